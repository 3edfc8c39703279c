import { Type, type Static } from "typebox";
import { Amount, Described, Email, Id, Language, Nullable, Shape } from "../../../kernel/http/shapes.ts";
import { TaxFraction } from "../../engine/shapes.ts";
import { Order } from "../schema.ts";

const wordsOf = "Of the receipt's words and texts, as de or de-AT; without it the one that is set.";
export const LanguageQuery = Type.Object({ language: Type.Optional(Described(Language, wordsOf)) });
export const Seller = Shape(
  { name: Nullable(Type.String()), address: Nullable(Type.String()), taxId: Nullable(Type.String()) },
  { title: "Seller", description: "As the settings name who sells." },
);
export type Seller = Static<typeof Seller>;
export const TaxSums = Type.Array(
  Shape({ name: Type.String(), rate: TaxFraction, base: Amount, amount: Amount }, { title: "ReceiptTax" }),
);
export type TaxSums = Static<typeof TaxSums>;

export const Receipt = Shape(
  {
    language: Type.String(),
    copy: Type.Integer({
      description: "0 is the original; a receipt that was given out before is a copy, and says so.",
    }),
    header: Nullable(Type.String()),
    footer: Nullable(Type.String()),
    seller: Seller,
    branch: Shape(
      { name: Type.String(), address: Nullable(Type.String()), phone: Nullable(Type.String()) },
      { title: "ReceiptBranch" },
    ),
    customer: Nullable(
      Shape(
        {
          name: Nullable(Type.String()),
          company: Nullable(Type.String()),
          address: Nullable(Type.String()),
          taxId: Nullable(Type.String()),
        },
        { title: "ReceiptCustomer" },
      ),
    ),
    cashier: Type.String(),
    localTime: Type.String({ description: "YYYY-MM-DD HH:MM at the branch." }),
    taxes: TaxSums,
    order: Order,
  },
  { title: "Receipt" },
);
export type Receipt = Static<typeof Receipt>;

const GivenOut = { id: Type.Optional(Id), language: Type.Optional(Language) };
export const PrintInput = Shape(GivenOut, { title: "ReceiptPrintInput" });
export type PrintInput = Static<typeof PrintInput>;
export const MailInput = Shape(
  { ...GivenOut, to: Type.Optional({ ...Email, description: "Without it, the customer's address." }) },
  { title: "ReceiptMailInput" },
);
export type MailInput = Static<typeof MailInput>;
