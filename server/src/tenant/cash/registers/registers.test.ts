import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { problemOf } from "../../../../test/staff.ts";

describe("registers", () => {
  let service: TestService;
  let shop: Shop;
  let main: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    main = (await shop.get("/branches")).body.items[0].id;
  });
  after(() => service.close());

  test("201, 200 for the replay, 409 duplicate_conflict and code_taken, 400 for an unknown branch", async () => {
    const body = { id: randomUUID(), branchId: main, name: "Front", code: "K1", defaultFloat: "100" };
    const made = await shop.post("/registers", body);
    assert.deepEqual([made.status, made.body.defaultFloat, made.body.nextReceiptNumber], [201, "100.00", 1]);
    assert.equal((await shop.post("/registers", body)).headers.get("idempotent-replayed"), "true");
    assert.deepEqual(problemOf(await shop.post("/registers", { ...body, name: "Back" })), [409, "duplicate_conflict"]);
    const taken = await shop.post("/registers", { branchId: main, name: "Back", code: "k1" });
    assert.deepEqual(problemOf(taken), [409, "code_taken"]);
    const nowhere = await shop.post("/registers", { branchId: randomUUID(), name: "Back", code: "K2" });
    assert.ok(nowhere.body.errors.branchId);
    const renamed = await shop.patch(`/registers/${body.id}`, { name: "Door" }, { "if-match": '"1"' });
    assert.deepEqual([renamed.body.name, renamed.body.version], ["Door", 2]);
    const stale = await shop.patch(`/registers/${body.id}`, { name: "Hatch" }, { "if-match": '"1"' });
    assert.deepEqual(problemOf(stale), [409, "version_conflict"]);
  });

  test("200 for the list of one branch", async () => {
    const branchId = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    const { id } = (await shop.post("/registers", { branchId, name: "Stall", code: "S1" })).body;
    const { items } = (await shop.get(`/registers?branchId=${branchId}`)).body;
    assert.deepEqual(
      items.map((register: { id: string }) => register.id),
      [id],
    );
  });
});
