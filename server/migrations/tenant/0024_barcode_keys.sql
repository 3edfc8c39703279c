-- A barcode is found by its key: the GTIN-14 of an EAN, UPC, ISBN or ITF-14, else the code in lower case.
ALTER TABLE barcodes
  ADD COLUMN scan_key text,
  -- Neither its variant nor the product is archived; an archived one keeps its codes, and others may have them.
  ADD COLUMN is_live boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT barcodes_type_check,
  ADD CONSTRAINT barcodes_type_check CHECK (type IN ('Ean13', 'Ean8', 'UpcA', 'UpcE', 'Itf14', 'Isbn', 'Custom'));
UPDATE barcodes SET scan_key = CASE
  WHEN code ~ '^(\d{8}|\d{12,14})$' AND (
    SELECT sum(substr(lpad(code, 14, '0'), i, 1)::int * CASE i % 2 WHEN 1 THEN 3 ELSE 1 END) FROM generate_series(1, 14) i) % 10 = 0
  THEN lpad(code, 14, '0') ELSE lower(code) END;
UPDATE barcodes b SET is_live = false
FROM variants v JOIN products p ON p.id = v.product_id WHERE v.id = b.variant_id AND (v.is_archived OR p.is_archived);
-- Two forms of one GTIN were two codes until now: of one variant the first stays, of several the first is live.
DELETE FROM barcodes b USING barcodes o
WHERE o.variant_id = b.variant_id AND o.scan_key = b.scan_key AND (o.position, o.code) < (b.position, b.code);
UPDATE barcodes b SET is_live = false
FROM barcodes o WHERE o.scan_key = b.scan_key AND o.variant_id < b.variant_id AND o.is_live AND b.is_live;
ALTER TABLE barcodes
  ALTER COLUMN scan_key SET NOT NULL,
  DROP CONSTRAINT barcodes_pkey,
  ADD CONSTRAINT barcodes_pkey PRIMARY KEY (variant_id, scan_key);
DROP INDEX barcodes_variant_id_idx;
CREATE UNIQUE INDEX barcodes_live_key ON barcodes (scan_key) WHERE is_live;
CREATE INDEX barcodes_scan_key_idx ON barcodes (scan_key);
