import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { conflict, invalid, notFound, ValidationFailed } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { audit, type Actor } from "../gate/context.ts";
import type { SyncStream } from "../engine/stream.ts";
import { digitsFault, isFiner } from "../engine/amounts.ts";
import { digitsOf } from "../engine/currency.ts";
import type { Setting, SettingGroup } from "../engine/setting.ts";
import type { StoredRule } from "../engine/stored-rules.ts";
import {
  overridable,
  settingsByPath,
  valuesByPath,
  type OfModules,
  type SettingRegistry,
  type SettingTree,
} from "./registry.ts";
import type {
  BranchSettings,
  BranchSettingsPatch,
  EffectiveSettings,
  Settings,
  SettingsPatch,
  ShopSettings,
} from "./schema.ts";
import { shopSettings } from "./settings.ts";
import * as db from "./sql.ts";

export { localDate, localTime, lockSettings, shopCurrency } from "./sql.ts";

/** What tills keep of the settings of core and of the modules that are on. */
export function settingStreams(
  registry: SettingRegistry,
): (enabledModules: readonly string[]) => readonly SyncStream[] {
  return (enabledModules) => db.streamsOf(registry.of(enabledModules));
}

/** What the columns of all settings may have, also of the modules that are off. */
export function storedSettings({ all }: SettingRegistry): readonly StoredRule[] {
  return [storedIn("settings", all), storedIn("branch_settings", overridable(all))];
}

function storedIn(table: string, tree: SettingTree): StoredRule {
  const settings = settingsByPath(tree);
  const ofEach = <T>(read: (setting: Setting) => T) =>
    Object.fromEntries(Object.entries(settings).map(([path, setting]) => [path, read(setting)]));
  return {
    table,
    columns: ofEach(({ column }) => column),
    select: db.ownOf(tree),
    shapes: ofEach(({ schema }) => schema),
    checks: ofEach((setting) => (value: never) => {
      const fault = setting.check?.(value);
      if (fault !== undefined) throw invalid(setting.column, fault);
    }),
  };
}

/** What the whole shop has: its currency, its time zone and its day, and the settings of `group`, a feature's. */
export function readSettings(tx: TenantRead): Promise<Settings>;
export function readSettings<Group extends SettingGroup>(tx: TenantRead, group: Group): Promise<Settings<Group>>;
export async function readSettings(tx: TenantRead, group: SettingGroup = shopSettings): Promise<Settings> {
  return settingsOf(tx, db.treeOf(group));
}

/**
 * What holds at the branch, its own settings over the shop's: as `readSettings`. Throws 404 `not_found` when there is
 * no such branch.
 */
export function settingsFor<Group extends SettingGroup>(
  tx: TenantRead,
  group: Group,
  branchId: string,
): Promise<EffectiveSettings<Group>>;
export function settingsFor(tx: TenantRead, group: SettingGroup, branchId: string): Promise<EffectiveSettings> {
  return effectiveOf(tx, db.treeOf(group), branchId);
}

/**
 * Fixes the shop's currency for good and returns it; called with an order while `isCurrencyLocked` is false. Waits for
 * a change of currency that is under way.
 */
export function fixCurrency(tx: TenantWrite): Promise<string> {
  return db.updateCurrencyLocked(tx);
}

/** Settings of the whole shop, with those of its modules that are on. */
export function showSettings(
  tx: TenantRead,
  { tenant }: Pick<Actor, "tenant">,
  registry: SettingRegistry,
): Promise<ShopSettings> {
  return settingsOf(tx, registry.of(tenant.enabledModules));
}

/**
 * Throws 409 `version_conflict`, `currency_locked`; 403 `module_disabled`; 400 for what a setting's `check` refuses.
 */
export async function patchSettings(
  tx: TenantWrite,
  actor: Actor,
  registry: SettingRegistry,
  patch: SettingsPatch,
  expected: number | undefined,
): Promise<ShopSettings> {
  registry.requireEnabled(patch, actor.tenant.enabledModules);
  requireGood(registry.all, patch);
  await requireThere(tx, registry.all, patch);
  const current = await db.lockSettings(tx);
  requireVersion(current.version, expected);
  if (patch.currency !== undefined && patch.currency !== current.currency && current.isCurrencyLocked)
    throw conflict("currency_locked", "The shop has orders in its currency; it stays.");
  const values = valuesByPath(patch);
  for (const [path, setting] of Object.entries(settingsByPath(registry.all)))
    if (values[path] !== undefined) await setting.onSet?.(tx, values[path], { now: actor.now });
  await db.updateSettings(tx, registry.all, patch);
  await audit(tx, actor, { event: "settings.changed", subjectType: "Settings", details: patch });
  return requireFitting(registry.all, await showSettings(tx, actor, registry));
}

