import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { hire, type Staff } from "../../server/test/staff.ts";
import type { Permission } from "../../server/src/tenant/gate/permissions.ts";
import { codesOf, openCounter } from "./counter.ts";
import { decrypt, newDeviceKey } from "./device-key.ts";
import { PinRefused } from "./pins.ts";
import { MemoryStore } from "./store.ts";
import { Till } from "./till.ts";

const minute = 60_000;
const hour = 60 * minute;
const [pin, wrong] = ["2580", "2581"];

describe("PINs at a till without connection", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let cash: string;
  let bread: string;
  let boss: Staff;
  let clerk: Staff;
  /** Added to the clock of the tills. */
  let offset = 0;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    ownerId = (await shop.get("/me")).body.userId;
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "10", unitId });
    const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
    cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
    await shop.patch("/settings", { stockPolicy: "Allow", discountLimit: "20" });
    boss = await withPin(["sales.create", "sales.discountAny", "users.manage"]);
    clerk = await withPin(["sales.create", "sales.discount"], ["sales.discountAny"]);
  });
  after(() => service.close());

  const withPin = async (permissions: readonly Permission[], lent: readonly Permission[] = []): Promise<Staff> => {
    const staff = await hire(service, shop, permissions, [branchId], lent);
    assert.equal((await shop.put(`/users/${staff.userId}/pin`, { pin })).status, 204);
    return staff;
  };
  const now = () => new Date(service.deps.now().getTime() + offset);
  /** A till that has just had its verifiers. */
  const newTill = async () => {
    offset = 0;
    const [store, key] = [new MemoryStore(), newDeviceKey()];
    const counter = await openCounter(service, shop, { branchId, userId: ownerId, store, now, key });
    await counter.till.renewVerifiers(counter.online);
    return { ...counter, store, key };
  };
  const refusalOf = (work: () => unknown): string | undefined => {
    try {
      work();
      return undefined;
    } catch (error) {
      if (!(error instanceof PinRefused)) throw error;
      return error.reason;
    }
  };
  const signIn = (till: Till, given: string, { userId } = clerk) => refusalOf(() => till.signIn(userId, given));
  const asked = { permission: "sales.discountAny", amount: "4" };
  const approve = (till: Till, { userId } = boss, more: object = {}) =>
    till.approve({ ...asked, approverId: userId, requesterId: clerk.userId, pin, ...more });
  /** The clerk takes 4.00 off 10.00, which the boss has approved. */
  const sellCheaper = (till: Till, approvals = [approve(till)]) => {
    if (signIn(till, pin) === "Locked") throw new Error("the clerk is locked");
    return till.sell({
      ...{ userId: clerk.userId, lines: [{ variantId: bread, quantity: "1" }], approvals },
      discounts: [{ kind: "Amount", value: "4" }],
      payments: [{ methodId: cash, tendered: "6" }],
    });
  };

  test("a cashier signs in by PIN, and is told what they may do and what takes an approval", async () => {
    const { till } = await newTill();
    const { name, permissions, permissionsWithApproval } = till.signIn(clerk.userId, pin);
    assert.deepEqual(
      [name, [...permissions].sort(), permissionsWithApproval],
      ["Sam Staff", ["sales.create", "sales.discount"], ["sales.discountAny"]],
    );
    assert.ok(!till.signIn(boss.userId, pin).permissions.includes("users.manage"), "nobody manages users by PIN");
    assert.equal(signIn(till, wrong), "Wrong");
  });

  test("Unavailable without verifiers, without a key, for who has no PIN, and with what is another till's", async () => {
    const [mine, other] = [await newTill(), await newTill()];
    assert.equal(signIn(mine.till, pin, { ...clerk, userId: ownerId }), "Unavailable");
    const { till } = await openCounter(service, shop, { branchId, userId: ownerId, key: newDeviceKey() });
    assert.equal(signIn(till, pin), "Unavailable");
    const keyless = await openCounter(service, shop, { branchId, userId: ownerId });
    await assert.rejects(keyless.till.renewVerifiers(keyless.online), PinRefused);
    mine.store.commit([["pins/held", other.store.get("pins/held") ?? ""]]);
    assert.throws(() => mine.till.signIn(clerk.userId, pin), /authenticate/);
  });

  test("neither the store nor what is exported tells a PIN's verifier or the key", async () => {
    const { till, store } = await newTill();
    approve(till);
    assert.equal(signIn(till, wrong), "Wrong");
    const texts = [till.export(), ...store.list("").flat()].join("\n");
    assert.doesNotMatch(texts, /argon2|PRIVATE|"d":/);
  });

  test("what is no JWE of the till's, or was changed, is refused", async () => {
    const { sealed } = JSON.parse((await newTill()).store.get("pins/held") ?? "{}") as { sealed: string };
    const key = newDeviceKey();
    const [header = "", ...rest] = sealed.split(".");
    const withHeader = (more: object) => {
      const known = JSON.parse(Buffer.from(header, "base64url").toString()) as object;
      return [Buffer.from(JSON.stringify({ ...known, ...more })).toString("base64url"), ...rest].join(".");
    };
    for (const text of ["", "a.b.c.d.e", withHeader({ alg: "dir" }), withHeader({ enc: "A128GCM" }), sealed])
      assert.throws(() => decrypt(key, text));
  });

  test("Expired after 24 hours, however the clock is turned, until there are new ones; a sale goes on", async () => {
    const { till, online } = await newTill();
    offset = 24 * hour - minute;
    assert.equal(signIn(till, pin), undefined);
    offset = 24 * hour + minute;
    assert.equal(signIn(till, pin), "Expired");
    assert.equal(
      refusalOf(() => approve(till)),
      "Expired",
    );
    const sold = sellCheaper(till, []);
    offset = 0;
    assert.equal(signIn(till, pin), undefined, "an honest clock");
    offset = 23 * hour;
    assert.equal(signIn(till, pin), undefined);
    offset = -10 * hour;
    assert.equal(signIn(till, pin), undefined, "turned back it stands still at the latest time");
    offset = 24 * hour + minute;
    assert.equal(signIn(till, pin), "Expired");
    offset = 0;
    const codes = codesOf(await till.push(online), sold.id);
    assert.ok(codes?.includes("approval_required"), codes?.join());
    await till.renewVerifiers(online);
    assert.equal(signIn(till, pin), undefined);
  });

  test("a clock that is behind lengthens nothing: it is 24 hours from when they came", async () => {
    const { till, online } = await newTill();
    offset = -10 * hour;
    await till.renewVerifiers(online);
    assert.equal(signIn(till, pin), undefined);
    offset = 14 * hour + minute;
    assert.equal(signIn(till, pin), "Expired");
  });

  test("five wrong PINs lock a user for 15 minutes, the right one takes them back; a new start forgets none", async () => {
    const counter = await newTill();
    const times = (count: number) => {
      for (let i = 0; i < count; i += 1) assert.equal(signIn(counter.till, wrong), "Wrong");
    };
    for (let round = 0; round < 2; round += 1) {
      times(4);
      assert.equal(signIn(counter.till, pin), undefined);
    }
    times(5);
    assert.equal(signIn(counter.till, pin), "Locked");
    assert.equal(
      refusalOf(() => approve(counter.till, clerk, { requesterId: boss.userId })),
      "Locked",
    );
    assert.equal(signIn(counter.till, pin, boss), undefined, "nobody else");
    const { store, key } = counter;
    const setup = { branchId, registerId: counter.registerId, registerCode: "X", nextReceiptNumber: 1 };
    assert.equal(signIn(new Till({ store, key, setup, now }), pin), "Locked");
    await counter.till.renewVerifiers(counter.online);
    assert.equal(signIn(counter.till, pin), "Locked");
    offset = 15 * minute + 1;
    assert.equal(signIn(counter.till, pin), undefined);
  });

  test("after 20 wrong PINs in a row it is refused until another is set", async () => {
    const { till, online } = await newTill();
    const victim = await withPin(["sales.create"]);
    await till.pull(online);
    await till.renewVerifiers(online);
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 5; i += 1) assert.equal(signIn(till, wrong, victim), "Wrong");
      offset += 15 * minute + 1;
    }
    offset += 10 * hour;
    assert.equal(signIn(till, pin, victim), "Locked");
    offset = 0;
    assert.equal((await shop.put(`/users/${victim.userId}/pin`, { pin: "147036" })).status, 204);
    await till.renewVerifiers(online);
    assert.deepEqual([signIn(till, pin, victim), signIn(till, "147036", victim)], ["Wrong", undefined]);
  });

  test("NotAllowed for oneself, for who holds it with approval, and for who the till knows to have left", async () => {
    const { till, online } = await newTill();
    const refused = (who: Staff, more: object = {}) => refusalOf(() => approve(till, who, more));
    assert.equal(refused(boss, { requesterId: boss.userId }), "NotAllowed");
    assert.equal(refused(clerk, { requesterId: boss.userId }), "NotAllowed");
    const gone = await withPin(["sales.create", "sales.discountAny"]);
    const lapsed = await withPin(["sales.create", "sales.discountAny"]);
    await till.pull(online);
    await till.renewVerifiers(online);
    assert.deepEqual([refused(gone), refused(lapsed)], [undefined, undefined]);
    await shop.post(`/users/${gone.userId}/deactivate`);
    await shop.patch(`/roles/${lapsed.roleId}`, { permissions: ["sales.create"] });
    await till.pull(online);
    assert.equal(signIn(till, pin, gone), "NotAllowed");
    assert.equal(refused(lapsed), "NotAllowed");
    assert.equal(signIn(till, pin, lapsed), undefined);
  });

  test("what was approved by PIN is pushed with the sale, checked again, and kept with it", async () => {
    const { till, online } = await newTill();
    const sold = sellCheaper(till);
    assert.deepEqual(codesOf(await till.push(online), sold.id), []);
    const { approvals, cashierId } = (await shop.get(`/orders/${sold.id}`)).body;
    assert.equal(cashierId, clerk.userId);
    assert.deepEqual(approvals, [{ permission: "sales.discountAny", approvedBy: boss.userId, isProven: true }]);
  });

  test("an approval is for one sale: the second is taken and flagged", async () => {
    const { till, online } = await newTill();
    const approvals = [approve(till)];
    const sales = [sellCheaper(till, approvals), sellCheaper(till, approvals)];
    const outcomes = await till.push(online);
    assert.deepEqual(
      sales.map(({ id }) => codesOf(outcomes, id)),
      [[], ["approval_required"]],
    );
  });

  test("a right that lapsed meanwhile, of who approved or who sold: the sale is taken and flagged", async () => {
    const { till, online } = await newTill();
    const [former, temp] = [
      await withPin(["sales.create", "sales.discountAny"]),
      await withPin(["sales.create", "sales.discount"], ["sales.discountAny"]),
    ];
    await till.pull(online);
    await till.renewVerifiers(online);
    const byFormer = sellCheaper(till, [approve(till, former)]);
    till.signIn(temp.userId, pin);
    const byTemp = till.sell({
      ...{ userId: temp.userId, lines: [{ variantId: bread, quantity: "1" }] },
      discounts: [{ kind: "Amount", value: "1" }],
      payments: [{ methodId: cash, tendered: "9" }],
    });
    await shop.patch(`/roles/${former.roleId}`, { permissions: ["sales.create"] });
    await shop.patch(`/roles/${temp.roleId}`, { permissions: ["sales.create"] });
    assert.equal((await shop.post(`/users/${temp.userId}/deactivate`)).status, 200);
    const outcomes = await till.push(online);
    assert.deepEqual(codesOf(outcomes, byFormer.id), ["approval_refused", "approval_required"]);
    assert.deepEqual(codesOf(outcomes, byTemp.id), ["user_inactive", "permission_denied"]);
    for (const { id, total } of [byFormer, byTemp])
      assert.equal((await shop.get(`/orders/${id}`)).body.totals.total, total);
    assert.deepEqual(till.unpushed, []);
  });

  test("an emptied till has nothing to check PINs by, and gets it anew by the same key", async () => {
    const { till, online } = await newTill();
    await till.push(online);
    till.reset();
    assert.equal(signIn(till, pin), "Unavailable");
    await till.pull(online);
    await till.renewVerifiers(online);
    assert.equal(signIn(till, pin), undefined);
  });
});
