import { Type, type Static } from "typebox";
import { Decimal, Id, NonNegativeDecimal, Nullable, Shape } from "../../../kernel/http/shapes.ts";
import { OccurredAt } from "../../engine/shapes.ts";

export const DepositInput = Shape(
  {
    id: Type.Optional(Id),
    cashSessionId: Id,
    methodId: Id,
    amount: Type.String({ ...NonNegativeDecimal, description: "At most what is still open of the order." }),
    reference: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  },
  { title: "DepositInput" },
);
export type DepositInput = Static<typeof DepositInput>;

export const Deposit = Shape(
  {
    id: Id,
    cashSessionId: Type.String({ ...Id, description: "In which it was taken, or given back." }),
    methodId: Id,
    method: Type.String(),
    amount: Type.String({ ...Decimal, description: "Negative when it was given back." }),
    reference: Nullable(Type.String()),
    userId: Id,
    occurredAt: OccurredAt,
  },
  { title: "Deposit" },
);
export type Deposit = Static<typeof Deposit>;