/** Throws 404 `not_found`. */
export async function showBranchSettings(
  tx: TenantRead,
  actor: Actor,
  registry: SettingRegistry,
  branchId: string,
): Promise<BranchSettings> {
  const tree = registry.of(actor.tenant.enabledModules);
  const effective = await effectiveOf(tx, tree, branchId);
  const { version, ...overrides } = await db.getOverrides(tx, tree, branchId);
  return { branchId, overrides, effective, version };
}

/** Throws 403 `module_disabled`, 404 `not_found`, 409 `version_conflict`; 400 as `patchSettings`. */
export async function patchBranchSettings(
  tx: TenantWrite,
  actor: Actor,
  registry: SettingRegistry,
  branchId: string,
  patch: BranchSettingsPatch,
  expected: number | undefined,
): Promise<BranchSettings> {
  registry.requireEnabled(patch, actor.tenant.enabledModules);
  requireGood(registry.all, patch);
  await requireThere(tx, registry.all, patch);
  await settingsFor(tx, shopSettings, branchId);
  requireVersion((await db.lockOverrides(tx, branchId)).version, expected);
  await db.updateOverrides(tx, registry.all, branchId, patch);
  const subject = { subjectType: "Branch", subjectId: branchId };
  await audit(tx, actor, { event: "settings.changed", ...subject, details: patch });
  const changed = await showBranchSettings(tx, actor, registry, branchId);
  requireFitting(registry.all, changed.effective);
  return changed;
}

async function settingsOf(tx: TenantRead, tree: SettingTree): Promise<ShopSettings> {
  return withDigits(await db.getSettings(tx, tree));
}

async function effectiveOf(tx: TenantRead, tree: SettingTree, branchId: string): Promise<EffectiveSettings> {
  const effective = await db.findEffective(tx, tree, branchId);
  if (effective === undefined) throw notFound("branch");
  return withDigits(effective);
}

function withDigits<T extends { readonly currency: string }>(stored: T): T & { currencyDigits: number } {
  return { ...stored, currencyDigits: digitsOf(stored.currency) };
}

/** 400 with every value that the `check` of its setting refuses. */
function requireGood(tree: SettingTree, patch: SettingsPatch | BranchSettingsPatch): void {
  const values = valuesByPath(patch);
  const faults = Object.entries(settingsByPath(tree)).flatMap(([path, setting]) => {
    const value = values[path];
    const fault = value === undefined || value === null ? undefined : setting.check?.(value);
    return fault === undefined ? [] : [[path, [fault]] as const];
  });
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
}

/** 400 with every id that is of nothing, or of what is archived. */
async function requireThere(
  tx: TenantRead,
  tree: SettingTree,
  patch: SettingsPatch | BranchSettingsPatch,
): Promise<void> {
  const values = valuesByPath(patch);
  const faults: Record<string, string[]> = {};
  for (const [path, { refersTo }] of Object.entries(settingsByPath(tree))) {
    const id = values[path];
    if (refersTo === undefined || typeof id !== "string") continue;
    if (!(await db.isThere(tx, refersTo.table, id))) faults[path] = [`no such ${refersTo.noun}`];
  }
  if (Object.keys(faults).length > 0) throw new ValidationFailed(faults);
}

/** 400 with every amount that the currency has no coins for; a change of currency is of all that are set. */
function requireFitting<T extends Settings & OfModules>(tree: SettingTree, settings: T): T {
  const { currency, currencyDigits: digits } = settings;
  const values = valuesByPath(settings);
  const faults = Object.entries(settingsByPath(tree)).flatMap(([path, setting]) => {
    const value = values[path];
    if (value === undefined || value === null) return [];
    const isTooFine = setting.text === "money" && isFiner(String(value), digits);
    const fault = isTooFine ? digitsFault(currency, digits) : setting.checkIn?.(value, digits);
    return fault === undefined ? [] : [[path, [fault]] as const];
  });
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
  return settings;
}

