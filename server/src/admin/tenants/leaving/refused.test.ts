import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { childEnv } from "../../../../test/child-env.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import {
  eraseShop,
  exportShop,
  fileFor,
  importShop,
  passphrase,
  rewriteArchive,
  tracesOf,
} from "../../../../test/leaving.ts";
import { hexOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { newId } from "../../../kernel/ids.ts";
import { beginHomeAttempt } from "../../shared-tier/attempts.sql.ts";
import { beginHome } from "../../shared-tier/home.sql.ts";
import { chooseHome } from "../provision.ts";
import { findTenant } from "../sql.ts";

describe("an import", () => {
  let from: TestService;
  let to: TestService;
  let newer: TestService;
  let shop: Shop;
  let good: string;
  let clear = async () => {};

  before(async () => {
    from = await startService({ shops: "small" });
    to = await startService({ shops: "small" });
    const sql = "CREATE TABLE extra (id int PRIMARY KEY)";
    const checksum = createHash("sha256").update(sql).digest("hex");
    newer = await startService({ shops: "small", migrations: [{ name: "9001_extra", sql, checksum }] });
    shop = await from.openShop();
    good = await fileFor({ after: (work) => void (clear = work) });
    await exportShop(from, shop, good);
  });
  after(async () => {
    await clear();
    await Promise.all([from.close(), to.close(), newer.close()]);
  });

  const onSecond = () => tracesOf(to, shop.tenantId).then((traces) => traces.filter((name) => name.endsWith("second")));
  /** Refused with these words, and nothing of the shop is anywhere but where it was. */
  async function assertRefused(file: string, words: RegExp, more = {}): Promise<void> {
    await assert.rejects(importShop(to, file, { server: "second", ...more }), words);
    assert.deepEqual(await onSecond(), []);
    assert.equal(await to.deps.central.transact((tx) => findTenant(tx, shop.tenantId)), undefined);
  }
  const changed = async (change: Parameters<typeof rewriteArchive>[2], more?: Record<string, Buffer>) => {
    const file = join(good, "..", `${newId()}.zip`);
    await rewriteArchive(good, file, change, more);
    return file;
  };
  const keep = (_name: string, content: Buffer) => content;

  test("with another passphrase is refused", () =>
    assertRefused(good, /the passphrase is not the one/, { passphrase: `${passphrase}!` }));

  test("of a file with one changed value is refused", async () => {
    const file = await changed((name, content) =>
      name === "tables/users.csv" ? Buffer.from(content.toString().replace("Olive", "Oliva")) : content,
    );
    await assertRefused(file, /tables\/users\.csv is not what the manifest says/);
  });

  test("of a file with one flipped bit in a table is refused", async () => {
    const bytes = await readFile(good);
    // The first byte of a member's compressed content stands behind its name and extra fields.
    const header = bytes.indexOf("tables/users.csv");
    bytes.writeUInt8(bytes.readUInt8(header + 120) ^ 4, header + 120);
    const file = join(good, "..", "flipped.zip");
    await writeFile(file, bytes);
    await assertRefused(file, /The file cannot be imported/);
  });

  test("of a changed manifest is refused", async () => {
    const file = await changed((name, content) =>
      name === "manifest.json" ? Buffer.from(content.toString().replace('"Shared"', '"Dedicated"')) : content,
    );
    await assertRefused(file, /its manifest was changed/);
  });

  test("of a file that lacks a table is refused", async () => {
    const file = await changed((name, content) => (name === "tables/roles.csv" ? undefined : content));
    await assertRefused(file, /tables\/roles\.csv is missing/);
  });

  test("of a file with a member too many is refused", async () =>
    assertRefused(await changed(keep, { "tables/more.csv": Buffer.from("id\n") }), /does not belong in it/));

  test("of a file with a name that leads out of it is refused, and writes nothing there", async () => {
    const file = await changed(keep, { "tables/evil.csv": Buffer.from("id\n") });
    const bytes = (await readFile(file)).toString("latin1").replaceAll("tables/evil.csv", "../../../evil.c");
    await writeFile(file, bytes, "latin1");
    await assertRefused(file, /invalid relative path/);
    await assert.rejects(readFile(join(good, "../../../../evil.c")), { code: "ENOENT" });
  });

  test("of a file that is cut short is refused", async () => {
    const file = await changed(keep);
    await truncate(file, (await readFile(file)).length - 1_000);
    await assertRefused(file, /The file cannot be imported/);
  });

  test("of what is no export is refused", async () => {
    const file = join(good, "..", "no.zip");
    await writeFile(file, "nothing of the kind");
    await assertRefused(file, /The file cannot be imported: .*[^.]\.$/);
    await assertRefused(join(good, "..", "missing.zip"), /The file cannot be read: ENOENT/);
  });

  test("of a shop that is here is 409 duplicate_conflict, of a taken slug 409 name_taken", async () => {
    await assert.rejects(importShop(from, good), { errorCode: "duplicate_conflict", status: 409 });
    const other = await to.openShop();
    const { body } = await to.request("GET", `/admin/tenants/${other.tenantId}`, { token: await to.admin() });
    await assertRefused(good, /Another tenant has this slug/, { slug: body.slug });
    await assert.rejects(importShop(to, good, { server: "nowhere" }), { errorCode: "unknown_server" });
  });

  test("of an older schema brings it to the newest; of a newer one is refused", async (t) => {
    const { tenant } = await importShop(newer, good, { server: "second" });
    assert.equal(tenant.migrationHead, "9001_extra");
    const { tenantId } = shop;
    assert.equal((await newer.request("GET", "/me", { tenantId, token: shop.token })).status, 200);
    const file = await fileFor(t);
    const other = await newer.openShop();
    await exportShop(newer, other, file);
    await assert.rejects(
      importShop(to, file, { server: "second" }),
      /has the migration 9001_extra, which this release/,
    );
    await eraseShop(newer, shop);
  });

  test("that is killed leaves nothing, and the next one succeeds", async () => {
    const { centralUrl = "", encryptionKeys = "", databasePrefix } = to.deps.config;
    const central = new pg.Client({ connectionString: centralUrl });
    await central.connect();
    // The tenant's row cannot be written, so that the home stays half made.
    await central.query("BEGIN; LOCK TABLE tenants IN SHARE MODE");
    const args = ["server/src/main.ts", "tenants", "import", good, "--server", "second"];
    const child = spawn(process.execPath, args, {
      env: {
        ...childEnv,
        TILLHOUSE_SERVERS: JSON.stringify(to.servers),
        TILLHOUSE_CENTRAL_URL: centralUrl,
        TILLHOUSE_ENCRYPTION_KEYS: encryptionKeys,
        TILLHOUSE_DATABASE_PREFIX: databasePrefix,
        TILLHOUSE_PASSPHRASE: passphrase,
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
    await once(child.stderr, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal(child.signalCode, "SIGKILL");
    await central.end();
    await eventually("the server has rolled back", async () => (await onSecond()).length === 0);
    assert.equal(await to.deps.central.transact((tx) => findTenant(tx, shop.tenantId)), undefined);

    // As if it had died between its two commits.
    const server = to.deps.servers.mustGet("second");
    const { tenantId } = shop;
    const left = await to.deps.central.transact(async (tx) =>
      chooseHome(to.deps, tx, server, await beginHomeAttempt(tx, { id: newId(), tenantId, server: "second" })),
    );
    await server.withClient(left.database, async (client) => {
      await beginHome(client, left);
      await client.query("COMMIT");
    });
    const { tenant } = await importShop(to, good, { server: "second", slug: "again", isSuspended: true });
    assert.deepEqual([tenant.slug, tenant.isActive], ["again", false]);
  });
});

test("an export of a shop with a table that somebody else has made there names it, and leaves no file", async (t) => {
  const service = await startService({ shops: "small" });
  t.after(() => service.close());
  const shop = await service.openShop();
  const database = `${service.deps.config.databasePrefix}_shared_1`;
  await asSuperuser(service, "default", `CREATE TABLE t_${hexOf(shop)}.by_hand (id int)`, [], database);
  const file = await fileFor(t);
  await assert.rejects(exportShop(service, shop, file), /tables that the service has not made: by_hand/);
  await assert.rejects(stat(file), { code: "ENOENT" });
});
