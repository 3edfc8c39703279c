import type { TSchema } from "typebox";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { Actor } from "../gate/context.ts";

/** What a feature or module keeps of customers, as a list of `GET /customers/{id}/export`. */
export interface CustomerRecords {
  /** Under which it stands there, camelCase. */
  readonly member: string;
  readonly schema: TSchema;
  /** A page of what is kept of these, who are one customer. */
  readonly list: (
    tx: TenantRead,
    customerIds: readonly string[],
    page: { readonly limit: number; readonly cursor?: string },
  ) => Promise<{ readonly items: readonly unknown[]; readonly nextCursor: string | null }>;
}

/**
 * Where orders and modules join what happens to a customer, in its transaction. They are called whether the module is
 * on or off: what it keeps of the customer is there either way. A hook that throws refuses the change.
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
  readonly records?: readonly CustomerRecords[];
}

/**
 * Which account goes on when customers who have one each are merged: the target's own, or the first of the others.
 * Undefined when nobody has one; what was merged before is left out.
 */
export function survivorOf<A extends { readonly customerId: string; readonly mergedIntoId: string | null }>(
  accounts: readonly A[],
  targetId: string,
): { readonly survivor: A; readonly others: readonly A[] } | undefined {
  const live = accounts.filter(({ mergedIntoId }) => mergedIntoId === null);
  const survivor = live.find(({ customerId }) => customerId === targetId) ?? live[0];
  return survivor && { survivor, others: live.filter((account) => account !== survivor) };
}

declare module "../engine/manifest.ts" {
  interface ModuleHooks {
    readonly customerHooks?: CustomerHooks;
  }
}
