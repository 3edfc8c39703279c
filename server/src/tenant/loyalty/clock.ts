import type { TenantWrite } from "../../kernel/db/handles.ts";
import { dayAfter, readSettings, todayOf } from "../settings/service.ts";
import { bringUpToDate } from "./ledger.ts";
import { listExpiring, listVesting, lockAccounts } from "./ledger.sql.ts";
import { listMisplaced, updateTiers } from "./programme.sql.ts";
import { loyaltySettings } from "./settings.ts";

const batch = 500;

/** Lets points be used of which the day has come. Work of the clock. */
export async function vestPoints(tx: TenantWrite, now: Date): Promise<"more" | void> {
  const today = await todayOf(tx, { now });
  return refresh(tx, await listVesting(tx, today, batch), now, today);
}

/** Takes points that have expired. Work of the clock. */
export async function expirePoints(tx: TenantWrite, now: Date): Promise<"more" | void> {
  const today = await todayOf(tx, { now });
  return refresh(tx, await listExpiring(tx, today, batch), now, today);
}

async function refresh(tx: TenantWrite, ids: readonly string[], now: Date, today: string): Promise<"more" | void> {
  if (ids.length === 0) return undefined;
  await bringUpToDate(tx, await lockAccounts(tx, { ids }), { now, today, userId: null });
  return "more";
}

/** Puts customers into the tiers of what they have bought up to today, lower ones too. Work of the clock. */
export async function updateMemberTiers(tx: TenantWrite, now: Date): Promise<"more" | void> {
  const { tierDays } = await readSettings(tx, loyaltySettings);
  const since = dayAfter(await todayOf(tx, { now }), 1 - tierDays);
  const ids = await listMisplaced(tx, since, batch);
  if (ids.length === 0) return undefined;
  await lockAccounts(tx, { ids });
  await updateTiers(tx, ids, since);
  return "more";
}
