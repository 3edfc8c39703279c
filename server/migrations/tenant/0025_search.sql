-- What articles and customers are found and sorted by: the service makes it (server/src/tenant/search.ts). That of rows that
-- are there already is made here as far as PostgreSQL can; a wrong letter in them is forgiven after their next save.
ALTER TABLE products DROP COLUMN search;
ALTER TABLE products ADD COLUMN search tsvector NOT NULL DEFAULT '', ADD COLUMN sort_key text COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE customers DROP COLUMN search;
ALTER TABLE customers ADD COLUMN search tsvector NOT NULL DEFAULT '', ADD COLUMN sort_key text COLLATE "C" NOT NULL DEFAULT '';

UPDATE products p SET
  sort_key = array_to_string(array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(p.name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'), ''), ' '),
  search = array_to_tsvector(array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(concat_ws(' ', p.name, p.description, (
      SELECT string_agg(concat_ws(' ', v.name, v.sku, (SELECT string_agg(b.code, ' ') FROM barcodes b WHERE b.variant_id = v.id)), ' ')
      FROM variants v WHERE v.product_id = p.id)), NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'), ''));
UPDATE customers SET
  sort_key = array_to_string(array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(label, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+'), ''), ' '),
  search = array_to_tsvector(array_remove(regexp_split_to_array(
    lower(regexp_replace(normalize(concat_ws(' ', name, company, email, code), NFKD), '[\u0300-\u036f]', '', 'g')),
    '[^[:alnum:]]+'), ''))
WHERE merged_into_id IS NULL AND erased_at IS NULL;

-- Every search reads the list of pending entries to its end, so it is kept short.
CREATE INDEX products_search_idx ON products USING gin (search) WITH (gin_pending_list_limit = 64);
CREATE INDEX customers_search_idx ON customers USING gin (search) WITH (gin_pending_list_limit = 64);
DROP INDEX products_name_idx;
CREATE INDEX products_sort_key_idx ON products (sort_key, id);
DROP INDEX customers_label_idx;
CREATE INDEX customers_sort_key_idx ON customers (sort_key, id);
