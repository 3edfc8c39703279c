import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { runPlain, variablesOf } from "../../test/command-line.ts";
import { startService, type Shop, type TestService } from "../../test/harness.ts";
import { exportShop, fileFor, rewriteArchive } from "../../test/leaving.ts";
import { onCentral } from "../../test/moves.ts";
import { asSuperuser } from "../../test/superuser.ts";
import { tableOf } from "./output.ts";

/** What clears a screen by C0 and by C1, writes from right to left, and begins a line. */
const evil = "\u001b[2J\u009b2J\u202e\u2066\r\n\tx";
const shown = String.raw`\u001b[2J\u009b2J\u202e\u2066\u000d\u000a\u0009x`;
/** What a terminal obeys, apart from the ends of lines and tabs that a command writes itself. */
const obeyed = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

describe("what a command prints of files and databases", () => {
  let service: TestService;
  let shop: Shop;
  let variables: Readonly<Record<string, string>>;
  /** An export of the shop from before. */
  let good: string;
  let clear = async () => {};

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    variables = variablesOf(service);
    good = await fileFor({ after: (work) => void (clear = work) });
    await exportShop(service, shop, good);
    await onCentral(service, "UPDATE tenants SET slug = slug || $1, name = name || $1", [evil]);
    await onCentral(service, "UPDATE users SET name = name || $1", [evil]);
  });
  after(async () => {
    await clear();
    await service.close();
  });

  for (const [args, what] of [
    [["tenants", "list"], "a list of shops"],
    [["users", "list"], "a list of users"],
    [["tenants", "show"], "a shop"],
  ] as const)
    test(`has in ${what} no character that a terminal obeys, and each as its escape`, async (t) => {
      const { code, out } = await runPlain(t, variables, ...args, ...(args[1] === "show" ? [shop.tenantId] : []));
      assert.equal(code, 0);
      assert.doesNotMatch(out, obeyed);
      assert.ok(out.includes(shown), out);
    });

  test("is the same value in JSON, without a character that a terminal obeys", async (t) => {
    const { out } = await runPlain(t, variables, "tenants", "list", "--json");
    assert.doesNotMatch(out, obeyed);
    assert.ok(JSON.parse(out)[0].slug.endsWith(evil));
  });

  test("has in an error no character that a terminal obeys", async (t) => {
    const file = join(good, "..", "more.zip");
    await rewriteArchive(good, file, (_name, content) => content, { "\u009b2J\u202e": Buffer.from("x") });
    const { code, err } = await runPlain(t, variables, "tenants", "import", file);
    assert.equal(code, 1);
    assert.doesNotMatch(err, obeyed);
    assert.match(err, /\\u009b2J\\u202e" does not belong in it/);
  });

  test("has in what the doctor found no character that a terminal obeys", async (t) => {
    const { databaseName = "", schemaName } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
    const table = `"odd\u001b[2J\u009b2J"`;
    await asSuperuser(service, "default", `CREATE TABLE ${schemaName}.${table} (id int)`, [], databaseName);
    const { out } = await runPlain(t, variables, "tenants", "doctor", shop.tenantId, "--schema");
    assert.doesNotMatch(out, obeyed);
    assert.match(out, /odd\\u001b\[2J\\u009b2J/);
  });
});

test("a table has an object in a cell by its values", () => {
  const rows = [{ state: "MissingHome", candidate: { server: "second", database: "t_1" } }];
  assert.match(tableOf(rows, "none"), /^MissingHome +second t_1$/m);
});
