import { sql, type Fragment } from "../../kernel/db/sql.ts";

/**
 * Whether a module could not book all of its part of the sale `o`, which a till has pushed and the back office is told
 * of.
 */
export function isLeftOut(module: string): Fragment {
  const noted = JSON.stringify([{ members: { module } }]);
  return sql`EXISTS (SELECT FROM push_flags f WHERE f.id = o.id AND f.notes @> ${noted}::jsonb)`;
}
