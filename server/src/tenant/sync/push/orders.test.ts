import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill, type TestDevice } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { pushAs } from "../../../../test/pushes.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire } from "../../../../test/staff.ts";
import { TillPins } from "../../../../test/till-pins.ts";
import { listBreaches } from "../../verify/sql.ts";

const minute = 60_000;
const hour = 60 * minute;

describe("what tills push of orders", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let bread: string;
  let unitId: string;
  let till: Till;
  let at: AtTill;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    ownerId = (await shop.get("/me")).body.userId;
    unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
    [till, at] = await newTill();
  });
  after(() => service.close());

  /** One whose session was opened two days ago. */
  const newTill = async (): Promise<[Till, AtTill, TestDevice]> => {
    const own = await openTill(shop, branchId, ago(48 * hour));
    const device = await registerTill(service, shop, own);
    return [own, await device.signIn(), device];
  };
  const ago = (ms: number) => new Date(service.deps.now().getTime() - ms).toISOString();
  const item = <Body extends object>(kind: string, body: Body, id: string = randomUUID()) => ({
    ...{ kind, id, userId: ownerId },
    body: { occurredAt: ago(minute), ...body },
  });
  const sale = ({
    of = till,
    id = randomUUID() as string,
    ...more
  }: { of?: Till; id?: string; [of: string]: unknown } = {}) => {
    const lineId = randomUUID();
    const lines = [{ id: lineId, variantId: bread, quantity: "3" }];
    const payments = [{ methodId: till.cash, tendered: "6" }];
    const body = {
      branchId,
      cashSessionId: of.sessionId,
      isOffline: true,
      occurredAt: ago(2 * minute),
      lines,
      payments,
    };
    return { ...item("Order", { ...body, ...more }, id), lineId };
  };
  const refund = (lineId: string, quantity: string, more: object = {}) => {
    const lines = [{ kind: "Refund", originalLineId: lineId, quantity }];
    const payments = [{ methodId: till.cash, tendered: "0" }];
    const expectedTotal = (2 * Number(quantity)).toFixed(2);
    return item("Order", {
      branchId,
      cashSessionId: till.sessionId,
      isOffline: true,
      lines,
      payments,
      expectedTotal,
      ...more,
    });
  };
  const voidOf = (orderId: string, more: object = {}) => item("OrderVoid", { orderId, reason: "Mistake", ...more });
  const push = (items: readonly object[], more: object = {}, by = at) => {
    // What the test knows of an item beside it is not pushed.
    const pushed = items.map((one) => ({ ...one, lineId: undefined }));
    return pushAs(by, branchId, pushed, more);
  };
  const answersOf = async (items: readonly object[], more: object = {}, by = at) =>
    (await push(items, more, by)).map(({ status, notes }) => [status, ...notes.map(({ code }) => code)].join(" "));
  const orderOf = async (id: string) => (await shop.get(`/orders/${id}`)).body;
  const onHand = async () => (await shop.get(`/stock/variants/${bread}`)).body.levels[0]?.onHand ?? "0";
  const cashIn = async (of = till) => (await shop.get(`/cash/sessions/${of.sessionId}/x-report`)).body.cash.expected;

  test("a void waits for its sale, is booked once, as of the till's clock, and gives goods and money back", async () => {
    const before = [await onHand(), await cashIn()];
    const sold = sale();
    const voided = voidOf(sold.id, { note: "Wrong bread" });
    const [waiting] = await push([voided]);
    assert.deepEqual([waiting?.status, waiting?.waitsFor], ["Deferred", sold.id]);
    assert.deepEqual(await answersOf([voided, sold]), ["Created", "Created"]);
    assert.deepEqual(await answersOf([voided, sold]), ["Replayed", "Replayed"]);
    const { status, void: kept } = await orderOf(sold.id);
    const said = { reason: "Mistake", reasonId: null, note: "Wrong bread" };
    assert.deepEqual([status, kept], ["Voided", { ...said, userId: ownerId, at: voided.body.occurredAt }]);
    assert.deepEqual([await onHand(), await cashIn()], before);
    assert.deepEqual(await answersOf([{ ...voided, body: { ...voided.body, reason: "Other" } }]), [
      "Conflict duplicate_conflict",
    ]);
  });

  test("a void without the right is booked and flagged; one that somebody approved by PIN is not", async () => {
    const clerk = await hire(service, shop, ["sales.create"], [branchId], ["sales.void"]);
    const boss = await hire(service, shop, ["sales.create", "sales.void"], [branchId]);
    assert.equal((await shop.put(`/users/${boss.userId}/pin`, { pin: "2580" })).status, 204);
    const [own, , device] = await newTill();
    const [by, pins] = [await device.signIn(clerk), await TillPins.make()];
    await pins.renew({ service, shop, device }, by);
    const [first, second] = [sale({ of: own }), sale({ of: own })].map((one) => ({ ...one, userId: clerk.userId }));
    assert.ok(first && second);
    const approvedAt = service.deps.now().toISOString();
    const approval = { permission: "sales.void", approverId: boss.userId, amount: "6", orderId: second.id, approvedAt };
    const proven = await pins.prove(
      { userId: boss.userId, pin: "2580", at: approvedAt },
      { id: randomUUID(), ...approval },
    );
    const [bare, approved] = [voidOf(first.id), { ...voidOf(second.id), approvals: [proven] }].map((one) => ({
      ...{ ...one, userId: clerk.userId },
    }));
    assert.deepEqual(await answersOf([first, second, bare ?? {}, approved ?? {}], {}, by), [
      ...["Created", "Created", "Flagged approval_required", "Created"],
    ]);
    assert.deepEqual((await orderOf(second.id)).approvals, [
      { permission: "sales.void", approvedBy: boss.userId, isProven: true },
    ]);
    assert.equal((await orderOf(first.id)).status, "Voided");
  });

  test("a void of a session that was closed meanwhile is its late entry, flagged", async () => {
    const [own, by] = await newTill();
    const sales = [sale({ of: own }), sale({ of: own })];
    const voids = sales.map(({ id }) => voidOf(id));
    assert.deepEqual(await answersOf(sales, {}, by), ["Created", "Created"]);
    await shop.post(`/cash/sessions/${own.sessionId}/count`, { cash: "112" });
    assert.equal((await shop.post(`/cash/sessions/${own.sessionId}/close`, {})).status, 200);
    const late = { ...voids[1], body: { ...voids[1]?.body, occurredAt: service.deps.now().toISOString() } };
    assert.deepEqual(await answersOf([voids[0] ?? {}, late], {}, by), [
      ...["Flagged late_entry", "Flagged session_closed"],
    ]);
    for (const { id } of sales) assert.equal((await orderOf(id)).status, "Voided");
    const { cash, late: after } = (await shop.get(`/cash/sessions/${own.sessionId}/z-report`)).body;
    assert.deepEqual([cash.expected, after.totals.voidCount], ["112.00", 2]);
  });

  test("a void at another till's drawer is a dead letter", async () => {
    const [, other] = await newTill();
    const sold = sale();
    assert.deepEqual(await answersOf([sold]), ["Created"]);
    assert.deepEqual(await answersOf([voidOf(sold.id)], {}, other), ["DeadLettered register_not_bound"]);
    assert.equal((await orderOf(sold.id)).status, "Completed");
  });

  test("a void of another business date, and one without a reason of the list, are booked and flagged", async () => {
    const [old, bare] = [sale({ occurredAt: ago(25 * hour) }), sale()];
    await push([old, bare]);
    assert.deepEqual(await answersOf([voidOf(old.id)]), ["Flagged order_not_voidable"]);
    await shop.patch("/settings", { requiresVoidReason: true });
    assert.deepEqual(await answersOf([voidOf(bare.id)]), ["Flagged reason_required"]);
    await shop.patch("/settings", { requiresVoidReason: false });
    for (const { id } of [old, bare]) assert.equal((await orderOf(id)).status, "Voided");
  });

  test("where there is nothing to undo the void is flagged, and nothing moves", async () => {
    const [gone, back, billed] = [sale(), sale(), sale()];
    await push([gone, back, billed, refund(back.lineId, "-1")]);
    assert.equal((await shop.post(`/orders/${gone.id}/void`, { reason: "By the office" })).status, 200);
    const buyer = { name: "Ann" };
    await shop.patch("/settings", { sellerName: "Bakery", sellerTaxId: "1" });
    const { status, body } = await shop.post(`/orders/${billed.id}/invoice`, { buyer });
    assert.equal(status, 201, JSON.stringify(body));
    const before = [await onHand(), await cashIn()];
    assert.deepEqual(await answersOf([voidOf(gone.id), voidOf(back.id), voidOf(billed.id)]), [
      ...["Flagged order_already_voided", "Flagged order_not_voidable", "Flagged order_not_voidable"],
    ]);
    assert.deepEqual([await onHand(), await cashIn()], before);
    assert.deepEqual(
      [(await orderOf(gone.id)).void.reason, (await orderOf(back.id)).status],
      ["By the office", "Completed"],
    );
  });

  test("a refund waits for the sale that it names; of what came back elsewhere it is a dead letter, to be mended", async () => {
    const sold = sale();
    const part = refund(sold.lineId, "-1");
    const [waiting] = await push([part]);
    assert.deepEqual([waiting?.status, waiting?.waitsFor], ["Deferred", sold.lineId]);
    assert.deepEqual(await answersOf([part, sold]), ["Created", "Created"]);
    assert.deepEqual(await answersOf([part]), ["Replayed"]);
    const { lines, totals } = await orderOf(part.id);
    assert.deepEqual([lines[0].originalLineId, totals.total], [sold.lineId, "-2.00"]);
    const more = refund(sold.lineId, "-3");
    assert.deepEqual(await answersOf([more]), ["DeadLettered line_quantity_invalid"]);
    const plain = [{ kind: "Refund", variantId: bread, quantity: "-3" }];
    const mended = { ...more, body: { ...more.body, lines: plain } };
    const { body } = await shop.post(`/sync/dead-letters/${more.id}/resubmit`, { item: mended });
    assert.match(body.results[0].status, /Created|Flagged/);
    assert.equal((await orderOf(more.id)).totals.total, "-6.00");
    const strange = refund(randomUUID(), "-1");
    assert.deepEqual(await answersOf([strange], { isComplete: true }), ["DeadLettered invalid"]);
  });

  test("what is parked is there to be completed, at the same till or another, and a sale of it takes its place", async () => {
    const id = randomUUID();
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "3" }];
    const parked = item("ParkedOrder", { orderId: id, branchId, lines, ticketName: "Table 4", occurredAt: ago(hour) });
    assert.deepEqual(await answersOf([parked]), ["Created"]);
    assert.deepEqual(await answersOf([parked]), ["Replayed"]);
    assert.deepEqual([(await orderOf(id)).status, (await orderOf(id)).ticketName], ["Parked", "Table 4"]);
    assert.deepEqual(await answersOf([sale({ id })]), ["Created"]);
    assert.equal((await orderOf(id)).status, "Completed");
    assert.deepEqual(await answersOf([parked]), ["Replayed"]);
    const late = item("ParkedOrder", { ...parked.body });
    assert.deepEqual(await answersOf([late]), ["Replayed"], "the id of the item is not the order's");
    const never = sale();
    const after = item("ParkedOrder", { orderId: never.id, branchId, lines });
    await push([never]);
    assert.deepEqual(await answersOf([never, after]), ["Replayed", "Conflict duplicate_conflict"]);
  });

  test("a sale of what was parked is at its prices of then, and not flagged; at any other, or of more, it is", async () => {
    const cake = await addVariant(shop, { sku: "CAKE", price: "2", unitId });
    const lines = [{ variantId: cake, quantity: "3" }];
    const parked = [1, 2, 3, 4].map(() => item("ParkedOrder", { orderId: randomUUID(), branchId, lines }));
    const [first, second, third, fourth] = parked.map(({ body }) => body.orderId);
    assert.deepEqual(await answersOf(parked), ["Created", "Created", "Created", "Created"]);
    await shop.patch(`/variants/${cake}`, { price: "9" });
    const soldAs = (
      unitPrice: string,
      quantity: string,
      names: { id?: string; parkedOrderId?: string | undefined },
    ) => {
      const id = randomUUID();
      const total = (Number(unitPrice) * Number(quantity)).toFixed(2);
      const line = { id, listPrice: unitPrice, unitPrice, priceSource: "Catalogue", taxes: [] };
      const { id: orderId = randomUUID(), ...named } = names;
      const payments = [{ methodId: till.cash, tendered: total }];
      const posted = sale({ id: orderId, lines: [{ id, variantId: cake, quantity }], payments });
      return { ...posted, sold: { taxMode: "Inclusive", lines: [line], total, ...named } };
    };
    const flagged = "Flagged price_changed";
    assert.deepEqual(await answersOf([soldAs("2", "3", { parkedOrderId: first })]), ["Created"]);
    assert.deepEqual(await answersOf([soldAs("2", "4", { parkedOrderId: third })]), [flagged]);
    assert.deepEqual(await answersOf([soldAs("1", "3", { parkedOrderId: fourth })]), [flagged]);
    assert.deepEqual(await answersOf([soldAs("2", "3", {})]), [flagged]);
    assert.deepEqual(await answersOf([soldAs("2", "3", { parkedOrderId: randomUUID() })]), ["Deferred"]);
    assert.deepEqual(await answersOf([soldAs("2", "3", { id: second ?? "" })]), ["Created"], "in its place");
  });

  test("what was parked is cancelled; what was completed meanwhile stays, flagged", async () => {
    const parking = () =>
      item("ParkedOrder", { orderId: randomUUID(), branchId, lines: [{ variantId: bread, quantity: "1" }] });
    const [one, two] = [parking(), parking()];
    const [cancelOne, cancelTwo] = [one, two].map(({ body: { orderId } }) =>
      item("OrderCancel", { orderId, reason: "Left" }),
    );
    assert.deepEqual(await answersOf([cancelOne ?? {}]), ["Deferred"]);
    assert.deepEqual(await answersOf([cancelOne ?? {}, one, two]), ["Created", "Created", "Created"]);
    assert.deepEqual(await answersOf([cancelOne ?? {}]), ["Replayed"]);
    assert.equal((await orderOf(one.body.orderId)).status, "Cancelled");
    const path = `/orders/${two.body.orderId}/complete`;
    const paid = { cashSessionId: till.sessionId, payments: [{ methodId: till.cash, tendered: "2" }] };
    assert.equal((await at.post(path, paid)).status, 200);
    assert.deepEqual(await answersOf([cancelTwo ?? {}]), ["Flagged order_not_parked"]);
    assert.equal((await orderOf(two.body.orderId)).status, "Completed");
    const lost = item("OrderCancel", { orderId: randomUUID(), reason: "Left" });
    assert.deepEqual(await answersOf([lost], { isComplete: true }), ["DeadLettered not_found"]);
  });

  test("DeadLettered is a void of another branch's order", async () => {
    const elsewhere = (await shop.post("/branches", { code: "B2", name: "Second" })).body.id;
    const other = await openTill(shop, elsewhere);
    const { body } = await other.sell([{ variantId: bread, quantity: "1" }]);
    assert.deepEqual(await answersOf([voidOf(body.id)]), ["DeadLettered invalid"]);
    assert.equal((await orderOf(body.id)).status, "Completed");
  });

  test("DeadLettered is a sale under the id of another branch's basket, online 400; the basket stays", async () => {
    const { id: elsewhere } = (await shop.post("/branches", { code: "B3", name: "Third" })).body;
    const basket = { branchId: elsewhere, status: "Parked", lines: [{ variantId: bread, quantity: "1" }] };
    const { id } = (await shop.post("/orders", basket)).body;
    const { body, lineId: _, ...pushed } = sale({ id });
    assert.deepEqual(await answersOf([{ ...pushed, body }]), ["DeadLettered invalid"]);
    assert.ok((await at.post("/orders", { ...body, id })).body.errors.id);
    assert.deepEqual([(await orderOf(id)).status, (await orderOf(id)).branchId], ["Parked", elsewhere]);
  });

  test("the books hold after all of it", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
