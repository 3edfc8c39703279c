import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { callsOf, registerTill, type AtTill, type TestDevice } from "../../../test/devices.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";

const pin = "2580";

describe("approvals at a till", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let device: TestDevice;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    device = await registerTill(service, shop, till);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });
  after(() => service.close());

  /** Someone with a PIN. */
  const cashier = async (
    permissions: readonly Permission[] = ["sales.create"],
    branchIds: readonly string[] = [till.branchId],
  ): Promise<Staff> => {
    const staff = await hire(service, shop, permissions, branchIds);
    assert.equal((await shop.put(`/users/${staff.userId}/pin`, { pin })).status, 204);
    return staff;
  };
  const permission = "sales.void";
  const asking = async () => {
    const staff = await hire(service, shop, ["sales.create"], [till.branchId], [permission]);
    return { ...staff, at: await device.signIn(staff) };
  };
  const approve = (by: AtTill, userId: string, members: object = {}) =>
    by.post("/approvals", {
      ...{ permission, branchId: till.branchId, approverAtTill: { userId, pin } },
      ...members,
    });

  test("201 with the PIN of who holds it by a role; it lets one call through", async () => {
    const [{ at, userId }, chief] = [await asking(), await cashier([permission])];
    const { id } = (await at.post("/orders", till.order([{ variantId: bread, quantity: "1" }]))).body;
    const given = await approve(at, chief.userId);
    assert.deepEqual(
      [given.status, given.body.approverId, given.body.requesterId, given.body.branchId],
      [201, chief.userId, userId, till.branchId],
    );
    const voided = await at.post(`/orders/${id}/void`, { reason: "Mistake", approvalIds: [given.body.id] });
    assert.equal(voided.status, 403, "it is of an order");
    const ofOrder = await approve(at, chief.userId, { orderId: id, amount: "2.00" });
    const again = await at.post(`/orders/${id}/void`, { reason: "Mistake", approvalIds: [ofOrder.body.id] });
    assert.deepEqual([again.status, again.body.status], [200, "Voided"]);
  });

  test("403 approval_refused for what a PIN does not hold, another branch, none, oneself and a wrong PIN alike", async () => {
    const [{ at, userId, roleId }, chief] = [await asking(), await cashier([permission, "users.manage"])];
    const elsewhere = (await shop.post("/branches", { code: "B8", name: "Eighth" })).body.id;
    await shop.put(`/users/${userId}/pin`, { pin });
    const [clerk, away] = [await cashier(), await cashier([permission], [elsewhere])];
    const without = await hire(service, shop, [permission], [till.branchId]);
    const { body: admin } = await shop.post("/users", {
      ...{ email: "admin@shop.test", name: "Ada Admin", password: "a till rings twice a day", isGlobalAdmin: true },
      roleIds: [roleId],
    });
    assert.equal((await shop.put(`/users/${admin.id}/pin`, { pin })).status, 204);
    for (const [what, reply] of Object.entries({
      area: await approve(at, chief.userId, { permission: "users.manage" }),
      branch: await approve(at, chief.userId, { branchId: undefined }),
      wrong: await approve(at, chief.userId, { approverAtTill: { userId: chief.userId, pin: "9999" } }),
      oneself: await approve(at, userId),
      rights: await approve(at, clerk.userId),
      place: await approve(at, away.userId),
      none: await approve(at, without.userId),
      nobody: await approve(at, randomUUID()),
      admin: await approve(at, admin.id),
    }))
      assert.deepEqual(problemOf(reply), [403, "approval_refused"], what);
  });

  test("403 register_not_bound where there is no till; wrong PINs count with those of sign-ins at the till", async () => {
    const [{ at, token }, chief] = [await asking(), await cashier([permission])];
    const nowhere = await approve(callsOf(service, shop, token), chief.userId);
    assert.deepEqual(problemOf(nowhere), [403, "register_not_bound"]);
    const guess = { approverAtTill: { userId: chief.userId, pin: "9999" } };
    for (let i = 0; i < 5; i++)
      assert.deepEqual(problemOf(await approve(at, chief.userId, guess)), [403, "approval_refused"]);
    assert.deepEqual(problemOf(await approve(at, chief.userId)), [403, "approval_refused"], "locked");
    assert.ok(await shop.login(chief.email, chief.password));
    assert.equal((await device.loginWithPin(chief.userId, pin)).status, 401);
  });
});
