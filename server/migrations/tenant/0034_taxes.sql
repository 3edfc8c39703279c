-- What a tax rate is from a day on. A change is a new row, so that what was stays to be read and what is planned waits.
CREATE TABLE tax_rate_periods (
  tax_rate_id uuid NOT NULL REFERENCES tax_rates,
  valid_from date NOT NULL,
  -- A fraction: 0.19 is 19 %.
  rate numeric(9,6) NOT NULL CONSTRAINT tax_rate_periods_rate_check CHECK (rate BETWEEN 0 AND 1),
  PRIMARY KEY (tax_rate_id, valid_from)
);
-- What was more than 1 was meant in per cent.
INSERT INTO tax_rate_periods (tax_rate_id, valid_from, rate)
  SELECT id, '-infinity', CASE WHEN rate > 1 THEN least(rate / 100, 1) ELSE rate END FROM tax_rates;
ALTER TABLE tax_rates DROP COLUMN rate;

-- The tax group that a branch has in place of another: the same goods are taxed otherwise there.
CREATE TABLE branch_tax_groups (
  tax_group_id uuid NOT NULL REFERENCES tax_groups,
  branch_id uuid NOT NULL CONSTRAINT branch_tax_groups_branch_id_fkey REFERENCES branches,
  used_group_id uuid NOT NULL REFERENCES tax_groups,
  PRIMARY KEY (tax_group_id, branch_id)
);

-- A customer who pays no tax has a certificate, until that day or for good.
ALTER TABLE customers ADD COLUMN tax_certificate text, ADD COLUMN tax_exempt_until date,
  ADD CONSTRAINT customers_exemption_check CHECK (tax_certificate IS NOT NULL OR tax_exempt_until IS NULL);

-- The certificate by which a sale was exempt, and the tax that was not charged for it.
ALTER TABLE orders ADD COLUMN tax_certificate text, ADD COLUMN exempt_tax numeric(21,6) NOT NULL DEFAULT 0,
  ADD CONSTRAINT orders_exemption_check CHECK (CASE WHEN tax_certificate IS NULL THEN exempt_tax ELSE tax END = 0);
ALTER TABLE order_lines ADD COLUMN exempt_tax numeric(21,6) NOT NULL DEFAULT 0;
UPDATE parked_orders p SET document = document || jsonb_build_object(
    'taxCertificate', NULL,
    'totals', document->'totals' || jsonb_build_object('exemptTax', zero),
    'lines', (SELECT jsonb_agg(l || jsonb_build_object('exemptTax', zero) ORDER BY n)
              FROM jsonb_array_elements(document->'lines') WITH ORDINALITY a(l, n)))
  FROM (SELECT id, round(0, scale((document->'totals'->>'total')::numeric))::text AS zero FROM parked_orders) z
  WHERE z.id = p.id;
