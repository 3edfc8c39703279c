-- Reports of a day read what was recorded on it. Movements are appended in the order of their time, so that a summary of each
-- range of pages finds them, and a sale pays next to nothing for it.
CREATE INDEX stock_movements_recorded_at_idx ON stock_movements USING brin (recorded_at)
  WITH (pages_per_range = 16, autosummarize = on);
