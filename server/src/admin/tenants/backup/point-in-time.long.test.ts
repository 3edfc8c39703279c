import assert from "node:assert/strict";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { commandsOf, runCommand, variablesOf } from "../../../../test/command-line.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import type { BootConfig } from "../../../boot.ts";
import { ensureDatabase } from "../../../embedded/sql.ts";
import { createPlatformUser } from "../../users/service.ts";
import { findHome } from "../sql.ts";

// Servers go back to a moment by PostgreSQL's own means, as the page says it.

const page = "docs/operations/recovery.md";
const heading = "A point in time";
const prefix = "pitr";

/** The settings of the n-th block of `ini` in the section; the archive of the page is in another folder here. */
function settingsOf(number: number, archive: string): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, "../../../../..", page), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const block = [...section.matchAll(/```ini\n([\s\S]*?)```/g)][number]?.[1] ?? assert.fail("no such block");
  const lines = block.trim().split("\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", value = ""] = line.trim().split(" = ");
      return [name, value.replace(/^'(.*)'$/, "$1").replaceAll("/var/backups/wal", archive)];
    }),
  );
}

/** A server of the test's own that archives its log, and its base backup. */
interface ArchivingServer {
  readonly own: OwnServer;
  readonly archive: string;
  readonly base: string;
}

async function ask(server: OwnServer, text: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query({ text, values, rowMode: "array" });
    return (rows[0] as unknown[] | undefined)?.[0];
  } finally {
    await client.end();
  }
}

async function startArchived(folder: string, name: string): Promise<ArchivingServer> {
  const archive = join(folder, `wal-${name}`);
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  const own = await startOwnServer({ ...settingsOf(0, archive), wal_level: "replica" });
  return { own, archive, base: join(folder, `base-${name}`) };
}

