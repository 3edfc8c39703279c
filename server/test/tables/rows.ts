/** Columns with their values. */
export type Row = Readonly<Record<string, unknown>>;

const [one, other, third] = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
const at = "2026-01-01T00:00:00Z";

/** Rows, each of which breaks one CHECK. */
export const wrong: Readonly<Record<string, readonly Row[]>> = {
  "central.audit_events": [{ outcome: "Perhaps" }],
  "central.graduation_steps": [{ state: "Resting" }],
  "central.graduations": [{ state: "Resting" }],
  "central.migration_run_tenants": [{ state: "Resting" }],
  "central.migration_runs": [{ state: "Resting" }],
  "central.one_time_links": [{ purpose: "Gift" }, { purpose: "EmailChange" }],
  "central.second_factors": [{ method: "Guess" }, { method: "Email", secret_sealed: "x" }, { method: "Authenticator" }],
  "central.sign_in_settings": [{ only_row: false }],
  "central.signing_keys": [{ plane: "other" }],
  "central.tenants": [{ mode: "Lent" }, { mode: "Shared" }, { mode: "Dedicated", schema_name: "x" }],
  "central.users": [{ role: "Guest" }],
  "tenant.adjustment_reasons": [{ direction: "Up" }],
  "tenant.approvals": [{ approver_id: one, requester_id: one }, { amount: -1 }],
  "tenant.audit_events": [{ outcome: "Perhaps" }],
  "tenant.barcode_rules": [
    { prefix: "2x" },
    { value_kind: "Colour" },
    { decimals: -1 },
    { decimals: 6 },
    ...[{ code_start: 0 }, { code_length: 0 }, { code_length: 6 }].map((slice) => sliced(slice)),
    ...[{ value_start: 0 }, { value_length: 0 }, { value_length: 6 }].map((slice) => sliced(slice)),
  ],
  "tenant.barcodes": [{ type: "Ean" }],
  "tenant.branch_settings": [
    { tax_mode: "None" },
    { cash_rounding: -1 },
    { cash_tolerance: -1 },
    { stock_policy: "Force" },
    { discount_limit: -1 },
    { discount_limit: 101 },
    ...[{ refund_line_limit: -1 }, { refund_receipt_limit: -1 }, { refund_day_limit: -1 }],
    ...[{ pay_out_limit: -1 }, { drop_limit: -1 }],
    ...[{ service_charge: -1 }, { service_charge: 101 }],
    ...[{ purchasing_receipt_tolerance: -1 }, { purchasing_sales_days: 0 }, { purchasing_cover_days: 0 }],
  ],
  "tenant.branch_variants": [{ price: -1 }],
  "tenant.cash_counts": [{ cash: -1 }],
  "tenant.cash_movements": [{ kind: "Gift" }, { kind: "NoSale", amount: 1 }, { kind: "PaidIn", amount: 0 }],
  "tenant.cash_reasons": [{ kind: "SafeDrop" }],
  "tenant.sale_reasons": [{ kind: "Gift" }],
  "tenant.cash_sessions": [{ status: "Lost" }, { opening_counted: -1 }, { counted_cash: -1 }],
  "tenant.customers": [
    { id: one, name: "A", merged_into_id: one },
    { code: "nobody" },
    { name: "A", tax_exempt_until: "2027-01-01" },
  ],
  "tenant.deposits": [{ amount: 0 }],
  "tenant.devices": [{ credential_hash: "x", revoked_at: at }, { credential_hash: null }],
  "tenant.one_time_links": [{ purpose: "Gift" }, { purpose: "EmailChange" }],
  "tenant.order_lines": [
    { kind: "Gift" },
    { net: 1, tax: 1, total: 1 },
    { kind: "Void" },
    { kind: "Sale", original_line_id: one },
    { kind: "Sale", voids_line_id: one },
  ],
  "tenant.orders": [
    { status: "Parked" },
    { tax_mode: "None" },
    { net: 1, tax: 1, total: 1, tendered: 1, change: 0, rounding: 0 },
    { net: 1, tax: 1, total: 2, tendered: 1, change: 0, rounding: 0 },
    { status: "Voided" },
    { status: "Completed", voided_at: at },
    { exempt_tax: 1 },
    { tax_certificate: "X", tax: 1 },
    { modules: [] },
  ],
  "tenant.parked_orders": [{ status: "Completed" }],
  "tenant.payment_methods": [
    { kind: "gift card" },
    { max_amount: 0 },
    { change_as: "Coins" },
    { max_cash_back: -1 },
    { branch_ids: "{}" },
  ],
  "tenant.payments": [
    { tendered: 3, change: 1, amount: 3 },
    { tip: -1 },
    { tip: 2, tendered: 1, change: 0, amount: 1 },
  ],
  "tenant.price_list_entries": [{ min_quantity: -1 }, { price: -1 }],
  "tenant.price_lists": [{ valid_from: at, valid_to: at }],
  "tenant.receipt_gaps": [{ from_sequence: 2, to_sequence: 1 }],
  "tenant.registers": [{ default_float: -1 }],
  "tenant.roles": [{ starting_role: "Guest" }],
  "tenant.second_factors": [{ method: "Guess" }, { method: "Email", secret_sealed: "x" }, { method: "Authenticator" }],
  "tenant.sessions": [{ is_pin: true }],
  "tenant.settings": [
    { id: false },
    { is_currency_locked: true },
    { tax_mode: "None" },
    { cash_rounding: -1 },
    { cash_tolerance: -1 },
    { stock_policy: "Force" },
    { discount_limit: -1 },
    { discount_limit: 101 },
    ...[{ refund_line_limit: -1 }, { refund_receipt_limit: -1 }, { refund_day_limit: -1 }],
    ...[{ pay_out_limit: -1 }, { drop_limit: -1 }],
    ...[{ service_charge: -1 }, { service_charge: 101 }],
    ...[{ purchasing_receipt_tolerance: -1 }, { purchasing_sales_days: 0 }, { purchasing_cover_days: 0 }],
  ],
  "tenant.sign_in_settings": [{ only_row: false }],
  "tenant.stock_count_lines": [{ counted: -1 }],
  "tenant.stock_counts": [{ scope: "Some" }, { status: "Lost" }],
  "tenant.stock_levels": [{ reorder_point: -1 }, { reorder_quantity: -1 }],
  "tenant.stock_movements": [{ kind: "Gift" }],
  "tenant.tax_rate_periods": [{ rate: -0.1 }, { rate: 1.1 }],
  "tenant.units": [{ precision: -1 }, { precision: 6 }],
  "tenant.variant_components": [{ quantity: 0 }],
  "tenant.purchase_order_lines": [{ quantity: 0 }, { received: 1, returned: 2 }, { quantity: 1, unit_cost: -1 }],
  "tenant.purchase_orders": [{ status: "Lost" }],
  "tenant.purchase_receipt_lines": [
    { received: 0, damaged: 0 },
    { received: 2, damaged: -1 },
  ],
  "tenant.supplier_costs": [{ from_quantity: -1 }, { unit_cost: -1 }],
  "tenant.supplier_items": [{ order_multiple: 0 }],
  "tenant.supplier_return_lines": [{ quantity: 0 }, { reason: "Mood" }],
  "tenant.supplier_returns": [{ status: "Lost" }, { status: "Credited" }, { status: "Credited", credit_cost: -1 }],
  "tenant.suppliers": [{ payment_days: -1 }, { lead_days: -1 }],
  "tenant.stock_transfer_lines": [{ quantity: 0 }, { quantity: 1, dispatched: 2 }, { dispatched: 1, received: 2 }],
  "tenant.stock_transfer_receipt_lines": [
    { missing_to: "Sea" },
    { reason: "Mood" },
    { received: 0, damaged: 0, missing: 0 },
    { received: 1, damaged: 1, missing: 0 },
  ],
  "tenant.stock_transfers": [{ status: "Lost" }, { from_branch_id: one, to_branch_id: one }],
  "tenant.variants": [{ price: -1 }, { cost: -1 }, { stock_policy: "Force" }],
};

