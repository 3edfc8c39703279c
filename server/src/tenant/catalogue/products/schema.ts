import { barcodeTypes } from "@tillhouse/pricing/gtin.ts";
import { Type, type Static } from "typebox";
import {
  Amount,
  Default,
  Enum,
  CountedPageOf,
  CountQuery,
  Id,
  IdsQuery,
  IsArchived,
  Line,
  Name,
  NonNegativeAmount,
  Nullable,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { GoodsQuantity, NamedSort } from "../../engine/shapes.ts";

const Sku = Type.String({ minLength: 1, maxLength: 64, pattern: "^\\S+$" });
const kept = { isArchived: IsArchived, version: Version, createdAt: Timestamp };
const archivable = { isArchived: Type.Optional(Type.Boolean()) };

const Code = Type.String({ minLength: 1, maxLength: 64, pattern: "^\\S+$" });
export const BarcodeType = Enum("BarcodeType", barcodeTypes);
const Barcode = Shape({ code: Code, type: BarcodeType }, { title: "Barcode" });
const BarcodeInput = Shape(
  { code: Code, type: Type.Optional(BarcodeType) },
  {
    title: "BarcodeInput",
    description:
      "Without a type it is the one that its length and check digit say. EAN, UPC, ITF-14 and ISBN must have their check digit; the forms of one GTIN are one code.",
  },
);
/** The most variants of one product. */
export const mostVariants = 250;
/** The most barcodes of one variant. */
export const mostBarcodes = 20;
const Barcodes = Type.Array(BarcodeInput, { maxItems: mostBarcodes });

const Quantity = Type.String({ format: "decimal", pattern: "^(?=.*[1-9])\\d+(\\.\\d{1,5})?$", maxLength: 18 });
const Component = Shape({ variantId: Id, quantity: Quantity }, { title: "VariantComponent" });
const Components = Type.Array(Component, {
  maxItems: 50,
  description:
    "What one unit takes out of stock, when that is not the variant itself: the parts of a set, the bottles of a crate.",
});
const IsOpenPrice = Type.Boolean({ description: "The price is entered at the till." });

export const Variant = Shape(
  {
    id: Id,
    productId: Id,
    name: Type.String(),
    sku: Type.String(),
    unitId: Id,
    price: Amount,
    cost: Nullable(Amount),
    barcodes: Type.Array(Barcode),
    isOpenPrice: IsOpenPrice,
    components: Type.Array(Component),
    ...kept,
  },
  { title: "Variant" },
);
export type Variant = Static<typeof Variant>;
export const VariantDetail = Shape(
  { ...Variant.properties, productName: Type.String() },
  { title: "VariantDetail", description: "A variant, with the name of its product." },
);
export type VariantDetail = Static<typeof VariantDetail>;
export const VariantPage = CountedPageOf(VariantDetail, "VariantPage");

export const NewVariant = Shape(
  {
    id: Type.Optional(Id),
    name: Default(Line, ""),
    sku: Sku,
    unitId: Id,
    price: NonNegativeAmount,
    cost: Type.Optional(Nullable(NonNegativeAmount)),
    barcodes: Default(Barcodes, []),
    isOpenPrice: Default(IsOpenPrice, false),
    components: Default(Components, []),
  },
  { title: "NewVariant" },
);
export type NewVariant = Static<typeof NewVariant>;

export const VariantPatch = Shape(
  {
    name: Type.Optional(Line),
    sku: Type.Optional(Sku),
    unitId: Type.Optional(Id),
    price: Type.Optional(NonNegativeAmount),
    cost: Type.Optional(Nullable(NonNegativeAmount)),
    barcodes: Type.Optional(Barcodes),
    isOpenPrice: Type.Optional(IsOpenPrice),
    components: Type.Optional(Components),
    ...archivable,
  },
  { title: "VariantPatch" },
);
export type VariantPatch = Static<typeof VariantPatch>;

const details = {
  description: Nullable(Type.String({ maxLength: 5000 })),
  categoryId: Nullable(Id),
  taxGroupId: Nullable(Id),
};
export const Product = Shape(
  {
    id: Id,
    name: Type.String(),
    description: Nullable(Type.String()),
    categoryId: Nullable(Id),
    taxGroupId: Nullable(Id),
    imageUrl: Nullable(
      Type.String({
        description: "Of its picture, with what changes when the picture does; `&size=Small` for a small one.",
      }),
    ),
    variants: Type.Array(Variant),
    ...kept,
  },
  { title: "Product" },
);
export type Product = Static<typeof Product>;
export const ProductPage = CountedPageOf(Product, "ProductPage");

export const NewProduct = Shape(
  {
    id: Type.Optional(Id),
    name: Name,
    description: Default(details.description, null),
    categoryId: Default(details.categoryId, null),
    taxGroupId: Default(details.taxGroupId, null),
    variants: Type.Array(NewVariant, { minItems: 1, maxItems: mostVariants }),
  },
  { title: "NewProduct" },
);
export type NewProduct = Static<typeof NewProduct>;
export const ProductPatch = Shape(
  {
    name: Type.Optional(Name),
    description: Type.Optional(details.description),
    categoryId: Type.Optional(details.categoryId),
    taxGroupId: Type.Optional(details.taxGroupId),
    ...archivable,
  },
  { title: "ProductPatch" },
);
export type ProductPatch = Static<typeof ProductPatch>;

const inCategory = {
  categoryId: Type.Optional(Id),
  includeSubcategories: Default(Type.Boolean({ description: "With categoryId: those below it, too." }), false),
};
export const ProductQuery = Type.Object({
  ...PageQuery,
  ...IdsQuery,
  ...CountQuery,
  includeArchived: Default(Type.Boolean(), false),
  sort: Default(NamedSort, "Name"),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        "Beginnings of words of names and description, without accents and case; or of a SKU or barcode. When nothing has all of them, one wrong letter in words of names of five or more.",
    }),
  ),
  ...inCategory,
});
export type ProductQuery = Static<typeof ProductQuery>;
export const VariantQuery = Type.Object({
  ...PageQuery,
  ...IdsQuery,
  ...CountQuery,
  includeArchived: Default(Type.Boolean({ description: "Those that are archived, or whose product is, too." }), false),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "All variants of what `GET /products` finds." }),
  ),
  productId: Type.Optional(Id),
  sort: Default(
    Enum("VariantSort", ["Sku", "SkuDescending", "Newest", "Oldest"], {
      description: "Newest and Oldest: by when they were added.",
    }),
    "Sku",
  ),
  ...inCategory,
});
export type VariantQuery = Static<typeof VariantQuery>;
export const VariantLookup = Shape(
  {
    ...Variant.properties,
    scannedQuantity: Nullable(GoodsQuantity),
    scannedPrice: Nullable(Amount),
  },
  { title: "VariantLookup", description: "The variant, and what a scale's label says of weight, quantity or price." },
);
export type VariantLookup = Static<typeof VariantLookup>;
/** What a scanner read, or what was typed in its place. */
export const ScannedCode = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "A barcode in any of its forms, else a SKU, else a scale's label; of what is not archived first.",
});
export const LookupQuery = Type.Object({ code: ScannedCode });
