import { Type, type Static } from "typebox";
import { Amount, Decimal, Default, Described, Id, Nullable, Shape } from "../../kernel/http/shapes.ts";
import { Code, VoucherKind } from "./vouchers/schema.ts";

export const SaleInput = Shape(
  {
    giftCards: Type.Array(
      Shape(
        {
          lineId: Id,
          code: Code,
          isReload: Default(
            Type.Boolean({ description: "The shop has issued the card before: the amount is added to it." }),
            false,
          ),
        },
        {
          title: "SoldGiftCard",
          description: "It holds the total of its line, of which nothing is taken off and which counts for no offer.",
        },
      ),
      {
        minItems: 1,
        maxItems: 50,
        description:
          "Issued or loaded with the sale. Their lines are of one piece each, and untaxed: tax is paid with what they buy.",
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
      "Which gift card, or which of the customer's store credit: without any, what expires first. Paid out, a gift card with a new code is issued, and store credit without a voucherId; returns pay to what paid.",
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
        {
          voucherId: Id,
          lineId: Type.Optional(
            Described(Id, "The line that sold or loaded it; without it, it paid or got money back."),
          ),
          amount: Type.String({ ...Decimal, description: "What it paid; negative when it was issued or paid into." }),
          kind: VoucherKind,
          codeEnding: Nullable(Type.String({ description: "Of a gift card's code, as the receipt prints it." })),
          balance: Type.String({ ...Decimal, description: "As the sale left it." }),
        },
        { title: "VoucherOfSale" },
      ),
    ),
  },
  { title: "CreditSaleOutput" },
);
export type SaleOutput = Static<typeof SaleOutput>;
