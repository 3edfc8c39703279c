import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { inShop } from "../../../test/rights/place.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";

interface StreamedEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data?: { readonly type: string; readonly data: Readonly<Record<string, string>> };
}

/** What a text of server-sent events says, comments left out. */
function eventsOf(text: string): StreamedEvent[] {
  return text.split("\n\n").flatMap((block) => {
    const lines = block.split("\n").filter((line) => line !== "" && !line.startsWith(":"));
    const fields = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
    );
    const { data, retry: _, ...rest } = fields;
    if (Object.keys(fields).length === 0 || "retry" in fields) return [];
    return [{ ...rest, ...(data === undefined ? {} : { data: JSON.parse(data) }) }];
  });
}

describe("the stream of a shop's events", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let bread: string;
  before(async () => {
    service = await startService({ config: { accessTokenS: 60 } });
    shop = await service.openShop();
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "2", unitId });
    await shop.patch("/settings", { stockPolicy: "Allow" });
  });
  after(() => service.close());

  /** A stream that is read until `stop`. */
  const listen = async (who: { readonly token: string }, { query = "", lastEventId = "" } = {}) => {
    const stopping = new AbortController();
    const response = await fetch(`${service.url}/events${query}`, {
      headers: {
        authorization: `Bearer ${who.token}`,
        "tenant-id": shop.tenantId,
        ...(lastEventId === "" ? {} : { "last-event-id": lastEventId }),
      },
      signal: stopping.signal,
    });
    assert.deepEqual(
      [response.status, response.headers.get("content-type")],
      [200, "text/event-stream; charset=utf-8"],
    );
    let text = "";
    const ended = (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    const told = () => eventsOf(text);
    const until = async (isThere: (told: readonly StreamedEvent[]) => boolean) => {
      await eventually("it is told", () => isThere(told()));
      return told();
    };
    await until(() => text.includes("\n\n"));
    return { told, until, ended, text: () => text, stop: () => stopping.abort() };
  };
  const once = async ({ token }: { readonly token: string }, lastEventId?: string) => {
    const headers: Record<string, string> = lastEventId === undefined ? {} : { "last-event-id": lastEventId };
    const { status, body } = await service.request("GET", "/events?wait=0", {
      token,
      tenantId: shop.tenantId,
      headers,
    });
    assert.equal(status, 200);
    return eventsOf(body);
  };
  const sell = async () => (await till.sell([{ variantId: bread, quantity: "1" }])).body;
  const named = (name: string) => (told: readonly StreamedEvent[]) => told.some(({ event }) => event === name);
  const countEvents = async () =>
    (await inShop(service, shop, (tx) => tx.one<{ count: number }>(sql`SELECT count(*)::int FROM events`))).count;

  test("is written for only since somebody listened; a sale comes with its id, and who comes back misses and repeats nothing", async () => {
    await sell();
    assert.equal(await countEvents(), 0);
    const stream = await listen(shop);
    const order = await sell();
    const [first] = (await stream.until(named("OrderCompleted"))).filter(({ event }) => event !== undefined);
    assert.deepEqual([first?.data?.type, first?.data?.data["orderId"]], ["OrderCompleted", order.id]);
    stream.stop();
    await stream.ended;
    const missed = [(await sell()).id, (await sell()).id];
    const back = await once(shop, first?.id);
    assert.deepEqual(
      back.flatMap(({ data }) => data?.data["orderId"] ?? []),
      missed,
    );
    assert.deepEqual(await once(shop, back.at(-1)?.id), []);
    assert.ok(!named("Reset")(back));
  });

  test("says at its beginning with which id to come back, so that nothing is missed before the first event", async () => {
    const [begun, ...more] = await once(shop);
    assert.deepEqual([Object.keys(begun ?? {}), more], [["id"], []]);
    const { id: orderId } = await sell();
    const back = await once(shop, begun?.id);
    assert.deepEqual(
      back.flatMap(({ data }) => data?.data["orderId"] ?? []),
      [orderId],
    );
  });

  test("tells each what they may see, of their branches, as their rights are then", async () => {
    const { id: other } = (await shop.post("/branches", { code: "FAR", name: "Far" })).body;
    const start = (await once(shop, "0")).at(-1)?.id;
    const [near, far] = [
      await hire(service, shop, ["sales.read"], [till.branchId]),
      await hire(service, shop, ["sales.read", "customers.read"], [other]),
    ];
    await sell();
    await shop.post("/customers", { name: "Ann" });
    const typesFor = async (who: Staff) => (await once(who, start)).flatMap(({ event }) => event ?? []);
    assert.deepEqual(await typesFor(near), ["OrderCompleted"]);
    assert.deepEqual(await typesFor(far), ["CustomerChanged"]);
    assert.deepEqual(problemOf(await near.get(`/events?wait=0&branchId=${other}`)), [403, "branch_forbidden"]);
    const stream = await listen(near);
    assert.equal((await shop.patch(`/users/${near.userId}`, { branchIds: [other] })).status, 200);
    await sell();
    const last = (await once(shop, start)).at(-1)?.id;
    await stream.until((told) => told.some(({ id }) => id === last));
    assert.ok(!named("OrderCompleted")(stream.told()), stream.text());
    stream.stop();
  });

  test("ends when its caller is deactivated, signs out or the token is over; it beats meanwhile", async () => {
    const clerk = await hire(service, shop, ["sales.read"], [till.branchId]);
    const [left, out, over] = [
      await listen(clerk),
      await listen({ token: await shop.login(shop.owner.email, shop.owner.password) }),
      await listen(shop),
    ];
    assert.equal((await shop.post(`/users/${clerk.userId}/deactivate`)).status, 200);
    await left.ended;
    await out.until(() => /^:$/m.test(out.text()));
    service.now.advance(66_000);
    await Promise.all([out.ended, over.ended]);
    service.now.advance(-66_000);
  });

  test("says Reset when what was after the number is not known any more", async () => {
    const [last] = (await once(shop, "0")).slice(-1);
    assert.deepEqual((await once(shop, "999999")).map(({ event }) => event).filter(Boolean), ["Reset"]);
    const days = 4 * 24 * 3_600_000;
    service.now.advance(days);
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const before = await countEvents();
    await service.request("POST", "/customers", { token, tenantId: shop.tenantId, body: { name: "Bea" } });
    assert.equal(await countEvents(), before);
    assert.deepEqual((await once({ token }, last?.id)).map(({ event }) => event).filter(Boolean), ["Reset"]);
    service.now.advance(-days);
  });

  test("is 400 for an id that is none, 429 too_many_streams for the 11th of a user; none holds a connection", async () => {
    assert.deepEqual((await shop.get("/events?wait=0", { "last-event-id": "x" })).status, 400);
    const token = await shop.login(shop.owner.email, shop.owner.password);
    for (let i = 0; i < 15; i += 1)
      assert.equal((await service.request("HEAD", "/events", { token, tenantId: shop.tenantId })).status, 200);
    const streams = await Promise.all(Array.from({ length: 10 }, () => listen({ token })));
    const refused = await service.request("GET", "/events?wait=0", { token, tenantId: shop.tenantId });
    assert.deepEqual([...problemOf(refused), refused.headers.get("retry-after")], [429, "too_many_streams", "5"]);
    await eventually("none holds a connection", () =>
      Object.values(service.deps.databases.stats()).every(({ permits, idle }) => permits === idle),
    );
    for (const stream of streams) stream.stop();
    await Promise.all(streams.map(({ ended }) => ended));
    await eventually("their places are given back", async () => {
      const { status } = await service.request("GET", "/events?wait=0", { token, tenantId: shop.tenantId });
      return status === 200;
    });
  });
});
