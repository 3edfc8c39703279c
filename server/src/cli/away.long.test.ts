import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { childEnv } from "../../test/child-env.ts";
import { variablesOf } from "../../test/command-line.ts";
import { startService, type Shop, type TestService } from "../../test/harness.ts";

const main = join(import.meta.dirname, "../main.ts");

describe("the commands that the pages name while a server is away", () => {
  let service: TestService;
  let folder: string;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "opened" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-away-"));
    await service.openShop({ server: "default" });
    shop = await service.openShop({ server: "second" });
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const ways = {
    silent: () => ({ ...service.servers, second: "postgres://nobody@127.0.0.1:1/postgres" }),
    unconfigured: () => {
      const { second: _gone, ...others } = service.servers;
      return others;
    },
  };

  function run(servers: object, ...args: string[]): Promise<{ code: unknown; err: string }> {
    const variables = variablesOf(service, { TILLHOUSE_SERVERS: JSON.stringify(servers), TILLHOUSE_LOG_LEVEL: "warn" });
    const env = { ...childEnv, ...variables };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [main, ...args], { env }, (_error, _out, err) =>
        resolve({ code: child.exitCode, err }),
      );
    });
  }

  for (const [way, servers] of Object.entries(ways))
    test(`${way}: exit codes as the page has them, and no stack`, async () => {
      const codes = new Map<string, unknown>();
      for (const command of [
        "tenants doctor",
        "backup FOLDER",
        "keys rotate",
        "migrate tenants",
        "tenants rotate-password --all",
        "tenants restart-feed --all",
        "tenants request-deletion SHOP --wait-days 0",
        "tenants withdraw-deletion SHOP",
      ]) {
        const args = command.replace("FOLDER", folder).replace("SHOP", shop.tenantId).split(" ");
        const { code, err } = await run(servers(), ...args);
        assert.doesNotMatch(err, /"stack"|^\s+at /m, command);
        codes.set(command.split(" ").slice(0, 2).join(" "), code);
      }
      assert.deepEqual(Object.fromEntries(codes), {
        "tenants doctor": 1,
        [`backup FOLDER`]: 1,
        "keys rotate": 1,
        // No shop is behind.
        "migrate tenants": 0,
        "tenants rotate-password": 1,
        "tenants restart-feed": 1,
        "tenants request-deletion": 0,
        "tenants withdraw-deletion": 0,
      });
    });
});
