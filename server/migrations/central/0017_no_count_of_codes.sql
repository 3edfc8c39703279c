-- Counted and never read: how many codes are mailed is limited by account.
ALTER TABLE login_challenges DROP COLUMN codes_sent;
