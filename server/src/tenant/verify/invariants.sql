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
  WHERE m.kind IN ('Sale', 'Refund') AND m.quantity <> -l.quantity
UNION ALL
  SELECT 'goods come back by a refund or its void, and leave by a sale or its void', l.id::text
  FROM order_lines l JOIN order_lines root ON root.id = coalesce(l.voids_line_id, l.id)
  JOIN stock_movements m ON m.document_id = l.order_id AND m.line_id = l.id
  WHERE m.kind <> 'SaleVoid' AND m.kind <> root.kind
UNION ALL
  SELECT 'a level has the average cost that its last movement left', l.branch_id || '/' || l.variant_id
  FROM stock_levels l JOIN stock_movements m ON (m.branch_id, m.variant_id, m.seq) = (l.branch_id, l.variant_id, l.movement_count)
  WHERE l.average_cost IS DISTINCT FROM m.average_cost_after
UNION ALL
  SELECT 'a revaluation adds its cost to the value of what is on hand', m.id::text
  FROM stock_movements m JOIN stock_movements b ON (b.branch_id, b.variant_id, b.seq) = (m.branch_id, m.variant_id, m.seq - 1)
  WHERE m.kind = 'Revaluation' AND m.average_cost_after
    IS DISTINCT FROM round(coalesce(b.average_cost_after, 0) + m.added_cost / nullif(m.on_hand_after, 0), 6)
UNION ALL
  SELECT 'a voided sale came back at what it cost', v.id::text
  FROM stock_movements v
  JOIN stock_movements m ON (m.document_id, m.line_id, m.variant_id, m.kind) = (v.document_id, v.line_id, v.variant_id, 'Sale')
  WHERE v.kind = 'SaleVoid' AND v.quantity > 0 AND v.unit_cost <> m.unit_cost
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
  SELECT 'nothing is paid out but for what came back', o.id::text
  FROM orders o WHERE o.total < 0 AND NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND kind = 'Refund')
UNION ALL
  SELECT 'the discounts of an order are what they took off its lines', o.id::text
  FROM orders o
  WHERE o.order_discount <> (SELECT coalesce(sum((d ->> 'amount')::numeric), 0) FROM jsonb_array_elements(o.discounts) d)
     OR o.order_discount <> (SELECT coalesce(sum((d ->> 'amount')::numeric), 0)
                             FROM order_lines l, jsonb_array_elements(l.order_discounts) d WHERE l.order_id = o.id)
UNION ALL
  SELECT 'a discount of an order takes nothing off what comes back', l.id::text
  FROM order_lines l, jsonb_array_elements(l.order_discounts) d WHERE l.kind = 'Refund' AND (d ->> 'amount')::numeric <> 0
UNION ALL
  SELECT 'what is not cash gives back at most what was tendered', p.id::text
  FROM payments p JOIN payment_methods m ON m.id = p.method_id
  WHERE m.kind <> 'Cash' AND p.change NOT BETWEEN 0 AND greatest(p.tendered, 0)
UNION ALL
  -- Change in cash may be rounded to nothing.
  SELECT 'only what is paid in cash, or goes out in cash, is rounded', o.id::text
  FROM orders o
  WHERE o.rounding <> 0 AND NOT EXISTS (SELECT FROM payments p JOIN payment_methods m ON m.id = p.method_id
                                        WHERE p.order_id = o.id AND (m.kind = 'Cash' OR m.is_rounded OR m.change_as = 'Cash'))
UNION ALL
  SELECT 'amounts have the digits of their currency', a.id::text
  FROM settings s, (SELECT id, unnest(ARRAY[gross, line_discount, order_discount, net, tax, rounding]) AS amount FROM orders
                    UNION ALL SELECT id, unnest(ARRAY[gross, discount, net, tax]) FROM order_lines
                    UNION ALL SELECT id, unnest(ARRAY[tendered, change, tip]) FROM payments
                    UNION ALL SELECT id, amount FROM deposits) a
  WHERE scale(trim_scale(a.amount)) > s.currency_digits
