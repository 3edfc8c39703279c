import type { TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, conflict } from "../../kernel/http/problem.ts";
import type { BranchHooks } from "../branches/hooks.ts";
import { holdClosedBranches, isAwaiting } from "./sql.ts";

/** Goods are never under way to or from a branch that is closed: somebody has to receive them. */
export const branchHooks: BranchHooks = {
  errors: ["branch_awaits_transfers"],
  close: async (tx, branchId) => {
    if (await isAwaiting(tx, branchId))
      throw conflict("branch_awaits_transfers", "Goods are under way from or to this branch.");
  },
};

/** Both stay open until the transaction ends. Throws 400 `branch_inactive` for one that is closed. */
export async function holdBranches(tx: TenantWrite, branchIds: readonly string[]): Promise<void> {
  if ((await holdClosedBranches(tx, branchIds)).length > 0)
    throw badRequest("branch_inactive", "This branch is not in use.");
}
