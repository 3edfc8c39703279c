-- No statement needs them, and the rows that their columns refer to are never deleted.
DROP INDEX approvals_requester_id_idx;
DROP INDEX approvals_approver_id_idx;
DROP INDEX branch_variants_variant_id_idx;
DROP INDEX order_lines_variant_id_idx;
DROP INDEX payments_session_id_idx;
DROP INDEX price_lists_branch_id_idx;
DROP INDEX stock_adjustments_branch_id_idx;
DROP INDEX stock_count_lines_variant_id_idx;
DROP INDEX user_branches_branch_id_idx;
