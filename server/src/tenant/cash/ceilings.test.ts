import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startCashShop, type CashShop } from "../../../test/cash-shop.ts";
import { registerTill } from "../../../test/devices.ts";
import type { Shop } from "../../../test/harness.ts";
import { pushAs } from "../../../test/pushes.ts";

const to = (id: string, path: string) => `/cash/sessions/${id}/${path}`;
const beyond = "10000000001";
const largest = "10000000000";
/** As much as ten thousand of the largest entries. */
const tenThousand = "100000000000000";

describe("cash beyond any drawer", () => {
  let cashShop: CashShop;
  let shop: Shop;

  before(async () => {
    cashShop = await startCashShop({}, ["Reporting"]);
    ({ shop } = cashShop);
  });
  after(() => cashShop.service.close());

  test("400 by path at the opening, in movements, counts, what remains, and a register's float", async () => {
    const { id } = await cashShop.open();
    const faults = async (path: string, body: object) => {
      const answer = await shop.post(path, body);
      return [answer.status, Object.keys(answer.body.errors ?? {})];
    };
    const registerId = await cashShop.register();
    const reasonId = cashShop.reasons["PaidIn"];
    const notes = [{ value: "100000", count: 100_001 }];
    const drop = (amount: string, more: object = {}) =>
      faults(to(id, "movements"), { kind: "SafeDrop", amount, ...more });
    assert.deepEqual(await faults("/cash/sessions", { registerId, openingCash: beyond }), [400, ["openingCash"]]);
    const counted = { registerId, openingCash: "10000100000", denominations: notes };
    assert.deepEqual(await faults("/cash/sessions", counted), [400, ["openingCash"]]);
    const paidIn = { kind: "PaidIn", amount: beyond, reasonId };
    assert.deepEqual(await faults(to(id, "movements"), paidIn), [400, ["amount"]]);
    assert.deepEqual(await drop(beyond), [400, ["amount"]]);
    assert.deepEqual(await drop("10000100000", { denominations: notes }), [400, ["amount"]]);
    assert.deepEqual(await faults(to(id, "count"), { cash: beyond }), [400, ["cash"]]);
    const others = [{ methodId: cashShop.card, counted: `-${beyond}` }];
    assert.deepEqual(await faults(to(id, "count"), { cash: "1", others }), [400, ["others[0].counted"]]);
    assert.equal((await shop.post(to(id, "count"), { cash: largest })).status, 200);
    assert.deepEqual(await faults(to(id, "close"), { remainingCash: beyond }), [400, ["remainingCash"]]);
    const float = { branchId: cashShop.main, name: "Float", code: "FLOAT", defaultFloat: beyond };
    assert.deepEqual(await faults("/registers", float), [400, ["defaultFloat"]]);
  });

  test("pushed, it is a dead letter, and the others of the push are taken", async () => {
    const branchId = cashShop.main;
    const registerId = await cashShop.register();
    const { id: cashSessionId } = await cashShop.open({ registerId });
    const by = await (await registerTill(cashShop.service, shop, { branchId, registerId })).signIn();
    const userId: string = (await shop.get("/me")).body.userId;
    const of = (kind: string, body: object) => ({ kind, id: randomUUID(), userId, body });
    const reasonId = cashShop.reasons["PaidIn"];
    const answers = await pushAs(by, branchId, [
      of("CashMovement", { cashSessionId, kind: "PaidIn", amount: beyond, reasonId }),
      of("CashMovement", { cashSessionId, kind: "PaidIn", amount: "1", reasonId }),
      of("CashCount", { cashSessionId, cash: beyond }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      ["DeadLettered", "Created", "DeadLettered"],
    );
  });

  test("each sum of a session and of its day holds ten thousand of the largest entries", async () => {
    const { id, businessDate } = await cashShop.open({ openingCash: largest });
    await cashShop.sell(id, [[cashShop.cash, tenThousand]]);
    assert.equal((await shop.get(to(id, "x-report"))).body.cash.expected, "100010000000000.00");
    assert.equal((await shop.post(to(id, "count"), { cash: "0" })).status, 200);
    const closed = await shop.post(to(id, "close"), {});
    assert.deepEqual([closed.status, closed.body.variance], [200, "-100010000000000.00"]);
    assert.equal((await shop.get(to(id, "z-report"))).body.cash.expected, "100010000000000.00");
    const period = `branchId=${cashShop.main}&from=${businessDate}&to=${businessDate}`;
    for (const path of [`cash-days?${period}`, `journal?branchId=${cashShop.main}&date=${businessDate}`])
      assert.equal((await shop.get(`/reports/${path}`)).status, 200, path);
  });
});
