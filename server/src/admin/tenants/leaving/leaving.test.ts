import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { isExploring } from "../../../../../proof/exploring.ts";
import { assertAudited, operatorsLog } from "../../../../test/audit-expectations.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill } from "../../../../test/sales.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import {
  digestsIn,
  digestsOf,
  eraseShop,
  exportShop,
  fileFor,
  importShop,
  passphrase,
  rewriteArchive,
} from "../../../../test/leaving.ts";
import { mailAad, queueMail } from "../../../kernel/db/outbox.ts";
import { raw, sql } from "../../../kernel/db/sql.ts";
import type { Manifest } from "./format.ts";
import { PassphraseBox } from "./passphrase.ts";
import { newId } from "../../../kernel/ids.ts";
import { modules } from "../../../tenant/modules.ts";
import { listBreaches } from "../../../tenant/verify/sql.ts";
import { commandLine } from "../../gate/actor.ts";
import { ArchiveReader } from "./archive.ts";
import { exportTenant } from "./export.ts";

const odd = '"a", b\r\n\n\\N \u{1f6cd} "';
const key = (fill: number) => Buffer.alloc(32, fill).toString("base64");

describe("an export", () => {
  let service: TestService;
  let shop: Shop;
  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
  });
  after(() => service.close());

  test("does not write over a file, and leaves none when it fails", async (t) => {
    const file = await fileFor(t);
    await writeFile(file, "of somebody");
    await assert.rejects(exportShop(service, shop, file), { code: "EEXIST" });
    assert.equal(await readFile(file, "utf8"), "of somebody");
    await assert.rejects(exportShop(service, { tenantId: newId() }, `${file}2`), { errorCode: "tenant_not_found" });
    const stop = () => {
      throw new Error("stopped");
    };
    const request = { file: `${file}3`, passphrase, actor: commandLine, onTable: stop };
    await assert.rejects(exportTenant(service.deps, shop.tenantId, request), /stopped/);
    assert.deepEqual(await readdir(dirname(file)), ["shop.zip"]);
  });

  test("has no secret in it that the passphrase does not seal", async (t) => {
    const file = await fileFor(t);
    await exportShop(service, shop, file);
    const archive = await ArchiveReader.open(file);
    const users = (await archive.readWhole("tables/users.csv", Infinity)).toString();
    assert.match(users, /"p1\.[\w-]+\.[\w-]+"/);
    for (const name of archive.names)
      assert.doesNotMatch((await archive.readWhole(name, Infinity)).toString(), /"v1\.|\$argon2|postgres:/, name);
    archive.close();
  });

  test("can be checked and read with what everybody has", async (t) => {
    const file = await fileFor(t);
    const { tables } = await exportShop(service, shop, file);
    const folder = dirname(file);
    await unpack(file, folder);
    for (const { name, sha256, bytes } of tables) {
      const content = await readFile(join(folder, "tables", `${name}.csv`));
      assert.deepEqual([createHash("sha256").update(content).digest("hex"), content.length], [sha256, bytes], name);
    }
    const told = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
    assert.equal(told.tenant.id, shop.tenantId);
    assert.equal(told.migrations.at(-1).name, service.deps.tenantMigrations.at(-1)?.name);
    assert.match(await readFile(join(folder, "README.txt"), "utf8"), /scrypt/);
  });
});

/** By another program than the one that wrote it; the gate asks for none that a machine may lack. */
async function unpack(file: string, folder: string): Promise<void> {
  if (isExploring) return void execFileSync("python3", ["-m", "zipfile", "-e", file, folder]);
  const archive = await ArchiveReader.open(file);
  for (const name of archive.names) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), await archive.readWhole(name, Infinity));
  }
  archive.close();
}

