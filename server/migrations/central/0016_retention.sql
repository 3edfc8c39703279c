-- Work of the whole installation that one process does when it is due.
CREATE TABLE chores (
  name text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
INSERT INTO chores (name, due_at) VALUES ('retention', now());

-- What was recorded stays as it was recorded, and is deleted by retention only, which cannot be set shorter than this.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '90 days' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit events are only ever added';
END $$;
