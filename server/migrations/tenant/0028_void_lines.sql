-- The line of the same order that a Void line takes back, wholly or in part.
ALTER TABLE order_lines ADD COLUMN voids_line_id uuid;

UPDATE order_lines v SET voids_line_id = (
  SELECT l.id FROM order_lines l
  WHERE l.order_id = v.order_id AND l.kind <> 'Void' AND l.quantity * v.quantity < 0
    AND (l.variant_id = v.variant_id OR (l.variant_id IS NULL AND v.variant_id IS NULL AND l.name = v.name))
  ORDER BY l.position LIMIT 1)
WHERE v.kind = 'Void';

ALTER TABLE order_lines ADD CONSTRAINT order_lines_void_check CHECK ((kind = 'Void') = (voids_line_id IS NOT NULL));
