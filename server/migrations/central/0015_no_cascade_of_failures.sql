-- Failed attempts to sign in are deleted by a statement that names them, like everything else.
ALTER TABLE login_failures
  DROP CONSTRAINT login_failures_identifier_fkey,
  ADD CONSTRAINT login_failures_identifier_fkey FOREIGN KEY (identifier) REFERENCES login_identifiers;
