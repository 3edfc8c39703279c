import { Type } from "typebox";
import { permission, type CodeTable } from "../../kernel/http/codes.ts";

export const userErrors = {
  last_admin: { status: 409, meaning: "A shop keeps at least one active global admin." },
  out_of_scope_permission: {
    status: 403,
    meaning: "You do not hold all of these permissions, or only a global admin may do this to a global admin.",
    members: {
      permissions: Type.Optional(Type.Array(permission, { description: "Those that the caller does not hold." })),
    },
  },
  role_in_use: { status: 409, meaning: "Users have this role." },
} as const satisfies CodeTable;
