import assert from "node:assert/strict";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import pg from "pg";
import { commandsOf, runCommand, variablesOf, type CommandResult } from "../../../../test/command-line.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { digestsIn, digestsOf, passphrase } from "../../../../test/leaving.ts";
import { categoriesOf, hexOf, onCentral, operate } from "../../../../test/moves.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import { prepareServer } from "../../../embedded/sql.ts";
import { commandLine } from "../../gate/actor.ts";
import { startFanOut } from "../../migrations/service.ts";
import { openExport } from "../leaving/reading.ts";

// A placement server, `third`, dies, comes back, and is replaced by an empty one. The commands are those of the page.

const page = "docs/operations/recovery.md";

describe("a placement server that is lost", () => {
  let own: OwnServer;
  let service: TestService;
  let folder: string;
  /** The second lacks one of the shops. */
  let [older, newer] = ["", ""];
  let shops: Record<"alive" | "shared" | "dedicated" | "late" | "unwanted", Shop>;

  before(async () => {
    own = await startOwnServer();
    service = await startService({ shops: "opened", servers: { third: own.provisionerUrl } });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-lost-"));
    const open = async (server: string) => {
      const shop = await service.openShop({ server });
      assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
      return shop;
    };
    // The oldest, which is the canary of every fan-out, is one of those that are lost.
    const shared = await open("third");
    const [dedicated, late, unwanted] = [await open("third"), await open("third"), await open("third")];
    shops = { alive: await open("default"), shared, dedicated, late, unwanted };
    assert.equal((await operate(service, dedicated, "POST", "graduate")).status, 200);
  });
  after(async () => {
    await service?.close();
    await own?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const here = () => variablesOf(service);
  /** The settings once the server has been taken out of them. */
  const without = () => {
    const { third: _lost, ...servers } = service.servers;
    return variablesOf({ ...service, servers });
  };
  const idsOf = (...some: readonly Shop[]) => some.map(({ tenantId }) => tenantId).sort();
  const idsIn = (some: readonly Pick<Shop, "tenantId">[]) => some.map(({ tenantId }) => tenantId).sort();
  const lost = () => [shops.shared, shops.dedicated, shops.late, shops.unwanted];
  const rows = () => onCentral(service, "SELECT * FROM tenants ORDER BY tenant_id");
  const findingsOf = async (shop: Shop): Promise<{ kind: string; server: string; name: string }[]> =>
    (await operate(service, shop, "GET", "diagnosis")).body.findings;
  const kindsOf = async (shop: Shop) => (await findingsOf(shop)).map(({ kind }) => kind);

  async function onOwn(text: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    const url = new URL(own.superuserUrl);
    url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }
  /** What bears the shop's id there. */
  const tracesOf = async (shop: Shop) =>
    (
      await onOwn(`SELECT rolname AS name FROM pg_roles WHERE rolname LIKE '%${hexOf(shop)}%'
                   UNION ALL SELECT datname FROM pg_database WHERE datname LIKE '%${hexOf(shop)}%' ORDER BY 1`)
    ).map(({ name }) => name);

  /** Carries out the commands of a section, in its order. */
  async function follow(t: TestContext, heading: string, variables: ReturnType<typeof here>, more = {}) {
    const words = { second: "third", '"$BACKUP"': newer, '"$OLDER_BACKUP"': older, "/var/backups/tillhouse": folder };
    const said: CommandResult[] = [];
    for (const args of commandsOf(page, heading, { ...words, ...more }))
      said.push(await runCommand(t, variables, ...args));
    return said;
  }

  async function assertRestored(shop: Shop, backup: string): Promise<void> {
    const { tenantId, token, owner: body } = shop;
    const opened = await openExport(join(backup, `${tenantId}.zip`), passphrase);
    opened.archive.close();
    const { feed_head: _then, ...expected } = digestsIn(opened.manifest);
    const { feed_head: _now, ...found } = await digestsOf(service, shop, opened.manifest);
    assert.deepEqual(found, expected);
    assert.equal((await service.request("GET", "/categories", { tenantId, token })).status, 200);
    assert.equal((await service.request("POST", "/identity/login", { tenantId, body })).status, 200);
  }

  test("a shop that lives is refused with 409 duplicate_conflict, and nothing is changed", async (t) => {
    older = JSON.parse((await runCommand(t, here(), "backup", folder)).out).path;
    const [schema, database] = [`t_${hexOf(shops.late)}`, `${service.deps.config.databasePrefix}_shared_1`];
    await onOwn(`ALTER SCHEMA ${schema} RENAME TO away`, database);
    newer = JSON.parse((await runCommand(t, here(), "backup", folder)).out).path;
    await onOwn(`ALTER SCHEMA away RENAME TO ${schema}`, database);
    const before = await rows();
    for (const { tenantId } of Object.values(shops))
      for (const more of [[], ["--to", "second"], ["--lost"]]) {
        const { code, err } = await runCommand(t, here(), "restore", newer, "--tenant", tenantId, ...more);
        assert.equal(code, 1);
        assert.match(err, /duplicate_conflict.*The shop is not lost: its home \S+/s);
      }
    const { code, out } = await runCommand(t, here(), "restore", newer, "--server", "third");
    const answer = JSON.parse(out);
    assert.deepEqual([code, answer.tenants, answer.failed], [0, [], []]);
    assert.deepEqual(answer.living.sort(), idsOf(...lost()));
    assert.deepEqual(await rows(), before);
  });

  test("a server that does not answer proves nothing, whatever is said", async (t) => {
    await own.kill();
    const before = await rows();
    for (const what of [
      ["--server", "third"],
      ["--tenant", shops.shared.tenantId],
    ])
      for (const more of [[], ["--lost"], ["--lost", "--to", "default"]]) {
        const { code, err } = await runCommand(t, here(), "restore", newer, ...what, ...more);
        assert.equal(code, 1);
        assert.match(err, /third does not answer .*, which proves nothing.* take it out of TILLHOUSE_SERVERS/);
      }
    assert.deepEqual(await rows(), before);
  });

  test("meanwhile every command does all other shops, and a backup keeps the last good files", async (t) => {
    const failing = idsOf(...lost());
    const [first, second] = [
      await runCommand(t, here(), "backup", folder, "--keep", "1"),
      await runCommand(t, here(), "backup", folder, "--keep", "1"),
    ];
    const { path, failed, deleted } = JSON.parse(first.out);
    assert.deepEqual([first.code, second.code, idsIn(failed), deleted], [1, 1, failing, []]);
    assert.deepEqual(JSON.parse(second.out).deleted, [basename(path)]);
    const kept = [older, newer, JSON.parse(second.out).path].map((name) => basename(name));
    assert.deepEqual((await readdir(folder)).sort(), kept);
    const keys = await runCommand(t, here(), "keys", "rotate");
    assert.deepEqual([keys.code, JSON.parse(keys.out).unreached.sort()], [1, failing]);
    const passwords = await runCommand(t, here(), "tenants", "rotate-password", "--all");
    const { changed, unchanged } = JSON.parse(passwords.out);
    assert.deepEqual([passwords.code, changed, idsIn(unchanged)], [1, 1, failing]);
    const doctor = await runCommand(t, here(), "tenants", "doctor");
    const { healthy, silentServers, tenants } = JSON.parse(doctor.out);
    const found = (tenants as { diagnosis: { tenantId: string; state: string } }[]).map(({ diagnosis }) => diagnosis);
    assert.deepEqual([doctor.code, healthy, silentServers, idsIn(found)], [1, 1, ["third"], failing]);
    assert.equal((await shops.alive.get("/categories")).status, 200);
  });

  test("a fan-out whose oldest shop is lost migrates all others", async () => {
    const later = { name: "9999_later", sql: "CREATE TABLE later (id int)", checksum: "0".repeat(64) };
    const migrations = [...service.deps.tenantMigrations, later];
    const { finished } = await startFanOut(service.deps, { actor: commandLine, migrations });
    const { state, done, failed, pending } = await finished;
    assert.deepEqual([state, done, failed.length + pending], ["Failed", 1, 4]);
    const [{ schema, database } = {}] = await onCentral<{ schema: string; database: string }>(
      service,
      "SELECT schema_name AS schema, database_name AS database FROM tenants WHERE tenant_id = $1",
      [shops.alive.tenantId],
    );
    // As it was, so that this release can work with it.
    await service.deps.servers
      .mustGet("default")
      .withClient(database, (client) =>
        client.query(
          `DROP TABLE ${schema}.later; DELETE FROM ${schema}.schema_migrations WHERE name = '${later.name}'`,
        ),
      );
    const head = service.deps.tenantMigrations.at(-1)?.name;
    await onCentral(service, "UPDATE tenants SET migration_head = $1", [head]);
  });

  test("one that is taken out of the settings is lost by --lost alone", async (t) => {
    const before = await rows();
    const unsaid = await runCommand(t, without(), "restore", newer, "--server", "third", "--to", "default");
    assert.equal(unsaid.code, 1);
    assert.match(unsaid.err, /third is not in TILLHOUSE_SERVERS.*--lost/);
    const { tenantId } = shops.shared;
    const nowhere = await runCommand(t, without(), "restore", newer, "--tenant", tenantId, "--lost");
    assert.equal(nowhere.code, 1);
    assert.match(nowhere.err, /unknown_server.*third.*name one by --to/s);
    const all = await runCommand(t, without(), "restore", newer, "--server", "third", "--lost");
    assert.match(all.err, /unknown_server.*third.*name one by --to/s);
    const doctor = await runCommand(t, without(), "tenants", "doctor");
    const seen = JSON.parse(doctor.out).tenants.map(({ diagnosis }: { diagnosis: object }) => diagnosis);
    assert.deepEqual(idsIn(seen), idsOf(...lost()));
    for (const { findings } of seen)
      assert.deepEqual(
        findings.map(({ kind, server }: { kind: string; server: string }) => [kind, server]),
        [["UnreachableServer", "third"]],
      );
    assert.deepEqual(await rows(), before);
  });

  test("A shop that is not to come back", async (t) => {
    const words = { '"$TENANT_ID"': shops.unwanted.tenantId };
    const [asked, deleted] = await follow(t, "A shop that is not to come back", without(), words);
    assert.deepEqual([asked?.code, deleted?.code], [0, 0], deleted?.err);
    const { state, export: exported, dropped } = JSON.parse(deleted?.out ?? "");
    assert.deepEqual([state, exported, dropped], ["Deleted", null, []]);
    const living = await runCommand(t, here(), "tenants", "delete", shops.alive.tenantId, "--lost");
    assert.equal(living.code, 1);
    assert.equal((await shops.alive.get("/categories")).status, 200);
  });

  test("One server is lost", async (t) => {
    const words = { '"$TENANT_ID"': shops.late.tenantId };
    const [whole, one, doctor, backedUp] = await follow(t, "One server is lost", without(), words);
    assert.equal(whole?.code, 1);
    const answer = JSON.parse(whole.out);
    assert.deepEqual(
      [answer.tenants.sort(), answer.failed],
      [idsOf(shops.shared, shops.dedicated), [shops.late.tenantId]],
    );
    assert.deepEqual([one?.code, doctor?.code, backedUp?.code], [0, 0, 0], `${one?.err}${doctor?.out}${backedUp?.err}`);
    for (const shop of [shops.shared, shops.dedicated]) await assertRestored(shop, newer);
    await assertRestored(shops.late, older);
    const none = await runCommand(t, without(), "restore", newer, "--server", "third", "--lost", "--to", "default");
    assert.equal(none.code, 1);
    assert.match(none.err, /No shop has its home on third/);
  });

  test("a server that comes back later: its homes are left over, neither served nor dropped", async (t) => {
    const { shared, dedicated } = shops;
    for (const shop of [shared, dedicated])
      assert.equal((await shop.post("/categories", { name: "Since then" })).status, 201);
    await own.start();
    const traces = await Promise.all([shared, dedicated].map(tracesOf));
    assert.deepEqual(
      traces.map(({ length }) => length),
      [1, 2],
    );
    for (const shop of [shared, dedicated]) {
      assert.deepEqual(await kindsOf(shop), ["LostHome"]);
      assert.deepEqual(await categoriesOf(shop), ["Bread", "Since then"]);
      await runCommand(t, here(), "tenants", "doctor", shop.tenantId, "--fix");
      // It moves, and is not taken for one that lives in two places.
      const moved = await runCommand(t, here(), "tenants", "graduate", shop.tenantId, "--server", "second");
      assert.equal(moved.code, 0, moved.err);
      await runCommand(t, here(), "tenants", "doctor", shop.tenantId, "--fix");
      assert.deepEqual(await kindsOf(shop), ["LostHome"]);
      assert.deepEqual(await categoriesOf(shop), ["Bread", "Since then"]);
    }
    assert.deepEqual(await Promise.all([shared, dedicated].map(tracesOf)), traces);
    // The operator's own word: dropped by hand.
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    await onOwn(`DROP SCHEMA t_${hexOf(shared)} CASCADE; DROP OWNED BY t_${hexOf(shared)}`, database);
    await onOwn(`DROP ROLE t_${hexOf(shared)}`);
    assert.deepEqual(await kindsOf(shared), []);
  });

  test("An empty server in its place, and then the old disk again", async (t) => {
    const [first, second] = [await service.openShop({ server: "third" }), await service.openShop({ server: "third" })];
    assert.equal((await operate(service, second, "POST", "graduate")).status, 200);
    newer = JSON.parse((await runCommand(t, here(), "backup", folder)).out).path;
    const data = join(own.folder, "data");
    await own.kill();
    await rename(data, join(own.folder, "old-disk"));
    await own.start();
    await prepareServer(own.superuserUrl, new URL(own.provisionerUrl).password);
    // A new shop finds a place on it, although by the rows of the others there is a shared database.
    const fresh = await service.openShop({ server: "third" });
    // Another cluster proves nothing, and nobody has said yet that the old one is lost.
    const keys = JSON.parse((await runCommand(t, here(), "keys", "rotate")).out);
    assert.deepEqual([keys.unreached.sort(), keys.lost], [idsOf(first, second), []]);
    const [found, restored, doctor] = await follow(t, "An empty server in its place", here());
    assert.match(found?.out ?? "", /MissingHome/);
    const answer = JSON.parse(restored?.out ?? "");
    assert.deepEqual(
      [answer.tenants.sort(), answer.failed, answer.living],
      [idsOf(first, second), [], [fresh.tenantId]],
    );
    assert.doesNotMatch(doctor?.out ?? "", new RegExp(`${first.tenantId}|${second.tenantId}`));
    for (const shop of [first, second]) await assertRestored(shop, newer);
    await own.kill();
    await rm(data, { recursive: true });
    await rename(join(own.folder, "old-disk"), data);
    await own.start();
    for (const shop of [first, second]) {
      assert.equal((await shop.get("/categories")).status, 503);
      await runCommand(t, here(), "tenants", "rotate-password", shop.tenantId);
      await runCommand(t, here(), "tenants", "doctor", shop.tenantId, "--fix");
      assert.equal((await shop.get("/categories")).status, 503);
      assert.deepEqual((await kindsOf(shop)).sort(), ["LostHome", "MissingHome"]);
    }
  });
});
