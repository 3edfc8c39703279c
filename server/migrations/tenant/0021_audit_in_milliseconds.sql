-- As it is shown and as cursors have it, so that a page of the log is read in the order of an index.
ALTER TABLE audit_events ALTER COLUMN at TYPE timestamptz(3);
