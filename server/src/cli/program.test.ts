import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, before, describe, test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { runPlain } from "../../test/command-line.ts";
import { childEnv } from "../../test/child-env.ts";
import { eraseShop, fileFor, passphrase } from "../../test/leaving.ts";
import { startService, type Shop, type TestService } from "../../test/harness.ts";
import { onCentral } from "../../test/moves.ts";
import { asSuperuser } from "../../test/superuser.ts";
import { newId } from "../kernel/ids.ts";
import { measureUsage } from "../admin/tenants/quotas/service.ts";
import { UsageError } from "./usage.ts";
import { passphraseFor, passwordFor, type Terminal } from "./password.ts";

describe("the command line", () => {
  let service: TestService;
  let shop: Shop;
  let variables: Record<string, string>;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    const { centralUrl = "", encryptionKeys = "", databasePrefix } = service.deps.config;
    variables = {
      TILLHOUSE_SERVERS: JSON.stringify(service.servers),
      TILLHOUSE_CENTRAL_URL: centralUrl,
      TILLHOUSE_ENCRYPTION_KEYS: encryptionKeys,
      TILLHOUSE_DATABASE_PREFIX: databasePrefix,
    };
  });
  after(() => service.close());

  const run = (t: TestContext, args: readonly string[], more: Record<string, string> = {}) =>
    runPlain(t, { ...variables, ...more }, ...args);
  const json = async (t: TestContext, args: readonly string[], more?: Record<string, string>) => {
    const { code, out, err } = await run(t, [...args, "--json"], more);
    assert.deepEqual([code, err], [0, ""]);
    return JSON.parse(out);
  };
  /** Nothing but these lines on standard error. */
  const refused = async (t: TestContext, args: readonly string[], code: 1 | 2, ...lines: readonly string[]) =>
    assert.deepEqual(await run(t, args), { code, out: "", err: lines.map((line) => `${line}\n`).join("") });

  test("tells its version, and in its help what the exit codes mean", async (t) => {
    assert.match((await run(t, ["--version"])).out, /^tillhouse \d+\.\d+\.\d+\n$/);
    for (const args of [["--help"], ["tenants", "create", "--help"]]) {
      const { code, out } = await run(t, args);
      assert.equal(code, 0);
      assert.match(out, /Exit codes:\n {2}0 {2}done\n {2}1 .*\n {2}2 .*nothing was done/);
    }
  });

  test("loads nothing but the parser for help: a command and its libraries come when it is run", () => {
    const program = pathToFileURL(join(import.meta.dirname, "program.ts")).href;
    const code = `
      import { registerHooks } from "node:module";
      const seen = [];
      registerHooks({ load: (url, context, next) => (seen.push(url), next(url, context)) });
      const { runCommandLine } = await import(${JSON.stringify(program)});
      await runCommandLine(["--help"], {});
      console.log(JSON.stringify(seen));`;
    const args = ["--input-type=module", "--eval", code];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env: childEnv });
    const seen: string[] = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? stderr);
    const names = seen.filter((url) => url.includes("/server/src/")).map((url) => basename(url));
    assert.deepEqual(names.toSorted(), ["output.ts", "printable.ts", "program.ts", "usage.ts"]);
  });

  test("lists and shows for people in columns and lines, for programs as JSON", async (t) => {
    const tenant = await json(t, ["tenants", "show", shop.tenantId.toUpperCase()]);
    const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() });
    assert.deepEqual(tenant, body);
    const inList = await json(t, ["tenants", "list"]);
    assert.equal(inList.length, 1);
    assert.partialDeepStrictEqual(tenant, inList[0]);
    const { out: shown } = await run(t, ["tenants", "show", shop.tenantId]);
    assert.match(shown, new RegExp(`^tenantId +${shop.tenantId}$`, "m"));
    assert.match(shown, /^isActive +yes$/m);
    assert.match(shown, /^enabledModules +-$/m);
    const { out: listed } = await run(t, ["tenants", "list"]);
    assert.match(listed, new RegExp(`^tenantId +slug .*\n${shop.tenantId}  ${tenant.slug} .* active `));

    const [user] = await json(t, ["users", "list"]);
    assert.equal(user.role, "Owner");
    assert.match((await run(t, ["users", "list"])).out, new RegExp(`^id .*\n${user.id}  ${user.email} .* active `));
    const { tenants, ...counts } = await json(t, ["tenants", "doctor", shop.tenantId]);
    const none = { silentServers: [], otherClusters: [], otherWriters: [], restoring: null, unclear: [] };
    assert.deepEqual([counts, tenants[0].diagnosis.state], [{ healthy: 1, other: 0, ...none }, "Healthy"]);
    assert.deepEqual(await json(t, ["verify", shop.tenantId]), { tenantId: shop.tenantId, breaches: [] });
    assert.deepEqual(await json(t, ["tenants", "rotate-password", "--all"]), { changed: 1, unchanged: [] });
    assert.deepEqual(await json(t, ["keys", "rotate"]), { rotated: 0, unreached: [], lost: [] });
  });

  test("tenants usage tells what one shop, or each, uses and may use; exit code 1 for another id", async (t) => {
    const { tenantId } = shop;
    await measureUsage(service.deps);
    const usage = await json(t, ["tenants", "usage", tenantId]);
    assert.deepEqual([usage.tenantId, usage.users, usage.devices, usage.quotas.users], [tenantId, 1, 0, null]);
    assert.deepEqual(await json(t, ["tenants", "usage"]), [usage]);
    const { out } = await run(t, ["tenants", "usage"]);
    assert.match(out, new RegExp(`^tenantId +measuredAt .*\n${tenantId} `));
    await refused(t, ["tenants", "usage", newId()], 1, "No such tenant.");
  });

  test("says what is wrong with arguments in sentences, all at once, by the schemas of the API", async (t) => {
    const create = ["tenants", "create", "--name", " ", "--slug", "No Slug", "--owner-email", "nobody"];
    const { code, out, err } = await run(t, [...create, "--modules", "Purchasing,Magic"]);
    assert.deepEqual([code, out], [2, ""]);
    const lines = err.trimEnd().split("\n");
    for (const name of ["--name", "--slug", "--owner-email", "--modules"])
      assert.equal(lines.filter((line) => line.startsWith(`${name} must `) && line.endsWith(".")).length, 1, err);
    assert.equal(lines.length, 4, err);
    await refused(t, ["users", "create", "--email", "x", "--name", "A"], 2, "--email must be an email address.");
    for (const args of [
      ["tenants", "show"],
      ["tenants", "graduate"],
      ["tenants", "doctor"],
      ["verify"],
      ["tenants", "rotate-password"],
    ])
      await refused(t, [...args, "shop-1"], 2, "tenantId must be a UUID.");
    await refused(t, ["migrate", "tenants", "--resume", "1"], 2, "--resume must be a UUID.");
    await refused(t, ["migrate", "tenants", "1", "2"], 2, "tenantId must be a UUID.");
    await refused(t, ["tenants", "rotate-password"], 2, "Give the id of a shop, or --all.");
    const now = "--now goes with --signing: it ends the keys of the access tokens.";
    await refused(t, ["keys", "rotate", "--now"], 2, now);
    const unknown = await run(t, ["users", "create", "--email", "a@b.test", "--name", "A", "--password", "x"]);
    assert.equal(unknown.code, 2);
    assert.match(unknown.err, /^error: .*--password.*\n.*help/s);
  });

  test("an id that nothing has is one line and exit code 1", async (t) => {
    const id = newId();
    for (const args of [
      ["tenants", "show", id],
      ["tenants", "suspend", id],
      ["tenants", "graduate", id],
      ["tenants", "doctor", id],
      ["tenants", "doctor", id, "--fix"],
      ["tenants", "adopt", id, "--server", "second", "--database", "x"],
      ["verify", id],
    ])
      await refused(t, args, 1, "No such tenant.");
    await refused(t, ["tenants", "cancel", shop.tenantId, id], 1, "No such graduation.");
    await refused(t, ["tenants", "cancel", id], 1, "No such tenant.");
    await refused(t, ["tenants", "cancel", shop.tenantId], 1, "No graduation of this tenant is under way.");
    await refused(t, ["migrate", "tenants", "--resume", id], 1, "No such migration run.");
    await refused(t, ["migrate", "tenants", id], 1, `No tenant has the id ${id}.`);
    const turned = await run(t, ["tenants", "rotate-password", id]);
    assert.deepEqual([turned.code, turned.err], [1, `${id}: No such tenant.\n`]);
    assert.deepEqual(JSON.parse((await run(t, ["tenants", "show", id, "--json"])).err), {
      errorCode: "tenant_not_found",
      detail: "No such tenant.",
    });
    const none = ["tenants", "graduate", shop.tenantId, "--server", "nowhere"];
    assert.match((await run(t, none)).err, /^No placement server is named "nowhere"\.\n$/);
  });

  test("passwords are taken from the environment and never shown; else they are made and shown once", async (t) => {
    const password = "a long way to the harbour";
    const user = ["users", "create", "--email", "ann@platform.test", "--name", "Ann", "--role", "Support"];
    const made = await json(t, user, { TILLHOUSE_PASSWORD: password });
    assert.deepEqual(Object.keys(made), ["userId", "email", "role"]);
    const signIn = (login: { email: string; password: string }) =>
      service.request("POST", "/admin/identity/login", { body: { email: login.email, password: login.password } });
    assert.equal((await signIn({ email: "ann@platform.test", password })).status, 200);
    await refused(t, user, 1, "Another user has this email address.");
    const bob = ["users", "create", "--email", "bob@platform.test", "--name", "Bob"];
    assert.equal((await signIn(await json(t, bob))).status, 200);
    assert.deepEqual(await run(t, [...bob], { TILLHOUSE_PASSWORD: "short" }), {
      ...{ code: 2, out: "" },
      err: "The password must have at least 12 characters.\n",
    });

    const opened = ["tenants", "create", "--name", "Pier", "--slug", "pier", "--owner-email", "boss@pier.test"];
    const { tenantId, owner } = await json(t, opened, { TILLHOUSE_PASSWORD: password });
    assert.deepEqual(owner, { email: "boss@pier.test" });
    const login = { body: { ...owner, password }, headers: { "tenant-id": tenantId } };
    assert.equal((await service.request("POST", "/identity/login", login)).status, 200);
    await refused(t, opened, 1, "Another tenant has this slug.");
  });

  test("migrate tenants brings the chosen shop to the head; its canary must be behind", async (t) => {
    const [chosen, other] = [await service.openShop(), await service.openShop()];
    const { body } = await service.request("GET", `/admin/tenants/${other.tenantId}`, { token: await service.admin() });
    await onCentral(service, "UPDATE tenants SET migration_head = NULL WHERE tenant_id = ANY ($1)", [
      [chosen.tenantId, other.tenantId],
    ]);
    const { out: listed } = await run(t, ["tenants", "list"]);
    assert.deepEqual(
      listed
        .match(/\b(behind|current|newer)$/gm)
        ?.toSorted()
        .slice(0, 3),
      ["behind", "behind", "current"],
    );
    const { code, out } = await run(t, ["migrate", "tenants", chosen.tenantId, "--canary", chosen.tenantId, "--json"]);
    assert.deepEqual([code, JSON.parse(out).done], [0, 1]);
    const heads = async () =>
      (await json(t, ["tenants", "list"])).flatMap((one: { tenantId: string; migrationHead: unknown }) =>
        [chosen, other].some(({ tenantId }) => tenantId === one.tenantId) ? [one.migrationHead] : [],
      );
    assert.deepEqual((await heads()).toSorted(), [body.migrationHead, null]);
    const fault =
      "--canary must be one of the tenants that are to be migrated: those that are behind, or the chosen ones.";
    await refused(t, ["migrate", "tenants", "--canary", chosen.tenantId], 2, fault);
    assert.equal((await run(t, ["migrate", "tenants"])).code, 0);
    assert.deepEqual(await heads(), [body.migrationHead, body.migrationHead]);
  });

  test("of an older release's central database a command changes nothing, and names the one that does", async (t) => {
    const url = new URL(variables["TILLHOUSE_CENTRAL_URL"] ?? "");
    const name = `${service.deps.config.databasePrefix}_older`;
    await asSuperuser(service, "default", `CREATE DATABASE ${name} OWNER tillhouse_provisioner`);
    url.pathname = `/${name}`;
    const older = { TILLHOUSE_CENTRAL_URL: url.href };
    const refusal = (migration: string) => ({
      ...{ code: 2, out: "" },
      err: `The central database is of another version: it lacks migration ${migration}, which \`tillhouse migrate central\` applies.\n`,
    });
    const commands = [["tenants", "list"], ["tenants", "doctor", "--fix"], ["migrate", "tenants"], ["prune"]];
    for (const args of commands) assert.deepEqual(await run(t, args, older), refusal("0001_baseline"), args.join(" "));
    const { migrationHead } = await json(t, ["migrate", "central"], older);
    assert.deepEqual(await json(t, ["tenants", "list"], older), []);
    await asSuperuser(service, "default", "DELETE FROM schema_migrations WHERE name = $1", [migrationHead], name);
    assert.deepEqual(await run(t, ["users", "list"], older), refusal(migrationHead));
  });

  test("a server that does not answer is told by its address, without a stack", async (t) => {
    const { default: first = "" } = service.servers as Record<string, string>;
    const args = ["tenants", "create", "--name", "A", "--slug", "a", "--owner-email", "a@b.test", "--server", "second"];
    const said = {
      "nobody:hunter2@127.0.0.1:1":
        "127.0.0.1:1 does not answer (ECONNREFUSED). Start it, or correct its address in TILLHOUSE_SERVERS.",
      "nobody:hunter2@no.host.invalid":
        "no.host.invalid does not answer (ENOTFOUND). Start it, or correct its address in TILLHOUSE_SERVERS.",
      [`nobody:hunter2@${new URL(first).host}`]:
        'A database server refuses the login of TILLHOUSE_SERVERS: password authentication failed for user "nobody".',
    };
    for (const [where, line] of Object.entries(said)) {
      const servers = { default: first, second: `postgres://${where}/postgres` };
      const { code, err } = await run(t, args, { TILLHOUSE_SERVERS: JSON.stringify(servers) });
      assert.deepEqual([code, err], [1, `${line}\n`]);
    }
  });

  test("--quiet: nothing but the answer, neither a line nor a bar of how far it has come", async (t) => {
    const bar = t.mock.method(process.stderr, "write", () => true);
    const exported = await run(t, ["--quiet", "tenants", "export", shop.tenantId, await fileFor(t)], {
      TILLHOUSE_PASSPHRASE: passphrase,
    });
    const migrated = await run(t, ["migrate", "tenants", shop.tenantId, "--quiet"]);
    bar.mock.restore();
    assert.deepEqual([exported.code, exported.err, migrated.code, migrated.err], [0, "", 0, ""]);
    assert.equal(bar.mock.callCount(), 0);
    assert.match(migrated.out, /^state +Succeeded$/m);
    await refused(t, ["--quiet", "tenants", "show", newId()], 1, "No such tenant.");
  });

  test("exports a shop into a file and imports it, with the passphrase of a variable", async (t) => {
    const file = await fileFor(t);
    const secret = { TILLHOUSE_PASSPHRASE: passphrase };
    const leaving = await service.openShop();
    const { tenantId } = leaving;
    const { code, out, err } = await run(t, ["tenants", "export", tenantId, file], secret);
    assert.deepEqual([code, /^rows +\d+$/m.test(out), /^  users: 1 rows, \d+ bytes$/m.test(err)], [0, true, true], err);
    assert.deepEqual(await run(t, ["tenants", "export", tenantId, file], secret), {
      code: 2,
      out: "",
      err: `${file}, or ${file}.partial, is there already.\n`,
    });
    assert.match((await run(t, ["tenants", "import", file], secret)).err, /A tenant of this id is here already\.\n$/);
    await eraseShop(service, leaving);
    assert.equal((await run(t, ["tenants", "import", file, "--slug", "No"], secret)).code, 2);
    const imported = await run(t, ["tenants", "import", file, "--slug", "back-again", "--suspended"], secret);
    assert.deepEqual([imported.code, /^isActive +no$/m.test(imported.out)], [0, true], imported.err);
    assert.match(imported.out, /^slug +back-again$/m);
  });
});

