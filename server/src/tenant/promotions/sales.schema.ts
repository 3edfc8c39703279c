import { Type, type Static } from "typebox";
import { Decimal, Id, Nullable, Shape, Version } from "../../kernel/http/shapes.ts";
import { Code } from "./coupons/schema.ts";

export const SaleInput = Shape(
  {
    coupons: Type.Optional(Type.Array(Code, { maxItems: 10 })),
    declinedIds: Type.Optional(
      Type.Array(Id, { maxItems: 50, description: "Promotions that are not wanted this time." }),
    ),
  },
  { title: "PromotionsSaleInput" },
);
export type SaleInput = Static<typeof SaleInput>;

export const SaleOutput = Shape(
  {
    applied: Type.Array(
      Shape(
        {
          promotionId: Id,
          version: Version,
          name: Type.String(),
          discount: Type.String({ ...Decimal, description: "In all; line by line it is among the lines' discounts." }),
          couponId: Nullable(Id),
        },
        { title: "AppliedPromotion" },
      ),
    ),
    coupons: Type.Array(
      Shape(
        { couponId: Id, code: Type.String(), promotionId: Id, isApplied: Type.Boolean() },
        {
          title: "CouponOfSale",
          description: "One that takes nothing off is not applied and not used: the sale goes on without it.",
        },
      ),
    ),
  },
  { title: "PromotionsSaleOutput" },
);
export type SaleOutput = Static<typeof SaleOutput>;
