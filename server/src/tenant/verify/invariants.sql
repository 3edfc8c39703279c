-- What must hold in a shop's books at any moment: one row an invariant, with how often it is broken and an example.
-- Run by `npm run verify -- <tenant>`, or with psql as the tenant's role. Reads only.
WITH broken (invariant, example) AS (
  SELECT 'a stock level is the sum of its movements', l.branch_id || '/' || l.variant_id
  FROM stock_levels l
  LEFT JOIN (SELECT branch_id, variant_id, sum(quantity) AS quantity, count(*) AS movements
             FROM stock_movements GROUP BY branch_id, variant_id) m USING (branch_id, variant_id)
  WHERE l.on_hand <> coalesce(m.quantity, 0) OR l.movement_count <> coalesce(m.movements, 0)
UNION ALL
  SELECT 'a movement leaves what the one before left and its own quantity', m.id::text
  FROM (SELECT id, seq, quantity, on_hand_after,
               lag(on_hand_after, 1, 0) OVER w AS before, row_number() OVER w AS nth
        FROM stock_movements WINDOW w AS (PARTITION BY branch_id, variant_id ORDER BY seq)) m
  WHERE m.seq <> m.nth OR m.on_hand_after <> m.before + m.quantity
UNION ALL
  SELECT 'a voided sale moved nothing in sum', o.id::text
  FROM orders o JOIN stock_movements m ON m.document_id = o.id
  WHERE o.status = 'Voided' GROUP BY o.id, m.variant_id HAVING sum(m.quantity) <> 0
UNION ALL
  SELECT 'a sold line took its quantity out of stock', l.id::text
  FROM order_lines l JOIN stock_movements m ON m.document_id = l.order_id AND m.line_id = l.id AND m.variant_id = l.variant_id
  WHERE m.kind = 'Sale' AND m.quantity <> -l.quantity
UNION ALL
  SELECT 'an order is the sum of its lines', o.id::text
  FROM orders o
  LEFT JOIN (SELECT order_id, sum(gross) AS gross, sum(discount) AS discount, sum(net) AS net, sum(tax) AS tax,
                    sum(exempt_tax) AS exempt_tax, sum(total) AS total
             FROM order_lines GROUP BY order_id) l ON l.order_id = o.id
  WHERE (o.gross, o.line_discount + o.order_discount, o.net, o.tax, o.exempt_tax, o.total)
        IS DISTINCT FROM (l.gross, l.discount, l.net, l.tax, l.exempt_tax, l.total)
UNION ALL
  SELECT 'a line is its gross less its discount, and the tax within that an exempt customer does not pay', l.id::text
  FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE l.gross - l.discount <> CASE o.tax_mode WHEN 'Inclusive' THEN l.total + l.exempt_tax ELSE l.net END
UNION ALL
  SELECT 'no line of an exempt sale is taxed, and no other line is exempt', l.id::text
  FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE CASE WHEN o.tax_certificate IS NULL THEN l.exempt_tax ELSE l.tax END <> 0
UNION ALL
  SELECT 'the tax of a line is the sum of its parts', l.id::text
  FROM order_lines l
  WHERE l.tax <> (SELECT coalesce(sum((part ->> 'amount')::numeric), 0) FROM jsonb_array_elements(l.taxes) part)
UNION ALL
  SELECT 'a void takes back a line of its order, at its price', v.id::text
  FROM order_lines v LEFT JOIN order_lines l ON l.id = v.voids_line_id AND l.order_id = v.order_id AND l.kind <> 'Void'
  WHERE v.kind = 'Void'
    AND (v.unit_price, v.variant_id, v.name) IS DISTINCT FROM (l.unit_price, l.variant_id, l.name)
UNION ALL
  SELECT 'what is kept of a line is never below zero', l.id::text
  FROM order_lines l JOIN order_lines v ON v.voids_line_id = l.id AND v.order_id = l.order_id
  GROUP BY l.id HAVING (l.quantity + sum(v.quantity)) * sign(l.quantity) < 0 OR (l.total + sum(v.total)) * sign(l.quantity) < 0
UNION ALL
  SELECT 'the payments of an order are its total and rounding', o.id::text
  FROM orders o
  LEFT JOIN (SELECT order_id, sum(amount) AS amount, sum(tendered) AS tendered, sum(change) AS change
             FROM payments GROUP BY order_id) p ON p.order_id = o.id
  WHERE coalesce(p.amount, 0) <> o.total + o.rounding
     OR (coalesce(p.tendered, 0), coalesce(p.change, 0)) <> (o.tendered, o.change)
UNION ALL
  SELECT 'the receipts of a register count up to its counter without a gap', r.id::text
  FROM registers r LEFT JOIN orders o ON o.register_id = r.id
  GROUP BY r.id HAVING count(o.id) <> r.receipt_count OR coalesce(max(o.receipt_sequence), 0) <> r.receipt_count
UNION ALL
  SELECT 'the tenders of a session are the payments of its orders', coalesce(t.session_id, p.session_id)::text
  FROM (SELECT session_id, method_id, sum(amount) AS amount, sum(count) AS count
        FROM session_tenders GROUP BY session_id, method_id) t
  FULL JOIN (SELECT p.session_id, p.method_id, sum(p.amount) AS amount, count(*) AS count
             FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.status = 'Completed'
             GROUP BY p.session_id, p.method_id) p USING (session_id, method_id)
  WHERE coalesce(t.amount, 0) <> coalesce(p.amount, 0) OR coalesce(t.count, 0) <> coalesce(p.count, 0)
UNION ALL
  SELECT 'the totals of a session are those of its orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, sum(sale_amount - refund_amount) AS amount, sum(discount_amount) AS discount,
               sum(rounding_amount) AS rounding
        FROM session_totals GROUP BY session_id) t
  FULL JOIN (SELECT session_id, sum(total) AS amount, sum(line_discount + order_discount) AS discount, sum(rounding) AS rounding
             FROM orders WHERE status = 'Completed' GROUP BY session_id) o USING (session_id)
  WHERE (coalesce(t.amount, 0), coalesce(t.discount, 0), coalesce(t.rounding, 0))
        <> (coalesce(o.amount, 0), coalesce(o.discount, 0), coalesce(o.rounding, 0))
