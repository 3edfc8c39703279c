import { notFound } from "../../kernel/http/problem.ts";
import { Id, without } from "../../kernel/http/shapes.ts";
import { definePushed } from "../sync/hooks.ts";
import { receiveTransfer } from "./receiving.ts";
import { NewReceipt } from "./schema.ts";
import { findDestination } from "./sql.ts";

/** What a branch has received of a transfer while it had no connection. */
export const pushedReceipt = definePushed({
  kind: "TransferReceipt",
  permission: "transfers.receive",
  hasHappened: false,
  body: { ...without(NewReceipt, "id"), transferId: Id },
  branchOf: async (tx, { transferId }) => {
    const branchId = await findDestination(tx, transferId);
    if (typeof branchId !== "string") throw notFound("transfer");
    return branchId;
  },
  book: (tx, actor, id, { transferId, ...body }) => receiveTransfer(tx, actor, transferId, { ...body, id }),
});