function sliced(slice: Row): Row {
  return { length: 5, code_start: 1, code_length: 1, value_start: 1, value_length: 1, ...slice };
}

/** Of each unique key a row, one that has the same, and what makes the second another. */
export const twins: Readonly<Record<string, readonly [row: Row, twin: Row, isAnother: Row]>> = {
  "central.one_time_links_user_id_purpose_key": links(),
  "central.refresh_tokens_session_id_sequence_key": tokens(),
  "central.tenants_slug_key": [{ mode: "Dedicated", slug: "a" }, { mode: "Dedicated", slug: "a" }, { slug: "b" }],
  "central.users_email_key": [{ email: "a@b.test" }, { email: "A@B.test" }, { email: "c@b.test" }],
  "tenant.adjustment_reasons_name_key": named(),
  "tenant.barcode_rules_prefix_key": [{ prefix: "2", length: 13 }, { prefix: "2", length: 13 }, { is_archived: true }],
  "tenant.barcodes_live_key": [
    { scan_key: "a", variant_id: one },
    { scan_key: "a", variant_id: other },
    { is_live: false },
  ],
  "tenant.branches_code_key": [{ code: "a" }, { code: "A" }, { code: "b" }],
  "tenant.branches_name_key": [{ name: "a" }, { name: "A" }, { name: "b" }],
  "tenant.sale_reasons_name_key": [{ kind: "Void", name: "a" }, { kind: "Void", name: "A" }, { is_archived: true }],
  "tenant.cash_reasons_name_key": [{ kind: "PaidIn", name: "a" }, { kind: "PaidIn", name: "A" }, { is_archived: true }],
  "tenant.cash_sessions_open_key": [
    { register_id: one, status: "Open" },
    { register_id: one, status: "Suspended" },
    { status: "Counting" },
  ],
  "tenant.categories_name_key": named(),
  "tenant.customer_groups_name_key": named(),
  "tenant.customers_code_key": [
    { name: "A", code: "c1" },
    { name: "B", code: "C1", is_archived: true },
    { code: "c2" },
  ],
  "tenant.devices_credential_hash_key": [{ credential_hash: "a" }, { credential_hash: "a" }, { credential_hash: "b" }],
  "tenant.invoices_order_key": [{ order_id: one }, { order_id: one }, { order_id: other }],
  "tenant.invoices_sequence_key": [{ series: "A", sequence: 1 }, { series: "A", sequence: 1 }, { series: "B" }],
  "tenant.one_time_links_user_id_purpose_key": links(),
  "tenant.orders_receipt_key": [
    { register_id: one, receipt_sequence: 1 },
    { register_id: one, receipt_sequence: 1 },
    { register_id: other },
  ],
  "tenant.payment_methods_name_key": named(),
  "tenant.price_lists_name_key": named(),
  "tenant.receipt_prints_number_key": [{ order_id: one, number: 1 }, { order_id: one, number: 1 }, { number: 2 }],
  "tenant.refresh_tokens_session_id_sequence_key": tokens(),
  "tenant.registers_code_key": [{ code: "a" }, { code: "A" }, { code: "b" }],
  "tenant.registers_device_id_key": [{ device_id: one }, { device_id: one }, { device_id: other }],
  "tenant.roles_name_key": [{ name: "a" }, { name: "A" }, { name: "b" }],
  "tenant.roles_starting_role_key": [
    { starting_role: "Owner" },
    { starting_role: "Owner" },
    { starting_role: "Manager" },
  ],
  "tenant.stock_movements_seq_key": [
    { branch_id: one, variant_id: other, seq: 1 },
    { branch_id: one, variant_id: other, seq: 1 },
    { variant_id: third },
  ],
  "tenant.purchase_orders_number_key": [{ number: 1 }, { number: 1 }, { number: 2 }],
  "tenant.supplier_items_code_key": [
    { supplier_id: one, code: "a" },
    { supplier_id: one, code: "A" },
    { supplier_id: other },
  ],
  "tenant.supplier_items_preferred_key": [
    { variant_id: one, is_preferred: true },
    { variant_id: one, is_preferred: true },
    { is_preferred: false },
  ],
  "tenant.supplier_returns_number_key": [{ number: 1 }, { number: 1 }, { number: 2 }],
  "tenant.stock_transfers_number_key": [{ number: 1 }, { number: 1 }, { number: 2 }],
  "tenant.suppliers_code_key": [{ code: "a" }, { code: "A" }, { is_archived: true }],
  "tenant.tax_groups_name_key": named(),
  "tenant.tax_rates_name_key": named(),
  "tenant.units_code_key": [{ code: "a" }, { code: "A" }, { is_archived: true }],
  "tenant.users_email_key": [{ email: "a@b.test" }, { email: "A@B.test" }, { email: "c@b.test" }],
  "tenant.variants_sku_key": [{ sku: "a" }, { sku: "A", is_archived: true }, { sku: "b" }],
  "tenant.z_reports_number_key": [
    { register_id: one, number: 1 },
    { register_id: one, number: 1 },
    { register_id: other },
  ],
};

function named(): [Row, Row, Row] {
  return [{ name: "a" }, { name: "A" }, { is_archived: true }];
}
function links(): [Row, Row, Row] {
  return [
    { user_id: one, purpose: "Invitation" },
    { user_id: one, purpose: "Invitation" },
    { purpose: "PasswordReset" },
  ];
}
function tokens(): [Row, Row, Row] {
  return [{ session_id: one, sequence: 1 }, { session_id: one, sequence: 1 }, { sequence: 2 }];
}
