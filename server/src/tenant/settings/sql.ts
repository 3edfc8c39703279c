import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { amountText } from "../engine/amounts.sql.ts";
import { quantityText, updateRecord } from "../../kernel/db/records.ts";
import { ident, literal, raw, sql } from "../../kernel/db/sql.ts";
import type { SyncStream } from "../engine/stream.ts";
import type { Setting, SettingGroup } from "../engine/setting.ts";
import { overridable, settingsByPath, valuesByPath, type SettingTree } from "./registry.ts";
import {
  rowMembers,
  type BranchSettings,
  type BranchSettingsPatch,
  type EffectiveSettings,
  type SettingsPatch,
  type ShopSettings,
} from "./schema.ts";
import { shopSettings } from "./settings.ts";

type Fragments = ReturnType<typeof raw>;
/** The value of a setting where `s` is the shop's row, `b` the branch and `o` what the branch has of its own. */
type Expression = (setting: Setting) => string;

/** The fraction digits of the currency, where `s` is the shop's row. */
const digits = "s.currency_digits";
/** The fraction digits of the currency, where the statement has no row of the shop. */
const digitsOfShop = "(SELECT currency_digits FROM settings)";
const ofShop: Expression = (setting) => firstOf([`s.${setting.column}`], setting);
const ofBranch: Expression = (setting) => `o.${setting.column}`;
const atBranch: Expression = (setting) => {
  const { column, override } = setting;
  const own = override === undefined ? [] : [override === "branches" ? `b.${column}` : `o.${column}`];
  return firstOf([...own, `s.${column}`], setting);
};

function firstOf(columns: readonly string[], { default: value }: Setting): string {
  const fallback = value === null ? [] : [literal(typeof value === "string" ? value : JSON.stringify(value))];
  const all = [...columns, ...fallback];
  return all.length === 1 ? all.join() : `coalesce(${all.join(", ")})`;
}

/** As the wire has it. */
function textOf(setting: Setting, expression: string, inDigits: string): Fragments {
  if (setting.text === "money") return amountText(expression, inDigits);
  if (setting.text === "quantity") return quantityText(expression);
  return raw(setting.text === "time" ? `to_char(${expression}, 'HH24:MI')` : expression);
}

function joined(parts: readonly Fragments[]): Fragments {
  return parts.reduce((list, part) => sql`${list}, ${part}`);
}

/** A member a setting, and `modules` when there are settings of modules. */
function select({ top, modules }: SettingTree, expression: Expression, inDigits = digits): Fragments {
  const textAt = (setting: Setting) => textOf(setting, expression(setting), inDigits);
  const members = Object.entries(top).map(([name, setting]) => sql`${textAt(setting)} AS ${raw(ident(name))}`);
  const objects = Object.entries(modules).map(([module, group]) => {
    const pairs = Object.entries(group).map(([name, setting]) => sql`${raw(literal(name))}, ${textAt(setting)}`);
    return sql`${raw(literal(module))}, json_build_object(${joined(pairs)})`;
  });
  return joined(objects.length === 0 ? members : [...members, sql`json_build_object(${joined(objects)}) AS modules`]);
}

/** What a table's columns have of the settings of `tree`, by their paths; null where they have nothing. */
export function ownOf(tree: SettingTree): Fragments {
  const settings = Object.entries(settingsByPath(tree));
  return joined(settings.map(([path, one]) => sql`${textOf(one, one.column, digitsOfShop)} AS ${raw(ident(path))}`));
}

const isLocked = sql`s.is_currency_locked AS "isCurrencyLocked"`;
const hasListeners = sql`(SELECT l.has_webhooks OR coalesce(l.streamed_until > now(), false) FROM event_log l) AS "hasListeners"`;

/** Without what only the program knows of a currency. */
export type StoredSettings<T> = Omit<T, "currencyDigits">;
export function getSettings(tx: TenantRead, tree: SettingTree): Promise<StoredSettings<ShopSettings>> {
  return tx.one<StoredSettings<ShopSettings>>(
    sql`SELECT ${select(tree, ofShop)}, ${isLocked}, s.version FROM settings s`,
  );
}

/** Holds the shop's settings until the transaction ends. */
export function lockSettings(
  tx: TenantWrite,
): Promise<Pick<ShopSettings, "currency" | "isCurrencyLocked" | "version">> {
  return tx.one(sql`
    SELECT ${raw(ofShop(shopSettings.currency))} AS currency, ${isLocked}, s.version FROM settings s FOR NO KEY UPDATE`);
}

export function updateSettings(tx: TenantWrite, tree: SettingTree, patch: SettingsPatch): Promise<void> {
  return updateRecord(tx, tableOf("settings", tree), "true", storable(patch));
}

/** The shop's currency, to be selected beside other things. */
export const shopCurrency = sql`(SELECT ${raw(ofShop(shopSettings.currency))} FROM settings s)`;

