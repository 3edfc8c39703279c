import { Big } from "big.js";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { invalid, notFound } from "../../../kernel/http/problem.ts";
import { money } from "../../../kernel/http/shapes.ts";
import type { Actor } from "../../gate/context.ts";
import { resolveCustomer } from "../../customers/service.ts";
import { orderSettings } from "../../orders/settings.ts";
import { readSettings, todayOf } from "../../settings/service.ts";
import { getAccount } from "../service.ts";
import type {
  DaysQuery,
  EntriesQuery,
  Receivables,
  ReceivablesEntries,
  Statement,
  StatementQuery,
  VoucherLines,
  Vouchers,
} from "./schema.ts";
import * as db from "./sql.ts";

const dayMs = 86_400_000;

/**
 * What happened on an account from one day to another. Throws 404 `not_found`, 400 by path for days that are too many.
 */
export async function readStatement(
  tx: TenantRead,
  actor: Actor,
  id: string,
  { from, to, language }: StatementQuery,
): Promise<Statement> {
  requireDays({ from, to });
  const account = await getAccount(tx, actor, id);
  const settings = await readSettings(tx, orderSettings);
  const period = { from, to };
  const [customer, { opening, closing }, entries, ageing] = await Promise.all([
    resolveCustomer(tx, account.customerId),
    db.findBalances(tx, id, period),
    db.listStatementEntries(tx, id, period),
    db.findAgeing(tx, id, period),
  ]);
  if (customer === undefined) throw notFound("customer");
  let balance = new Big(opening);
  const { sellerName, sellerAddress, sellerTaxId } = settings;
  return {
    accountId: id,
    from,
    to,
    currency: settings.currency,
    language: language ?? settings.receiptLanguage,
    seller: { name: sellerName, address: sellerAddress, taxId: sellerTaxId },
    customer: {
      id: customer.id,
      name: customer.name,
      company: customer.company,
      address: customer.address,
      taxId: customer.taxId,
    },
    opening,
    entries: entries.map((entry) => {
      balance = balance.plus(entry.amount);
      return { ...entry, balance: money(balance, settings.currencyDigits) };
    }),
    closing,
    ageing,
    createdAt: actor.now.toISOString(),
  };
}

/** What all customers owe today, or owed at the end of a business date, by how long it is due. */
export async function readReceivables(
  tx: TenantRead,
  actor: Actor,
  { at, ...query }: { readonly at?: string; readonly limit: number; readonly cursor?: string },
): Promise<Receivables> {
  const [{ currency }, today] = await Promise.all([readSettings(tx), todayOf(tx, actor)]);
  const asOf = at ?? today;
  const open = db.openAt(at);
  const [rows, total] = await Promise.all([
    db.listReceivables(tx, open, asOf, query),
    db.sumReceivables(tx, open, asOf),
  ]);
  return { asOf, currency, total, ...pageOf(rows, query.limit, ({ accountId }) => [accountId]) };
}

/** What changed what customers owe, by business date. Throws 400 by path for days that are too many. */
export async function readReceivablesEntries(
  tx: TenantRead,
  { limit, cursor, ...days }: EntriesQuery,
): Promise<ReceivablesEntries> {
  const { currency, period } = await daysOf(tx, days);
  const rows = await db.listReceivablesEntries(tx, period, { limit, cursor });
  return { currency, ...days, ...pageOf(rows, limit, ({ date, id }) => [date, id]) };
}

/** What is outstanding of gift cards and store credit, and how it became so. Throws as `readReceivablesEntries`. */
export async function readVouchers(tx: TenantRead, days: DaysQuery): Promise<Vouchers> {
  const { currency, period } = await daysOf(tx, days);
  return { currency, ...days, items: await db.listVoucherSums(tx, period) };
}

/** What changed gift cards and store credit, by business date. Throws as `readReceivablesEntries`. */
export async function readVoucherLines(
  tx: TenantRead,
  { limit, cursor, ...days }: EntriesQuery,
): Promise<VoucherLines> {
  const { currency, period } = await daysOf(tx, days);
  const rows = await db.listVoucherLines(tx, period, { limit, cursor });
  return { currency, ...days, ...pageOf(rows, limit, ({ date, id }) => [date, id]) };
}

async function daysOf(tx: TenantRead, { from, to }: DaysQuery) {
  requireDays({ from, to });
  const { currency } = await readSettings(tx);
  return { currency, period: { from, to } };
}

function requireDays({ from, to }: DaysQuery): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days < 0 || days > 366) throw invalid("to", "must be from 0 to 366 days after from");
}