describe("a password that is asked for", () => {
  const piped = (text: string): Terminal => ({ input: Readable.from([text]), output: new PassThrough() });

  test("is the first line of standard input where that is no terminal", async () => {
    assert.equal(await passwordFor({}, true, piped("a b c\r\nd")), "a b c");
    await assert.rejects(passwordFor({}, true, piped("\n")), new UsageError("Standard input has no password."));
    assert.equal(await passwordFor({ TILLHOUSE_PASSWORD: "set" }, true, piped("a")), "set");
    assert.equal(await passwordFor({}, false, piped("a")), undefined);
    assert.equal(await passphraseFor({}, { isNew: false }, piped("short\n")), "short");
    const why = new UsageError("The passphrase must have 12 characters or more.");
    await assert.rejects(passphraseFor({}, { isNew: true }, piped("short\n")), why);
  });

  test("is typed twice at a terminal, which does not show it", { timeout: 10_000 }, async () => {
    const typed = async (first: string, second: string) => {
      const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
      const output = Object.assign(new PassThrough(), { isTTY: true });
      let shown = "";
      const answers = [first, second];
      output.setEncoding("utf8").on("data", (text: string) => {
        shown += text;
        if (/(Password|Once more): /.test(text)) setImmediate(() => input.write(`${answers.shift()}\n`));
      });
      const password = await passwordFor({}, true, { input, output });
      return { password, shown };
    };
    const { password, shown } = await typed("behind the mill", "behind the mill");
    assert.equal(password, "behind the mill");
    assert.doesNotMatch(shown, /mill/);
    await assert.rejects(
      typed("behind the mill", "behind the hill"),
      /^UsageError: The two passwords are not the same/,
    );
  });
});
