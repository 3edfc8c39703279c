import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant, openTill } from "../../server/test/sales.ts";
import { hire } from "../../server/test/staff.ts";
import { listBreaches } from "../../server/src/tenant/verify/sql.ts";
import {
  codesOf,
  diskKinds,
  makeDisks,
  newStore,
  openCounter,
  pushItems,
  statuses,
  type Counter,
  type Options,
} from "../test/counter.ts";
import { textOf } from "./receipt-text.ts";
import { newDeviceKey } from "./device-key.ts";
import type { Slip } from "./sale.ts";
import { Till } from "./till.ts";

for (const kind of diskKinds)
  describe(`voids, refunds and parked orders of a till without connection, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);
    let service: TestService;
    let shop: Shop;
    let branchId: string;
    let ownerId: string;
    let cash: string;
    let taxed: string;

    before(async () => {
      service = await startService();
      shop = await service.openShop({ modules: ["Returns"] });
      branchId = (await shop.get("/branches")).body.items[0].id;
      ownerId = (await shop.get("/me")).body.userId;
      const unitId = (await shop.get("/units")).body.items[0].id;
      const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
      cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
      await shop.patch("/settings", { stockPolicy: "Allow", taxMode: "Exclusive" });
      const { body: rate } = await shop.post("/tax-rates", { name: "VAT", rate: "0.07" });
      const { body: group } = await shop.post("/tax-groups", { name: "Taxed", components: [{ taxRateId: rate.id }] });
      taxed = await addVariant(shop, { sku: "CAKE", price: "3.33", unitId }, { taxGroupId: group.id });
    });
    after(() => service.close());

    const newTill = (options?: Options) =>
      openCounter(service, shop, { branchId, userId: ownerId, disk: newDisk(), ...options });
    const goods = (quantity = "3", more: object = {}) => ({
      ...{ userId: ownerId, lines: [{ variantId: taxed, quantity }] },
      ...more,
    });
    const payments = () => [{ methodId: cash, tendered: "50" }];
    const sell = ({ till }: Pick<Counter, "till">, quantity?: string, more?: object) =>
      till.sell({ ...goods(quantity, more), payments: payments() });
    const lineOf = ({ till }: Pick<Counter, "till">, orderId: string): string => {
      const sale = till.unpushed.find(({ id }) => id === orderId);
      return (sale?.kind === "Order" ? sale.body.lines[0]?.id : undefined) ?? "";
    };
    const refund = ({ till }: Pick<Counter, "till">, orderId: string, lineId: string, quantity: string) =>
      till.refund({ userId: ownerId, orderId, lines: [{ lineId, quantity }], methodId: cash });
    const orderOf = async (id: string) => (await shop.get(`/orders/${id}`)).body;
    const drawerOf = async ({ till }: Counter) =>
      (await shop.get(`/cash/sessions/${till.sessionId}/x-report`)).body.cash.expected;
    const allCreated = (outcomes: Parameters<typeof statuses>[0]) =>
      assert.deepEqual(new Set(statuses(outcomes)), new Set(["Created"]), JSON.stringify(outcomes));

    test("a sale that the till made is voided, before and after it was pushed, once", async () => {
      const counter = await newTill();
      const { till, online } = counter;
      const [early, late] = [await sell(counter), await sell(counter)];
      const voided = (orderId: string) => till.voidSale({ userId: ownerId, orderId, reason: "Mistake" });
      await voided(early.id);
      await assert.rejects(voided(early.id), /voided/);
      await assert.rejects(refund(counter, early.id, lineOf(counter, early.id), "1"), /voided/);
      allCreated(await till.push(online));
      await voided(late.id);
      allCreated(await till.push(online));
      for (const { id } of [early, late]) assert.equal((await orderOf(id)).status, "Voided");
      assert.equal(await drawerOf(counter), "100.00");
      await assert.rejects(voided(ownerId), /no sale/);
    });

    test("a void is of the session that is open, and of a sale of which nothing came back", async () => {
      const counter = await newTill();
      const { till, online } = counter;
      const [one, two] = [await sell(counter), await sell(counter)];
      await refund(counter, two.id, lineOf(counter, two.id), "1");
      const voided = (orderId: string) => till.voidSale({ userId: ownerId, orderId, reason: "Mistake" });
      await assert.rejects(voided(two.id), /came back/);
      await till.closeSession(ownerId, "117.82");
      await assert.rejects(voided(one.id), /no session/);
      await till.openSession(ownerId, "117.82");
      await assert.rejects(voided(one.id), /not of the session/);
      allCreated(await till.push(online));
    });

    test("a void that the second person approved by PIN; the sale that the office voided stays so, flagged", async () => {
      const counter = await newTill({ key: await newDeviceKey() });
      const { till, online } = counter;
      const boss = await hire(service, shop, ["sales.create", "sales.void"], [branchId]);
      const clerk = await hire(service, shop, ["sales.create"], [branchId], ["sales.void"]);
      assert.equal((await shop.put(`/users/${boss.userId}/pin`, { pin: "2580" })).status, 204);
      assert.equal((await shop.put(`/users/${clerk.userId}/pin`, { pin: "1470" })).status, 204);
      await till.pull(online);
      await till.renewVerifiers(online);
      const [mine, theirs] = [await sell(counter), await sell(counter)];
      await till.push(online);
      const asked = { approverId: boss.userId, pin: "2580", requesterId: clerk.userId };
      const approvalOf = async (orderId: string) => {
        const needs = till.approvalsFor({ void: { userId: clerk.userId, orderId } });
        assert.deepEqual(needs, [{ permission: "sales.void", amount: mine.total }]);
        return Promise.all(needs.map((need) => till.approve({ ...asked, ...need, orderId })));
      };
      const said = { userId: clerk.userId, reason: "Mistake" };
      await assert.rejects(till.voidSale({ ...said, orderId: mine.id }), { name: "ApprovalRequired" });
      const approvals = [await approvalOf(mine.id), await approvalOf(theirs.id)];
      await till.signIn(clerk.userId, "1470");
      await till.voidSale({ ...said, orderId: mine.id, approvals: approvals[0] ?? [] });
      await till.voidSale({ ...said, orderId: theirs.id, approvals: approvals[1] ?? [] });
      assert.equal((await shop.post(`/orders/${theirs.id}/void`, { reason: "By the office" })).status, 200);
      const [approved, flagged] = await till.push(online);
      assert.deepEqual([approved?.status, approved?.notes], ["Created", []]);
      assert.deepEqual(
        [flagged?.status, flagged?.notes.map(({ code }) => code)],
        ["Flagged", ["order_already_voided"]],
      );
      assert.deepEqual((await orderOf(mine.id)).approvals, [
        { permission: "sales.void", approvedBy: boss.userId, isProven: true },
      ]);
    });

    test("goods come back in parts, out of what was charged for them, to the cent as the shop calculates it", async () => {
      const counter = await newTill();
      const { till, online } = counter;
      const sold = await sell(counter, "3", { discounts: [{ kind: "Percent", value: "10" }] });
      const lineId = lineOf(counter, sold.id);
      const parts: Slip[] = [];
      for (let i = 0; i < 3; i += 1) parts.push(await refund(counter, sold.id, lineId, "1"));
      await assert.rejects(refund(counter, sold.id, lineId, "1"), RangeError);
      await assert.rejects(refund(counter, sold.id, ownerId, "1"), /no line/);
      assert.match(parts[0] === undefined ? "" : textOf(parts[0].receipt), new RegExp(`Total EUR +${parts[0]?.total}`));
      assert.equal(parts[0]?.change, parts[0]?.total.replace("-", ""));
      const items = till.unpushed;
      const [last] = items.slice(-1);
      assert.deepEqual(statuses(await pushItems(online, branchId, [last])), ["Deferred"]);
      allCreated(await till.push(online));
      for (const { id, total } of parts) assert.equal((await orderOf(id)).totals.total, total);
      const back = parts.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
      assert.equal(-back, Math.round(Number(sold.total) * 100));
      assert.equal(await drawerOf(counter), "100.00");
      assert.deepEqual(
        parts.map(({ receiptNumber }) => receiptNumber),
        [2, 3, 4],
      );
    });

    test("goods of a sale of yesterday come back, also after a new start; of other tills' and old sales not", async () => {
      let offset = 0;
      const [store, now] = [await newStore(newDisk()), () => new Date(service.deps.now().getTime() + offset)];
      const counter = await newTill({ store, now });
      offset = -70 * 86_400_000;
      await counter.till.closeSession(ownerId, "100");
      await counter.till.openSession(ownerId, "100");
      const old = await sell(counter);
      const oldLine = lineOf(counter, old.id);
      offset = 0;
      const sold = await sell(counter);
      const lineId = lineOf(counter, sold.id);
      await counter.till.closeSession(ownerId, "100");
      await counter.till.openSession(ownerId, "100");
      const setup = { branchId, registerId: counter.registerId, registerCode: "X", nextReceiptNumber: 1 };
      const till = await Till.open({ store, setup, now });
      assert.equal((await refund({ till }, sold.id, lineId, "3")).total, `-${sold.total}`);
      await assert.rejects(refund({ till }, old.id, oldLine, "1"), /no sale/);
      const other = await Till.open({ store: await newStore(newDisk()), setup, now });
      await assert.rejects(refund({ till: other }, sold.id, lineId, "1"), /no sale/);
    });

    test("what is parked is sold later at its prices of then, and what another till has sold meanwhile is not lost", async () => {
      const counter = await newTill();
      const { till, online } = counter;
      const ids = [await till.park({ ...goods(), ticketName: "Table 4" }), await till.park(goods("1"))];
      assert.deepEqual(till.parked.map(({ ticketName }) => ticketName ?? null).sort(), ["Table 4", null].sort());
      allCreated(await till.push(online));
      assert.equal((await orderOf(ids[0] ?? "")).ticketName, "Table 4");
      await shop.patch(`/variants/${taxed}`, { price: "9" });
      await till.pull(online);
      const paid = { userId: ownerId, payments: payments() };
      const first = await till.completeParked(ids[0] ?? "", paid);
      assert.equal(first.total, "10.69");
      await assert.rejects(till.completeParked(ids[0] ?? "", paid), /nothing is parked/);
      const { sessionId: cashSessionId } = await openTill(shop, branchId);
      const elsewhere = await shop.post(`/orders/${ids[1]}/complete`, { cashSessionId, payments: payments() });
      assert.equal(elsewhere.status, 200, JSON.stringify(elsewhere.body));
      const second = await till.completeParked(ids[1] ?? "", paid);
      const cancelIds = till.unpushed.filter(({ kind }) => kind === "OrderCancel").map(({ id }) => id);
      const outcomes = await till.push(online);
      for (const [{ id, total }, codes] of [
        [first, []],
        [second, ["price_changed", "order_not_parked"]],
      ] as const) {
        assert.deepEqual(codesOf(outcomes, id), codes);
        assert.equal((await orderOf(id)).totals.total, total);
      }
      assert.deepEqual(
        cancelIds.map((id) => codesOf(outcomes, id)),
        [[], ["order_not_parked"]],
      );
      assert.equal((await orderOf(ids[0] ?? "")).status, "Cancelled");
      assert.deepEqual([till.parked, till.unpushed], [[], []]);
      await shop.patch(`/variants/${taxed}`, { price: "3.33" });
    });

    test("what is parked and given up, all without connection, is cancelled", async () => {
      const { till, online } = await newTill();
      const id = await till.park(goods());
      await till.cancelParked(id, ownerId, "Left");
      await assert.rejects(till.cancelParked(id, ownerId, "Left"), /nothing is parked/);
      const exported = till.export();
      allCreated(await till.push(online));
      await till.restore(exported);
      assert.deepEqual(new Set(statuses(await till.push(online))), new Set(["Replayed"]));
      assert.equal((await orderOf(id)).status, "Cancelled");
    });

    test("the books hold after all of it", async () => {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
    });
  });
