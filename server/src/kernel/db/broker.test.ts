import assert from "node:assert/strict";
import { afterEach, describe, mock, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { eventually, turns } from "../../../test/eventually.ts";
import type { Problem } from "../http/problem.ts";
import { Broker, type BrokerLimits, type ConnectionKey } from "./broker.ts";

/** A connection that tells who it belongs to; the server it belongs to counts those that are open. */
class FakeServer {
  open = 0;
  maxOpen = 0;
  readonly connected: string[] = [];
  /** Connecting waits for this. */
  gate: Promise<void> = Promise.resolve();

  readonly connect = async ({ tenantId }: ConnectionKey) => {
    this.open += 1;
    this.maxOpen = Math.max(this.maxOpen, this.open);
    this.connected.push(tenantId);
    await this.gate;
    return {
      tenantId,
      close: async () => {
        await turns(1);
        this.open -= 1;
      },
    };
  };
}

const limits: BrokerLimits = {
  perServer: 3,
  perTenant: 2,
  queuePerTenant: 50,
  queueTotal: 200,
  acquireTimeoutMs: 5_000,
  idleTimeoutMs: 60_000,
};
const keyOf = (tenantId: string, identity = "login"): ConnectionKey => ({ tenantId, identity, schema: "public" });
const loginRefused = () => Object.assign(new Error("refused"), { code: "28000" });
const code = (expected: string) => (error: Problem) => error.errorCode === expected;

describe("the connection broker", () => {
  const brokers: Broker<Awaited<ReturnType<FakeServer["connect"]>>>[] = [];
  afterEach(async () => {
    mock.timers.reset();
    await Promise.all(brokers.splice(0).map((broker) => broker.close()));
  });
  function make(options: Partial<BrokerLimits> = {}) {
    const server = new FakeServer();
    const broker = new Broker(server.connect, { ...limits, ...options });
    brokers.push(broker);
    return { server, broker };
  }

  test("who is just connecting when the server falls silent waits no longer than that", async () => {
    mock.timers.enable({ apis: ["setInterval"] });
    const server = new FakeServer();
    const hear = () => Promise.reject(new Error("not a word"));
    const broker = new Broker(server.connect, limits, hear);
    brokers.push(broker);
    const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
    server.gate = accepted;
    let refusal: unknown;
    const asked = broker.acquire(keyOf("a")).catch((error: unknown) => void (refusal = error));
    for (let tick = 1; tick <= 9; tick++) {
      assert.equal(refusal, undefined, `refused after ${tick - 1} tenths of a second`);
      mock.timers.tick(100);
      await turns(2);
    }
    assert.ok(refusal instanceof Error, "it waits on for a server that says nothing");
    await asked;
    accept();
    await eventually("the connection that came is kept", () => broker.stats().idle === 1);
  });

  test("lends a tenant its own idle connection again and nobody else's", async () => {
    const { server, broker } = make();
    (await broker.acquire(keyOf("a"))).release();
    const again = await broker.acquire(keyOf("a"));
    assert.deepEqual(server.connected, ["a"]);
    const other = await broker.acquire(keyOf("b"));
    assert.equal(other.connection.tenantId, "b");
    again.release();
    other.release();
  });

  test("takes the permit of the least recently used idle connection, closed first", async () => {
    const { server, broker } = make();
    for (const tenant of ["a", "b", "c"]) (await broker.acquire(keyOf(tenant))).release();
    (await broker.acquire(keyOf("a"))).release();
    (await broker.acquire(keyOf("d"))).release();
    assert.equal(server.maxOpen, 3);
    assert.equal(broker.stats().stolen, 1);
    (await broker.acquire(keyOf("a"))).release();
    assert.deepEqual(server.connected, ["a", "b", "c", "d"], "b was the one to go");
  });

  test("tenants that come once do not take the connections of one that comes again, until they are few", async () => {
    const { server, broker } = make();
    const use = async (tenant: string) => (await broker.acquire(keyOf(tenant))).release();
    for (const tenant of ["often", "often", "b", "c", "d", "e", "often"]) await use(tenant);
    assert.deepEqual(server.connected, ["often", "b", "c", "d", "e"]);
    // All three have come again: the one goes whose last use is longest ago.
    for (const tenant of ["d", "e", "f"]) await use(tenant);
    await use("often");
    assert.deepEqual(server.connected, ["often", "b", "c", "d", "e", "f", "often"]);
  });

  test("while one connection makes way for a tenant that waits, another that comes back is kept", async () => {
    const { server, broker } = make({ perServer: 2 });
    const held = await broker.acquire(keyOf("a"));
    (await broker.acquire(keyOf("b"))).release();
    const waiting = broker.acquire(keyOf("c"));
    held.release();
    (await waiting).release();
    (await broker.acquire(keyOf("a"))).release();
    assert.deepEqual(server.connected, ["a", "b", "c"]);
  });

  test("a tenant waits at its own cap while others still get permits", async () => {
    const { broker } = make();
    const mine = [await broker.acquire(keyOf("a")), await broker.acquire(keyOf("a"))];
    let third = false;
    const waiting = broker.acquire(keyOf("a")).then((lease) => {
      third = true;
      return lease;
    });
    (await broker.acquire(keyOf("b"))).release();
    assert.equal(third, false);
    mine[0]?.release();
    (await waiting).release();
    mine[1]?.release();
  });

  test("serves waiting tenants in turn, however many requests one of them has waiting", async () => {
    const { broker } = make({ perServer: 1 });
    const held = await broker.acquire(keyOf("x"));
    const served: string[] = [];
    const ask = async (tenant: string) => {
      const lease = await broker.acquire(keyOf(tenant));
      served.push(tenant);
      lease.release();
    };
    const all = ["noisy", "noisy", "noisy", "noisy", "b", "c"].map(ask);
    held.release();
    await Promise.all(all);
    assert.deepEqual(served.slice(0, 3).sort(), ["b", "c", "noisy"]);
  });

  test("429 rate_limited beyond a tenant's queue, 503 server_busy beyond all and at the deadline", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { broker } = make({ perServer: 1, queuePerTenant: 1, queueTotal: 2, acquireTimeoutMs: 20 });
    const held = await broker.acquire(keyOf("a"));
    const waiting = [broker.acquire(keyOf("a")), broker.acquire(keyOf("b"))].map((asked) =>
      assert.rejects(asked, code("server_busy")),
    );
    await assert.rejects(broker.acquire(keyOf("a")), code("rate_limited"));
    await assert.rejects(broker.acquire(keyOf("c")), code("server_busy"));
    mock.timers.tick(20);
    await Promise.all(waiting);
    held.release();
    (await broker.acquire(keyOf("c"))).release();
  });

  test("a deadline that passes while connecting loses no permit", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const { server, broker } = make({ perServer: 1, acquireTimeoutMs: 20 });
    const held = await broker.acquire(keyOf("a"));
    let connect = () => {};
    server.gate = new Promise((resolve) => (connect = resolve));
    const asked = broker.acquire(keyOf("b"));
    held.release();
    await turns(5);
    mock.timers.tick(40);
    connect();
    (await asked).release();
    assert.deepEqual([broker.stats().permits, broker.stats().idle], [1, 1]);
  });

  test("idle connections of a login that is no more do not count against the tenant", async () => {
    const { broker } = make();
    const old = [await broker.acquire(keyOf("a", "old")), await broker.acquire(keyOf("a", "old"))];
    for (const lease of old) lease.release();
    (await broker.acquire(keyOf("a", "new"))).release();
    assert.equal(broker.stats().idle, 1);
  });

  test("connections of a login that is no more make way when they come back to a tenant at its cap", async () => {
    const { broker } = make();
    const out = [await broker.acquire(keyOf("a", "new")), await broker.acquire(keyOf("a", "new"))];
    const waiting = broker.acquire(keyOf("a", "old"));
    for (const lease of out) lease.release();
    (await waiting).release();
  });

  test("a refused connection gives its permit back, and to the next in line", async () => {
    let refuse = true;
    const server = new FakeServer();
    const broker = new Broker((key: ConnectionKey) => (refuse ? Promise.reject(loginRefused()) : server.connect(key)), {
      ...limits,
      perServer: 1,
    });
    brokers.push(broker);
    const first = broker.acquire(keyOf("a"));
    const second = broker.acquire(keyOf("b"));
    const refused = assert.rejects(first, /refused/);
    refuse = false;
    await refused;
    (await second).release();
  });

  test("a server that is away: those who wait are refused with who tried, others before the next try without one", async () => {
    const { server, broker } = make({ perServer: 3 });
    let away = true;
    let tries = 0;
    const tried = new Broker(
      async (key: ConnectionKey) => {
        tries += 1;
        await turns(5);
        if (away) throw Object.assign(new Error("nobody listens"), { code: "ECONNREFUSED" });
        return server.connect(key);
      },
      { ...limits, perServer: 3 },
    );
    brokers.push(tried);
    const all = await Promise.allSettled("abcdefgh".split("").map((tenant) => tried.acquire(keyOf(tenant))));
    assert.deepEqual(
      all.filter(({ status }) => status === "fulfilled"),
      [],
    );
    assert.equal(tries, 3, "as many as there may be: nothing was known of it");
    const more = await Promise.allSettled("abcdefgh".split("").map((tenant) => tried.acquire(keyOf(tenant))));
    assert.deepEqual([tries, more.filter(({ status }) => status === "fulfilled").length], [3, 0]);
    away = false;
    const lease = await eventually("it is tried again", () => tried.acquire(keyOf("a")).catch(() => undefined));
    lease.release();
    assert.equal(tries, 4, "and one that succeeds");
    await broker.close();
  });

  for (const [what, error] of [
    ["has all the sessions that its role may have", Object.assign(new Error("too many"), { code: "53300" })],
    ["has its sessions ended while they begin", Object.assign(new Error("ended"), { code: "57P01" })],
    ["is refused", loginRefused()],
  ] as const)
    test(`a tenant that ${what} does not keep others from connecting`, async () => {
      const server = new FakeServer();
      const broker = new Broker(
        (key: ConnectionKey) => (key.tenantId === "a" ? Promise.reject(error) : server.connect(key)),
        limits,
      );
      brokers.push(broker);
      const tries = [..."aabacaa"].map((tenant) => broker.acquire(keyOf(tenant)));
      const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
      assert.deepEqual(outcomes.indexOf("fulfilled"), 2);
      assert.deepEqual(outcomes.indexOf("fulfilled", 3), 4);
      assert.equal(outcomes.filter((outcome) => outcome === "rejected").length, 5);
    });

  test("after a lost connection others are opened one at a time until one stands", async () => {
    const { server, broker } = make({ perServer: 3 });
    (await broker.acquire(keyOf("a"))).destroy();
    await turns(5);
    const gate = Promise.withResolvers<void>();
    server.gate = gate.promise;
    const leases = Promise.all(["a", "b", "c"].map((tenant) => broker.acquire(keyOf(tenant))));
    await turns(5);
    assert.deepEqual(server.connected, ["a", "a"]);
    gate.resolve();
    for (const lease of await leases) lease.release();
    assert.deepEqual(server.connected, ["a", "a", "b", "c"]);
  });

  test("closed: what waits is refused, what is out is closed as it comes back", async () => {
    const { server, broker } = make({ perServer: 1 });
    const held = await broker.acquire(keyOf("a"));
    const waiting = assert.rejects(broker.acquire(keyOf("b")), /closed/);
    await broker.close();
    await waiting;
    held.release();
    await turns(5);
    assert.equal(server.open, 0);
  });

  test("any schedule: never above the limits, every request is served, no permit is lost", async () => {
    const job = fc.record({
      tenant: fc.constantFrom("a", "b", "c", "d", "e"),
      identity: fc.constantFrom("old", "new"),
      startsAfter: fc.nat(12),
      holdsFor: fc.nat(8),
      breaks: fc.boolean(),
    });
    await holds(
      "kernel/db/broker: any schedule: never above the limits, every request is served, no permit is lost",
      fc.asyncProperty(fc.array(job, { maxLength: 40 }), async (jobs) => {
        const { server, broker } = make();
        const held = new Map<string, number>();
        await Promise.all(
          jobs.map(async ({ tenant, identity, startsAfter, holdsFor, breaks }) => {
            await turns(startsAfter);
            const lease = await broker.acquire(keyOf(tenant, identity));
            assert.equal(lease.connection.tenantId, tenant);
            held.set(tenant, (held.get(tenant) ?? 0) + 1);
            assert.ok((held.get(tenant) ?? 0) <= limits.perTenant);
            await turns(holdsFor);
            held.set(tenant, (held.get(tenant) ?? 0) - 1);
            if (breaks) lease.destroy();
            else lease.release();
          }),
        );
        await turns(5);
        const { permits, idle, waiting } = broker.stats();
        assert.deepEqual([permits, waiting, server.open], [idle, 0, idle]);
        assert.ok(server.maxOpen <= limits.perServer);
      }),
      { numRuns: 60 },
    );
  });
});
