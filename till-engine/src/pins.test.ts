import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { hire, type Staff } from "../../server/test/staff.ts";
import type { Permission } from "../../server/src/tenant/gate/permissions.ts";
import { codesOf, diskKinds, makeDisks, newStore, openCounter } from "../test/counter.ts";
import { decrypt, newDeviceKey } from "./device-key.ts";
import type { Approval } from "./outbox.ts";
import { PinRefused } from "./pins.ts";
import { Till } from "./till.ts";

const minute = 60_000;
const hour = 60 * minute;
const [pin, wrong] = ["2580", "2581"];

for (const kind of diskKinds)
  describe(`PINs at a till without connection, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);
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
      const [store, key] = [await newStore(newDisk()), await newDeviceKey()];
      const counter = await openCounter(service, shop, { branchId, userId: ownerId, store, now, key });
      await counter.till.renewVerifiers(counter.online);
      return { ...counter, store, key };
    };
    const refusalOf = async (work: () => Promise<unknown>): Promise<string | undefined> => {
      try {
        await work();
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
    const sellCheaper = async (till: Till, approved?: Approval[]) => {
      const approvals = approved ?? [await approve(till)];
      if ((await signIn(till, pin)) === "Locked") throw new Error("the clerk is locked");
      return await till.sell({
        ...{ userId: clerk.userId, lines: [{ variantId: bread, quantity: "1" }], approvals },
        discounts: [{ kind: "Amount", value: "4" }],
        payments: [{ methodId: cash, tendered: "6" }],
      });
    };

    test("a cashier signs in by PIN, and is told what they may do and what takes an approval", async () => {
      const { till } = await newTill();
      const { name, permissions, permissionsWithApproval } = await till.signIn(clerk.userId, pin);
      assert.deepEqual(
        [name, [...permissions].sort(), permissionsWithApproval],
        ["Sam Staff", ["sales.create", "sales.discount"], ["sales.discountAny"]],
      );
      assert.ok(
        !(await till.signIn(boss.userId, pin)).permissions.includes("users.manage"),
        "nobody manages users by PIN",
      );
      assert.equal(await signIn(till, wrong), "Wrong");
    });

    test("Unavailable without verifiers, without a key, for who has no PIN, and with what is another till's", async () => {
      const [mine, other] = [await newTill(), await newTill()];
      assert.equal(await signIn(mine.till, pin, { ...clerk, userId: ownerId }), "Unavailable");
      const { till } = await openCounter(service, shop, { branchId, userId: ownerId, key: await newDeviceKey() });
      assert.equal(await signIn(till, pin), "Unavailable");
      const keyless = await openCounter(service, shop, { branchId, userId: ownerId });
      await assert.rejects(keyless.till.renewVerifiers(keyless.online), PinRefused);
      await mine.store.commit([["pins/held", other.store.get("pins/held") ?? ""]]);
      await assert.rejects(mine.till.signIn(clerk.userId, pin), { name: "OperationError" });
    });

    test("neither the store nor what is exported tells a PIN's verifier or the key", async () => {
      const { till, store } = await newTill();
      await approve(till);
      assert.equal(await signIn(till, wrong), "Wrong");
      const texts = [till.export(), ...store.list("").flat()].join("\n");
      assert.doesNotMatch(texts, /argon2|PRIVATE|"d":/);
    });

    test("what is no JWE of the till's, or was changed, is refused", async () => {
      const { sealed } = JSON.parse((await newTill()).store.get("pins/held") ?? "{}") as { sealed: string };
      const key = await newDeviceKey();
      const [header = "", ...rest] = sealed.split(".");
      const withHeader = (more: object) => {
        const known = JSON.parse(Buffer.from(header, "base64url").toString()) as object;
        return [Buffer.from(JSON.stringify({ ...known, ...more })).toString("base64url"), ...rest].join(".");
      };
      for (const text of ["", "a.b.c.d.e", withHeader({ alg: "dir" }), withHeader({ enc: "A128GCM" }), sealed])
        await assert.rejects(decrypt(key, text));
    });

    test("Expired after 24 hours, however the clock is turned, until there are new ones; a sale goes on", async () => {
      const { till, online } = await newTill();
      offset = 24 * hour - minute;
      assert.equal(await signIn(till, pin), undefined);
      offset = 24 * hour + minute;
      assert.equal(await signIn(till, pin), "Expired");
      assert.equal(await refusalOf(() => approve(till)), "Expired");
      await assert.rejects(sellCheaper(till, []), { name: "ApprovalRequired" });
      const payments = [{ methodId: cash, tendered: "10" }];
      const lines = [{ variantId: bread, quantity: "1" }];
      const sold = await till.sell({ userId: clerk.userId, lines, payments });
      offset = 0;
      assert.equal(await signIn(till, pin), undefined, "an honest clock");
      offset = 23 * hour;
      assert.equal(await signIn(till, pin), undefined);
      offset = -10 * hour;
      assert.equal(await signIn(till, pin), undefined, "turned back it stands still at the latest time");
      offset = 24 * hour + minute;
      assert.equal(await signIn(till, pin), "Expired");
      offset = 0;
      assert.ok(codesOf(await till.push(online), sold.id));
      await till.renewVerifiers(online);
      assert.equal(await signIn(till, pin), undefined);
    });

    test("a clock that is put ahead while somebody works there takes nothing of what they prove", async () => {
      const { till, online } = await newTill();
      assert.equal(await signIn(till, pin), undefined);
      offset = hour;
      const payments = [{ methodId: cash, tendered: "10" }];
      const sold = await till.sell({ userId: clerk.userId, lines: [{ variantId: bread, quantity: "1" }], payments });
      assert.deepEqual(codesOf(await till.push(online), sold.id), ["clock_ahead"]);
      offset = 0;
    });

    test("a clock that is behind lengthens nothing: it is 24 hours from when they came", async () => {
      const { till, online } = await newTill();
      offset = -10 * hour;
      await till.renewVerifiers(online);
      assert.equal(await signIn(till, pin), undefined);
      offset = 14 * hour + minute;
      assert.equal(await signIn(till, pin), "Expired");
    });

    test("five wrong PINs lock a user for 15 minutes, the right one takes them back; a new start forgets none", async () => {
      const counter = await newTill();
      const times = async (count: number) => {
        for (let i = 0; i < count; i += 1) assert.equal(await signIn(counter.till, wrong), "Wrong");
      };
      for (let round = 0; round < 2; round += 1) {
        await times(4);
        assert.equal(await signIn(counter.till, pin), undefined);
      }
      await times(5);
      assert.equal(await signIn(counter.till, pin), "Locked");
      assert.equal(await refusalOf(() => approve(counter.till, clerk, { requesterId: boss.userId })), "Locked");
      assert.equal(await signIn(counter.till, pin, boss), undefined, "nobody else");
      const { store, key } = counter;
      const setup = { branchId, registerId: counter.registerId, registerCode: "X", nextReceiptNumber: 1 };
      assert.equal(await signIn(await Till.open({ store, key, setup, now }), pin), "Locked");
      await counter.till.renewVerifiers(counter.online);
      assert.equal(await signIn(counter.till, pin), "Locked");
      offset = 15 * minute + 1;
      assert.equal(await signIn(counter.till, pin), undefined);
    });

    test("after 20 wrong PINs in a row it is refused until another is set", async () => {
      const { till, online } = await newTill();
      const victim = await withPin(["sales.create"]);
      await till.pull(online);
      await till.renewVerifiers(online);
      for (let round = 0; round < 4; round += 1) {
        for (let i = 0; i < 5; i += 1) assert.equal(await signIn(till, wrong, victim), "Wrong");
        offset += 15 * minute + 1;
      }
      offset += 10 * hour;
      assert.equal(await signIn(till, pin, victim), "Locked");
      offset = 0;
      assert.equal((await shop.put(`/users/${victim.userId}/pin`, { pin: "147036" })).status, 204);
      await till.renewVerifiers(online);
      assert.deepEqual([await signIn(till, pin, victim), await signIn(till, "147036", victim)], ["Wrong", undefined]);
    });

    test("NotAllowed for oneself, for who holds it with approval, and for who the till knows to have left", async () => {
      const { till, online } = await newTill();
      const refused = (who: Staff, more: object = {}) => refusalOf(() => approve(till, who, more));
      assert.equal(await refused(boss, { requesterId: boss.userId }), "NotAllowed");
      assert.equal(await refused(clerk, { requesterId: boss.userId }), "NotAllowed");
      const gone = await withPin(["sales.create", "sales.discountAny"]);
      const lapsed = await withPin(["sales.create", "sales.discountAny"]);
      await till.pull(online);
      await till.renewVerifiers(online);
      assert.deepEqual([await refused(gone), await refused(lapsed)], [undefined, undefined]);
      await shop.post(`/users/${gone.userId}/deactivate`);
      await shop.patch(`/roles/${lapsed.roleId}`, { permissions: ["sales.create"] });
      await till.pull(online);
      assert.equal(await signIn(till, pin, gone), "NotAllowed");
      assert.equal(await refused(lapsed), "NotAllowed");
      assert.equal(await signIn(till, pin, lapsed), undefined);
    });

    test("what was approved by PIN is pushed with the sale, checked again, and kept with it", async () => {
      const { till, online } = await newTill();
      const sold = await sellCheaper(till);
      assert.deepEqual(codesOf(await till.push(online), sold.id), []);
      const { approvals, cashierId } = (await shop.get(`/orders/${sold.id}`)).body;
      assert.equal(cashierId, clerk.userId);
      assert.deepEqual(approvals, [{ permission: "sales.discountAny", approvedBy: boss.userId, isProven: true }]);
    });

    test("an approval is for one sale: the second is taken and flagged", async () => {
      const { till, online } = await newTill();
      const approvals = [await approve(till)];
      const sales = [await sellCheaper(till, approvals), await sellCheaper(till, approvals)];
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
      const byFormer = await sellCheaper(till, [await approve(till, former)]);
      await till.signIn(temp.userId, pin);
      const byTemp = await till.sell({
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
      await till.reset();
      assert.equal(await signIn(till, pin), "Unavailable");
      await till.pull(online);
      await till.renewVerifiers(online);
      assert.equal(await signIn(till, pin), undefined);
    });
  });
