import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { made, openCreditShop, type CreditShop } from "../../../test/credit-shop.ts";
import { callsOf, registerTill, type TestDevice } from "../../../test/devices.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { pushAs } from "../../../test/pushes.ts";
import { openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../test/staff.ts";

const wrong = "WRONG-WRONG-WRONG-1";
const permissions = ["sales.create", "sales.read", "credit.read", "credit.issue", "returns.create"];

describe("codes of gift cards, gift receipts and coupons", () => {
  let service: TestService;
  let at: CreditShop;
  let till: Till;
  let device: TestDevice;
  let code: string;

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1 } });
    at = await openCreditShop(service, ["Credit", "Promotions", "Returns"]);
    till = await openTill(at.shop);
    device = await registerTill(service, at.shop, till);
    ({ code } = await at.issue({ kind: "GiftCard", amount: "50" }));
  });
  after(() => service.close());
  // What was counted before is over.
  beforeEach(() => service.now.advance(16 * 60_000));

  const worker = () => hire(service, at.shop, permissions as never, [at.till.branchId]);
  type By = Pick<Staff, "get" | "post">;
  const lookUp = (by: By, said: string) => by.post("/credit/vouchers/lookup", { code: said });
  const statusesOf = async (times: number, call: (i: number) => Promise<Reply>) => {
    const counts: Record<number, number> = {};
    for (let i = 0; i < times; i++) {
      const { status } = await call(i);
      counts[status] = (counts[status] ?? 0) + 1;
    }
    return counts;
  };
  const atTill = async ({ email, password }: Staff) => {
    const { status, body } = await device.login(email, password);
    assert.equal(status, 200);
    return callsOf(service, at.shop, body.accessToken);
  };

  test("429 rate_limited after 10 wrong ones of a user in 15 minutes, for right ones, too; audited once", async () => {
    const [by, other] = [await worker(), await worker()];
    assert.deepEqual(await statusesOf(30, () => lookUp(by, code)), { 200: 30 }, "right ones do not count");
    assert.deepEqual(await statusesOf(12, () => lookUp(by, wrong)), { 404: 10, 429: 2 });
    const over = await lookUp(by, code);
    assert.deepEqual(problemOf(over), [429, "rate_limited"]);
    const waitS = Number(over.headers.get("retry-after"));
    assert.ok(waitS > 0 && waitS <= 900);
    assert.equal((await lookUp(other, code)).status, 200);
    const { items } = (await at.shop.get("/audit?event=code.limit_reached")).body;
    assert.deepEqual(
      items.map(({ actorId, outcome, details }: Record<string, unknown>) => [actorId, outcome, details]),
      [[by.userId, "Failure", { limits: ["codes-user"], deviceId: null }]],
    );
    assert.ok(!JSON.stringify(items).includes("WRONG"));
    service.now.advance(waitS * 1000);
    assert.equal((await lookUp(by, code)).status, 200);
  });

  test("wherever one is presented, they count together", async () => {
    const by = await worker();
    const lines = [{ variantId: at.bread, quantity: "1" }];
    const payment = { methodId: at.methods.GiftCard, tendered: "10", modules: { credit: { code: wrong } } };
    const order = () => at.till.order(lines, { payments: [payment] });
    const coupons = { modules: { promotions: { coupons: ["WRONG-ONE"] } } };
    const { branchId } = at.till;
    const issued = { kind: "GiftCard", amount: "1", reason: "Guess", code };
    const back = { ...{ branchId, giftReceipt: wrong }, lines: [{ quantity: "1", originalLineId: randomUUID() }] };
    const calls: readonly [status: number, call: () => Promise<Reply>][] = [
      [400, () => by.post("/orders", order())],
      [400, () => by.post("/orders", at.till.order(lines, coupons))],
      [400, () => by.post("/orders/quote", { ...{ branchId, lines }, ...coupons })],
      [404, () => by.get(`/gift-receipts/lookup?code=${wrong}`)],
      [400, () => by.post("/returns/quote", back)],
      [409, () => by.post("/credit/vouchers", issued)],
      [404, () => lookUp(by, wrong)],
    ];
    for (const [status, call] of calls) {
      const reply = await call();
      assert.equal(reply.status, status, JSON.stringify(reply.body));
    }
    assert.deepEqual(await statusesOf(4, () => lookUp(by, wrong)), { 404: 3, 429: 1 });
    for (const [, call] of calls) assert.deepEqual(problemOf(await call()), [429, "rate_limited"]);
    assert.equal((await by.post("/orders", at.till.order(lines))).status, 201, "without a code");
  });

  test("20 wrong ones at a till refuse them there to all, and 100 in a shop everywhere", async () => {
    for (let i = 0; i < 2; i++) {
      const by = await atTill(await worker());
      assert.deepEqual(await statusesOf(10, () => lookUp(by, wrong)), { 404: 10 });
    }
    const [third, elsewhere] = [await worker(), await worker()];
    assert.deepEqual(problemOf(await lookUp(await atTill(third), code)), [429, "rate_limited"]);
    assert.equal((await lookUp(third, code)).status, 200, "not at the till");
    for (let i = 0; i < 8; i++) {
      const by = await worker();
      assert.deepEqual(await statusesOf(9, () => lookUp(by, wrong)), { 404: 9 });
    }
    assert.equal((await lookUp(elsewhere, code)).status, 200);
    assert.deepEqual(await statusesOf(8, () => lookUp(elsewhere, wrong)), { 404: 8 }, "what was refused did not count");
    assert.deepEqual(problemOf(await lookUp(await worker(), code)), [429, "rate_limited"]);
  });

  test("50 wrong ones at once: 10 are looked at", async () => {
    const by = await worker();
    const replies = await Promise.all(Array.from({ length: 50 }, () => lookUp(by, wrong)));
    assert.equal(replies.filter(({ status }) => status === 404).length, 10);
  });

  test("pushed, they count as well: beyond the limit an item with a code waits, and one without is taken", async () => {
    const [clerk, other] = [await worker(), await worker()];
    const by = await device.signIn(clerk);
    const { branchId, sessionId: cashSessionId, cash } = till;
    const order = (coupons: readonly string[], payments: readonly object[] = [{ methodId: cash, tendered: "50" }]) => ({
      ...{ kind: "Order", id: randomUUID(), userId: clerk.userId },
      body: {
        ...{ branchId, cashSessionId, isOffline: true, occurredAt: service.deps.now().toISOString(), payments },
        lines: [{ variantId: at.bread, quantity: "1" }],
        ...(coupons.length === 0 ? {} : { modules: { promotions: { coupons } } }),
      },
    });
    const guesses = (count: number) => Array.from({ length: count }, (_, i) => `GUESS-${i}`);
    const push = async (items: readonly object[]) =>
      (await pushAs(by, branchId, items)).map(({ status, notes }) =>
        [status, ...notes.map(({ code: one }) => one)].join(" "),
      );
    assert.deepEqual(await push([order(guesses(4)), order(guesses(6), [])]), [
      `Flagged${" coupon_invalid".repeat(4)}`,
      "DeadLettered tender_too_low",
    ]);
    assert.deepEqual(await push([order(guesses(1)), order(guesses(1), []), order([])]), [
      "Deferred rate_limited",
      "Deferred rate_limited",
      "Created",
    ]);
    assert.deepEqual(problemOf(await lookUp(clerk, code)), [429, "rate_limited"], "wherever it is presented");
    assert.equal((await lookUp(other, code)).status, 200);
    const { items } = (await at.shop.get(`/audit?event=code.limit_reached&actorId=${clerk.userId}`)).body;
    assert.deepEqual(items.at(-1).details, { limits: ["codes-user"], deviceId: device.id });
    service.now.advance(16 * 60_000);
    assert.deepEqual(await push([order(guesses(1))]), ["Flagged coupon_invalid"]);
  });

  test("a program has its own 100, which are none of the shop's", async () => {
    const account = { name: "Web shop", permissions: ["credit.read"], branchIds: [] };
    const { id: clientId, clientSecret } = await made(at.shop.post("/service-accounts", account));
    const body = { grantType: "ClientCredentials", clientId, clientSecret };
    const { accessToken } = (await service.request("POST", "/identity/token", { tenantId: at.shop.tenantId, body }))
      .body;
    const by = callsOf(service, at.shop, accessToken);
    assert.deepEqual(await statusesOf(101, () => lookUp(by, wrong)), { 404: 100, 429: 1 });
    assert.equal((await lookUp(await worker(), code)).status, 200);
  });

  test("lists tell four characters of a long code, and none of one that is easy to guess with them", async () => {
    const endingOf = async (said?: string) =>
      (await at.issue({ kind: "GiftCard", amount: "5", ...(said === undefined ? {} : { code: said }) })).codeEnding;
    assert.match(await endingOf(), /^.{4}$/);
    assert.equal(await endingOf("CARD-2026-0815-77"), "77");
    assert.equal(await endingOf("GIFT-CARD-0001"), null);
    assert.equal(await endingOf("GIFT0001"), null);
  });
});