/** 400 for `timezone` unless it names an IANA time zone. */
export function requireTimezone(timezone: string): void {
  const fault = shopSettings.timezone.check?.(timezone);
  if (fault !== undefined) throw invalid("timezone", fault);
}

const dateLength = "2026-10-25".length;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Where clocks go back furthest, by two hours, an hour more. */
const longestChangeMs = 3 * 60 * minuteMs;
interface Clock {
  readonly format: Intl.DateTimeFormat;
  /** What it showed in the minutes that were asked for, which sales ask for again and again. */
  readonly minutes: Map<number, string>;
}
const mostMinutes = 20;
// Formats are slow to make; there are as many as time zones that shops have set.
const clocks = new Map<string, Clock>();

/**
 * The business date (`YYYY-MM-DD`) of a moment: the local date, where a day begins at the cutoff. On a night on which
 * the clock shows the cutoff twice it begins the second time, so that a later moment never has an earlier date.
 */
export function businessDateOf(
  at: Date,
  { timezone, businessDayCutoff }: Pick<EffectiveSettings, "timezone" | "businessDayCutoff">,
): string {
  const local = localTimeOf(at.getTime(), timezone);
  const date = local.slice(0, dateLength);
  const cutoff = `${date} ${businessDayCutoff}`;
  if (local >= cutoff && !isShownAgain(cutoff, at.getTime(), timezone)) return date;
  return new Date(Date.parse(`${date}T00:00Z`) - dayMs).toISOString().slice(0, dateLength);
}

/** The date (`YYYY-MM-DD`) of a moment in the time zone. */
export function localDateOf(at: Date, { timezone }: Pick<EffectiveSettings, "timezone">): string {
  return localTimeOf(at.getTime(), timezone).slice(0, dateLength);
}

/** Today by the shop's clock, `YYYY-MM-DD`. */
export async function todayOf(tx: TenantRead, { now }: { readonly now: Date }): Promise<string> {
  return localDateOf(now, await readSettings(tx));
}

/** `days` after a date; null after none. */
export function dayAfter<Days extends number | null>(
  date: string,
  days: Days,
): Days extends null ? string | null : string {
  const after =
    days === null ? null : new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
  return after as Days extends null ? string | null : string;
}

/** Date and time (`YYYY-MM-DD HH:MM`) of a moment in the time zone. */
export function shownTimeOf(at: Date, { timezone }: Pick<EffectiveSettings, "timezone">): string {
  return localTimeOf(at.getTime(), timezone);
}

/** Does the clock, which has shown this local time since `at` or before, go back behind it? */
function isShownAgain(local: string, atMs: number, timezone: string): boolean {
  const offsetMs = (ms: number) => asUtc(localTimeOf(ms, timezone)) - ms + (ms % minuteMs);
  const backMs = offsetMs(atMs) - offsetMs(atMs + longestChangeMs);
  const againMs = asUtc(local) - offsetMs(atMs) + backMs;
  return backMs > 0 && againMs > atMs && localTimeOf(againMs, timezone) === local;
}

/** `2026-10-25 02:30` */
function localTimeOf(ms: number, timezone: string): string {
  let clock = clocks.get(timezone);
  if (clock === undefined) {
    const format = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
    clock = { format, minutes: new Map() };
    clocks.set(timezone, clock);
  }
  const { format, minutes } = clock;
  // Offsets from UTC have been of whole minutes since 1972.
  const minute = Math.floor(ms / minuteMs);
  let text = minutes.get(minute);
  if (text === undefined) {
    if (minutes.size === mostMinutes) minutes.clear();
    text = format.format(ms);
    minutes.set(minute, text);
  }
  return text;
}

function asUtc(local: string): number {
  return Date.parse(`${local.replace(" ", "T")}Z`);
}

/** Moments around those of these business dates, in whatever time zone and with whatever cutoff they were. */
export function momentsOf({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
} {
  const around = (date: string | undefined, days: number) =>
    date === undefined ? undefined : new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs);
  return { from: around(from, -1), to: around(to, 3) };
}
