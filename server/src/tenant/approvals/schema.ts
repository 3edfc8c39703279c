import { Type, type Static } from "typebox";
import { Email, Enum, Id, Password, Shape, Timestamp } from "../../kernel/http/shapes.ts";

export const Approval = Shape(
  {
    id: Type.String({ format: "uuid", description: "To be sent in the header `Approval` of the call it is for." }),
    permission: Type.String(),
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
    },
    { title: "NewApproval" },
  );
}
export type NewApproval = Static<ReturnType<typeof newApproval>>;
