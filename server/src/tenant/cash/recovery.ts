import type { TenantWrite } from "../../kernel/db/handles.ts";
import { notFound } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/context.ts";
import { businessDateOf, settingsFor } from "../settings/service.ts";
import { lockRegister } from "./registers/sql.ts";
import { remainedIn } from "./sessions.ts";
import * as db from "./sql.ts";
import { cashSettings } from "./settings.ts";

/**
 * Makes the session that a till names and whose opening nobody has, for what happened since. What its drawer began with
 * is not known: it is taken for what remained in it. It begins as counted: what the till did before now belongs to it,
 * the next session of the register can begin, and it is closed once somebody has counted it. Changes nothing when the
 * session is there. Throws 404 `not_found` for an unknown register.
 */
export async function recoverSession(
  tx: TenantWrite,
  actor: Actor,
  { id, registerId, since }: { readonly id: string; readonly registerId: string; readonly since: Date },
): Promise<void> {
  const register = await lockRegister(tx, registerId);
  if (register === undefined) throw notFound("register");
  if ((await db.findSession(tx, id)) !== undefined) return;
  const settings = await settingsFor(tx, cashSettings, register.branchId);
  const remained = (await remainedIn(tx, register)) ?? "0";
  await db.insertSession(tx, {
    id,
    registerId,
    branchId: register.branchId,
    businessDate: businessDateOf(since, settings),
    openedBy: actor.caller.userId,
    openedAt: since,
    receivedAt: actor.now,
    expected: remained,
    counted: remained,
    denominations: undefined,
    note: "Made for what a till has brought without the opening of this session.",
    approvedBy: null,
    isRecovery: true,
  });
}
