import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { restartFeedsDue } from "./feeds.ts";
import { putHistory } from "../servers/sql.ts";

describe("after the promotion of a server", () => {
  let service: TestService;
  let moved: Shop;
  let other: Shop;

  before(async () => {
    service = await startService();
    moved = await service.openShop();
    other = await service.openShop();
  });
  after(() => service.close());

  async function epochOf({ tenantId }: Shop): Promise<unknown> {
    const { databaseName, schemaName } = (await service.deps.directory.reload(tenantId)) ?? {};
    const text = `SELECT epoch FROM ${schemaName ?? "public"}.feed_head`;
    return (await asSuperuser(service, "default", text, [], databaseName))[0]?.["epoch"];
  }
  const due = () => onCentral(service, "SELECT tenant_id FROM feeds_due");
  const use = (systemIdentifier: string, timeline: number) =>
    service.deps.central.transact((tx) => putHistory(tx, "default", { systemIdentifier, timeline, reached: "0/1" }));
  const place = ({ tenantId }: Shop, server: string) =>
    onCentral(service, `UPDATE tenants SET server = '${server}' WHERE tenant_id = '${tenantId}'`);

  test("the tills of its shops take new snapshots, once; those of other servers go on", async () => {
    const before = [await epochOf(moved), await epochOf(other)];
    await use("1", 1);
    await use("1", 1);
    assert.deepEqual(await due(), [], "the first history that is seen is no promotion");
    await place(other, "second");
    await use("1", 2);
    await place(other, "default");
    await restartFeedsDue(service.deps);
    const now = [await epochOf(moved), await epochOf(other)];
    assert.notEqual(now[0], before[0]);
    assert.equal(now[1], before[1]);
    const by = "SELECT actor_name AS name FROM audit_events WHERE event = 'tenant.feed_restarted' AND subject_id = $1";
    assert.deepEqual(await onCentral(service, by, [moved.tenantId]), [{ name: "the service" }]);
    await use("1", 1);
    await use("1", 2);
    await restartFeedsDue(service.deps);
    assert.deepEqual([await epochOf(moved), await epochOf(other)], now);
  });

  test("a shop that cannot be reached stays due, and the others are done", async () => {
    const before = [await epochOf(moved), await epochOf(other)];
    await use("1", 3);
    await place(other, "nowhere");
    await restartFeedsDue(service.deps);
    assert.deepEqual(await due(), [{ tenant_id: other.tenantId }]);
    await place(other, "default");
    await restartFeedsDue(service.deps);
    assert.deepEqual(await due(), []);
    for (const [n, shop] of [moved, other].entries()) assert.notEqual(await epochOf(shop), before[n]);
  });
});
