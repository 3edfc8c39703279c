import type { CodeTable } from "../../kernel/http/codes.ts";
import { Id } from "../../kernel/http/shapes.ts";

export const customerErrors = {
  customer_archived: { status: 409, meaning: "This customer is archived." },
  customer_blocked: { status: 409, meaning: "This customer is blocked: nothing is sold to them." },
  customer_contact_required: {
    status: 400,
    meaning: "A customer needs a name, a company, an email address or a phone number.",
  },
  customer_erased: { status: 409, meaning: "This customer's data was erased." },
  customer_group_in_use: { status: 409, meaning: "Customers are still in this group." },
  customer_merged: {
    status: 409,
    meaning: "This customer was merged into the customer `targetId`.",
    members: { targetId: Id },
  },
} as const satisfies CodeTable;
