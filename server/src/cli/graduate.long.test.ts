import assert from "node:assert/strict";
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { childEnv } from "../../test/child-env.ts";
import { eventually } from "../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../test/harness.ts";
import { hexOf, onCentral } from "../../test/moves.ts";
import { asSuperuser } from "../../test/superuser.ts";
import { isExploring } from "../../../proof/exploring.ts";
import { tracesOf } from "../../test/traces.ts";

// `tillhouse tenants graduate` in a process of its own that is asked to stop.

type Variables = Readonly<Record<string, string>>;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const main = join(import.meta.dirname, "../main.ts");

let child: ChildProcessByStdio<null, Readable, Readable> | undefined;

/** Starts `tillhouse tenants … --json`, in a process group of its own as a terminal gives it. */
function start(variables: Variables, args: readonly string[]) {
  const env = {
    ...childEnv,
    TILLHOUSE_DRAIN_MS: "20",
    ...variables,
  };
  const spawned = spawn(process.execPath, [main, "tenants", ...args, "--json"], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = spawned;
  const said = { out: "", err: "" };
  const heard: { readonly text: string; readonly act: () => void }[] = [];
  spawned.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  spawned.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
    for (const { text: waited, act } of heard.splice(0)) {
      if (said.err.includes(waited)) act();
      else heard.push({ text: waited, act });
    }
  });
  const exited = once(spawned, "exit");
  return {
    spawned,
    said,
    /** Acts once it has said so. */
    on: (text: string, act: () => void) => void heard.push({ text, act }),
    /** Its exit code, or the signal that ended it. */
    ended: async (): Promise<unknown> => {
      const [code, signal] = (await exited) as [number | null, string | null];
      return signal ?? code;
    },
  };
}

