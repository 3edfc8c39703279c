import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { takeCopy } from "../../../test/feed.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { commandLine } from "../gate/actor.ts";
import { graduate } from "../graduation/service.ts";
import { prune, startRetention } from "./service.ts";
import { claimChore } from "../chores.sql.ts";

const dayMs = 86_400_000;

describe("retention", () => {
  let service: TestService;
  /** In the shared tier, and in a database of its own. */
  let shops: [Shop, Shop];
  const central = () => `${service.deps.config.databasePrefix}_central`;

  before(async () => {
    service = await startService({ shops: "opened" });
    shops = [await service.openShop(), await service.openShop()];
    await graduate(service.deps, shops[1].tenantId, { actor: commandLine });
  });
  after(() => service.close());

  interface Home {
    readonly database: string;
    readonly schema: string;
  }
  async function homeOf({ tenantId }: Shop): Promise<Home> {
    const { databaseName = "", schemaName } = (await service.deps.directory.reload(tenantId)) ?? {};
    return { database: databaseName, schema: schemaName ?? "public" };
  }
  const homes = async (): Promise<Home[]> => [
    { database: central(), schema: "public" },
    ...(await Promise.all(shops.map(homeOf))),
  ];
  const on = <Row extends Record<string, unknown>>({ database, schema }: Home, text: string, values: unknown[] = []) =>
    asSuperuser<Row>(service, "default", text.replaceAll("$schema", schema), values, database);
  const daysAgo = (days: number) => new Date(service.deps.now().getTime() - days * dayMs);

  test("what is past its time goes, in the central database and in every shop's; what is not stays", async () => {
    const { audit, creations, mails, sessions } = service.deps.config.keepDays;
    const cases: [table: string, insert: string, days: number, key?: string][] = [
      ["audit_events", "(id, event, at) VALUES ($1, 'probe', $2)", audit],
      ["creations", "(kind, id, content_digest, created_at) VALUES ('probe', $1, '', $2)", creations],
      ["outbox", "(id, recipient, sealed, created_at, due_at) VALUES ($1, 'probe', '', $2, '2999-01-01')", mails],
      ["login_failures", "(id, identifier, failed_at) VALUES ($1, 'probe', $2)", 1],
      ["login_identifiers", "(identifier, tried_at) VALUES ($1, $2)", 1, "identifier"],
      [
        "sessions",
        `(id, user_id, created_at, last_used_at, idle_expires_at, absolute_expires_at)
           SELECT $1, (SELECT id FROM $schema.users LIMIT 1), $2, $2, $2, timestamptz '2999-01-01'`,
        sessions,
      ],
    ];
    const ids: Record<string, readonly [old: string, fresh: string]> = {};
    for (const home of await homes()) {
      await on(home, "INSERT INTO $schema.login_identifiers VALUES ('probe', $1)", [daysAgo(0)]);
      for (const [table, insert, days] of cases) {
        ids[table] ??= [randomUUID(), randomUUID()];
        for (const [i, ago] of [days + 0.1, days - 0.1].entries())
          await on(home, `INSERT INTO $schema.${table} ${insert}`, [ids[table][i], daysAgo(ago)]);
      }
    }
    const { deleted, failed } = await prune(service.deps);
    assert.deepEqual(failed, []);
    for (const [table] of cases) assert.equal(deleted[table], 3, table);
    for (const home of await homes()) {
      for (const [table, , , key = "id"] of cases) {
        const left = await on<{ id: string }>(
          home,
          `SELECT ${key} AS id FROM $schema.${table} WHERE ${key} = ANY ($1)`,
          [ids[table]],
        );
        assert.deepEqual(
          left.map(({ id }) => id),
          [ids[table]?.[1]],
          `${table} in ${home.database}`,
        );
      }
    }
    assert.deepEqual((await prune(service.deps)).deleted, {});
  });

  test("sessions are counted from their end: one that lives stays however old it is, one that was revoked goes", async () => {
    const { sessions: days } = service.deps.config.keepDays;
    const home = await homeOf(shops[0]);
    const [lives, revoked] = [randomUUID(), randomUUID()];
    const insert = `INSERT INTO $schema.sessions (id, user_id, created_at, last_used_at, idle_expires_at, absolute_expires_at, revoked_at)
      SELECT $1, (SELECT id FROM $schema.users LIMIT 1), $2, $2, '2999-01-01', '2999-01-01', $3`;
    await on(home, insert, [lives, daysAgo(days + 100), null]);
    await on(home, insert, [revoked, daysAgo(days + 100), daysAgo(days + 0.1)]);
    assert.equal((await prune(service.deps)).deleted["sessions"], 1);
    const left = await on<{ id: string }>(home, "SELECT id FROM $schema.sessions WHERE id = ANY ($1)", [
      [lives, revoked],
    ]);
    assert.deepEqual(left, [{ id: lives }]);
  });

  test("dead letters go once they were settled, or came, as long ago as creations are kept", async () => {
    const { creations: days } = service.deps.config.keepDays;
    const home = await homeOf(shops[0]);
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const insert = `INSERT INTO $schema.dead_letters (id, branch_id, content, problem, received_at, status, settled_at)
      SELECT $1, (SELECT id FROM $schema.branches LIMIT 1), '{}', '{}', $2, $3, $4`;
    await on(home, insert, [ids[0], daysAgo(days + 0.1), "Open", null]);
    await on(home, insert, [ids[1], daysAgo(days + 0.1), "Discarded", daysAgo(days - 0.1)]);
    await on(home, insert, [ids[2], daysAgo(days - 0.1), "Open", null]);
    assert.equal((await prune(service.deps)).deleted["dead_letters"], 1);
    const left = await on<{ id: string }>(home, "SELECT id FROM $schema.dead_letters WHERE id = ANY ($1)", [ids]);
    assert.deepEqual(left.map(({ id }) => id).sort(), ids.slice(1).sort());
  });

  test("nothing that was audited in the last 90 days can be deleted in the central database", async () => {
    const home = { database: central(), schema: "public" };
    await assert.rejects(on(home, "DELETE FROM audit_events WHERE at > now() - interval '89 days'"), /only ever added/);
    await assert.rejects(on(home, "UPDATE audit_events SET event = 'x'"), /only ever added/);
  });

  test("in many parts, when there is much", async () => {
    const home = await homeOf(shops[0]);
    const fill = `INSERT INTO $schema.creations (kind, id, content_digest, created_at)
      SELECT 'probe', gen_random_uuid(), '', $1 FROM generate_series(1, 12000)`;
    await on(home, fill, [daysAgo(401)]);
    assert.equal((await prune(service.deps)).deleted["creations"], 12_000);
  });

  test("a creation that is not known any more: its id is 409 duplicate_conflict, whatever comes under it", async () => {
    const [shop] = shops;
    const category = { id: randomUUID(), name: `Old ${randomUUID()}` };
    assert.equal((await shop.post("/categories", category)).status, 201);
    assert.equal((await shop.post("/categories", category)).status, 200);
    await on(await homeOf(shop), "UPDATE $schema.creations SET created_at = $1 WHERE id = $2", [
      daysAgo(401),
      category.id,
    ]);
    await prune(service.deps);
    for (const name of [category.name, `New ${randomUUID()}`]) {
      const { status, body } = await shop.post("/categories", { ...category, name });
      assert.deepEqual([status, body.errorCode], [409, "duplicate_conflict"]);
    }
  });

  test("what was deleted long ago is forgotten in the change feed, and who has not heard of it begins anew", async () => {
    for (const shop of shops) {
      const home = await homeOf(shop);
      const branchId = (await shop.get("/branches")).body.items[0].id;
      const add = async () => (await shop.post("/categories", { name: randomUUID() })).body.id as string;
      const [gone, kept] = [await add(), await add()];
      const before = await takeCopy(shop, branchId);
      await on(home, "DELETE FROM $schema.categories WHERE id = $1", [gone]);
      await on(home, "DELETE FROM $schema.categories WHERE id = $1", [kept]);
      const after = await takeCopy(shop, branchId);
      const tombstones = "SELECT key[1] AS id FROM $schema.feed_changes WHERE is_deleted AND key[1] = ANY ($1)";
      const age = (id: string, days: number) =>
        on(
          home,
          "UPDATE $schema.feed_transactions SET at = $1 WHERE key = (SELECT transaction FROM $schema.feed_changes WHERE key = ARRAY[$2])",
          [daysAgo(days), id],
        );
      const { feed } = service.deps.config.keepDays;
      await age(gone, feed + 0.1);
      await age(kept, feed - 0.1);
      const { deleted, failed } = await prune(service.deps);
      assert.deepEqual([deleted, failed], [{ feed_changes: 2 }, []], "a tombstone and its transaction");
      assert.deepEqual(await on(home, tombstones, [[gone, kept]]), [{ id: kept }]);
      const pull = (cursor: string) => shop.get(`/sync/changes?branchId=${branchId}&cursor=${cursor}`);
      const late = await pull(before.cursor);
      assert.deepEqual([late.status, late.body.errorCode, late.body.reason], [410, "cursor_expired", "Forgotten"]);
      assert.deepEqual(await after.pull(), []);
      const [epoch, scope] = JSON.parse(Buffer.from(after.cursor, "base64url").toString());
      const [{ floor } = { floor: 0 }] = await on<{ floor: number }>(
        home,
        "SELECT floor::float8 FROM $schema.feed_head",
      );
      const at = (...place: unknown[]) => Buffer.from(JSON.stringify([epoch, scope, ...place])).toString("base64url");
      assert.equal((await pull(at(floor))).status, 200);
      assert.equal((await pull(at(floor, "categories", [""]))).status, 410, "in the middle of what is gone");
    }
  });

  test("a shop in which it fails does not stop the others", async () => {
    const [first, second] = [await homeOf(shops[0]), await homeOf(shops[1])];
    await on(first, "ALTER TABLE $schema.creations RENAME TO hidden");
    try {
      await on(second, "INSERT INTO $schema.creations VALUES ('probe', $1, '', $2)", [randomUUID(), daysAgo(401)]);
      const { deleted, failed } = await prune(service.deps);
      assert.deepEqual([deleted["creations"], failed.map(({ tenantId }) => tenantId)], [1, [shops[0].tenantId]]);
    } finally {
      await on(first, "ALTER TABLE $schema.hidden RENAME TO creations");
    }
  });

  test("is done once a day, whatever the number of processes", async () => {
    const { deps } = service;
    const claim = () => deps.central.transact((tx) => claimChore(tx, "retention", deps.now(), dayMs));
    const home = await homeOf(shops[0]);
    await on({ database: central(), schema: "public" }, "UPDATE chores SET due_at = $1", [deps.now()]);
    const id = randomUUID();
    await on(home, "INSERT INTO $schema.creations VALUES ('probe', $1, '', $2)", [id, daysAgo(401)]);
    const stops = [startRetention(deps), startRetention(deps)];
    await deps.background.wait();
    for (const stop of stops) stop();
    assert.deepEqual(await on(home, "SELECT FROM $schema.creations WHERE id = $1", [id]), []);
    assert.equal(await claim(), false);
    service.now.advance(dayMs);
    assert.deepEqual([await claim(), await claim()], [true, false]);
  });
});
