import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { callsOf } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { operate } from "../../../../test/moves.ts";
import { problemOf } from "../../../../test/staff.ts";
import { askForSupport } from "../../../../test/support.ts";
import { commandLine } from "../../gate/actor.ts";
import { graduate } from "../../graduation/service.ts";

describe("support access that an operator asks for", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "opened" });
  });
  after(() => service.close());

  const reason = "Ticket 4711";
  const ask = (shop: Pick<Shop, "tenantId">, body: object = { reason }) => askForSupport(service, shop, body);

  test("400 without a reason; 404 tenant_not_found; 503 tenant_unavailable for a shop that is suspended", async () => {
    const shop = await service.openShop();
    for (const body of [{}, { reason: "" }, { reason: "   " }]) assert.equal((await ask(shop, body)).status, 400);
    assert.deepEqual(problemOf(await ask({ tenantId: randomUUID() })), [404, "tenant_not_found"]);
    await operate(service, shop, "POST", "suspend");
    assert.deepEqual(problemOf(await ask(shop)), [503, "tenant_unavailable"]);
  });

  test("is listed with who looked where, why and until when, newest first; what was refused is not", async () => {
    const [first, second] = [await service.openShop(), await service.openShop()];
    const tokens = [await ask(first, { reason: "Ticket 1" }), await ask(second, { reason: "Ticket 2" })];
    await operate(service, first, "POST", "suspend");
    assert.equal((await ask(first)).status, 503);
    const list = async (query: string) => {
      const { status, body } = await service.request("GET", `/admin/support-accesses?${query}`, {
        token: await service.admin(),
      });
      assert.equal(status, 200);
      return body;
    };
    const page = await list("limit=1");
    const [look] = page.items;
    assert.deepEqual(
      [look.id, look.tenantId, look.operatorName, look.reason, look.expiresAt],
      [tokens[1]?.body.supportAccessId, second.tenantId, service.operator.email, "Ticket 2", tokens[1]?.body.expiresAt],
    );
    assert.ok(look.tenantName.length > 0 && look.grantedAt < look.expiresAt);
    assert.equal((await list(`limit=1&cursor=${page.nextCursor}`)).items[0].reason, "Ticket 1");
    const reasons = async (query: string) => (await list(query)).items.map((one: { reason: string }) => one.reason);
    assert.deepEqual(await reasons(`tenantId=${first.tenantId}`), ["Ticket 1"]);
    assert.ok((await reasons(`operatorId=${look.operatorId}`)).includes("Ticket 1"));
    assert.deepEqual(await reasons(`operatorId=${randomUUID()}`), []);
  });

  test("goes on after a graduation, where the shop still ends it: 200, then 401", async () => {
    const shop = await service.openShop();
    const { body } = await ask(shop);
    const at = callsOf(service, shop, body.accessToken);
    await graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine });
    assert.equal((await at.get("/products")).status, 200);
    assert.equal((await shop.delete(`/support-accesses/${body.supportAccessId}`)).status, 204);
    assert.equal((await at.get("/products")).status, 401);
  });
});
