import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { verifySync } from "@node-rs/argon2";
import { compactDecrypt, exportJWK, generateKeyPair, type JWK } from "jose";
import { deviceOf, registerTill, type AtTill, type TestDevice } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";

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
  let keys: { readonly publicKey: JWK; readonly privateKey: Awaited<ReturnType<typeof generateKeyPair>>["privateKey"] };

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    variantId = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow", discountLimit: "20" });
    till = await openTill(shop, branchId);
    device = await registerTill(service, shop, till);
    boss = await hire(service, shop, ["sales.create", "sales.discountAny", "users.manage"], [branchId]);
    clerk = await hire(service, shop, ["sales.create", "sales.discount"], [branchId], ["sales.discountAny"]);
    assert.equal((await shop.put(`/users/${boss.userId}/pin`, { pin: "2580" })).status, 204);
    at = await device.signIn(clerk);
    keys = await newKeys();
  });
  after(() => service.close());

  const newKeys = async () => {
    const { publicKey, privateKey } = await generateKeyPair("ECDH-ES", { crv: "P-256" });
    const { kty, crv, x, y } = await exportJWK(publicKey);
    return { publicKey: { kty, crv, x, y } as JWK, privateKey };
  };
  const issue = (publicKey: JWK = keys.publicKey, by: Pick<AtTill, "post"> = at) =>
    by.post("/sync/verifiers", { branchId, publicKey });
  const open = async (issued: { readonly verifiers: string }) => {
    const { plaintext } = await compactDecrypt(issued.verifiers, keys.privateKey);
    return JSON.parse(new TextDecoder().decode(plaintext));
  };
  /** A sale of 10.00 with 4.00 off, approved by the boss. */
  const sale = (approvedAt: string, approval: object = {}) => {
    const [id, lineId] = [randomUUID(), randomUUID()];
    return {
      ...{ kind: "Order", id, userId: clerk.userId },
      approvals: [
        {
          ...{ id: randomUUID(), permission: "sales.discountAny", approverId: boss.userId, amount: "4", approvedAt },
          ...approval,
        },
      ],
      body: {
        ...{ branchId, cashSessionId: till.sessionId, isOffline: true, occurredAt: service.deps.now().toISOString() },
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

  test("approval_refused is noted of what a till approves that never had verifiers", async () => {
    assert.deepEqual(await push(sale(service.deps.now().toISOString())), [
      "Flagged",
      ["approval_refused", "approval_required"],
    ]);
  });

  test("200 for the till alone: encrypted to its key, of who has a PIN, with what they may approve at tills", async () => {
    const { status, body } = await issue();
    assert.equal(status, 200, JSON.stringify(body));
    const { users, ...of } = await open(body);
    const { expiresAt } = body;
    assert.deepEqual(of, { tenantId: shop.tenantId, deviceId: device.id, branchId, expiresAt });
    assert.deepEqual(
      users.map((user: { userId: string; permissions: string[] }) => [user.userId, user.permissions]),
      [[boss.userId, ["sales.create", "sales.discountAny"]]],
    );
    assert.deepEqual([verifySync(users[0].verifier, "2580"), verifySync(users[0].verifier, "2581")], [true, false]);
    await assert.rejects(compactDecrypt(body.verifiers, (await newKeys()).privateKey));
    assert.ok(Math.abs(Date.parse(expiresAt) - service.deps.now().getTime() - 86_400_000) < 60_000);
  });

  test("they have no PIN that is over after 20 wrong ones; of the others they have", async (t) => {
    const { userId } = await hire(service, shop, ["sales.create"], [branchId]);
    assert.equal((await shop.put(`/users/${userId}/pin`, { pin: "2580" })).status, 204);
    const holders = async (by: Pick<AtTill, "post">) => {
      const { users } = await open((await issue(keys.publicKey, by)).body);
      return users.map((user: { userId: string }) => user.userId).sort();
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

  test("409 device_key_fixed for another key until the credential is renewed; 403 device_unknown elsewhere; 400 for no key", async () => {
    const other = (await newKeys()).publicKey;
    assert.deepEqual(problemOf(await issue(other)), [409, "device_key_fixed"]);
    assert.equal((await issue()).status, 200);
    assert.deepEqual(problemOf(await issue(other, shop)), [403, "device_unknown"]);
    assert.ok((await issue({ ...other, x: other.y ?? "" })).body.errors.publicKey);
    const spare = await registerTill(service, shop, { branchId });
    const signedIn = await spare.signIn();
    assert.equal((await issue(keys.publicKey, signedIn)).status, 200);
    const { body } = await shop.post(`/devices/${spare.id}/credential`);
    const renewed = await deviceOf(service, shop, body).signIn();
    assert.equal((await issue(other, renewed)).status, 200);
  });

  test("what was approved by them is checked again: Created, or Flagged when it does not hold", async () => {
    const now = () => service.deps.now().toISOString();
    const good = sale(now());
    assert.deepEqual(await push(good), ["Created", []]);
    assert.deepEqual(await push(good), ["Replayed", []]);
    const { approvals } = (await shop.get(`/orders/${good.id}`)).body;
    assert.deepEqual(approvals, [{ permission: "sales.discountAny", approvedBy: boss.userId }]);
    const refused = ["Flagged", ["approval_refused", "approval_required"]];
    const late = new Date(service.deps.now().getTime() + 25 * 3_600_000).toISOString();
    assert.deepEqual(await push(sale(late)), refused, "after 24 hours");
    assert.deepEqual(await push(sale(now(), { approverId: clerk.userId })), refused, "by oneself");
    assert.deepEqual(await push(sale(now(), { amount: "3" })), ["Flagged", ["approval_required"]], "of less");
    await shop.patch(`/roles/${boss.roleId}`, { permissions: ["sales.create"] });
    assert.deepEqual(await push(sale(now())), refused, "by who may not any more");
    assert.equal(
      (await at.post("/orders", { ...good.body, approvalIds: [good.approvals[0]?.id] })).status,
      403,
      "once",
    );
  });
});
