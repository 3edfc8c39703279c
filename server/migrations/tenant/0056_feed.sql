-- tenant-rights: e34b6e9be592
-- What tills keep a copy of, and what of it has changed (docs/decisions/0022-the-change-feed.md). Only the functions below
-- write these tables.

-- How far the feed is. Below the floor tombstones are gone. A new epoch says that what was handed out holds no longer.
CREATE TABLE feed_head (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT feed_head_one_row_check CHECK (id),
  epoch uuid NOT NULL DEFAULT gen_random_uuid(),
  number bigint NOT NULL DEFAULT 0,
  floor bigint NOT NULL DEFAULT 0,
  CONSTRAINT feed_head_floor_check CHECK (floor BETWEEN 0 AND number)
);
INSERT INTO feed_head DEFAULT VALUES;

-- The transactions that changed something, numbered after their commit.
CREATE TABLE feed_transactions (
  key uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint CONSTRAINT feed_transactions_number_key UNIQUE,
  at timestamptz NOT NULL DEFAULT now()
);

-- The last change of each row, by its key as text.
CREATE TABLE feed_changes (
  stream text COLLATE "C",
  key text[] COLLATE "C",
  transaction uuid NOT NULL REFERENCES feed_transactions,
  is_deleted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (stream, key)
);
CREATE INDEX feed_changes_transaction_idx ON feed_changes (transaction, stream, key);

-- Notes which rows a statement has changed: as the stream of the first argument, by the columns of the second. Of an
-- update only what changes the columns of the third counts, if it names any. xmin tells the row of this transaction.
CREATE FUNCTION note_changes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  old_key text;
  new_key text;
  same text := 'n *= o';
  changed text;
  noted bigint;