function endChild(): void {
  if (child?.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

describe("tenants graduate, asked to stop", () => {
  afterEach(endChild);
  let service: TestService;
  let shop: Shop;
  let variables: Variables;

  before(async () => {
    service = await startService({ shops: "opened" });
    const { centralUrl = "", encryptionKeys = "", databasePrefix } = service.deps.config;
    variables = {
      TILLHOUSE_SERVERS: JSON.stringify(service.servers),
      TILLHOUSE_CENTRAL_URL: centralUrl,
      TILLHOUSE_ENCRYPTION_KEYS: encryptionKeys,
      TILLHOUSE_DATABASE_PREFIX: databasePrefix,
    };
  });
  after(() => service.close());
  beforeEach(async () => {
    shop = await service.openShop();
  });

  const graduate = () => start(variables, ["graduate", shop.tenantId, "--server", "second"]);

  /** So many that no signal comes too late for the copy; without triggers, which take longer than the rows. */
  async function fill(): Promise<void> {
    const text = `SET session_replication_role = replica; INSERT INTO t_${hexOf(shop)}.categories (id, name) SELECT gen_random_uuid(), 'Old ' || n FROM generate_series(1, 100000) n`;
    await asSuperuser(service, "default", text, [], `${service.deps.config.databasePrefix}_shared_1`);
  }

  /** What it said and its exit code are what has happened, and the shop is open either way. */
  async function assertEnded({ said, ended }: ReturnType<typeof start>): Promise<"Finished" | "Rolled back"> {
    const code = await ended();
    const says = ["Finished", "Rolled back"].filter((word) => said.err.includes(`${word}: `));
    const { body } = await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() });
    const hasMoved = body.mode === "Dedicated";
    const [outcome, traces] = hasMoved
      ? (["Finished", ["second: database", "second: role d"]] as const)
      : (["Rolled back", ["default: role t", "default: schema"]] as const);
    assert.deepEqual([code, says], [hasMoved ? 0 : 1, [outcome]], said.err);
    assert.doesNotMatch(said.err, /"level":50|"stack"/);
    assert.deepEqual(await tracesOf(service, shop), traces);
    assert.deepEqual(hasMoved, said.out.includes('"mode": "Dedicated"'));
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    return outcome;
  }

  const names = ["Validate", "CreateRole", "Fence", "CreateDatabase", "Copy", "ValidateCopy", "Flip", "CleanUp"];
  for (const [n, name] of names.entries()) {
    if (!isExploring && !["Fence", "Flip"].includes(name)) continue;
    const signal = signals[n % signals.length] ?? "SIGINT";
    test(`${signal} at ${name}: it finishes or rolls back, and says which`, async () => {
      const command = graduate();
      command.on(`${name}: Doing`, () => command.spawned.kill(signal));
      await assertEnded(command);
    });
  }

  for (const signal of isExploring ? signals : signals.slice(0, 1))
    test(`${signal} in the middle of the copy: rolled back, exit code 1`, async () => {
      await fill();
      const command = graduate();
      command.on("Copy: Doing", () => command.spawned.kill(signal));
      assert.equal(await assertEnded(command), "Rolled back");
    });

  for (const signal of isExploring ? signals : signals.slice(0, 1))
    test(`${signal} when it has flipped: finished, exit code 0`, async () => {
      const command = graduate();
      command.on("Flip: Done", () => command.spawned.kill(signal));
      assert.equal(await assertEnded(command), "Finished");
    });

  test("asked again and again while it rolls back: it rolls back all the same", async () => {
    await fill();
    const command = graduate();
    const ask = () => signals.forEach((signal) => command.spawned.kill(signal));
    command.on("Copy: Doing", ask);
    for (const name of names) for (const state of ["Failed", "Undoing", "Undone"]) command.on(`${name}: ${state}`, ask);
    assert.equal(await assertEnded(command), "Rolled back");
    assert.ok(command.said.err.split("Asked to stop").length > 3, command.said.err);
  });

  test("cancelled by another process, which finds it by the shop: rolled back, exit code 1, and the other says RolledBack", async () => {
    await fill();
    const command = graduate();
    const cancelled = new Promise<ReturnType<typeof start>>((resolve) => {
      command.on("Copy: Doing", () => {
        // A small shop would be moved before another process has started.
        command.spawned.kill("SIGSTOP");
        resolve(start(variables, ["cancel", shop.tenantId]));
      });
    });
    const ended = assertEnded(command);
    const other = await cancelled;
    const text = "SELECT FROM graduations WHERE tenant_id = $1 AND state = 'RollingBack'";
    await eventually("it is cancelled", async () => (await onCentral(service, text, [shop.tenantId])).length > 0);
    command.spawned.kill("SIGCONT");
    assert.equal(await ended, "Rolled back");
    assert.deepEqual([await other.ended(), other.said.out.includes('"state": "RolledBack"')], [0, true]);
  });

  test("rolls back although the terminal was closed", async () => {
    await fill();
    const command = graduate();
    command.on("Copy: Doing", () => {
      command.spawned.stdout.destroy();
      command.spawned.stderr.destroy();
      command.spawned.kill("SIGHUP");
    });
    assert.equal(await command.ended(), 1);
    assert.deepEqual(await tracesOf(service, shop), ["default: role t", "default: schema"]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });
});

describe("tenants graduate on embedded servers of its own", () => {
  afterEach(endChild);
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-graduate-"));
    chmodSync(folder, 0o711);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("Ctrl-C for its whole process group, twice: it rolls back, with the servers up to the end", async () => {
    const variables = { TILLHOUSE_DATA_DIR: folder };
    const run = async (...args: string[]) => {
      const command = start(variables, args);
      assert.equal(await command.ended(), 0, command.said.err);
      return command.said.out;
    };
    const created = await run("create", "--name", "Shop", "--slug", "shop", "--owner-email", "owner@shop.test");
    const { tenantId } = JSON.parse(created) as { tenantId: string };
    const command = start(variables, ["graduate", tenantId, "--server", "second"]);
    const interrupt = () => process.kill(-(command.spawned.pid ?? 0), "SIGINT");
    command.on("Fence: Done", interrupt);
    command.on("Fence: Undoing", interrupt);
    assert.equal(await command.ended(), 1);
    assert.match(command.said.err, /^Rolled back: /m);
    const [{ mode, server, isActive }] = JSON.parse(await run("list"));
    assert.deepEqual([mode, server, isActive], ["Shared", "default", true]);
    assert.equal(JSON.parse(await run("doctor", tenantId)).healthy, 1);
  });
});
