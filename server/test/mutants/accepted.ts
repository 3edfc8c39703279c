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
    before: 'if (lost || isFull || client.getTransactionStatus() !== "I") lease.destroy();',
    after: 'if (isFull || client.getTransactionStatus() !== "I") lease.destroy();',
    reason: "`borrow` gives up a connection that was lost, too",
  },
  {
    file: "server/src/tenant/customers/sql.ts",
    scope: "historyOf",
    before: "UNION ALL",
    after: "UNION",
    reason: "no customer is merged into itself, and all who ask look for ids among them",
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
    file: "server/src/tenant/loyalty/programme.sql.ts",
    scope: "listNamed",
    before: "UNION ALL SELECT id FROM customer_groups WHERE id = ${anyOf(customerGroupIds)} AND NOT is_archived",
    after: "UNION SELECT id FROM customer_groups WHERE id = ${anyOf(customerGroupIds)} AND NOT is_archived",
    reason: "ids of the four tables differ, and each has an id once",
  },
  {
    file: "server/src/tenant/catalogue/images/encode.ts",
    scope: "encode",
    before:
      'const decoded = await sharp(path, { limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" })',
    after:
      'const decoded = await sharp(path, { limitInputPixels: mostPixels, sequentialRead: false, failOn: "error" })',
    reason: "how an image is read, not what becomes of it",
  },
  {
    file: "pricing/src/promotions/promotion.ts",
    scope: "momentOf",
    before: 'return { day, time, weekday: weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "Sunday" };',
    after: "return { day, time, weekday: weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] };",
    reason: "there are seven days, and seven names",
  },
  {
    file: "server/src/admin/graduation/plan/catalogue.sql.ts",
    scope: "withEstimates",
    before: "const guess = table.estimatedRows < 0 ? table.bytes / bytesOfRow : table.estimatedRows;",
    after: "const guess = table.estimatedRows <= 0 ? table.bytes / bytesOfRow : table.estimatedRows;",
    reason: "a guess at a table that may have been emptied, shown and used for progress only",
  },
  {
    file: "server/src/auth/signin/challenges.sql.ts",
    scope: "insertChallenge",
    before:
      "DELETE FROM login_challenges WHERE user_id = ${challenge.userId} AND (expires_at <= ${challenge.at} OR token_hash NOT IN",
    after:
      "DELETE FROM login_challenges WHERE user_id = ${challenge.userId} AND (expires_at < ${challenge.at} OR token_hash NOT IN",
    reason: "what ends at this very moment is deleted by the next one, and taken by nobody",
  },
  {
    file: "server/src/tenant/promotions/rules.ts",
    scope: "requirePromotion",
    before: "if (startsOn !== null && endsOn !== null && endsOn < startsOn)",
    after: "if (endsOn !== null && endsOn < startsOn)",
    reason: "no text comes before null",
  },
  {
    file: "server/src/tenant/orders/sql.ts",
    scope: "insertOrder",
    before:
      "ARRAY(SELECT DISTINCT substr(lower(number.receipt), i, 3) FROM generate_series(1, length(number.receipt) - 2) i),",
    after: "ARRAY(SELECT substr(lower(number.receipt), i, 3) FROM generate_series(1, length(number.receipt) - 2) i),",
    reason: "GIN keeps each trigram of a row once",
  },
  {
    file: "server/src/admin/retention/sql.ts",
    scope: "deleteOld",
    before:
      "`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${endedAt} < $1 LIMIT ${deletedAtOnce}))`,",
    after:
      "`DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${endedAt} <= $1 LIMIT ${deletedAtOnce}))`,",
    reason: "what is as old as that to the microsecond goes with the next run",
  },
  {
    file: "server/src/tenant/loyalty/sales.ts",
    scope: "orderHooks",
    before: "if (paid.amount.gt(0)) requireRedeemable(actor, goodsOf(order, besideGoods), facts, paid.amount);",
    after: "if (paid.amount.gt(1)) requireRedeemable(actor, goodsOf(order, besideGoods), facts, paid.amount);",
    reason: "`settle` asks the same before any points are taken",
  },
  {
    file: "pricing/src/amounts.ts",
    scope: "compare",
    before: "return a < b ? -1 : a > b ? 1 : 0;",
    after: "return a < b ? -1 : a > b ? 2 : 0;",
    reason: "only the sign is used",
  },
  {
    file: "server/src/tenant/orders/list.sql.ts",
    scope: "rangeOf",
    before: 'within.to !== undefined && sql`${raw(at)} < ${unseen(within.to, "timestamptz")}`,',
    after: 'within.to !== undefined && sql`${raw(at)} <= ${unseen(within.to, "timestamptz")}`,',
    reason: "it is a day after the last business date has ended anywhere, and the date itself is compared, too",
  },
  {
    file: "server/src/tenant/users/sql.ts",
    scope: "listRoles",
    before:
      "WHERE ${name}::text IS NULL OR (lower(name), id) > (lower(${name}::text), ${id}::uuid) ORDER BY lower(name), id LIMIT ${written(limit + 1)}`);",
    after:
      "WHERE ${name}::text IS NULL OR (lower(name), id) > (lower(${name}::text), ${id}::uuid) ORDER BY lower(name), id `);",
    reason: "`pageOf` cuts the page again",
  },
  {
    file: "server/src/kernel/db/visits.ts",
    scope: "updateUnknowing",
    before: "WHERE NOT EXISTS (SELECT FROM visits v WHERE v.tenant_id = t.tenant_id) ON CONFLICT DO NOTHING`);",
    after: "WHERE NOT EXISTS (SELECT FROM visits v WHERE v.tenant_id = t.tenant_id) `);",
    reason: "of two processes at once the later one logs it and finds the shop visited",
  },
  {
    file: "server/src/tenant/orders/rules.ts",
    scope: "isBackdated",
    before: "return now.getTime() - at.getTime() > minutes * 60_000;",
    after: "return now.getTime() - at.getTime() >= minutes * 60_000;",
    reason: "what is so old to the millisecond",
  },
  {
    file: "server/src/kernel/db/rates.ts",
    scope: "countHits",
    before: "ends_at = CASE WHEN r.ends_at <= ${now} THEN excluded.ends_at ELSE r.ends_at END",
    after: "ends_at = CASE WHEN r.ends_at < ${now} THEN excluded.ends_at ELSE r.ends_at END",
    reason: "a window that ends at this very moment counts one hit more",
  },
  {
    file: "server/src/tenant/users/sql.ts",
    scope: "listPermissionsOfUser",
    before:
      "SELECT DISTINCT p AS permission FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions || r.permissions_with_approval) p",
    after:
      "SELECT p AS permission FROM user_roles ur JOIN roles r ON r.id = ur.role_id, unnest(r.permissions || r.permissions_with_approval) p",
    reason: "asked only for what it contains",
  },
  {
    file: "server/src/tenant/reporting/cash/sql.ts",
    scope: "sessions",
    before: "LEFT JOIN LATERAL (",
    after: "JOIN LATERAL (",
    reason: "a sum over no rows is a row, too",
  },
  {
    file: "server/src/kernel/db/migrate.ts",
    scope: "apply",
    before: "const { rows: found } = (results as unknown as (typeof results)[]).at(-1) ?? results;",
    after: "const { rows: found } = (results as unknown as (typeof results)[]).at(-1);",
    reason: "a query of several statements answers with a list of their results",
  },
  {
    file: "server/src/admin/graduation/copy/relay.ts",
    scope: "watched",
    before: "Math.min(1_000, patienceMs / 4),",
    after: "Math.min(1_000, patienceMs / 5),",
    reason: "how often is looked, not how long is waited",
  },
  {
    file: "server/src/admin/graduation/plan/describe.sql.ts",
    scope: "remarks",
    before:
      "UNION ALL SELECT 'security label', provider || ': ' || label, objsubid FROM pg_seclabel WHERE objoid = every.objid AND classoid = every.classid) r ON true,",
    after:
      "UNION SELECT 'security label', provider || ': ' || label, objsubid FROM pg_seclabel WHERE objoid = every.objid AND classoid = every.classid) r ON true,",
    reason: "an object has one label of each provider",
  },
  {
    file: "server/migrations/tenant/0039_devices.sql",
    scope: "receipt_gaps",
    before: "register_id uuid NOT NULL REFERENCES registers,",
    after: "register_id uuid NOT NULL ,",
    reason: "the binding it refers to refers to the register",
  },
  {
    file: "server/src/tenant/users/sql.ts",
    scope: "branchesOfUsers",
    before: "SELECT DISTINCT branch_id AS id FROM user_branches WHERE user_id IN (${which}) ORDER BY 1`);",
    after: "SELECT branch_id AS id FROM user_branches WHERE user_id IN (${which}) ORDER BY 1`);",
    reason: "each branch is asked for the same, however often",
  },
  {
    file: "server/src/admin/graduation/servers.sql.ts",
    scope: "durably",
    before:
      'const after = await client.query<{ flushed: boolean }>("SELECT pg_current_wal_flush_lsn() >= $1::pg_lsn AS flushed", [',
    after:
      'const after = await client.query<{ flushed: boolean }>("SELECT pg_current_wal_flush_lsn() > $1::pg_lsn AS flushed", [',
    reason: "looks until more is flushed; nothing counts as durable earlier",
  },
  {
    file: "server/src/kernel/db/notices.ts",
    scope: "claimNotices",
    before:
      "WHERE tenant_id IN (SELECT tenant_id FROM ${tables[kind]} WHERE due_at <= ${now} ORDER BY due_at LIMIT ${written(limit)} FOR UPDATE SKIP LOCKED)",
    after:
      "WHERE tenant_id IN (SELECT tenant_id FROM ${tables[kind]} WHERE due_at < ${now} ORDER BY due_at LIMIT ${written(limit)} FOR UPDATE SKIP LOCKED)",
    reason: "what is due at this very millisecond is claimed with the next look",
  },
  {
    file: "server/src/admin/graduation/copy/relay.ts",
    scope: "CopyOut",
    before: "isOver = true;",
    after: "isOver = false;",
    reason: "the stream rests for a millisecond once more",
  },
];
