import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { made } from "../../../test/credit-shop.ts";
import { brokenBy } from "../../../test/faults.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { openLoyaltyShop, type LoyaltyShop } from "../../../test/loyalty-shop.ts";

import { addVariant } from "../../../test/sales.ts";
import { problemOf } from "../../../test/staff.ts";
import { listStreamFaults } from "../verify/sql.ts";
import { expirePoints, vestPoints } from "./clock.ts";
import { streams } from "./programme.sql.ts";
import { rules } from "./verify.sql.ts";

const dayMs = 86_400_000;
const kinds = ["earn", "earn", "redeem", "refund", "void", "adjust", "transfer", "clock", "merge"] as const;

interface Act {
  readonly kind: (typeof kinds)[number];
  readonly who: number;
  readonly pieces: number;
  readonly pick: number;
}

describe("the books of points", () => {
  let service: TestService;
  let at: LoyaltyShop;
  let shop: LoyaltyShop["shop"];

  before(async () => {
    service = await startService();
    at = await openLoyaltyShop(service);
    shop = at.shop;
  });
  after(() => service.close());

  const tenantOf = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return tenant;
  };
  const dayAfter = (days: number) => new Date(service.deps.now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const rule = async (body: object): Promise<string> =>
    (await made(shop.post("/loyalty/rules", { name: randomUUID(), ...body }))).id;
  const drop = (path: string) => made(shop.delete(path), 204);
  const earned = async (customerId: string, lines: readonly object[]) =>
    (await made(at.till.sell(lines, { customerId }))).modules.loyalty.earned;
  const lineOf = (variantId: string, quantity = "1") => ({ id: randomUUID(), variantId, quantity });

  /** The clock strikes so many days from now. */
  async function strike(days: number): Promise<void> {
    const now = new Date(service.deps.now().getTime() + days * dayMs);
    for (const work of [vestPoints, expirePoints])
      await eventually("all is done", async () => {
        const tenant = await tenantOf();
        return (await service.deps.databases.write(tenant, (tx) => work(tx, now))) !== "more";
      });
  }

  /** What happened to two customers so far. */
  async function play(acts: readonly Act[]): Promise<void> {
    const members = await Promise.all([1, 2].map(() => at.member(200)));
    const orders: Reply["body"][] = [];
    const picked = (pick: number): Reply["body"] =>
      orders[pick % Math.max(orders.length, 1)] ?? {
        id: randomUUID(),
        customerId: null,
        lines: [{ id: randomUUID() }],
      };
    type Member = (typeof members)[number];
    const work: Readonly<Record<Act["kind"], (act: Act, one: Member, other: Member) => Promise<Reply | undefined>>> = {
      earn: ({ pieces }, { customerId }) => at.sell(customerId, pieces),
      redeem: ({ pieces }, { customerId }) => at.sell(customerId, pieces, `${pieces}.5`),
      refund: ({ pick }) => at.giveBack(picked(pick), 1, pick % 2 === 0 ? "0" : "1.2"),
      void: ({ pick }) => shop.post(`/orders/${picked(pick).id}/void`, { reason: "Mistake" }),
      adjust: ({ pieces, pick }, { id }) =>
        at.adjust(
          id,
          (pick % 2 === 0 ? 1 : -1) * pieces * 20,
          pick % 2 === 0 ? {} : { allowsNegative: pick % 3 === 0 },
        ),
      transfer: ({ pieces }, { id }, { id: toAccountId }) =>
        shop.post(`/loyalty/accounts/${id}/transfers`, { toAccountId, points: pieces * 7, reason: "Family" }),
      clock: async ({ pick }) => {
        await strike(pick % 4);
        return undefined;
      },
      merge: (_, { customerId }, other) =>
        shop.post(`/customers/${customerId}/merge`, { sourceIds: [other.customerId] }),
    };
    for (const act of acts) {
      const [one = members[0]!, other = members[1]!] = act.who === 0 ? members : members.toReversed();
      const reply = await work[act.kind](act, one, other);
      assert.ok((reply?.status ?? 0) < 500, `${act.kind}: ${reply?.status} ${JSON.stringify(reply?.body)}`);
      if (reply?.status === 201 && ["earn", "redeem", "refund"].includes(act.kind)) orders.push(reply.body);
    }
  }

  test("its streams name tables, keys and columns that are there", async () => {
    const faults = await service.deps.databases.read(await tenantOf(), (tx) => listStreamFaults(tx, streams));
    assert.deepEqual(faults, []);
  });

  test("rules: of products, categories and those below, at a branch, on days, from a least sale on; the best counts", async () => {
    const { customerId } = await at.member();
    const unitId = (await shop.get("/units")).body.items[0].id;
    const { id: below } = await made(shop.post("/categories", { name: "Cakes", parentId: at.categoryId }));
    const cake = await addVariant(shop, { sku: randomUUID().slice(0, 8), price: "10", unitId }, { categoryId: below });
    const brings = () => earned(customerId, [lineOf(at.bread), lineOf(cake)]);
    assert.equal(await brings(), 20);
    const byName = { id: randomUUID(), name: "Bag", quantity: "1", unitPrice: "3" };
    assert.equal(await earned(customerId, [byName]), 3);
    const cases: readonly (readonly [rule: object, points: number])[] = [
      [{ basis: "Amount", points: "2", categoryIds: [below] }, 30],
      [{ basis: "Amount", points: "2", categoryIds: [at.categoryId] }, 40],
      [{ basis: "Quantity", points: "50", productIds: [at.productId] }, 60],
      [{ basis: "Quantity", points: "50", productIds: [at.productId], categoryIds: [below] }, 100],
      [{ basis: "None", productIds: [at.productId] }, 10],
      [{ basis: "None" }, 0],
      [{ basis: "Amount", points: "2", branchIds: [at.till.branchId] }, 40],
      [{ basis: "Amount", points: "2", startsOn: dayAfter(2) }, 20],
      [{ basis: "Amount", points: "2", endsOn: dayAfter(-2) }, 20],
      [{ basis: "Amount", points: "2", startsOn: dayAfter(-2), endsOn: dayAfter(2) }, 40],
      [{ basis: "Amount", points: "2", minSpend: "20" }, 40],
      [{ basis: "Amount", points: "2", minSpend: "20.01" }, 20],
      [{ basis: "Amount", points: "1", per: "2" }, 20],
    ];
    for (const [body, points] of cases) {
      const id = await rule(body);
      assert.equal(await brings(), points, JSON.stringify(body));
      await drop(`/loyalty/rules/${id}`);
    }
    const { id: elsewhere } = await made(shop.post("/branches", { name: "East", code: "EAST" }));
    const there = await rule({ basis: "Amount", points: "2", branchIds: [elsewhere] });
    assert.equal(await brings(), 20);
    await drop(`/loyalty/rules/${there}`);
    const by = shop.owner.email;
    const { id } = await made(shop.post("/loyalty/rules", { name: "Twice", basis: "Amount", startsOn: "2026-02-01" }));
    await made(shop.patch(`/loyalty/rules/${id}`, { points: "2" }), 200);
    const details = { before: { points: "1" }, after: { points: "2" } };
    await assertAudited(shop, { event: "loyalty.rule_changed", by, to: ["LoyaltyRule", id], details });
    const twice = await made(shop.get(`/loyalty/rules/${id}`), 200);
    assert.deepEqual([twice.name, twice.points, twice.startsOn, twice.version], ["Twice", "2", "2026-02-01", 2]);
    const { items } = await made(shop.get("/loyalty/rules"), 200);
    assert.deepEqual(
      items.map(({ name }: Reply["body"]) => name),
      ["A point a euro", "Twice"],
    );
    const turned = await shop.patch(`/loyalty/rules/${id}`, { endsOn: "2026-01-31" });
    assert.deepEqual(Object.keys(turned.body.errors), ["endsOn"]);
    const unknown = { productIds: [id], categoryIds: [below, id], branchIds: [id] };
    const refused = await shop.post("/loyalty/rules", { name: "None", basis: "Amount", ...unknown });
    assert.deepEqual(Object.keys(refused.body.errors), ["productIds[0]", "categoryIds[1]", "branchIds[0]"]);
    assert.deepEqual(problemOf(await shop.post("/loyalty/rules", { name: "twice", basis: "None" })), [
      409,
      "name_taken",
    ]);
    await drop(`/loyalty/rules/${id}`);
  });

  test("a rule holds on its first and on its last day, and on none beside", async () => {
    const { customerId } = await at.member();
    const on = async (startsOn: string, endsOn: string) => {
      const id = await rule({ basis: "Amount", points: "7", startsOn, endsOn });
      const points = await earned(customerId, [lineOf(at.bread)]);
      await drop(`/loyalty/rules/${id}`);
      return points;
    };
    assert.equal(await on(dayAfter(0), dayAfter(0)), 70);
    assert.deepEqual([await on(dayAfter(-2), dayAfter(-1)), await on(dayAfter(1), dayAfter(2))], [10, 10]);
  });

  test("tiers: up by the sale that reaches them, down in the night, by what was bought within the days", async () => {
    const night = () => service.deps.scheduler.run();
    await night();
    const { id, customerId } = await at.member();
    const tier = async (name: string, minSpend: string, multiplier: string): Promise<string> =>
      (await made(shop.post("/loyalty/tiers", { name, minSpend, multiplier }))).id;
    const [silver, gold] = [await tier("Silver", "20", "2"), await tier("Gold", "1000", "3")];
    const { items } = await made(shop.get("/loyalty/tiers"), 200);
    assert.deepEqual(items[1], await made(shop.get(`/loyalty/tiers/${silver}`), 200));
    assert.deepEqual([items[1].name, items[1].minSpend, items[1].multiplier], ["Silver", "20.00", "2"]);
    assert.equal(await earned(customerId, [lineOf(at.bread)]), 10);
    assert.equal((await at.account(id)).tierId, null);
    const order = await made(at.sell(customerId, 1));
    assert.deepEqual([order.modules.loyalty.earned, (await at.account(id)).tierId], [10, silver]);
    assert.equal(await earned(customerId, [lineOf(at.bread)]), 20);
    await made(shop.patch(`/loyalty/tiers/${gold}`, { minSpend: "30", multiplier: "5" }), 200);
    await assertAudited(shop, {
      event: "loyalty.tier_changed",
      by: shop.owner.email,
      to: ["LoyaltyTier", gold],
      details: { before: { minSpend: "1000.00", multiplier: "3" }, after: { minSpend: "30.00", multiplier: "5" } },
    });
    assert.equal(await earned(customerId, [lineOf(at.bread)]), 20);
    assert.equal((await at.account(id)).tierId, gold);
    await made(at.giveBack(order, 1));
    await made(at.giveBack(await made(at.sell(customerId, 1)), 1));
    await made(shop.patch(`/loyalty/tiers/${gold}`, { minSpend: "31" }), 200);
    service.now.advance(dayMs);
    await night();
    const tierNow = async () => {
      const token = await shop.login(shop.owner.email, shop.owner.password);
      return (await service.request("GET", `/loyalty/accounts/${id}`, { tenantId: shop.tenantId, token })).body.tierId;
    };
    assert.equal(await tierNow(), silver);
    service.now.advance(365 * dayMs);
    await night();
    assert.equal(await tierNow(), null);
    service.now.advance(-366 * dayMs);
    for (const one of [silver, gold]) await drop(`/loyalty/tiers/${one}`);
    assert.deepEqual(await at.breaches(), []);
  });

  test("points vest and expire by the clock, or when they are paid with; what is given back is valid for the days it had", async () => {
    await at.set({ vestingDays: 2, validDays: 10 });
    const { id, customerId } = await at.member();
    await made(at.sell(customerId, 10));
    const pending = await at.account(id);
    assert.deepEqual([pending.balance, pending.pending, pending.available], [100, 100, 0]);
    assert.deepEqual(problemOf(await at.sell(customerId, 1, "0.5")), [400, "points_insufficient"]);
    await strike(1);
    assert.equal((await at.account(id)).pending, 100);
    await strike(2);
    const vested = await at.account(id);
    assert.deepEqual([vested.pending, vested.available], [0, 100]);
    const paid = await made(at.sell(customerId, 1, "0.5"));
    const report = await made(shop.get("/reports/loyalty-liability"), 200);
    assert.ok(
      report.points >= 50 && report.expiring[0].points >= 50 && report.liability === (report.points / 100).toFixed(2),
    );
    const csv = await service.request("GET", "/reports/loyalty-liability", {
      tenantId: shop.tenantId,
      token: shop.token,
      headers: { accept: "text/csv" },
    });
    const [header, line] = String(csv.body).split("\n");
    const { asOf, currency, pointValue, accounts, points, pending: unusable, owed, liability, expiring } = report;
    const terms: readonly { days: number; points: number }[] = expiring;
    const names = "asOf,currency,pointValue,accounts,points,pending,owed,liability";
    assert.equal(header, [names, ...terms.map(({ days }) => `expiringWithin${days}Days`)].join(","));
    const values = [asOf, currency, pointValue, accounts, points, unusable, owed, liability];
    assert.equal(line, [...values, ...terms.map((term) => term.points)].join(","));
    await strike(10);
    assert.equal((await at.account(id)).balance, 59);
    await strike(11);
    assert.equal((await at.account(id)).balance, 0);
    assert.deepEqual((await at.entries(id))[0].kind, "Expire");
    // The sale's own 9 points have expired already.
    await made(at.giveBack(paid, 1, "0.5"));
    assert.equal((await at.account(id)).balance, 50);
    await at.set({ vestingDays: 0, validDays: null });
    assert.deepEqual(await at.breaches(), []);
  });

  test("at most so many a sale, and so many on a day; by tax or without", async () => {
    await at.set({ maxPerSale: 15, maxPerDay: 20 });
    const { customerId } = await at.member();
    assert.deepEqual([await earned(customerId, [lineOf(at.bread, "2")])], [15]);
    assert.deepEqual([await earned(customerId, [lineOf(at.bread, "2")])], [5]);
    assert.deepEqual([await earned(customerId, [lineOf(at.bread, "2")])], [0]);
    await at.set({ maxPerSale: null, maxPerDay: null });
  });

  test("what can be done with an account that is active, blocked and merged; refused, nothing is written", async () => {
    const other = await at.member(10);
    const fresh = async () => at.member(100);
    const states: Readonly<Record<string, () => Promise<{ id: string; customerId: string }>>> = {
      Active: fresh,
      Blocked: async () => {
        const one = await fresh();
        await made(shop.patch(`/loyalty/accounts/${one.id}`, { isBlocked: true }), 200);
        return one;
      },
      Merged: async () => {
        const [one, target] = [await fresh(), await fresh()];
        await made(shop.post(`/customers/${target.customerId}/merge`, { sourceIds: [one.customerId] }), 200);
        return one;
      },
    };
    const [blocked, merged] = ["loyalty_account_blocked", "loyalty_account_merged"];
    const transfer = (from: string, toAccountId: string) =>
      shop.post(`/loyalty/accounts/${from}/transfers`, { toAccountId, points: 1, reason: "Family" });
    type Action = (one: { id: string; customerId: string }) => Promise<Reply>;
    const actions: Readonly<Record<string, readonly [Action, readonly (string | undefined)[]]>> = {
      give: [({ id }) => at.adjust(id, 5), [undefined, undefined, merged]],
      take: [({ id }) => at.adjust(id, -5), [undefined, undefined, merged]],
      send: [({ id }) => transfer(id, other.id), [undefined, blocked, merged]],
      receive: [({ id }) => transfer(other.id, id), [undefined, blocked, merged]],
      // A merged customer pays from the account that goes on.
      redeem: [({ customerId }) => at.sell(customerId, 1, "0.5"), [undefined, blocked, undefined]],
      block: [({ id }) => shop.patch(`/loyalty/accounts/${id}`, { isBlocked: true }), [undefined, undefined, merged]],
    };
    for (const [name, [act, answers]] of Object.entries(actions))
      for (const [i, [state, make]] of Object.entries(states).entries()) {
        const one = await make();
        const { isBlocked, mergedIntoId } = await at.account(one.id);
        assert.deepEqual([isBlocked, mergedIntoId !== null], [state === "Blocked", state === "Merged"]);
        const entries = await at.entries(one.id);
        const reply = await act(one);
        assert.equal(reply.body.errorCode, answers[i], `${name} of ${state}: ${JSON.stringify(reply.body)}`);
        assert.equal(reply.status >= 400 ? 409 : 200, answers[i] === undefined ? 200 : 409);
        if (answers[i] !== undefined) assert.deepEqual(await at.entries(one.id), entries);
      }
    // A sale to a customer whose account is blocked brings nothing.
    const silent = await states["Blocked"]!();
    await made(at.sell(silent.customerId, 1));
    assert.equal((await at.entries(silent.id)).length, 1);
    assert.deepEqual(await at.breaches(), []);
  });

  test("hold after any sequence of what is done with points", async () => {
    const act = fc.record({
      kind: fc.constantFrom(...kinds),
      who: fc.nat(1),
      pieces: fc.integer({ min: 1, max: 5 }),
      pick: fc.nat(20),
    });
    const days = fc.constantFrom({ vestingDays: 0, validDays: null }, { vestingDays: 1, validDays: 2 });
    await holds(
      "loyalty/books: hold after any sequence of what is done with points",
      fc.asyncProperty(days, fc.array(act, { minLength: 8, maxLength: 16 }), async (settings, acts) => {
        await at.set(settings);
        await play(acts);
        assert.deepEqual(await at.breaches(), []);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    await at.set({ vestingDays: 0, validDays: null });
  });

  test("each rule is told when it is broken", async () => {
    const [one, other] = [await at.member(100), await at.member(100)];
    await made(shop.post(`/loyalty/accounts/${one.id}/transfers`, { toAccountId: other.id, points: 5, reason: "F" }));
    const order = await made(at.sell(one.customerId, 2, "0.5"));
    await made(at.giveBack(order, 1, "0.2"));
    const of = (kind: string) =>
      `(SELECT id FROM loyalty_entries WHERE kind = '${kind}' ORDER BY received_at DESC, id DESC LIMIT 1)`;
    const faults: readonly (readonly [change: string, rule: RegExp])[] = [
      ["UPDATE loyalty_accounts SET balance = balance + 1", /^the points of a customer are the sum/],
      [
        `UPDATE loyalty_entries SET business_date = business_date - 1 WHERE id = ${of("Earn")}`,
        /^an entry of points is on the date/,
      ],
      [`UPDATE loyalty_entries SET balance_after = -7777 WHERE id = ${of("Earn")}`, /^an entry of points leaves/],
      ["UPDATE loyalty_accounts SET pending = pending + 1", /^the points of a customer are what remains/],
      [
        `INSERT INTO loyalty_lots SELECT gen_random_uuid(), account_id, entry_id, -1, -1, false, null, null FROM loyalty_lots WHERE remaining > 0`,
        /^nobody has points and owes points/,
      ],
      ["UPDATE loyalty_moves SET points = points * 2", /^what remains of a lot/],
      [
        `UPDATE loyalty_moves SET points = points - 1 WHERE entry_id = ${of("Redeem")}`,
        /^the points of an entry are in lots/,
      ],
      [`UPDATE loyalty_lines SET points = points + 1 WHERE entry_id = ${of("Earn")}`, /^what a sale brings is what/],
      [
        `UPDATE loyalty_lines SET points = points * 9 WHERE entry_id = ${of("ReverseEarn")}`,
        /^no more points of a line/,
      ],
      [
        `UPDATE loyalty_entries SET amount = -1 WHERE id = ${of("ReverseRedeem")}`,
        /^no more comes back of what points paid/,
      ],
      [
        "UPDATE loyalty_accounts a SET merged_into_id = (SELECT o.id FROM loyalty_accounts o WHERE o.id <> a.id LIMIT 1), balance = 1",
        /^an account of points that was merged/,
      ],
      [`UPDATE loyalty_entries SET points = points - 1 WHERE id = ${of("Transfer")}`, /^what is transferred/],
      [`UPDATE loyalty_entries SET amount = amount + 1 WHERE id = ${of("Redeem")}`, /^points have paid for a sale/],
      [`UPDATE loyalty_entries SET value_number = 999 WHERE id = ${of("Earn")}`, /^an entry of points has a value/],
      ["UPDATE settings SET loyalty_point_value = 7", /^what a point pays is the last/],
    ];
    assert.equal(faults.length, rules.length);
    for (const [change, broken] of faults) {
      const found = await brokenBy(service, shop.tenantId, rules, [change]);
      assert.ok(
        found.some((name) => broken.test(name)),
        `${change}: ${found.join("; ")}`,
      );
    }
    assert.deepEqual(await at.breaches(), []);
  });

  test("points that are lost on the way from one account are not made good by as many too many from another", async () => {
    const [one, other, last] = [await at.member(100), await at.member(100), await at.member(100)];
    const give = { toAccountId: last.id, points: 5, reason: "F" };
    for (const { id } of [one, other]) await made(shop.post(`/loyalty/accounts/${id}/transfers`, give));
    const wrong = ({ id }: { id: string }, by: string) =>
      `UPDATE loyalty_entries SET points = points ${by} WHERE kind = 'Transfer' AND account_id = '${id}'`;
    const found = await brokenBy(service, shop.tenantId, rules, [wrong(one, "- 1"), wrong(other, "+ 1")]);
    assert.ok(found.includes("what is transferred from one account of points arrives at the other"));
  });
});
