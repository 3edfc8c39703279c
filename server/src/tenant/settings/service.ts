import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { audit, requireBranch, type Actor } from "../context.ts";
import type { BranchSettings, BranchSettingsPatch, EffectiveSettings, Settings, SettingsPatch } from "./schema.ts";
import * as db from "./sql.ts";

export async function readSettings(tx: TenantRead): Promise<Settings> {
  return withDigits(await db.getSettings(tx));
}

/** What holds at the branch: its own settings over the shop's. Throws 404 `not_found` when there is no such branch. */
export async function settingsFor(tx: TenantRead, branchId: string): Promise<EffectiveSettings> {
  const effective = await db.findEffective(tx, branchId);
  if (effective === undefined) throw notFound("branch");
  return withDigits(effective);
}

/**
 * Fixes the currency for good and returns it. An order calls it when its settings say that the currency is not
 * locked yet; it waits for a change of currency that is under way.
 */
export function lockCurrency(tx: TenantWrite): Promise<string> {
  return db.updateCurrencyLocked(tx);
}

/** Throws 409 `version_conflict`, `currency_locked`; 400 for an unknown currency or time zone. */
export async function patchSettings(
  tx: TenantWrite,
  actor: Actor,
  patch: SettingsPatch,
  expected: number | undefined,
): Promise<Settings> {
  if (patch.currency !== undefined && !Intl.supportedValuesOf("currency").includes(patch.currency))
    throw invalid("currency", "no such currency");
  if (patch.timezone !== undefined) requireTimezone(patch.timezone);
  const current = await db.lockSettings(tx);
  requireVersion(current.version, expected);
  if (patch.currency !== undefined && patch.currency !== current.currency && current.isCurrencyLocked)
    throw conflict("currency_locked", "The shop has orders in its currency; it stays.");
  await db.updateSettings(tx, patch);
  await audit(tx, actor, { event: "settings.changed", subjectType: "Settings", details: patch });
  return readSettings(tx);
}

/** Throws 403 `branch_forbidden`, 404 `not_found`. */
export async function readBranchSettings(tx: TenantRead, actor: Actor, branchId: string): Promise<BranchSettings> {
  requireBranch(actor, branchId);
  const effective = await settingsFor(tx, branchId);
  const { version = 0, ...own } = (await db.findOverrides(tx, branchId)) ?? {};
  return { branchId, overrides: { ...noOverrides, ...own }, effective, version };
}

/** Throws 403 `branch_forbidden`, 404 `not_found`, 409 `version_conflict`. */
export async function patchBranchSettings(
  tx: TenantWrite,
  actor: Actor,
  branchId: string,
  patch: BranchSettingsPatch,
  expected: number | undefined,
): Promise<BranchSettings> {
  requireBranch(actor, branchId);
  await settingsFor(tx, branchId);
  requireVersion((await db.lockOverrides(tx, branchId)).version, expected);
  await db.updateOverrides(tx, branchId, patch);
  const subject = { subjectType: "Branch", subjectId: branchId };
  await audit(tx, actor, { event: "settings.changed", ...subject, details: patch });
  return readBranchSettings(tx, actor, branchId);
}

/** 400 for `timezone` unless it names an IANA time zone. */
export function requireTimezone(timezone: string): void {
  try {
    Intl.DateTimeFormat("en", { timeZone: timezone });
  } catch {
    throw invalid("timezone", "no such time zone");
  }
}

// Formats are slow to make; there are as many as time zones and currencies that shops have set.
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The business date (`YYYY-MM-DD`) of a moment: the local date, where a day begins at the cutoff. */
export function businessDateOf(
  at: Date,
  { timezone, businessDayCutoff }: Pick<EffectiveSettings, "timezone" | "businessDayCutoff">,
): string {
  let clock = clocks.get(timezone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone: timezone, dateStyle: "short", timeStyle: "short" });
    clocks.set(timezone, clock);
  }
  const [date = "", time = ""] = clock.format(at).split(" ");
  if (time >= businessDayCutoff) return date;
  const before = new Date(`${date}T00:00:00Z`);
  before.setUTCDate(before.getUTCDate() - 1);
  return before.toISOString().slice(0, 10);
}

const noOverrides: BranchSettings["overrides"] = {
  taxMode: null,
  cashRounding: null,
  cashTolerance: null,
  stockPolicy: null,
  receiptHeader: null,
  receiptFooter: null,
  businessDayCutoff: null,
  discountLimit: null,
};

/** Asking Intl is slow. Keyed by the currencies that shops have. */
const digits = new Map<string, number>();

function withDigits<T extends { readonly currency: string }>(stored: T): T & { currencyDigits: number } {
  const { currency } = stored;
  let currencyDigits = digits.get(currency);
  if (currencyDigits === undefined) {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    currencyDigits = format.resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, currencyDigits);
  }
  return { ...stored, currencyDigits };
}
