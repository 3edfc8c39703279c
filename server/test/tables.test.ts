import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { applyMigrations, loadMigrations } from "../src/kernel/db/migrate.ts";
import { ident } from "../src/kernel/db/sql.ts";
import { joined } from "./specimens/joined.ts";
import type { Row } from "./specimens/specimen.ts";
import * as rows from "./tables/rows.ts";
import { planes, readStated, type TableRules } from "./tables/table-rules.ts";

// What the tables refuse whatever a program does: each of their rules is broken by a row. Here no row needs more than
// the columns that a rule is about.

/** Ids that refer to no table, and why. */
const free = joined<string>(
  {
    "central.audit_events.actor_id": "who did it, whoever that is now; nobody at the command line is a user",
    "central.graduations.started_by": "who did it; nobody at the command line is a user",
    "central.home_attempts.tenant_id": "of a tenant that is not there yet",
    "central.lost_homes.tenant_id": "of a tenant that a restore has not opened yet, perhaps",
    "central.unclear_shops.tenant_id": "of a tenant that has no row until its home is certain",
    "central.drains.started_by": "who did it; nobody at the command line is a user",
    "central.migration_runs.started_by": "who did it; nobody at the command line is a user",
    "central.move_appointments.made_by_id": "who did it; nobody at the command line is a user",
    "central.support_accesses.tenant_id": "of a tenant that is gone, perhaps",
    "central.tenant_deletions.tenant_id": "of a tenant that is gone, perhaps",
    "central.tenants.tenant_id": "its own",
    "tenant.audit_events.actor_id": "who did it, an operator perhaps",
    "tenant.approvals.order_id": "of a sale, before it is sold",
    "tenant.cash_counts.counted_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.cash_movements.approved_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.cash_movements.user_id": "who did it: the signed-in user, whom nothing deletes",
    "tenant.cash_sessions.approved_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.cash_sessions.drop_approved_by": "who did it: a signed-in user, whom nothing deletes",
    "tenant.cash_sessions.opening_approved_by": "who did it: a signed-in user, whom nothing deletes",
    "tenant.cash_sessions.closed_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.cash_sessions.counted_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.cash_sessions.opened_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.session_payments.document_id": "what a module writes for itself",
    "tenant.order_lines.reason_id": "of a reason, which nothing deletes",
    "tenant.orders.void_reason_id": "of a reason, which nothing deletes",
    "tenant.late_postings.document_id": "of a row of the table that its kind names",
    "tenant.deposits.order_id": "a parked order, or the sale that it became",
    "tenant.order_lines.category_id": "as it was when it was sold",
    "tenant.order_lines.voids_line_id": "a line of the same order, written with it",
    "tenant.price_lists.customer_group_id": "the customers' feature is asked whether it is there",
    "tenant.stock_adjustments.user_id": "who did it: the signed-in user, whom nothing deletes",
    "tenant.stock_count_lines.counted_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.stock_counts.ended_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.stock_counts.opened_by": "who did it: the signed-in user, whom nothing deletes",
    "tenant.stock_movements.document_id":
      "an order, an adjustment, a count, a transfer, a receipt, a return or costs, by the kind",
    "tenant.stock_movements.line_id": "of an order, an adjustment or a count, by the kind",
    "tenant.parked_orders.completed_by": "the sale, which is written after it in the same transaction",
    "tenant.stock_movements.user_id": "who did it: the signed-in user, whom nothing deletes",
    "tenant.users.operator_id": "an operator, whom the central database knows",
  },
  ({ tables }) => tables?.free,
);

