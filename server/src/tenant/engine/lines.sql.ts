import { sql } from "../../kernel/db/sql.ts";

/** What had been kept of the line that the void `l` takes back, before it; nothing for any other line: a row `e`. */
export const earlierOfVoid = sql`(
    SELECT coalesce(sum(v.quantity), 0) AS quantity, coalesce(sum(v.gross), 0) AS gross,
      coalesce(sum(v.discount), 0) AS discount, coalesce(sum(v.net), 0) AS net
    FROM order_lines v
    WHERE l.kind = 'Void' AND v.order_id = l.order_id
      AND (v.id = l.voids_line_id OR (v.voids_line_id = l.voids_line_id AND v.position < l.position))
  ) e`;

/**
 * What the line `l` cost, with `earlierOfVoid`; null when that is not known. A void has the difference of what its line
 * cost before and after it, so that what is kept is rounded once.
 */
export const costOfLine = (digits: string): string =>
  `(round((e.quantity + l.quantity) * l.unit_cost, ${digits}) - round(e.quantity * l.unit_cost, ${digits}))`;
