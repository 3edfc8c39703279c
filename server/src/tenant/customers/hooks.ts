import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { Actor } from "../context.ts";

/**
 * Where modules join what happens to a customer, in its transaction. They are called whether the module is on or off:
 * what it keeps of the customer is there either way. A hook that throws refuses the change.
 */
export interface CustomerHooks {
  /** The sources are aliases of the target now: what is owed, owned or collected by them becomes the target's. */
  readonly merge?: (
    tx: TenantWrite,
    actor: Actor,
    merged: { readonly targetId: string; readonly sourceIds: readonly string[] },
  ) => Promise<void>;
  /** Nothing that tells who the customer was may stay; `ids` are the customer's own and its aliases'. */
  readonly erase?: (tx: TenantWrite, actor: Actor, erased: { readonly ids: readonly string[] }) => Promise<void>;
}
