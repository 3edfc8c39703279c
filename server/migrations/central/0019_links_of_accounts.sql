-- Links that confirm a new address, which is of the link until then, and that unlock an account; both planes alike.
ALTER TABLE one_time_links
  ADD COLUMN email text,
  DROP CONSTRAINT one_time_links_purpose_check,
  ADD CONSTRAINT one_time_links_purpose_check
    CHECK (purpose IN ('PasswordReset', 'Invitation', 'EmailChange', 'Unlock')),
  ADD CONSTRAINT one_time_links_email_check CHECK ((purpose = 'EmailChange') = (email IS NOT NULL));
