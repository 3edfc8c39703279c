-- tenant-rights: 4c5626d609f8
CREATE TABLE sale_reasons (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('Discount', 'Override', 'Void')),
  is_archived boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX sale_reasons_name_key ON sale_reasons (kind, lower(name)) WHERE NOT is_archived;
INSERT INTO sale_reasons (id, name, kind)
VALUES (gen_random_uuid(), 'Damaged', 'Discount'), (gen_random_uuid(), 'Goodwill', 'Discount'), (gen_random_uuid(), 'Staff', 'Discount'),
       (gen_random_uuid(), 'Price match', 'Override'), (gen_random_uuid(), 'Wrong label', 'Override'),
       (gen_random_uuid(), 'Mistake', 'Void'), (gen_random_uuid(), 'Not wanted', 'Void');

ALTER TABLE settings ADD COLUMN requires_discount_reason boolean, ADD COLUMN requires_override_reason boolean, ADD COLUMN requires_void_reason boolean;
ALTER TABLE branch_settings ADD COLUMN requires_discount_reason boolean, ADD COLUMN requires_override_reason boolean, ADD COLUMN requires_void_reason boolean;

-- Why a line has another price or was voided, and why a sale was voided.
ALTER TABLE order_lines ADD COLUMN reason_id uuid;
ALTER TABLE orders ADD COLUMN void_reason_id uuid;
UPDATE orders SET discounts = (
    SELECT jsonb_agg('{"reasonId": null}'::jsonb || d ORDER BY n) FROM jsonb_array_elements(discounts) WITH ORDINALITY a(d, n))
  WHERE discounts <> '[]';
UPDATE order_lines SET discounts = (
    SELECT jsonb_agg('{"reasonId": null}'::jsonb || d ORDER BY n) FROM jsonb_array_elements(discounts) WITH ORDINALITY a(d, n))
  WHERE discounts <> '[]';
UPDATE parked_orders SET document = document || jsonb_build_object(
    'discounts', (
      SELECT coalesce(jsonb_agg('{"reasonId": null}'::jsonb || d ORDER BY n), '[]')
      FROM jsonb_array_elements(document->'discounts') WITH ORDINALITY a(d, n)),
    'lines', (
      SELECT jsonb_agg('{"reasonId": null}'::jsonb || l || jsonb_build_object('discounts', (
          SELECT coalesce(jsonb_agg('{"reasonId": null}'::jsonb || d ORDER BY m), '[]')
          FROM jsonb_array_elements(l->'discounts') WITH ORDINALITY b(d, m))) ORDER BY n)
      FROM jsonb_array_elements(document->'lines') WITH ORDINALITY a(l, n)));
