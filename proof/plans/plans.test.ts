import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { applyMigrations, loadMigrations } from "../../server/src/kernel/db/migrate.ts";
import { ident } from "../../server/src/kernel/db/sql.ts";
import { capture, type CapturedStatement } from "../../server/test/capture.ts";
import type { Calls } from "./calls.ts";
import { loyaltyCalls } from "./loyalty.ts";
import { integrationCalls } from "./integrations.ts";
import { pairCalls } from "./pairs.ts";
import { checksOf, planOf, type ExplainedStatement, type Plan } from "./explain.ts";
import { makeLarge } from "./large.ts";
import { officeCalls } from "./office-calls.ts";
import { promotionCalls } from "./promotion-calls.ts";
import { reportCalls } from "./report-calls.ts";
import { returnCalls, tillCalls } from "./till-calls.ts";
import { operatorCalls, userCalls } from "./user-calls.ts";
import { makeWorld, type World } from "../../server/test/races/world.ts";
import { asSuperuser } from "../../server/test/superuser.ts";

// How the product's statements are executed when a shop has been open for years: captured where they are sent, and
// explained on the same tables with the statistics of large ones.

/** Tables of tens of rows or some hundreds, however large the shop is. */
const small = [
  "feed_head",
  ...[
    "settings",
    "branch_settings",
    "branches",
    "users",
    "roles",
    "user_roles",
    "user_branches",
    "categories",
    "units",
    "price_lists",
  ],
  ...[
    "tax_rates",
    "tax_rate_periods",
    "tax_groups",
    "branch_tax_groups",
    "registers",
    "suppliers",
    "payment_methods",
    "jobs",
    "introductions",
    "sign_in_settings",
    "return_reasons",
    "promotions",
    "promotion_revision",
    "loyalty_rules",
    "loyalty_tiers",
    "loyalty_point_values",
    "event_log",
    "webhooks",
    "webhook_secrets",
    "saved_reports",
  ],
  ...["signing_keys", "migration_runs", "installation", "maintenance_sessions", "tenant_deletions"],
];

/** What nearly all rows are. */
const mostly = new Map([
  ["feed_changes.stream", "Products"],
  ["orders.status", "Completed"],
  ["cash_sessions.status", "Closed"],
  ["stock_transfers.status", "Completed"],
  ["purchase_orders.status", "Closed"],
  // Above any reorder point.
  ["stock_levels.on_hand", "100000000"],
  ["credit_items.remaining", "0"],
  // Few accounts are merged.
  ["credit_accounts.merged_on", "9999-12-31"],
  ["loyalty_lots.remaining", "0"],
  ["loyalty_lots.is_pending", "false"],
]);

/** Indexes that no plan shows the need of on these rows, and why they are there. */
const beyond: Readonly<Record<string, string>> = {
  feed_changes_transaction_idx:
    "a till reads what the latest transactions have changed: 0.1 ms of 100,000 with it, and all of them without",
  push_flags_device_id_idx:
    "the open flags of a till, of all that were ever raised: here nearly all are of one till, and a hundred are found soon",
  stock_movements_recorded_at_idx:
    "what moved on one day of 400, of a million: 22 ms with it, 256 ms by a search in each level; these rows are too few",
};

