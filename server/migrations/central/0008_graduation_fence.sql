-- The graduation that holds the tenant closed. Until it is cleared is_active is the graduation's, not the operator's.
ALTER TABLE tenants ADD COLUMN fenced_by uuid REFERENCES graduations;
-- What a flip insists on. Nothing else changes it, so a rename in the meantime is harmless, and a raise of it
-- settles that a flip whose answer was lost does not come late.
ALTER TABLE tenants ADD COLUMN fence_version integer NOT NULL DEFAULT 0;
