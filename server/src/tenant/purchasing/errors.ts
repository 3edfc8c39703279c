import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { shortages } from "../inventory/schema.ts";

export const purchasingErrors = {
  po_cost_missing: {
    status: 400,
    meaning:
      "What `variantIds` cost is known neither by the order, the supplier nor the catalogue: name it, 0 for a gift.",
    members: { variantIds: Type.Array(Id) },
  },
  po_empty: { status: 400, meaning: "Nothing is ordered." },
  po_not_cancellable: { status: 409, meaning: "A purchase order is cancelled only before goods of it arrive." },
  po_not_closable: { status: 409, meaning: "A purchase order is closed only after goods of it have arrived." },
  po_not_editable: { status: 409, meaning: "Only a draft of a purchase order is changed or submitted." },
  po_not_open: { status: 409, meaning: "No goods of this purchase order are expected." },
  receipt_exceeds_ordered: {
    status: 400,
    meaning: "More of the variants in `lines` came than was ordered, even with the branch's tolerance.",
    members: { lines: shortages },
  },
  return_exceeds_received: {
    status: 400,
    meaning: "More of the variants in `lines` would go back to the supplier than came of the order.",
    members: { lines: shortages },
  },
  supplier_return_ended: { status: 409, meaning: "This return was credited or cancelled." },
} as const satisfies CodeTable;
