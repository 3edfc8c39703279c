-- tenant-rights: 0569c81e9390
-- Until when events are written for streams, and how many have been numbered for them. A number that was left out says
-- that events were not written for a while.
ALTER TABLE event_log
  ADD COLUMN streamed_until timestamptz,
  ADD COLUMN last_number bigint NOT NULL DEFAULT 0;

-- The order in which streams tell of them, given after the commit; 0 until then, null of what was written for webhooks only.
ALTER TABLE events ADD COLUMN number bigint;
CREATE INDEX events_number_idx ON events (number) WHERE number IS NOT NULL;
