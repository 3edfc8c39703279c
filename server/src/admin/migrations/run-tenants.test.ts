import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { commandLine } from "../gate/actor.ts";
import { startFanOut } from "./service.ts";

describe("the tenants of a migration run", () => {
  let service: TestService;
  let shops: Shop[];

  before(async () => {
    service = await startService({ shops: "small" });
    shops = [];
    for (let n = 0; n < 3; n++) shops.push(await service.openShop());
  });
  after(() => service.close());

  const call = async (method: string, path: string, body?: object) =>
    service.request(method, path, { token: await service.admin(), ...(body === undefined ? {} : { body }) });

  test("each tells when it began and ended and its error, page by page, by state", async () => {
    const [, broken] = shops;
    await onCentral(service, "UPDATE tenants SET migration_head = NULL");
    await onCentral(service, "UPDATE tenants SET database_name = 'gone' WHERE tenant_id = $1", [broken?.tenantId]);
    const { runId } = (await call("POST", "/admin/migrations", {})).body;
    const run = await eventually("it ends", async () => {
      const { body } = await call("GET", `/admin/migrations/${runId}`);
      return body.state !== "Running" && body;
    });
    const list = async (query: string) => {
      const { status, body } = await call("GET", `/admin/migrations/${runId}/tenants?${query}`);
      assert.equal(status, 200);
      return body;
    };
    const { items, nextCursor } = await list("limit=200");
    assert.deepEqual([items.length, nextCursor], [3, null]);
    const slugs = items.map(({ slug }: { slug: string }) => slug);
    assert.deepEqual(slugs, slugs.toSorted());
    for (const { slug, startedAt, finishedAt } of items) assert.ok(startedAt !== null && startedAt <= finishedAt, slug);
    const page = await list("limit=1");
    assert.equal((await list(`limit=1&cursor=${page.nextCursor}`)).items[0].slug, slugs[1]);
    const [one, ...others] = (await list("state=Failed")).items;
    assert.deepEqual([one.tenantId, others], [broken?.tenantId, []]);
    assert.deepEqual(run.failed, [{ tenantId: one.tenantId, slug: one.slug, error: one.error }]);
    assert.deepEqual((await list("state=Pending")).items, []);
    await onCentral(service, "UPDATE tenants SET database_name = $1 WHERE database_name = 'gone'", [
      `${service.deps.config.databasePrefix}_shared_1`,
    ]);
  });

  test("what a server cannot put on its disk has failed, and is found done when the run is resumed", async (t) => {
    const server = service.deps.servers.mustGet("default");
    const withClient = server.withClient.bind(server);
    // What is done is flushed from the server's own database, and from no shop's.
    const flushing = t.mock.method(server, "withClient", (async (database, ...rest) => {
      if (database === undefined) throw new Error("the disk is full");
      return withClient(database, ...rest);
    }) as typeof withClient);
    const tenantIds = shops.map(({ tenantId }) => tenantId);
    const begin = async (resumeRunId?: string) =>
      (await startFanOut(service.deps, { actor: commandLine, tenantIds, resumeRunId })).finished;
    const lost = await begin();
    assert.deepEqual([lost.state, lost.done], ["Failed", 0]);
    assert.deepEqual(
      lost.failed.map(({ tenantId, error }) => [tenantId, error]).toSorted(),
      tenantIds.map((tenantId) => [tenantId, "the disk is full"]).toSorted(),
    );
    flushing.mock.restore();
    const resumed = await begin(lost.runId);
    assert.deepEqual([resumed.state, resumed.done, resumed.failed], ["Succeeded", 3, []]);
  });
});
