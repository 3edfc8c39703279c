import { Id, without } from "../../kernel/http/shapes.ts";
import { definePushed } from "../sync/hooks.ts";
import { CreditPaymentInput } from "./schema.ts";
import { takePayment } from "./service.ts";

/** A payment on account that a till has taken into its drawer. */
export const pushedPayment = definePushed({
  kind: "AccountPayment",
  permission: "credit.receive",
  hasHappened: true,
  body: { ...without(CreditPaymentInput, "id"), accountId: Id },
  branchOf: (_tx, { branchId }) => Promise.resolve(branchId),
  book: (tx, actor, id, { accountId, ...body }) => takePayment(tx, actor, accountId, { ...body, id }),
});
