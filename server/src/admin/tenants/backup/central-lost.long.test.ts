import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { commandsOf, runCommand, runPlain, statementsOf, variablesOf } from "../../../../test/command-line.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { homesOf } from "../../../../test/homes.ts";
import { eraseShop, passphrase } from "../../../../test/leaving.ts";
import { categoriesOf, hexOf, operate } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { markText, namesOf } from "../../graduation/marks.ts";
import { graduate } from "../../graduation/service.ts";
import { readInstallation } from "../../installation.sql.ts";
import { beginHome, sharedHomeName } from "../../shared-tier/home.sql.ts";
import { rotatePasswords } from "../password.ts";
import { backUp } from "./backup.ts";
import { findUnfinished, unfinishedLines } from "./unfinished.ts";

// The central database is lost, and the placement servers live. The commands are those of the page.

const page = "docs/operations/recovery.md";
const heading = "The central database is lost";

type Name = "shared" | "dedicated" | "movedBack" | "suspended" | "twofold" | "missing" | "later";

describe("a central database that is lost", () => {
  let service: TestService;
  /** The same installation, on the central database that was restored. */
  let again: TestService | undefined;
  let folder: string;
  let backup: string;
  let shops: Record<Name, Shop>;
  /** A second home of a shop. */
  let double: { readonly database: string; readonly role: string };
  /** The id of a shop whose home was not finished. */
  let halfMade: string;

  before(async () => {
    service = await startService({ shops: "opened" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-central-"));
    const { deps } = service;
    const open = async (server: string, modules: readonly string[] = []) => {
      const shop = await service.openShop({ server, modules });
      assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
      return shop;
    };
    const move = ({ tenantId }: Shop, way: { readonly mode?: "Shared"; readonly server: string }) =>
      graduate(deps, tenantId, { ...way, actor: commandLine });
    const [shared, dedicated, movedBack] = [
      await open("default", ["Loyalty"]),
      await open("default"),
      await open("second"),
    ];
    const [suspended, twofold, missing] = [await open("second"), await open("default"), await open("second")];
    await move(dedicated, { server: "second" });
    await move(movedBack, { server: "default" });
    await move(movedBack, { mode: "Shared", server: "default" });
    assert.equal((await operate(service, suspended, "POST", "suspend")).status, 200);
    assert.deepEqual(await rotatePasswords(deps, [shared.tenantId], { actor: commandLine }), []);
    backup = (await backUp(deps, { folder, passphrase, release: "0.0.0", actor: commandLine })).path;
    assert.equal((await dedicated.post("/categories", { name: "Since the backup" })).status, 201);
    shops = { shared, dedicated, movedBack, suspended, twofold, missing, later: await open("second", ["Loyalty"]) };
    double = await makeDouble(twofold);
    halfMade = await makeHalf();
    await eraseShop(service, missing);
  });
  after(async () => {
    await again?.close();
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** An empty database of its own for the shop, which may be its home. */
  async function makeDouble({ tenantId }: Shop): Promise<{ database: string; role: string }> {
    const { deps } = service;
    const attemptId = newId();
    const installation = await deps.central.transact(readInstallation);
    const { home: database, role } = namesOf(deps.config.databasePrefix, tenantId, attemptId);
    const mark = (state: object) => `'${markText({ installation, tenantId, attemptId, ...state })}'`;
    await deps.servers.mustGet("second").withClient(undefined, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN; COMMENT ON ROLE ${role} IS ${mark({})}`);
      await client.query(`CREATE DATABASE ${database}`);
      await client.query(`COMMENT ON DATABASE ${database} IS ${mark({ state: "Home" })}`);
    });
    return { database, role };
  }

  /** What a process leaves that dies while it opens a shop, before the row is committed. */
  async function makeHalf(): Promise<string> {
    const { deps } = service;
    const tenantId = newId();
    const installation = await deps.central.transact(readInstallation);
    const database = `${deps.config.databasePrefix}_shared_1`;
    const attempt = { installation, tenantId, id: newId() };
    const home = { tenantId, attempt, database, name: sharedHomeName(tenantId), password: "x" };
    await deps.servers.mustGet("default").withClient(database, async (client) => {
      await beginHome(client, home);
      await client.query("COMMIT");
    });
    return tenantId;
  }

  const centralName = () => `${service.deps.config.databasePrefix}_central_anew`;
  const centralUrl = () => {
    const url = new URL(service.servers["default"] ?? "");
    url.pathname = `/${centralName()}`;
    return url.href;
  };
  const here = () => variablesOf(service, { TILLHOUSE_CENTRAL_URL: centralUrl() });
  const words = () => ({
    '"$BACKUP"': backup,
    '"$TENANT_ID"': shops.missing.tenantId,
    '"$HOME_OF_SHOP"': `default/t_${hexOf(shops.twofold)}`,
  });
  const [first, chosen, missing, doctor] = [0, 1, 2, 3];
  const step = (t: TestContext, number: number) =>
    runCommand(t, here(), ...(commandsOf(page, heading, words())[number] ?? []));
  const idsOf = (...names: readonly Name[]) => names.map((name) => shops[name].tenantId).sort();
  const onRestored = (text: string) =>
    asSuperuser<Record<string, unknown>>(service, "default", text, [], centralName());
  const homes = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(shops).map(async ([name, shop]) => [name, await homesOf(service, shop)] as const),
      ),
    );

  test("is not restored while a service is at work: nothing is changed", async (t) => {
    const { username } = new URL(service.servers["default"] ?? "");
    await asSuperuser(service, "default", `CREATE DATABASE ${centralName()} OWNER ${username}`);
    assert.deepEqual(await categoriesOf(shops.shared), ["Bread"]);
    const { code, err } = await step(t, first);
    assert.equal(code, 1);
    assert.match(err, /sessions of shops are open \(t_[0-9a-f]{32}.*Stop every service first/);
    assert.deepEqual(await onRestored("SELECT FROM users"), []);
    assert.equal((await shops.shared.get("/categories")).status, 200);
    for (const { tenantId } of Object.values(shops)) await service.deps.databases.disconnect(tenantId);
  });

  test("of a whole restore the refusal names the way that adopts what lives, and its page", async (t) => {
    const { code, err } = await runCommand(t, here(), "restore", backup);
    assert.equal(code, 1);
    const { errorCode, detail } = JSON.parse(err);
    assert.equal(errorCode, "name_taken");
    assert.match(detail, /Nothing was changed: these may be homes .*`tillhouse restore <backup> --central --lost`/);
    assert.ok(detail.includes(`(${page}, "${heading}")`), detail);
    assert.deepEqual(await onRestored("SELECT FROM users"), []);
  });

  test("comes back alone, and adopts each living shop where it is; nothing is dropped", async (t) => {
    const before = await homes();
    const { code, out, err } = await step(t, first);
    assert.equal(code, 1);
    const answer = JSON.parse(out);
    assert.deepEqual(answer.adopted.sort(), idsOf("shared", "dedicated", "movedBack", "suspended", "later"));
    assert.deepEqual(answer.unknown, idsOf("later"));
    assert.deepEqual(answer.missing, idsOf("missing"));
    const unclear = new Map<string, { homes: string[] }>(answer.unclear.map((one: Shop) => [one.tenantId, one]));
    assert.deepEqual([...unclear.keys()].sort(), [...idsOf("twofold"), halfMade].sort());
    const two = [`default/t_${hexOf(shops.twofold)}`, `second/${double.database}`];
    assert.deepEqual(unclear.get(shops.twofold.tenantId)?.homes.sort(), two);
    for (const name of two) assert.match(err, new RegExp(name));
    assert.deepEqual(await homes(), before);
  });

  test("while a home is not certain the doctor and a service that starts name the shop, and what to do", async (t) => {
    const id = shops.twofold.tenantId;
    const all = await runCommand(t, here(), "tenants", "doctor");
    assert.equal(all.code, 1);
    const unclear = JSON.parse(all.out).unclear.map(({ tenantId }: Shop) => tenantId);
    assert.deepEqual(unclear, [id, halfMade].sort());
    const line =
      `${id} waits for its home: More than one may be its home. Look at default/t_${hexOf(shops.twofold)}, ` +
      `second/${double.database}; then run \`tillhouse restore <backup> --central --lost\` again with --home and the one.`;
    const one = await runPlain(t, here(), "tenants", "doctor", id);
    const counted = "0 healthy, 0 not, 1 without a home that is certain";
    assert.deepEqual([one.code, one.out], [1, `${line}\n${counted}\n`]);
    const { databasePrefix } = service.deps.config;
    const central = await startService({ shops: "opened", config: { centralUrl: centralUrl(), databasePrefix } });
    t.after(() => central.close());
    assert.ok(unfinishedLines(await findUnfinished(central.deps)).includes(line));
  });

  test("the age of the last backup counts from the one that was restored", async () => {
    const { startedAt } = JSON.parse(await readFile(join(backup, "manifest.json"), "utf8"));
    const [row] = await onRestored("SELECT backed_up_at AS at FROM installation");
    assert.deepEqual(row?.["at"], new Date(startedAt));
  });

  test("a home of which nobody is certain is adopted once an operator has chosen it, and the other one is left over", async (t) => {
    const unsaid = await runCommand(t, here(), "restore", backup, "--central");
    assert.equal(unsaid.code, 2);
    assert.match(unsaid.err, /Add --lost if that one does not come back/);
    const wrong = await runCommand(t, here(), "restore", backup, "--central", "--lost", "--home", "default/t_nobody");
    assert.equal(wrong.code, 1);
    assert.match(wrong.err, /default\/t_nobody is no home/);
    const { code, out } = await step(t, chosen);
    assert.equal(code, 1);
    // Tills may have read the other one last.
    assert.deepEqual(await onRestored("SELECT tenant_id AS id FROM feeds_due"), [{ id: shops.twofold.tenantId }]);
    const answer = JSON.parse(out);
    assert.deepEqual([answer.adopted, answer.missing], [idsOf("twofold"), idsOf("missing")]);
    assert.deepEqual(
      answer.unclear.map(({ tenantId }: Shop) => tenantId),
      [halfMade],
    );
  });

  test("a shop that is nowhere comes from the backup", async (t) => {
    const { code, err } = await step(t, missing);
    assert.equal(code, 0, err);
  });

  test("a home is asked, or dropped where nobody has ever used it, by the page's statements; then nothing waits", async (t) => {
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    const ask = (tenantId: string, number: number) => {
      const hex = tenantId.replaceAll("-", "");
      const texts = statementsOf(page, "A home without a shop", { "<hex>": hex, "<home>": `t_${hex}` });
      return service.deps.servers.mustGet("default").withClient(database, async (client) => {
        const { rows } = await client.query<Record<string, unknown>>(texts[number] ?? "");
        return rows;
      });
    };
    const [named, asked, dropped] = [0, 1, 2];
    const { tenantId } = shops.twofold;
    assert.deepEqual((await ask(tenantId, named))[0]?.["rolname"], `t_${hexOf(shops.twofold)}`);
    const [found] = await ask(tenantId, asked);
    assert.deepEqual([found?.["sales"], found?.["last_sale"]], ["0", null]);
    assert.equal(typeof found?.["last_sign_in"], "string");
    await ask(halfMade, dropped);
    assert.deepEqual(await ask(halfMade, named), []);
    const { code, out } = await step(t, first);
    assert.deepEqual([code, JSON.parse(out).unclear], [0, []]);
  });

  test("afterwards tokens go on, and each shop has what it had at the end", async (t) => {
    const { code, out } = await step(t, doctor);
    const found = JSON.parse(out).tenants.map(
      ({ diagnosis }: { diagnosis: { tenantId: string; findings: object[] } }) => [
        diagnosis.tenantId,
        diagnosis.findings.map((finding) => "kind" in finding && finding.kind),
      ],
    );
    assert.deepEqual([code, found], [1, [[shops.twofold.tenantId, ["LostHome"]]]]);
    const { databasePrefix } = service.deps.config;
    again = await startService({ shops: "opened", config: { centralUrl: centralUrl(), databasePrefix } });
    const operators = await again.request("GET", "/admin/tenants", { token: await service.admin() });
    assert.equal(operators.status, 200);
    for (const [name, { tenantId, token, owner: body }] of Object.entries(shops)) {
      const { status } = await again.request("GET", "/categories", { tenantId, token });
      assert.equal(status, name === "suspended" ? 503 : 200, name);
      if (name === "suspended") continue;
      assert.equal((await again.request("POST", "/identity/login", { tenantId, body })).status, 200, name);
    }
    const { tenantId, token } = shops.dedicated;
    const { body } = await again.request("GET", "/categories", { tenantId, token });
    assert.deepEqual(
      body.items.map((item: { name: string }) => item.name),
      ["Bread", "Since the backup"],
    );
    const rows = await onRestored("SELECT tenant_id, mode, server, enabled_modules FROM tenants");
    const rowOf = (name: Name) => rows.find((row) => row["tenant_id"] === shops[name].tenantId);
    const placeOf = (name: Name) => [rowOf(name)?.["mode"], rowOf(name)?.["server"]];
    assert.deepEqual(
      [placeOf("dedicated"), placeOf("movedBack")],
      [
        ["Dedicated", "second"],
        ["Shared", "default"],
      ],
    );
    assert.deepEqual([rowOf("shared")?.["enabled_modules"], rowOf("later")?.["enabled_modules"]], [["Loyalty"], []]);
    // They move and are deleted as ever: the marks are this installation's.
    const moved = await operate(again, shops.shared, "POST", "graduate?server=second");
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.equal((await operate(again, shops.dedicated, "POST", "move?mode=Shared")).status, 200);
    assert.equal((await operate(again, shops.dedicated, "GET", "diagnosis")).body.state, "Healthy");
  });

  test("a whole restore is still refused while the homes are there, and another installation's backup always", async (t) => {
    const { code, err } = await runCommand(t, here(), "restore", backup);
    assert.equal(code, 1);
    assert.match(err, /not empty/);
    const other = await startService({ shops: "small" });
    try {
      const central = { TILLHOUSE_CENTRAL_URL: other.deps.config.centralUrl ?? "" };
      const refused = await runCommand(t, variablesOf(service, central), "restore", backup, "--central", "--lost");
      assert.equal(refused.code, 1);
      assert.match(refused.err, /not empty/);
    } finally {
      await other.close();
    }
  });
});
