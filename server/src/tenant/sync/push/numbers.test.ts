import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("the receipt numbers of what tills push", () => {
  let service: TestService;
  let shop: Shop;
  let [branchId, bread, userId] = ["", "", ""];

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    userId = (await shop.get("/me")).body.userId;
    await shop.patch("/settings", { stockPolicy: "Allow" });
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
  });
  after(() => service.close());

  const newTill = async () => {
    const till = await openTill(shop, branchId);
    const device = await registerTill(service, shop, till);
    return { till, device, by: await device.signIn() };
  };
  const ago = (minutes: number) => new Date(service.deps.now().getTime() - minutes * 60_000).toISOString();
  /** A sale as a till keeps it that has printed this number. */
  const printed = (of: Till, receiptNumber: number | undefined, total = "2.00", occurredAt = ago(0)) => {
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "1" }];
    return {
      ...{ kind: "Order", id: randomUUID(), userId },
      body: {
        ...{ branchId, cashSessionId: of.sessionId, isOffline: true, lines, receiptNumber },
        occurredAt,
        payments: [{ methodId: of.cash, tendered: "1000" }],
      },
      sold: {
        ...{ taxMode: "Inclusive", total },
        lines: [{ id: lines[0]?.id, listPrice: "2.00", unitPrice: "2.00", priceSource: "Catalogue", taxes: [] }],
      },
    };
  };
  const push = async (by: AtTill, ...items: readonly object[]) =>
    (await pushAs(by, branchId, items)).map(({ status, notes }) => [status, ...notes.map(({ code }) => code)]);
  const numberOf = async ({ id }: { id: string }): Promise<string> => {
    const { receiptNumber } = (await shop.get(`/orders/${id}`)).body;
    return receiptNumber.slice(receiptNumber.indexOf("-") + 1);
  };
  const online = async (till: Till, by: AtTill): Promise<string> => {
    const { status, body }: Reply = await by.post("/orders", till.order([{ variantId: bread, quantity: "1" }]));
    assert.equal(status, 201, JSON.stringify(body));
    return numberOf(body);
  };
  const bindings = async (till: Till, deviceId: string) => {
    await shop.delete(`/registers/${till.registerId}/device`);
    return shop.put(`/registers/${till.registerId}/device`, { deviceId });
  };
  const broken = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.read(tenant, listBreaches);
  };

  test("a receipt that is dated before one of a lower number is flagged, in whatever order they come", async () => {
    const till = await openTill(shop, branchId, ago(120));
    const by = await (await registerTill(service, shop, till)).signIn();
    const at = (receiptNumber: number | undefined, minutes: number) =>
      printed(till, receiptNumber, "2.00", ago(minutes));
    assert.deepEqual(await push(by, at(1, 100), at(3, 60), at(2, 62)), [["Created"], ["Created"], ["Created"]]);
    assert.deepEqual(await push(by, at(4, 90), at(5, 63)), [["Flagged", "clock_back"], ["Created"]], "minutes pass");
    assert.deepEqual(await push(by, at(7, 58), at(6, 30)), [["Created"], ["Flagged", "clock_back"]]);
    assert.deepEqual(await push(by, at(undefined, 90)), [["Flagged", "clock_back"]], "without a number");
    const orderId = randomUUID();
    const parked = (minutes: number, id: string) => {
      const { lines } = at(1, 0).body;
      const body = { branchId, orderId: id, lines, occurredAt: ago(minutes) };
      return { kind: "ParkedOrder", id: randomUUID(), userId, body };
    };
    assert.deepEqual(await push(by, parked(90, orderId)), [["Flagged", "clock_back"]], "a basket that was parked");
    assert.deepEqual(await push(by, parked(1, randomUUID())), [["Created"]]);
    assert.deepEqual(await broken(), []);
  });

  test("a clock that was ahead, and is put right, is no clock that went back", async () => {
    const { till, by } = await newTill();
    const [ahead, right] = [printed(till, 1, "2.00", ago(-60)), printed(till, 2, "2.00", ago(-0))];
    assert.deepEqual(await push(by, ahead, right), [["Flagged", "clock_ahead"], ["Created"]]);
  });

  test("a number that is taken is given anew with an R, and the till's own next ones stay as they are printed", async () => {
    const { till, by } = await newTill();
    assert.deepEqual(await push(by, ...[1, 2, 3].map((number) => printed(till, number))), [
      ["Created"],
      ["Created"],
      ["Created"],
    ]);
    const [again, once, unnumbered] = [printed(till, 3), printed(till, 2), printed(till, undefined)];
    assert.deepEqual(await push(by, again, once, unnumbered), [
      ["Flagged", "receipt_number_taken"],
      ["Flagged", "receipt_number_taken"],
      ["Created"],
    ]);
    const anew = await Promise.all([again, once, unnumbered].map(numberOf));
    assert.deepEqual(anew, ["R000001", "R000002", "R000003"]);
    const { items } = (await shop.get(`/sync/flags?branchId=${branchId}&limit=200`)).body;
    const { printedNumber, receiptNumber, kind } = items.find(({ id }: { id: string }) => id === again.id);
    assert.deepEqual([printedNumber, receiptNumber.split("-")[1], kind], [3, "R000001", "Order"]);
    const own = [printed(till, 4), printed(till, 5)];
    assert.deepEqual(await push(by, ...own), [["Created"], ["Created"]]);
    assert.deepEqual(await Promise.all(own.map(numberOf)), ["000004", "000005"]);
    assert.equal(await online(till, by), "000006");
    assert.deepEqual(await broken(), []);
  });

  test("a dead letter keeps the number on its paper until it is mended, whatever is sold meanwhile", async () => {
    const { till, by } = await newTill();
    const [wrong, mended] = [printed(till, 2, "1.00"), printed(till, 2)];
    assert.deepEqual(await push(by, printed(till, 1), wrong), [["Created"], ["DeadLettered", "totals_mismatch"]]);
    assert.deepEqual(await broken(), []);
    assert.equal(await online(till, by), "000003");
    const item = { ...wrong, sold: { ...wrong.sold, total: mended.sold.total } };
    const reply = await shop.post(`/sync/dead-letters/${wrong.id}/resubmit`, { item });
    assert.deepEqual([reply.status, reply.body.results[0].status], [200, "Created"], JSON.stringify(reply.body));
    assert.equal(await numberOf(wrong), "000002");
    assert.deepEqual(await broken(), []);
  });

  test("a till that lost its register keeps the numbers that it has left out, and no others", async () => {
    const { till, by, device } = await newTill();
    const successor = await newTill();
    const [wrong, late] = [printed(till, 1, "1.00"), printed(till, 2)];
    await push(by, wrong, printed(till, 4));
    assert.equal((await bindings(till, successor.device.id)).status, 409, "it has a register");
    const { body: other } = await shop.post("/devices", { branchId, name: randomUUID().slice(0, 8) });
    assert.equal((await bindings(till, other.id)).status, 200);
    const [ahead, taken] = [printed(till, 5), printed(till, 4)];
    const flagged = ["Flagged", "register_not_bound"];
    assert.deepEqual(await push(by, late, ahead, taken), [flagged, flagged, flagged]);
    assert.deepEqual(await Promise.all([late, ahead, taken].map(numberOf)), ["000002", "R000001", "R000002"]);
    const item = { ...wrong, sold: { ...wrong.sold, total: "2.00" } };
    const { body } = await shop.post(`/sync/dead-letters/${wrong.id}/resubmit`, { item });
    assert.deepEqual([body.results[0].status, await numberOf(wrong)], ["Flagged", "000001"]);
    await bindings(till, device.id);
    assert.deepEqual(await broken(), []);
  });
});