UNION ALL
  SELECT 'the payments of an order are its total, rounding and tip less its deposits', o.id::text
  FROM orders o
  LEFT JOIN (SELECT order_id, sum(amount) AS amount, sum(tendered) AS tendered, sum(change) AS change, sum(tip) AS tip
             FROM payments GROUP BY order_id) p ON p.order_id = o.id
  WHERE coalesce(p.amount, 0) <> o.total + o.rounding + o.tip - o.deposit
     OR (coalesce(p.tendered, 0), coalesce(p.change, 0), coalesce(p.tip, 0)) <> (o.tendered, o.change, o.tip)
UNION ALL
  SELECT 'the deposits of an order are what was taken for it, and a cancelled or voided one has none', coalesce(o.id, d.order_id)::text
  FROM (SELECT id, CASE status WHEN 'Voided' THEN 0 ELSE deposit END AS deposit FROM orders
        UNION ALL SELECT id, CASE status WHEN 'Parked' THEN (document -> 'totals' ->> 'deposit')::numeric ELSE 0 END FROM parked_orders) o
  FULL JOIN (SELECT order_id, sum(amount) AS amount FROM deposits GROUP BY order_id) d ON d.order_id = o.id
  WHERE o.id IS NULL OR o.deposit <> coalesce(d.amount, 0)
UNION ALL
  SELECT 'a parked order comes to at least its deposits', p.id::text
  FROM parked_orders p
  WHERE (p.document -> 'totals' ->> 'deposit')::numeric > greatest(0, (p.document -> 'totals' ->> 'total')::numeric)
UNION ALL
  SELECT 'the deposits of a session are those that it took, less what it gave back', coalesce(t.session_id, d.session_id)::text
  FROM (SELECT session_id, sum(deposit_amount) AS amount FROM session_totals GROUP BY session_id) t
  FULL JOIN (SELECT session_id, sum(amount) AS amount FROM deposits GROUP BY session_id) d USING (session_id)
  WHERE coalesce(t.amount, 0) <> coalesce(d.amount, 0)
UNION ALL
  SELECT 'a service charge is the last line of an order that sells something, and of no goods', l.id::text
  FROM order_lines l
  WHERE l.kind = 'Charge' AND (l.variant_id IS NOT NULL OR l.quantity <> 1
    OR EXISTS (SELECT FROM order_lines o WHERE o.order_id = l.order_id AND o.position > l.position)
    OR NOT EXISTS (SELECT FROM order_lines o WHERE o.order_id = l.order_id AND o.kind = 'Sale'))
UNION ALL
  SELECT 'the receipts of a register count up to its counter, and every gap is explained', r.id::text
  FROM registers r
  LEFT JOIN (SELECT register_id, max(receipt_sequence) AS last, count(*) AS given FROM orders
             WHERE receipt_sequence > 0 GROUP BY register_id) o
    ON o.register_id = r.id
  LEFT JOIN (SELECT g.register_id, max(g.to_sequence) AS last, sum(g.to_sequence - g.from_sequence + 1 - (
               SELECT count(*) FROM orders o
               WHERE o.register_id = g.register_id AND o.receipt_sequence BETWEEN g.from_sequence AND g.to_sequence)) AS left_out
             FROM receipt_gaps g GROUP BY g.register_id) g
    ON g.register_id = r.id
  WHERE coalesce(o.given, 0) + coalesce(g.left_out, 0) <> r.receipt_count OR coalesce(greatest(o.last, g.last), 0) <> r.receipt_count
UNION ALL
  SELECT 'the receipts of a register that were numbered anew count up to their counter, in a series of their own', r.id::text
  FROM registers r
  LEFT JOIN (SELECT register_id, -min(receipt_sequence) AS last, count(*) AS given,
               bool_and(receipt_number ~ '-R[0-9]+$') AS is_apart
             FROM orders WHERE receipt_sequence < 0 GROUP BY register_id) o ON o.register_id = r.id
  WHERE coalesce(o.given, 0) <> r.renumbered_count OR coalesce(o.last, 0) <> r.renumbered_count OR NOT o.is_apart
