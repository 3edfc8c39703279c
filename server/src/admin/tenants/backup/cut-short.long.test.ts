import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { childEnv } from "../../../../test/child-env.ts";
import { runPlain, variablesOf } from "../../../../test/command-line.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { eraseShop, passphrase } from "../../../../test/leaving.ts";
import { hexOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { backUp } from "./backup.ts";

const main = join(import.meta.dirname, "../../../main.ts");

describe("a whole restore that is killed after the central database", () => {
  let service: TestService;
  let folder: string;
  let backup: string;
  /** In the order in which they are restored. */
  let shops: readonly Shop[];

  before(async () => {
    service = await startService({ shops: "opened" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-cut-"));
    shops = [await service.openShop(), await service.openShop(), await service.openShop()];
    backup = (await backUp(service.deps, { folder, passphrase, release: "0.0.0", actor: commandLine })).path;
    for (const shop of shops) await eraseShop(service, shop);
    const { username } = new URL(service.servers["default"] ?? "");
    await asSuperuser(service, "default", `CREATE DATABASE ${centralName()} OWNER ${username}`);
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const centralName = () => `${service.deps.config.databasePrefix}_central_anew`;
  const variables = () => {
    const url = new URL(service.servers["default"] ?? "");
    url.pathname = `/${centralName()}`;
    return variablesOf(service, { TILLHOUSE_CENTRAL_URL: url.href });
  };
  const listed = async () => (await asSuperuser(service, "default", "SELECT FROM tenants", [], centralName())).length;

  /** Kills a restore while it waits for the name of that shop's role. */
  async function killAt(shop: Shop): Promise<void> {
    const holder = new pg.Client({ connectionString: service.superusers["default"] ?? "" });
    await holder.connect();
    try {
      await holder.query(`BEGIN; CREATE ROLE t_${hexOf(shop)}`);
      const env = { ...childEnv, ...variables() };
      const child = spawn(process.execPath, [main, "restore", backup], { env, stdio: "ignore" });
      const waits = `SELECT FROM pg_stat_activity WHERE application_name LIKE 'tillhouse-import %' AND wait_event_type = 'Lock'`;
      await eventually("it waits", async () => {
        assert.equal(child.exitCode, null);
        return (await asSuperuser(service, "default", waits)).length > 0;
      });
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    } finally {
      await holder.end();
    }
  }

  test("is named by the doctor, and the same command brings the shops that it had not come to", async (t) => {
    const [, second] = shops;
    assert.ok(second !== undefined);
    await killAt(second);
    assert.equal(await listed(), 1);
    const doctor = await runPlain(t, variables(), "tenants", "doctor");
    const line = "A restore is not finished: run `tillhouse restore <backup>` again.";
    assert.deepEqual([doctor.code, doctor.out], [1, `${line}\n1 healthy, 0 not\n`]);
    const { code, err } = await runPlain(t, variables(), "restore", backup);
    assert.equal(code, 0, err);
    assert.equal(await listed(), 3);
    const healthy = await runPlain(t, variables(), "tenants", "doctor");
    assert.deepEqual([healthy.code, healthy.out], [0, "3 healthy, 0 not\n"]);
  });

  test("is refused as ever once it has come to its end", async (t) => {
    const { code, err } = await runPlain(t, variables(), "restore", backup);
    assert.equal(code, 1);
    assert.match(err, /^The central database is not empty\./);
  });
});
