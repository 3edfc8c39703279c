import { Type } from "typebox";
import { permission, type CodeTable } from "../../kernel/http/codes.ts";
import { Decimal, Id } from "../../kernel/http/shapes.ts";

export const gateErrors = {
  approval_required: {
    status: 403,
    meaning:
      "This needs the approval of someone who holds `permission`: `POST /approvals` with these members, then the header `Approval`.",
    members: {
      permission,
      branchId: Type.Optional(Id),
      amount: Type.Optional(Decimal),
      orderId: Type.Optional(Id),
    },
  },
  branch_forbidden: {
    status: 403,
    meaning: "You are not assigned to the branch `branchId`.",
    members: { branchId: Id },
  },
  person_required: { status: 403, meaning: "A service account cannot do this; a person has to sign in." },
} as const satisfies CodeTable;
