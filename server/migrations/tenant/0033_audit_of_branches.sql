-- Which branches of a shop an event touched, so that who works at others does not read it.
ALTER TABLE audit_events ADD COLUMN branch_ids uuid[] NOT NULL DEFAULT '{}';
