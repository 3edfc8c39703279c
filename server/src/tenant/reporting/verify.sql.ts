import { sql } from "../../kernel/db/sql.ts";
import type { BookRule } from "../engine/manifest.ts";

/** What holds of closed books. */
export const rules: readonly BookRule[] = [
  {
    invariant: "what came late was of a closed date, and is posted on one that was open then",
    broken: sql`
      SELECT l.kind || ' ' || l.document_id AS example FROM late_postings l
      WHERE NOT EXISTS (
        SELECT FROM book_closings c WHERE c.closed_until >= l.own_date AND c.closed_until < l.posted_on)`,
  },
  {
    invariant: "closings of the books are numbered without gaps",
    broken: sql`
      SELECT c.number::text AS example
      FROM (SELECT number, row_number() OVER (ORDER BY number) AS nth FROM book_closings) c WHERE c.number <> c.nth`,
  },
];
