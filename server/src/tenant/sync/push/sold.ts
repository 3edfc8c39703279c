import { Type, type Static } from "typebox";
import { invalid } from "../../../kernel/http/problem.ts";
import {
  Amount,
  Default,
  Enum,
  Id,
  Name,
  NonNegativeAmount,
  NonNegativeDecimal,
  Nullable,
  Shape,
} from "../../../kernel/http/shapes.ts";
import { momentOf, type Actor } from "../../gate/context.ts";
import type { OrderInput } from "../../orders/schema.ts";
import type { AgreedBasket } from "../../orders/service.ts";

const SoldPromotion = {
  promotionId: Id,
  name: Name,
  value: Type.String({ ...NonNegativeDecimal, description: "What it took off." }),
};
export const SoldBasket = Shape(
  {
    taxMode: Enum("SoldTaxMode", ["Inclusive", "Exclusive"]),
    taxCertificate: Default(Nullable(Type.String({ maxLength: 200 })), null),
    lines: Type.Array(
      Shape(
        {
          id: Id,
          listPrice: Nullable(NonNegativeAmount),
          unitPrice: NonNegativeAmount,
          priceSource: Enum("SoldPriceSource", ["Catalogue", "Branch", "PriceList", "Open", "Label", "Override"]),
          taxes: Type.Array(
            Shape(
              { taxRateId: Id, name: Name, rate: NonNegativeDecimal, isCompound: Type.Boolean() },
              { title: "SoldTax" },
            ),
            { maxItems: 20 },
          ),
          promotions: Default(Type.Array(Shape(SoldPromotion, { title: "SoldPromotion" }), { maxItems: 20 }), []),
        },
        { title: "SoldLine" },
      ),
      { maxItems: 500 },
    ),
    promotions: Default(
      Type.Array(
        Shape(
          { ...SoldPromotion, lineIds: Type.Optional(Type.Array(Id, { maxItems: 500 })) },
          { title: "SoldOrderPromotion" },
        ),
        { maxItems: 20 },
      ),
      [],
    ),
    total: Amount,
    parkedOrderId: Type.Optional(
      Type.String({
        ...Id,
        description: "The parked order that the sale completes: what is as it was parked is no difference.",
      }),
    ),
  },
  { title: "SoldBasket", description: "The prices, taxes and promotions that a till has sold by, line for line." },
);
export type SoldBasket = Static<typeof SoldBasket>;

/**
 * The basket as the till has priced it. What it names beyond the lines of the order is a service charge. Throws 400
 * when a promotion is of another line.
 */
export function heldOf(basket: SoldBasket, input: OrderInput, actor: Actor): AgreedBasket {
  const kinds = new Map(input.lines.map((line) => [line.id, line]));
  const promoted = [
    ...basket.lines.flatMap(({ id, promotions }) => (promotions.length === 0 ? [] : [id])),
    ...basket.promotions.flatMap(({ lineIds = [] }) => lineIds),
  ];
  if (!promoted.every((id) => kinds.get(id)?.kind === "Sale"))
    throw invalid("sold.promotions", "take something off what is no line that sells");
  return {
    taxMode: basket.taxMode,
    taxCertificate: basket.taxCertificate,
    // A clock that is ahead does not sell by prices of a time that has not come.
    occurredAt: momentOf(actor, input).toISOString(),
    deposits: [],
    ...(basket.parkedOrderId === undefined ? {} : { parkedOrderId: basket.parkedOrderId }),
    lines: basket.lines.map((line) => {
      const sold = kinds.get(line.id);
      return {
        ...line,
        kind: sold === undefined ? ("Charge" as const) : sold.kind,
        name: sold?.name ?? "Service charge",
      };
    }),
    promotions: {
      lines: basket.lines.flatMap(({ id, promotions }) =>
        promotions.map((one) => ({ ...one, kind: "Amount" as const, lineId: id })),
      ),
      order: basket.promotions.map(({ lineIds, ...one }) => ({
        ...{ ...one, kind: "Amount" as const },
        ...(lineIds === undefined ? {} : { lineIds }),
      })),
    },
  };
}
