import { Type, type Static } from "typebox";
import { Decimal, Enum, Id, Nullable, Shape } from "../../kernel/http/shapes.ts";
import { TaxFraction } from "../engine/shapes.ts";
import { ScannedCode } from "../catalogue/products/schema.ts";

export const ScanQuery = Type.Object({
  code: ScannedCode,
  branchId: Id,
  customerId: Type.Optional(Type.String({ ...Id, description: "For the prices of their group." })),
});
export type ScanQuery = Static<typeof ScanQuery>;

const Label = Shape(
  { kind: Enum("LabelValueKind", ["Weight", "Price", "Quantity"]), value: Decimal },
  { title: "ScanLabel", description: "What a scale's label carried beside its article." },
);
const Tax = Shape(
  {
    taxRateId: Id,
    name: Type.String(),
    rate: TaxFraction,
    isCompound: Type.Boolean({ description: "Taken on the price with the taxes before it." }),
  },
  { title: "ScanTax" },
);

export const Scan = Shape(
  {
    variantId: Id,
    productId: Id,
    productName: Type.String(),
    variantName: Type.String(),
    sku: Type.String(),
    categoryId: Nullable(Id),
    unit: Shape(
      { code: Type.String(), precision: Type.Integer({ description: "Most fraction digits of a quantity." }) },
      { title: "ScanUnit" },
    ),
    isOpenPrice: Type.Boolean({ description: "The cashier says the price." }),
    isArchived: Type.Boolean({
      description: "It, or its product. Of a code that a live one has, too, that one is found.",
    }),
    isSold: Type.Boolean({ description: "Neither archived nor unavailable at the branch." }),
    label: Nullable(Label),
    quantity: Type.String({
      ...Decimal,
      description: "What a line of it sells: what the label weighed, what its price buys, else 1.",
    }),
    price: Nullable(
      Type.String({
        ...Decimal,
        description:
          "Of one unit in this quantity, by the label where it has a price; null: it is entered at the till.",
      }),
    ),
    priceSource: Enum("ScanPriceSource", ["Catalogue", "Branch", "PriceList", "Open", "Label"]),
    priceListId: Nullable(Id),
    taxGroupId: Nullable(Id),
    taxes: Type.Array(Tax),
    onHand: Nullable(
      Type.String({
        ...Decimal,
        description:
          "At the branch; of a set, how many its parts make. Null when nothing of it is tracked, or without inventory.read.",
      }),
    ),
  },
  { title: "Scan", description: "All that a till needs of a scanned article, as a sale would price it now." },
);
export type Scan = Static<typeof Scan>;
