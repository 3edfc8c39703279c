import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { runPlain, variablesOf } from "../../../test/command-line.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { follow, keepHistories } from "../../admin/servers/histories.ts";
import { targetOf } from "./address.ts";
import { endClient, openClient, PlacementServers } from "./servers.ts";

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query({ text, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

describe("of a server of several hosts", () => {
  let service: TestService;
  let old: OwnServer;
  let promoted: OwnServer;
  let stranger: OwnServer;

  before(async () => {
    service = await startService();
    old = await startOwnServer();
    promoted = await startOwnServer({}, { standbyOf: old });
    stranger = await startOwnServer();
  });
  after(async () => {
    await service.close();
    for (const server of [stranger, promoted, old]) await server.remove();
  });

  const hostOf = (server: OwnServer) => new URL(server.provisionerUrl).host;
  /** An address as a process reads it from its settings when it starts: it knows nothing of the hosts. */
  function addressOf(...servers: readonly OwnServer[]): string {
    const url = new URL(old.provisionerUrl);
    const hosts = servers.map(hostOf).join(",");
    url.searchParams.set("target_session_attrs", "read-write");
    return url.href.replace(url.host, hosts);
  }
  /** Opens a session; the host that it is on, or why there is none. */
  async function hostUsed(target: ReturnType<typeof targetOf>): Promise<string> {
    try {
      const client = await openClient(target);
      const { host, port } = client;
      await endClient(client);
      return `${host}:${port}`;
    } catch (error) {
      return (error as Error).message;
    }
  }

  test("the one that writes is used, wherever it stands in the list", async () => {
    for (const servers of [
      [old, promoted],
      [promoted, old],
    ])
      assert.equal(await hostUsed(targetOf(addressOf(...servers))), hostOf(old));
  });

  test("the one that was promoted is used, also while the old one writes on, by processes old and new", async () => {
    const before = targetOf(addressOf(old, promoted));
    assert.equal(await hostUsed(before), hostOf(old));
    await ask(promoted.superuserUrl, "SELECT pg_promote()");
    await eventually(
      "it writes",
      async () => (await ask(promoted.superuserUrl, "SELECT pg_is_in_recovery()")) === false,
    );
    assert.equal(await hostUsed(targetOf(addressOf(old, promoted))), hostOf(promoted));
    await old.stop();
    assert.equal(await hostUsed(before), hostOf(promoted));
    await old.start();
    assert.equal(await hostUsed(before), hostOf(promoted));
  });

  test("an old primary that is alone is refused by who has used the new one, with the reason", async () => {
    const target = targetOf(addressOf(old, promoted));
    assert.equal(await hostUsed(target), hostOf(promoted));
    await promoted.stop();
    const refusal = await hostUsed(target);
    assert.match(refusal, /writes timeline 1, and the server's last was 2: it is a primary that was given up$/);
    assert.ok(refusal.startsWith(hostOf(old)));
    await promoted.start();
    assert.equal(await hostUsed(target), hostOf(promoted));
  });

  test("and by a process that has never seen another, since the central database has the last timeline", async () => {
    const ofProcess = async () => {
      const servers = new PlacementServers({ own: addressOf(old, promoted) });
      await keepHistories({ ...service.deps, servers });
      return servers.mustGet("own");
    };
    const kept = () => onCentral(service, "SELECT timeline FROM server_histories WHERE server = 'own'");
    await (await ofProcess()).withClient(undefined, async () => undefined);
    await eventually("it is kept", async () => (await kept()).length === 1);
    assert.deepEqual(await kept(), [{ timeline: 2 }]);
    await promoted.stop();
    await assert.rejects((await ofProcess()).connect(), { name: "StaleWriter" });
    await promoted.start();
  });

  test("a promotion that was seen while the central database was away is kept when it is back", async () => {
    await onCentral(service, "UPDATE server_histories SET timeline = 1");
    let isAway = true;
    const { central } = service.deps;
    const transact: typeof central.transact = (work) =>
      isAway ? Promise.reject(new Error("it is away")) : central.transact(work);
    const servers = new PlacementServers({ own: addressOf(old, promoted) });
    const kept = () => onCentral(service, "SELECT timeline FROM server_histories WHERE server = 'own'");
    const deps = {
      ...service.deps,
      servers,
      central: Object.assign(Object.create(central) as typeof central, { transact }),
    };
    isAway = false;
    await keepHistories(deps);
    isAway = true;
    await servers.mustGet("own").withClient(undefined, async () => undefined);
    assert.deepEqual(await kept(), [{ timeline: 1 }]);
    isAway = false;
    await eventually("it is kept", async () => (await kept())[0]?.["timeline"] === 2);
  });

  test("two that write and do not follow each other are refused, both named", async () => {
    const url = new URL(promoted.superuserUrl);
    await ask(stranger.superuserUrl, `ALTER ROLE ${url.username} PASSWORD '${url.password}'`);
    url.searchParams.set("target_session_attrs", "primary");
    const target = targetOf(url.href.replace(url.host, `${hostOf(promoted)},${hostOf(stranger)}`));
    const refusal = await hostUsed(target);
    for (const server of [promoted, stranger]) assert.ok(refusal.includes(`${hostOf(server)} (timeline `), refusal);
    assert.match(refusal, /both write: stop the one that is not the primary$/);
  });

  test("one that has two names is one", async () => {
    const url = new URL(promoted.provisionerUrl);
    const { port } = url;
    url.searchParams.set("target_session_attrs", "read-write");
    const named = url.href.replace(url.host, `127.0.0.1:${port},localhost:${port}`);
    assert.equal(await hostUsed(targetOf(named)), `127.0.0.1:${port}`);
  });
});

describe("a standby that had fallen behind, promoted by hand to the number of the timeline that was in use", () => {
  let service: TestService;
  let old: OwnServer;
  let used: OwnServer;
  let behind: OwnServer;

  before(async () => {
    service = await startService();
    old = await startOwnServer();
    used = await startOwnServer({}, { standbyOf: old });
    behind = await startOwnServer({}, { standbyOf: old });
    await behind.stop();
    await promote(used);
    await write(used);
    await old.stop();
    await behind.start();
    await promote(behind);
  });
  after(async () => {
    await service.close();
    for (const server of [behind, used, old]) await server.remove();
  });

  async function promote(server: OwnServer): Promise<void> {
    await ask(server.superuserUrl, "SELECT pg_promote()");
    const isDone = "SELECT NOT pg_is_in_recovery()";
    await eventually("it writes", async () => (await ask(server.superuserUrl, isDone)) === true);
  }
  async function write(server: OwnServer): Promise<void> {
    await ask(server.superuserUrl, "CREATE TABLE IF NOT EXISTS sales (number int)");
    await ask(server.superuserUrl, "INSERT INTO sales SELECT generate_series(1, 10000)");
    await ask(server.superuserUrl, "CHECKPOINT");
  }
  const hostOf = (server: OwnServer) => new URL(server.provisionerUrl).host;
  /** As a process that starts: it knows what the central database has kept. */
  async function startProcess() {
    const url = new URL(used.provisionerUrl);
    url.searchParams.set("target_session_attrs", "read-write");
    const own = url.href.replace(url.host, `${hostOf(used)},${hostOf(behind)}`);
    const deps = { ...service.deps, servers: new PlacementServers({ own }) };
    await keepHistories(deps);
    return { look: () => follow(deps), server: deps.servers.mustGet("own") };
  }
  type Process = Awaited<ReturnType<typeof startProcess>>;
  async function portUsed({ server }: Process): Promise<number> {
    return server.withClient(undefined, (client) => Promise.resolve(client.port));
  }
  const portOf = (server: OwnServer) => Number(new URL(server.provisionerUrl).port);
  const kept = async () =>
    (await onCentral(service, "SELECT timeline, reached::text FROM server_histories WHERE server = 'own'"))[0];
  const refused = {
    name: "StaleWriter",
    message: /^127\.0\.0\.1:\d+ has timeline 2 up to 0\/\w+, and the server had come to 0\/\w+: it lacks what was/,
  };

  test("is refused by who has used the other, and by a process that starts, since it has not come as far", async () => {
    await behind.stop();
    const process = await startProcess();
    assert.equal(await portUsed(process), portOf(used));
    await eventually("its timeline is kept", async () => (await kept())?.["timeline"] === 2);
    const first = (await kept())?.["reached"];
    await write(used);
    await process.look();
    assert.notEqual((await kept())?.["reached"], first, "a look keeps how far it has come");
    await used.stop();
    await behind.start();
    await assert.rejects(portUsed(process), refused);
    await assert.rejects(portUsed(await startProcess()), refused);
  });

  test("does not keep the one that was used from being used once it is back, and that one may be killed", async () => {
    await used.start();
    const process = await startProcess();
    assert.equal(await portUsed(process), portOf(used));
    await write(used);
    await process.look();
    await used.kill();
    await assert.rejects(portUsed(process), refused);
    await used.start();
    assert.equal(await portUsed(process), portOf(used));
    assert.equal(await portUsed(await startProcess()), portOf(used));
  });

  test("is used when an operator says so; the tills of its shops then take new snapshots", async () => {
    const { tenantId } = await service.openShop();
    await onCentral(service, "UPDATE tenants SET server = 'own' WHERE tenant_id = $1", [tenantId]);
    await used.stop();
    await onCentral(service, "UPDATE server_histories SET timeline = 0 WHERE server = 'own'");
    assert.equal(await portUsed(await startProcess()), portOf(behind));
    const due = () => onCentral(service, "SELECT tenant_id FROM feeds_due");
    await eventually("they are due", async () => (await due()).length === 1);
    assert.deepEqual(await due(), [{ tenant_id: tenantId }]);
  });
});

describe("a service whose server's standby is promoted while the old primary answers still", () => {
  let service: TestService;
  let old: OwnServer;
  let promoted: OwnServer;

  before(async () => {
    old = await startOwnServer();
    promoted = await startOwnServer({}, { standbyOf: old });
    const url = new URL(old.provisionerUrl);
    url.searchParams.set("target_session_attrs", "read-write");
    const hosts = [old, promoted].map((server) => new URL(server.provisionerUrl).host).join(",");
    service = await startService({ shops: "opened", servers: { own: url.href.replace(url.host, hosts) } });
  });
  after(async () => {
    await service.close();
    await promoted.remove();
    await old.remove();
  });

  test("leaves the old one with every connection when it looks, and writes to the new one alone", async () => {
    const shop = await service.openShop({ server: "own" });
    assert.equal((await shop.post("/categories", { name: "Before" })).status, 201);
    const written = await ask(old.superuserUrl, "SELECT pg_current_wal_insert_lsn()::text");
    const hasAll = `SELECT pg_last_wal_replay_lsn() >= '${String(written)}'`;
    await eventually("the standby has it", async () => (await ask(promoted.superuserUrl, hasAll)) === true);
    await follow(service.deps);
    await ask(promoted.superuserUrl, "SELECT pg_promote()");
    await follow(service.deps);
    assert.equal((await shop.post("/categories", { name: "After" })).status, 201);
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    const namesOn = async (server: OwnServer) => {
      const url = new URL(server.superuserUrl);
      url.pathname = `/${tenant?.databaseName}`;
      return ask(url.href, `SELECT string_agg(name, ', ' ORDER BY name) FROM ${tenant?.schemaName}.categories`);
    };
    assert.deepEqual([await namesOn(promoted), await namesOn(old)], ["After, Before", "Before"]);
    const sessions = `SELECT count(*)::int FROM pg_stat_activity WHERE usename = '${tenant?.roleName}'`;
    assert.equal(await ask(old.superuserUrl, sessions), 0);
  });

  test("while the old one writes on, the log says so once, and the doctor ends with 1", async (t) => {
    const host = new URL(old.provisionerUrl).host;
    const what = `${host} writes timeline 1, and the server's last was 2: it is a primary that was given up`;
    const lines: unknown[] = [];
    const log = Object.assign(Object.create(service.deps.log), { warn: (...line: unknown[]) => void lines.push(line) });
    const told = new Map<string, string>();
    for (const _look of [1, 2]) await follow({ ...service.deps, log }, told);
    assert.deepEqual(lines, [[{ server: "own" }, what]]);
    const doctor = await runPlain(t, variablesOf(service), "tenants", "doctor");
    assert.equal(doctor.code, 1);
    assert.equal(doctor.out, `own: ${what}\n1 healthy, 0 not\n`);
    await old.stop();
    const alone = await runPlain(t, variablesOf(service), "tenants", "doctor");
    assert.deepEqual([alone.code, alone.out], [0, "1 healthy, 0 not\n"]);
  });
});
