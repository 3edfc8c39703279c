import { Type, type Static } from "typebox";
import { Id, Nullable, Shape } from "../../kernel/http/shapes.ts";

export const SaleOutput = Shape(
  {
    accountId: Nullable(Id),
    earned: Type.Integer({
      description: "What the sale brings; of a quote, before something of it is paid with points.",
    }),
    redeemed: Type.Integer({ description: "What paid for it; negative when points came back." }),
    balance: Nullable(
      Type.Integer({
        description:
          "Of a quote as it is, of an order as it left it; null when there is no account, and of a receipt that gives an earlier sale back.",
      }),
    ),
    lines: Type.Array(Shape({ lineId: Id, points: Type.Integer() }, { title: "EarnedOfLine" }), {
      description: "What the lines bring.",
    }),
  },
  { title: "LoyaltySaleOutput" },
);
export type SaleOutput = Static<typeof SaleOutput>;
