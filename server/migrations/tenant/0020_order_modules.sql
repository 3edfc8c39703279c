-- What an order keeps of modules, by the module's name in camelCase; what is in it is the module's.
ALTER TABLE orders ADD COLUMN modules jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(modules) = 'object');

-- What each of the order's discounts took off the line, with the promotion that it is of.
ALTER TABLE order_lines ADD COLUMN order_discounts jsonb NOT NULL DEFAULT '[]';

-- Discounts know their promotion; those of before were given by hand.
UPDATE orders SET discounts = (
    SELECT jsonb_agg('{"source": "Manual", "promotionId": null, "name": null}'::jsonb || d ORDER BY n)
    FROM jsonb_array_elements(discounts) WITH ORDINALITY a(d, n))
  WHERE discounts <> '[]';
UPDATE order_lines SET discounts = (
    SELECT jsonb_agg('{"promotionId": null, "name": null}'::jsonb || d ORDER BY n)
    FROM jsonb_array_elements(discounts) WITH ORDINALITY a(d, n))
  WHERE discounts <> '[]';
UPDATE parked_orders SET document = document || jsonb_build_object(
    'modules', '{}'::jsonb,
    'discounts', (
      SELECT coalesce(jsonb_agg('{"source": "Manual", "promotionId": null, "name": null}'::jsonb || d ORDER BY n), '[]')
      FROM jsonb_array_elements(document->'discounts') WITH ORDINALITY a(d, n)),
    'lines', (
      SELECT jsonb_agg('{"orderDiscounts": []}'::jsonb || l || jsonb_build_object('discounts', (
          SELECT coalesce(jsonb_agg('{"promotionId": null, "name": null}'::jsonb || d ORDER BY m), '[]')
          FROM jsonb_array_elements(l->'discounts') WITH ORDINALITY b(d, m))) ORDER BY n)
      FROM jsonb_array_elements(document->'lines') WITH ORDINALITY a(l, n)));