/** What is read whole all the same, and why. */
const scanned: Readonly<Record<string, string>> = {
  "vouchers: credit_voucher_entries": "what is outstanding is the sum of all up to the day",
  "vouchers: credit_voucher_entries along credit_voucher_entries_seq_key":
    "what is outstanding is the sum of all up to the day",
  "vouchers: credit_vouchers along credit_vouchers_pkey": "what is outstanding is the sum of all up to the day",
  "what points were worth: loyalty_entries along loyalty_entries_seq_key":
    "what points were worth at a past date is the sum of all up to it",
  "what changed them: credit_voucher_entries":
    "asked for at the end of a month, and no voucher's entry pays for an index for that",
  "what has changed for a till: feed_transactions": "these rows have a few numbers; really each has its own",
  "products: products along products_sort_key_idx": "a page in its order, of which few are archived",
  "products, newest first: products along products_created_at_idx": "a page in its order, of which few are archived",
  "variants, newest first: variants along variants_created_at_idx": "a page in its order, of which few are archived",
  "customers, newest first: customers along customers_created_at_idx":
    "a page in its order, of which few are archived or merged",
  "accounts of customers: credit_accounts along credit_accounts_pkey": "a page in its order",
  "accounts of points: loyalty_accounts along loyalty_accounts_pkey": "a page in its order",
  "the points of all: loyalty_accounts": "the sum of all balances",
  "tiers are calculated: loyalty_accounts along loyalty_accounts_pkey": "each customer, once a night",
  "customers: customers along customers_sort_key_idx": "a page in its order, of which few are archived or merged",
  "stock of a branch: variants along variants_sku_key": "a page in its order, of which few are archived or not tracked",
  "variants: variants along variants_sku_key": "a page in its order, of which few are archived",
  "low stock: variants along variants_sku_key": "a page in its order, of which as many are left as are low",
  "movements of a branch: stock_movements along stock_movements_pkey": "a page in its order; the branch has its share",
  "tenants: graduations": "really a few graduations are under way, each found by its id",
  "tenants by name: graduations": "really a few graduations are under way, each found by its id",
  "tenants by size: graduations": "really a few graduations are under way, each found by its id",
  "the operators' overview: drains": "the newest of a few: a server is drained a few times in its life",
  "the operators' overview: graduations": "really a few graduations are under way, each found by its id",
  "the operators' overview: graduations along graduations_started_at_idx": "those under way are among the newest",
  "the operators' overview: mail_notices": "counts the shops whose mails wait, once for the page",
  "the operators' overview: outbox": "counts the mails that wait, once for the page",
  "the operators' overview: move_appointments": "counts those that wait, of as many as there ever were",
  "the operators' overview: shop_states": "counts all of them, once for the page",
  "the operators' overview: tenants": "counts all of them, once for the page",
  "the operators' overview: webhook_notices": "one row a shop, of those that ever had a webhook; once for the page",
  "a category is counted: products": "a category may have a large part of the goods",
  "a category is counted: variants": "a category may have a large part of the goods",
  "valuation of the stock: stock_levels": "a report of all goods, each of which has its row",
  "days of cover: products": "a report of all goods, each of which has its row",
  "dead stock: products": "a report of all goods, each of which has its row",
  "dead stock: stock_levels along stock_levels_variant_id_idx": "a report of all goods, each of which has its row",
  ...Object.fromEntries(
    ["from and status", "to and status", "status and cashierId", "status and variantId", "status and amountFrom"]
      .concat("status and amountTo")
      .map((pair) => [
        `/orders by ${pair} Parked: parked_orders along parked_orders_branch_id_idx`,
        "baskets that wait stand in an index of their own, and are few",
      ]),
  ),
  "audit of an event: audit_events": "who looks for what is rare gives a time or a subject, too",
};

/** A statement needs an index without which it, or a part of it, would cost this many times as much. */
const dearer = 1.5;

interface Side {
  readonly client: pg.Client;
  readonly plans: readonly { readonly what: string; readonly statement: ExplainedStatement; readonly plan: Plan }[];
}

