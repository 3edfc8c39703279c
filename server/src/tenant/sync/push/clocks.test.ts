import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, type Staff } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";

describe("what a till pushes whose clock is wrong", () => {
  let service: TestService;
  let shop: Shop;
  let [branchId, bread, cake] = ["", "", ""];

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Promotions"] });
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    await shop.patch("/settings", { stockPolicy: "Allow" });
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    cake = await addVariant(shop, { sku: "CAKE", price: "10", unitId });
  });
  after(() => service.close());

  const hourMs = 3_600_000;
  /** So many hours from now, as the till's clock has it. */
  const at = (hours: number) => new Date(service.deps.now().getTime() + hours * hourMs).toISOString();
  const day = (days: number) => at(days * 24).slice(0, 10);
  interface Counter {
    readonly till: Till;
    readonly clerk: Staff;
    readonly by: AtTill;
  }
  /** A till whose session was opened so many hours from now, with a cashier who may not backdate. */
  const opened = async (hours: number): Promise<Counter> => {
    const till = await openTill(shop, branchId, at(hours));
    // The owner has opened the session.
    const may = ["sales.create", "cash.manage", "cash.closeAny", "cash.movement"] as const;
    const clerk = await hire(service, shop, may, [branchId]);
    return { till, clerk, by: await (await registerTill(service, shop, till)).signIn(clerk) };
  };
  const item = ({ clerk }: Counter, kind: string, body: object) => {
    return { kind, id: randomUUID(), userId: clerk.userId, body };
  };
  interface SoldFor {
    readonly hours: number;
    readonly receiptNumber?: number;
    readonly variantId?: string;
    readonly listPrice?: string;
    readonly total?: string;
    readonly promotions?: readonly object[];
  }
  const sale = (
    of: Counter,
    { hours, receiptNumber, variantId = bread, listPrice = "2.00", total = listPrice, promotions = [] }: SoldFor,
  ) => {
    const id = randomUUID();
    return {
      ...item(of, "Order", {
        ...{ branchId, cashSessionId: of.till.sessionId, isOffline: true, occurredAt: at(hours), receiptNumber },
        lines: [{ id, variantId, quantity: "1" }],
        payments: [{ methodId: of.till.cash, tendered: "1000" }],
      }),
      sold: {
        ...{ taxMode: "Inclusive", total },
        lines: [{ id, listPrice, unitPrice: listPrice, priceSource: "Catalogue", taxes: [], promotions }],
      },
    };
  };
  const notesOf = async ({ by }: Counter, ...items: readonly object[]) =>
    (await pushAs(by, branchId, items)).map(({ status, notes }) =>
      [status, ...notes.map(({ code }) => code)].join(" "),
    );
  const sound = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  };

  test("what is of a time before its session's opening says so, once, and when that was", async () => {
    const of = await opened(-2);
    const cashSessionId = of.till.sessionId;
    const { body: reason } = await shop.post("/cash/reasons", { kind: "PaidIn", name: "Change" });
    const movement = { cashSessionId, kind: "PaidIn", amount: "5", reasonId: reason.id, occurredAt: at(-3) };
    assert.deepEqual(await notesOf(of, sale(of, { hours: -1, receiptNumber: 1 })), ["Created"]);
    const back = [sale(of, { hours: -3, receiptNumber: 2 }), item(of, "CashMovement", movement)];
    const times = back.map(({ body }) => (body as { occurredAt: string }).occurredAt);
    const results = await pushAs(of.by, branchId, back);
    const told = results.map(({ status, notes }) => [status, ...notes.map(({ code }) => code)].join(" "));
    assert.deepEqual(told, ["Flagged clock_back", "Flagged clock_back"]);
    const { openedAt } = (await shop.get(`/cash/sessions/${cashSessionId}`)).body;
    assert.deepEqual(
      results.map(({ notes: [note] }) => note?.members),
      [
        { occurredAt: times[0], openedAt },
        { occurredAt: times[1], openedAt },
      ],
    );
    await sound();
  });

  test("a count and a closing of more than a day before the opening carry the clock's note only", async () => {
    const of = await opened(-1);
    const cashSessionId = of.till.sessionId;
    const count = item(of, "CashCount", { cashSessionId, cash: "100", occurredAt: at(-50) });
    const close = item(of, "CashSessionClose", { cashSessionId, occurredAt: at(-50) });
    assert.deepEqual(await notesOf(of, count, close), ["Flagged clock_back", "Flagged clock_back"]);
    await sound();
  });

  test("a sale of more than a day before carries the clock's note only: by its session's opening, and by its number", async () => {
    const of = await opened(-1);
    assert.deepEqual(await notesOf(of, sale(of, { hours: -50, receiptNumber: 1 })), ["Flagged clock_back"]);
    const long = await opened(-60);
    assert.deepEqual(await notesOf(long, sale(long, { hours: -1, receiptNumber: 1 })), ["Created"]);
    assert.deepEqual(await notesOf(long, sale(long, { hours: -50, receiptNumber: 2 })), ["Flagged clock_back"]);
    await sound();
  });

  test("a sale that a till had without connection for up to a day is taken; one of a day and minutes is backdated", async () => {
    const of = await opened(-30);
    const told = await notesOf(
      of,
      sale(of, { hours: -24.1, receiptNumber: 1 }),
      sale(of, { hours: -23.9, receiptNumber: 2 }),
    );
    assert.deepEqual(told, ["Flagged permission_denied", "Created"]);
    await sound();
  });

  test("a closing that a till had without connection for more than a day is flagged as backdated", async () => {
    const of = await opened(-60);
    const cashSessionId = of.till.sessionId;
    const count = item(of, "CashCount", { cashSessionId, cash: "100", occurredAt: at(-50) });
    const close = item(of, "CashSessionClose", { cashSessionId, occurredAt: at(-50) });
    assert.deepEqual(await notesOf(of, count, close), ["Flagged permission_denied", "Flagged permission_denied"]);
    await sound();
  });

  test("a clock ahead, over a promotion's end or beginning: as printed, and what it would be now is said", async () => {
    const of = await opened(-1);
    const promote = async (name: string, startsOn: string, endsOn: string) => {
      const { body, status } = await shop.post("/promotions", {
        ...{ name, type: "Simple", schedule: { startsOn, endsOn } },
        rule: { items: { includes: { variantIds: [cake] } }, benefit: { kind: "Percent", value: name } },
      });
      assert.equal(status, 201, JSON.stringify(body));
      assert.equal((await shop.post(`/promotions/${body.id}/enable`)).status, 200);
      return body.id as string;
    };
    await promote("20", day(-2), day(2));
    const coming = await promote("50", day(8), day(12));
    const sold = { variantId: cake, listPrice: "10.00" };
    const over = sale(of, { ...sold, hours: 5 * 24, receiptNumber: 1 });
    const promotions = [{ promotionId: coming, name: "50", value: "5.00" }];
    const early = sale(of, { ...sold, hours: 10 * 24, receiptNumber: 2, total: "5.00", promotions });
    for (const [pushed, total] of [
      [over, "10.00"],
      [early, "5.00"],
    ] as const) {
      const [result] = await pushAs(of.by, branchId, [pushed]);
      assert.equal(result?.status, "Flagged");
      const [ahead, changed, ...more] = result.notes;
      assert.deepEqual([ahead?.code, changed?.code, more], ["clock_ahead", "promotion_changed", []]);
      assert.deepEqual(changed?.members, { expected: "8.00", charged: total });
      const { body: order } = await shop.get(`/orders/${pushed.id}`);
      assert.deepEqual([order.totals.total, order.occurredAt], [total, order.receivedAt]);
    }
    await sound();
  });
});
