-- Tombstones are forgotten in parts, so that who numbers the feed does not wait for long.
DROP FUNCTION tidy_feed(timestamptz);

-- Forgets at most so many tombstones of before that moment, and as many transactions that no change refers to; answers with how
-- many rows it were.
CREATE FUNCTION tidy_feed(before timestamptz, at_once integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  tombstones integer;
  last bigint;
  transactions integer;
BEGIN
  PERFORM FROM feed_head FOR UPDATE;
  WITH old AS (
    SELECT c.stream, c.key, t.number FROM feed_transactions t JOIN feed_changes c ON c.transaction = t.key
    WHERE c.is_deleted AND t.number IS NOT NULL AND t.at < before ORDER BY t.number LIMIT at_once),
  gone AS (DELETE FROM feed_changes c USING old WHERE c.stream = old.stream AND c.key = old.key RETURNING old.number)
  SELECT count(*), max(number) INTO tombstones, last FROM gone;
  UPDATE feed_head SET floor = greatest(floor, last) WHERE tombstones > 0;
  WITH old AS (
    SELECT t.key FROM feed_transactions t
    WHERE t.number IS NOT NULL AND t.at < before AND NOT EXISTS (SELECT FROM feed_changes c WHERE c.transaction = t.key)
    LIMIT at_once)
  DELETE FROM feed_transactions t USING old WHERE t.key = old.key;
  GET DIAGNOSTICS transactions = ROW_COUNT;
  RETURN tombstones + transactions;
END $$;