describe("leaving", () => {
  let away: TestService;
  let here: TestService;

  before(async () => {
    // Its first key is not known here.
    away = await startService({ shops: "opened", config: { encryptionKeys: `away:${key(9)},test:${key(7)}` } });
    here = await startService({ shops: "opened" });
  });
  after(async () => {
    await away.close();
    await here.close();
  });

  for (const mode of isExploring ? ["Shared", "Dedicated"] : ["Dedicated"]) {
    test(`and back, of a ${mode} shop, then graduated: every row and every token is as it was`, async (t) => {
      const shop = await here.openShop({ modules: ["Loyalty"] });
      await fillShop(here, shop);
      if (mode === "Dedicated") await graduate(here, shop);
      const { tenantId } = shop;
      const signedIn = await here.request("POST", "/identity/login", { tenantId, body: shop.owner });
      const file = await fileFor(t);
      const manifest = await exportShop(here, shop, file);
      await assertAudited(operatorsLog(here), {
        event: "tenant.exported",
        by: "command line",
        to: ["Tenant", tenantId],
        details: { exportId: manifest.exportId, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) },
        isUnasked: true,
      });
      await eraseShop(here, shop);
      assert.equal((await importShop(here, file, { server: "second" })).keepsTokens, true);
      await assertAudited(operatorsLog(here), {
        event: "tenant.imported",
        by: "command line",
        to: ["Tenant", tenantId],
        details: { exportId: manifest.exportId, server: "second", keepsTokens: true },
        isUnasked: true,
      });
      // Every till takes a new snapshot: what it has read may be of another history.
      const { feed_head: before, ...rows } = digestsIn(manifest);
      const { feed_head: now, ...found } = await digestsOf(here, shop, manifest);
      assert.deepEqual(found, rows);
      assert.notEqual(now, before);
      await graduate(here, shop);
      const { feed_head: after, ...moved } = await digestsOf(here, shop, manifest);
      assert.deepEqual(moved, rows);
      assert.equal(after, now);
      assert.equal((await shop.get("/categories")).status, 200);
      const [, cookie = ""] = /^([^;]+)/.exec(Object.values(signedIn.cookies)[0] ?? "") ?? [];
      assert.equal((await here.request("POST", "/identity/refresh", { tenantId, cookie })).status, 200);
    });

    test(`a file of a ${mode} shop that sells meanwhile has whole sales only, and the sales go on`, async (t) => {
      const shop = await away.openShop();
      const [unit] = (await shop.get("/units")).body.items;
      const variantId = await addVariant(shop, { sku: "loaf", price: "4.20", unitId: unit.id });
      if (mode === "Dedicated") await graduate(away, shop);
      const till = await openTill(shop);
      const sell = () => till.sell([{ variantId, quantity: "1" }]);
      assert.equal((await sell()).status, 201);
      const file = await fileFor(t);
      let isOver = false;
      const exported = exportShop(away, shop, file).finally(() => (isOver = true));
      let sold = 1;
      for (; !isOver; sold++) assert.equal((await sell()).status, 201);
      const rowsOf = new Map((await exported).tables.map(({ name, rows }) => [name, rows]));
      const orders = rowsOf.get("orders") ?? 0;
      assert.ok(orders >= 1 && orders <= sold, `${orders} of ${sold}`);
      assert.deepEqual([rowsOf.get("order_lines"), rowsOf.get("payments")], [orders, orders]);
      await importShop(here, file, { server: "second" });
      const tenant = await here.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      const rules = modules.flatMap((module) => module.verify ?? []);
      assert.deepEqual(await here.deps.databases.read(tenant, (tx) => listBreaches(tx, rules)), []);
    });

    test(`to another installation, of a ${mode} shop: every row arrives, the password works, tokens do not`, async (t) => {
      const shop = await away.openShop({ modules: ["Loyalty", "Credit"] });
      await fillShop(away, shop);
      if (mode === "Dedicated") await graduate(away, shop);
      const leaving = await away.deps.directory.resolve(shop.tenantId);
      assert.ok(leaving);
      const mail = { to: "ann@example.test", subject: "Hi", text: "Hi", html: "Hi" };
      // Not due before the end of time, so that nobody sends it here.
      await away.deps.databases.write(leaving, (tx) =>
        queueMail(tx, away.deps.secrets, mail, new Date("2200-01-01T00:00:00Z")),
      );
      const file = await fileFor(t);
      const manifest = await exportShop(away, shop, file);
      assert.ok(manifest.tables.some(({ name, rows }) => name === "outbox" && rows > 0));
      const { tenant, keepsTokens } = await importShop(here, file, { server: "second" });
      assert.deepEqual(
        [tenant.tenantId, tenant.mode, tenant.server, tenant.isActive, tenant.enabledModules, keepsTokens],
        [shop.tenantId, "Shared", "second", true, ["Credit", "Loyalty"], false],
      );
      const emptied = [
        "refresh_tokens",
        "sessions",
        "login_challenges",
        "one_time_links",
        "outbox",
        "webhook_secrets",
        "mail_recipients",
      ];
      const changed = new Set([...emptied, "webhooks", "feed_head"]);
      const differ = Object.entries(await digestsOf(here, shop, manifest))
        .filter(([table, digest]) => digestsIn(manifest)[table] !== digest)
        .map(([table]) => table);
      assert.deepEqual(new Set(differ).difference(changed), new Set());
      const arrived = await here.deps.directory.resolve(shop.tenantId);
      assert.ok(arrived);
      for (const table of emptied) {
        const rows = sql`SELECT FROM ${raw(table)} LIMIT 1`;
        const kept: object[] = await here.deps.databases.read(arrived, (tx) => tx.many(rows));
        assert.deepEqual(kept, [], table);
      }
      const { tenantId } = shop;
      assert.equal((await here.request("GET", "/categories", { tenantId, token: shop.token })).status, 401);
      const signedIn = await here.request("POST", "/identity/login", { tenantId, body: shop.owner });
      assert.equal(signedIn.status, 200);
      const token = signedIn.body.accessToken;
      assert.equal((await here.request("GET", "/me", { tenantId, token })).body.name, odd);
    });
  }
});

