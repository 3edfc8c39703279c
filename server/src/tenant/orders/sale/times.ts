import type { TenantWrite } from "../../../kernel/db/handles.ts";
import type { Actor } from "../../gate/context.ts";
import { isClockBack, tellClockBack } from "../../gate/findings.ts";
import { isDatedBack, type DatedSale } from "./sql.ts";

/**
 * Notes that a till dates what it has sold before what it had sold already, by the numbers of its receipts: its clock
 * was set back, or somebody wants the prices of then. A clock that is put right by a few minutes says nothing. With a
 * number it comes when the register's counter is held, so that of two pushes one sees the other.
 */
export async function noteClockBack(tx: TenantWrite, actor: Actor, dated: DatedSale): Promise<void> {
  const { findings, caller } = actor;
  if (findings === undefined || caller.device === null) return;
  // By its session's opening it is noted already.
  if (isClockBack(findings)) return;
  if (!(await isDatedBack(tx, caller.device.id, dated))) return;
  const detail = "The till's clock went back: a receipt before it is of a later time.";
  tellClockBack(findings, detail, { occurredAt: dated.occurredAt.toISOString() });
}
