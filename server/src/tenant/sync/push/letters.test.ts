import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../../test/pushes.ts";

describe("dead letters", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let bread: string;
  let at: AtTill;
  let sale: PushingTill["sale"];

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1 } });
    ({ shop, branchId, bread, at, sale } = await openPushingTill(service));
  });
  after(() => service.close());

  /** What nobody can book: of somebody whom the shop does not know. */
  const wrong = (more: object = {}) => ({ ...sale(more), userId: randomUUID() });
  const answersOf = async (items: readonly object[], by = at) =>
    (await pushAs(by, branchId, items)).map(({ status, notes }) => [status, notes.at(-1)?.code].join(" ").trim());
  const counted = (answers: readonly string[]) =>
    Object.fromEntries(
      Map.groupBy(answers, (one) => one)
        .entries()
        .map(([key, all]) => [key, all.length]),
    );

  test("of one till 200 wait: the till keeps what comes beyond, and all else is taken", async () => {
    assert.deepEqual(counted(await answersOf(Array.from({ length: 200 }, () => wrong()))), {
      "DeadLettered invalid": 200,
    });
    const [beyond, good] = [wrong(), sale()];
    assert.deepEqual(await answersOf([beyond, good]), ["Deferred dead_letters_full", "Created"]);
    const letters = (await shop.get(`/sync/dead-letters?branchId=${branchId}&limit=1`)).body.items;
    assert.ok(!letters.some(({ id }: { id: string }) => id === beyond.id));
    const path = `/sync/dead-letters/${letters[0].id}/discard`;
    assert.equal((await shop.post(path, { reason: "Rubbish" })).status, 200);
    assert.deepEqual(await answersOf([beyond, wrong()]), ["DeadLettered invalid", "Deferred dead_letters_full"]);
    assert.deepEqual(await answersOf([beyond]), ["DeadLettered invalid"], "what is kept is kept once");
    const other = await (await registerTill(service, shop, { branchId })).signIn();
    assert.deepEqual(await answersOf([wrong()], other), ["DeadLettered invalid"], "another till has room of its own");
  });

  test("one of more than 400 kB stays with the till", async () => {
    const other = await (await registerTill(service, shop, { branchId })).signIn();
    const discounts = Array.from({ length: 5 }, () => ({ kind: "Amount", value: "0.01" }));
    const lines = Array.from({ length: 500 }, () => ({
      variantId: bread,
      quantity: "1",
      note: "é".repeat(500),
      name: "é".repeat(200),
      unitPrice: "1",
      discounts,
    }));
    assert.deepEqual(await answersOf([wrong({ lines })], other), ["Deferred dead_letters_full"]);
  });

  test("429 rate_limited after 120 pushes in a minute, of this till alone; nothing is lost", async () => {
    const [one, other] = [
      await (await registerTill(service, shop, { branchId })).signIn(),
      await (await registerTill(service, shop, { branchId })).signIn(),
    ];
    const items = [wrong()];
    for (let round = 0; round < 8; round++) {
      const some = await Promise.all(Array.from({ length: 15 }, () => one.post("/sync/push", { branchId, items })));
      assert.deepEqual(new Set(some.map(({ status }) => status)), new Set([200]));
    }
    const late = [sale({ occurredAt: service.deps.now().toISOString() })];
    const { status, headers, body } = await one.post("/sync/push", { branchId, items: late });
    assert.deepEqual([status, body.errorCode], [429, "rate_limited"]);
    assert.ok(Number(headers.get("retry-after")) > 0);
    assert.equal((await shop.get(`/orders/${late[0]?.id}`)).status, 404);
    assert.deepEqual(await answersOf([wrong()], other), ["DeadLettered invalid"]);
  });
});
