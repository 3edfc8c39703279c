import { randomUUID } from "node:crypto";
import { change, idOf, type Calls } from "../../../test/rights/call.ts";
import { newCode } from "../../../test/rights/new-code.ts";
import type { Ground, Place } from "../../../test/rights/place.ts";
import { problemOf } from "../../../test/staff.ts";
import {
  defineSpecimen,
  type ActingGround,
  type Case,
  type ChangeGround,
  type Changes,
  type Ids,
  type ResourceGround,
  type Resources,
  type TableRows,
} from "../../../test/specimens/specimen.ts";
import { one } from "../../../test/tables/values.ts";

/** Transfers between the branch and another, in each of their states. */
type Own = Awaited<ReturnType<typeof furnish>>;

async function furnish({ shop, add, named, at: { branchId, variantId } }: Ground) {
  const peerId = await named("/branches", { code: newCode() });
  const transfer = async (way: object, ...steps: readonly string[]): Promise<string> => {
    const ends = { fromBranchId: branchId, toBranchId: peerId, ...way };
    const { id } = await add("/stock-transfers", { ...ends, lines: [{ variantId, quantity: "5" }] });
    for (const step of steps) await shop.post(`/stock-transfers/${id}/${step}`, step === "dispatch" ? {} : undefined);
    return id;
  };
  const toUs = { fromBranchId: peerId, toBranchId: branchId };
  const arriving = await transfer(toUs, "dispatch");
  const receipt = { lines: [{ variantId, received: "1" }] };
  return {
    peerId,
    draft: await transfer(toUs),
    cancelled: await transfer({}),
    requested: await transfer({}, "request"),
    leaving: await transfer({}),
    moving: await transfer({}, "dispatch"),
    arriving,
    receiptId: (await add(`/stock-transfers/${arriving}/receipts`, receipt)).id as string,
  };
}

function callsAt({ branchId, variantId }: Place, own: Own): Calls {
  const lines = [{ variantId, quantity: "2" }];
  const { peerId, draft, cancelled, requested, leaving, moving, arriving } = own;
  return {
    listStockTransfers: [{ query: { branchId } }],
    createStockTransfer: [{ body: { fromBranchId: branchId, toBranchId: peerId, lines } }],
    listStockInTransit: [{ query: { branchId } }],
    getStockTransfer: [idOf(moving)],
    patchStockTransfer: [change(draft, { note: "New" })],
    putStockTransferLines: [change(draft, { lines })],
    requestStockTransfer: [idOf(draft)],
    approveStockTransfer: [idOf(requested)],
    dispatchStockTransfer: [change(leaving, { lines })],
    recallStockTransfer: [change(moving, { reason: "Back" })],
    cancelStockTransfer: [change(cancelled, { reason: "No" })],
    listStockTransferReceipts: [idOf(arriving)],
    receiveStockTransfer: [change(arriving, { lines: [{ variantId, received: "1" }] })],
  };
}

const ids: Ids<Own> = {
  things: ({ draft, receiptId }) => ({ transfer: draft, transferReceipt: receiptId }),
  byResource: { "/stock-transfers": "transfer" },
  byName: { fromBranchId: "branch", toBranchId: "branch", "receiveStockTransfer body.id": "transferReceipt" },
  spoil: async ({ add, move, at: { branchId, variantId } }, { peerId }, there) => {
    const lines = [{ variantId, quantity: "1" }];
    const cancelled = await add("/stock-transfers", { fromBranchId: branchId, toBranchId: peerId, lines });
    await move(`/stock-transfers/${cancelled}/cancel`, { reason: "Gone" });
    return { transfer: { cancelled, elsewhere: there.draft } };
  },
  refusals: { transfer: { cancelled: "409 transfer_not_draft", elsewhere: "403 branch_forbidden" } },
  answered: [
    [/^approveStockTransfer params\.id cancelled$/, "409 transfer_not_requested", "of its own move"],
    [/^dispatchStockTransfer params\.id cancelled$/, "409 transfer_not_approved", "of its own move"],
    [/^(recall|receive)StockTransfer params\.id cancelled$/, "409 transfer_not_dispatched", "of its own move"],
    [/^cancelStockTransfer params\.id cancelled$/, "409 transfer_not_cancellable", "of its own move"],
    [
      /^createStockTransfer body\.(from|to)BranchId closed$/,
      "400 branch_inactive",
      "nothing is sent from there, or there",
    ],
  ],
  accepted: [
    [/^createStockTransfer body\.toBranchId elsewhere$/, "one of the two branches is one's own"],
    [/(createStockTransfer|StockTransferLines) body\..*variantId archived$/, "it can still lie on the shelf"],
  ],
};

