import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { childEnv } from "../../test/child-env.ts";
import { variablesOf } from "../../test/command-line.ts";
import { startService, type TestService, type Shop } from "../../test/harness.ts";
import { onCentral } from "../../test/moves.ts";
import { asSuperuser } from "../../test/superuser.ts";

const main = join(import.meta.dirname, "../main.ts");

describe("tenants doctor", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
  });
  after(() => service.close());

  function run(...args: string[]): Promise<{ code: unknown; out: string }> {
    return runOn(service.servers, ...args);
  }
  function runOn(
    servers: Readonly<Record<string, string>>,
    ...args: string[]
  ): Promise<{ code: unknown; out: string }> {
    const env = { ...childEnv, ...variablesOf(service, { TILLHOUSE_SERVERS: JSON.stringify(servers) }) };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [main, "tenants", "doctor", ...args], { env }, (_error, out) =>
        resolve({ code: child.exitCode, out }),
      );
    });
  }

  test("ends with exit code 1 while something is left, and 0 once it has fixed it", async () => {
    const close = `
      WITH dead AS (
        INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
        VALUES (gen_random_uuid(), $1, 'RolledBack', 'default', 'second', '{}') RETURNING id)
      UPDATE tenants SET is_active = false, active_after = true, fenced_by = (SELECT id FROM dead) WHERE tenant_id = $1`;
    await onCentral(service, close, [shop.tenantId]);
    const [found, fixed] = [await run(shop.tenantId), await run(shop.tenantId, "--fix")];
    assert.deepEqual([found.code, fixed.code], [1, 0], fixed.out);
    assert.match(found.out, /FencedTenant/);
  });

  test("ends with exit code 1 and names a server that does not answer; the shops of others are healthy", async () => {
    const servers = { ...service.servers, silent: "postgres://nobody@127.0.0.1:1/postgres" };
    const { code, out } = await runOn(servers);
    assert.equal(code, 1, out);
    assert.equal(out, "The server silent does not answer.\n1 healthy, 0 not\n");
  });

  test("--schema ends with exit code 1 and names what is not as the migrations make it, of every shop", async () => {
    const { databaseName = "", schemaName } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
    const rename = (from: string, to: string) =>
      asSuperuser(
        service,
        "default",
        `ALTER TABLE ${schemaName}.categories RENAME COLUMN ${from} TO ${to}`,
        [],
        databaseName,
      );
    await rename("name", "title");
    const [looked, compared] = [await run(), await run("--schema")];
    await rename("title", "name");
    const mended = await run("--schema", shop.tenantId);
    assert.deepEqual([looked.code, compared.code, mended.code], [0, 1, 0], compared.out);
    assert.match(compared.out, new RegExp(`^${shop.tenantId}\\tAltered$`, "m"));
    assert.match(compared.out, /ChangedSchema .*column categories\.title is not of the migrations/);
  });

  test("a server that refuses the login is not called silent, nor is one that is not configured", async () => {
    const wrong = new URL(service.servers["second"] ?? "");
    wrong.password = "wrong";
    const refused = await runOn({ ...service.servers, second: wrong.href });
    assert.equal(refused.code, 1, refused.out);
    assert.match(
      refused.out,
      /^The server second refuses the login: password authentication failed for user "[^"]+"\.\n/,
    );
    await service.openShop({ server: "second" });
    const { second: _gone, ...others } = service.servers;
    const unconfigured = await runOn(others);
    assert.match(unconfigured.out, /^The server second is not in TILLHOUSE_SERVERS\.\n/);
  });
});
