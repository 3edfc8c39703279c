import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { made } from "../../../test/credit-shop.ts";
import { takeCopy } from "../../../test/feed.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openPromotionShop, percentRule, type PromotionShop } from "../../../test/promotions-shop.ts";
import { problemOf } from "../../../test/staff.ts";
import { updateExpired } from "./sql.ts";

describe("promotions", () => {
  let service: TestService;
  let at: PromotionShop;
  let shop: PromotionShop["shop"];

  before(async () => {
    service = await startService();
    at = await openPromotionShop(service);
    shop = at.shop;
  });
  after(() => service.close());

  const tenant = async () => {
    const found = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(found);
    return found;
  };
  const draft = (members: object = {}) =>
    made(shop.post("/promotions", { name: "Offer", type: "Simple", rule: percentRule("10"), ...members }));
  const get = (id: string) => made(shop.get(`/promotions/${id}`), 200);
  const shown = ({ status, body }: Reply) => (status === 200 ? body.status : problemOf({ status, body } as Reply));
  const given = (order: Reply["body"]) =>
    (order.modules.promotions?.applied ?? []).map((one: { name: string; discount: string }) => [
      one.name,
      one.discount,
    ]);

  test("one expires when its last day is over wherever on earth a branch is", async () => {
    const [last, next] = [1, 2].map((days) => new Date(service.deps.now().getTime() + days * 86_400_000).toISOString());
    const { id } = await at.enabled({ schedule: { endsOn: last?.slice(0, 10) } });
    const statusAt = async (time: string) => {
      const now = new Date(`${next?.slice(0, 10)}T${time}Z`);
      await service.deps.databases.write(await tenant(), (tx) => updateExpired(tx, now));
      return (await at.shop.get(`/promotions/${id}`)).body.status;
    };
    assert.equal(await statusAt("11:59:59"), "Enabled");
    assert.equal(await statusAt("12:00:00"), "Expired");
  });

  test("every state and action: the illegal are refused, and nothing is written", async () => {
    const day = (days: number) => new Date(service.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const states: Readonly<Record<string, () => Promise<string>>> = {
      Draft: async () => (await draft()).id,
      Enabled: async () => (await at.enabled({})).id,
      Disabled: async () => {
        const { id } = await at.enabled({});
        await at.disable(id);
        return id;
      },
      Expired: async () => {
        const { id } = await at.enabled({ schedule: { endsOn: day(1) } });
        await service.deps.databases.write(await tenant(), (tx) => updateExpired(tx, new Date(`${day(4)}T00:00:00Z`)));
        return id;
      },
      Paused: async () => {
        const { id } = await at.enabled({ schedule: { endsOn: day(1) } });
        await at.disable(id);
        await service.deps.databases.write(await tenant(), (tx) => updateExpired(tx, new Date(`${day(4)}T00:00:00Z`)));
        return id;
      },
      Over: async () => (await draft({ schedule: { endsOn: "2020-01-31" } })).id,
      Archived: async () => {
        const { id } = await draft();
        await made(shop.delete(`/promotions/${id}`), 204);
        return id;
      },
    };
    const actions: Readonly<Record<string, (id: string) => Promise<Reply>>> = {
      change: (id) => shop.patch(`/promotions/${id}`, { priority: 3 }),
      enable: (id) => shop.post(`/promotions/${id}/enable`),
      disable: (id) => shop.post(`/promotions/${id}/disable`),
      archive: (id) => shop.delete(`/promotions/${id}`),
    };
    const [enabled, off] = [
      [409, "promotion_enabled"],
      [409, "promotion_not_enabled"],
    ] as const;
    const expected: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      Draft: { change: "Draft", enable: "Enabled", disable: off, archive: 204 },
      Enabled: { change: enabled, enable: enabled, disable: "Disabled", archive: enabled },
      Disabled: { change: "Disabled", enable: "Enabled", disable: off, archive: 204 },
      Expired: { change: "Expired", enable: "Enabled", disable: off, archive: 204 },
      Paused: { change: "Disabled", enable: "Enabled", disable: off, archive: 204 },
      Over: { change: "Draft", enable: [409, "promotion_ended"], disable: off, archive: 204 },
      Archived: { change: "Draft", enable: [409, "promotion_archived"], disable: off, archive: 204 },
    };
    for (const [state, make] of Object.entries(states)) {
      for (const [action, act] of Object.entries(actions)) {
        const id = await make();
        const was = await get(id);
        const reply = await act(id);
        const outcome = reply.status === 204 ? 204 : shown(reply);
        assert.deepEqual(outcome, expected[state]?.[action], `${state} ${action}`);
        if (Array.isArray(outcome)) assert.deepEqual(await get(id), was, `${state} ${action}`);
        if ((await get(id)).status === "Enabled") await at.disable(id);
      }
    }
  });

  test("a version that is not the latest is 409; enabling, disabling and changes are audited", async () => {
    const { id, version } = await draft();
    const match = { "if-match": `"${version + 1}"` };
    const stale = await shop.post(`/promotions/${id}/enable`, undefined, match);
    assert.deepEqual(problemOf(stale), [409, "version_conflict"]);
    const by = shop.owner.email;
    await assertAudited(shop, { event: "promotion.created", by, to: ["Promotion", id] });
    await made(shop.patch(`/promotions/${id}`, { name: "Other" }), 200);
    const details = { before: { name: "Offer" }, after: { name: "Other" } };
    await assertAudited(shop, { event: "promotion.changed", by, to: ["Promotion", id], details });
    await made(shop.post(`/promotions/${id}/enable`), 200);
    await assertAudited(shop, {
      event: "promotion.enabled",
      by,
      to: ["Promotion", id],
      details: { version: version + 2 },
    });
    await at.disable(id);
    await assertAudited(shop, {
      event: "promotion.disabled",
      by,
      to: ["Promotion", id],
      details: { version: version + 3 },
    });
  });

  test("400 by path for a rule that its type does not have", async () => {
    const benefit = { kind: "Percent", value: "10" };
    const groups = [{ quantity: 2, items: {} }];
    const bad: readonly [type: string, rule: object, path: string, more?: object][] = [
      ["Simple", {}, "rule.benefit"],
      ["Simple", { benefit, groups }, "rule.groups"],
      ["Simple", { benefit: { kind: "Percent", value: "101" } }, "rule.benefit.value"],
      ["Simple", { benefit: { kind: "Amount", value: "0" } }, "rule.benefit.value"],
      ["Simple", { benefit: { kind: "Amount", value: "0.005" } }, "rule.benefit.value"],
      ["Simple", { benefit: { ...benefit, cheapest: 1 } }, "rule.benefit.cheapest"],
      ["Quantity", { benefit }, "rule.benefit"],
      ["Threshold", { tiers: [{ from: "5", benefit: { kind: "Price", value: "1" } }] }, "rule.tiers[0].benefit.kind"],
      ["MixAndMatch", { groups }, "rule.benefit"],
      ["MixAndMatch", { groups: [{ ...groups[0], benefit }], benefit }, "rule.groups[0].benefit"],
      ["MixAndMatch", { groups, benefit: { ...benefit, cheapest: 3 } }, "rule.benefit.cheapest"],
      ["Bundle", { groups, benefit }, "rule.benefit.kind"],
      ["Simple", { benefit, items: { includes: { variantIds: [randomUUID()] } } }, "rule.items.includes.variantIds[0]"],
      ["Simple", { benefit }, "branchIds[0]", { branchIds: [randomUUID()] }],
      ["Simple", { benefit }, "audience.customerGroupIds[0]", { audience: { customerGroupIds: [randomUUID()] } }],
      ["Simple", { benefit }, "schedule.endsOn", { schedule: { startsOn: "2026-02-01", endsOn: "2026-01-31" } }],
      ["Simple", { benefit }, "maxDiscount", { maxDiscount: "1.001" }],
    ];
    for (const [type, rule, path, more = {}] of bad) {
      const { status, body } = await shop.post("/promotions", { name: "Bad", type, rule, ...more });
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [400, [path]], JSON.stringify(rule));
    }
    const ofFirst = { groups: [{ ...groups[0], benefit }, ...groups] };
    const mixed = await shop.post("/promotions", { name: "Of the first", type: "MixAndMatch", rule: ofFirst });
    assert.equal(mixed.status, 201, JSON.stringify(mixed.body));
    const tiers = ["5", "5"].map((from) => ({ from, benefit }));
    const flat = await shop.post("/promotions", { name: "Bad", type: "Quantity", rule: { tiers } });
    assert.deepEqual(problemOf(flat), [400, "promotion_invalid_tiers"]);
  });

  test("a sale gets what its quote says; lines keep what was taken off them, and a return gives it back in proportion", async () => {
    const includes = { categoryIds: [at.categoryId] };
    const third = await at.enabled({ name: "Third", rule: percentRule("33", { includes }) });
    const tiers = [{ from: "20", benefit: { kind: "Amount", value: "5" } }];
    const five = await at.enabled({ name: "Five", type: "Threshold", rule: { tiers } });
    const lines = at.lines([at.bread, "3"], [at.milk, "1"]);
    const quoted = await at.quote(lines);
    const order = await made(at.till.sell(lines, { expectedTotal: quoted.totals.total }));
    assert.deepEqual(given(quoted), given(order));
    assert.deepEqual(
      new Map(given(order)),
      new Map([
        ["Third", "9.90"],
        ["Five", "5.00"],
      ]),
    );
    assert.equal(order.totals.total, "19.10");
    const [bread, milk] = order.lines;
    assert.deepEqual(
      bread.discounts.map((one: Record<string, unknown>) => [
        one["promotionId"],
        one["amount"],
        one["source"],
        one["name"],
      ]),
      [[third.id, "9.90", "Promotion", "Third"]],
    );
    assert.deepEqual(
      [bread, milk].map(({ orderDiscounts }) => orderDiscounts),
      [[{ promotionId: five.id, amount: "4.17" }], [{ promotionId: five.id, amount: "0.83" }]],
    );
    const back = { kind: "Refund", originalLineId: bread.id, quantity: "-1" };
    const refund = await made(at.till.sell([back], { payments: [{ methodId: at.till.cash, tendered: "-5.31" }] }));
    assert.deepEqual([refund.totals.total, refund.lines[0].discount, given(refund)], ["-5.31", "-4.69", []]);
    for (const { id } of [third, five]) await at.disable(id);
    assert.deepEqual(given(await at.quote(lines)), []);
    assert.deepEqual(await at.breaches(), []);
  });

  test("a change of what is enabled holds for the next basket; what is overridden or sold by name gets nothing", async () => {
    const lines = at.lines([at.bread, "1"]);
    const { id } = await at.enabled({ name: "All" });
    assert.deepEqual(given(await at.quote(lines)), [["All", "1.00"]]);
    assert.deepEqual(given(await at.quote(lines, { modules: { promotions: { declinedIds: [id] } } })), []);
    await at.disable(id);
    assert.deepEqual(given(await at.quote(lines)), []);
    await made(shop.patch(`/promotions/${id}`, { rule: percentRule("20") }), 200);
    await made(shop.post(`/promotions/${id}/enable`), 200);
    assert.deepEqual(given(await at.quote(lines)), [["All", "2.00"]]);
    assert.deepEqual(given(await at.quote([{ ...lines[0], unitPrice: "9", priceReason: "Dent" }])), []);
    const group = (await made(shop.post("/tax-groups", { name: "None" }))).id;
    assert.deepEqual(given(await at.quote([{ name: "Thing", unitPrice: "5", quantity: "1", taxGroupId: group }])), []);
    await at.disable(id);
  });

  test("customers, branches and hours by the branch's clock", async () => {
    const lines = at.lines([at.bread, "1"]);
    const customerGroupId = (await made(shop.post("/customer-groups", { name: "Members" }))).id;
    const member = (await made(shop.post("/customers", { name: "Ada", groupId: customerGroupId }))).id;
    const other = (await made(shop.post("/customers", { name: "Bob" }))).id;
    const members = await at.enabled({ name: "Members", audience: { customerGroupIds: [customerGroupId] } });
    assert.deepEqual(given(await at.quote(lines)), []);
    assert.deepEqual(given(await at.quote(lines, { customerId: other })), []);
    assert.deepEqual(given(await at.quote(lines, { customerId: member })), [["Members", "1.00"]]);
    await at.disable(members.id);
    const elsewhere = (await made(shop.post("/branches", { name: "There", code: "T", timezone: "Asia/Tokyo" }))).id;
    const there = await at.enabled({ name: "There", branchIds: [elsewhere] });
    assert.deepEqual(given(await at.quote(lines)), []);
    assert.deepEqual(given(await at.quote(lines, { branchId: elsewhere })), [["There", "1.00"]]);
    await at.disable(there.id);
    const hours = [{ days: ["Monday"], from: "08:00", to: "09:00" }];
    const morning = await at.enabled({ name: "Morning", schedule: { hours } });
    // Sunday 23:30 in London is Monday 8:30 in Tokyo.
    const at2330 = { occurredAt: "2026-01-04T23:30:00Z", branchId: elsewhere };
    assert.deepEqual(given(await at.quote(lines, at2330)), [["Morning", "1.00"]]);
    assert.deepEqual(given(await at.quote(lines, { ...at2330, branchId: at.till.branchId })), []);
    await at.disable(morning.id);
  });

  test("a basket is tried, and each promotion says what became of it", async () => {
    const ids = {
      half: (await at.enabled({ name: "Half", rule: percentRule("50", { includes: { productIds: [at.productId] } }) }))
        .id,
      tenth: (await at.enabled({ name: "Tenth", rule: percentRule("10", { includes: { variantIds: [at.bread] } }) }))
        .id,
      wine: (await at.enabled({ name: "Wine", rule: percentRule("10", { includes: { variantIds: [at.wine] } }) })).id,
      coupon: (await at.enabled({ name: "Coupon", requiresCoupon: true })).id,
      declined: (await at.enabled({ name: "Declined" })).id,
    };
    const basket = {
      branchId: at.till.branchId,
      lines: at.lines([at.bread, "1"]),
      modules: { promotions: { declinedIds: [ids.declined] } },
    };
    const tried = await made(shop.post("/promotions/evaluate", basket), 200);
    const results = Object.fromEntries(
      tried.promotions.map((one: { promotionId: string; result: string }) => [one.promotionId, one.result]),
    );
    assert.deepEqual(results, {
      [ids.half]: "Applied",
      [ids.tenth]: "Outdone",
      [ids.wine]: "NothingIncluded",
      [ids.coupon]: "NoCoupon",
      [ids.declined]: "Declined",
    });
    const half = tried.promotions.find((one: { promotionId: string }) => one.promotionId === ids.half);
    assert.deepEqual([half.discount, half.lines], ["5.00", [{ lineId: basket.lines[0]?.id, amount: "5.00" }]]);
    assert.equal(tried.quote.totals.total, "5.00");
    for (const id of Object.values(ids)) await at.disable(id);
  });

  test("an amount by hand that promotions leave too little for is 400, and what is parked keeps the moment", async () => {
    const { id } = await at.enabled({ name: "Half", rule: percentRule("50") });
    const tooMuch = at.lines([at.bread, "1"]).map((one) => ({ ...one, discounts: [{ kind: "Amount", value: "6" }] }));
    const refused = await shop.post("/orders/quote", { branchId: at.till.branchId, lines: tooMuch });
    assert.deepEqual(problemOf(refused), [400, "discount_exceeds_subtotal"]);
    const tenOff = at.lines([at.bread, "1"]).map((one) => ({ ...one, discounts: [{ kind: "Percent", value: "10" }] }));
    assert.equal((await at.quote(tenOff)).totals.total, "4.50");
    await at.disable(id);
  });

  test("a till gets each change of a promotion; 403 while the module is off", async () => {
    const copy = await takeCopy(shop, at.till.branchId);
    const { id, version, rule } = await at.enabled({ name: "For tills", maxDiscount: "5" });
    const pulled = async () => {
      await copy.pull();
      return copy.of("Promotions").find((one) => one["id"] === id);
    };
    const row = await pulled();
    assert.deepEqual(
      [row?.["status"], row?.["version"], row?.["rule"], row?.["maxDiscount"]],
      ["Enabled", version, rule, "5.00"],
    );
    await at.disable(id);
    assert.equal((await pulled())?.["status"], "Disabled");
    const other = await service.openShop();
    assert.ok((await made(shop.get("/promotions"), 200)).items.length > 0);
    assert.deepEqual(problemOf(await other.get("/promotions")), [403, "module_disabled"]);
    assert.deepEqual(problemOf(await other.post("/promotions/evaluate", {})), [403, "module_disabled"]);
  });
});
