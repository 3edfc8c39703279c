import type { TenantWrite } from "../../kernel/db/handles.ts";
import { noContent, type Answer } from "../../kernel/http/route.ts";
import type { Caller } from "../route.ts";
import { updateOwnName } from "./sql.ts";

export async function renameSelf(tx: TenantWrite, caller: Caller, name: string): Promise<Answer<null>> {
  await updateOwnName(tx, caller.userId, name.trim());
  return noContent();
}
