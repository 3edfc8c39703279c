-- The key to which a till has what it checks PINs by encrypted, until its credential is renewed, and when it last had it.
ALTER TABLE devices ADD COLUMN public_key jsonb, ADD COLUMN verifiers_at timestamptz;
