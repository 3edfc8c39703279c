import { Type } from "typebox";
import { line, type CodeTable } from "../../kernel/http/codes.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { shortages } from "./schema.ts";

export const inventoryErrors = {
  count_already_posted: { status: 409, meaning: "This count was posted." },
  count_not_in_review: { status: 409, meaning: "Only a count in review is posted or reopened." },
  count_not_open: { status: 409, meaning: "Entries and submission need an open count." },
  has_stock: {
    status: 409,
    meaning: "The variants `variantIds` have stock, so they cannot be archived, made sets or counted in another way.",
    members: { variantIds: Type.Array(Id) },
  },
  insufficient_stock: {
    status: 400,
    meaning: "There is not enough in stock at `branchId`; `lines` names variant, requested and available.",
    members: {
      branchId: Id,
      lines: shortages,
    },
  },
  reason_direction_mismatch: {
    status: 400,
    meaning: "A reason does not go with the sign of its quantity, on the lines at `positions`.",
    members: { positions: Type.Array(line) },
  },
  variant_not_tracked: {
    status: 400,
    meaning: "The stock of the variants `variantIds` is not tracked.",
    members: { variantIds: Type.Array(Id) },
  },
} as const satisfies CodeTable;
