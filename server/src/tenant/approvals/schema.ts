import { Type, type Static } from "typebox";
import {
  Amount,
  Email,
  Enum,
  Id,
  NonNegativeDecimal,
  Nullable,
  Password,
  Shape,
  Timestamp,
} from "../../kernel/http/shapes.ts";
import { Pin } from "../pins/schema.ts";

export const Approval = Shape(
  {
    id: Type.String({ format: "uuid", description: "To be sent in the header `Approval` of the call it is for." }),
    permission: Type.String(),
    branchId: Nullable(Id),
    amount: Nullable(Amount),
    orderId: Nullable(Id),
    requesterId: Id,
    approverId: Id,
    expiresAt: Timestamp,
  },
  { title: "Approval" },
);
export type Approval = Static<typeof Approval>;

/** What is approved is one of `permissions`. */
export function newApproval(permissions: readonly string[]) {
  return Shape(
    {
      id: Type.Optional(Id),
      permission: Enum("Permission", permissions),
      branchId: Type.Optional(
        Type.String({ ...Id, description: "The branch that the call touches; without it, one of none." }),
      ),
      amount: Type.Optional(
        Type.String({
          ...NonNegativeDecimal,
          description: "What the call may come to at most, where it has an amount.",
        }),
      ),
      orderId: Type.Optional(
        Type.String({
          ...Id,
          description: "The order that the call is about; of a sale the id that the till gives it.",
        }),
      ),
      requesterId: Type.Optional(
        Type.String({ format: "uuid", description: "Whose call is approved; the caller approves it." }),
      ),
      approver: Type.Optional(
        Shape(
          {
            email: Email,
            password: Password,
            code: Type.Optional(
              Type.String({ maxLength: 40, description: "Of their second factor, if they have one." }),
            ),
          },
          { title: "Approver", description: "Who approves the caller's own next call, at the caller's till." },
        ),
      ),
      approverAtTill: Type.Optional(
        Shape(
          { userId: Id, pin: Pin },
          {
            title: "ApproverAtTill",
            description:
              "Who approves it with their PIN, at a till that is bound to a register: for its branch, and what a session with a PIN may do.",
          },
        ),
      ),
    },
    { title: "NewApproval" },
  );
}
export type NewApproval = Static<ReturnType<typeof newApproval>>;