BEGIN
  SELECT string_agg(format('o.%I::text', k), ', ' ORDER BY i), string_agg(format('n.%I::text', k), ', ' ORDER BY i)
    INTO old_key, new_key FROM unnest(TG_ARGV[1]::text[]) WITH ORDINALITY AS c (k, i);
  IF TG_ARGV[2] <> '{}' THEN
    SELECT format('ROW(%s) IS NOT DISTINCT FROM ROW(%s)', string_agg(format('n.%I', k), ', '), string_agg(format('o.%I', k), ', '))
      INTO same FROM unnest(TG_ARGV[1]::text[] || TG_ARGV[2]::text[]) AS c (k);
  END IF;
  changed := CASE TG_OP
    WHEN 'INSERT' THEN format('SELECT ARRAY[%s] AS key, false AS is_deleted FROM new_rows n', new_key)
    WHEN 'DELETE' THEN format('SELECT ARRAY[%s] AS key, true AS is_deleted FROM old_rows o', old_key)
    ELSE format(
      'SELECT ARRAY[%1$s] AS key, false AS is_deleted FROM new_rows n LEFT JOIN old_rows o ON ARRAY[%2$s] = ARRAY[%1$s]
         WHERE NOT coalesce(%3$s, false)
       UNION ALL SELECT ARRAY[%2$s], true FROM old_rows o WHERE NOT EXISTS (SELECT FROM new_rows n WHERE ARRAY[%1$s] = ARRAY[%2$s])',
      new_key, old_key, same)
  END;
  EXECUTE format(
    'WITH changed AS MATERIALIZED (%s),
          own AS MATERIALIZED (SELECT key FROM feed_transactions WHERE number IS NULL AND xmin = pg_current_xact_id()::xid LIMIT 1),
          made AS (INSERT INTO feed_transactions (key) SELECT gen_random_uuid()
                   WHERE EXISTS (SELECT FROM changed) AND NOT EXISTS (SELECT FROM own) RETURNING key)
     INSERT INTO feed_changes (stream, key, transaction, is_deleted)
     SELECT $1, c.key, t.key, c.is_deleted FROM changed c, (SELECT key FROM own UNION ALL SELECT key FROM made) t
     ON CONFLICT (stream, key) DO UPDATE SET transaction = excluded.transaction, is_deleted = excluded.is_deleted', changed)
    USING TG_ARGV[0];
  GET DIAGNOSTICS noted = ROW_COUNT;
  -- The session hears of it beside the answer, and has the transaction numbered once it has committed.
  IF noted > 0 THEN RAISE NOTICE 'feed changed'; END IF;
  RETURN NULL;
END $$;

-- Makes a table the source of a stream; a migration calls it for each.
CREATE FUNCTION feed(source regclass, stream text, key text[], watched text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  op text;
BEGIN
  FOREACH op IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION note_changes(%L, %L, %L)',
      'feed_' || lower(op), op, source,
      concat_ws(' ', CASE WHEN op <> 'INSERT' THEN 'OLD TABLE AS old_rows' END, CASE WHEN op <> 'DELETE' THEN 'NEW TABLE AS new_rows' END),
      stream, key, watched);
  END LOOP;
END $$;

-- Numbers every transaction that has committed, one caller at a time, and says the last number. The head is locked first:
-- what commits while a caller waits for it is in the snapshot of the next statement.
CREATE FUNCTION number_feed() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  last bigint;
  numbered bigint;
BEGIN
  SELECT h.number INTO last FROM feed_head h FOR UPDATE;
  UPDATE feed_transactions t SET number = last + w.position
    FROM (SELECT f.key, row_number() OVER (ORDER BY f.at, f.key) AS position FROM feed_transactions f WHERE f.number IS NULL) w
    WHERE t.key = w.key;
  GET DIAGNOSTICS numbered = ROW_COUNT;
  IF numbered > 0 THEN UPDATE feed_head SET number = last + numbered; END IF;
  RETURN last + numbered;
END $$;

-- Forgets tombstones of before that moment, and the transactions that no change refers to.
CREATE FUNCTION tidy_feed(before timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM feed_head FOR UPDATE;
  WITH gone AS (
    DELETE FROM feed_changes c USING feed_transactions t
    WHERE t.key = c.transaction AND c.is_deleted AND t.number IS NOT NULL AND t.at < before RETURNING t.number)
  UPDATE feed_head SET floor = greatest(floor, (SELECT max(g.number) FROM gone g));
  DELETE FROM feed_transactions t
  WHERE t.number IS NOT NULL AND t.at < before AND NOT EXISTS (SELECT FROM feed_changes c WHERE c.transaction = t.key);
END $$;

-- For who has restored the shop or changed it past the triggers (TRUNCATE): every till begins anew.
CREATE FUNCTION restart_feed() RETURNS void LANGUAGE sql AS 'UPDATE feed_head SET epoch = gen_random_uuid(), floor = number';

SELECT feed(source::regclass, stream, key, watched) FROM (VALUES
  ('barcode_rules', 'barcodeRules', ARRAY['id'], ARRAY[]::text[]),
  ('barcodes', 'barcodes', ARRAY['variant_id', 'scan_key'], '{}'),
  ('branch_settings', 'branchSettings', ARRAY['id'], '{}'),
  ('branch_tax_groups', 'branchTaxGroups', ARRAY['tax_group_id', 'branch_id'], '{}'),
  ('branch_variants', 'branchVariants', ARRAY['branch_id', 'variant_id'], '{}'),
  ('branches', 'branches', ARRAY['id'], '{}'),
  ('cash_reasons', 'cashReasons', ARRAY['id'], '{}'),
  ('categories', 'categories', ARRAY['id'], '{}'),
  ('customer_groups', 'customerGroups', ARRAY['id'], '{}'),
  ('customers', 'customers', ARRAY['id'], '{}'),
  ('payment_methods', 'paymentMethods', ARRAY['id'], '{}'),
  ('price_list_entries', 'priceListEntries', ARRAY['variant_id', 'price_list_id', 'min_quantity'], '{}'),
  ('price_lists', 'priceLists', ARRAY['id'], '{}'),
  ('products', 'products', ARRAY['id'], '{}'),
  ('roles', 'roles', ARRAY['id'], '{}'),
  ('sale_reasons', 'saleReasons', ARRAY['id'], '{}'),
  ('settings', 'settings', ARRAY['id'], '{}'),
  ('tax_group_components', 'taxGroupComponents', ARRAY['tax_group_id', 'position'], '{}'),
  ('tax_groups', 'taxGroups', ARRAY['id'], '{}'),
  ('tax_rate_periods', 'taxRatePeriods', ARRAY['tax_rate_id', 'valid_from'], '{}'),
  ('tax_rates', 'taxRates', ARRAY['id'], '{}'),
  ('units', 'units', ARRAY['id'], '{}'),
  ('user_branches', 'userBranches', ARRAY['user_id', 'branch_id'], '{}'),
  ('user_roles', 'userRoles', ARRAY['user_id', 'role_id'], '{}'),
  ('users', 'users', ARRAY['id'], ARRAY['name', 'is_active', 'is_global_admin']),
  ('variant_components', 'variantComponents', ARRAY['variant_id', 'component_id'], '{}'),
  ('variants', 'variants', ARRAY['id'], '{}'),
  ('credit_accounts', 'creditAccounts', ARRAY['id'], '{}'),
  ('credit_vouchers', 'vouchers', ARRAY['id'], '{}'),
  ('return_reasons', 'returnReasons', ARRAY['id'], '{}')
) AS streams (source, stream, key, watched);