UNION ALL
  SELECT 'a gap of receipts ends below the one of the order that left it', g.register_id || '-' || g.from_sequence
  FROM receipt_gaps g LEFT JOIN orders o ON o.id = g.order_id AND o.register_id = g.register_id AND o.receipt_sequence = g.to_sequence + 1
  WHERE g.order_id IS NOT NULL AND o.id IS NULL
UNION ALL
  SELECT 'a register is bound as its last binding says, and no device to two', r.id::text
  FROM registers r
  LEFT JOIN register_bindings b ON b.register_id = r.id AND b.epoch = r.epoch
  WHERE r.device_id IS DISTINCT FROM CASE WHEN b.released_at IS NULL THEN b.device_id END OR r.epoch <> 0 AND b.epoch IS NULL
     OR EXISTS (SELECT FROM register_bindings x WHERE x.register_id = r.id AND x.epoch <> r.epoch AND x.released_at IS NULL)
     OR r.device_id IN (SELECT d.id FROM devices d WHERE d.revoked_at IS NOT NULL OR d.branch_id <> r.branch_id)
UNION ALL
  SELECT 'the invoices of a series count up to its counter without a gap', s.code
  FROM invoice_series s LEFT JOIN invoices i ON i.series = s.code
  GROUP BY s.code, s.invoice_count HAVING count(i.id) <> s.invoice_count OR coalesce(max(i.sequence), 0) <> s.invoice_count
UNION ALL
  SELECT 'a sale with an invoice is not voided, and its invoice is of its branch', o.id::text
  FROM invoices i JOIN orders o ON o.id = i.order_id WHERE o.status <> 'Completed' OR o.branch_id <> i.branch_id
UNION ALL
  SELECT 'the prints of a receipt are counted without a gap', p.order_id::text
  FROM receipt_prints p GROUP BY p.order_id HAVING count(*) <> max(p.number)
UNION ALL
  SELECT 'the tenders of a session are the payments of its orders, deposits and documents', coalesce(t.session_id, p.session_id)::text
  FROM (SELECT session_id, method_id, sum(amount) AS amount, sum(count) AS count
        FROM session_tenders GROUP BY session_id, method_id) t
  FULL JOIN (SELECT session_id, method_id, sum(amount) AS amount, count(*) AS count FROM (
               SELECT p.session_id, p.method_id, p.amount
               FROM payments p JOIN orders o ON o.id = p.order_id WHERE o.status = 'Completed'
               UNION ALL SELECT session_id, method_id, amount FROM deposits
               UNION ALL SELECT session_id, method_id, amount FROM session_payments) p
             GROUP BY session_id, method_id) p USING (session_id, method_id)
  WHERE coalesce(t.amount, 0) <> coalesce(p.amount, 0) OR coalesce(t.count, 0) <> coalesce(p.count, 0)
UNION ALL
  SELECT 'the totals of a session are those of its orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, sum(sale_amount - refund_amount + fee_amount) AS amount, sum(discount_amount) AS discount,
               sum(rounding_amount) AS rounding, sum(custom_amount) AS custom, sum(custom_count) AS customs, sum(tip_amount) AS tip,
               sum(service_charge_amount) AS charge, sum(fee_amount) AS fee, sum(deposit_used_amount) AS deposit
        FROM session_totals GROUP BY session_id) t
  FULL JOIN (SELECT session_id, sum(total) AS amount, sum(line_discount + order_discount) AS discount, sum(rounding) AS rounding,
                    sum(c.amount) AS custom, sum(c.count) AS customs, sum(o.tip) AS tip, sum(c.charge) AS charge, sum(c.fee) AS fee, sum(o.deposit) AS deposit
             FROM orders o LEFT JOIN (
               SELECT order_id, sum(total) FILTER (WHERE kind NOT IN ('Charge', 'Fee')) AS amount,
                      count(*) FILTER (WHERE kind NOT IN ('Void', 'Charge', 'Fee')) AS count,
                      sum(total) FILTER (WHERE kind = 'Charge') AS charge, sum(total) FILTER (WHERE kind = 'Fee') AS fee
               FROM order_lines WHERE variant_id IS NULL AND original_line_id IS NULL AND NOT is_stored_value GROUP BY order_id) c ON c.order_id = o.id
             WHERE status = 'Completed' GROUP BY session_id) o USING (session_id)
  WHERE (coalesce(t.amount, 0), coalesce(t.discount, 0), coalesce(t.rounding, 0), coalesce(t.custom, 0), coalesce(t.customs, 0), coalesce(t.tip, 0), coalesce(t.charge, 0), coalesce(t.fee, 0), coalesce(t.deposit, 0))
        <> (coalesce(o.amount, 0), coalesce(o.discount, 0), coalesce(o.rounding, 0), coalesce(o.custom, 0), coalesce(o.customs, 0), coalesce(o.tip, 0), coalesce(o.charge, 0), coalesce(o.fee, 0), coalesce(o.deposit, 0))