/** Without `pg_basebackup`, as the page says. */
async function takeBase({ own, base }: ArchivingServer): Promise<void> {
  const client = new pg.Client({ connectionString: own.superuserUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('base', fast => true)");
    execFileSync("cp", ["-a", join(own.folder, "data"), base]);
    const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop()");
    rmSync(join(base, "postmaster.pid"));
    for (const name of readdirSync(join(base, "pg_wal")))
      if (/^[0-9A-F]{24}/.test(name)) rmSync(join(base, "pg_wal", name));
    give(base, "backup_label", rows[0].labelfile);
  } finally {
    await client.end();
  }
}

/** A file of the same owner as its folder. */
function give(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

async function archiveAll({ own }: ArchivingServer): Promise<void> {
  const last = await ask(own, "SELECT pg_walfile_name(pg_switch_wal())");
  await eventually("its log is archived", async () => {
    const archived = await ask(own, "SELECT last_archived_wal >= $1 FROM pg_stat_archiver", [last]);
    return archived === true;
  });
}

/** Its data folder is the base backup, brought to the moment. */
async function goBack({ own, archive, base }: ArchivingServer, moment: string): Promise<void> {
  const data = join(own.folder, "data");
  await own.stop();
  rmSync(`${data}.old`, { recursive: true, force: true });
  renameSync(data, `${data}.old`);
  execFileSync("cp", ["-a", base, data]);
  const settings = { ...settingsOf(1, archive), recovery_target_time: moment };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  give(data, "postgresql.auto.conf", `${lines.join("\n")}\n`);
  give(data, "recovery.signal", "");
  await own.start();
  await eventually("it is promoted", async () => (await ask(own, "SELECT pg_is_in_recovery()")) === false);
}

describe("a point in time", () => {
  let folder: string;
  let [main, other]: ArchivingServer[] = [];
  const servers = () => ({ main: main ?? assert.fail(), other: other ?? assert.fail() });
  let service: TestService | undefined;
  const at = () => service ?? assert.fail();
  let moment: string;
  let [early, moving, moved]: Shop[] = [];
  const shops = () => ({
    early: early ?? assert.fail(),
    moving: moving ?? assert.fail(),
    moved: moved ?? assert.fail(),
  });

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-pitr-"));
    chmodSync(folder, 0o711);
    main = await startArchived(folder, "main");
    other = await startArchived(folder, "other");
    await ensureDatabase(main.own.superuserUrl, `${prefix}_central`);
    service = await open();
    const { email, password } = service.operator;
    await createPlatformUser(service.deps, { email, password, name: "Olga", role: "Owner" });
    early = await service.openShop({ server: "default" });
    moving = await service.openShop({ server: "default" });
    moved = await service.openShop({ server: "default" });
    for (const one of [main, other]) await takeBase(one);
    await graduate(moved);
    for (const shop of [early, moving, moved]) await note(shop, "Before");
    moment = String(await ask(main.own, "SELECT clock_timestamp()::text"));
    for (const shop of [early, moving, moved]) await note(shop, "After");
    await graduate(moving);
    await note(moving, "Since it has moved");
    await service.openShop({ server: "default" });
    for (const one of [main, other]) await archiveAll(one);
    await service.close();
    service = undefined;
  });
  after(async () => {
    await service?.close();
    await main?.own.remove();
    await other?.own.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A service with these servers and no others, on the central database of the first. */
  function open(): Promise<TestService> {
    const { main: first, other: second } = servers();
    const central = new URL(first.own.provisionerUrl);
    central.pathname = `/${prefix}_central`;
    const config = {
      centralUrl: central.href,
      servers: { default: first.own.provisionerUrl, second: second.own.provisionerUrl },
      databasePrefix: prefix,
    };
    return startService({ shops: "opened", config: config as Partial<BootConfig> });
  }

  async function graduate({ tenantId }: Shop): Promise<void> {
    const token = await at().admin();
    const reply = await at().request("POST", `/admin/tenants/${tenantId}/graduate?server=second`, { token });
    assert.equal(reply.status, 200, JSON.stringify(reply.body));
  }

  async function note({ tenantId, token }: Shop, name: string): Promise<void> {
    const reply = await at().request("POST", "/categories", { tenantId, token, body: { name } });
    assert.equal(reply.status, 201);
  }

  async function notesOf({ tenantId, token }: Shop): Promise<string[]> {
    const { status, body } = await at().request("GET", "/categories", { tenantId, token });
    return status === 200 ? body.items.map((item: { name: string }) => item.name).sort() : [String(status)];
  }

  /** What the cursors of the shop's tills begin with. */
  async function epochOf({ tenantId }: Shop): Promise<unknown> {
    const { deps } = at();
    const home = (await deps.central.transact((tx) => findHome(tx, tenantId))) ?? assert.fail();
    return deps.servers.mustGet(home.server).withClient(home.databaseName, async (client) => {
      const { rows } = await client.query<{ epoch: string }>(
        `SELECT epoch FROM ${home.schemaName ?? "public"}.feed_head`,
      );
      return rows[0]?.epoch;
    });
  }

  const variables = () => {
    const { deps } = at();
    return variablesOf({ ...at(), servers: deps.config.servers as Record<string, string> });
  };

  test("the server of the central database alone goes back: the doctor names the shop that moved, and it is adopted", async (t) => {
    const { main: first } = servers();
    await goBack(first, moment);
    service = await open();
    const [, doctor, adopt] = commandsOf(page, heading, {});
    const found = await runCommand(t, variables(), ...(doctor ?? []));
    const { tenants } = JSON.parse(found.out);
    assert.equal(tenants.length, 1, found.out);
    const [{ diagnosis }] = tenants;
    assert.equal(diagnosis.tenantId, shops().moving.tenantId);
    const [{ kind, candidate }] = diagnosis.findings;
    assert.deepEqual([kind, candidate.server], ["TwoHomes", "second"]);
    const words = new Map([
      ['"$TENANT_ID"', diagnosis.tenantId],
      ['"$DATABASE"', candidate.database],
    ]);
    const args = (adopt ?? []).map((word) => words.get(word) ?? word);
    const adopted = await runCommand(t, variables(), ...args);
    assert.equal(adopted.code, 0, adopted.err);
    assert.deepEqual(await notesOf(shops().moving), ["After", "Before", "Since it has moved"]);
    assert.deepEqual(await notesOf(shops().early), ["Before"]);
    assert.deepEqual(await notesOf(shops().moved), ["After", "Before"]);
    await service.close();
    service = undefined;
  });

  test("all servers go back to one moment: nothing of what came later is there, and nothing is out of order", async (t) => {
    for (const one of Object.values(servers())) await goBack(one, moment);
    service = await open();
    const [restart, doctor] = commandsOf(page, heading, {});
    const before = await Promise.all(Object.values(shops()).map(epochOf));
    const restarted = await runCommand(t, variables(), ...(restart ?? []));
    assert.deepEqual([restarted.code, JSON.parse(restarted.out)], [0, { restarted: 3, failed: [] }]);
    for (const [i, shop] of Object.values(shops()).entries()) assert.notEqual(await epochOf(shop), before[i]);
    const { code, out } = await runCommand(t, variables(), ...(doctor ?? []));
    assert.equal(code, 0, out);
    assert.deepEqual(JSON.parse(out).healthy, 3);
    for (const shop of Object.values(shops())) assert.deepEqual(await notesOf(shop), ["Before"]);
    for (const shop of Object.values(shops())) await note(shop, "Anew");
  });
});
