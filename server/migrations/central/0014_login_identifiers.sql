-- One row an identifier that somebody tries to sign in with, whether or not it is a user's: who tries it holds the row, so
-- that parallel attempts are counted one after the other. Its failures are forgotten with it.
CREATE TABLE login_identifiers (
  identifier text PRIMARY KEY,
  tried_at timestamptz NOT NULL
);
CREATE INDEX login_identifiers_tried_at_idx ON login_identifiers (tried_at);
INSERT INTO login_identifiers (identifier, tried_at) SELECT identifier, max(failed_at) FROM login_failures GROUP BY identifier;
ALTER TABLE login_failures
  ADD CONSTRAINT login_failures_identifier_fkey FOREIGN KEY (identifier) REFERENCES login_identifiers ON DELETE CASCADE;