UNION ALL
  SELECT 'a sale is flagged that has goods by name', o.id::text
  FROM orders o
  WHERE o.has_custom_lines <> EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = o.id AND l.variant_id IS NULL AND l.original_line_id IS NULL
      AND NOT l.is_stored_value AND l.kind NOT IN ('Charge', 'Fee'))
UNION ALL
  SELECT 'what comes back of a sold line is at most what was sold of it', l.id::text
  FROM order_lines l
  JOIN (SELECT original_line_id AS id, -sum(r.quantity) AS quantity
        FROM order_lines r JOIN orders o ON o.id = r.order_id
        WHERE r.original_line_id IS NOT NULL AND o.status = 'Completed' GROUP BY original_line_id) back ON back.id = l.id
  LEFT JOIN (SELECT voids_line_id AS id, sum(quantity) AS quantity, sum(total) AS total
             FROM order_lines WHERE voids_line_id IS NOT NULL GROUP BY voids_line_id) v ON v.id = l.id
  WHERE l.kind <> 'Sale' OR back.quantity > l.quantity + coalesce(v.quantity, 0)
UNION ALL
  SELECT 'the tips of a cashier in a session are those of their orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, user_id, sum(amount) AS amount FROM session_tips GROUP BY session_id, user_id) t
  FULL JOIN (SELECT session_id, cashier_id AS user_id, sum(tip) AS amount FROM orders WHERE status = 'Completed'
             GROUP BY session_id, cashier_id) o USING (session_id, user_id)
  WHERE coalesce(t.amount, 0) <> coalesce(o.amount, 0)
UNION ALL
  SELECT 'what came back of a sold line was given as it was charged, all of it to the cent', l.id::text
  FROM order_lines l
  JOIN (SELECT original_line_id AS id, sum(r.quantity) AS quantity, sum(r.discount) AS discount, sum(r.net) AS net, sum(r.tax) AS tax
        FROM order_lines r JOIN orders o ON o.id = r.order_id
        WHERE r.original_line_id IS NOT NULL AND o.status = 'Completed' GROUP BY original_line_id) back ON back.id = l.id
  CROSS JOIN LATERAL (SELECT sum(k.quantity) + back.quantity AS quantity, sum(k.discount) + back.discount AS discount,
                             sum(k.net) + back.net AS net, sum(k.tax) + back.tax AS tax
                      FROM order_lines k WHERE k.id = l.id OR k.voids_line_id = l.id) kept
  WHERE least(kept.discount, kept.net, kept.tax) < 0
     OR kept.quantity = 0 AND (kept.discount, kept.net, kept.tax) <> (0, 0, 0)
