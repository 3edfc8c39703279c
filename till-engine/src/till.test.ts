import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { deviceOf } from "../../server/test/devices.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { listBreaches } from "../../server/src/tenant/verify/sql.ts";
import { textOf } from "./receipt-text.ts";
import type { Connection } from "./connection.ts";
import {
  codesOf,
  makeDisks,
  newStore,
  openCounter,
  pushItems,
  statuses,
  type Counter,
  type Options,
} from "../test/counter.ts";
import type { Outcome } from "./outbox.ts";
import { Till } from "./till.ts";

const hour = 3_600_000;

// What can happen to what a till does without connection, each a test, in shops of both placements.
for (const [mode, kind] of Object.entries({ Shared: "memory", Dedicated: "SQLite" } as const))
  describe(`a till without connection, its shop ${mode}, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);
    let service: TestService;
    let shop: Shop;
    let branchId: string;
    let unitId: string;
    let ownerId: string;
    let cash: string;
    let bread: string;

    before(async () => {
      service = await startService({ shops: "opened" });
      shop = await service.openShop({ modules: ["Promotions"] });
      if (mode === "Dedicated") await graduate();
      branchId = (await shop.get("/branches")).body.items[0].id;
      unitId = (await shop.get("/units")).body.items[0].id;
      ownerId = (await shop.get("/me")).body.userId;
      const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
      cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
      bread = await addVariant(shop, { sku: "BREAD", price: "2.50", unitId });
      await shop.patch("/settings", { stockPolicy: "Allow" });
    });
    after(() => service.close());

    const tenantOf = async () => {
      const tenant = await service.deps.directory.resolve(shop.tenantId);
      assert.ok(tenant);
      return tenant;
    };
    const graduate = async () => {
      const token = await service.admin();
      const path = `/admin/tenants/${shop.tenantId}/graduate?server=second`;
      assert.equal((await service.request("POST", path, { token })).status, 200);
    };
    const verify = async () =>
      assert.deepEqual(await service.deps.databases.read(await tenantOf(), listBreaches), [], "the books hold");
    const newTill = (options?: Options) =>
      openCounter(service, shop, { branchId, userId: ownerId, disk: newDisk(), ...options });
    const sell = ({ till }: Pick<Counter, "till">, variantId = bread, more: object = {}) =>
      till.sell({
        ...{ userId: ownerId, lines: [{ variantId, quantity: "1" }] },
        ...{ payments: [{ methodId: cash, tendered: "50" }], ...more },
      });
    const orderOf = async (id: string) => (await shop.get(`/orders/${id}`)).body;
    const newVariant = () => addVariant(shop, { sku: randomUUID().slice(0, 8), price: "4", unitId });
    /** The one sale of a fresh till, pushed after the world has moved on, and what it was flagged with. */
    const flagsAfter = async (change: (counter: Counter, variantId: string) => Promise<unknown>, more: object = {}) => {
      const counter = await newTill();
      const variantId = await newVariant();
      await counter.till.pull(counter.online);
      const sold = await sell(counter, variantId, more);
      await change(counter, variantId);
      const outcomes = await counter.till.push(counter.online);
      assert.equal((await orderOf(sold.id)).totals.total, sold.total, "as it was sold");
      assert.deepEqual(counter.till.unpushed, []);
      return codesOf(outcomes, sold.id);
    };

    test("sells, prints, pushes and forgets", async () => {
      const counter = await newTill();
      const sold = await sell(counter, bread, { lines: [{ variantId: bread, quantity: "3" }] });
      assert.deepEqual([sold.total, sold.change, sold.receiptNumber], ["7.50", "42.50", 1]);
      assert.match(textOf(sold.receipt), /Total EUR +7\.50/);
      await assert.rejects(counter.till.reset(), /2 things are not pushed/);
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["Created", "Created"]);
      assert.deepEqual(counter.till.unpushed, []);
      const order = await orderOf(sold.id);
      assert.deepEqual([order.totals.total, order.isOffline], ["7.50", true]);
    });

    test("replay twice, and by many at once", async () => {
      const counter = await newTill();
      const sold = await sell(counter);
      const items = counter.till.unpushed;
      const push = () => pushItems(counter.online, branchId, items);
      const all = (await Promise.all([push(), push(), push(), push()])).flat().filter(({ id }) => id === sold.id);
      assert.deepEqual(statuses(all).sort(), ["Created", "Replayed", "Replayed", "Replayed"]);
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["Replayed", "Replayed"]);
    });

    test("replay after void", async () => {
      const counter = await newTill();
      const sold = await sell(counter);
      const exported = counter.till.export();
      await counter.till.push(counter.online);
      assert.equal((await shop.post(`/orders/${sold.id}/void`, { reason: "Mistake" })).status, 200);
      await counter.till.restore(exported);
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["Replayed", "Replayed"]);
      assert.equal((await orderOf(sold.id)).status, "Voided");
    });

    test("replay after the session was closed", async () => {
      const counter = await newTill();
      await sell(counter);
      await counter.till.closeSession(ownerId, "102.50");
      const exported = counter.till.export();
      assert.ok(statuses(await counter.till.push(counter.online)).every((status) => status === "Created"));
      await counter.till.restore(exported);
      assert.ok(statuses(await counter.till.push(counter.online)).every((status) => status === "Replayed"));
    });

    test("replay after a module was disabled", async () => {
      const counter = await newTill();
      await sell(counter);
      const exported = counter.till.export();
      const token = await service.admin();
      const modules = (more: string[]) =>
        service.request("PUT", `/admin/tenants/${shop.tenantId}/modules`, {
          token,
          body: { enabledModules: ["Promotions", ...more] },
        });
      assert.equal((await modules(["Credit"])).status, 200);
      await counter.till.push(counter.online);
      assert.equal((await modules([])).status, 200);
      await counter.till.restore(exported);
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["Replayed", "Replayed"]);
    });

    test("the same id in another tenant is another sale", async () => {
      const counter = await newTill();
      const sold = await sell(counter);
      await counter.till.push(counter.online);
      const other = await service.openShop();
      assert.equal((await other.get(`/orders/${sold.id}`)).status, 404);
    });

    test("the same id with other lines is a Conflict; another format of a decimal, or order of members, is not", async () => {
      const counter = await newTill();
      const sold = await sell(counter);
      const items = counter.till.unpushed;
      await counter.till.push(counter.online);
      const push = async (change: (body: Record<string, unknown>) => object) => {
        const changed = items.map((item) => ({
          ...item,
          body: item.id === sold.id ? change({ ...item.body }) : item.body,
        }));
        const outcomes = await pushItems(counter.online, branchId, changed);
        return outcomes.find(({ id }) => id === sold.id)?.status;
      };
      const reversed = (body: object) => Object.fromEntries(Object.entries(body).toReversed());
      assert.equal(await push(reversed), "Replayed");
      const lines = (body: Record<string, unknown>) => body["lines"] as Record<string, unknown>[];
      assert.equal(await push((body) => ({ ...body, payments: [{ methodId: cash, tendered: "50.00" }] })), "Replayed");
      assert.equal(
        await push((body) => ({ ...body, lines: lines(body).map((line) => ({ ...line, quantity: "2" })) })),
        "Conflict",
      );
    });

    test("a lost answer, then a retry", async () => {
      const counter = await newTill();
      const sold = await sell(counter);
      const lossy: Connection = {
        ...counter.online,
        call: async (...call) => {
          await counter.online.call(...call);
          throw new Error("the answer is lost");
        },
      };
      await assert.rejects(counter.till.push(lossy), /lost/);
      assert.equal(counter.till.unpushed.length, 2, "nothing is forgotten");
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["Replayed", "Replayed"]);
      assert.equal((await orderOf(sold.id)).totals.total, "2.50");
    });

    test("pushed out of order: the sale before its customer and its session", async () => {
      const counter = await newTill();
      const customerId = await counter.till.addCustomer(ownerId, { name: "Ann" });
      const sold = await sell(counter, bread, { customerId });
      const items = counter.till.unpushed.toReversed();
      const [order] = items;
      assert.deepEqual(statuses(await pushItems(counter.online, branchId, [order])), ["Deferred"]);
      assert.deepEqual(statuses(await pushItems(counter.online, branchId, items)), ["Created", "Created", "Created"]);
      assert.equal((await orderOf(sold.id)).customerId, customerId);
    });

    test("half of it pushed, then a crash", async () => {
      const disk = newDisk();
      const counter = await newTill({ disk });
      const sold = [await sell(counter), await sell(counter), await sell(counter)];
      const items = counter.till.unpushed.slice(0, 2);
      await pushItems(counter.online, branchId, items);
      const setup = { branchId, registerId: counter.registerId, registerCode: "X", nextReceiptNumber: 1 };
      const revived = await Till.open({ store: await newStore(disk), setup, now: service.deps.now });
      assert.equal(revived.unpushed.length, 4);
      assert.equal((await sell({ till: revived })).receiptNumber, 4, "numbers go on");
      const outcomes = statuses(await revived.push(counter.online));
      assert.deepEqual(outcomes, ["Replayed", "Replayed", "Created", "Created", "Created"]);
      for (const { id } of sold) assert.equal((await orderOf(id)).status, "Completed");
    });

    for (const [name, offset, codes] of [
      ["two hours ahead", 2 * hour, ["clock_ahead"]],
      ["a day behind", -24 * hour, []],
    ] as const)
      test(`a clock ${name}`, async () => {
        const counter = await newTill({ now: () => new Date(service.deps.now().getTime() + offset) });
        const sold = await sell(counter);
        const outcomes = await counter.till.push(counter.online);
        assert.deepEqual(codesOf(outcomes, sold.id), codes);
        assert.equal((await orderOf(sold.id)).totals.total, "2.50");
      });

    test("a clock in another time zone, in the night when clocks change", async () => {
      const { version } = (await shop.get(`/branches/${branchId}`)).body;
      const zone = { timezone: "Europe/Berlin" };
      assert.equal((await shop.patch(`/branches/${branchId}`, zone, { "if-match": `"${version}"` })).status, 200);
      // The second 02:30 of 2026-10-25.
      const counter = await newTill({ now: () => new Date("2026-10-25T01:30:00Z") });
      const sold = await sell(counter);
      assert.deepEqual(codesOf(await counter.till.push(counter.online), sold.id), []);
      assert.equal(new Date((await orderOf(sold.id)).occurredAt).toISOString(), "2026-10-25T01:30:00.000Z");
    });

    test("a receipt number of two devices: the second gets another, and says which was printed", async () => {
      const counter = await newTill();
      await sell(counter);
      await counter.till.push(counter.online);
      const setup = { branchId, registerId: counter.registerId, registerCode: "X", nextReceiptNumber: 1 };
      const twin = await Till.open({ store: await newStore(newDisk()), setup, now: service.deps.now });
      await twin.pull(counter.online);
      await twin.useSession(counter.till.sessionId ?? "");
      const sold = await sell({ till: twin });
      assert.deepEqual(codesOf(await twin.push(counter.online), sold.id), ["receipt_number_taken"]);
      const { items } = (await shop.get(`/sync/flags?branchId=${branchId}&limit=200`)).body;
      assert.equal(items.find(({ id }: Outcome) => id === sold.id).printedNumber, 1);
    });

    test("the register was bound to another device meanwhile", async () => {
      const codes = await flagsAfter(async ({ registerId }) => {
        await shop.delete(`/registers/${registerId}/device`);
        const { body } = await shop.post("/devices", { branchId, name: randomUUID().slice(0, 8), registerId });
        await deviceOf(service, shop, body).signIn();
      });
      assert.ok(codes?.includes("register_not_bound"), codes?.join());
    });

    test("the price was changed", async () => {
      assert.deepEqual(await flagsAfter((_, id) => shop.patch(`/variants/${id}`, { price: "9" })), ["price_changed"]);
    });

    test("the tax was changed", async () => {
      const { body: rate } = await shop.post("/tax-rates", { name: randomUUID(), rate: "0.07" });
      const { body: group } = await shop.post("/tax-groups", {
        name: randomUUID(),
        components: [{ taxRateId: rate.id }],
      });
      const codes = await flagsAfter(async (_, id) => {
        const { productId } = (await shop.get(`/variants/${id}`)).body;
        return shop.patch(`/products/${productId}`, { taxGroupId: group.id });
      });
      assert.deepEqual(codes, ["tax_changed"]);
    });

    test("promotions are taken off as the shop would; one that ended meanwhile holds for what was sold by it", async () => {
      const variantId = await newVariant();
      const rule = { items: { includes: { variantIds: [variantId] } }, benefit: { kind: "Percent", value: "10" } };
      const { body: offer } = await shop.post("/promotions", { name: "Offer", type: "Simple", rule });
      assert.equal((await shop.post(`/promotions/${offer.id}/enable`)).status, 200);
      const counter = await newTill();
      const [same, late] = [await sell(counter, variantId), await sell(counter, variantId)];
      assert.deepEqual([same.total, late.total], ["3.60", "3.60"]);
      const [session, first, second] = counter.till.unpushed;
      assert.deepEqual(statuses(await pushItems(counter.online, branchId, [session, first])), ["Created", "Created"]);
      const { modules } = await orderOf(same.id);
      assert.deepEqual(
        modules.promotions.applied.map(({ discount }: { discount: string }) => discount),
        ["0.40"],
      );
      assert.equal((await shop.post(`/promotions/${offer.id}/disable`)).status, 200);
      assert.equal(second?.id, late.id);
      assert.deepEqual(codesOf(await counter.till.push(counter.online), late.id), ["promotion_changed"]);
      assert.equal((await orderOf(late.id)).totals.total, "3.60");
    });

    test("the product was archived", async () => {
      const codes = await flagsAfter(async (_, id) => {
        const { productId } = (await shop.get(`/variants/${id}`)).body;
        return shop.patch(`/products/${productId}`, { isArchived: true });
      });
      assert.deepEqual(codes, ["variant_not_sellable"]);
    });

    test("the customer was blocked", async () => {
      const { id } = (await shop.post("/customers", { name: "Bob" })).body;
      const block = () => shop.patch(`/customers/${id}`, { isBlocked: true });
      assert.deepEqual(await flagsAfter(block, { customerId: id }), ["customer_blocked"]);
    });

    test("the last one in stock, sold by two tills that are offline", async () => {
      const variantId = await newVariant();
      const { items: reasons } = (await shop.get("/stock/adjustment-reasons")).body;
      const reasonId = reasons.find(({ direction }: { direction: string }) => direction !== "Out").id;
      const line = { variantId, quantity: "1", reasonId, unitCost: "1" };
      assert.equal((await shop.post("/stock/adjustments", { branchId, lines: [line] })).status, 201);
      await shop.patch("/settings", { stockPolicy: "Deny" });
      const [one, two] = [await newTill(), await newTill()];
      const sales = [await sell(one, variantId), await sell(two, variantId)];
      const outcomes = [...(await one.till.push(one.online)), ...(await two.till.push(two.online))];
      assert.deepEqual(
        sales.map(({ id }) => codesOf(outcomes, id)),
        [[], ["insufficient_stock"]],
      );
      await shop.patch("/settings", { stockPolicy: "Allow" });
    });

    test("the session was closed in the office", async () => {
      const counter = await newTill();
      await counter.till.push(counter.online);
      const { sessionId } = counter.till;
      await sell(counter);
      await shop.post(`/cash/sessions/${sessionId}/count`, { cash: "100" });
      assert.equal((await shop.post(`/cash/sessions/${sessionId}/close`, {})).status, 200);
      const late = await sell(counter);
      const outcomes = await counter.till.push(counter.online);
      assert.ok(codesOf(outcomes, late.id)?.includes("session_closed"));
      const z = (await shop.get(`/cash/sessions/${sessionId}/z-report`)).body;
      assert.deepEqual([z.cash.counted, z.late.totals.count ?? 2], ["100.00", 2]);
    });

    test("the user was deactivated, and works at the branch no more", async () => {
      const { body: role } = await shop.post("/roles", { name: randomUUID(), permissions: ["sales.create"] });
      const email = `${randomUUID()}@example.com`;
      const person = { email, name: "Ina", roleIds: [role.id], branchIds: [branchId] };
      const { body: user } = await shop.post("/users", person);
      const { body: other } = await shop.post("/branches", { code: randomUUID().slice(0, 6), name: randomUUID() });
      const codes = await flagsAfter(
        async () => {
          assert.equal((await shop.patch(`/users/${user.id}`, { branchIds: [other.id] })).status, 200);
          assert.equal((await shop.post(`/users/${user.id}/deactivate`)).status, 200);
        },
        { userId: user.id },
      );
      assert.deepEqual(codes, ["user_inactive", "doer_unproven", "branch_forbidden"]);
    });

    test("a cursor older than the oldest tombstone, and another epoch: a new copy, and nothing unpushed is lost", async () => {
      const counter = await newTill();
      const sold = await sell(counter);
      for (const change of ["SELECT tidy_feed(now() + interval '1 hour', 5000)", "SELECT restart_feed()"]) {
        const variantId = await newVariant();
        const { schemaName, server, databaseName } = await tenantOf();
        await asSuperuser(service, server, `SET search_path TO ${schemaName ?? "public"}; ${change}`, [], databaseName);
        await counter.till.pull(counter.online);
        assert.ok(counter.till.copy.get("Variants", variantId), change);
        assert.equal(counter.till.unpushed.length, 2);
      }
      assert.deepEqual(codesOf(await counter.till.push(counter.online), sold.id), []);
    });

    test("the books hold after all of it, and across a graduation nothing is lost or doubled", async (t) => {
      await verify();
      if (mode === "Dedicated") return t.skip("this shop has moved already");
      const [sent, kept] = [await newTill(), await newTill()];
      const sales = [await sell(sent), await sell(kept), await sell(kept)];
      const exported = sent.till.export();
      await sent.till.push(sent.online);
      await graduate();
      const variantId = await newVariant();
      await sent.till.restore(exported);
      assert.deepEqual(statuses(await sent.till.push(sent.online)), ["Replayed", "Replayed"]);
      assert.deepEqual(statuses(await kept.till.push(kept.online)), ["Created", "Created", "Created"]);
      for (const { till, online } of [sent, kept]) {
        await till.pull(online);
        assert.ok(till.copy.get("Variants", variantId), "the same cursor goes on");
      }
      for (const { id } of sales) assert.equal((await orderOf(id)).status, "Completed");
      await verify();
    });
  });
