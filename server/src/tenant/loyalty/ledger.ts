import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/context.ts";
import { dayAfter, readSettings } from "../settings/service.ts";
import * as db from "./ledger.sql.ts";
import { loyaltySettings } from "./settings.ts";
import type { Finding } from "../gate/findings.ts";

function availableOf({ balance, pending }: Pick<db.LockedAccount, "balance" | "pending">): number {
  return Math.max(0, balance - pending);
}

/** 400 `points_insufficient` unless so many points can be used. */
export function checkAvailable(
  account: Pick<db.LockedAccount, "balance" | "pending"> | undefined,
  requested: number,
): Finding | undefined {
  const available = account === undefined ? 0 : availableOf(account);
  if (available >= requested) return undefined;
  return badRequest("points_insufficient", `Only ${available} points can be used.`, {
    members: { available: String(available), requested: String(requested) },
  });
}

export type NewPoints = Omit<db.NewEntry, "id" | "userId" | "occurredAt" | "receivedAt"> & {
  readonly id?: string;
  readonly occurredAt?: Date;
};

/** Adds an entry to an account that the caller holds. */
export async function post(tx: TenantWrite, actor: Actor, entry: NewPoints): Promise<void> {
  const { id = newId(), occurredAt = actor.now } = entry;
  await db.insertEntry(tx, { ...entry, id, occurredAt, userId: actor.caller.userId, receivedAt: actor.now });
}

/**
 * Brings accounts that the caller holds up to a day: points of which the day has come can be used, those that have
 * expired are taken. Answers with the accounts as they are then.
 */
export async function bringUpToDate(
  tx: TenantWrite,
  accounts: readonly db.LockedAccount[],
  { now, today, userId }: { readonly now: Date; readonly today: string; readonly userId: string | null },
): Promise<db.LockedAccount[]> {
  const ids = accounts.map(({ id }) => id);
  await db.updateVested(tx, ids, today);
  for (const { accountId, lotIds, points } of await db.listExpired(tx, ids, today))
    await db.insertEntry(tx, {
      ...{ id: newId(), accountId, kind: "Expire", points: -points, lots: { only: lotIds } },
      ...{ userId, occurredAt: now, receivedAt: now },
    });
  return db.lockAccounts(tx, { ids });
}

/**
 * Until when points are valid that an entry took and that are given back although their lots have expired: as many days
 * as were left when they were taken. What it took that was not there is valid as what is earned today.
 */
export async function validAgain(tx: TenantRead, entryId: string, today: string): Promise<string | null> {
  const left = (await db.listTaken(tx, entryId)).flatMap(({ expiresOn, daysLeft }) =>
    expiresOn !== null && expiresOn < today && daysLeft !== null ? [daysLeft] : [],
  );
  if (left.length > 0) return dayAfter(today, Math.max(0, ...left));
  return dayAfter(today, (await readSettings(tx, loyaltySettings)).validDays);
}
