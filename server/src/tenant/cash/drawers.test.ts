import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startCashShop, type CashShop } from "../../../test/cash-shop.ts";
import type { Shop } from "../../../test/harness.ts";
import { approvalFor, hire, problemOf, type Staff } from "../../../test/staff.ts";

const to = (id: string, path: string) => `/cash/sessions/${id}/${path}`;
const needsApproval = [403, "approval_required"] as const;

/** What may go out of a drawer, and be missing in it, between one session and the next. */
describe("drawers", () => {
  let cashShop: CashShop;
  let shop: Shop;
  let boss: Staff;

  before(async () => {
    cashShop = await startCashShop();
    ({ shop } = cashShop);
    boss = await hire(
      cashShop.service,
      shop,
      [
        "cash.manage",
        "cash.closeAny",
        "cash.movement",
        "cash.movementAny",
        "cash.approveVariance",
        "cash.readExpected",
      ],
      [cashShop.main],
    );
    assert.equal((await shop.patch("/settings", { dropLimit: "30" })).status, 200);
  });
  after(() => cashShop.service.close());

  const cashier = () =>
    hire(cashShop.service, shop, ["cash.read", "cash.manage", "cash.movement"], [cashShop.main], ["cash.movementAny"]);
  /** A session of 100.00, counted as it should be. */
  async function counted(by: Staff, more: object = {}) {
    const session = await cashShop.open(more, by);
    assert.equal((await by.post(to(session.id, "count"), { cash: "100" })).status, 200);
    return session;
  }
  async function approved(by: Staff, refused: Awaited<ReturnType<Staff["post"]>>): Promise<{ approval: string }> {
    const { status, body } = await boss.post("/approvals", approvalFor(refused, by.userId));
    assert.equal(status, 201, JSON.stringify(body));
    return { approval: body.id };
  }

  describe("what is taken at closing is a drop", () => {
    test("within the limit of the day with the drops before, beyond it 403 approval_required with the amount", async () => {
      const clerk = await cashier();
      const session = await cashShop.open({}, clerk);
      assert.equal((await clerk.post(to(session.id, "movements"), { kind: "SafeDrop", amount: "20" })).status, 201);
      await clerk.post(to(session.id, "count"), { cash: "80" });
      const close = (remainingCash: string, headers?: { approval: string }) =>
        clerk.post(to(session.id, "close"), { remainingCash }, headers);
      const refused = await close("69.99");
      assert.deepEqual(
        [...problemOf(refused), refused.body.permission, refused.body.amount, refused.body.branchId],
        [...needsApproval, "cash.movementAny", "10.01", cashShop.main],
      );
      assert.equal((await clerk.get(`/cash/sessions/${session.id}`)).body.status, "Counting");
      const closed = await close("69.99", await approved(clerk, refused));
      assert.deepEqual([closed.status, closed.body.dropApprovedBy], [200, boss.userId]);
      await assertAudited(shop, {
        event: "cash.closed",
        by: clerk.email,
        to: ["CashSession", session.id],
        details: {
          registerId: session.registerId,
          ...{ expected: "80.00", counted: "80.00", variance: "0.00", remaining: "69.99" },
          ...{ approvedBy: null, dropApprovedBy: boss.userId },
        },
      });
      const next = await counted(clerk);
      const within = await clerk.post(to(next.id, "close"), { remainingCash: "90" });
      assert.deepEqual([within.status, within.body.dropApprovedBy], [200, null], "what was approved does not count");
      const last = await counted(clerk);
      assert.deepEqual(problemOf(await clerk.post(to(last.id, "close"), { remainingCash: "99.99" })), needsApproval);
      assert.equal((await clerk.post(to(last.id, "close"), {})).status, 200, "nothing is taken");
    });

    test("403 permission_denied for who may drop beyond the limit not even with approval; who may drop any takes all", async () => {
      const clerk = await hire(cashShop.service, shop, ["cash.manage"], [cashShop.main]);
      const session = await counted(clerk);
      const emptied = { remainingCash: "0" };
      assert.deepEqual(problemOf(await clerk.post(to(session.id, "close"), emptied)), [403, "permission_denied"]);
      assert.equal((await boss.post(to(session.id, "close"), emptied)).status, 200);
    });
  });

  describe("what is missing at an opening is a difference", () => {
    test("less than what remained, beyond the tolerance, needs who may approve it or an approval, and is audited", async () => {
      const clerk = await cashier();
      const { id, registerId } = await counted(clerk);
      await clerk.post(to(id, "close"), {});
      const open = (openingCash: string, headers?: { approval: string }, by = clerk) =>
        by.post("/cash/sessions", { registerId, openingCash }, headers);
      const refused = await open("97.99");
      assert.deepEqual(
        [...problemOf(refused), refused.body.permission, refused.body.amount, refused.body.branchId],
        [...needsApproval, "cash.approveVariance", "2.01", cashShop.main],
      );
      const opened = await open("97.99", await approved(clerk, refused));
      assert.deepEqual(
        [opened.status, opened.body.openingVariance, opened.body.openingApprovedBy],
        [201, "-2.01", boss.userId],
      );
      const details = { registerId, expected: "100.00", counted: "97.99", approvedBy: boss.userId };
      await assertAudited(shop, {
        event: "cash.opened_short",
        by: clerk.email,
        to: ["CashSession", opened.body.id],
        details,
      });
      const close = async (session: string, cash: string) => {
        await boss.post(to(session, "count"), { cash });
        assert.equal((await boss.post(to(session, "close"), {})).status, 200);
      };
      await close(opened.body.id, "97.99");
      const within = await open("95.99");
      assert.deepEqual([within.status, within.body.openingApprovedBy], [201, null]);
      await assertAudited(shop, {
        event: "cash.opened_short",
        by: clerk.email,
        to: ["CashSession", within.body.id],
        details: { registerId, expected: "97.99", counted: "95.99", approvedBy: null },
      });
      await close(within.body.id, "95.99");
      const own = await open("0", undefined, boss);
      assert.deepEqual([own.status, own.body.openingApprovedBy], [201, boss.userId]);
      await close(own.body.id, "0");
      const more = await open("500");
      assert.equal(more.status, 201, "more than there was is nobody's gain");
      const { items } = (await shop.get(`/audit?event=cash.opened_short&subjectId=${more.body.id}`)).body;
      assert.deepEqual(items, []);
    });

    test("a drawer that was never closed, and one beside a session that is still counted, expect nothing of before", async () => {
      const clerk = await cashier();
      const registerId = await cashShop.register({ defaultFloat: "80" });
      const first = await counted(clerk, { registerId });
      const next = await clerk.post("/cash/sessions", { registerId, openingCash: "75" });
      assert.deepEqual([next.status, next.body.openingExpected], [201, "80.00"]);
      const close = (body: object) => clerk.post(to(first.id, "close"), body);
      assert.ok((await close({ remainingCash: "75.01" })).body.errors.remainingCash, "the next began with less");
      const closed = await close({});
      assert.deepEqual([closed.status, closed.body.remainingCash], [200, "75.00"], "the rest was taken");
    });

    test("the closing of an earlier session leaves what the later one left as it is", async () => {
      const [clerk, other] = [await cashier(), await cashier()];
      const registerId = await cashShop.register();
      const first = await counted(clerk, { registerId });
      const second = (await other.post("/cash/sessions", { registerId, openingCash: "80" })).body;
      await other.post(to(second.id, "movements"), {
        ...{ kind: "PaidIn", amount: "300", reasonId: cashShop.reasons["PaidIn"] },
      });
      await other.post(to(second.id, "count"), { cash: "380" });
      assert.equal((await other.post(to(second.id, "close"), {})).status, 200);
      assert.equal((await clerk.post(to(first.id, "close"), {})).status, 200);
      assert.equal((await shop.get(`/registers/${registerId}`)).body.lastRemaining, "380.00");
      assert.deepEqual(problemOf(await clerk.post("/cash/sessions", { registerId, openingCash: "80" })), needsApproval);
    });
  });

  describe("what a drawer refuses", () => {
    const payOut = (by: Pick<Staff, "post">, id: string, amount: string, headers?: { approval: string }) => {
      const { PaidOut: reasonId } = cashShop.reasons;
      return by.post(to(id, "movements"), { kind: "PaidOut", amount, reasonId }, headers);
    };
    const insufficient = [400, "drawer_insufficient"];

    test("is audited, and after three refusals of a session each answer needs an approval of who may read what is expected", async () => {
      const clerk = await cashier();
      const { id } = await cashShop.open({}, clerk);
      for (const amount of ["200", "150", "125"])
        assert.deepEqual(problemOf(await payOut(clerk, id, amount)), insufficient);
      const { items } = (await shop.get(`/audit?event=cash.drawer_refused&subjectId=${id}`)).body;
      assert.deepEqual(
        items.map(({ actorId, outcome, details }: Record<string, unknown>) => [actorId, outcome, details]),
        [
          ["125.00", 3],
          ["150.00", 2],
          ["200.00", 1],
        ].map(([amount, refusals]) => [clerk.userId, "Failure", { amount, refusals }]),
      );
      const refused = await payOut(clerk, id, "1");
      assert.deepEqual([...problemOf(refused), refused.body.permission], [...needsApproval, "cash.readExpected"]);
      assert.equal(JSON.stringify(await payOut(clerk, id, "101")).includes("drawer"), false, "whatever there is");
      const once = await approved(clerk, refused);
      assert.deepEqual(problemOf(await payOut(clerk, id, "101", once)), insufficient);
      assert.deepEqual(problemOf(await payOut(clerk, id, "1", once)), needsApproval, "one approval, one answer");
      assert.equal((await payOut(clerk, id, "1", await approved(clerk, refused))).status, 201);
      const paidIn = { kind: "PaidIn", amount: "1", reasonId: cashShop.reasons["PaidIn"] };
      assert.equal((await clerk.post(to(id, "movements"), paidIn)).status, 201, "what goes in tells nothing");
      const other = await cashShop.open({}, clerk);
      assert.deepEqual(problemOf(await payOut(clerk, other.id, "200")), insufficient, "another drawer");
    });

    test("is neither counted nor kept from who may read what is expected", async () => {
      const { id } = await cashShop.open();
      for (const amount of ["200", "150", "125", "110"])
        assert.deepEqual(problemOf(await payOut(shop, id, amount)), insufficient);
      assert.deepEqual((await shop.get(`/audit?event=cash.drawer_refused&subjectId=${id}`)).body.items, []);
      assert.equal((await payOut(shop, id, "100")).status, 201);
    });
  });
});
