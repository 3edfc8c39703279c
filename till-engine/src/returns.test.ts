import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant, openTill, type Till as OtherTill } from "../../server/test/sales.ts";
import { hire, type Staff } from "../../server/test/staff.ts";
import { openCounter, statuses, type Counter } from "../test/counter.ts";
import { textOf } from "./receipt-text.ts";
import { Refusal } from "./refusal.ts";

describe("a till takes back what another one has sold", () => {
  let service: TestService;
  let shop: Shop;
  let counter: Counter;
  let other: OtherTill;
  let userId: string;
  let reasonId: string;
  let [cheese, wine] = ["", ""];

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Returns"] });
    const made = async (path: string, body: object) => {
      const reply = await shop.post(path, body);
      assert.equal(reply.status, 201, JSON.stringify(reply.body));
      return reply.body.id as string;
    };
    userId = (await shop.get("/me")).body.userId;
    const unitId = await made("/units", { code: "KG", name: "Kilogram", precision: 3 });
    const [low, high] = [
      await made("/tax-rates", { name: "Low", rate: "0.07" }),
      await made("/tax-rates", { name: "High", rate: "0.19" }),
    ];
    const group = (name: string, taxRateId: string) => made("/tax-groups", { name, components: [{ taxRateId }] });
    const feeTaxGroupId = await group("Food", low);
    cheese = await addVariant(
      shop,
      { sku: "CHEESE", price: "19.99", unitId },
      { taxGroupId: feeTaxGroupId, name: "Cheese" },
    );
    wine = await addVariant(
      shop,
      { sku: "WINE", price: "7.77", unitId },
      { taxGroupId: await group("Drinks", high), name: "Wine" },
    );
    reasonId = await made("/return-reasons", { name: "Fits no bread", disposition: "Restock" });
    const settings = { cashRounding: "0.05", modules: { returns: { feePercent: "10", feeTaxGroupId } } };
    const patched = await shop.patch("/settings", settings);
    assert.equal(patched.status, 200, JSON.stringify(patched.body));
    other = await openTill(shop);
    counter = await openCounter(service, shop, { branchId: other.branchId, userId });
  });
  after(() => service.close());

  /** A sale at the other till, and what of it is asked back. */
  async function asked(back: string, more: object = {}) {
    const { body: order } = await other.sell([{ variantId: cheese, quantity: "2.5" }]);
    const body = {
      ...{ branchId: other.branchId, originalReceiptNumber: order.receiptNumber },
      lines: [{ originalLineId: order.lines[0].id, quantity: back, reasonId }],
      ...more,
    };
    const { status, body: quote } = await shop.post("/returns/quote", body);
    assert.equal(status, 200, JSON.stringify(quote));
    return { userId, asked: body, quote };
  }

  test("what is printed is what the shop prints, with the fee and what is bought in exchange; and the same X report", async () => {
    const { till, online } = counter;
    const plain = await till.takeBack(await asked("1.2"));
    assert.ok(Number(plain.total) < 0);
    const dearer = await asked("0.3", { exchange: { lines: [{ variantId: wine, quantity: "4" }] } });
    const exchanged = await till.takeBack({ ...dearer, payments: [{ methodId: other.cash, tendered: "50" }] });
    assert.ok(Number(exchanged.total) > 0 && Number(exchanged.change) > 0);
    const own = till.xReport;
    assert.ok(statuses(await till.push(online)).every((status) => status === "Created"));
    const { at: _at, openedAt: _openedAt, ...x } = (await shop.get(`/cash/sessions/${own.sessionId}/x-report`)).body;
    const { at: _ownAt, openedAt: _ownOpenedAt, ...ours } = own;
    assert.deepEqual(ours, x);
    for (const { id } of [plain, exchanged]) {
      const { body: text } = await shop.get(`/orders/${id}/receipt`, { accept: "text/plain" });
      assert.equal(textOf(await till.printAgain(id)).replace(/^.*\*\*\* COPY 1 \*\*\*\n/m, ""), text);
      assert.equal((await shop.get(`/returns/${id}`)).body.status, "Completed");
    }
  });

  test("what comes back so of the till's own sale cannot come back again", async () => {
    const { till, online } = counter;
    const sale = await till.sell({
      ...{ userId, lines: [{ variantId: cheese, quantity: "2" }] },
      payments: [{ methodId: other.cash, tendered: "50" }],
    });
    await till.push(online);
    const [lineId = ""] = till
      .sales(new Date(0))
      .flatMap(({ id, lines }) => (id === sale.id ? lines.map((one) => one.id) : []));
    const body = {
      ...{ branchId: other.branchId, originalOrderId: sale.id },
      lines: [{ originalLineId: lineId, quantity: "2", reasonId }],
      exchange: { lines: [{ variantId: wine, quantity: "1" }] },
    };
    const { body: quote } = await shop.post("/returns/quote", body);
    const exchanged = await till.takeBack({ userId, asked: body as never, quote });
    assert.ok(Number(exchanged.total) < 0);
    const again = till.refund({ userId, orderId: sale.id, lines: [{ lineId, quantity: "1" }], methodId: other.cash });
    await assert.rejects(again);
    assert.deepEqual(statuses(await till.push(online)), ["Created"]);
  });

  test("without the right nothing comes back, and beyond the limits somebody approves it", async () => {
    const { till, online } = counter;
    const hired = (permissions: readonly string[]): Promise<Staff> =>
      hire(service, shop, permissions as never, [other.branchId], ["sales.refund"]);
    const [stranger, clerk] = [await hired(["sales.create"]), await hired(["sales.create", "returns.create"])];
    await till.pull(online);
    const given = await asked("1");
    const before = till.unsyncedCount;
    await assert.rejects(till.takeBack({ ...given, userId: stranger.userId }), (error) => {
      return error instanceof Refusal && error.code === "permission_denied";
    });
    await assert.rejects(till.takeBack({ ...given, userId: clerk.userId }), { name: "ApprovalRequired" });
    assert.equal(till.unsyncedCount, before);
    assert.deepEqual(
      till.approvalsFor({ takeBack: { ...given, userId: clerk.userId } }).map(({ permission }) => permission),
      ["sales.refund"],
    );
    const slip = await till.takeBack(given);
    const [outcome] = await till.push(online);
    assert.deepEqual([outcome?.id, outcome?.status], [slip.id, "Created"]);
  });
});
