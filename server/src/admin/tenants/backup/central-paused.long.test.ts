import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { childEnv } from "../../../../test/child-env.ts";
import { runCommand, variablesOf } from "../../../../test/command-line.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { hexOf } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../../graduation/service.ts";
import { backUp } from "./backup.ts";

const main = join(import.meta.dirname, "../../../main.ts");

/** Where the first restore is held and then paused. */
const places = {
  "in move_fences, before it gives a login its password": (shop: Shop) =>
    `INSERT INTO tillhouse.move_fences VALUES ('${shop.tenantId}', 1, NULL)`,
  "at the login, whose password it is about to change": (shop: Shop) =>
    `COMMENT ON ROLE t_${hexOf(shop)} IS 'of nobody'`,
};

const ways = [
  ["paused", "in move_fences, before it gives a login its password"],
  ["paused", "at the login, whose password it is about to change"],
  ["killed", "in move_fences, before it gives a login its password"],
] as const;

for (const [way, place] of ways)
  describe(`a restore of the central database that is ${way} ${place}`, () => {
    const hold = places[place];
    let service: TestService;
    let folder: string;
    let backup: string;
    /** In the order in which they are adopted; the last one has a database of its own. */
    let shops: readonly [Shop, Shop, Shop];
    let paused: ChildProcess | undefined;

    before(async () => {
      service = await startService({ shops: "opened" });
      folder = await mkdtemp(join(tmpdir(), "tillhouse-central-"));
      shops = [await service.openShop(), await service.openShop(), await service.openShop()];
      for (const shop of shops) assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
      await graduate(service.deps, shops[2].tenantId, { server: "default", actor: commandLine });
      backup = (await backUp(service.deps, { folder, passphrase, release: "0.0.0", actor: commandLine })).path;
      const { username } = new URL(service.servers["default"] ?? "");
      await asSuperuser(service, "default", `CREATE DATABASE ${centralName()} OWNER ${username}`);
      for (const { tenantId } of shops) await service.deps.databases.disconnect(tenantId);
    });
    after(async () => {
      if (paused?.exitCode === null && paused.signalCode === null) paused.kill("SIGKILL");
      await service?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const centralName = () => `${service.deps.config.databasePrefix}_central_anew`;
    const centralUrl = () => {
      const url = new URL(service.servers["default"] ?? "");
      url.pathname = `/${centralName()}`;
      return url.href;
    };
    const variables = () => variablesOf(service, { TILLHOUSE_CENTRAL_URL: centralUrl() });

    /** Starts a restore that waits at that shop, and stops it there. */
    async function stopAt(
      shop: Shop,
      signal: "SIGSTOP" | "SIGKILL",
    ): Promise<{ child: ChildProcess; said: () => string }> {
      const shared = `${service.deps.config.databasePrefix}_shared_1`;
      const url = new URL(service.superusers["default"] ?? "");
      url.pathname = `/${shared}`;
      const holder = new pg.Client({ connectionString: url.href });
      await holder.connect();
      let said = "";
      try {
        await holder.query(`BEGIN; ${hold(shop)}`);
        const env = { ...childEnv, ...variables() };
        const args = [main, "--json", "restore", backup, "--central", "--lost"];
        const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
        paused = child;
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => (said += data));
        // In that database: the moves of other tests wait on the same server.
        const waits = `SELECT FROM pg_stat_activity WHERE datname = '${shared}' AND application_name LIKE 'tillhouse-graduation:%' AND wait_event_type = 'Lock'`;
        await eventually("it waits", async () => {
          assert.equal(child.exitCode, null, said);
          return (await asSuperuser(service, "default", waits)).length > 0;
        });
        const ended = once(child, "exit");
        child.kill(signal);
        if (signal === "SIGKILL") await ended;
        return { child, said: () => said };
      } finally {
        await holder.end();
      }
    }

    async function assertAllServed(said: string): Promise<void> {
      const { databasePrefix } = service.deps.config;
      const again = await startService({ shops: "opened", config: { centralUrl: centralUrl(), databasePrefix } });
      try {
        for (const { tenantId, token } of shops) {
          const { status, body } = await again.request("GET", "/categories", { tenantId, token });
          assert.deepEqual([status, body.items?.length], [200, 1], said);
        }
        const adopted = "SELECT FROM audit_events WHERE event = 'tenant.adopted'";
        assert.equal((await asSuperuser(service, "default", adopted, [], centralName())).length, shops.length);
      } finally {
        await again.close();
      }
    }

    if (way === "paused")
      test("and wakes when another one has done its work changes nothing", async (t) => {
        const { child, said } = await stopAt(shops[0], "SIGSTOP");
        const late = "UPDATE maintenance_sessions SET heartbeat_at = heartbeat_at - interval '1 hour'";
        await asSuperuser(service, "default", late, [], centralName());
        const { code, out, err } = await runCommand(t, variables(), "restore", backup, "--central", "--lost");
        assert.deepEqual([code, JSON.parse(out).adopted], [0, shops.map(({ tenantId }) => tenantId)], err);

        const ended = once(child, "exit");
        child.kill("SIGCONT");
        assert.deepEqual(await ended, [1, null], said());
        await assertAllServed(said());
      });

    const goesOn = "is gone on with by the next one, at once; one more changes no password, and says that all is done";
    if (way === "killed")
      test(goesOn, async (t) => {
        await stopAt(shops[1], "SIGKILL");
        const passwords = `SELECT rolname, rolpassword FROM pg_authid WHERE rolname ~ '${shops.map(hexOf).join("|")}' ORDER BY 1`;
        const passwordsNow = () => asSuperuser<{ rolname: string }>(service, "default", passwords);
        const ofFirst = (rows: readonly { rolname: string }[]) =>
          rows.filter(({ rolname }) => rolname.includes(hexOf(shops[0])));
        const before = await passwordsNow();
        const again = () => runCommand(t, variables(), "restore", backup, "--central", "--lost");
        const second = await again();
        const left = shops.slice(1).map(({ tenantId }) => tenantId);
        assert.deepEqual([second.code, JSON.parse(second.out).adopted], [0, left], second.err);
        const after = await passwordsNow();
        assert.deepEqual([after.length, ofFirst(after)], [before.length, ofFirst(before)]);
        const third = await again();
        assert.deepEqual(
          [third.code, JSON.parse(third.out)],
          [0, { adopted: [], unknown: [], missing: [], unclear: [] }],
        );
        assert.deepEqual(await passwordsNow(), after);
        await assertAllServed(second.err);
      });
  });
