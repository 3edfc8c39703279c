import type { UserStore } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { actorOf } from "../gate/actor.ts";
import type { AdminCall } from "../gate/route.ts";
import { updateOwnName } from "./sql.ts";

/** The platform's users, as signing in knows them. */
export function storeOf(deps: Deps): UserStore {
  const transact: UserStore["transact"] = (work) => deps.central.transact(work);
  return {
    tenantId: undefined,
    name: "Tillhouse",
    transact,
    mailing: async (work) => {
      const result = await transact(work);
      deps.postman.wake();
      return result;
    },
  };
}

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
