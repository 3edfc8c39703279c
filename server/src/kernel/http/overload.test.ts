import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { takeTurn } from "../process/turns.ts";
import { problemOf } from "../../../test/staff.ts";
import { asSuperuser } from "../../../test/superuser.ts";

// What a caller is told, and an operator sees, when the service lacks connections, time or its central database.

describe("a service that is short of something", () => {
  let service: TestService;
  let shop: Shop;
  let other: Shop;

  before(async () => {
    const pools = {
      central: 4,
      perServer: 2,
      perTenant: 1,
      queuePerTenant: 2,
      queueTotal: 3,
      acquireTimeoutMs: 1_500,
      idleTimeoutMs: 60_000,
    };
    service = await startService({ config: { pools, patience: 1 } });
    [shop, other] = [await service.openShop(), await service.openShop()];
  });
  after(() => service.close());

  /** Runs `work` while somebody has locked a table of the shop. */
  async function whileLocked<T>({ tenantId }: Shop, work: () => Promise<T>, table = "categories"): Promise<T> {
    const tenant = await service.deps.directory.resolve(tenantId);
    assert.ok(tenant);
    const url = new URL(service.superusers["default"] ?? "");
    url.pathname = `/${tenant.databaseName}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(`BEGIN; LOCK TABLE ${tenant.schemaName}.${table}`);
      return await work();
    } finally {
      await client.end();
    }
  }
  const metric = async (name: string, labels = "") => {
    const { body } = await service.request("GET", "/metrics");
    return Number(new RegExp(`^${name}\\{server="default"${labels}\\} (\\d+)$`, "m").exec(String(body))?.[1]);
  };

  test("of connections: 429 rate_limited beyond a shop's queue, 503 server_busy after waiting; metrics tell of both", async () => {
    const held = await whileLocked(shop, async () => {
      const first = shop.get("/categories");
      await eventually(
        "it has the connection",
        async () => (await metric("tillhouse_connections", ',state="busy"')) === 1,
      );
      const others = [1, 2, 3].map(() => shop.get("/categories"));
      await eventually("two wait", async () => (await metric("tillhouse_requests_waiting")) === 2);
      const replies = await Promise.all(others);
      assert.deepEqual(replies.map(problemOf).sort(), [
        [429, "rate_limited"],
        [503, "server_busy"],
        [503, "server_busy"],
      ]);
      for (const { headers } of replies) assert.equal(headers.get("retry-after"), "1");
      return { first };
    });
    assert.equal((await held.first).status, 200);
    assert.equal(await metric("tillhouse_requests_waiting"), 0);
    const before = await metric("tillhouse_connection_stolen_total");
    for (const one of [shop, other, await service.openShop()]) assert.equal((await one.get("/categories")).status, 200);
    assert.ok((await metric("tillhouse_connection_stolen_total")) > before, "a third shop takes another's connection");
  });

  test("of time: 503 timed_out, and the next request is served", async () => {
    const tenant = await service.deps.directory.resolve(other.tenantId);
    const role = tenant?.roleName ?? "";
    await asSuperuser(service, "default", `ALTER ROLE ${role} SET lock_timeout = '50ms'`);
    await asSuperuser(
      service,
      "default",
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${role}'`,
    );
    const late = await whileLocked(other, () => other.get("/categories"));
    assert.deepEqual([...problemOf(late), late.headers.get("retry-after")], [503, "timed_out", "1"]);
    assert.equal((await other.get("/categories")).status, 200);
  });

  test("of its session: no answer to what it was reading, and the next request is served", async () => {
    const tenant = await service.deps.directory.resolve(other.tenantId);
    const its = `FROM pg_stat_activity WHERE usename = '${tenant?.roleName ?? ""}' AND wait_event_type = 'Lock'`;
    for (const [path, table] of [
      ["/products", "products"],
      ["/categories", "categories"],
    ] as const) {
      const reading = async () => {
        const answer = other.get(path);
        // Looked at below: it may come before the statement that ends the session has.
        answer.catch(() => undefined);
        await eventually(
          "it waits",
          async () => (await asSuperuser(service, "default", `SELECT pid ${its}`)).length > 0,
        );
        await asSuperuser(service, "default", `SELECT pg_terminate_backend(pid) ${its}`);
        return answer;
      };
      await assert.rejects(whileLocked(other, reading, table), { message: "fetch failed" }, path);
      const isServed = () =>
        other.get(path).then(
          ({ status }) => status === 200,
          () => false,
        );
      await eventually("it is served on another connection", isServed);
    }
  });

  test("of peace, or of room: 503 when PostgreSQL ends a statement at the request's cost, and nothing is written", async () => {
    const tenant = await service.deps.directory.resolve(other.tenantId);
    const { schemaName: schema, databaseName } = tenant ?? {};
    const onOther = (text: string) => asSuperuser(service, "default", text, [], databaseName);
    for (const [condition, errorCode, retryAfter] of [
      ["deadlock_detected", "busy", "1"],
      ["disk_full", "server_busy", "2"],
      ["out_of_memory", "server_busy", "2"],
    ]) {
      await onOther(`CREATE FUNCTION ${schema}.fall() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${condition}'; END $$`);
      await onOther(`CREATE TRIGGER fall BEFORE INSERT ON ${schema}.categories EXECUTE FUNCTION ${schema}.fall()`);
      const ended = await other.post("/categories", { name: "Fallen" });
      assert.deepEqual([...problemOf(ended), ended.headers.get("retry-after")], [503, errorCode, retryAfter]);
      await onOther(`DROP FUNCTION ${schema}.fall() CASCADE`);
    }
    assert.deepEqual((await other.get("/categories")).body.items, []);
  });

  test("of turns: 429 rate_limited for a large body while enough of the shop's wait; no token, other shops and small ones go on", async () => {
    const large = { name: "x".repeat(20_000) };
    let isOver = false;
    const wait = async (): Promise<void> => {
      await takeTurn(shop.tenantId);
      if (!isOver) await wait();
    };
    const waiting = [wait(), wait(), wait()];
    try {
      assert.deepEqual(problemOf(await shop.post("/categories", large)), [429, "rate_limited"]);
      const { tenantId } = shop;
      assert.equal((await service.request("POST", "/categories", { tenantId, body: large })).status, 401);
      assert.equal((await other.post("/categories", large)).status, 400);
      assert.equal((await shop.post("/categories", { name: "" })).status, 400);
    } finally {
      isOver = true;
      await Promise.all(waiting);
    }
    assert.equal((await shop.post("/categories", large)).status, 400);
  });

  test("of its central database: 503 service_unavailable for a shop that is not known, while known ones are served", async () => {
    const database = `${service.deps.config.databasePrefix}_central`;
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;
    service.deps.directory.forget(other.tenantId);
    await asSuperuser(service, "default", `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await asSuperuser(service, "default", end);
    try {
      const unknown = await other.get("/categories");
      assert.deepEqual([...problemOf(unknown), unknown.headers.get("retry-after")], [503, "service_unavailable", "2"]);
      assert.equal((await shop.get("/categories")).status, 200);
      const ready = await service.request("GET", "/health/ready");
      assert.deepEqual([...problemOf(ready), ready.headers.get("retry-after")], [503, "service_unavailable", "1"]);
    } finally {
      await asSuperuser(service, "default", `ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
    }
    await eventually("it is back", async () => (await other.get("/categories")).status === 200);
    assert.equal((await onCentral(service, "SELECT FROM tenants")).length, 3);
  });

  test("of patience: 408 request_timeout to a request that does not arrive", async () => {
    const connected = once(service.app.server, "connection") as Promise<[Socket]>;
    const { hostname, port } = new URL(service.url);
    const client = connect(Number(port), hostname);
    client.write("GET /me HTTP/1.1\r\nhost: slow\r\n");
    const [socket] = await connected;
    // What Node says of it after a minute.
    const late = Object.assign(new Error("timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    service.app.server.emit("clientError", late, socket);
    const [answer] = await once(client, "data");
    const [head = "", body = ""] = String(answer).split("\r\n\r\n");
    assert.match(head, /^HTTP\/1\.1 408 .*connection: close$/s);
    const contentType = "application/problem+json";
    service.answered("GET", "/me", { status: 408, contentType, body: JSON.parse(body) });
    assert.equal(JSON.parse(body).errorCode, "request_timeout");
  });
});