describe("the plans of a large shop", () => {
  let world: World;
  const clients: pg.Client[] = [];
  let sides: Readonly<Record<"tenant" | "central", Side>>;

  before(async () => {
    world = await makeWorld();
    const sent = await captureAll(world);
    const database = `${world.service.deps.config.databasePrefix}_plans`;
    await asSuperuser(world.service, "default", `CREATE DATABASE ${database}`);
    const home = await world.service.deps.directory.resolve(world.shop.tenantId);
    const isCentral = (one: CapturedStatement) => one.database.endsWith("_central");
    const ofShop = (one: CapturedStatement) => one.database === home?.databaseName;
    sides = {
      tenant: await explain(database, "tenant", sent, ofShop),
      central: await explain(database, "central", sent, isCentral),
    };
  });
  after(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await world.service.close();
  });

  async function explain(
    database: string,
    kind: "tenant" | "central",
    sent: readonly (CapturedStatement & { what: string })[],
    isIts: (one: CapturedStatement) => boolean,
  ): Promise<Side> {
    const url = new URL(world.service.superusers["default"] ?? "");
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    clients.push(client);
    await client.connect();
    await client.query(`CREATE SCHEMA ${ident(kind)}`);
    const { tenantMigrations } = world.service.deps;
    await applyMigrations(client, {
      schema: kind,
      migrations: kind === "tenant" ? tenantMigrations : await loadMigrations(kind),
    });
    await client.query("BEGIN");
    await makeLarge(
      client,
      kind,
      new Map([
        ...small.map((table) => [table, undefined] as const),
        ["branches", world.branchId],
        ["registers", world.till.registerId],
      ]),
      mostly,
    );
    const plans = new Map<string, Side["plans"][number]>();
    for (const { what, ...one } of sent.filter(isIts)) {
      // Not what has no plan, several at once among them.
      if (!/^\s*(WITH|SELECT|INSERT|UPDATE|DELETE)\b[^;]*$/.test(one.text)) continue;
      for (const statement of [one, ...(await checksOf(client, one))]) {
        const key = JSON.stringify([statement.text, statement.values.map((value) => value === null)]);
        if (!plans.has(key)) plans.set(key, { what, statement, plan: await planOf(client, statement) });
      }
    }
    return { client, plans: [...plans.values()] };
  }

  for (const kind of ["tenant", "central"] as const) {
    test(`each index of the ${kind}'s tables is needed by a statement`, async () => {
      const { client, plans } = sides[kind];
      const unneeded: string[] = [];
      for (const index of await listIndexes(client, kind)) {
        const isNeeded = async ({ statement, plan }: Side["plans"][number]) => {
          await client.query(`SAVEPOINT whole; DROP INDEX ${ident(index)}`);
          const without = await planOf(client, statement);
          await client.query("ROLLBACK TO whole");
          return [...plan.parts].some(
            ([name, { cost, indexes }]) => indexes.has(index) && (without.parts.get(name)?.cost ?? 0) >= dearer * cost,
          );
        };
        let isUsed = false;
        for (const one of plans.filter(({ plan }) => plan.indexes.has(index))) isUsed ||= await isNeeded(one);
        if (!isUsed && !(index in beyond)) unneeded.push(index);
      }
      assert.deepEqual(unneeded, []);
    });
  }

  test("no statement reads a large table whole but those listed", () => {
    const isLarge = (scan: string) => !small.includes(scan.split(" ")[0] ?? "");
    const found = Object.values(sides).flatMap(({ plans }) =>
      plans.flatMap(({ what, plan }) => plan.scans.filter(isLarge).map((scan) => `${what}: ${scan}`)),
    );
    assert.deepEqual([...new Set(found)].sort(), Object.keys(scanned).sort());
  });
});

/** What each call sends. */
async function captureAll(world: World): Promise<(CapturedStatement & { what: string })[]> {
  const sent: (CapturedStatement & { what: string })[] = [];
  for (const calls of [
    tillCalls,
    pairCalls,
    returnCalls,
    promotionCalls,
    loyaltyCalls,
    officeCalls,
    reportCalls,
    userCalls,
    integrationCalls,
    operatorCalls,
  ])
    for (const [what, does] of Object.entries<Calls[string]>(await calls(world)))
      sent.push(...(await capture("", does)).map((one) => ({ ...one, what })));
  return sent;
}

/** The indexes that keep nothing unique: they are there for statements alone. */
async function listIndexes(client: pg.Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = $1::regnamespace AND NOT i.indisunique ORDER BY 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}
