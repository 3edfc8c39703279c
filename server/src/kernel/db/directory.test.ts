import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { after, afterEach, before, describe, test } from "node:test";
import type { Logger } from "pino";
import type { BootConfig } from "../../boot.ts";
import { eventually } from "../../../test/eventually.ts";
import { handTimers, type HandTimers } from "../../../test/hand-timers.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { openCentral, type CentralDatabase } from "./central.ts";
import { TenantDirectory } from "./directory.ts";
import { sql } from "./sql.ts";

/** As long as the directory lets its channel be silent before it looks. */
const lookMs = 3_000;
/** Longer than it waits for a channel to be heard for the first time, and than between two tries. */
const longMs = 1_000_000;
const reconnectMs = 500;

/** A way to the central database that can be closed, and whose listening connections can be made mute. */
class Way {
  readonly #sockets = new Set<Socket>();
  readonly #upstream: { readonly host: string; readonly port: number };
  #server: Server | undefined;
  /** Listening connections stay open and nothing is heard on them any more. */
  isMute = false;
  /** How many connections have asked to listen. */
  listened = 0;
  /** How many times a listening connection was told something. */
  told = 0;
  port = 0;

  constructor(host: string, port: number) {
    this.#upstream = { host, port };
  }

  async open(): Promise<void> {
    const server = createServer((client) => {
      const upstream = connect(this.#upstream.port, this.#upstream.host);
      let [asked, listens] = [false, false];
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        this.#sockets.add(from);
        from.on("error", () => undefined).on("close", () => to.destroy());
      }
      client.on("data", (chunk) => {
        if (chunk.includes("LISTEN")) asked = true;
        upstream.write(chunk);
      });
      upstream.on("data", (chunk) => {
        if (!(listens && this.isMute)) client.write(chunk);
        if (listens) this.told += 1;
        if (!asked || listens) return;
        // What came now says that it listens; words come later.
        listens = true;
        this.listened += 1;
      });
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

describe("the directory of tenants", () => {
  let service: TestService;
  let [shop, other]: Shop[] = [];
  let way: Way;
  let central: CentralDatabase;
  let directory: TenantDirectory;
  let timers: HandTimers;
  /** Times that the directory said it lost its channel. */
  let losses: number;

  before(async () => {
    service = await startService({ shops: "small" });
    [shop, other] = [await service.openShop(), await service.openShop()];
  });
  after(() => service.close());
  afterEach(async () => {
    await directory.close();
    await central.close();
    await way.close();
  });

  /** A directory as another process has it, behind a way of its own. */
  async function start(): Promise<void> {
    losses = 0;
    timers = handTimers();
    const log = { warn: () => (losses += 1), error: () => undefined } as unknown as Logger;
    const url = new URL((service.deps.config as BootConfig).centralUrl);
    way = new Way(url.hostname, Number(url.port));
    await way.open();
    url.port = String(way.port);
    central = openCentral(url.href, { maxConnections: 4 });
    const { now, secrets } = service.deps;
    directory = new TenantDirectory({ central, secrets, log, now, timers });
    await directory.start();
  }

  const resolve = async ({ tenantId }: { readonly tenantId: string } = shop!) => directory.resolve(tenantId);
  /** Changes the tenant's row past every process's own memory; announced by the row's trigger unless `secretly`. */
  const change = async ({ tenantId }: Shop, set: string, secretly = false) => {
    const database = new URL((service.deps.config as BootConfig).centralUrl).pathname.slice(1);
    const update = `UPDATE tenants SET ${set} WHERE tenant_id = '${tenantId}'`;
    const text = secretly ? `SET session_replication_role = replica; ${update}` : update;
    await asSuperuser(service, "default", text, [], database);
  };
  /** Resolves when the cache is used again: it gives what it has, whatever is in the row by now. */
  const isTrusted = async () => {
    let count = 0;
    await eventually("its cache is used", async () => {
      timers.pass(reconnectMs);
      await change(other!, `name = 'Probe ${(count += 1)}'`, true);
      return (await resolve(other!))?.name !== `Probe ${count}`;
    });
  };
  const isAway = { status: 503, errorCode: "service_unavailable" };

  test("ids of no shop, however many, make it forget none that is there", async () => {
    await start();
    await isTrusted();
    assert.ok(await resolve());
    await change(shop!, "name = 'Secret'", true);
    const strangers = Array.from({ length: 10_001 }, () => ({ tenantId: randomUUID() }));
    await Promise.all(strangers.map((stranger) => resolve(stranger)));
    assert.notEqual((await resolve())?.name, "Secret");
  });

  test("a channel that delivers nothing is noticed, and a shop that is open again is served again", async () => {
    await start();
    await change(shop!, "is_active = false");
    await eventually("it is closed", async () => (await resolve())?.isActive === false);
    const before = way.listened;
    way.isMute = true;
    await change(shop!, "is_active = true");
    timers.pass(4 * lookMs);
    assert.equal(losses, 1);
    assert.equal((await resolve())?.isActive, true);
    // An active entry never ends by itself: only a lost channel shows that it is no longer true.
    await change(shop!, "name = 'Renamed while mute'");
    assert.equal((await resolve())?.name, "Renamed while mute");
    timers.pass(reconnectMs);
    await eventually("it listens anew", () => way.listened > before);
    way.isMute = false;
    timers.pass(longMs);
    await isTrusted();
    await change(shop!, "name = 'Heard again'");
    await eventually("it is heard", async () => (await resolve())?.name === "Heard again");
  });

  test("a channel that delivered nothing from the start is never trusted", async () => {
    await start();
    way.isMute = true;
    const before = way.listened;
    timers.pass(4 * lookMs);
    timers.pass(reconnectMs);
    await eventually("it listens anew", () => way.listened > before);
    // In vain, and once more.
    await eventually("it listens once more", () => {
      timers.pass(longMs);
      return way.listened > before + 1;
    });
    for (const name of ["One", "Two", "Three"]) {
      await change(shop!, `name = '${name}'`);
      assert.equal((await resolve())?.name, name);
    }
  });

  test("what changed while nobody listened is not remembered from before", async () => {
    await start();
    await resolve();
    const { listened } = way;
    await way.close();
    await eventually("it is lost", () => losses === 1);
    await change(shop!, "name = 'While away'", true);
    await way.open();
    await isTrusted();
    assert.ok(way.listened > listened);
    assert.equal((await resolve())?.name, "While away");
  });

  test("beats of other processes prove the channel, and no process forgets what it knows", async () => {
    await start();
    await resolve();
    const listened = way.listened;
    await change(shop!, "name = 'Secret'", true);
    for (let n = 0; n < 10; n++) {
      const told = way.told;
      await service.deps.central.transact((tx) => tx.run(sql`SELECT pg_notify('tenants', 'beat')`));
      await eventually("it was told", () => way.told > told);
      timers.pass(lookMs);
    }
    assert.equal(losses, 0);
    assert.notEqual((await resolve())?.name, "Secret");
    assert.equal(way.listened, listened);
  });

  test("an inactive entry is looked at again after 5 s, even if nothing was announced", async () => {
    service.now.hold();
    await start();
    await resolve();
    await change(shop!, "is_active = false");
    await eventually("it is closed", async () => (await resolve())?.isActive === false);
    await change(shop!, "is_active = true", true);
    assert.equal((await resolve())?.isActive, false);
    service.now.advance(5_000);
    assert.equal((await resolve())?.isActive, true);
  });

  /** Begins to read the shop and keeps the answer back. */
  async function holdReading(): Promise<{ finish: () => Promise<unknown> }> {
    const transact = central.transact.bind(central);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: read, resolve: hasRead } = Promise.withResolvers<void>();
    central.transact = async (work) => {
      central.transact = transact;
      const result = await transact(work);
      hasRead();
      await released;
      return result;
    };
    const reading = resolve();
    await read;
    return {
      finish: () => {
        release();
        return reading;
      },
    };
  }

  test("forgotten while it is being read: what was read then is not remembered", async () => {
    await start();
    const { finish } = await holdReading();
    await change(shop!, "name = 'Since'", true);
    directory.forget(shop!.tenantId);
    await finish();
    assert.equal((await resolve())?.name, "Since");
  });

  test("read before nobody listened, and answered after it: what was read then is not remembered", async () => {
    await start();
    const { listened } = way;
    const { finish } = await holdReading();
    const database = new URL((service.deps.config as BootConfig).centralUrl).pathname.slice(1);
    const listeners = `FROM pg_stat_activity WHERE datname = '${database}' AND query LIKE 'LISTEN%'`;
    await asSuperuser(service, "default", `SELECT pg_terminate_backend(pid) ${listeners}`);
    await eventually("it is lost", () => losses === 1);
    await change(shop!, "name = 'While deaf'", true);
    await isTrusted();
    assert.ok(way.listened > listened);
    await finish();
    assert.equal((await resolve())?.name, "While deaf");
  });

  test("the listening session outlives the timeouts that are set on its database", async () => {
    const database = new URL((service.deps.config as BootConfig).centralUrl).pathname.slice(1);
    const sessions = () =>
      asSuperuser<{ pid: number }>(
        service,
        "default",
        `SELECT pid FROM pg_stat_activity WHERE datname = '${database}' AND query LIKE 'LISTEN%' ORDER BY pid`,
      );
    await asSuperuser(service, "default", `ALTER DATABASE ${database} SET idle_session_timeout = '1ms'`);
    try {
      await start();
      const listening = await sessions();
      assert.ok(listening.length > 0);
      // Each look takes longer than a millisecond; the service's own may have been opened again meanwhile.
      for (let n = 0; n < 10; n++) {
        const still = (await sessions()).map(({ pid }) => pid);
        assert.deepEqual(
          listening.filter(({ pid }) => !still.includes(pid)),
          [],
        );
      }
      assert.equal(losses, 0);
    } finally {
      await asSuperuser(service, "default", `ALTER DATABASE ${database} RESET idle_session_timeout`);
    }
  });

  test("while the central database is away, shops known to be active are served for 15 minutes", async () => {
    await start();
    await resolve();
    await way.close();
    await eventually("it is lost", () => losses > 0);
    for (let n = 0; n < 3; n++) assert.equal((await resolve())?.tenantId, shop!.tenantId);
    service.now.advance(14 * 60_000);
    assert.equal((await resolve())?.tenantId, shop!.tenantId);
    service.now.advance(61_000);
    await assert.rejects(resolve(), isAway);
    await way.open();
    await eventually("it is served again", async () => (await resolve().catch(() => undefined)) !== undefined);
  });

  test("while it is away, a shop that was closed, changed, refused or never seen is not served", async () => {
    await start();
    const [closed, changed, refused] = [await service.openShop(), await service.openShop(), shop!];
    for (const seen of [closed, changed, refused, other!]) await resolve(seen);
    await change(closed, "is_active = false");
    await eventually("it is closed", async () => (await resolve(closed))?.isActive === false);
    await change(changed, "name = 'Announced'");
    await change(other!, "name = 'Announced after it'");
    await eventually("it is told", async () => (await resolve(other!))?.name === "Announced after it");
    await way.close();
    await eventually("it is lost", () => losses > 0);
    assert.equal((await resolve(other!))?.name, "Announced after it");
    // As a refused login makes it.
    directory.forget(refused.tenantId);
    for (const shop of [closed, changed, refused, { tenantId: randomUUID() }])
      await assert.rejects(resolve(shop), isAway);
    await way.open();
  });

  test("back again, the first answer of the central database counts, with the channel or without", async () => {
    await start();
    await resolve();
    await way.close();
    await eventually("it is lost", () => losses > 0);
    await resolve();
    await change(shop!, "is_active = false");
    way.isMute = true;
    await way.open();
    await eventually("it is closed", async () => (await resolve())?.isActive === false);
    // What was seen last is what is known last.
    await way.close();
    await assert.rejects(resolve(), isAway);
    way.isMute = false;
    await way.open();
    await change(shop!, "is_active = true");
  });
});
