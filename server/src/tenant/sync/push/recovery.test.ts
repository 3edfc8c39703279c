import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { registerTill } from "../../../../test/devices.ts";
import { modules } from "../../modules.ts";
import { listBreaches } from "../../verify/sql.ts";
import { startService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill } from "../../../../test/sales.ts";

test("a session that nobody has is made for what happened in it, and is counted and closed like others", async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const shop = await service.openShop();
  const branchId: string = (await shop.get("/branches")).body.items[0].id;
  const unitId: string = (await shop.get("/units")).body.items[0].id;
  const ownerId: string = (await shop.get("/me")).body.userId;
  const bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
  await shop.patch("/settings", { stockPolicy: "Allow" });
  const { cash } = await openTill(shop, branchId);
  const own = (await shop.post("/registers", { branchId, name: "Lost", code: randomUUID().slice(0, 8) })).body;
  const by = await (await registerTill(service, shop, { branchId, registerId: own.id })).signIn();
  const now = service.deps.now().getTime();
  const [before, sold, next] = [3, 2, 1].map((hours) => new Date(now - hours * 3_600_000).toISOString());
  const sessionId = randomUUID();
  const of = (kind: string, body: object, id: string = randomUUID()) => ({ kind, id, userId: ownerId, body });
  const paidIn = (await shop.get("/cash/reasons")).body.items.find(
    ({ kind }: { kind: string }) => kind === "PaidIn",
  ).id;
  const payments = [{ methodId: cash, tendered: "2" }];
  const sale = () => {
    const lines = [{ variantId: bread, quantity: "1" }];
    const of = { branchId, cashSessionId: sessionId, isOffline: true, occurredAt: sold };
    return { kind: "Order", id: randomUUID(), userId: ownerId, body: { ...of, lines, payments } };
  };
  const order = sale();
  const movement = { cashSessionId: sessionId, kind: "PaidIn", amount: "5", reasonId: paidIn, occurredAt: before };
  const items = [order, of("CashMovement", movement)];
  const push = (...pushed: object[]) => pushAs(by, branchId, pushed);
  const answered = async (item: object) => {
    const [{ status, notes } = { status: "", notes: [] }] = await push(item);
    return [status, ...notes.map(({ code }) => code)];
  };
  assert.deepEqual(
    (await push(...items)).map(({ waitsFor }) => waitsFor),
    [sessionId, sessionId],
  );
  const last = () => pushAs(by, branchId, items, { isComplete: true });
  assert.deepEqual(
    (await last()).map(({ status, notes }) => [status, notes.map(({ code }) => code)]),
    [
      ["Flagged", ["session_unknown"]],
      ["Created", []],
    ],
  );
  assert.deepEqual(
    (await last()).map(({ status }) => status),
    ["Replayed", "Replayed"],
  );
  const session = (await shop.get(`/cash/sessions/${sessionId}`)).body;
  assert.deepEqual(
    [session.registerId, session.status, session.openedAt, session.openingCounted],
    [own.id, "Counting", before, "0.00"],
  );
  const opening = (id: string, occurredAt: string | undefined) =>
    of("CashSession", { registerId: own.id, openingCash: "10", occurredAt }, id);
  assert.deepEqual(await answered(opening(randomUUID(), next)), ["Created"], "the register goes on");
  const late = opening(sessionId, before);
  assert.deepEqual(await answered(late), ["Flagged", "session_recovered"]);
  assert.deepEqual(await answered(late), ["Replayed"]);
  assert.equal((await shop.post(`/cash/sessions/${sessionId}/count`, { cash: "7" })).status, 200);
  assert.equal((await shop.post(`/cash/sessions/${sessionId}/close`, {})).status, 200);
  const z = (await shop.get(`/cash/sessions/${sessionId}/z-report`)).body;
  assert.deepEqual([z.cash.expected, z.cash.variance, z.late], ["7.00", "0.00", null]);
  assert.deepEqual(await answered(sale()), ["Flagged", "late_entry"]);
  assert.notEqual((await shop.get(`/cash/sessions/${sessionId}/z-report`)).body.late, null);
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const rules = modules.flatMap(({ verify = [] }) => verify);
  assert.deepEqual(await service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules)), []);
});
