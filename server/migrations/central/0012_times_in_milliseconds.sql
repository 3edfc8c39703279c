-- As they are shown and as cursors have them, so that a page is read in the order of an index.
ALTER TABLE audit_events ALTER COLUMN at TYPE timestamptz(3);
ALTER TABLE tenants ALTER COLUMN created_at TYPE timestamptz(3);
