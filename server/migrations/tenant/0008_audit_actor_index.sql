-- The log of one user, newest first. A shop's role may add to the log and not change it: see provisioning.
CREATE INDEX audit_events_actor_idx ON audit_events (actor_id, at DESC);