/** The date at a branch at a moment, to be compared in statements; null when there is no such branch. */
export function localDate(branchId: string, at: Date) {
  return sql`(SELECT (${at}::timestamptz AT TIME ZONE ${raw(atBranch(shopSettings.timezone))})::date ${ofBranchRows(branchId)})`;
}

/** Date and time (`YYYY-MM-DD HH:MM`) as the clocks of a branch show a moment; null when there is no such branch. */
export function localTime(branchId: string, at: Date) {
  return sql`(SELECT to_char(${at}::timestamptz AT TIME ZONE ${raw(atBranch(shopSettings.timezone))}, 'YYYY-MM-DD HH24:MI')
    ${ofBranchRows(branchId)})`;
}

/** Marks the currency as in use, which it then stays whatever the default is, and tells which it is. */
export async function updateCurrencyLocked(tx: TenantWrite): Promise<string> {
  const { currency } = await tx.one<{ currency: string }>(sql`
    UPDATE settings s SET is_currency_locked = true, currency = ${raw(ofShop(shopSettings.currency))}
    RETURNING s.currency`);
  return currency;
}

const trees = new WeakMap<SettingGroup, SettingTree>();

/** The shop's own settings and those of the group. Of the same group it is the same object. */
export function treeOf(group: SettingGroup): SettingTree {
  let tree = trees.get(group);
  if (tree === undefined) trees.set(group, (tree = { top: { ...shopSettings, ...group }, modules: {} }));
  return tree;
}

/** Every sale asks for the same list. */
const lists = new WeakMap<SettingTree, Fragments>();

/** What holds at the branch, or undefined when there is none. */
export function findEffective(
  tx: TenantRead,
  tree: SettingTree,
  branchId: string,
): Promise<StoredSettings<EffectiveSettings> | undefined> {
  let list = lists.get(tree);
  if (list === undefined) lists.set(tree, (list = sql`${select(tree, atBranch)}, ${isLocked}, ${hasListeners}`));
  return tx.maybe<StoredSettings<EffectiveSettings>>(sql`SELECT ${list} ${ofBranchRows(branchId)}`);
}

function ofBranchRows(branchId: string) {
  return sql`FROM settings s CROSS JOIN branches b LEFT JOIN branch_settings o ON o.id = b.id WHERE b.id = ${branchId}`;
}

/** Whether the table has a row of the id that is not archived. `table` must be a constant, never input. */
export async function isThere(tx: TenantRead, table: string, id: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM ${raw(table)} WHERE id = ${id} AND NOT is_archived`)) !== undefined;
}

/** What a till keeps of the settings of the tree: the shop's, and what its branch has of its own. */
export function streamsOf(tree: SettingTree): readonly SyncStream[] {
  const members = rowMembers(tree);
  return [
    {
      name: "Settings",
      table: "settings",
      alias: "s",
      key: [["id", "boolean"]],
      select: sql`${select(tree, ofShop)}, s.currency_digits AS "currencyDigits", s.version`,
      members: members.settings,
    },
    {
      name: "BranchSettings",
      table: "branch_settings",
      alias: "o",
      key: [["id", "uuid"]],
      branch: "id",
      select: sql`${select(overridable(tree), ofBranch, digitsOfShop)}, o.version`,
      members: members.branchSettings,
    },
  ];
}

type Overrides = BranchSettings["overrides"] & { readonly version: number };

/** What the branch has of its own; nulls and version 0 when nothing was ever changed. */
export function getOverrides(tx: TenantRead, tree: SettingTree, branchId: string): Promise<Overrides> {
  return tx.one<Overrides>(sql`
    SELECT ${select(overridable(tree), ofBranch)}, coalesce(o.version, 0) AS version
    ${ofBranchRows(branchId)}`);
}

/** Makes the branch's row if there is none and holds it until the transaction ends. */
export async function lockOverrides(tx: TenantWrite, branchId: string): Promise<{ version: number }> {
  await tx.run(sql`INSERT INTO branch_settings (id, version) VALUES (${branchId}, 0) ON CONFLICT DO NOTHING`);
  return tx.one(sql`SELECT version FROM branch_settings WHERE id = ${branchId} FOR NO KEY UPDATE`);
}

export function updateOverrides(
  tx: TenantWrite,
  tree: SettingTree,
  branchId: string,
  patch: BranchSettingsPatch,
): Promise<void> {
  return updateRecord(tx, tableOf("branch_settings", overridable(tree)), branchId, storable(patch));
}

/** Lists and objects are JSON. */
function storable(patch: SettingsPatch | BranchSettingsPatch): Readonly<Record<string, unknown>> {
  const stored = (value: unknown) => (typeof value === "object" && value !== null ? JSON.stringify(value) : value);
  return Object.fromEntries(Object.entries(valuesByPath(patch)).map(([path, value]) => [path, stored(value)]));
}

function tableOf(name: string, tree: SettingTree) {
  const columns = Object.entries(settingsByPath(tree)).map(([path, { column }]) => [path, column]);
  return { name, columns: Object.fromEntries(columns), canArchive: false, constraints: {} };
}
