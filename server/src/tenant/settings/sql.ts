import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { moneyText, quantityText, updateRecord, type RecordTable } from "../../kernel/db/records.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { BranchSettings, BranchSettingsPatch, EffectiveSettings, Settings, SettingsPatch } from "./schema.ts";

const overridable = {
  taxMode: "tax_mode",
  cashRounding: "cash_rounding",
  cashTolerance: "cash_tolerance",
  stockPolicy: "stock_policy",
  receiptHeader: "receipt_header",
  receiptFooter: "receipt_footer",
  businessDayCutoff: "business_day_cutoff",
  discountLimit: "discount_limit",
};
const overridableColumns = sql`tax_mode AS "taxMode", ${moneyText("cash_rounding")} AS "cashRounding",
  ${moneyText("cash_tolerance")} AS "cashTolerance", stock_policy AS "stockPolicy", receipt_header AS "receiptHeader",
  receipt_footer AS "receiptFooter", to_char(business_day_cutoff, 'HH24:MI') AS "businessDayCutoff",
  ${quantityText("discount_limit")} AS "discountLimit"`;
const columns = sql`currency, is_currency_locked AS "isCurrencyLocked", timezone, calling_code AS "callingCode",
  ${overridableColumns}, version`;

const noList = { sortKey: [], canArchive: false, constraints: {} } as const;
const settingsTable: RecordTable = {
  ...noList,
  name: "settings",
  select: columns,
  columns: { currency: "currency", timezone: "timezone", callingCode: "calling_code", ...overridable },
};
const branchSettingsTable: RecordTable = {
  ...noList,
  name: "branch_settings",
  select: overridableColumns,
  columns: overridable,
};

/** Without what only the program knows of a currency. */
export type Stored<T> = Omit<T, "currencyDigits">;
type Row<T> = T & Record<string, unknown>;

export function getSettings(tx: TenantRead): Promise<Stored<Settings>> {
  return tx.one<Row<Stored<Settings>>>(sql`SELECT ${columns} FROM settings`);
}

export function lockSettings(tx: TenantWrite): Promise<Stored<Settings>> {
  return tx.one<Row<Stored<Settings>>>(sql`SELECT ${columns} FROM settings FOR UPDATE`);
}

export function updateSettings(tx: TenantWrite, patch: SettingsPatch): Promise<void> {
  return updateRecord(tx, settingsTable, "true", patch);
}

/** Marks the currency as in use and tells which it is. */
export async function updateCurrencyLocked(tx: TenantWrite): Promise<string> {
  const { currency } = await tx.one<{ currency: string }>(
    sql`UPDATE settings SET is_currency_locked = true RETURNING currency`,
  );
  return currency;
}

/** What holds at the branch, or undefined when there is none. */
export function findEffective(tx: TenantRead, branchId: string): Promise<Stored<EffectiveSettings> | undefined> {
  return tx.maybe<Row<Stored<EffectiveSettings>>>(sql`
    SELECT s.currency, s.is_currency_locked AS "isCurrencyLocked", coalesce(b.timezone, s.timezone) AS timezone,
           coalesce(o.tax_mode, s.tax_mode) AS "taxMode",
           ${moneyText("coalesce(o.cash_rounding, s.cash_rounding)")} AS "cashRounding",
           ${moneyText("coalesce(o.cash_tolerance, s.cash_tolerance)")} AS "cashTolerance",
           coalesce(o.stock_policy, s.stock_policy) AS "stockPolicy",
           coalesce(o.receipt_header, s.receipt_header) AS "receiptHeader",
           coalesce(o.receipt_footer, s.receipt_footer) AS "receiptFooter",
           to_char(coalesce(o.business_day_cutoff, s.business_day_cutoff), 'HH24:MI') AS "businessDayCutoff",
           ${quantityText("coalesce(o.discount_limit, s.discount_limit)")} AS "discountLimit"
    FROM settings s CROSS JOIN branches b LEFT JOIN branch_settings o ON o.id = b.id
    WHERE b.id = ${branchId}`);
}

type Overrides = BranchSettings["overrides"] & { readonly version: number };

export function findOverrides(tx: TenantRead, branchId: string): Promise<Overrides | undefined> {
  return tx.maybe<Row<Overrides>>(
    sql`SELECT ${overridableColumns}, version FROM branch_settings WHERE id = ${branchId}`,
  );
}

/** Makes the branch's row if there is none and holds it until the transaction ends. */
export async function lockOverrides(tx: TenantWrite, branchId: string): Promise<{ version: number }> {
  await tx.run(sql`INSERT INTO branch_settings (id, version) VALUES (${branchId}, 0) ON CONFLICT DO NOTHING`);
  return tx.one(sql`SELECT version FROM branch_settings WHERE id = ${branchId} FOR UPDATE`);
}

export function updateOverrides(tx: TenantWrite, branchId: string, patch: BranchSettingsPatch): Promise<void> {
  return updateRecord(tx, branchSettingsTable, branchId, patch);
}