UNION ALL
  SELECT 'the taxes of a session are those of its orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, tax_rate_id, sum(net_amount) AS net, sum(tax_amount) AS tax
        FROM session_taxes GROUP BY session_id, tax_rate_id) t
  FULL JOIN (SELECT o.session_id, (part ->> 'taxRateId')::uuid AS tax_rate_id, sum((part ->> 'base')::numeric) AS net,
                    sum((part ->> 'amount')::numeric) AS tax
             FROM orders o JOIN order_lines l ON l.order_id = o.id, jsonb_array_elements(l.taxes) part
             WHERE o.status = 'Completed' GROUP BY o.session_id, part ->> 'taxRateId') o USING (session_id, tax_rate_id)
  WHERE (coalesce(t.net, 0), coalesce(t.tax, 0)) <> (coalesce(o.net, 0), coalesce(o.tax, 0))
UNION ALL
  SELECT 'the sales and refunds of a session are those of its orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, sum(sale_count) AS sales, sum(sale_amount) AS sold, sum(refund_count) AS refunds,
               sum(refund_amount) AS refunded
        FROM session_totals GROUP BY session_id) t
  FULL JOIN (SELECT session_id, count(*) FILTER (WHERE sold IS NOT NULL) AS sales, sum(sold) AS sold,
                    count(*) FILTER (WHERE refunded IS NOT NULL) AS refunds, sum(refunded) AS refunded
             FROM (SELECT o.session_id, sum(l.total) FILTER (WHERE NOT l.is_back AND l.kind <> 'Fee') AS sold,
                          -sum(l.total) FILTER (WHERE l.is_back) AS refunded
                   FROM orders o
                   JOIN (SELECT *, kind = 'Refund' OR (kind = 'Void' AND quantity > 0) AS is_back FROM order_lines) l
                     ON l.order_id = o.id
                   WHERE o.status = 'Completed' GROUP BY o.id) completed GROUP BY session_id) o USING (session_id)
  WHERE (coalesce(t.sales, 0), coalesce(t.sold, 0), coalesce(t.refunds, 0), coalesce(t.refunded, 0))
        <> (coalesce(o.sales, 0), coalesce(o.sold, 0), coalesce(o.refunds, 0), coalesce(o.refunded, 0))
UNION ALL
  SELECT 'the voids of a session are its voided orders', coalesce(t.session_id, o.session_id)::text
  FROM (SELECT session_id, sum(void_count) AS voids, sum(void_amount) AS amount FROM session_totals GROUP BY session_id) t
  FULL JOIN (SELECT session_id, count(*) AS voids, sum(total) AS amount
             FROM orders WHERE status = 'Voided' GROUP BY session_id) o USING (session_id)
  WHERE (coalesce(t.voids, 0), coalesce(t.amount, 0)) <> (coalesce(o.voids, 0), coalesce(o.amount, 0))
UNION ALL
  SELECT 'only a closed session has late entries', s.id::text
  FROM cash_sessions s
  WHERE s.status <> 'Closed'
    AND (EXISTS (SELECT FROM session_totals WHERE session_id = s.id AND is_late)
      OR EXISTS (SELECT FROM cash_movements WHERE session_id = s.id AND is_late)
      OR EXISTS (SELECT FROM session_payments WHERE session_id = s.id AND is_late))
UNION ALL
  SELECT 'what a session has happened after its opening, unless it is flagged, and before it arrived', e.id::text
  FROM (SELECT id, session_id, occurred_at, received_at, is_clock_ahead FROM orders
        UNION ALL SELECT id, session_id, occurred_at, received_at, is_clock_ahead FROM cash_movements
        UNION ALL SELECT id, session_id, occurred_at, received_at, false FROM session_payments) e
  JOIN cash_sessions s ON s.id = e.session_id
  WHERE e.occurred_at > e.received_at
     OR (e.occurred_at < s.opened_at
       AND NOT EXISTS (SELECT FROM push_flags f
         WHERE f.id = e.id AND f.notes @? '$[*] ? (@.code == "clock_back").members.openedAt'))
     OR (e.is_clock_ahead AND e.occurred_at <> e.received_at) OR s.opened_at > s.received_at
