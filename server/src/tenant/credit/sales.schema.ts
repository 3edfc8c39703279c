import { Type, type Static } from "typebox";
import { Amount, Decimal, Id, Nullable, Shape } from "../../kernel/http/shapes.ts";
import { Code } from "./vouchers/schema.ts";

export const SaleInput = Shape(
  {
    giftCards: Type.Array(
      Shape({ lineId: Id, code: Code }, { title: "SoldGiftCard", description: "Its amount is the total of the line." }),
      {
        minItems: 1,
        maxItems: 50,
        description:
          "Issued with the sale. Their lines are of one piece each, and untaxed: tax is paid with what they buy.",
      },
    ),
  },
  { title: "CreditSaleInput" },
);
export type SaleInput = Static<typeof SaleInput>;

export const TenderInput = Shape(
  {
    voucherId: Type.Optional(Id),
    code: Type.Optional(Code),
    holdId: Type.Optional(Type.String({ ...Id, description: "A hold of the voucher, which this ends." })),
  },
  {
    title: "CreditTenderInput",
    description:
      "Which gift card, or which of the customer's store credit: without any, what expires first. Paid out, a gift card with a new code is issued, and store credit without a voucherId.",
  },
);
export type TenderInput = Static<typeof TenderInput>;

export const SaleOutput = Shape(
  {
    account: Nullable(
      Shape(
        { accountId: Id, limit: Nullable(Amount), balance: Amount, available: Nullable(Decimal) },
        { title: "CreditOfSale", description: "The customer's account; of an order, as the sale left it." },
      ),
    ),
    charged: Type.String({
      ...Decimal,
      description: "Sold on account; negative when it was given back to the account.",
    }),
    isOverLimit: Type.Boolean({ description: "Sold beyond the limit: it was approved, or sold without connection." }),
    vouchers: Type.Array(
      Shape(
        { voucherId: Id, amount: Amount },
        { title: "VoucherOfSale", description: "What it paid; negative when it was issued or paid into." },
      ),
    ),
  },
  { title: "CreditSaleOutput" },
);
export type SaleOutput = Static<typeof SaleOutput>;
