-- What was recorded stays as it was recorded. (In the shops' databases the role lacks the right to change it.)
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are only ever added';
END $$;
CREATE TRIGGER audit_events_append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE INDEX audit_events_actor_idx ON audit_events (actor_id, at DESC);
