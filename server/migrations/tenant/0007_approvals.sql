-- Permissions that a role's users have only with the approval of a second person, call by call.
ALTER TABLE roles ADD COLUMN permissions_with_approval text[] NOT NULL DEFAULT '{}';

CREATE TABLE approvals (
  id uuid PRIMARY KEY,
  permission text NOT NULL,
  requester_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  approver_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Digest of the creation it was used for, whose identical replay it lets through again.
  used_for bytea,
  CHECK (approver_id <> requester_id)
);
CREATE INDEX approvals_requester_id_idx ON approvals (requester_id);
CREATE INDEX approvals_approver_id_idx ON approvals (approver_id);
