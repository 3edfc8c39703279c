import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { after, before, describe, test, type TestContext } from "node:test";
import { runCommand, variablesOf } from "../../test/command-line.ts";
import { startService, type TestService } from "../../test/harness.ts";
import { fileFor } from "../../test/leaving.ts";

describe("tenants delete", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "opened" });
  });
  after(() => service.close());

  const run = (t: TestContext, ...args: readonly string[]) => runCommand(t, variablesOf(service), "tenants", ...args);

  test("ends with 1 before the day, with 2 without a file, and then with the proof", async (t) => {
    const { tenantId } = await service.openShop();
    const file = await fileFor(t);
    assert.equal((await run(t, "request-deletion", tenantId, "--wait-days", "soon")).code, 2);
    const asked = await run(t, "request-deletion", tenantId);
    assert.equal(JSON.parse(asked.out).state, "Waiting");
    const [listed] = JSON.parse((await run(t, "deletions")).out);
    assert.deepEqual(listed, JSON.parse(asked.out));
    const early = await run(t, "delete", tenantId, "--export", file);
    assert.deepEqual([early.code, early.out], [1, ""]);
    assert.match(early.err, /not to be deleted before/);
    await assert.rejects(readFile(file), { code: "ENOENT" });
    assert.equal((await run(t, "request-deletion", tenantId, "--wait-days", "0")).code, 0);
    const without = await run(t, "delete", tenantId);
    assert.deepEqual([without.code, without.out], [2, ""]);
    const done = await run(t, "delete", tenantId, "--export", file);
    const proof = JSON.parse(done.out);
    const sha256 = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    assert.deepEqual([done.code, proof.state, proof.export.sha256], [0, "Deleted", sha256]);
    assert.equal((await run(t, "delete", tenantId)).code, 1);
    assert.deepEqual(JSON.parse((await run(t, "deletions")).out), []);
  });

  test("withdrawn, ends with 1, and the shop goes on", async (t) => {
    const shop = await service.openShop();
    await run(t, "request-deletion", shop.tenantId, "--wait-days", "0");
    const withdrawn = await run(t, "withdraw-deletion", shop.tenantId);
    assert.deepEqual([withdrawn.code, JSON.parse(withdrawn.out), withdrawn.err], [0, { tenantId: shop.tenantId }, ""]);
    assert.equal((await run(t, "delete", shop.tenantId, "--export", await fileFor(t))).code, 1);
    assert.equal((await shop.get("/categories")).status, 200);
  });
});
