import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { openCounter, type Counter } from "../test/counter.ts";

// Sales of every sort that a till prices itself, pushed: the shop comes to the same and flags nothing.
describe("what a till sells is what the shop would have sold", () => {
  let service: TestService;
  let shop: Shop;
  let counter: Counter;
  let userId: string;
  let [cash, card] = ["", ""];
  let goods: string[];
  let open: string;

  before(async () => {
    service = await startService({ shops: "opened" });
    shop = await service.openShop({ modules: ["Promotions"] });
    const made = async (path: string, body: object) => (await shop.post(path, body)).body.id as string;
    const branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    userId = (await shop.get("/me")).body.userId;
    const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
    cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
    card = await made("/payment-methods", { name: "Terminal", kind: "Card", worksOffline: true });
    const taxRateId = await made("/tax-rates", { name: "VAT", rate: "0.19" });
    const taxGroupId = await made("/tax-groups", { name: "Full", components: [{ taxRateId }] });
    const untaxed = await made("/tax-groups", { name: "Untaxed" });
    const settings = {
      ...{ cashRounding: "0.05", serviceCharge: "12.5", serviceChargeTaxGroupId: taxGroupId, discountLimit: "20" },
      customTaxGroupId: untaxed,
    };
    assert.equal((await shop.patch("/settings", settings)).status, 200);
    goods = [];
    for (const price of ["0.99", "2.37", "13.33"])
      goods.push(await addVariant(shop, { sku: `G${price}`, price, unitId }, { taxGroupId }));
    open = await addVariant(shop, { sku: "OPEN", price: "0", unitId, isOpenPrice: true }, { taxGroupId });
    const rule = {
      items: { includes: { variantIds: goods.slice(0, 1) } },
      benefit: { kind: "Percent", value: "7" },
    };
    const promotionId = await made("/promotions", { name: "Offer", type: "Simple", rule });
    assert.equal((await shop.post(`/promotions/${promotionId}/enable`)).status, 200);
    counter = await openCounter(service, shop, { branchId, userId });
  });
  after(() => service.close());

  const discount = fc.record({ kind: fc.constant("Percent" as const), value: fc.constantFrom("1", "3.5", "5") });
  const ofArticle = fc.record({
    n: fc.nat({ max: 2 }),
    quantity: fc.integer({ min: 1, max: 7 }).map(String),
    discounts: fc.array(discount, { maxLength: 1 }),
    unitPrice: fc.option(fc.constantFrom("1.11", "20"), { nil: undefined, freq: 4 }),
  });
  const sale = fc.record({
    articles: fc.uniqueArray(ofArticle, { selector: ({ n }) => n, minLength: 1, maxLength: 3 }),
    openPrice: fc.option(fc.constantFrom("0.01", "7.77"), { nil: undefined }),
    named: fc.option(fc.constantFrom("0.07", "3"), { nil: undefined }),
    isVoided: fc.boolean(),
    ofOrder: fc.array(discount, { maxLength: 1 }),
    serviceCharge: fc.constantFrom(true, true, false),
    tip: fc.constantFrom("0", "1.03"),
    byCard: fc.constantFrom("None", "Part", "All"),
  });

  test("with rounding, tips, service charge, split tenders, discounts, prices by hand, names and voids", async () => {
    const sold = new Map<string, string>();
    const newId = () => crypto.randomUUID();
    for (const given of fc.sample(sale, { numRuns: 60, seed: 20_261_127 })) {
      const { articles, openPrice, named, isVoided, ofOrder, serviceCharge, tip, byCard } = given;
      const lines = [
        ...articles.map(({ n, quantity, discounts, unitPrice }) => ({
          ...{ id: newId(), variantId: goods[n] ?? "", quantity, discounts },
          ...(unitPrice === undefined ? {} : { unitPrice }),
        })),
        ...(openPrice === undefined ? [] : [{ id: newId(), variantId: open, quantity: "1", unitPrice: openPrice }]),
        ...(named === undefined ? [] : [{ id: newId(), name: "Wrapping", quantity: "3", unitPrice: named }]),
      ];
      const canVoid = isVoided && lines.length > 1;
      const voids = canVoid ? [{ voidsLineId: lines[0]?.id ?? "", quantity: "-1" }] : [];
      const basket = { userId, lines: [...lines, ...voids], discounts: ofOrder, serviceCharge };
      const { totals } = counter.till.quote(basket);
      const due = Number(totals.total) + Number(tip);
      const onCard = { None: 0, Part: Number((due / 3).toFixed(2)), All: due }[byCard];
      const payments = [
        ...(onCard === 0 ? [] : [{ methodId: card, tendered: onCard.toFixed(2) }]),
        ...(byCard === "All" ? [] : [{ methodId: cash, tendered: (Math.ceil(due) + 1).toFixed(2) }]),
      ].map((payment, i) => (i === 0 && byCard !== "Part" ? { ...payment, tip } : payment));
      const last = payments.at(-1);
      if (byCard === "Part" && last !== undefined) Object.assign(last, { tip });
      const slip = await counter.till.sell({ ...basket, payments });
      sold.set(slip.id, JSON.stringify([slip.total, slip.change]));
    }
    const outcomes = await counter.till.push(counter.online);
    const flagged = outcomes.filter(({ status }) => status !== "Created");
    assert.deepEqual(flagged, []);
    for (const [id, told] of sold) {
      const { totals } = (await shop.get(`/orders/${id}`)).body;
      assert.equal(JSON.stringify([totals.total, totals.change]), told);
    }
  });

  test("and what was parked before, with discounts, a void and the service charge", async () => {
    const { till, online } = counter;
    const [one = "", two = ""] = goods.slice(1);
    const id = crypto.randomUUID();
    const lines = [
      { id, variantId: one, quantity: "3", discounts: [{ kind: "Percent", value: "5" } as const], note: "cold" },
      { variantId: two, quantity: "1", unitPrice: "12" },
      { voidsLineId: id, quantity: "-1" },
    ];
    const parked = await till.park({ userId, lines, ticketName: "7" });
    const { total } = await till.completeParked(parked, { userId, payments: [{ methodId: cash, tendered: "50" }] });
    assert.equal(total, till.quote({ userId, lines }).totals.total);
    const outcomes = await till.push(online);
    assert.deepEqual(
      outcomes.filter(({ status }) => status !== "Created"),
      [],
    );
  });
});
