-- Made for what a till has pushed of a session whose opening nobody has. It begins as counted, so that its register can be opened.
ALTER TABLE cash_sessions ADD COLUMN is_recovery boolean NOT NULL DEFAULT false;
