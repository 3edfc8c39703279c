import { Type, type Static } from "typebox";
import { Decimal, Id, Nullable, PageOf, PageQuery, Shape } from "../../../kernel/http/shapes.ts";
import { GoodsQuantity } from "../../engine/shapes.ts";

const described = (description: string) => Type.Unsafe<string>({ ...Decimal, description });

export const Suggestion = Shape(
  {
    variantId: Id,
    sku: Type.String(),
    productName: Type.String(),
    variantName: Type.String(),
    supplierId: Nullable(Id),
    onHand: GoodsQuantity,
    onOrder: described("Outstanding of submitted orders of the branch."),
    dailySales: described("Of the shop's `salesDays`, less what was voided or came back, to six digits."),
    leadDays: Type.Integer({ description: "Days from order to delivery." }),
    reorderPoint: Nullable(GoodsQuantity),
    quantity: described("What to order, in multiples of what the supplier sells."),
    unitCost: Type.Union([Decimal, Type.Null()], {
      description:
        "The supplier's for the quantity. For those who may see costs, else null; null, too, when none is known.",
    }),
  },
  { title: "ReorderSuggestion" },
);
export type Suggestion = Static<typeof Suggestion>;
export const SuggestionPage = PageOf(Suggestion, "ReorderSuggestionPage");
export const SuggestionQuery = Type.Object({
  ...PageQuery,
  branchId: Id,
  supplierId: Type.Optional(Type.String({ format: "uuid", description: "Only what is reordered from this supplier." })),
});
export type SuggestionQuery = Static<typeof SuggestionQuery>;
