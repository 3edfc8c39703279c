import { pageOf } from "../../kernel/http/page.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource, type Reach } from "../gate/branch.ts";
import { branchesOf } from "../gate/context.ts";
import { IdParams, type TenantRoutes } from "../gate/route.ts";
import type { TransferPermission } from "./permissions.ts";
import * as shape from "./schema.ts";
import { receiveTransfer } from "./receiving.ts";
import {
  approveTransfer,
  cancelTransfer,
  createTransfer,
  getTransfer,
  patchTransfer,
  putLines,
  requestTransfer,
} from "./service.ts";
import { dispatchTransfer, recallTransfer } from "./shipping.ts";
import { findDestination, findEitherBranch, findSource, listInTransit, listReceipts, listTransfers } from "./sql.ts";

/** Either branch that the body names. */
async function eitherNamed(_tx: unknown, { body }: { readonly body: unknown }): Promise<Reach> {
  const { fromBranchId, toBranchId } = body as shape.NewTransfer;
  return { branchIds: [fromBranchId, toBranchId], own: "any" };
}

export function transferRoutes(routes: TenantRoutes<TransferPermission>): void {
  const tag = "Stock transfers";
  const reads = { tag, permission: "transfers.read" } as const;
  const writes = { tag, permission: "transfers.write" } as const;
  const ofEither = ofResource(findEitherBranch);
  const ofSource = ofResource(findSource);
  const ofDestination = ofResource(findDestination);
  const one = { params: IdParams, replies: { 200: shape.Transfer } } as const;
  const none = ["not_found", "version_conflict"] as const;
  const unfit = ["branch_inactive", "variant_not_tracked"] as const;
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/stock-transfers",
      operationId: "listStockTransfers",
      summary: "Transfers from and to the caller's branches, latest first",
      branch: "assigned",
      query: shape.TransferQuery,
      replies: { 200: shape.TransferPage },
    },
    async (tx, { query, actor }) =>
      pageOf(await listTransfers(tx, branchesOf(actor), query), query.limit, ({ id }) => [id]),
  );
  routes.write(
    {
      ...writes,
      method: "POST",
      path: "/stock-transfers",
      operationId: "createStockTransfer",
      summary: "Draft a transfer from one branch to another; by who is assigned to either",
      branch: [ofGivenId(findEitherBranch), eitherNamed],
      body: shape.NewTransfer,
      replies: { 200: shape.Transfer, 201: shape.Transfer },
      errors: ["duplicate_conflict", "same_branch", ...unfit],
    },
    (tx, { actor, body }) => createTransfer(tx, actor, body),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/stock-transfers/in-transit",
      operationId: "listStockInTransit",
      summary: "What is under way to a branch and from it, by SKU",
      branch: "query",
      query: shape.InTransitQuery,
      replies: { 200: shape.InTransitPage },
    },
    async (tx, { query }) => pageOf(await listInTransit(tx, query), query.limit, ({ sortKey }) => sortKey),
  );
  routes.read(
    {
      ...reads,
      ...one,
      method: "GET",
      path: "/stock-transfers/:id",
      operationId: "getStockTransfer",
      summary: "One transfer with its lines",
      branch: ofEither,
      errors: ["not_found"],
    },
    (tx, { params, actor }) => getTransfer(tx, actor, params.id),
  );
  routes.write(
    {
      ...writes,
      ...one,
      method: "PATCH",
      path: "/stock-transfers/:id",
      operationId: "patchStockTransfer",
      summary: "Change a draft",
      branch: ofEither,
      body: shape.TransferPatch,
      errors: [...none, "transfer_not_draft"],
    },
    (tx, { params, actor, body, request }) => patchTransfer(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...writes,
      ...one,
      method: "PUT",
      path: "/stock-transfers/:id/lines",
      operationId: "putStockTransferLines",
      summary: "Replace the lines of a draft",
      branch: ofEither,
      body: shape.TransferLines,
      errors: [...none, "transfer_not_draft", "variant_not_tracked"],
    },
    (tx, { params, actor, body, request }) => putLines(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...writes,
      ...one,
      method: "POST",
      path: "/stock-transfers/:id/request",
      operationId: "requestStockTransfer",
      summary: "Ask the source for it; by the destination",
      branch: ofDestination,
      errors: [...none, "transfer_not_draft"],
    },
    (tx, { params, actor, request }) => requestTransfer(tx, actor, params.id, expectedVersion(request)),
  );
  routes.write(
    {
      ...one,
      tag,
      permission: "transfers.approve",
      method: "POST",
      path: "/stock-transfers/:id/approve",
      operationId: "approveStockTransfer",
      summary: "Agree to what was requested; by the source",
      branch: ofSource,
      errors: [...none, "transfer_not_requested"],
    },
    (tx, { params, actor, request }) => approveTransfer(tx, actor, params.id, expectedVersion(request)),
  );
  routes.write(
    {
      ...one,
      tag,
      permission: "transfers.dispatch",
      method: "POST",
      path: "/stock-transfers/:id/dispatch",
      operationId: "dispatchStockTransfer",
      summary: "Send it off: the goods leave the source's stock",
      branch: ofSource,
      body: shape.Dispatch,
      errors: [
        ...none,
        "transfer_not_approved",
        "branch_inactive",
        "transfer_empty",
        "insufficient_stock",
        "variant_not_tracked",
      ],
    },
    (tx, { params, actor, body, request }) => dispatchTransfer(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...one,
      tag,
      permission: "transfers.dispatch",
      method: "POST",
      path: "/stock-transfers/:id/recall",
      operationId: "recallStockTransfer",
      summary: "Call back what is under way: it is in the source's stock again",
      branch: ofSource,
      body: shape.Cancellation,
      errors: [...none, "transfer_not_dispatched", "variant_not_tracked"],
    },
    (tx, { params, actor, body, request }) => recallTransfer(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...writes,
      ...one,
      method: "POST",
      path: "/stock-transfers/:id/cancel",
      operationId: "cancelStockTransfer",
      summary: "End what has not left, or refuse what was requested",
      branch: ofEither,
      body: shape.Cancellation,
      errors: [...none, "transfer_not_cancellable"],
    },
    (tx, { params, actor, body, request }) => cancelTransfer(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.read(
    {
      ...reads,
      method: "GET",
      path: "/stock-transfers/:id/receipts",
      operationId: "listStockTransferReceipts",
      summary: "What arrived of it, receipt by receipt",
      branch: ofEither,
      params: IdParams,
      query: shape.ReceiptQuery,
      replies: { 200: shape.TransferReceiptPage },
      errors: ["not_found"],
    },
    async (tx, { params, actor, query }) => {
      await getTransfer(tx, actor, params.id);
      return pageOf(await listReceipts(tx, params.id, query), query.limit, ({ id }) => [id]);
    },
  );
  routes.write(
    {
      tag,
      permission: "transfers.receive",
      method: "POST",
      path: "/stock-transfers/:id/receipts",
      operationId: "receiveStockTransfer",
      summary: "Receive what has arrived; say what is damaged or missing, and why",
      branch: ofDestination,
      params: IdParams,
      body: shape.NewReceipt,
      replies: { 200: shape.TransferReceipt, 201: shape.TransferReceipt },
      errors: [
        "not_found",
        "duplicate_conflict",
        "transfer_not_dispatched",
        "receipt_exceeds_dispatched",
        "discrepancy_reason_required",
        "variant_not_tracked",
      ],
    },
    (tx, { params, actor, body }) => receiveTransfer(tx, actor, params.id, body),
  );
}
