import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { appointmentOf, graduateLater, minuteMs } from "../../../../test/appointments.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, testServers, type Reply, type TestService } from "../../../../test/harness.ts";
import { onCentral, operate } from "../../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import { busy } from "../../../kernel/db/refusals.ts";
import { keepAppointments } from "../appointments/run.ts";

describe("a move to a server that is away", () => {
  let service: TestService;
  let own: OwnServer;

  before(async () => {
    const shut = new URL(testServers()["second"]?.provisionerUrl ?? "");
    shut.password = "not this one";
    own = await startOwnServer({ max_connections: "20" });
    service = await startService({
      shops: "small",
      servers: { own: own.provisionerUrl, gone: "postgres://nobody:hunter2@127.0.0.1:1/postgres", shut: shut.href },
    });
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  const told = ({ status, body, headers }: Reply) => [status, body.errorCode, body.server, headers.get("retry-after")];

  for (const [server, why] of [
    ["gone", "does not answer"],
    ["shut", "refuses the login of the service"],
  ] as const)
    test(`503 with its name, and no hope that it is back at once: one that ${why}`, async () => {
      const shop = await service.openShop();
      for (const query of [`server=${server}&dryRun=true`, `server=${server}`]) {
        const reply = await operate(service, shop, "POST", `graduate?${query}`);
        assert.deepEqual(told(reply), [503, "service_unavailable", server, "60"]);
        assert.equal(reply.body.detail, `The database server ${server} ${why}.`);
      }
      assert.equal((await shop.get("/me/permissions")).status, 200);
      const owner = { email: "new@shop.test", name: "New" };
      const opened = await service.request("POST", "/admin/tenants", {
        token: await service.admin(),
        body: { name: "New", slug: `new-${server}`, server, owner },
      });
      assert.deepEqual(told(opened), [503, "service_unavailable", server, "60"]);
    });

  /** Takes every connection that the server has, until what is answered is called. */
  async function fill(): Promise<() => Promise<unknown>> {
    const held: pg.Client[] = [];
    for (let isFull = false; !isFull;) {
      const client = new pg.Client({ connectionString: own.provisionerUrl });
      await client.connect().then(
        () => held.push(client),
        () => (isFull = true),
      );
    }
    return () => Promise.all(held.map((client) => client.end()));
  }

  test("503 with its name of one that has no connection left", async () => {
    const shop = await service.openShop();
    const free = await fill();
    try {
      const reply = await operate(service, shop, "POST", "graduate?server=own&dryRun=true");
      assert.deepEqual(told(reply), [503, "service_unavailable", "own", "2"]);
      assert.equal(reply.body.detail, "The database server own has no connection left; try again.");
    } finally {
      await free();
    }
  });

  test("an appointment waits for a central database that is busy, and says so", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop, 60 * minuteMs, "own");
    service.now.advance(61 * minuteMs);
    let asked = 0;
    const central = new Proxy(service.deps.central, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name);
        // The first transaction claims the appointment.
        if (name === "transact" && ++asked === 2) return () => Promise.reject(busy());
        return typeof value === "function" ? value.bind(of) : value;
      },
    });
    await keepAppointments({ ...service.deps, central });
    const { body } = await appointmentOf(service, shop);
    assert.deepEqual([body.state, body.errorCode, body.endedAt], ["Waiting", "server_busy", null]);
  });

  test("an appointment waits for one that has no connection left, and says so", async () => {
    const shop = await service.openShop();
    await graduateLater(service, shop, 60 * minuteMs, "own");
    service.now.advance(61 * minuteMs);
    const free = await fill();
    try {
      await keepAppointments(service.deps);
    } finally {
      await free();
    }
    const { body } = await appointmentOf(service, shop);
    assert.deepEqual([body.state, body.errorCode, body.endedAt], ["Waiting", "service_unavailable", null]);
  });

  test("a drain to it ends with the first shop, whose reason names it", async () => {
    await service.openShop();
    const token = await service.admin();
    const { status, body } = await service.request("POST", "/admin/servers/default/drain", {
      token,
      body: { to: "gone" },
    });
    assert.equal(status, 202);
    const { items } = await eventually("it has ended", async () => {
      const { state } = (await service.request("GET", `/admin/drains/${body.drainId}`, { token })).body;
      return (
        state !== "Running" && (await service.request("GET", `/admin/drains/${body.drainId}/tenants`, { token })).body
      );
    });
    const reasons = items
      .map(({ reason }: { reason: string | null }) => reason)
      .filter((reason: string | null) => reason !== null);
    assert.deepEqual(reasons, ["The drain has ended here: The database server gone does not answer."]);
    assert.equal((await service.request("POST", `/admin/drains/${body.drainId}/stop`, { token })).status, 200);
    const stopped = "SELECT FROM audit_events WHERE event = 'server.drain_stopped' AND subject_id = $1";
    assert.deepEqual(await onCentral(service, stopped, [body.drainId]), [], "nobody has stopped what was over");
  });
});
