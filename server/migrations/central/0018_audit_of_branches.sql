-- As the shops' logs, so that one statement writes both; an event of the operators touches no branch.
ALTER TABLE audit_events ADD COLUMN branch_ids uuid[] NOT NULL DEFAULT '{}';
