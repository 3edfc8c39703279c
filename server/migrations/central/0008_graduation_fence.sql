-- The graduation that holds the tenant closed. Until it is cleared is_active is the graduation's, not the operator's.
ALTER TABLE tenants ADD COLUMN fenced_by uuid REFERENCES graduations;
-- A flip requires that this has not changed. Nothing else changes it, so a rename in the meantime does no harm;
-- increasing it makes sure that a flip whose answer was lost cannot take effect later.
ALTER TABLE tenants ADD COLUMN fence_version integer NOT NULL DEFAULT 0;
