import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../../test/pushes.ts";
import type { Till } from "../../../../test/sales.ts";
import { problemOf } from "../../../../test/staff.ts";

describe("what tills hand in", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let till: Till;
  let at: AtTill;
  let sale: PushingTill["sale"];

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1 } });
    ({ shop, branchId, ownerId, till, at, sale } = await openPushingTill(service));
  });
  after(() => service.close());

  /** What nobody can book: of somebody whom the shop does not know. */
  const wrong = (more: object = {}) => ({ ...sale(more), userId: randomUUID() });
  const answersOf = async (items: readonly object[], by = at) =>
    (await pushAs(by, branchId, items)).map(({ status, notes }) => [status, notes.at(-1)?.code].join(" ").trim());

  const letter = (more: object = {}) => {
    const errors = [{ path: "body.lines[0].quantity", messages: ["must be a decimal"] }];
    return { id: randomUUID(), branchId, text: '{"kind":"Order"', problem: { errors }, ...more };
  };
  const newTill = async () => (await registerTill(service, shop, { branchId })).signIn();
  const listed = async (id: string, status = "Open") =>
    (await shop.get(`/sync/dead-letters?branchId=${branchId}&status=${status}&limit=200`)).body.items.find(
      (one: { id: string }) => one.id === id,
    );

  const read = async (id: string) => (await shop.get(`/sync/dead-letters/${id}`)).body;

  test("what a till hands in as a text is kept once, 409 for another text; it is audited once", async () => {
    const by = await newTill();
    const given = letter();
    const handIn = (more: object = {}) => by.post("/sync/dead-letters", { ...given, ...more });
    const [first, again, other] = [await handIn(), await handIn(), await handIn({ text: "Other" })];
    assert.deepEqual([first.status, again.status, problemOf(other)], [200, 200, [409, "duplicate_conflict"]]);
    assert.deepEqual(first.body, { id: given.id, status: "DeadLettered", notes: [], waitsFor: null });
    assert.deepEqual([again.body, again.headers.get("idempotent-replayed")], [first.body, "true"]);
    const { content, text, ...summary } = await read(given.id);
    assert.deepEqual([content, text, summary.status, summary.kind], [null, given.text, "Open", null]);
    assert.deepEqual(await listed(given.id), summary, "a list is without the items");
    const { problem } = summary;
    assert.deepEqual(problem, {
      ...{ code: "invalid", detail: "body.lines[0].quantity must be a decimal" },
      members: { errors: { "body.lines[0].quantity": ["must be a decimal"] } },
    });
    await assertAudited(shop, {
      event: "push.dead_letter_handed_in",
      by: shop.owner.email,
      to: ["DeadLetter", given.id],
    });
    const discarded = await shop.post(`/sync/dead-letters/${given.id}/discard`, { reason: "Rubbish" });
    assert.deepEqual([discarded.status, (await handIn()).status], [200, 200], "the till may forget it");
    assert.equal((await read(given.id)).text, given.text);
  });

  test("a text that was handed in is mended by the schema of what is pushed, and booked once", async () => {
    const good = sale({ occurredAt: service.deps.now().toISOString() });
    const bad = { ...good, body: { ...good.body, payments: [{ methodId: till.cash, tendered: 2 }] } };
    const text = JSON.stringify(bad);
    assert.equal((await at.post("/sync/dead-letters", letter({ id: good.id, text }))).status, 200);
    const path = `/sync/dead-letters/${good.id}/resubmit`;
    const still = await shop.post(path, { item: bad });
    assert.deepEqual([still.status, Object.keys(still.body.errors)], [400, ["item.body.payments[0].tendered"]]);
    assert.deepEqual([(await listed(good.id)).status, (await read(good.id)).text], ["Open", text]);
    const stranger = await shop.post(path, { item: { ...good, userId: randomUUID() } });
    assert.equal(stranger.body.results[0].status, "DeadLettered");
    assert.equal((await read(good.id)).text, text, "what the till has handed in stays");
    const { results } = (await shop.post(path, { item: good })).body;
    assert.match(results[0].status, /Created|Flagged/);
    assert.equal((await listed(good.id, "Resubmitted")).settledBy, ownerId);
    assert.equal((await shop.get(`/orders/${good.id}`)).status, 200);
    assert.deepEqual(await answersOf([good]), ["Replayed"]);
    assert.equal((await at.post("/sync/dead-letters", letter({ id: good.id, text }))).status, 200);
  });

  test("a till without its session gets 403 device_unknown, and another branch's id is 409", async () => {
    const given = letter();
    assert.deepEqual(problemOf(await shop.post("/sync/dead-letters", given)), [403, "device_unknown"]);
    assert.equal((await (await newTill()).post("/sync/dead-letters", given)).status, 200);
    const { id: elsewhere } = (await shop.post("/branches", { code: "B9", name: "Ninth" })).body;
    const other = await (await registerTill(service, shop, { branchId: elsewhere })).signIn();
    const taken = await other.post("/sync/dead-letters", { ...given, branchId: elsewhere });
    assert.deepEqual(problemOf(taken), [409, "duplicate_conflict"]);
  });

  test("409 dead_letters_full beyond 200 of a till, whichever way they came; 400 beyond 400 kB; 429 with its pushes", async () => {
    const by = await newTill();
    const wrongs = Array.from({ length: 199 }, () => wrong());
    assert.deepEqual(new Set(await answersOf(wrongs, by)), new Set(["DeadLettered invalid"]));
    const long = await by.post("/sync/dead-letters", letter({ text: "x".repeat(400_001) }));
    assert.deepEqual([long.status, Object.keys(long.body.errors)], [400, ["text"]]);
    const last = letter({ text: "x".repeat(400_000) });
    const [kept, beyond] = [await by.post("/sync/dead-letters", last), await by.post("/sync/dead-letters", letter())];
    assert.deepEqual([kept.status, problemOf(beyond)], [200, [409, "dead_letters_full"]]);
    assert.equal((await by.post("/sync/dead-letters", last)).status, 200);
    const statuses = [];
    for (let i = 0; i < 120; i++) statuses.push((await by.post("/sync/dead-letters", last)).status);
    assert.deepEqual([statuses[0], statuses.at(-1)], [200, 429]);
  });

  test("a basket of 500 lines that nobody can book is kept, and 409 is beyond 16 MiB of a till", async () => {
    const line = { name: "A long name that says all of an article ".repeat(5), unitPrice: "1", quantity: "1" };
    const large = wrong({ lines: Array.from({ length: 500 }, () => ({ id: randomUUID(), ...line })) });
    assert.ok(JSON.stringify(large).length > 100_000);
    assert.deepEqual(await answersOf([large]), ["DeadLettered invalid"]);
    assert.deepEqual((await read(large.id)).content, large);

    const by = await newTill();
    const statuses: number[] = [];
    for (let i = 0; i < 43; i++) {
      const text = randomBytes(300_000).toString("base64");
      statuses.push((await by.post("/sync/dead-letters", letter({ text }))).status);
    }
    assert.deepEqual(statuses, [...Array<number>(42).fill(200), 409]);
  });
});
