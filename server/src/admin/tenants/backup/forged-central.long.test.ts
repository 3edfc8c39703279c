import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { enter } from "../../../../test/cleanup.ts";
import { forgeBackup, withRow, type BackupForgery } from "../../../../test/forged-backup.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { hexOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { boot, type BootConfig, type Boot } from "../../../boot.ts";
import { mailAad } from "../../../kernel/db/outbox.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Mail } from "../../../kernel/mail.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../../graduation/service.ts";
import { deleteTenant } from "../deletion/delete.ts";
import { PassphraseBox } from "../leaving/passphrase.ts";
import { backUp } from "./backup.ts";
import { restoreCentralAlone, type AdoptionResult } from "./central.ts";
import { openBackup } from "./reading.ts";
import { restore } from "./restore.ts";

// The central database comes back from a backup that somebody has written into, while the shops live.

const at = "2026-01-31 02:30:00+00";

describe("a central database from a forged backup", () => {
  let service: TestService;
  /** The same installation, on a central database that is empty. */
  let anew: Boot;
  let leave = () => {};
  let folder: string;
  let good: string;
  let shared: Shop;
  let dedicated: Shop;
  const delivered: Mail[] = [];

  before(async () => {
    service = await startService({ shops: "small" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-forged-"));
    [shared, dedicated] = [await service.openShop(), await service.openShop()];
    assert.equal((await shared.post("/categories", { name: "Of the shared one" })).status, 201);
    assert.equal((await dedicated.post("/categories", { name: "Of the dedicated one" })).status, 201);
    await graduate(service.deps, dedicated.tenantId, { server: "second", actor: commandLine });
    good = (await backUp(service.deps, { folder, passphrase, release: "0.0.0", actor: commandLine })).path;
    for (const { tenantId } of [shared, dedicated]) await service.deps.databases.disconnect(tenantId);
    anew = await bootAnew();
    leave = enter("a service on another central database", () => anew.close());
  });
  after(async () => {
    leave();
    await anew?.close();
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function bootAnew(): Promise<Boot> {
    const { deps, servers } = service;
    const url = new URL(servers["default"] ?? "");
    const name = `${deps.config.databasePrefix}_central_forged`;
    await asSuperuser(service, "default", `CREATE DATABASE ${name} OWNER ${url.username}`);
    url.pathname = `/${name}`;
    const config = { ...(deps.config as BootConfig), centralUrl: url.href };
    const deliver = async (_id: string, mail: Mail) => void delivered.push(mail);
    return boot(config, deps.log, { migrations: deps.tenantMigrations, deliver });
  }

  async function forged(forgery: BackupForgery) {
    const path = join(folder, newId());
    await forgeBackup(good, path, forgery);
    return openBackup(path, passphrase);
  }
  const byKeyHolder = (forgery: BackupForgery) => forged({ ...forgery, secrets: service.deps.secrets });
  const request = { chosen: [], actor: commandLine };
  const rowsIn = (table: string) =>
    asSuperuser(
      service,
      "default",
      `SELECT * FROM ${table}`,
      [],
      `${service.deps.config.databasePrefix}_central_forged`,
    );
  const homes = async () => [await homesOf(service, shared), await homesOf(service, dedicated)];

  const thief = (csv: string, more = {}) =>
    withRow(csv, {
      ...{ id: newId(), email: "thief@example.test", name: "Thief\u001b[2J", role: "Owner", is_active: "t" },
      ...{ second_factor_failures: "0", version: "1", created_at: at, theme: "System", preferences: "{}", ...more },
    });

  test("is refused, and nothing changed, when its writer knew the passphrase alone", async () => {
    const before = await homes();
    for (const forgery of [
      { central: { users: thief } },
      { manifest: () => ({ installation: newId() }) },
      { manifest: ({ rows }) => ({ rows: rows.map((row) => ({ ...row, isActive: false })) }) },
    ] satisfies BackupForgery[]) {
      const backup = await forged(forgery);
      const words = /somebody who knew the passphrase has changed it/;
      await assert.rejects(restoreCentralAlone(anew.deps, backup, request), words);
      await assert.rejects(restore(anew.deps, backup, { passphrase, actor: commandLine }), words);
    }
    assert.deepEqual([await rowsIn("users"), await rowsIn("tenants")], [[], []]);
    assert.deepEqual(await homes(), before);
  });

  const tenants = { name: "tenants", columns: ["tenant_id"], rows: 1, bytes: 1, sha256: "0".repeat(64) };
  const refused: readonly [what: string, forgery: BackupForgery, words: RegExp][] = [
    [
      "says where shops live",
      { manifest: ({ central }) => ({ central: { ...central, tables: [...central.tables, tenants] } }) },
      /tables are not those that its migrations make: tenants/,
    ],
    [
      "has an infinite time",
      { central: { users: (csv) => thief(csv, { created_at: "infinity" }) } },
      /tables\/users\.csv has in created_at a value that the service can/,
    ],
    [
      "has an operator with a role that there is not",
      { central: { users: (csv) => thief(csv, { role: "Root" }) } },
      /violates check constraint/,
    ],
  ];
  for (const [what, forgery, words] of refused)
    test(`is refused, and nothing changed, when its writer had the keys and it ${what}`, async () => {
      await assert.rejects(restoreCentralAlone(anew.deps, await byKeyHolder(forgery), request), words);
      assert.deepEqual([await rowsIn("users"), await rowsIn("tenants")], [[], []]);
    });

  describe("of one who had the keys", () => {
    let adopted: AdoptionResult;
    let standing: string[][];
    /** The homes that deletions under way name as the home of a shop that never was. */
    const others = [
      "another shop's",
      "another shop's schema",
      "another shop's schema as the one to drop",
      "another shop's role",
      "the central database",
      "another shop's database",
      "the service's own role",
      "nothing at all",
    ] as const;
    const invented = others.map(() => newId()).sort();

    before(async () => {
      standing = await homes();
      const homesOfOthers = await writeHomes();
      const deletions = (csv: string) =>
        invented.reduce(
          (rows, id, i) =>
            withRow(rows, {
              ...{ id, tenant_id: id, name: "Gone\u001b[2J", slug: `gone-${i}`, requested_by: "x" },
              ...{ requested_at: at, due_at: at, was_active: "t", home: homesOfOthers[i] ?? "" },
            }),
          csv,
        );
      const nowhere = { server: "nowhere", database_name: "postgres", role_name: "postgres" };
      const lost = (csv: string) => withRow(csv, { tenant_id: shared.tenantId, ...nowhere, lost_at: at });
      const mail = await sealedMail();
      const outbox = (csv: string) => withRow(csv, mail);
      const central = { users: thief, tenant_deletions: deletions, lost_homes: lost, outbox };
      adopted = await restoreCentralAlone(anew.deps, await byKeyHolder({ central }), request);
    });

    /** A mail that the mail program would read a file for, and fetch an address. */
    async function sealedMail(): Promise<Record<string, string>> {
      const { keyDerivation } = (await openBackup(good, passphrase)).manifest;
      const box = await PassphraseBox.open(passphrase, keyDerivation);
      const [id, recipient] = [newId(), "x@example.test"];
      const body = { text: { path: "/etc/passwd" }, html: { href: "http://127.0.0.1:1/" } };
      const sealed = box.seal(JSON.stringify({ to: recipient, subject: "Hi", ...body }), mailAad(id));
      const now = `${new Date().toISOString().slice(0, 19).replace("T", " ")}+00`;
      return { id, recipient, sealed, created_at: now, due_at: now, attempts: "0" };
    }

    async function writeHomes(): Promise<string[]> {
      const { databasePrefix } = anew.deps.config;
      const { username } = new URL(service.servers["second"] ?? "");
      const marked = `SELECT oid::int, datname AS name, shobj_description(oid, 'pg_database') AS marker
        FROM pg_database WHERE datname LIKE '%' || $1 || '%'`;
      const [found] = await asSuperuser<{ oid: number; marker: string; name: string }>(service, "second", marked, [
        hexOf(dedicated),
      ]);
      assert.ok(found);
      const { installation, graduationId: attemptId } = JSON.parse(found.marker);
      const homeOf = (tenantId: string, other: (typeof others)[number] | undefined) => {
        const name = `t_${tenantId.replaceAll("-", "")}`;
        const names = { schema: name, role: name, oldSchema: `old_${"0".repeat(32)}` };
        const home = { installation, tenantId, server: "default", database: `${databasePrefix}_shared_1`, own: null };
        const elsewhere = { ...home, ...names, server: "second", database: found.name, schema: null };
        const taken = { schema: `t_${hexOf(shared)}`, role: `t_${hexOf(shared)}` };
        switch (other) {
          case "another shop's":
            return { ...home, ...names, ...taken, tenantId: shared.tenantId };
          case "another shop's schema":
            return { ...home, ...names, schema: `t_${hexOf(shared)}` };
          case "another shop's schema as the one to drop":
            return { ...home, ...names, oldSchema: `t_${hexOf(shared)}` };
          case "another shop's role":
            return { ...home, ...names, role: `t_${hexOf(shared)}` };
          case "the central database":
            return { ...home, ...names, database: `${databasePrefix}_central_forged`, schema: "public" };
          case "another shop's database":
            return { ...elsewhere, own: { oid: found.oid, attemptId } };
          case "the service's own role":
            return { ...elsewhere, role: username, own: { oid: 1, attemptId } };
          default:
            return 5;
        }
      };
      // As a backup has them: every row is read back and compared.
      const text = "SELECT value::text AS text FROM jsonb_array_elements($1::jsonb) value";
      const all = JSON.stringify(invented.map((tenantId, i) => homeOf(tenantId, others[i])));
      return (await asSuperuser<{ text: string }>(service, "default", text, [all])).map((row) => row.text);
    }

    test("the shops are adopted where they live, each in its own home", async () => {
      assert.deepEqual(adopted.adopted, [shared.tenantId, dedicated.tenantId].sort());
      assert.deepEqual([adopted.unknown, adopted.missing, adopted.unclear], [[], [], []]);
      for (const [shop, name] of [
        [shared, "Of the shared one"],
        [dedicated, "Of the dedicated one"],
      ] as const) {
        const tenant = await anew.deps.directory.resolve(shop.tenantId);
        assert.ok(tenant);
        const names = await anew.deps.databases.read(tenant, (tx) => tx.many(sql`SELECT name FROM categories`));
        assert.deepEqual(names, [{ name }]);
      }
    });

    test("a mail that names a file or an address is not sent", async () => {
      await anew.deps.postman.run();
      assert.deepEqual(delivered, []);
      assert.deepEqual(
        (await rowsIn("outbox")).map((row) => row["last_error"]),
        ["what is stored is no mail"],
      );
    });

    for (const [i, other] of others.entries())
      test(`a deletion under way whose home is ${other} drops nothing`, async () => {
        const lastExport = () => Promise.reject(new Error("nothing is exported"));
        const deleting = deleteTenant(anew.deps, invented[i] ?? "", { actor: commandLine, lastExport });
        await assert.rejects(deleting, /is no home of this shop/);
        assert.deepEqual(await homes(), standing);
        assert.equal((await rowsIn("tenants")).length, 2);
      });
  });
});
