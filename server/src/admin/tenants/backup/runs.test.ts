import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { startService, type TestService } from "../../../../test/harness.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { onCentral } from "../../../../test/moves.ts";
import { commandLine } from "../../gate/actor.ts";
import { findLastBackup } from "../../installation.sql.ts";
import { backUp } from "./backup.ts";
import type { BackupRun } from "./runs.schema.ts";

describe("runs of backups", () => {
  let service: TestService;
  let folder: string;

  before(async () => {
    service = await startService({ shops: "small" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-runs-"));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await service.close();
  });

  const backUpInto = (path: string, keep?: number) =>
    backUp(service.deps, { folder: path, passphrase, release: "1.0.0", actor: commandLine, keep });
  const list = async (query = ""): Promise<{ items: BackupRun[]; nextCursor: string | null }> => {
    const { status, body } = await service.request("GET", `/admin/backups${query}`, { token: await service.admin() });
    assert.equal(status, 200);
    return body;
  };

  test("each tells what it has, what failed and where it lies, newest first; one that failed as a whole, why", async () => {
    const [shop, broken] = [await service.openShop(), await service.openShop()];
    const first = await backUpInto(folder);
    await onCentral(service, "UPDATE tenants SET database_name = 'gone' WHERE tenant_id = $1", [broken.tenantId]);
    const second = await backUpInto(folder);
    const file = join(folder, "no-folder");
    await writeFile(file, "");
    await assert.rejects(backUpInto(file));
    const { items } = await list();
    assert.deepEqual(
      items.map(({ tenants, failed, unchanged, path }) => [tenants, failed, unchanged, path]),
      [
        [0, 0, 0, null],
        [1, 1, 0, second.path],
        [2, 0, 0, first.path],
      ],
    );
    const [bad, , good] = items;
    assert.match(String(bad?.error), /EEXIST|ENOTDIR/);
    assert.ok(good && good.error === null && good.bytes > 0 && good.endedAt >= good.startedAt);
    const lastWhole = await service.deps.central.transact(findLastBackup);
    assert.equal(lastWhole?.toISOString(), first.manifest.startedAt, "one without a shop is not the last one");
    const { nextCursor } = await list("?limit=1");
    assert.equal((await list(`?limit=1&cursor=${nextCursor}`)).items[0]?.path, second.path);
    assert.equal((await shop.get("/me")).status, 200);
  });

  test("what an older one alone has of a shop stays when the central database has lost the shop", async () => {
    const own = join(folder, "own");
    const { tenantId } = await service.openShop();
    const { path } = await backUpInto(own);
    await onCentral(service, "UPDATE tenants SET tenant_id = gen_random_uuid() WHERE tenant_id = $1", [tenantId]);
    const { absent, deleted } = await backUpInto(own, 1);
    assert.ok(absent.includes(tenantId) && !deleted.includes(basename(path)));
    assert.ok((await stat(join(path, `${tenantId}.zip`))).isFile());
  });
});
