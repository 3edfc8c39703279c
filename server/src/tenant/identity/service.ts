import { recordAudit } from "../../kernel/db/audit.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { actorOf } from "../actor.ts";
import type { Call } from "../route.ts";
import type { Me } from "./schema.ts";
import { updateOwnName } from "./sql.ts";

export function meOf({ caller, tenant }: Pick<Call, "caller" | "tenant">): Me {
  const { userId, email, name } = caller;
  return { userId, email, name, tenantId: tenant.tenantId, tenantName: tenant.name };
}

export async function renameSelf(
  tx: TenantWrite,
  call: Pick<Call, "caller" | "tenant" | "request">,
  name: string,
): Promise<Me> {
  const trimmed = name.trim();
  await updateOwnName(tx, call.caller.userId, trimmed);
  await recordAudit(tx, {
    event: "user.changed",
    ...actorOf(call),
    subjectType: "User",
    subjectId: call.caller.userId,
    details: { name: trimmed },
  });
  return { ...meOf(call), name: trimmed };
}
