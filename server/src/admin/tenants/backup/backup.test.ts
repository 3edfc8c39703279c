import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import pg from "pg";
import { childEnv } from "../../../../test/child-env.ts";
import { runCommand, variablesOf } from "../../../../test/command-line.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { digestsIn, digestsOf, eraseShop, passphrase } from "../../../../test/leaving.ts";
import { onCentral, operate } from "../../../../test/moves.ts";
import { addVariant, openTill } from "../../../../test/sales.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { ArchiveReader } from "../leaving/archive.ts";
import { PassphraseBox } from "../leaving/passphrase.ts";
import { openExport } from "../leaving/reading.ts";

describe("a backup", () => {
  let service: TestService;
  let shared: Shop;
  let graduated: Shop;
  let folder: string;

  before(async () => {
    service = await startService({ shops: "opened" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-backup-"));
    shared = await service.openShop({ modules: ["Loyalty"] });
    graduated = await service.openShop({ server: "second" });
    for (const shop of [shared, graduated]) await sell(shop);
    const token = await service.admin();
    const limit = { token, body: { users: 7 } };
    assert.equal((await service.request("PUT", `/admin/tenants/${shared.tenantId}/quotas`, limit)).status, 200);
    const path = `/admin/tenants/${graduated.tenantId}/graduate`;
    assert.equal((await service.request("POST", path, { token })).status, 200);
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await service.close();
  });

  const variablesFor = (centralUrl: string, more: Readonly<Record<string, string>> = {}) =>
    variablesOf(service, { TILLHOUSE_CENTRAL_URL: centralUrl, ...more });
  const here = () => variablesOf(service);

  async function backUp(t: TestContext, ...options: readonly string[]): Promise<string> {
    const { code, out, err } = await runCommand(t, here(), "backup", folder, ...options);
    assert.equal(code, 0, err);
    return JSON.parse(out).path;
  }

  /** A central database with nothing in it, of an installation with this prefix. */
  async function emptyCentral(prefix: string): Promise<string> {
    const database = `${prefix}_central`;
    const url = new URL(service.servers["default"] ?? "");
    await asSuperuser(service, "default", `CREATE DATABASE ${database} OWNER ${url.username}`);
    url.pathname = `/${database}`;
    return url.href;
  }

  async function tablesIn(centralUrl: string): Promise<unknown> {
    const [row] = await asSuperuser(
      service,
      "default",
      "SELECT to_regclass('users') AS users, to_regclass('tenants') AS tenants",
      [],
      new URL(centralUrl).pathname.slice(1),
    );
    return row;
  }

  const categories = () => `t_${shared.tenantId.replaceAll("-", "")}.categories`;
  /** A session that holds a table of the shared shop until it ends: a backup stops there, half done. */
  async function holdCategories(): Promise<pg.Client> {
    const url = new URL(service.superusers["default"] ?? "");
    url.pathname = `/${service.deps.config.databasePrefix}_shared_1`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`BEGIN; LOCK TABLE ${categories()} IN ACCESS EXCLUSIVE MODE`);
    return client;
  }

  test("that is killed half-way does not count, and a later one clears it away", async (t) => {
    const first = await backUp(t);
    const env = { ...childEnv, ...here() };
    const partial = async () => (await readdir(folder)).find((name) => name.endsWith(".partial"));
    const holder = await holdCategories();
    try {
      const child = spawn(process.execPath, [main, "backup", folder], { env, stdio: "ignore" });
      const ended = once(child, "exit");
      const waits = "SELECT FROM pg_locks WHERE NOT granted AND relation = to_regclass($1)";
      await eventually(
        "it waits for the table",
        async () => (await holder.query(waits, [categories()])).rowCount === 1,
      );
      child.kill("SIGKILL");
      await ended;
    } finally {
      await holder.end();
    }
    const left = await partial();
    assert.ok(left);
    assert.equal((await readdir(folder)).length, 2);
    const refused = await runCommand(t, here(), "restore", join(folder, left));
    assert.equal(refused.code, 1);
    assert.match(refused.err, /cut short/);
    const second = await backUp(t, "--keep", "2");
    assert.deepEqual((await readdir(folder)).map((name) => join(folder, name)).sort(), [
      first,
      join(folder, left),
      second,
    ]);
    const third = await backUp(t, "--keep", "1");
    assert.deepEqual(await readdir(folder), [third.slice(folder.length + 1)]);
  });

  test("goes on past a shop that fails, names it with exit code 1, and keeps its last good file", async (t) => {
    const first = await backUp(t, "--keep", "1");
    const good = await backUp(t);
    const home = `t_${shared.tenantId.replaceAll("-", "")}`;
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    const rename = (from: string, to: string) =>
      asSuperuser(service, "default", `ALTER SCHEMA ${from} RENAME TO ${to}`, [], database);
    await rename(home, "away");
    const nameOf = (path: string) => path.slice(folder.length + 1);
    const answers = [];
    for (const _night of [1, 2]) {
      const { code, out } = await runCommand(t, here(), "backup", folder, "--keep", "1");
      assert.equal(code, 1);
      answers.push(JSON.parse(out));
    }
    await rename("away", home);
    const [monday, tuesday] = answers;
    assert.deepEqual([monday.tenants, monday.deleted], [1, [nameOf(first)]]);
    assert.deepEqual(
      monday.failed.map(({ tenantId }: { tenantId: string }) => tenantId),
      [shared.tenantId],
    );
    assert.deepEqual(tuesday.deleted, [nameOf(monday.path)]);
    assert.deepEqual((await readdir(folder)).sort(), [nameOf(good), nameOf(tuesday.path)]);
    const mended = await backUp(t, "--keep", "1");
    assert.deepEqual(await readdir(folder), [nameOf(mended)]);
    assert.equal((await runCommand(t, here(), "backup", folder, "--keep", "0")).code, 2);
  });

  test("holds no key, and no secret that is not sealed", async (t) => {
    const path = await backUp(t);
    const [, key = ""] = (service.deps.config.encryptionKeys ?? "").split(":");
    const manifest = await readFile(join(path, "manifest.json"), "utf8");
    assert.ok(!manifest.includes(key) && !manifest.includes(Buffer.from(key, "base64").toString("hex")));
    assert.deepEqual(JSON.parse(manifest).keyFingerprints, service.deps.secrets.fingerprints());
    const archive = await ArchiveReader.open(join(path, "central.zip"));
    assert.ok(archive.names.includes("tables/signing_keys.csv"));
    assert.ok(!archive.names.includes("tables/tenants.csv"));
    for (const name of archive.names)
      assert.doesNotMatch((await archive.readWhole(name, Infinity)).toString(), /\$argon2|postgres:|"d":/, name);
    archive.close();
  });

  test("is refused before anything is changed when a file, the passphrase or a key is not as it was", async (t) => {
    const path = await backUp(t);
    const centralUrl = await emptyCentral(`${service.deps.config.databasePrefix}x`);
    const damaged = `${path}-damaged`;
    await cp(path, damaged, { recursive: true });
    const file = join(damaged, `${graduated.tenantId}.zip`);
    const bytes = await readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    await writeFile(file, bytes);
    const forged = `${path}-forged`;
    await cp(path, forged, { recursive: true });
    const told = JSON.parse(await readFile(join(forged, "manifest.json"), "utf8"));
    const text = Buffer.from(JSON.stringify({ ...told, finishedAt: "2026-01-01T00:00:00Z" }));
    const box = await PassphraseBox.open(passphrase, told.keyDerivation);
    await writeFile(join(forged, "manifest.json"), text);
    await writeFile(join(forged, "manifest.hmac"), `${box.macOf(text)}\n`);
    const keys = (entry: string) => ({ TILLHOUSE_ENCRYPTION_KEYS: entry });
    const other = Buffer.alloc(32, 8).toString("base64");
    const cases: [string, Record<string, string>, RegExp][] = [
      [damaged, {}, /zip is damaged/],
      [forged, {}, /somebody who knew the passphrase has changed it/],
      [path, { TILLHOUSE_PASSPHRASE: "twelve blue herons" }, /passphrase is not the one/],
      [path, keys(`test:${other}`), /key test .* is not the one/],
      [path, keys(`new:${other}`), /needs the encryption key test/],
    ];
    for (const [from, more, said] of cases) {
      const { code, err } = await runCommand(t, variablesFor(centralUrl, more), "restore", from);
      assert.equal(code, 1);
      assert.match(err, said);
    }
    assert.deepEqual(await tablesIn(centralUrl), { users: null, tenants: null });
    const there = await runCommand(t, here(), "restore", path);
    assert.equal(there.code, 1);
    assert.match(there.err, /central database is not empty/);
  });

  test("restored elsewhere: every row, sign-in and tokens are as they were, and the books are right", async (t) => {
    const suspended = await service.openShop();
    assert.equal((await operate(service, suspended, "POST", "suspend")).status, 200);
    const path = await backUp(t);
    const keysOf = "SELECT kid, public_jwk FROM signing_keys ORDER BY kid";
    const signingKeys = await onCentral(service, keysOf);
    const operatorToken = await service.admin();
    for (const shop of [shared, graduated, suspended]) await eraseShop(service, shop);
    const databasePrefix = `${service.deps.config.databasePrefix}r`;
    const centralUrl = await emptyCentral(databasePrefix);
    const there = variablesFor(centralUrl, { TILLHOUSE_DATABASE_PREFIX: databasePrefix });
    const restored = await runCommand(t, there, "restore", path);
    assert.equal(restored.code, 0, restored.err);
    assert.deepEqual(JSON.parse(restored.out).failed, []);
    const again = await startService({ shops: "opened", config: { centralUrl, databasePrefix } });
    t.after(() => again.close());
    assert.deepEqual(await onCentral(again, keysOf), signingKeys);
    assert.equal((await again.request("GET", "/admin/tenants", { token: operatorToken })).status, 200);
    for (const shop of [shared, graduated]) {
      const { tenantId, token, owner: body } = shop;
      const opened = await openExport(join(path, `${tenantId}.zip`), passphrase);
      opened.archive.close();
      const { feed_head: _then, ...rows } = digestsIn(opened.manifest);
      const { feed_head: _now, ...found } = await digestsOf(again, shop, opened.manifest);
      assert.deepEqual(found, rows);
      assert.equal((await again.request("GET", "/categories", { tenantId, token })).status, 200);
      assert.equal((await again.request("POST", "/identity/login", { tenantId, body })).status, 200);
      assert.equal((await runCommand(t, there, "verify", tenantId)).code, 0);
      const tenant = await again.deps.directory.resolve(tenantId);
      assert.equal(tenant?.isActive, true);
      assert.equal(tenant.quotas.users ?? null, shop === shared ? 7 : null);
    }
    const closed = await again.request("GET", `/admin/tenants/${suspended.tenantId}`, { token: operatorToken });
    assert.deepEqual([closed.status, closed.body.isActive], [200, false]);
    await eraseShop(again, shared);
    const alone = await runCommand(t, there, "restore", path, "--tenant", shared.tenantId);
    assert.deepEqual([alone.code, JSON.parse(alone.out).tenants], [0, [shared.tenantId]], alone.err);
  });
});

const main = join(import.meta.dirname, "../../../main.ts");

async function sell(shop: Shop): Promise<void> {
  const [unit] = (await shop.get("/units")).body.items;
  const variantId = await addVariant(shop, { sku: "loaf", price: "4.20", unitId: unit.id });
  const till = await openTill(shop);
  assert.equal((await till.sell([{ variantId, quantity: "1" }])).status, 201);
}
