import { ofResource, ofShop } from "../gate/branch.ts";
import { wholeShop } from "../gate/branch.sql.ts";
import type { RecordResource } from "../engine/records.ts";
import { requireTimezone } from "../settings/service.ts";
import type { BranchHooks } from "./hooks.ts";
import { Branch, BranchCreate, BranchPage, BranchPatch } from "./schema.ts";
import { branchTable, insertWorker } from "./sql.ts";

export { listBranchNames } from "./sql.ts";

/** Branches are closed with `isActive: false`, unless a hook refuses, and never deleted. */
export const branchesWith = (hooks: readonly BranchHooks[]): RecordResource => ({
  noun: "branch",
  path: "/branches",
  isRevalidated: true,
  name: ["Branch", "Branches"],
  tag: "Branches",
  readPermission: null,
  writePermission: "branches.manage",
  branch: {
    read: ofShop("everyone may know which branches there are"),
    create: wholeShop,
    change: ofResource(async (_tx, id) => id),
  },
  table: branchTable,
  schema: { one: Branch, page: BranchPage, create: BranchCreate, patch: BranchPatch },
  errors: ["code_taken", "name_taken", ...hooks.flatMap(({ errors }) => errors)],
  requireValid: async (tx, id, { timezone, isActive }, isNew) => {
    if (typeof timezone === "string") requireTimezone(timezone);
    if (isActive === false && !isNew) for (const { close } of hooks) await close(tx, id);
  },
  // A user who works at every branch goes on to.
  made: (tx, { caller }, id) => (caller.isGlobalAdmin ? Promise.resolve() : insertWorker(tx, caller.userId, id)),
});
