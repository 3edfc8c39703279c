import assert from "node:assert/strict";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { PlacementServers } from "../../kernel/db/servers.ts";
import { serverWarnings } from "./checks.ts";

/** Before a server, as a pooler: the process id that a client is told is not that of its session. */
async function startPooler(url: string): Promise<{ readonly server: Server; readonly url: string }> {
  const { port, hostname } = new URL(url);
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).on("error", () => client.destroy());
    upstream.on("data", (chunk) => {
      // BackendKeyData: 'K', its length of 12, the process id.
      const at = chunk.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at !== -1) chunk.writeInt32BE(7, at + 5);
      client.write(chunk);
    });
    upstream.on("close", () => client.destroy()).on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const led = new URL(url);
  led.port = String((server.address() as AddressInfo).port);
  return { server, url: led.href };
}

describe("what is looked at when the service starts", () => {
  let service: TestService;
  let own: OwnServer;

  before(async () => {
    own = await startOwnServer({ max_connections: "30" });
    service = await startService({ shops: "small" });
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  const warned = (url: string | undefined) =>
    serverWarnings({ ...service.deps, servers: new PlacementServers(url === undefined ? {} : { own: url }) });
  const subject = "TILLHOUSE_SERVERS: server own";
  const room = `${subject} takes 27 connections, fewer than the 40 of the pool of this process`;

  test("nothing is said of servers as they should be", async () => {
    assert.deepEqual(await serverWarnings(service.deps), []);
  });

  test("a login without the rights, and one with too many", async () => {
    const change = new URL(own.superuserUrl);
    const asOwn = { ...service, superusers: { own: change.href } };
    await asSuperuser(
      asOwn,
      "own",
      "ALTER ROLE tillhouse_provisioner NOCREATEROLE; REVOKE pg_signal_backend FROM tillhouse_provisioner",
    );
    assert.deepEqual(await warned(own.provisionerUrl), [
      room,
      `${subject} signs in as tillhouse_provisioner, which lacks CREATEROLE and pg_signal_backend: shops cannot be opened or graduated there`,
    ]);
    await asSuperuser(
      asOwn,
      "own",
      "ALTER ROLE tillhouse_provisioner CREATEROLE; GRANT pg_signal_backend TO tillhouse_provisioner",
    );
    assert.deepEqual(await warned(own.provisionerUrl), [room]);
    assert.deepEqual(await warned(own.superuserUrl), [
      room,
      `${subject} signs in as postgres, a superuser: give it a login that is none (docs/operations/install.md)`,
    ]);
  });

  test("a pooler in between", async () => {
    const pooler = await startPooler(own.provisionerUrl);
    try {
      assert.deepEqual(await warned(pooler.url), [
        `${subject} is reached through a pooler: sessions must reach PostgreSQL itself`,
        room,
      ]);
    } finally {
      pooler.server.close();
    }
  });

  test("clocks that are apart", async (t) => {
    const now = Date.now.bind(Date);
    t.mock.method(Date, "now", () => now() - 90_000);
    const [clock, ...more] = await warned(undefined);
    const ahead = /^TILLHOUSE_CENTRAL_URL has a clock that is (\d+) s ahead of this machine's: set both by NTP$/;
    const seconds = Number(ahead.exec(clock ?? "")?.[1]);
    // Asking takes some of them.
    assert.ok(seconds > 60 && seconds < 120, clock);
    assert.deepEqual(more, []);
  });

  test("a server that is away, and shops on one that is not configured", async () => {
    const [first = ""] = await warned("postgres://nobody:hunter2@127.0.0.1:1/postgres");
    assert.match(first, /^TILLHOUSE_SERVERS: server own cannot be reached: .*ECONNREFUSED/);
    assert.doesNotMatch(first, /hunter2/);
    const { tenantId } = await service.openShop();
    await onCentral(service, "UPDATE tenants SET server = 'elsewhere' WHERE tenant_id = $1", [tenantId]);
    assert.deepEqual(await warned(undefined), [
      "TILLHOUSE_SERVERS has no server elsewhere, on which 1 shop lives: they cannot be reached",
    ]);
  });
});
