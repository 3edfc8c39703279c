-- Rows that others belong to are never deleted; who deletes one by hand is refused, instead of losing the others.
ALTER TABLE sessions
  DROP CONSTRAINT sessions_user_id_fkey, ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE refresh_tokens
  DROP CONSTRAINT refresh_tokens_session_id_fkey, ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions;
ALTER TABLE graduation_steps
  DROP CONSTRAINT graduation_steps_graduation_id_fkey, ADD CONSTRAINT graduation_steps_graduation_id_fkey FOREIGN KEY (graduation_id) REFERENCES graduations;
ALTER TABLE migration_run_tenants
  DROP CONSTRAINT migration_run_tenants_run_id_fkey, ADD CONSTRAINT migration_run_tenants_run_id_fkey FOREIGN KEY (run_id) REFERENCES migration_runs;
ALTER TABLE mail_notices
  DROP CONSTRAINT mail_notices_tenant_id_fkey, ADD CONSTRAINT mail_notices_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants;
ALTER TABLE second_factors
  DROP CONSTRAINT second_factors_user_id_fkey, ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE recovery_codes
  DROP CONSTRAINT recovery_codes_user_id_fkey, ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE login_challenges
  DROP CONSTRAINT login_challenges_user_id_fkey, ADD CONSTRAINT login_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE one_time_links
  DROP CONSTRAINT one_time_links_user_id_fkey, ADD CONSTRAINT one_time_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE visits
  DROP CONSTRAINT visits_tenant_id_fkey, ADD CONSTRAINT visits_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants;