/** What a row may lack; everything else each row has. */
const lacking = joined<string[]>(
  columns({
    "central.backups": "path error",
    "central.audit_events": "actor_id actor_name subject_type subject_id request_id ip",
    "central.drain_tenants": "reason graduation_id started_at finished_at",
    "central.drains": "mode started_by stopped_at stopped_by_name finished_at",
    "central.graduation_steps": "error finished_at",
    "central.graduations":
      "target_connection_sealed error started_by started_by_name finished_at fenced_at opened_at cancelled_at cancelled_by_name",
    "central.installation": "backed_up_at restored_from restoring",
    "central.login_challenges": "code_sealed code_sent_at",
    "central.migration_run_tenants": "error started_at finished_at",
    "central.migration_runs": "started_by finished_at stopped_at stopped_by_name",
    "central.move_appointments": "made_by_id source_schema graduation_id outcome ended_at ended_by error_code error",
    "central.one_time_links": "email",
    "central.outbox": "last_error",
    "central.recovery_codes": "used_at",
    "central.refresh_tokens": "used_at successor_hash successor_sealed",
    "central.second_factors": "secret_sealed code_sealed code_sent_at confirmed_at",
    "central.sessions": "ip user_agent revoked_at revoked_reason proven_at",
    "central.signing_keys": "retired_at",
    "central.tenant_deletions": "export home deleted_at deleted_by dropped searched",
    "central.tenants": "schema_name migration_head fenced_by active_after next_connection_string",
    "central.users": "email_confirmed_at password_hash language last_login_at",
    "central.webhook_notices": "failing_since",
    "tenant.approvals": "used_at used_for branch_id amount order_id",
    "tenant.audit_events": "actor_id actor_name subject_type subject_id request_id ip",
    "tenant.branch_settings":
      "tax_mode cash_rounding cash_tolerance stock_policy receipt_header receipt_footer business_day_cutoff discount_limit quantity_limit total_limit requires_discount_reason requires_override_reason requires_void_reason custom_tax_group_id refund_line_limit refund_receipt_limit refund_day_limit pay_out_limit drop_limit seller_name seller_address seller_tax_id receipt_language receipt_texts service_charge service_charge_tax_group_id",
    "tenant.branch_variants": "price",
    "tenant.branches": "address timezone phone email",
    "tenant.cash_counts": "denominations",
    "tenant.cash_movements": "reason_id note reference denominations approved_by",
    "tenant.client_secrets": "last_used_at",
    "tenant.cash_sessions":
      "opening_denominations opening_note counted_cash counted_denominations counted_by expected_cash remaining_cash closed_by closed_at close_received_at closing_note approved_by opening_approved_by drop_approved_by",
    "tenant.categories": "parent_id",
    "tenant.customers":
      "code name company email phone phone_key tax_id address notes birthday group_id merged_into_id erased_at tax_certificate tax_exempt_until",
    "tenant.dead_letters": "device_id content text reason settled_by settled_at",
    "tenant.deposits": "reference",
    "tenant.devices":
      "credential_hash last_seen_at revoked_at pairing_hash pairing_ends_at public_key proof_secret flags_told_at seen_told_at reported_at program_version unsynced_count clock_offset_ms is_storage_persistent",
    "tenant.feed_transactions": "number",
    "tenant.jobs": "retry_at last_run_at last_error",
    "tenant.mail_recipients": "token_hash expires_at confirmed_at stopped_at",
    "tenant.login_challenges": "code_sealed code_sent_at",
    "tenant.order_lines":
      "variant_id sku unit_code category_id list_price price_reason unit_cost note salesperson_id voids_line_id reason_id original_line_id",
    "tenant.orders":
      "customer_id salesperson_id tax_reason note voided_at voided_by void_reason void_note tax_certificate void_reason_id void_received_at device_id pushed_by",
    "tenant.one_time_links": "email",
    "tenant.outbox": "last_error",
    "tenant.parked_orders": "completed_by",
    "tenant.payment_methods": "max_amount max_cash_back branch_ids",
    "tenant.payments": "reference",
    "tenant.price_lists": "branch_id customer_group_id valid_from valid_to",
    "tenant.products": "description category_id tax_group_id",
    "tenant.push_flags": "device_id printed_number at_stake reason settled_by settled_at",
    "tenant.recovery_codes": "used_at",
    "tenant.refresh_tokens": "used_at successor_hash successor_sealed",
    "tenant.receipt_gaps": "order_id",
    "tenant.register_bindings": "released_at",
    "tenant.registers": "last_remaining device_id",
    "tenant.roles": "starting_role",
    "tenant.second_factors": "secret_sealed code_sealed code_sent_at confirmed_at",
    "tenant.sessions": "ip user_agent revoked_at revoked_reason proven_at device_id",
    "tenant.settings":
      "currency timezone calling_code tax_mode cash_rounding cash_tolerance stock_policy receipt_header receipt_footer business_day_cutoff discount_limit quantity_limit total_limit requires_discount_reason requires_override_reason requires_void_reason custom_tax_group_id refund_line_limit refund_receipt_limit refund_day_limit pay_out_limit drop_limit seller_name seller_address seller_tax_id receipt_language receipt_texts service_charge service_charge_tax_group_id allows_support_access",
    "tenant.stock_adjustments": "note",
    "tenant.stock_count_lines": "counted counted_at counted_by expected unit_cost",
    "tenant.stock_counts": "category_id note ended_by ended_at",
    "tenant.stock_levels": "average_cost reorder_point reorder_quantity last_counted_at",
    "tenant.stock_movements": "unit_cost average_cost_after reason_id line_id user_id added_cost",
    "tenant.support_accesses": "ended_at ended_by",
    "tenant.webhook_deliveries": "due_at attempted_at response_status duration_ms error",
    "tenant.webhooks": "branch_ids",
    "tenant.event_log": "streamed_until",
    "tenant.events": "branch_id number",
    "tenant.users":
      "email email_confirmed_at password_hash language last_login_at service_permissions revoked_at operator_id device_id",
    "tenant.variants": "cost stock_policy",
  }),
  ({ tables }) => columns(tables?.lacking ?? {}),
);

