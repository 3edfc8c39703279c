import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { hire, problemOf } from "../../../../test/staff.ts";

describe("stock counts", () => {
  let service: TestService;
  let shop: Shop;
  let main: string;
  let unitId: string;
  let reasonId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    main = (await shop.get("/branches")).body.items[0].id;
    unitId = (await shop.get("/units")).body.items[0].id;
    const reasons = (await shop.get("/stock/adjustment-reasons")).body.items;
    reasonId = reasons.find(({ name }: { name: string }) => name === "Correction").id;
  });
  after(() => service.close());

  let made = 0;
  const article = async (onHand: string, categoryId: string | null = null): Promise<string> => {
    const variants = [{ sku: `C-${String((made += 1)).padStart(3, "0")}`, unitId, price: "2", cost: "1.10" }];
    const { body } = await shop.post("/products", { name: `Article ${made}`, categoryId, variants });
    const variantId: string = body.variants[0].id;
    if (onHand !== "0") await adjust(variantId, onHand);
    return variantId;
  };
  const adjust = async (variantId: string, quantity: string, occurredAt?: string) => {
    const lines = [{ variantId, quantity, reasonId }];
    const { status } = await shop.post("/stock/adjustments", { branchId: main, lines, occurredAt });
    assert.equal(status, 201);
  };
  const open = async (body: object) => {
    const reply = await shop.post("/stock/counts", { branchId: main, ...body });
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const list = (...variantIds: string[]) => open({ scope: "List", variantIds });
  const enter = (id: string, variantId: string, counted: string | null, countedAt?: string) =>
    shop.put(`/stock/counts/${id}/lines`, { lines: [{ variantId, counted, countedAt }] });
  const lines = async (id: string) =>
    (await shop.get(`/stock/counts/${id}/lines`)).body.items.map((line: Record<string, unknown>) => [
      line["variantId"],
      line["counted"],
      line["expected"],
      line["variance"],
      line["varianceValue"],
    ]);
  const counters = async (id: string) =>
    (await shop.get(`/stock/counts/${id}/lines`)).body.items.map((line: Record<string, unknown>) => line["countedBy"]);
  const post = async (id: string) => {
    await shop.post(`/stock/counts/${id}/submit`);
    return shop.post(`/stock/counts/${id}/post`);
  };
  const onHand = async (variantId: string) => (await shop.get(`/stock/variants/${variantId}`)).body.levels[0]?.onHand;

  test("an entry that is taken back was counted by nobody", async () => {
    const thing = await article("10");
    const { id } = await list(thing);
    await enter(id, thing, "8");
    await enter(id, thing, null);
    assert.deepEqual([await lines(id), await counters(id)], [[[thing, null, "10", null, null]], [null]]);
  });

  test("open, enter, review, post: what differs is corrected, what was not counted stays", async () => {
    const [less, same, left] = [await article("10"), await article("4"), await article("7")];
    const count = await list(less, same, left);
    assert.deepEqual([count.status, count.lineCount, count.countedCount], ["Open", 3, 0]);
    await enter(count.id, less, "8");
    await enter(count.id, same, "4");
    assert.deepEqual(await lines(count.id), [
      [less, "8", "10", "-2", "-2.20"],
      [same, "4", "4", "0", "0.00"],
      [left, null, "7", null, null],
    ]);
    const { userId } = (await shop.get("/me")).body;
    assert.deepEqual(await counters(count.id), [userId, userId, null]);
    assert.equal((await shop.post(`/stock/counts/${count.id}/submit`)).body.status, "Review");
    const posted = await shop.post(`/stock/counts/${count.id}/post`);
    assert.deepEqual([posted.status, posted.body.status, posted.body.countedCount], [200, "Posted", 2]);
    assert.ok(posted.body.endedBy !== null && posted.body.endedAt >= posted.body.openedAt);
    const [by, to] = [shop.owner.email, ["StockCount", count.id]] as const;
    await assertAudited(shop, { event: "stock.counted", by, to, details: { branchId: main, differences: 1 } });
    assert.deepEqual([await onHand(less), await onHand(same), await onHand(left)], ["8", "4", "7"]);
    const movements = (await shop.get(`/stock/movements?branchId=${main}&documentId=${count.id}`)).body.items;
    assert.deepEqual(
      movements.map((m: Record<string, unknown>) => [m["kind"], m["variantId"], m["quantity"]]),
      [["Count", less, "-2"]],
    );
    assert.deepEqual((await lines(count.id))[0], [less, "8", "10", "-2", "-2.20"], "the difference stays on record");
  });

  test("what moves after the counting stays; what moved before it and arrives late is not lost twice", async () => {
    const variantId = await article("10");
    const count = await list(variantId);
    const counted = new Date(Date.parse(count.openedAt) + 60_000);
    const minute = (n: number) => new Date(counted.getTime() + n * 60_000).toISOString();
    service.now.advance(150_000);
    await enter(count.id, variantId, "8", counted.toISOString());
    await adjust(variantId, "-3", minute(1));
    await adjust(variantId, "-1", minute(-0.5));
    assert.deepEqual((await lines(count.id))[0].slice(1, 4), ["8", "9", "-1"]);
    await post(count.id);
    assert.equal(await onHand(variantId), "5", "8 counted, 3 sold since");
    service.now.advance(-150_000);
  });

  test("a scanner whose clock runs ahead has counted when its entry arrives, so that what moves next stays", async () => {
    const variantId = await article("10");
    const count = await list(variantId);
    const ahead = new Date(service.deps.now().getTime() + 3_600_000).toISOString();
    await enter(count.id, variantId, "8", ahead);
    service.now.advance(10);
    await adjust(variantId, "-3");
    assert.deepEqual((await lines(count.id))[0].slice(1, 4), ["8", "10", "-2"]);
    await post(count.id);
    assert.equal(await onHand(variantId), "5");
  });

  test("two counts of the same goods do not correct twice", async () => {
    const variantId = await article("10");
    const [one, two] = [await list(variantId), await list(variantId)];
    for (const { id } of [one, two]) await enter(id, variantId, "8");
    for (const { id } of [one, two]) assert.equal((await post(id)).status, 200);
    assert.equal(await onHand(variantId), "8");
  });

  test("posted twice at once, and again: one correction", async () => {
    const variantId = await article("3");
    const count = await list(variantId);
    await enter(count.id, variantId, "1");
    await shop.post(`/stock/counts/${count.id}/submit`);
    const replies = await Promise.all([1, 2, 3].map(() => shop.post(`/stock/counts/${count.id}/post`)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(await onHand(variantId), "1");
    assert.equal((await shop.get(`/stock/movements?branchId=${main}&documentId=${count.id}`)).body.items.length, 1);
  });

  test("409 out of order: entries after the end, posting before the review, cancelling what is posted", async () => {
    const variantId = await article("1");
    const count = await list(variantId);
    assert.deepEqual(problemOf(await shop.post(`/stock/counts/${count.id}/post`)), [409, "count_not_in_review"]);
    await shop.post(`/stock/counts/${count.id}/submit`);
    assert.deepEqual(problemOf(await enter(count.id, variantId, "1")), [409, "count_not_open"]);
    assert.equal((await shop.post(`/stock/counts/${count.id}/reopen`)).body.status, "Open");
    assert.equal((await enter(count.id, variantId, "1")).status, 200);
    const { body: review } = await shop.post(`/stock/counts/${count.id}/submit`);
    const stale = await shop.post(`/stock/counts/${count.id}/post`, undefined, {
      "if-match": `"${review.version - 1}"`,
    });
    assert.deepEqual(problemOf(stale), [409, "version_conflict"]);
    assert.equal((await shop.post(`/stock/counts/${count.id}/post`)).status, 200);
    assert.deepEqual(problemOf(await shop.post(`/stock/counts/${count.id}/cancel`)), [409, "count_already_posted"]);
    assert.deepEqual(problemOf(await shop.post(`/stock/counts/${count.id}/reopen`)), [409, "count_not_in_review"]);
    const dropped = await list(variantId);
    assert.equal((await shop.post(`/stock/counts/${dropped.id}/cancel`)).body.status, "Cancelled");
    assert.deepEqual(problemOf(await shop.post(`/stock/counts/${dropped.id}/submit`)), [409, "count_not_open"]);
  });

  test("a full count has every tracked variant, a category its subcategories too; others may be entered", async () => {
    const top = (await shop.post("/categories", { name: "Food" })).body.id;
    const below = (await shop.post("/categories", { name: "Fruit", parentId: top })).body.id;
    const inside = [await article("0", top), await article("0", below)];
    const outside = await article("2");
    const category = await open({ scope: "Category", categoryId: top });
    assert.deepEqual(
      (await lines(category.id)).map(([id]: string[]) => id),
      inside,
    );
    await enter(category.id, outside, "3");
    assert.deepEqual((await lines(category.id))[2].slice(0, 4), [outside, "3", "2", "1"]);
    await enter(category.id, outside, null);
    assert.deepEqual((await lines(category.id))[2].slice(0, 4), [outside, null, "2", null]);
    assert.equal((await open({ scope: "Full" })).lineCount, made);
    const uncounted = (await shop.get(`/stock/counts/${category.id}/lines?uncounted=true&limit=1`)).body;
    assert.ok(uncounted.items.length === 1 && uncounted.nextCursor !== null);
  });

  test("400 for a scope without its members, too fine a quantity, a time before the opening; 200 replay, 409 diverging", async () => {
    const variantId = await article("1");
    assert.ok((await shop.post("/stock/counts", { branchId: main, scope: "Category" })).body.errors.categoryId);
    assert.ok((await shop.post("/stock/counts", { branchId: main, scope: "List" })).body.errors.variantIds);
    const body = { id: randomUUID(), branchId: main, scope: "List", variantIds: [variantId] };
    assert.equal((await shop.post("/stock/counts", body)).status, 201);
    assert.equal((await shop.post("/stock/counts", body)).status, 200);
    assert.deepEqual(problemOf(await shop.post("/stock/counts", { ...body, isBlind: true })), [
      409,
      "duplicate_conflict",
    ]);
    assert.ok((await enter(body.id, variantId, "1.5")).body.errors["lines[0].counted"]);
    assert.ok((await enter(body.id, variantId, "1", "2020-01-01T00:00:00Z")).body.errors["lines[0].countedAt"]);
    assert.ok((await enter(body.id, randomUUID(), "1")).body.errors["lines[0].variantId"]);
  });

  test("blind: who counts does not see the books until it is posted", async () => {
    const variantId = await article("9");
    const count = await open({ scope: "List", variantIds: [variantId], isBlind: true });
    const counter = await hire(service, shop, ["inventory.count"], [main]);
    const seen = async () => {
      const [line] = (await counter.get(`/stock/counts/${count.id}/lines`)).body.items;
      return [line.counted, line.expected, line.variance, line.varianceValue];
    };
    const entry = { lines: [{ variantId, counted: "7" }] };
    assert.equal((await counter.put(`/stock/counts/${count.id}/lines`, entry)).status, 200);
    assert.deepEqual(await seen(), ["7", null, null, null]);
    assert.deepEqual((await lines(count.id))[0].slice(1, 4), ["7", "9", "-2"]);
    assert.equal((await counter.post(`/stock/counts/${count.id}/submit`)).status, 200);
    assert.equal((await shop.post(`/stock/counts/${count.id}/post`)).status, 200);
    assert.deepEqual(await seen(), ["7", "9", "-2", null]);
    assert.ok((await counter.get(`/stock/counts?branchId=${main}&status=Posted`)).body.items.length > 0);
  });
});
