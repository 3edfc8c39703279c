/** A mutant that no test can or need notice, found by what stands there. */
interface Accepted {
  readonly file: string;
  readonly scope: string;
  readonly before: string;
  readonly after: string;
  /** Why nothing is lost by it. */
  readonly reason: string;
}

export const accepted: readonly Accepted[] = [
  {
    file: "pricing/src/amounts.ts",
    scope: "floorDivide",
    before: "return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;",
    after: "return a % b !== 0n && a <= 0n !== b < 0n ? quotient - 1n : quotient;",
    reason: "0 leaves no remainder, and is asked for it first",
  },
  {
    file: "server/src/kernel/db/session.ts",
    scope: "giveBack",
    before: 'if (lost || client.getTransactionStatus() !== "I") lease.destroy();',
    after: 'if (client.getTransactionStatus() !== "I") lease.destroy();',
    reason: "`borrow` gives up a connection that was lost, too",
  },
  {
    file: "server/src/tenant/catalogue/import/sql.ts",
    scope: "listOwnersOfCodes",
    before: "UNION ALL SELECT lower(sku), id FROM variants v",
    after: "UNION SELECT lower(sku), id FROM variants v",
    reason: "a variant that owns a code both ways owns it once",
  },
  {
    file: "server/src/admin/graduation/plan/catalogue.sql.ts",
    scope: "listUnportableColumns",
    before: "WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped",
    after: "WHERE c.relnamespace = to_regnamespace($1) AND c.relkind = 'r' AND a.attnum >= 0 AND NOT a.attisdropped",
    reason: "columns are numbered from 1, those of the system from -1 downwards",
  },
  {
    file: "server/src/tenant/search.sql.ts",
    scope: "pageFound",
    before:
      "SELECT id, 0 AS rank FROM first UNION ALL SELECT id, 1 FROM (SELECT id FROM ahead UNION SELECT id FROM best) other",
    after:
      "SELECT id, 0 AS rank FROM first UNION SELECT id, 1 FROM (SELECT id FROM ahead UNION SELECT id FROM best) other",
    reason: "the two sides have different ranks, and each has an id once",
  },
  {
    file: "server/src/tenant/cash/closing.ts",
    scope: "closeSession",
    before: 'if (session.status !== "Counting" || session.countedCash === null)',
    after: 'if (session.status !== "Counting")',
    reason: "what was counted is written in the transaction that sets the status, and never taken back",
  },
  {
    file: "server/migrations/tenant/0001_identity.sql",
    scope: "sessions_user_id_idx",
    before: "CREATE INDEX sessions_user_id_idx ON sessions (user_id) WHERE revoked_at IS NULL;",
    after: "CREATE INDEX sessions_user_id_idx ON sessions (user_id) ;",
    reason: "the index is larger and serves the same statements",
  },
];
