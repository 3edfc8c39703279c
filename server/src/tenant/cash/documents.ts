import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { Actor } from "../gate/context.ts";
import type { DocumentModule, RegisterDocument } from "./hooks.ts";
import { lockRegister } from "./registers/sql.ts";

/** Tells the modules that are on of a document, the last that its transaction does. Throws what they throw. */
export async function tellDocument(
  tx: TenantWrite,
  actor: Actor,
  modules: readonly DocumentModule[],
  document: RegisterDocument,
): Promise<void> {
  const hooks = modules.flatMap(({ name, documentHook }) =>
    documentHook === undefined || !actor.tenant.enabledModules.includes(name) ? [] : [documentHook],
  );
  if (hooks.length === 0) return;
  await lockRegister(tx, document.registerId);
  for (const hook of hooks) await hook(tx, actor, document);
}
