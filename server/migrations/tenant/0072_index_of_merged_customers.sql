-- Searches look for customers that were not merged: an index of all of them was read whole for that.
DROP INDEX customers_merged_into_id_idx;
CREATE INDEX customers_merged_into_id_idx ON customers (merged_into_id) WHERE merged_into_id IS NOT NULL;