UNION ALL
  SELECT 'a closed drawer expected its opening, its cash and what was paid in, less what went out', s.id::text
  FROM cash_sessions s
  WHERE s.status = 'Closed' AND s.expected_cash <> s.opening_counted
    + (SELECT coalesce(sum(t.amount), 0) FROM session_tenders t JOIN payment_methods m ON m.id = t.method_id
       WHERE t.session_id = s.id AND m.kind = 'Cash' AND NOT t.is_late)
    + (SELECT coalesce(sum(CASE m.kind WHEN 'PaidIn' THEN m.amount ELSE -m.amount END), 0)
       FROM cash_movements m WHERE m.session_id = s.id AND NOT m.is_late)
UNION ALL
  SELECT 'the cash of a drawer is that of its orders and movements', coalesce(t.session_id, c.session_id)::text
  FROM session_totals t
  FULL JOIN (SELECT session_id, is_late, sum(amount) AS cash FROM (
               SELECT t.session_id, t.is_late, t.amount
               FROM session_tenders t JOIN payment_methods m ON m.id = t.method_id WHERE m.kind = 'Cash'
               UNION ALL
               SELECT session_id, is_late, CASE kind WHEN 'PaidIn' THEN amount ELSE -amount END FROM cash_movements) moved
             GROUP BY session_id, is_late) c USING (session_id, is_late)
  WHERE coalesce(t.cash, 0) <> coalesce(c.cash, 0)
UNION ALL
  SELECT 'a drawer is never below zero but by what a till has pushed, flagged', s.id::text
  FROM cash_sessions s JOIN session_totals t ON t.session_id = s.id
  GROUP BY s.id HAVING s.opening_counted + sum(t.cash) < 0
    AND NOT EXISTS (SELECT FROM push_flags f WHERE f.notes @> jsonb_build_array(jsonb_build_object(
      'code', 'drawer_insufficient', 'members', jsonb_build_object('cashSessionId', s.id))))
UNION ALL
  SELECT 'what a cashier gave out without approval counts to a day', coalesce(d.user_id, g.user_id)::text
  FROM (SELECT user_id, sum(refunded) AS refunded, sum(paid_out) AS paid_out, sum(dropped) AS dropped
        FROM cashier_days GROUP BY user_id) d
  FULL JOIN (SELECT user_id, sum(refunded) AS refunded, sum(paid_out) AS paid_out, sum(dropped) AS dropped FROM (
      SELECT o.cashier_id AS user_id, -l.total AS refunded, 0 AS paid_out, 0 AS dropped
      FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN order_lines root ON root.id = coalesce(l.voids_line_id, l.id)
      WHERE root.kind = 'Refund' AND NOT o.approvals @> '[{"permission": "sales.refund", "isProven": true}]'
      UNION ALL
      SELECT user_id, 0, CASE kind WHEN 'PaidOut' THEN amount ELSE 0 END,
        CASE WHEN kind IN ('SafeDrop', 'BankDrop') THEN amount ELSE 0 END
      FROM cash_movements WHERE approved_by IS NULL
      UNION ALL
      SELECT closed_by, 0, 0, counted_cash - remaining_cash FROM cash_sessions
      WHERE status = 'Closed' AND drop_approved_by IS NULL) given GROUP BY user_id) g USING (user_id)
  WHERE (coalesce(d.refunded, 0), coalesce(d.paid_out, 0), coalesce(d.dropped, 0))
        <> (coalesce(g.refunded, 0), coalesce(g.paid_out, 0), coalesce(g.dropped, 0))
UNION ALL
  SELECT 'a Z report has the tenders of its session as they were at closing', z.session_id::text
  FROM z_reports z
  WHERE (SELECT coalesce(sum((tender ->> 'amount')::numeric), 0) FROM jsonb_array_elements(z.content -> 'tenders') tender)
     <> (SELECT coalesce(sum(t.amount), 0) FROM session_tenders t WHERE t.session_id = z.session_id AND NOT t.is_late)