test("in an export of this installation that somebody has written into, who knew the passphrase, nothing is its own", async (t) => {
  const service = await startService({ shops: "opened" });
  t.after(() => service.close());
  const shop = await service.openShop();
  const file = await fileFor(t);
  const { keyDerivation } = await exportShop(service, shop, file);
  const box = await PassphraseBox.open(passphrase, keyDerivation);
  const id = newId();
  const mail = JSON.stringify({ to: "thief@example.test", subject: "Hi", text: "Hi", html: "Hi" });
  const at = "2026-01-31 02:30:00+00";
  const row = [id, "thief@example.test", box.seal(mail, mailAad(id)), at, at, "0"].map((text) => `"${text}"`).join(",");
  let manifest = Buffer.alloc(0);
  const forged = `${file}-forged`;
  await rewriteArchive(file, forged, (name, content) => {
    if (name === "tables/outbox.csv") return Buffer.from(`${content.toString()}${row},\n`);
    if (name === "manifest.json") {
      const told = JSON.parse(content.toString()) as Manifest;
      const tables = told.tables.map((table) => {
        if (table.name !== "outbox") return table;
        const csv = Buffer.from(`${table.columns.join(",")}\n${row},\n`);
        return { ...table, rows: 1, bytes: csv.length, sha256: createHash("sha256").update(csv).digest("hex") };
      });
      return (manifest = Buffer.from(`${JSON.stringify({ ...told, tables }, null, 1)}\n`));
    }
    return name === "manifest.hmac" ? Buffer.from(`${box.macOf(manifest)}\n`) : content;
  });
  await eraseShop(service, shop);
  assert.equal((await importShop(service, forged)).keepsTokens, false);
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const waiting = await service.deps.databases.read(tenant, (tx) => tx.many(sql`SELECT FROM outbox`));
  assert.deepEqual(waiting, []);
  assert.equal((await shop.get("/me")).status, 401);
});

test("what this installation wrote comes back, also with a value that no request could write by now", async (t) => {
  const service = await startService({ shops: "small" });
  t.after(() => service.close());
  const shop = await service.openShop();
  const database = `${service.deps.config.databasePrefix}_shared_1`;
  const timezone = `UPDATE t_${shop.tenantId.replaceAll("-", "")}.settings SET timezone = 'Mars/Base'`;
  await asSuperuser(service, "default", timezone, [], database);
  const file = await fileFor(t);
  await exportShop(service, shop, file);
  await eraseShop(service, shop);
  assert.equal((await importShop(service, file)).keepsTokens, true);
  assert.equal((await shop.get("/settings")).body.timezone, "Mars/Base");
});

async function graduate(service: TestService, { tenantId }: Shop): Promise<void> {
  const path = `/admin/tenants/${tenantId}/graduate`;
  const { status, body } = await service.request("POST", path, { token: await service.admin() });
  assert.deepEqual([status, body.mode], [200, "Dedicated"], JSON.stringify(body));
}

/** Values that a careless CSV would lose, also in a table whose rows are taken apart for their secrets. */
async function fillShop(service: TestService, shop: Shop): Promise<void> {
  assert.equal((await shop.post("/tax-rates", { name: "Of ever", rate: "0.19" })).status, 201);
  assert.equal((await shop.post("/categories", { name: "NULL" })).status, 201);
  assert.equal((await shop.post("/customers", { name: 'Zoë "Zo", née Ö \\N', birthday: "0000-01-02" })).status, 201);
  const schema = `t_${shop.tenantId.replaceAll("-", "")}`;
  const database = `${service.deps.config.databasePrefix}_shared_1`;
  await asSuperuser(service, "default", `UPDATE ${schema}.users SET name = $1`, [odd], database);
}