UNION ALL
  SELECT 'the taxes of a session are those of its orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, sum(tax_amount) AS tax FROM session_taxes GROUP BY session_id) t
  FULL JOIN (SELECT session_id, sum(tax) AS tax FROM orders WHERE status = 'Completed' GROUP BY session_id) o USING (session_id)
  WHERE coalesce(t.tax, 0) <> coalesce(o.tax, 0)
UNION ALL
  SELECT 'a closed drawer expected its opening, its cash and what was paid in, less what went out', s.id::text
  FROM cash_sessions s
  WHERE s.status = 'Closed' AND s.expected_cash <> s.opening_counted
    + (SELECT coalesce(sum(t.amount), 0) FROM session_tenders t JOIN payment_methods m ON m.id = t.method_id
       WHERE t.session_id = s.id AND m.kind = 'Cash' AND NOT t.is_late)
    + (SELECT coalesce(sum(CASE m.kind WHEN 'PaidIn' THEN m.amount ELSE -m.amount END), 0)
       FROM cash_movements m WHERE m.session_id = s.id AND NOT m.is_late)
UNION ALL
  SELECT 'a Z report has the tenders of its session as they were at closing', z.session_id::text
  FROM z_reports z
  WHERE (SELECT coalesce(sum((tender ->> 'amount')::numeric), 0) FROM jsonb_array_elements(z.content -> 'tenders') tender)
     <> (SELECT coalesce(sum(t.amount), 0) FROM session_tenders t WHERE t.session_id = z.session_id AND NOT t.is_late)
UNION ALL
  SELECT 'the Z reports of a register count up to its counter without a gap', r.id::text
  FROM registers r LEFT JOIN z_reports z ON z.register_id = r.id
  GROUP BY r.id HAVING count(z.session_id) <> r.z_count OR coalesce(max(z.number), 0) <> r.z_count
UNION ALL
  SELECT 'a tax rate has a rate on every day', r.id::text
  FROM tax_rates r WHERE NOT EXISTS (SELECT FROM tax_rate_periods p WHERE p.tax_rate_id = r.id AND p.valid_from = '-infinity')
UNION ALL
  SELECT 'a barcode is live while neither its variant nor the product is archived', b.code
  FROM barcodes b JOIN variants v ON v.id = b.variant_id JOIN products p ON p.id = v.product_id
  WHERE b.is_live <> (NOT v.is_archived AND NOT p.is_archived)
)
SELECT invariant, count(*)::int AS breaches, min(example) AS example FROM broken GROUP BY invariant ORDER BY invariant;
