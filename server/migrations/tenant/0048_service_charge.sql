-- A service charge is the last line of an order: so many per cent of what is sold, with a tax of its own.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_kind_check,
  ADD CONSTRAINT order_lines_kind_check CHECK (kind IN ('Sale', 'Refund', 'Void', 'Charge'));
ALTER TABLE settings ADD COLUMN service_charge numeric(9,6) CHECK (service_charge BETWEEN 0 AND 100),
  ADD COLUMN service_charge_tax_group_id uuid
    CONSTRAINT settings_service_charge_tax_group_id_fkey REFERENCES tax_groups;
ALTER TABLE branch_settings ADD COLUMN service_charge numeric(9,6) CHECK (service_charge BETWEEN 0 AND 100),
  ADD COLUMN service_charge_tax_group_id uuid
    CONSTRAINT branch_settings_service_charge_tax_group_id_fkey REFERENCES tax_groups;
ALTER TABLE session_totals ADD COLUMN service_charge_amount numeric(21,6) NOT NULL DEFAULT 0;

-- What is parked without one has none.
UPDATE parked_orders SET input = input || '{"serviceCharge": true}';
UPDATE z_reports r SET content = jsonb_set(content, '{totals,serviceChargeAmount}', to_jsonb(zero))
  FROM (SELECT session_id, round(0, scale((content->'totals'->>'saleAmount')::numeric))::text AS zero FROM z_reports) z
  WHERE z.session_id = r.session_id;
