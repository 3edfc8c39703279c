import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { invalid, notFound } from "../../../kernel/http/problem.ts";
import { audit, type Actor } from "../../gate/context.ts";
import type { FlagSettlement, PushFlag } from "./schema.ts";
import * as db from "./sql.ts";

/** Throws 404 `not_found`. */
export async function getFlag(tx: TenantRead, id: string): Promise<PushFlag> {
  const flag = await db.findFlag(tx, id);
  if (flag === undefined) throw notFound("flag");
  return flag;
}

/** The flag as it is settled, which books nothing. Throws 404 `not_found`, 400 by path. */
export async function settleFlag(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { status, reason }: FlagSettlement,
): Promise<PushFlag> {
  // What was corrected can only be looked up if somebody has said where.
  if (status === "CorrectedElsewhere" && reason === undefined)
    throw invalid("reason", "must say what has put it right");
  const settlement = { id, status, reason: reason ?? null, by: actor.caller.userId, at: actor.now };
  const flag = await db.settleFlag(tx, settlement);
  if (flag === undefined) throw notFound("flag");
  await audit(tx, actor, { event: "push.flag_settled", subjectType: flag.kind, subjectId: id, details: { status } });
  return flag;
}
