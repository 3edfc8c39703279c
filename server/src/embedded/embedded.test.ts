import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import pg from "pg";
import { postgresUser } from "./account.ts";
import { joinEmbedded, startEmbedded, type EmbeddedServers } from "./servers.ts";
import { eventually } from "../../test/eventually.ts";

const isRoot = process.getuid?.() === 0;

interface ToldUrls {
  readonly provisionerUrl: string;
  readonly postgresFolder: string;
}

describe("embedded servers", () => {
  let folder: string;
  let last: EmbeddedServers | undefined;
  let child: ChildProcess | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-embedded-"));
    chmodSync(folder, 0o777);
  });
  afterEach(async () => {
    child?.kill("SIGKILL");
    await last?.close();
  });
  after(() => {
    for (const used of [last?.postgresFolder, folder])
      if (used !== undefined) rmSync(used, { recursive: true, force: true });
  });

  const start = async () => (last = await startEmbedded(folder, { durable: false }));

  /** Another process that holds the servers, as `tillhouse serve` does. */
  async function startElsewhere(): Promise<{ kill: () => Promise<void>; told: ToldUrls }> {
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, "servers.ts"))});
      const { servers, postgresFolder } = await startEmbedded(${JSON.stringify(folder)}, { durable: false });
      process.stdout.write(JSON.stringify({ provisionerUrl: servers.default.provisionerUrl, postgresFolder }) + "\\n");
      setInterval(() => undefined, 1000);`;
    const spawned = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    child = spawned;
    const exited = once(spawned, "exit");
    const said = await Promise.race([once(spawned.stdout, "data"), exited]);
    assert.ok(Buffer.isBuffer(said[0]), "the other process ended at once");
    const kill = async () => {
      spawned.kill("SIGKILL");
      await exited;
    };
    return { kill, told: JSON.parse(said[0].toString()) as ToldUrls };
  }

  const postmaster = ({ postgresFolder }: Pick<ToldUrls, "postgresFolder">) =>
    Number(readFileSync(join(postgresFolder, "default/postmaster.pid"), "utf8").split("\n")[0]);

  test("keep their data and their port over a restart, and their secrets to their owner", async () => {
    const first = await start();
    await query(first, "CREATE ROLE kept");
    await first.close();
    const second = await start();
    assert.equal(second.servers.default.provisionerUrl, first.servers.default.provisionerUrl);
    assert.deepEqual(await query(second, "SELECT 1 AS there FROM pg_roles WHERE rolname = 'kept'"), [{ there: 1 }]);
    assert.equal(statSync(join(folder, "embedded.json")).mode & 0o077, 0);
    assert.equal(statSync(first.postgresFolder).mode & 0o777, 0o700);
    assert.equal(statSync(join(first.postgresFolder, "default")).mode & 0o777, 0o700);
    // PostgreSQL's account passes through to its own folder when it is not ours.
    assert.equal(statSync(folder).mode & 0o777, isRoot ? 0o710 : 0o700);
  });

  test("run as nobody when root starts them, with a warning, or as the named account", { skip: !isRoot }, async () => {
    const embedded = await start();
    assert.match(embedded.warnings.join(), /run as nobody.*TILLHOUSE_POSTGRES_USER/);
    assert.equal(statSync(embedded.postgresFolder).uid, postgresUser(undefined)?.uid);
    await embedded.close();

    const own = mkdtempSync(join(tmpdir(), "tillhouse-embedded-"));
    const named = await startEmbedded(own, { durable: false, user: "daemon" });
    try {
      assert.deepEqual(named.warnings, []);
      assert.equal(statSync(`/proc/${postmaster(named)}`).uid, postgresUser("daemon")?.uid);
    } finally {
      await named.close();
      for (const used of [named.postgresFolder, own]) rmSync(used, { recursive: true, force: true });
    }
  });

  test("take no account that is not there, is root, or does not own the files; nor another when we are not root", () => {
    if (!isRoot) return assert.throws(() => postgresUser("somebody-else"), /only root can become/);
    assert.throws(() => postgresUser("no-such-account"), /has no account no-such-account.*TILLHOUSE_POSTGRES_USER/);
    assert.throws(() => postgresUser("root"), /must not be root/);
    assert.throws(() => postgresUser("-x; true"), /has no account/);
    return assert.rejects(startEmbedded(folder, { user: "daemon" }), /belongs to the account \d+, .*chown -R daemon/);
  });

  test("give the service a login that is no superuser, and no other login access", async () => {
    const embedded = await start();
    const rows = await query(
      embedded,
      `
      SELECT rolsuper, rolcreatedb, rolcreaterole, pg_has_role(rolname, 'pg_signal_backend', 'MEMBER') AS signals
      FROM pg_roles WHERE rolname = current_user`,
    );
    assert.deepEqual(rows, [{ rolsuper: false, rolcreatedb: true, rolcreaterole: true, signals: true }]);
    const open = await query(
      embedded,
      "SELECT datname FROM pg_database WHERE datallowconn AND has_database_privilege('public', oid, 'CONNECT')",
    );
    assert.deepEqual(open, []);
  });

  test("refuse a second owner of the same folder", async () => {
    await start();
    await assert.rejects(startEmbedded(folder, { durable: false }), /Another Tillhouse is running/);
  });

  test("are joined by a command while another process has them", async () => {
    assert.equal(await joinEmbedded(folder), undefined);
    const { kill, told } = await startElsewhere();
    assert.equal((await joinEmbedded(folder))?.servers.default.provisionerUrl, told.provisionerUrl);
    await kill();
    assert.equal(await joinEmbedded(folder), undefined);
  });

  test("stop by themselves when their owner is killed", async () => {
    const { kill, told } = await startElsewhere();
    const pid = postmaster(told);
    await kill();
    await eventually("PostgreSQL has ended, too", () => !isAlive(pid));
    assert.ok(!existsSync(join(told.postgresFolder, "default/postmaster.pid")));
  });

  test("start afresh at once after their owner was killed, also beside an orphan", async () => {
    await (await startElsewhere()).kill();
    const embedded = await start();
    assert.deepEqual(await query(embedded, "SELECT 1 AS up"), [{ up: 1 }]);
  });

  test("pass by a pid file that names somebody else's process", async () => {
    assert.ok(last);
    writeFileSync(join(last.postgresFolder, "default/postmaster.pid"), `${process.pid}\n/elsewhere\n`);
    const embedded = await start();
    assert.deepEqual(await query(embedded, "SELECT 1 AS up"), [{ up: 1 }]);
  });

  test("take another port when theirs is taken", async () => {
    const first = await start();
    await first.close();
    const squatter = createServer().listen(Number(new URL(first.servers.default.provisionerUrl).port), "127.0.0.1");
    await once(squatter, "listening");
    const second = await start();
    assert.notEqual(second.servers.default.provisionerUrl, first.servers.default.provisionerUrl);
    squatter.close();
  });

  test("refuse data of another PostgreSQL politely", async () => {
    const file = join(folder, "embedded.json");
    const state = readFileSync(file, "utf8");
    writeFileSync(file, state.replace(/"postgresMajor": \d+/, '"postgresMajor": 17'));
    await assert.rejects(startEmbedded(folder), /was made with PostgreSQL 17/);
    writeFileSync(file, state);
  });
});

async function query(embedded: EmbeddedServers, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: embedded.servers.default.provisionerUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
