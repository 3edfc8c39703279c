import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import type { Shop } from "../../../test/harness.ts";
import { approvalFor, hire, problemOf } from "../../../test/staff.ts";
import { startCashShop, type CashShop } from "../../../test/cash-shop.ts";
import { Problem } from "../../kernel/http/problem.ts";

const cashier = ["cash.manage", "cash.movement"] as const;

describe("cash sessions", () => {
  let cashShop: CashShop;
  let shop: Shop;
  let main: string;
  let cash: string;
  let card: string;
  let reasons: CashShop["reasons"];

  before(async () => {
    cashShop = await startCashShop();
    ({ shop, main, cash, card, reasons } = cashShop);
  });
  after(() => cashShop.service.close());

  const to = (id: string, path: string) => `/cash/sessions/${id}/${path}`;
  const refusal = (status: number, code: string) => (error: unknown) =>
    error instanceof Problem && error.status === status && error.errorCode === code;

  test("201 for an opening, 200 for its replay, 409 diverging; of two at once on a register one is session_already_open", async () => {
    const registerId = await cashShop.register({ defaultFloat: "80" });
    const body = {
      id: randomUUID(),
      registerId,
      openingCash: "100.5",
      denominations: [
        { value: "50", count: 2 },
        { value: "0.5", count: 1 },
      ],
    };
    const replies = await Promise.all([1, 2, 3].map(() => shop.post("/cash/sessions", body)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 201]);
    const session = replies[0]?.body;
    assert.deepEqual(
      [session.openingExpected, session.openingCounted, session.openingVariance],
      ["80.00", "100.50", "20.50"],
    );
    assert.deepEqual(problemOf(await shop.post("/cash/sessions", { ...body, openingCash: "99" })), [
      409,
      "duplicate_conflict",
    ]);
    const other = await cashShop.register();
    const race = await Promise.all(
      [1, 2].map(() => shop.post("/cash/sessions", { registerId: other, openingCash: "0" })),
    );
    assert.deepEqual(race.map(problemOf).sort(), [
      [201, undefined],
      [409, "session_already_open"],
    ]);
  });

  test("400 register_inactive; denominations that do not add up, cents of cents, unknown registers", async () => {
    const registerId = await cashShop.register();
    await shop.patch(`/registers/${registerId}`, { isActive: false });
    const start = (more: object) => shop.post("/cash/sessions", { registerId, openingCash: "10", ...more });
    assert.deepEqual(problemOf(await start({})), [400, "register_inactive"]);
    await shop.patch(`/registers/${registerId}`, { isActive: true });
    assert.ok((await start({ denominations: [{ value: "5", count: 1 }] })).body.errors.denominations);
    assert.ok((await start({ openingCash: "10.005" })).body.errors.openingCash);
    assert.ok((await start({ registerId: randomUUID() })).body.errors.registerId);
    assert.equal((await start({})).status, 201);
  });

  test("suspended: nothing is sold until it is resumed; again is no change; counted: session_closed", async () => {
    const session = await cashShop.open();
    const move = (path: string) => shop.post(to(session.id, path), {});
    assert.equal((await move("suspend")).body.status, "Suspended");
    assert.deepEqual([(await move("suspend")).status, (await move("suspend")).body.version], [200, 2]);
    const suspendedMs = Date.parse((await shop.get(`/cash/sessions/${session.id}`)).body.statusAt);
    const sellAt = (ms: number) => cashShop.sell(session.id, [[card, "1"]], new Date(ms));
    assert.equal((await sellAt(suspendedMs)).isLate, false, "in the moment of the change it still belongs");
    await assert.rejects(sellAt(suspendedMs + 1), refusal(409, "session_not_open"));
    await assert.rejects(cashShop.sell(session.id, [[cash, "1"]]), refusal(409, "session_not_open"));
    const refused = await shop.post(to(session.id, "movements"), { kind: "SafeDrop", amount: "5" });
    assert.deepEqual(problemOf(refused), [409, "session_not_open"]);
    assert.equal(
      (await cashShop.sell(session.id, [[cash, "1"]], new Date(session.openedAt))).isLate,
      false,
      "it happened before",
    );
    assert.equal((await move("resume")).body.status, "Open");
    assert.deepEqual(problemOf(await move("close")), [400, "count_required"]);
    await shop.post(to(session.id, "count"), { cash: "90" });
    await assert.rejects(cashShop.sell(session.id, [[cash, "1"]]), refusal(400, "session_closed"));
    for (const path of ["suspend", "resume"]) assert.deepEqual(problemOf(await move(path)), [400, "session_closed"]);
    assert.equal((await shop.post(to(session.id, "count"), { cash: "101" })).body.countedCash, "101.00");
    assert.deepEqual(
      [(await move("close")).body.variance, problemOf(await shop.post(to(session.id, "count"), { cash: "1" }))],
      ["0.00", [400, "session_closed"]],
    );
  });

  test("while one session is counted the next one begins", async () => {
    const session = await cashShop.open();
    await shop.post(to(session.id, "count"), { cash: "100" });
    const next = await shop.post("/cash/sessions", { registerId: session.registerId, openingCash: "50" });
    assert.equal(next.status, 201);
    assert.equal((await shop.post(to(session.id, "close"), {})).status, 200);
  });

  test("403 approval_required beyond the tolerance without a word of what is expected; who may approve closes it, or approves", async () => {
    const clerk = await hire(cashShop.service, shop, cashier, [main]);
    const session = await cashShop.open({}, clerk);
    const counted = await clerk.post(to(session.id, "count"), { cash: "97.99" });
    assert.deepEqual([counted.status, counted.body.expectedCash, counted.body.variance], [200, null, null]);
    const refused = await clerk.post(to(session.id, "close"), {});
    assert.deepEqual(
      [...problemOf(refused), refused.body.permission],
      [403, "approval_required", "cash.approveVariance"],
    );
    // As a number of its own: ids have digits, too.
    assert.doesNotMatch(JSON.stringify(refused.body), /(?<![\w-])100(?![\w-])/);
    assert.deepEqual(problemOf(await clerk.get(to(session.id, "x-report"))), [403, "permission_denied"]);
    const boss = await hire(cashShop.service, shop, ["cash.manage", "cash.closeAny", "cash.approveVariance"], [main]);
    const closed = (await boss.post(to(session.id, "close"), {})).body;
    assert.deepEqual([closed.status, closed.variance, closed.approvedBy], ["Closed", "-2.01", boss.userId]);
    const { registerId } = session;
    await assertAudited(shop, {
      event: "cash.closed",
      by: boss.email,
      to: ["CashSession", session.id],
      details: {
        registerId,
        ...{ expected: "100.00", counted: "97.99", variance: "-2.01", remaining: "97.99" },
        ...{ approvedBy: boss.userId, dropApprovedBy: null },
      },
    });
    const within = await cashShop.open({}, clerk);
    await clerk.post(to(within.id, "count"), { cash: "98" });
    assert.deepEqual([(await clerk.post(to(within.id, "close"), {})).body.approvedBy], [null]);
    const beyond = await cashShop.open({}, clerk);
    await clerk.post(to(beyond.id, "count"), { cash: "90" });
    const request = approvalFor(await clerk.post(to(beyond.id, "close"), {}), clerk.userId);
    assert.deepEqual([request["branchId"], request["amount"]], [main, undefined], "that would say what is expected");
    const closeUpTo = async (amount: string) => {
      const { body } = await boss.post("/approvals", { ...request, amount });
      return clerk.post(to(beyond.id, "close"), {}, { approval: body.id });
    };
    assert.deepEqual(problemOf(await closeUpTo("9.99")), [403, "approval_required"]);
    const approved = await closeUpTo("10");
    assert.deepEqual([approved.status, approved.body.approvedBy], [200, boss.userId]);
  });

  test("each count of a drawer is kept and audited, and its answer is the same whatever is expected", async () => {
    const clerk = await hire(cashShop.service, shop, cashier, [main]);
    const session = await cashShop.open({}, clerk);
    const count = async (cash: string) => {
      const { body } = await clerk.post(to(session.id, "count"), { cash, others: [{ methodId: card, counted: "7" }] });
      const { countedCash, statusAt: _at, version: _version, ...rest } = body;
      return { countedCash, rest };
    };
    const [short, exact] = [await count("90"), await count("100")];
    assert.deepEqual([short.countedCash, exact.countedCash, short.rest], ["90.00", "100.00", exact.rest]);
    const { items } = (await shop.get(to(session.id, "counts"))).body;
    const others = [{ methodId: card, counted: "7.00" }];
    assert.deepEqual(
      items.map(({ id: _id, occurredAt: _at, receivedAt: _received, ...kept }: Record<string, unknown>) => kept),
      ["90.00", "100.00"].map((cash) => ({ cash, denominations: null, others, countedBy: clerk.userId })),
    );
    assert.deepEqual(problemOf(await clerk.get(to(session.id, "counts"))), [403, "permission_denied"]);
    const told = (await shop.get(`/audit?event=cash.counted&subjectId=${session.id}`)).body.items;
    assert.deepEqual(
      told.map(({ actorId, details }: Record<string, unknown>) => [actorId, details]),
      ["100.00", "90.00"].map((cash) => [clerk.userId, { registerId: session.registerId, cash, others }]),
    );
  });

  test("a closing says what was counted, what stays and who did it; it is audited; more than was counted cannot stay", async () => {
    const session = await cashShop.open({ note: "Rainy" });
    await cashShop.sell(session.id, [[cash, "5.00"]]);
    const count = (body: object) => shop.post(to(session.id, "count"), body);
    assert.ok((await count({ cash: "1", denominations: [{ value: "2", count: 1 }] })).body.errors.denominations);
    assert.ok((await count({ cash: "1.005" })).body.errors.cash);
    assert.ok((await count({ cash: "1", others: [{ methodId: cash, counted: "1" }] })).body.errors.others);
    assert.ok((await count({ cash: "1", others: [{ methodId: randomUUID(), counted: "1" }] })).body.errors.others);
    assert.ok(
      (await count({ cash: "1", others: [{ methodId: card, counted: "0.005" }] })).body.errors["others[0].counted"],
    );
    assert.equal(
      (await shop.get(`/cash/sessions/${session.id}`)).body.status,
      "Open",
      "a refused count changes nothing",
    );
    const denominations = [{ value: "52", count: 2 }];
    assert.equal((await count({ cash: "104", denominations, others: [{ methodId: card, counted: "7" }] })).status, 200);
    const recounted = await count({ cash: "105", others: [] });
    assert.deepEqual([recounted.body.countedCash, recounted.body.countedDenominations], ["105.00", null]);
    const close = (body: object) => shop.post(to(session.id, "close"), body);
    assert.ok((await close({ remainingCash: "105.01" })).body.errors.remainingCash);
    assert.ok((await close({ remainingCash: "0.005" })).body.errors.remainingCash);
    const { body } = await close({ remainingCash: "105", note: "Quiet" });
    const { status, variance, remainingCash, closingNote, openingNote, version } = body;
    assert.deepEqual(
      [status, variance, remainingCash, closingNote, openingNote, version],
      ["Closed", "0.00", "105.00", "Quiet", "Rainy", 3],
    );
    assert.deepEqual([body.closedBy, body.countedBy, body.statusAt], [body.openedBy, body.openedBy, body.closedAt]);
    assert.deepEqual(
      (await shop.get(to(session.id, "z-report"))).body.counts,
      [],
      "the last count is the one that counts",
    );
    const { items } = (await shop.get(`/audit?subjectId=${session.id}`)).body;
    assert.deepEqual(
      items.map(({ event, details }: Record<string, unknown>) => [event, details]),
      [
        [
          "cash.closed",
          {
            registerId: session.registerId,
            ...{ expected: "105.00", counted: "105.00", variance: "0.00", remaining: "105.00" },
            ...{ approvedBy: null, dropApprovedBy: null },
          },
        ],
        ["cash.counted", { registerId: session.registerId, cash: "105.00", others: [] }],
        [
          "cash.counted",
          { registerId: session.registerId, cash: "104.00", others: [{ methodId: card, counted: "7.00" }] },
        ],
      ],
    );
  });

  test("400 reason_required, for an amount of a NoSale, for none of a PaidOut, for the reason of another kind", async () => {
    const { id } = await cashShop.open();
    const move = (body: object) => shop.post(to(id, "movements"), body);
    assert.deepEqual(problemOf(await move({ kind: "PaidOut", amount: "1" })), [400, "reason_required"]);
    assert.deepEqual(problemOf(await move({ kind: "NoSale" })), [400, "reason_required"]);
    assert.ok((await move({ kind: "NoSale", amount: "1", reasonId: reasons["NoSale"] })).body.errors.amount);
    assert.ok((await move({ kind: "PaidOut", amount: "0", reasonId: reasons["PaidOut"] })).body.errors.amount);
    assert.ok((await move({ kind: "PaidOut", amount: "1", reasonId: reasons["PaidIn"] })).body.errors.reasonId);
    assert.ok(
      (await move({ kind: "SafeDrop", amount: "7", denominations: [{ value: "5", count: 1 }] })).body.errors
        .denominations,
    );
    assert.equal((await move({ kind: "BankDrop", amount: "7", reference: "B1" })).status, 201);
    const { items } = (await shop.get(to(id, "movements?limit=1"))).body;
    assert.deepEqual(
      items.map(({ kind, amount }: Record<string, unknown>) => [kind, amount]),
      [["BankDrop", "7.00"]],
    );
  });

  test("a movement: 201, 200 for its replay, 409 diverging, also in another session; no sale is audited", async () => {
    const [one, two] = [await cashShop.open(), await cashShop.open()];
    const body = { id: randomUUID(), kind: "PaidIn", amount: "5.00", reasonId: reasons["PaidIn"] };
    const replies = await Promise.all([1, 2].map(() => shop.post(to(one.id, "movements"), body)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 201]);
    assert.equal((await shop.post(to(one.id, "movements"), { ...body, amount: "5.0" })).status, 200);
    assert.deepEqual(problemOf(await shop.post(to(two.id, "movements"), body)), [409, "duplicate_conflict"]);
    const noSale = { kind: "NoSale", reasonId: reasons["NoSale"] };
    assert.equal((await shop.post(to(one.id, "movements"), { ...noSale, note: "Change for 50" })).status, 201);
    await assertAudited(shop, {
      event: "cash.drawer_opened",
      by: shop.owner.email,
      to: ["CashSession", one.id],
      details: { reasonId: reasons["NoSale"], note: "Change for 50" },
    });
  });

  test("sessions page without a double, latest first, by register and status; 404 for none", async () => {
    const seen: string[] = [];
    for (let path = "/cash/sessions?limit=4"; ;) {
      const page = (await shop.get(path)).body;
      seen.push(...page.items.map(({ openedAt }: { openedAt: string }) => openedAt));
      if (page.nextCursor === null) break;
      path = `/cash/sessions?limit=4&cursor=${page.nextCursor}`;
    }
    assert.deepEqual(seen, seen.toSorted().toReversed());
    const session = await cashShop.open();
    const { items } = (await shop.get(`/cash/sessions?registerId=${session.registerId}&status=Open`)).body;
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      [session.id],
    );
    assert.equal((await shop.get(`/cash/sessions/${randomUUID()}`)).status, 404);
    assert.equal((await shop.get("/cash/sessions?cursor=WzEsMl0")).status, 400);
    const elsewhere = (await shop.post("/branches", { code: "B9", name: "Elsewhere" })).body.id;
    const at = async (branchId: string) => (await shop.get(`/cash/sessions?branchId=${branchId}`)).body.items.length;
    assert.deepEqual([(await at(main)) > 0, await at(elsewhere)], [true, 0]);
  });

  test("the business date is the branch's, from the cutoff on", async () => {
    await shop.patch(`/branches/${main}`, { timezone: "Europe/Berlin" });
    await shop.patch("/settings", { businessDayCutoff: "05:00" });
    const session = await cashShop.open({ occurredAt: "2026-03-02T03:30:00.000Z" });
    assert.deepEqual([session.businessDate, session.openedAt], ["2026-03-01", "2026-03-02T03:30:00.000Z"]);
    assert.ok(session.receivedAt > session.openedAt);
  });
});
