import { Type, type Static } from "typebox";
import {
  Amount,
  CountedPageOf,
  Decimal,
  Default,
  Email,
  Id,
  IsArchived,
  Name,
  NonNegativeAmount,
  NonNegativeDecimal,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
  Version,
} from "../../../kernel/http/shapes.ts";
import { GoodsQuantity, NonNegativeGoodsQuantity } from "../../engine/shapes.ts";
import { OptionalText, Restore } from "../../engine/records.ts";

const Code = Type.String({ minLength: 1, maxLength: 32, pattern: "^\\S+$" });
const Days = Type.Integer({ minimum: 0, maximum: 366 });
const details = {
  contactName: Type.Optional(Nullable(Name)),
  accountNumber: Type.Optional(
    Nullable(Type.String({ maxLength: 50, description: "Under which the supplier knows the shop." })),
  ),
  paymentDays: Type.Optional(Nullable(Days)),
  leadDays: Type.Optional(Nullable(Days)),
  email: Type.Optional(Nullable(Email)),
  phone: OptionalText(50),
  address: OptionalText(500),
  notes: OptionalText(2000),
};

export const Supplier = Shape(
  {
    id: Id,
    code: Type.String(),
    name: Type.String(),
    contactName: Nullable(Type.String()),
    accountNumber: Nullable(Type.String()),
    paymentDays: Nullable(Type.Integer({ description: "Days until an invoice is due." })),
    leadDays: Nullable(Type.Integer({ description: "Days from order to delivery." })),
    email: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    address: Nullable(Type.String()),
    notes: Nullable(Type.String()),
    isArchived: IsArchived,
    version: Version,
    createdAt: Timestamp,
  },
  { title: "Supplier" },
);
export const SupplierPage = CountedPageOf(Supplier, "SupplierPage");
export const SupplierCreate = Shape(
  { id: Type.Optional(Id), code: Code, name: Name, ...details },
  { title: "SupplierCreate" },
);
export const SupplierPatch = Shape(
  { code: Type.Optional(Code), name: Type.Optional(Name), ...details, isArchived: Restore },
  { title: "SupplierPatch" },
);

const code = OptionalText(64);
const multiple = { description: "It is ordered in multiples of this." };
const steps = { minItems: 1, maxItems: 20, description: "What one costs from a quantity on; each quantity once." };

export const SupplierItem = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    code: Nullable(Type.String({ description: "The supplier's own." })),
    orderMultiple: Type.Unsafe<string>({ ...Decimal, ...multiple }),
    isPreferred: Type.Boolean({ description: "The variant is reordered from this supplier." }),
    costs: Nullable(
      Type.Array(Shape({ fromQuantity: GoodsQuantity, unitCost: Amount }, { title: "SupplierCost" }), {
        description: "For those who may see costs, else null.",
      }),
    ),
  },
  { title: "SupplierItem" },
);
export type SupplierItem = Static<typeof SupplierItem>;
export const SupplierItemPage = PageOf(SupplierItem, "SupplierItemPage");
export const ItemQuery = Type.Object({ ...PageQuery });
export type ItemQuery = Static<typeof ItemQuery>;

export const SupplierItems = Shape(
  {
    items: Type.Array(
      Shape(
        {
          variantId: Id,
          code,
          orderMultiple: Default(Type.Unsafe<string>({ ...NonNegativeDecimal, ...multiple }), "1"),
          isPreferred: Default(Type.Boolean({ description: "The variant is reordered from this supplier." }), false),
          costs: Type.Optional(
            Type.Array(
              Shape(
                { fromQuantity: NonNegativeGoodsQuantity, unitCost: NonNegativeAmount },
                { title: "NewSupplierCost" },
              ),
              steps,
            ),
          ),
        },
        { title: "NewSupplierItem" },
      ),
      { minItems: 1, maxItems: 1000, description: "Each variant once." },
    ),
  },
  {
    title: "SupplierItems",
    description: "Each replaces what the supplier had of the variant; without costs, but for those.",
  },
);
export type SupplierItems = Static<typeof SupplierItems>;
