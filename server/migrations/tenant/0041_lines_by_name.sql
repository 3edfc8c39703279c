-- Lines by name, without an article: how they are taxed, which sales have them, and what they come to in a session.
ALTER TABLE settings ADD COLUMN custom_tax_group_id uuid REFERENCES tax_groups;
ALTER TABLE branch_settings ADD COLUMN custom_tax_group_id uuid REFERENCES tax_groups;

ALTER TABLE orders ADD COLUMN has_custom_lines boolean NOT NULL DEFAULT false;
UPDATE orders SET has_custom_lines = true WHERE id IN (SELECT order_id FROM order_lines WHERE variant_id IS NULL);
UPDATE parked_orders SET document = document || jsonb_build_object(
  'hasCustomLines', jsonb_path_exists(document, '$.lines[*] ? (@.variantId == null)'));

ALTER TABLE session_totals ADD COLUMN custom_count integer NOT NULL DEFAULT 0,
  ADD COLUMN custom_amount numeric(21, 6) NOT NULL DEFAULT 0;
UPDATE session_totals t SET custom_count = c.count, custom_amount = c.amount
FROM (SELECT o.session_id, coalesce(o.received_at > s.close_received_at, false) AS is_late,
             count(*) FILTER (WHERE l.kind <> 'Void') AS count, sum(l.total) AS amount
      FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN cash_sessions s ON s.id = o.session_id
      WHERE l.variant_id IS NULL AND o.status = 'Completed' GROUP BY 1, 2) c
WHERE c.session_id = t.session_id AND c.is_late = t.is_late;
UPDATE z_reports z SET content = jsonb_set(z.content, '{totals}', z.content -> 'totals' || coalesce((
    SELECT jsonb_build_object('customCount', t.custom_count, 'customAmount', round(t.custom_amount, d.digits)::text)
    FROM session_totals t WHERE t.session_id = z.session_id AND NOT t.is_late),
  jsonb_build_object('customCount', 0, 'customAmount', round(0, d.digits)::text)))
FROM (SELECT session_id, scale((content -> 'totals' ->> 'saleAmount')::numeric) AS digits FROM z_reports) d
WHERE d.session_id = z.session_id;
