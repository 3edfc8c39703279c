import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { commandLine } from "../admin/gate/actor.ts";
import { backUp } from "../admin/tenants/backup/backup.ts";
import { childEnv } from "../../test/child-env.ts";
import { runCommand, runPlain, variablesOf } from "../../test/command-line.ts";
import { startService, type Shop, type TestService } from "../../test/harness.ts";
import { passphrase } from "../../test/leaving.ts";
import { hexOf, onCentral } from "../../test/moves.ts";
import { asSuperuser } from "../../test/superuser.ts";
import { newId } from "../kernel/ids.ts";

const main = join(import.meta.dirname, "../main.ts");

function databaseOf({ deps }: TestService): string {
  return `${deps.config.databasePrefix}_shared_1`;
}

describe("what an operator gets wrong at night", () => {
  let service: TestService;
  let shop: Shop;
  let folder: string;
  let backup: string;
  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop();
    folder = await mkdtemp(join(tmpdir(), "tillhouse-refused-"));
    backup = (await backUp(service.deps, { folder, passphrase, release: "0.0.0", actor: commandLine })).path;
    await writeFile(join(folder, "text"), "x");
  });
  after(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (t: TestContext, ...args: readonly string[]) => runPlain(t, variablesOf(service), ...args);
  const refused = async (t: TestContext, args: readonly string[], code: 1 | 2, line: string) =>
    assert.deepEqual(await run(t, ...args), { code, out: "", err: `${line}\n` });

  test("restore of a shop, or of several, that nobody knows changes nothing, in one line", async (t) => {
    const [one, other] = [newId(), newId()];
    const known = ["--tenant", shop.tenantId];
    const none = (ids: string) => `Nothing was changed: the backup has no shop ${ids}: take another one.`;
    await refused(t, ["restore", backup, "--tenant", one], 1, none(one));
    const both = ["restore", backup, "--tenant", one, ...known, "--tenant", other];
    await refused(t, both, 1, none(`${one}, ${other}`));
    await refused(t, ["restore", backup, ...known, "--tenant", "shop-1"], 2, "tenantId must be a UUID.");
  });

  test("restore of a server's shops, of a name that no shop's home has, asks for no --lost", async (t) => {
    for (const more of [[], ["--lost"], ["--lost", "--to", "default"]])
      await refused(t, ["restore", backup, "--server", "defualt", ...more], 1, "No shop has its home on defualt.");
  });

  test("restore --central into the central database that lives, and lacks no shop, says that it took nothing", async (t) => {
    const none = "Nothing is left to adopt, and nothing was taken from the backup: the central database is not empty.";
    await refused(t, ["restore", backup, "--central", "--lost"], 1, none);
  });

  test("a file or folder that cannot be used is one line", async (t) => {
    const text = join(folder, "text");
    const no = join(folder, "no", "file");
    await refused(t, ["backup", text], 2, `${text} cannot be used as a folder (ENOTDIR).`);
    await refused(t, ["backup", join(text, "in")], 2, `${join(text, "in")} cannot be used as a folder (ENOTDIR).`);
    const nowhere = await run(t, "backup", "/proc/nowhere/in");
    assert.match(nowhere.err, /^\/proc\/nowhere\/in cannot be used as a folder \(E[A-Z]+\)\.\n$/);
    await refused(t, ["restore", no], 1, "manifest.json of the backup cannot be read: ENOENT.");
    const newest = `The newest is ${backup}.`;
    await refused(t, ["restore", folder], 1, `${folder} is a folder of backups: name one in it. ${newest}`);
    await refused(t, ["openapi", "--write", no], 1, `${no} cannot be used (ENOENT).`);
    await refused(t, ["docs", text], 1, `${join(text, "settings.md")} cannot be used (ENOTDIR).`);
  });

  test("a command that is started in a folder which is deleted says so", async () => {
    const gone = await mkdtemp(join(tmpdir(), "tillhouse-gone-"));
    const env = { ...childEnv, ...variablesOf(service) };
    const text = `cd ${gone} && rmdir ${gone} && exec ${process.execPath} ${main} backup bk`;
    const told = await new Promise<unknown[]>((resolve) => {
      const child = execFile("/bin/sh", ["-c", text], { env }, (_error, out, err) =>
        resolve([child.exitCode, out, err]),
      );
    });
    const line = "The folder that this command was started in is not there any more: go to another.";
    assert.deepEqual(told, [2, "", `${line}\n`]);
  });

  test("delete --lost while something is there that may be the shop's says that nothing was deleted", async (t) => {
    const lost = await service.openShop();
    const name = `t_${hexOf(lost)}`;
    assert.equal((await run(t, "tenants", "request-deletion", lost.tenantId, "--wait-days", "0")).code, 0);
    await asSuperuser(service, "default", `DROP SCHEMA ${name} CASCADE`, [], databaseOf(service));
    const told = await run(t, "tenants", "delete", lost.tenantId, "--lost");
    assert.deepEqual([told.code, told.out], [1, ""]);
    assert.match(
      told.err,
      new RegExp(
        `^Nothing was deleted: this may be a home of the shop: ${name} on default\\. Look .* run this again\\.\n$`,
      ),
    );
    const [row] = await onCentral(service, "SELECT FROM tenants WHERE tenant_id = $1", [lost.tenantId]);
    assert.ok(row !== undefined);
  });

  test("--quiet: a graduation's last lines say where and for how long; its steps are not listed", async (t) => {
    const [quiet, loud] = [await service.openShop(), await service.openShop()];
    const last =
      /^fenceMs +\d+$[^]*\nThe shop lives in a database of its own on default\.\nIt was closed for \d+ ms\.\n$/m;
    const said = await run(t, "--quiet", "tenants", "graduate", quiet.tenantId);
    assert.deepEqual([said.code, said.err], [0, ""]);
    assert.match(said.out, last);
    assert.doesNotMatch(said.out, /^(steps|tables)/m);
    const all = await run(t, "tenants", "graduate", loud.tenantId);
    assert.match(all.out, last);
    assert.ok(all.out.indexOf("\nsteps\n") < all.out.indexOf("\nfenceMs"), all.out);
    const moved = await run(t, "--quiet", "tenants", "move", quiet.tenantId, "--mode", "Shared");
    assert.match(moved.out, /The shop lives in the shared tier of default\.\nIt was closed for \d+ ms\.\n$/);
  });

  test("doctor --fix of a graduation that still counts as alive says why it waits, and until when", async (t) => {
    const moved = await service.openShop();
    const text = `
      WITH dead AS (
        INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
        VALUES (gen_random_uuid(), $1, 'Running', 'default', 'second', '{}') RETURNING id),
      heard AS (INSERT INTO maintenance_sessions (id, what, heartbeat_at) SELECT id, 'graduation', now() FROM dead)
      UPDATE tenants SET is_active = false, active_after = true, fenced_by = (SELECT id FROM dead) WHERE tenant_id = $1`;
    await onCentral(service, text, [moved.tenantId]);
    const wanted =
      /A graduation of this shop was heard of less than \d+ seconds ago, so it counts as alive\. If its process is dead, try again from (\S+) on\./;
    const { code, out } = await run(t, "tenants", "doctor", moved.tenantId, "--fix");
    assert.equal(code, 1);
    assert.match(out, /^ {2}\* not recovered: /m);
    const [, until = ""] = wanted.exec(out) ?? assert.fail(out);
    const aheadMs = Date.parse(until) - Date.now();
    assert.ok(aheadMs > 0 && aheadMs < 60_000, until);
    const all = await runCommand(t, variablesOf(service), "tenants", "doctor", "--fix");
    assert.match(JSON.parse(all.out).tenants[0].refused, wanted);
  });
});
