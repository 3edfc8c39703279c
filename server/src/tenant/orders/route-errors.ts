// The problems of orders, for contract documents.

/** What pricing a basket can answer with. */
export const pricing = [
  "module_disabled",
  "variant_not_sellable",
  "line_quantity_invalid",
  "reason_required",
  "discount_exceeds_subtotal",
  "customer_erased",
  "customer_archived",
  "customer_blocked",
] as const;
/** What posting a sale can answer with. */
export const settling = [
  ...pricing,
  "approval_required",
  "totals_mismatch",
  "tender_too_low",
  "change_not_allowed",
  "tender_exceeds_limit",
  "payment_reference_required",
  "customer_required",
  "branch_inactive",
  "register_inactive",
  "register_not_bound",
  "session_closed",
  "session_not_open",
  "insufficient_stock",
  "drawer_insufficient",
  "duplicate_conflict",
  "receipt_number_invalid",
  "receipt_number_taken",
] as const;
