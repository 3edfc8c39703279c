import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { onCentral } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import type { Problem } from "../../../kernel/http/problem.ts";
import { commandLine } from "../../gate/actor.ts";
import { verifyExport } from "../leaving/reading.ts";
import { backUp } from "./backup.ts";

describe("a shop in which nothing has happened since the last backup", () => {
  let service: TestService;
  let folder: string;
  let quiet: Shop;
  let busy: Shop;

  before(async () => {
    service = await startService();
    folder = await mkdtemp(join(tmpdir(), "tillhouse-unchanged-"));
    quiet = await service.openShop({ server: "default" });
    busy = await service.openShop({ server: "default" });
    await settle();
  });
  after(async () => {
    await service.close();
    await rm(folder, { recursive: true });
  });

  const request = () => ({ folder, passphrase, release: "test", actor: commandLine, trustAfterMs: 0 });

  /** A backup, each with a name of its own. */
  async function take(more: Partial<Parameters<typeof backUp>[1]> = {}) {
    service.now.advance(1_000);
    return backUp(service.deps, { ...request(), ...more });
  }

  /** Ends the sessions of every shop: with that PostgreSQL has counted what they did. */
  async function settle(): Promise<void> {
    const end = "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE usename = ANY ($1)";
    const tenants = await Promise.all([quiet, busy].map((shop) => service.deps.directory.resolve(shop.tenantId)));
    await asSuperuser(service, "default", end, [tenants.map((tenant) => tenant?.roleName)]);
  }

  /** Whether the two backups have one file of the shop, byte for byte and on the disk. */
  async function haveOneFile(shop: Shop, ...paths: readonly string[]): Promise<boolean> {
    const found = await Promise.all(paths.map((path) => stat(join(path, `${shop.tenantId}.zip`))));
    return new Set(found.map(({ ino }) => ino)).size === 1;
  }

  test("is not written again: its file is linked, and is as whole as any", async () => {
    const first = await take({ trustAfterMs: Infinity });
    assert.equal(first.unchanged, 0);
    assert.equal((await busy.post("/categories", { name: "Bread" })).status, 201);
    await settle();
    const second = await take();
    assert.ok(second.unchanged >= 1);
    assert.equal(await haveOneFile(quiet, first.path, second.path), true);
    assert.equal(await haveOneFile(busy, first.path, second.path), false);
    const { manifest, sha256 } = await verifyExport(join(second.path, `${quiet.tenantId}.zip`), passphrase);
    assert.equal(manifest.tenant.id, quiet.tenantId);
    assert.equal(second.manifest.tenants.find(({ tenantId }) => tenantId === quiet.tenantId)?.sha256, sha256);
  });

  test("is linked from the first second on when nobody has a session who may write in it", async () => {
    await settle();
    const before = await take();
    const next = await take({ trustAfterMs: undefined });
    assert.ok(next.unchanged >= 2);
    assert.equal(await haveOneFile(quiet, before.path, next.path), true);
  });

  test("is written again while a session is open that PostgreSQL may not have counted, and the log says why", async () => {
    const { path } = await take();
    assert.equal((await quiet.get("/categories")).status, 200);
    const lines: object[] = [];
    const log = Object.assign(Object.create(service.deps.log), { debug: (line: object) => void lines.push(line) });
    const next = await backUp({ ...service.deps, log }, { ...request(), trustAfterMs: Infinity });
    assert.equal(await haveOneFile(quiet, path, next.path), false);
    const why = "sessions are open that may have changed it, and PostgreSQL counts what they did within a minute";
    assert.deepEqual(
      lines.find((line) => "tenantId" in line && line.tenantId === quiet.tenantId),
      { tenantId: quiet.tenantId, why },
    );
    await settle();
  });

  test("is written again under another passphrase, by another release, or when its file is damaged", async () => {
    const before = await take({ trustAfterMs: Infinity });
    assert.equal((await take({ passphrase: "twelve blue herons" })).unchanged, 0);
    assert.equal((await take()).unchanged, 0, "the last one has another passphrase");
    assert.equal((await take({ release: "next" })).unchanged, 0);
    const good = await take({ trustAfterMs: Infinity });
    const file = join(good.path, `${quiet.tenantId}.zip`);
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(file, bytes);
    const next = await take();
    assert.equal(await haveOneFile(quiet, good.path, next.path), false);
    await verifyExport(join(next.path, `${quiet.tenantId}.zip`), passphrase);
    assert.equal(await haveOneFile(quiet, before.path, next.path), false);
  });

  test("is told from one whose name was changed, or whose table was emptied by hand", async () => {
    const before = await take({ trustAfterMs: Infinity });
    const path = `/admin/tenants/${quiet.tenantId}`;
    const token = await service.admin();
    const renamed = await service.request("PATCH", path, { token, body: { name: "Renamed" } });
    assert.equal(renamed.status, 200);
    const second = await take();
    assert.equal(await haveOneFile(quiet, before.path, second.path), false);
    const tenant = await service.deps.directory.resolve(quiet.tenantId);
    const truncate = `TRUNCATE ${tenant?.schemaName}.cash_reasons CASCADE`;
    await asSuperuser(service, "default", truncate, [], tenant?.databaseName);
    const third = await take();
    assert.equal(await haveOneFile(quiet, second.path, third.path), false);
  });

  test("two are not written at once: the second is 409, and takes nothing away from the first", async () => {
    const both = await Promise.allSettled([take(), take({ keep: 1 })]);
    const [refused, ...more] = both.flatMap((one) => (one.status === "rejected" ? [one.reason as Problem] : []));
    assert.deepEqual([refused?.errorCode, more.length], ["maintenance_in_progress", 0]);
  });

  test("the age of the last backup is told, and one in which a shop fails is none", async () => {
    await take();
    const age = async () => {
      const { body } = await service.request("GET", "/metrics");
      return Number(/^tillhouse_backup_age_seconds (\S+)$/m.exec(String(body))?.[1]);
    };
    assert.ok((await age()) < 60);
    service.now.advance(3_600_000);
    const tenant = await service.deps.directory.resolve(busy.tenantId);
    const { schemaName = "", databaseName = "" } = tenant ?? {};
    await asSuperuser(service, "default", `ALTER SCHEMA ${schemaName} RENAME TO away`, [], databaseName);
    const { manifest } = await take();
    await asSuperuser(service, "default", `ALTER SCHEMA away RENAME TO ${schemaName}`, [], databaseName);
    assert.deepEqual(
      manifest.failed.map(({ tenantId }) => tenantId),
      [busy.tenantId],
    );
    assert.ok((await age()) > 3_600);
  });

  test("is in the backup that was just written, which stays though another was named by a clock that was ahead", async () => {
    const own = await mkdtemp(join(tmpdir(), "tillhouse-ahead-"));
    const ahead = new Date(service.deps.now().getTime() + 365 * 24 * 3_600_000);
    try {
      await backUp({ ...service.deps, now: () => ahead }, { ...request(), folder: own });
      const { path, deleted } = await take({ folder: own, keep: 1 });
      assert.deepEqual(deleted, []);
      await verifyExport(join(path, `${quiet.tenantId}.zip`), passphrase);
    } finally {
      await rm(own, { recursive: true });
    }
  });

  test("--keep keeps the last file of a shop that the central database has lost, and names it", async () => {
    const { path } = await take();
    await onCentral(service, "UPDATE tenants SET tenant_id = gen_random_uuid() WHERE tenant_id = $1", [quiet.tenantId]);
    const { absent, deleted } = await take({ keep: 1 });
    assert.ok(absent.includes(quiet.tenantId));
    assert.ok(!deleted.includes(basename(path)));
    assert.equal((await stat(join(path, `${quiet.tenantId}.zip`))).isFile(), true);
  });
});
