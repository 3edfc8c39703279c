import type { CodeTable } from "../../kernel/http/codes.ts";
import { shortages } from "../inventory/schema.ts";

export const purchasingErrors = {
  po_empty: { status: 400, meaning: "Nothing is ordered." },
  po_not_cancellable: { status: 409, meaning: "Only a purchase order of which nothing came is cancelled." },
  po_not_closable: { status: 409, meaning: "Only a purchase order of which something came is closed." },
  po_not_editable: { status: 409, meaning: "Only a draft of a purchase order is changed or submitted." },
  po_not_open: { status: 409, meaning: "Nothing is expected of this purchase order." },
  receipt_exceeds_ordered: {
    status: 400,
    meaning: "More came of the variants in `lines` than was ordered, with the branch's tolerance.",
    members: { lines: shortages },
  },
  return_exceeds_received: {
    status: 400,
    meaning: "More of the variants in `lines` would go back to the supplier than came of the order.",
    members: { lines: shortages },
  },
  supplier_return_ended: { status: 409, meaning: "This return was credited or cancelled." },
} as const satisfies CodeTable;