const wrong = joined<readonly Row[]>(rows.wrong, ({ tables }) => tables?.wrong);
const twins = joined(rows.twins, ({ tables }) => tables?.twins);

/** The names of the columns of each table. */
function columns(tables: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(tables).map(([table, names]) => [table, names.split(" ")]));
}

/** Flags that are up in a row that says nothing of them. */
const up = /\.(is_active|is_available|is_live|is_tracked|only_row|id)$/;

describe("tables", () => {
  const database = `tables_${randomBytes(5).toString("hex")}`;
  const servers: Readonly<Record<string, { superuserUrl: string }>> = JSON.parse(
    process.env["TILLHOUSE_TEST_SERVERS"] ?? "{}",
  );
  const onServer = new URL(servers["default"]?.superuserUrl ?? "");
  const client = new pg.Client({ connectionString: Object.assign(new URL(onServer), { pathname: database }).href });
  let stated: TableRules;

  before(async () => {
    await once(onServer, `CREATE DATABASE ${database}`);
    await client.connect();
    for (const plane of planes) {
      await client.query(`CREATE SCHEMA ${plane}`);
      await applyMigrations(client, { schema: plane, migrations: await loadMigrations(plane) });
    }
    stated = await readStated(client);
    await loosen(client);
  });
  after(async () => {
    await client.end();
    await once(onServer, `DROP DATABASE ${database}`);
  });

  test("refuse every row that breaks a CHECK, and every CHECK has one", async () => {
    const broken = new Set<string>();
    for (const [table, rows] of Object.entries(wrong))
      for (const row of rows) {
        const refused = await tryRows(client, table, [row]);
        assert.equal(refused?.code, "23514", `${table} takes ${JSON.stringify(row)}`);
        broken.add(`${table}.${refused.constraint}`);
      }
    assert.deepEqual([...broken].sort(), stated.checks);
  });

  test("refuse the twin of every unique key, and nothing else for it", async () => {
    assert.deepEqual(Object.keys(twins).sort(), [...stated.keys.keys()].sort());
    for (const [key, [row, twin, difference]] of Object.entries(twins)) {
      const table = stated.keys.get(key) ?? "";
      const refused = await tryRows(client, table, [row, twin]);
      assert.deepEqual([refused?.code, refused?.constraint], ["23505", key.split(".")[1]], key);
      assert.equal(await tryRows(client, table, [row, { ...twin, ...difference }]), undefined, key);
    }
  });

  test("refer to a row by every id but those listed, and delete none with another", () => {
    const { ids, references } = stated;
    assert.deepEqual(
      ids.filter((id) => !references.has(id)),
      Object.keys(free).sort(),
    );
    assert.deepEqual(
      [...references].filter(([, deletes]) => deletes !== "a"),
      [],
    );
  });

  test("have everything in every row but what is listed", () => {
    const sorted = (tables: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(tables).map(([table, names]) => [table, [...names].sort()]));
    assert.deepEqual(sorted(columns(stated.lacking)), sorted(lacking));
  });

  test("have flags that are down unless a row says otherwise, but those that tell that something may be used", () => {
    for (const [flag, value] of stated.flags) assert.equal(value, up.test(flag) ? "true" : "false", flag);
  });
});

/** From now on a row needs no columns, and may refer to what is not there. */
async function loosen(client: pg.Client): Promise<void> {
  const each = (rows: string, statement: string) =>
    `FOR r IN ${rows} LOOP EXECUTE format('ALTER TABLE %s ${statement}', r.t, r.name); END LOOP;`;
  const schemas = planes.map((plane) => `'${plane}'::regnamespace`).join();
  const constraints = (kind: string) =>
    `SELECT conrelid::regclass t, conname name FROM pg_constraint WHERE contype = '${kind}' AND connamespace IN (${schemas})`;
  await client.query(`DO $$ DECLARE r record; BEGIN
    ${each(constraints("f"), "DROP CONSTRAINT %I")}
    ${each(constraints("p"), "DROP CONSTRAINT %I")}
    ${each(
      `SELECT attrelid::regclass t, attname name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
       WHERE relkind = 'r' AND relnamespace IN (${schemas}) AND attnum > 0 AND attnotnull`,
      "ALTER %I DROP NOT NULL",
    )}
    ${each(
      `SELECT tgrelid::regclass t, tgname name FROM pg_trigger WHERE tgfoid = to_regproc('tenant.note_changes')`,
      "DISABLE TRIGGER %I",
    )}
  END $$`);
}

/** Why the rows cannot be in a table together; undefined when they can. */
async function tryRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<pg.DatabaseError | undefined> {
  await client.query("BEGIN");
  try {
    for (const row of rows) {
      const columns = Object.keys(row).map(ident).join();
      await client.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
        [JSON.stringify(row)],
      );
    }
    return undefined;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  } finally {
    await client.query("ROLLBACK");
  }
}

async function once(url: URL, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
