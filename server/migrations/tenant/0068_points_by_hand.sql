-- The journal of a day has the points that were given and taken by hand and by the clock.
CREATE INDEX loyalty_entries_by_hand_idx ON loyalty_entries (occurred_at) WHERE order_id IS NULL;
