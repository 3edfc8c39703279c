import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../test/credit-shop.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { ownerAtWork } from "../../../test/actors.ts";
import { ValidationFailed } from "../../kernel/http/problem.ts";
import { enterByHand, expireVouchers } from "./vouchers/service.ts";

describe("the last day of", () => {
  let service: TestService;
  let at: CreditShop;

  const on = (day: number, time = "10:00:00") => service.now.set(new Date(`2027-05-${day}T${time}Z`));

  before(async () => {
    service = await startService({ config: { accessTokenS: 90 * 86_400 } });
    on(10);
    at = await openCreditShop(service);
  });
  after(() => service.close());

  test("terms is none too many: what is owed is overdue a day later", async () => {
    const { id, customerId } = await at.account({ termsDays: 2 });
    await made(at.charge(customerId, 1));
    const overdue = async () => {
      const listed = async (is: boolean): Promise<boolean> => {
        const { items } = await made(at.shop.get(`/credit/accounts?overdue=${is}&limit=200`), 200);
        return items.some((one: Reply["body"]) => one.id === id);
      };
      return [(await at.accountOf(id)).overdue, await listed(true), await listed(false)];
    };
    on(12);
    assert.deepEqual(await overdue(), ["0.00", false, true]);
    on(13);
    assert.deepEqual(await overdue(), ["10.00", true, false]);
  });

  test("each part of the ageing is within it", async () => {
    on(13);
    const { id } = await at.account({ termsDays: 0 });
    await made(at.adjust(id, "OpeningBalance", "10", { dueOn: "2027-05-13" }));
    const partOn = async (days: number) => {
      const to = new Date(Date.UTC(2027, 4, 13 + days)).toISOString().slice(0, 10);
      const { ageing } = await made(at.shop.get(`/credit/accounts/${id}/statement?from=2027-05-13&to=${to}`), 200);
      return Object.keys(ageing).filter((part) => ageing[part] === "10.00");
    };
    const parts = { current: [0], days1To30: [1, 30], days31To60: [31, 60], days61To90: [61, 90], over90: [91] };
    for (const [part, days] of Object.entries(parts))
      for (const day of days) assert.deepEqual(await partOn(day), [part, "total"], `${day} days`);
  });

  test("a gift card is its own: the clock takes what is left a day later", async () => {
    on(13);
    const { id } = await at.issue({ amount: "20", expiresOn: "2027-05-15" });
    const left = async () => {
      await service.deps.scheduler.run();
      const { balance, status } = await made(at.shop.get(`/credit/vouchers/${id}`), 200);
      return [balance, status];
    };
    on(15, "22:00:00");
    assert.deepEqual(await left(), ["20.00", "Active"]);
    on(16);
    assert.deepEqual(await left(), ["0.00", "Used"]);
  });

  test("a hold is the moment that it names", async () => {
    on(16);
    const { id } = await at.issue({ amount: "20" });
    const hold = { kind: "Hold", amount: "5", reason: "Asked", heldUntil: "2027-05-16T18:00:00Z" };
    await made(at.shop.post(`/credit/vouchers/${id}/entries`, hold));
    const held = async () => {
      await service.deps.scheduler.run();
      return (await made(at.shop.get(`/credit/vouchers/${id}`), 200)).held;
    };
    on(16, "16:59:59");
    assert.equal(await held(), "5.00");
    on(16, "18:00:00");
    assert.equal(await held(), "0.00");
  });

  test("a hold has ended at the very moment that it names, to the millisecond", async () => {
    on(17);
    const { id } = await at.issue({ amount: "20" });
    const until = new Date("2027-05-17T18:00:00.000Z");
    const hold = { kind: "Hold", amount: "5", reason: "Asked", heldUntil: until.toISOString() } as const;
    await made(at.shop.post(`/credit/vouchers/${id}/entries`, hold));
    const actor = await ownerAtWork(service, at.shop);
    const heldAt = async (now: Date) => {
      await service.deps.databases.write(actor.tenant, (tx) => expireVouchers(tx, now));
      return (await made(at.shop.get(`/credit/vouchers/${id}`), 200)).held;
    };
    const justBefore = new Date(until.getTime() - 1);
    assert.deepEqual([await heldAt(justBefore), await heldAt(until)], ["5.00", "0.00"]);
    const enterAt = (now: Date) =>
      service.deps.databases.write(actor.tenant, (tx) => enterByHand(tx, { ...actor, now }, id, hold));
    await assert.rejects(enterAt(until), ValidationFailed);
    await enterAt(justBefore);
    assert.equal(await heldAt(justBefore), "5.00");
  });
});
