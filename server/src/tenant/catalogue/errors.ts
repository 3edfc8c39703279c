import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";
import { Id } from "../../kernel/http/shapes.ts";

export const catalogueErrors = {
  barcode_taken: { status: 409, meaning: "A barcode, or the prefix of a barcode rule, is taken." },
  category_cycle: { status: 400, meaning: "A category cannot stand under itself." },
  category_not_empty: { status: 409, meaning: "Products or subcategories still stand in this category." },
  component_in_use: {
    status: 409,
    meaning: "It is part of the sets `variantIds`.",
    members: { variantIds: Type.Array(Id) },
  },
  composite_nested: { status: 400, meaning: "A component cannot have components." },
  invalid_barcode_rule: { status: 400, meaning: "Code and value must lie within the length." },
  price_list_overlap: { status: 400, meaning: "Two entries have the same variant and quantity." },
  product_archived: { status: 409, meaning: "The product of this variant is archived; restore that first." },
  sku_taken: { status: 409, meaning: "The SKU of a variant is taken." },
  tax_group_in_use: { status: 409, meaning: "Products, branches or settings still have this tax group." },
  tax_rate_in_use: { status: 409, meaning: "A tax group still has this rate." },
  too_many_price_lists: {
    status: 409,
    meaning: "At most 50 price lists that have not ended hold at one branch for one customer; archive one.",
  },
  unit_in_use: { status: 409, meaning: "Products are still sold in this unit." },
} as const satisfies CodeTable;
