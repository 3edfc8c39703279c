import { recordAudit } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { actorOf } from "../actor.ts";
import type { AdminCall } from "../route.ts";
import { updateOwnName } from "./sql.ts";

export async function renameSelf(
  tx: CentralTx,
  call: AdminCall,
  name: string,
): Promise<{ userId: string; email: string; name: string }> {
  const { userId, email } = call.operator;
  const trimmed = name.trim();
  await updateOwnName(tx, userId, trimmed);
  await recordAudit(tx, {
    event: "user.changed",
    ...actorOf(call),
    subjectType: "PlatformUser",
    subjectId: userId,
    details: { name: trimmed },
  });
  return { userId, email, name: trimmed };
}
