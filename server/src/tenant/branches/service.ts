import { ofResource, ofShop } from "../branch.ts";
import { wholeShop } from "../branch.sql.ts";
import type { RecordResource } from "../records.ts";
import { requireTimezone } from "../settings/service.ts";
import { Branch, BranchCreate, BranchPage, BranchPatch } from "./schema.ts";
import { branchTable, insertWorker } from "./sql.ts";

/** Branches are closed with `isActive: false`, never deleted. */
export const branches: RecordResource = {
  noun: "branch",
  path: "/branches",
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
  errors: ["code_taken", "name_taken"],
  check: async (_tx, _id, { timezone }) => {
    if (typeof timezone === "string") requireTimezone(timezone);
  },
  // Who works at every branch goes on to.
  made: (tx, { caller }, id) => (caller.isGlobalAdmin ? Promise.resolve() : insertWorker(tx, caller.userId, id)),
};
