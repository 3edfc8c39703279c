-- Rows that others belong to are never deleted; who deletes one by hand is refused, instead of losing the others.
ALTER TABLE sessions
  DROP CONSTRAINT sessions_user_id_fkey, ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE refresh_tokens
  DROP CONSTRAINT refresh_tokens_session_id_fkey, ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions;
ALTER TABLE user_roles
  DROP CONSTRAINT user_roles_user_id_fkey, ADD CONSTRAINT user_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE user_branches
  DROP CONSTRAINT user_branches_user_id_fkey, ADD CONSTRAINT user_branches_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE tax_group_components
  DROP CONSTRAINT tax_group_components_tax_group_id_fkey, ADD CONSTRAINT tax_group_components_tax_group_id_fkey FOREIGN KEY (tax_group_id) REFERENCES tax_groups;
ALTER TABLE barcodes
  DROP CONSTRAINT barcodes_variant_id_fkey, ADD CONSTRAINT barcodes_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants;
ALTER TABLE second_factors
  DROP CONSTRAINT second_factors_user_id_fkey, ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE recovery_codes
  DROP CONSTRAINT recovery_codes_user_id_fkey, ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE login_challenges
  DROP CONSTRAINT login_challenges_user_id_fkey, ADD CONSTRAINT login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE one_time_links
  DROP CONSTRAINT one_time_links_user_id_fkey, ADD CONSTRAINT one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE approvals
  DROP CONSTRAINT approvals_requester_id_fkey, ADD CONSTRAINT approvals_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users,
  DROP CONSTRAINT approvals_approver_id_fkey, ADD CONSTRAINT approvals_approver_id_fkey FOREIGN KEY (approver_id) REFERENCES users;
ALTER TABLE variant_components
  DROP CONSTRAINT variant_components_variant_id_fkey, ADD CONSTRAINT variant_components_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants;
ALTER TABLE price_list_entries
  DROP CONSTRAINT price_list_entries_price_list_id_fkey, ADD CONSTRAINT price_list_entries_price_list_id_fkey FOREIGN KEY (price_list_id) REFERENCES price_lists;
ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_order_id_fkey, ADD CONSTRAINT order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders;
ALTER TABLE payments
  DROP CONSTRAINT payments_order_id_fkey, ADD CONSTRAINT payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders;