UNION ALL
  SELECT 'a Z report has the sums of its session as they were at closing', z.session_id::text
  FROM z_reports z JOIN cash_sessions s ON s.id = z.session_id
  LEFT JOIN session_totals t ON t.session_id = s.id AND NOT t.is_late
  WHERE ((z.content -> 'cash' ->> 'expected')::numeric, (z.content -> 'cash' ->> 'counted')::numeric,
         (z.content -> 'cash' ->> 'remaining')::numeric)
          IS DISTINCT FROM (s.expected_cash, s.counted_cash, s.remaining_cash)
     OR ((z.content -> 'totals' ->> 'saleAmount')::numeric, (z.content -> 'totals' ->> 'refundAmount')::numeric,
         (z.content -> 'totals' ->> 'voidAmount')::numeric)
          <> (coalesce(t.sale_amount, 0), coalesce(t.refund_amount, 0), coalesce(t.void_amount, 0))
     OR (SELECT coalesce(sum((tax ->> 'taxAmount')::numeric), 0) FROM jsonb_array_elements(z.content -> 'taxes') tax)
          <> (SELECT coalesce(sum(tax_amount), 0) FROM session_taxes WHERE session_id = s.id AND NOT is_late)
UNION ALL
  SELECT 'a register has what the closing of its last session left in the drawer', r.id::text
  FROM registers r
  LEFT JOIN LATERAL (SELECT status, remaining_cash FROM cash_sessions WHERE register_id = r.id
                     ORDER BY received_at DESC, id DESC LIMIT 1) s ON true
  WHERE s.status IS NULL AND r.last_remaining IS NOT NULL
     OR s.status = 'Closed' AND r.last_remaining IS DISTINCT FROM s.remaining_cash
UNION ALL
  SELECT 'what remained of what was counted is what the next session expected, or is within what it began with', s.id::text
  FROM (SELECT id, status, counted_cash, remaining_cash,
               lead(opening_expected) OVER w AS next_expected, lead(opening_counted) OVER w AS next_counted
        FROM cash_sessions WINDOW w AS (PARTITION BY register_id ORDER BY received_at, id)) s
  WHERE s.status = 'Closed'
    AND (s.remaining_cash > s.counted_cash OR s.next_expected <> s.remaining_cash AND s.next_counted < s.remaining_cash)
UNION ALL
  SELECT 'the Z reports of a register count up to its counter without a gap', r.id::text
  FROM registers r LEFT JOIN z_reports z ON z.register_id = r.id
  GROUP BY r.id HAVING count(z.session_id) <> r.z_count OR coalesce(max(z.number), 0) <> r.z_count
UNION ALL
  SELECT 'a tax rate has a rate on every day', r.id::text
  FROM tax_rates r WHERE NOT EXISTS (SELECT FROM tax_rate_periods p WHERE p.tax_rate_id = r.id AND p.valid_from = '-infinity')
UNION ALL
  SELECT 'a set has no stock of its own', l.branch_id || '/' || l.variant_id
  FROM stock_levels l
  WHERE l.on_hand <> 0 AND EXISTS (SELECT FROM variant_components c WHERE c.variant_id = l.variant_id)
UNION ALL
  SELECT 'the parts of a live set are live', c.variant_id::text
  FROM variant_components c JOIN variants s ON s.id = c.variant_id JOIN products sp ON sp.id = s.product_id
  JOIN variants v ON v.id = c.component_id JOIN products p ON p.id = v.product_id
  WHERE NOT s.is_archived AND NOT sp.is_archived AND (v.is_archived OR p.is_archived)
UNION ALL
  SELECT 'what is live stands in no archived category', t.id::text
  FROM (SELECT id, category_id FROM products WHERE NOT is_archived
        UNION ALL SELECT id, parent_id FROM categories WHERE NOT is_archived) t
  JOIN categories c ON c.id = t.category_id WHERE c.is_archived
UNION ALL
  SELECT 'a barcode is live while neither its variant nor the product is archived', b.code
  FROM barcodes b JOIN variants v ON v.id = b.variant_id JOIN products p ON p.id = v.product_id
  WHERE b.is_live <> (NOT v.is_archived AND NOT p.is_archived)
)
SELECT invariant, count(*)::int AS breaches, min(example) AS example FROM broken GROUP BY invariant ORDER BY invariant;
