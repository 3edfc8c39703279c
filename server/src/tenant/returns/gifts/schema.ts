import { Type, type Static } from "typebox";
import { Described, Id, Shape, Timestamp } from "../../../kernel/http/shapes.ts";
import { BusinessDate, GoodsQuantity } from "../../engine/shapes.ts";

export const NewGiftReceipt = Shape(
  {
    id: Type.Optional(Id),
    orderId: Id,
    lineIds: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: 500, description: "Sold lines that are on it; without them, all." }),
    ),
  },
  { title: "NewGiftReceipt" },
);
export type NewGiftReceipt = Static<typeof NewGiftReceipt>;

export const GiftReceipt = Shape(
  {
    id: Id,
    code: Type.String({ description: "By which goods come back." }),
    orderId: Id,
    receiptNumber: Type.String(),
    branchId: Id,
    branchName: Type.String(),
    businessDate: BusinessDate,
    returnableUntil: Described(BusinessDate, "The last business date on which it can be returned."),
    lines: Type.Array(
      Shape({ lineId: Id, name: Type.String(), quantity: GoodsQuantity }, { title: "GiftReceiptLine" }),
    ),
    userId: Id,
    issuedAt: Timestamp,
  },
  { title: "GiftReceipt", description: "A receipt without prices." },
);
export type GiftReceipt = Static<typeof GiftReceipt>;

export const GiftCode = Type.String({
  minLength: 1,
  maxLength: 40,
  description: "The code on a gift receipt, in either case, with or without its hyphens.",
});
export const CodeQuery = Type.Object({ code: GiftCode });