const tables: TableRows = {
  wrong: {
    "tenant.stock_transfer_lines": [{ quantity: 0 }, { quantity: 1, dispatched: 2 }, { dispatched: 1, received: 2 }],
    "tenant.stock_transfer_receipt_lines": [
      { missing_to: "Sea" },
      { reason: "Mood" },
      { received: 0, damaged: 0, missing: 0 },
      { received: 1, damaged: 1, missing: 0 },
    ],
    "tenant.stock_transfers": [{ status: "Lost" }, { from_branch_id: one, to_branch_id: one }],
  },
  twins: {
    "tenant.stock_transfers_number_key": [{ number: 1 }, { number: 1 }, { number: 2 }],
  },
  lacking: {
    "tenant.stock_transfer_lines": "unit_cost",
    "tenant.stock_transfer_receipt_lines": "reason note",
    "tenant.stock_transfer_receipts": "note",
    "tenant.stock_transfers":
      "note expected_on tracking_number requested_by requested_at approved_by approved_at dispatched_by dispatched_at ended_by ended_at cancel_reason",
    "tenant.settings": "stock_transfers_requires_approval",
    "tenant.branch_settings": "stock_transfers_requires_approval",
  },
};

async function resources({ shop, branchId, variantId, made }: ResourceGround): Promise<Resources> {
  const yard = await made("/branches", { name: "Yard", code: "YARD" });
  const transfer = (quantity: string) => ({
    ...{ fromBranchId: branchId, toBranchId: yard, lines: [{ variantId, quantity }] },
  });
  const sent = await made("/stock-transfers", transfer("100"));
  const path = `/stock-transfers/${sent}`;
  await shop.post(`${path}/dispatch`, {});
  return {
    samples: {
      "/stock-transfers": { body: () => transfer("1"), other: { note: "Other" } },
      "/stock-transfers/:id/receipts": {
        body: () => ({ lines: [{ variantId, received: "1" }] }),
        other: { note: "Other" },
      },
    },
    parents: { "/stock-transfers/:id/receipts": sent },
    others: {
      "POST /stock-transfers/:id/request": [`${path}/request`],
      "POST /stock-transfers/:id/approve": [`${path}/approve`],
      "POST /stock-transfers/:id/dispatch": [`${path}/dispatch`, {}],
      "POST /stock-transfers/:id/recall": [`${path}/recall`, { reason: "Back" }],
      "POST /stock-transfers/:id/cancel": [`${path}/cancel`, { reason: "No" }],
      "PUT /stock-transfers/:id/lines": [`${path}/lines`, { lines: [{ variantId, quantity: "1" }] }],
    },
  };
}

async function changes({ at, mainId, branchId, variantId }: ChangeGround): Promise<Changes> {
  const lines = [{ variantId, quantity: "1" }];
  return {
    members: {
      "/stock-transfers/:id": [
        await at("/stock-transfers", { fromBranchId: mainId, toBranchId: branchId, lines }),
        { note: "Mind the glass", expectedOn: "2030-01-02", trackingNumber: "T 1" },
      ],
    },
    ofBranch: { stockTransfers: { requiresApproval: true } },
  };
}

const acting = (ground: () => ActingGround): Record<string, Case> => ({
  "modules.stockTransfers.requiresApproval": {
    value: true,
    probe: async () => {
      const { shop, till, bread } = ground();
      const branch = { name: randomUUID(), code: randomUUID().slice(0, 8) };
      const { id: toBranchId } = (await shop.post("/branches", branch)).body;
      const lines = [{ variantId: bread, quantity: "1" }];
      const { id } = (await shop.post("/stock-transfers", { fromBranchId: till.branchId, toBranchId, lines })).body;
      return problemOf(await shop.post(`/stock-transfers/${id}/dispatch`, {}));
    },
    expected: [
      [200, undefined],
      [409, "transfer_not_approved"],
    ],
  },
});

export const specimen = defineSpecimen({
  ...{ furnish, calls: callsAt, ids, tables, resources, changes, acting },
  cashier: {
    lacks: ["transfers.write", "transfers.approve", "transfers.dispatch"],
    withApproval: ["transfers.receive"],
  },
});
