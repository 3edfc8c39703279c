import { pageOf } from "../../../kernel/http/page.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { ofResource } from "../../gate/branch.ts";
import { branchesOf } from "../../gate/context.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import {
  ReceiptGapPage,
  ReceiptGapQuery,
  Register,
  RegisterCreate,
  RegisterPage,
  RegisterPatch,
  RegisterQuery,
} from "./schema.ts";
import { createRegister, getRegister, patchRegister } from "./service.ts";
import { findRegisterBranch, listGaps, listRegisters } from "./sql.ts";

export function registerRoutes(routes: TenantRoutes): void {
  const reads = { tag: "Registers", permission: null } as const;
  const writes = { tag: "Registers", permission: "branches.manage" } as const;
  const one = { params: IdParams, branch: ofResource(findRegisterBranch), replies: { 200: Register } } as const;
  const none = ["not_found"] as const;
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/registers",
      operationId: "listRegisters",
      summary: "Registers of the caller's branches, by name",
      branch: "assigned",
      query: RegisterQuery,
      replies: { 200: RegisterPage },
      isRevalidated: true,
    },
    async (tx, { query, actor }) => {
      const rows = await listRegisters(tx, query, branchesOf(actor));
      return pageOf(rows, query.limit, ({ sortKey }) => sortKey);
    },
  );
  routes.write(
    {
      ...writes,
      method: "POST",
      path: "/registers",
      operationId: "createRegister",
      summary: "Add a register to a branch",
      branch: "body",
      body: RegisterCreate,
      replies: { 200: Register, 201: Register },
      errors: ["duplicate_conflict", "code_taken"],
    },
    (tx, { body }) => createRegister(tx, body),
  );
  routes.read(
    {
      ...reads,
      permission: "sync.review",
      ...one,
      method: "GET",
      path: "/registers/:id/receipt-gaps",
      operationId: "listReceiptGaps",
      summary: "Receipt numbers that tills have left out, and what of them has not come, by number",
      query: ReceiptGapQuery,
      replies: { 200: ReceiptGapPage },
      errors: none,
    },
    async (tx, { params, query }) => {
      const { id } = await getRegister(tx, params.id);
      return pageOf(await listGaps(tx, id, query), query.limit, ({ sortKey }) => sortKey);
    },
  );
  routes.read(
    {
      ...reads,
      ...one,
      method: "GET",
      path: "/registers/:id",
      operationId: "getRegister",
      summary: "One register",
      errors: none,
    },
    (tx, { params }) => getRegister(tx, params.id),
  );
  routes.write(
    {
      ...writes,
      ...one,
      method: "PATCH",
      path: "/registers/:id",
      operationId: "patchRegister",
      summary: "Change a register",
      body: RegisterPatch,
      errors: [...none, "version_conflict", "code_taken"],
    },
    (tx, { params, body, request }) => patchRegister(tx, params.id, body, expectedVersion(request)),
  );
}
