import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startEmbedded, type Embedded } from "./servers.ts";

interface Told {
  readonly provisionerUrl: string;
  readonly postgresFolder: string;
}

describe("embedded servers", () => {
  let folder: string;
  let closed: { readonly postgresFolder: string } | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-embedded-"));
    chmodSync(folder, 0o711);
  });
  after(() => {
    for (const used of [closed?.postgresFolder, folder])
      if (used !== undefined) rmSync(used, { recursive: true, force: true });
  });

  const start = async () => {
    const embedded = await startEmbedded(folder, { durable: false });
    closed = embedded;
    return embedded;
  };

  /** Another process that holds the servers, as `tillhouse serve` does. */
  async function startElsewhere(): Promise<{ child: ChildProcess; told: Told }> {
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, "servers.ts"))});
      const { servers, postgresFolder } = await startEmbedded(${JSON.stringify(folder)}, { durable: false });
      process.stdout.write(JSON.stringify({ provisionerUrl: servers.default.provisionerUrl, postgresFolder }) + "\\n");
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return { child, told: JSON.parse(line.toString()) as Told };
  }

  const postmaster = ({ postgresFolder }: Told) =>
    Number(readFileSync(join(postgresFolder, "default/postmaster.pid"), "utf8").split("\n")[0]);

  test("keep their data and their port over a restart, and their secrets to their owner", async () => {
    const first = await start();
    await query(first, "CREATE DATABASE kept");
    await first.close();
    const second = await start();
    assert.equal(second.servers.default.provisionerUrl, first.servers.default.provisionerUrl);
    assert.deepEqual(await query(second, "SELECT 1 AS there FROM pg_database WHERE datname = 'kept'"), [{ there: 1 }]);
    await second.close();
    assert.equal(statSync(join(folder, "embedded.json")).mode & 0o077, 0);
  });

  test("give the service a login that is no superuser and nobody else a way in", async () => {
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
    await embedded.close();
  });

  test("refuse a second owner of the same folder", async () => {
    const embedded = await start();
    await assert.rejects(startEmbedded(folder, { durable: false }), /Another Tillhouse is running/);
    await embedded.close();
  });

  test("stop by themselves when their owner is killed", async () => {
    const { child, told } = await startElsewhere();
    const pid = postmaster(told);
    child.kill("SIGKILL");
    await once(child, "exit");
    for (const deadline = Date.now() + 15_000; isAlive(pid); await sleep(50))
      assert.ok(Date.now() < deadline, "PostgreSQL is orphaned");
    assert.ok(!existsSync(join(told.postgresFolder, "default/postmaster.pid")));
  });

  test("start afresh at once after their owner was killed, also beside an orphan", async () => {
    const { child } = await startElsewhere();
    child.kill("SIGKILL");
    await once(child, "exit");
    const embedded = await start();
    assert.deepEqual(await query(embedded, "SELECT 1 AS up"), [{ up: 1 }]);
    await embedded.close();
  });

  test("pass by a pid file that names somebody else's process", async () => {
    assert.ok(closed);
    writeFileSync(join(closed.postgresFolder, "default/postmaster.pid"), `${process.pid}\n/elsewhere\n`);
    const embedded = await start();
    assert.deepEqual(await query(embedded, "SELECT 1 AS up"), [{ up: 1 }]);
    await embedded.close();
  });

  test("take another port when theirs is taken", async () => {
    const first = await start();
    await first.close();
    const { createServer } = await import("node:net");
    const squatter = createServer().listen(Number(new URL(first.servers.default.provisionerUrl).port), "127.0.0.1");
    await once(squatter, "listening");
    const second = await start();
    assert.notEqual(second.servers.default.provisionerUrl, first.servers.default.provisionerUrl);
    await second.close();
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

async function query(embedded: Embedded, text: string): Promise<unknown[]> {
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
