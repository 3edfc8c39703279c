-- While the password of the tenant's role is being changed: the same connection string with the new one, sealed alike.
-- Whoever is refused with the one tries the other, so that no request has to wait for the change.
ALTER TABLE tenants ADD COLUMN next_connection_string text;
