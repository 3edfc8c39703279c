import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { deviceOf, registerTill, type AtTill, type TestDevice } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { TillPins } from "../../../../test/till-pins.ts";
import { listHolders, phcOfPin } from "../../pins/service.ts";

describe("PINs without connection", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let till: Till;
  let device: TestDevice;
  let at: AtTill;
  let boss: Staff;
  let clerk: Staff;
  let variantId: string;
  let pins: TillPins;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Reporting"] });
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    variantId = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow", discountLimit: "20" });
    till = await openTill(shop, branchId);
    device = await registerTill(service, shop, till);
    boss = await hire(
      service,
      shop,
      ["sales.create", "sales.discount", "sales.discountAny", "users.manage"],
      [branchId],
    );
    clerk = await hire(service, shop, ["sales.create", "sales.discount"], [branchId], ["sales.discountAny"]);
    assert.equal((await shop.put(`/users/${boss.userId}/pin`, { pin: "2580" })).status, 204);
    at = await device.signIn(clerk);
    pins = await TillPins.make();
  });
  after(() => service.close());

  const issue = (by: Pick<AtTill, "token"> = at, of = device, publicKey = pins.publicKey) =>
    pins.ask({ service, shop, device: of }, by, publicKey);
  const now = () => service.deps.now().toISOString();
  const storedHash = async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const holders = await service.deps.databases.read(tenant, (tx) => listHolders(tx, device.id));
    const [one] = holders;
    assert.ok(one);
    return phcOfPin(service.deps.secrets, one.userId, one.pinHash)?.split("$").at(-1);
  };
  /** A sale of 10.00 with 4.00 off, approved by the boss; `pin`: what the boss types, nothing when undefined. */
  const sale = async ({ approval = {}, pin = "2580", at: when = now() }: OfflineCase = {}) => {
    const [id, lineId] = [randomUUID(), randomUUID()];
    const given = {
      ...{ id: randomUUID(), permission: "sales.discountAny", approverId: boss.userId, amount: "4", orderId: id },
      ...{ approvedAt: when, ...approval },
    };
    const proven = pin === null ? given : await pins.prove({ userId: boss.userId, pin, at: when }, given);
    return {
      ...{ kind: "Order", id, userId: clerk.userId },
      approvals: [proven],
      body: {
        ...{ branchId, cashSessionId: till.sessionId, isOffline: true, occurredAt: now() },
        lines: [{ id: lineId, variantId, quantity: "1" }],
        discounts: [{ kind: "Amount", value: "4" }],
        payments: [{ methodId: till.cash, tendered: "6" }],
      },
      sold: {
        ...{ taxMode: "Inclusive", total: "6.00" },
        lines: [{ id: lineId, listPrice: "10.00", unitPrice: "10.00", priceSource: "Catalogue", taxes: [] }],
      },
    };
  };
  const push = async (item: object): Promise<[string, string[]]> => {
    const { body } = await at.post("/sync/push", { branchId, items: [item] });
    const [{ status, notes }] = body.results;
    return [status, notes.map(({ code }: { code: string }) => code)];
  };

  const refused = ["Flagged", ["approval_refused", "approval_required"]];

  test("approval_refused is noted of what a till approves that never had verifiers", async () => {
    assert.deepEqual(await push(await sale({ pin: null })), refused);
  });

  test("200 for the till alone: encrypted to its key, of who has a PIN, with what they may approve at tills", async () => {
    const { status, body } = await issue();
    assert.equal(status, 200, JSON.stringify(body));
    const { users, issuedAt, ...of } = await pins.open(body.verifiers);
    const { expiresAt } = body;
    assert.deepEqual(of, { tenantId: shop.tenantId, deviceId: device.id, branchId, expiresAt });
    assert.deepEqual(
      users.map(({ userId, permissions }) => [userId, permissions]),
      [[boss.userId, ["sales.create", "sales.discount", "sales.discountAny"]]],
    );
    assert.equal((await pins.unlock(boss.userId, "2580"))?.length, 32);
    assert.equal(await pins.unlock(boss.userId, "2581"), undefined);
    assert.ok(!JSON.stringify(users).includes((await storedHash()) ?? ""), "the hash is not in them");
    await assert.rejects((await TillPins.make()).open(body.verifiers));
    assert.equal(Date.parse(expiresAt) - Date.parse(issuedAt), 86_400_000);
  });

  test("they have no PIN that is over after 20 wrong ones; of the others they have", async (t) => {
    const { userId } = await hire(service, shop, ["sales.create"], [branchId]);
    assert.equal((await shop.put(`/users/${userId}/pin`, { pin: "2580" })).status, 204);
    const holders = async (by: Pick<AtTill, "token">) => {
      const { users } = await pins.open((await issue(by)).body.verifiers);
      return users.map((user) => user.userId).sort();
    };
    assert.deepEqual(await holders(at), [boss.userId, userId].sort());
    let moved = 0;
    t.after(() => service.now.advance(-moved));
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) assert.equal((await device.loginWithPin(userId, "9999")).status, 401);
      const ms = 15 * 60_000 + 1000;
      moved += ms;
      service.now.advance(ms);
    }
    assert.deepEqual(await holders(await device.signIn(clerk)), [boss.userId]);
  });

  test("403 device_unknown without the till's own credential, whoever is signed in at it; 400 for no key", async () => {
    const body = { branchId, publicKey: pins.publicKey };
    assert.deepEqual(problemOf(await at.post("/sync/verifiers", body)), [403, "device_unknown"]);
    const spare = await registerTill(service, shop, { branchId });
    assert.deepEqual(problemOf(await issue(at, spare)), [403, "device_unknown"], "another till's");
    assert.deepEqual(problemOf(await issue(shop)), [403, "device_unknown"], "in no till's session");
    const { publicKey } = pins;
    assert.ok((await issue(at, device, { ...publicKey, x: publicKey.y ?? "" })).body.errors.publicKey);
  });

  test("the key is the one that came with the credential, or the first after, until it is renewed: else 409", async () => {
    const other = await TillPins.make();
    assert.deepEqual(problemOf(await issue(at, device, other.publicKey)), [409, "device_key_fixed"]);
    assert.equal((await issue()).status, 200);
    const name = `Till ${randomUUID().slice(0, 8)}`;
    const { body } = await shop.post("/devices", { branchId, name, publicKey: other.publicKey });
    const own = deviceOf(service, shop, body);
    const by = await own.signIn();
    assert.deepEqual(problemOf(await issue(by, own)), [409, "device_key_fixed"]);
    assert.equal((await issue(by, own, other.publicKey)).status, 200);
    const renewed = await shop.post(`/devices/${own.id}/credential`, { publicKey: pins.publicKey });
    const again = deviceOf(service, shop, renewed.body);
    assert.deepEqual(problemOf(await issue(await again.signIn(), again, other.publicKey)), [409, "device_key_fixed"]);
    assert.equal((await issue(await again.signIn(), again)).status, 200);
  });

  test("what was approved by them is checked again: Created, or Flagged when it does not hold", async () => {
    await pins.renew({ service, shop, device }, at);
    const good = await sale();
    assert.deepEqual(await push(good), ["Created", []]);
    assert.deepEqual(await push(good), ["Replayed", []]);
    const { approvals } = (await shop.get(`/orders/${good.id}`)).body;
    assert.deepEqual(approvals, [{ permission: "sales.discountAny", approvedBy: boss.userId, isProven: true }]);
    assert.deepEqual(
      await push(await sale({ approval: { amount: "3" } })),
      ["Flagged", ["approval_required"]],
      "of less",
    );
    const [given] = good.approvals;
    assert.deepEqual(
      await push({ ...(await sale()), approvals: [given] }),
      ["Flagged", ["approval_refused", "approval_required"]],
      "of another order",
    );
    assert.equal((await at.post("/orders", { ...good.body, approvalIds: [given?.id] })).status, 403, "once");
  });

  test("an approval that no PIN proves lets nothing through, and order, audit and exceptions say so", async () => {
    const later = (ms: number) => new Date(service.deps.now().getTime() + ms).toISOString();
    const good = await sale();
    const [given] = good.approvals;
    const other = await TillPins.make();
    const spare = await registerTill(service, shop, { branchId });
    await other.renew({ service, shop, device: spare }, await spare.signIn());
    const { proof: _, ...bare } = given as typeof given & { proof: object };
    const forged = {
      "without a proof": bare,
      "of more": { ...given, amount: "40" },
      "of another permission": { ...given, permission: "sales.refund" },
      "of another approver": { ...given, approverId: shop.tenantId },
      "of another till": await other.prove({ userId: boss.userId, pin: "2580", at: now() }, bare),
      "before the till had its verifiers": await pins.prove(
        { userId: boss.userId, pin: "2580", at: later(-86_400_000) },
        bare,
      ),
      "of tomorrow": await pins.prove({ userId: boss.userId, pin: "2580", at: later(3_600_000) }, bare),
    };
    for (const [what, approval] of Object.entries(forged)) {
      const next = { ...good, id: randomUUID(), approvals: [approval] };
      const lines = [{ ...good.body.lines[0], id: randomUUID() }];
      const sold = { ...good.sold, lines: [{ ...good.sold.lines[0], id: lines[0]?.id }] };
      const item = { ...next, body: { ...good.body, lines }, sold };
      assert.deepEqual(await push(item), refused, what);
      const { approvals } = (await shop.get(`/orders/${item.id}`)).body;
      const { permission, approverId } = approval as { permission: string; approverId: string };
      assert.deepEqual(approvals, [{ permission, approvedBy: approverId, isProven: false }], what);
    }
    const [last] = (await shop.get("/audit?event=approval.refused")).body.items;
    assert.deepEqual(
      [last.details.approverId, last.details.isProven, last.actorId],
      [boss.userId, false, clerk.userId],
    );
    const day = now().slice(0, 10);
    const { totals } = (await shop.get(`/reports/exceptions?from=${day}&to=${day}`)).body;
    const { count } = totals.find(({ kind }: { kind: string }) => kind === "UnprovenApproval");
    assert.equal(count, Object.keys(forged).length + 1);
  });

  test("a PIN that is another one by now proves what was done before it was set, and nothing since", async () => {
    const before = await sale();
    service.now.advance(60_000);
    assert.equal((await shop.put(`/users/${boss.userId}/pin`, { pin: "1470" })).status, 204);
    assert.deepEqual(await push(before), ["Created", []]);
    service.now.advance(60_000);
    assert.deepEqual(await push(await sale()), refused);
    const earlier = new Date(service.deps.now().getTime() - 90_000).toISOString();
    assert.deepEqual(await push(await sale({ at: earlier })), refused, "a sale of now, proved as of before the change");
    await pins.renew({ service, shop, device }, at);
    assert.deepEqual(await push(await sale({ pin: "1470" })), ["Created", []]);
  });

  test("what another did is theirs by their PIN, with their rights; else it is flagged, with what both may", async () => {
    const asBoss = async (isProven: boolean) => {
      const { approvals: _, ...item } = { ...(await sale({ pin: null })), userId: boss.userId };
      return isProven ? pins.prove({ userId: boss.userId, pin: "1470", at: now() }, item) : item;
    };
    const proven = await asBoss(true);
    assert.deepEqual(await push(proven), ["Created", []]);
    const order = (await shop.get(`/orders/${proven.id}`)).body;
    assert.deepEqual([order.cashierId, order.pushedBy], [boss.userId, clerk.userId]);
    const [last] = (await shop.get("/audit?event=order.exceptions")).body.items;
    assert.deepEqual([last.actorId, last.details.pushedBy.userId], [boss.userId, clerk.userId]);
    assert.deepEqual(await push(await asBoss(false)), ["Flagged", ["doer_unproven", "approval_required"]]);
    const changed = await asBoss(true);
    const body = { ...changed.body, note: "Another" };
    assert.deepEqual(await push({ ...changed, body }), ["Flagged", ["doer_unproven", "approval_required"]]);
  });

  test("what was approved is refused of who may not any more, and by oneself", async () => {
    assert.equal((await shop.put(`/users/${clerk.userId}/pin`, { pin: "1379" })).status, 204);
    await pins.renew({ service, shop, device }, at);
    const own = await sale({ pin: null });
    const [given] = own.approvals;
    const approvals = [
      await pins.prove({ userId: clerk.userId, pin: "1379", at: now() }, { ...given, approverId: clerk.userId }),
    ];
    assert.deepEqual(await push({ ...own, approvals }), refused, "by oneself");
    await shop.patch(`/roles/${boss.roleId}`, { permissions: ["sales.create"] });
    assert.deepEqual(await push(await sale({ pin: "1470" })), refused, "by who may not any more");
  });
});

interface OfflineCase {
  readonly approval?: object;
  readonly pin?: string | null;
  readonly at?: string;
}
