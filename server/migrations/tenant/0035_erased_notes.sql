-- What is written about an erased customer is taken off its orders and baskets, those of customers that were merged into it
-- too, and those of customers erased before.
-- tenant-rights: 4d17e7045164
CREATE INDEX parked_orders_customer_id_idx ON parked_orders ((document->>'customerId'));
UPDATE orders SET note = NULL, void_note = NULL
WHERE customer_id IN (SELECT id FROM customers WHERE erased_at IS NOT NULL) AND (note IS NOT NULL OR void_note IS NOT NULL);
UPDATE order_lines SET note = NULL
WHERE note IS NOT NULL AND order_id IN (
  SELECT o.id FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.erased_at IS NOT NULL);
UPDATE parked_orders p SET
  input = input - ARRAY['note', 'ticketName'] || jsonb_build_object('lines', (
    SELECT jsonb_agg(l - 'note' ORDER BY n) FROM jsonb_array_elements(input->'lines') WITH ORDINALITY a(l, n))),
  document = document || jsonb_build_object('note', NULL, 'ticketName', NULL, 'lines', (
    SELECT jsonb_agg(l || '{"note": null}' ORDER BY n) FROM jsonb_array_elements(document->'lines') WITH ORDINALITY a(l, n)))
FROM customers c WHERE c.erased_at IS NOT NULL AND c.id::text = p.document->>'customerId';
