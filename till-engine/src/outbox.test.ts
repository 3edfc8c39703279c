import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { RefusedCall, type Connection } from "./connection.ts";
import { codesOf, diskKinds, makeDisks, newStore, openCounter, statuses } from "../test/counter.ts";
import type { Slip } from "./sale.ts";
import { Till } from "./till.ts";

for (const kind of diskKinds)
  describe(`what a till cannot push, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);
    let service: TestService;
    let shop: Shop;
    let branchId: string;
    let userId: string;
    let cash: string;
    let bread: string;

    before(async () => {
      service = await startService();
      shop = await service.openShop();
      branchId = (await shop.get("/branches")).body.items[0].id;
      const unitId = (await shop.get("/units")).body.items[0].id;
      userId = (await shop.get("/me")).body.userId;
      const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
      cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
      bread = await addVariant(shop, { sku: "BREAD", price: "2.50", unitId });
      await shop.patch("/settings", { stockPolicy: "Allow" });
    });
    after(() => service.close());

    const open = async () => {
      const store = await newStore(newDisk());
      return { store, ...(await openCounter(service, shop, { branchId, userId, store })) };
    };
    type Counter = Awaited<ReturnType<typeof open>>;
    const sell = ({ till }: Counter) =>
      till.sell({
        ...{ userId, lines: [{ variantId: bread, quantity: "1" }] },
        payments: [{ methodId: cash, tendered: "50" }],
      });
    /** As an older program has written it, or a fault of the device. */
    const spoil = async ({ store }: Counter, id: string, from: string | RegExp, to: string): Promise<string> => {
      const [key = "", text = ""] = store.list("out/item/").find(([, one]) => one.includes(`"id":"${id}"`)) ?? [];
      const spoilt = text.replace(from, to);
      assert.notEqual(spoilt, text);
      await store.commit([[key, spoilt]]);
      return spoilt;
    };
    const letterOf = async (id: string) => {
      const { status, body } = await shop.get(`/sync/dead-letters/${id}`);
      return status === 404 ? undefined : body;
    };
    const left = ({ till }: Counter) => [till.unpushed.length, till.setAside.length];
    /** The connection, and what goes over it. */
    const watched = (online: Connection, over: Partial<Connection> = {}) => {
      const paths: string[] = [];
      const call: Connection["call"] = (method, path, body) => {
        paths.push(path);
        return (over.call ?? online.call)(method, path, body);
      };
      return { paths, connection: { ...online, call } };
    };

    const numberOf = (receiptNumber: string) => Number(receiptNumber.split("-").at(-1));

    test("a malformed item is set aside and handed in as the till has it, the others are taken in their order", async () => {
      const counter = await open();
      const [first, second, third] = [await sell(counter), await sell(counter), await sell(counter)];
      const text = await spoil(counter, second.id, '"quantity":"1"', '"quantity":1.5');
      const { paths, connection } = watched(counter.online);
      const outcomes = await counter.till.push(connection);
      assert.deepEqual(statuses(outcomes), ["Created", "Created", "Created", "DeadLettered"]);
      assert.deepEqual(paths, ["/sync/push", "/sync/push", "/sync/dead-letters"]);
      assert.deepEqual(left(counter), [0, 0]);
      assert.deepEqual(codesOf(outcomes, second.id), ["invalid"]);
      const numbers = await Promise.all(
        [first, third].map(async ({ id }) => (await shop.get(`/orders/${id}`)).body.receiptNumber),
      );
      assert.deepEqual(numbers.map(numberOf), [1, 3]);
      const letter = await letterOf(second.id);
      assert.equal(letter.text, text);
      assert.deepEqual(Object.keys(letter.problem.members.errors), ["body.lines[0].quantity"]);
      const item = JSON.parse(text.replace('"quantity":1.5', '"quantity":"1"')) as object;
      const mended = await shop.post(`/sync/dead-letters/${second.id}/resubmit`, { item });
      assert.match(mended.body.results[0].status, /Created|Flagged/, JSON.stringify(mended.body));
      assert.equal((await shop.get(`/orders/${second.id}`)).body.totals.total, second.total);
    });

    test("an item without an id of its own is handed in under a new one, and forgotten only once it is there", async () => {
      const counter = await open();
      const { id } = await sell(counter);
      await spoil(counter, id, `"id":"${id}"`, '"id":"7"');
      const cut = watched(counter.online, {
        call: async (method, path, body) => {
          const answer = await counter.online.call(method, path, body);
          if (path === "/sync/dead-letters") throw new Error("the connection broke off");
          return answer;
        },
      });
      await assert.rejects(counter.till.push(cut.connection), /broke off/);
      assert.deepEqual(left(counter), [0, 1]);
      await assert.rejects(counter.till.reset(), /1 things/);
      const [aside] = counter.till.setAside;
      assert.deepEqual(
        aside?.problem.errors?.map(({ path }) => path),
        ["id"],
      );
      const setup = { branchId, registerId: counter.registerId, registerCode: "X", nextReceiptNumber: 1 };
      const other = await Till.open({ store: await newStore(newDisk()), setup });
      await other.restore(counter.till.export());
      assert.deepEqual(other.setAside, counter.till.setAside, "another till can hand it in");
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["DeadLettered"]);
      assert.deepEqual(left(counter), [0, 0]);
      assert.match((await letterOf(aside?.id ?? "")).text, /"id":"7"/);
      await counter.till.reset();
    });

    test("what is more than the service takes at once goes in several pushes", async () => {
      const counter = await open();
      const lines = Array.from({ length: 300 }, () => ({ variantId: bread, quantity: "1" }));
      for (let i = 0; i < 15; i += 1)
        await counter.till.sell({ userId, lines, payments: [{ methodId: cash, tendered: "1000" }] });
      const bytes = counter.store.list("out/item/").reduce((sum, [, text]) => sum + text.length, 0);
      assert.ok(bytes > 1024 * 1024, `${bytes}`);
      const { paths, connection } = watched(counter.online);
      const outcomes = await counter.till.push(connection);
      assert.deepEqual(new Set(statuses(outcomes)), new Set(["Created"]));
      assert.ok(paths.length > 1);
      assert.deepEqual(left(counter), [0, 0]);
    });

    test("what the shop has no room for stays set aside, and is told", async () => {
      const counter = await open();
      const { id } = await sell(counter);
      await spoil(counter, id, '"isOffline":true', `"isOffline":true,"blob":"${"x".repeat(500_000)}"`);
      const outcomes = await counter.till.push(counter.online);
      assert.deepEqual(outcomes.find((one) => one.id === id)?.status, "Deferred");
      assert.deepEqual(codesOf(outcomes, id), ["invalid", "invalid"]);
      assert.deepEqual(left(counter), [0, 1]);
      assert.equal(await letterOf(id), undefined);
    });

    test("a 400 that names no item forgets nothing, sets nothing aside, and is thrown", async () => {
      const counter = await open();
      await sell(counter);
      const { paths, connection } = watched(counter.online, {
        call: (method, path, body) => counter.online.call(method, path, { ...(body as object), branchId: "7" }),
      });
      await assert.rejects(
        counter.till.push(connection),
        (error) => error instanceof RefusedCall && error.status === 400,
      );
      assert.deepEqual(paths, ["/sync/push"]);
      assert.deepEqual(left(counter), [2, 0]);
      assert.deepEqual(statuses(await counter.till.push(counter.online)), ["Created", "Created"]);
    });

    test("what belongs to an item that was set aside does not wait for it: sales get a session, a void is a dead letter", async () => {
      const counter = await open();
      const { till, online } = counter;
      const sessionId = till.sessionId ?? "";
      const opening = await spoil(counter, sessionId, '"openingCash":"100"', '"openingCash":"1,5"');
      const sold: Slip[] = [];
      for (let i = 0; i < 101; i += 1) sold.push(await sell(counter));
      const { id } = await sell(counter);
      await spoil(counter, id, '"tendered":"50"', '"tendered":50');
      await till.voidSale({ userId, orderId: id, reason: "Mistake" });
      const voidId = till.unpushed.at(-1)?.id ?? "";
      const outcomes = await till.push(online);
      assert.deepEqual(left(counter), [0, 0]);
      const statusOf = (one: string) => outcomes.find((outcome) => outcome.id === one)?.status;
      assert.deepEqual(new Set(sold.map((one) => statusOf(one.id))), new Set(["Flagged", "Created"]));
      assert.ok(codesOf(outcomes, sold[0]?.id ?? "")?.includes("session_unknown"));
      assert.deepEqual([sessionId, id, voidId].map(statusOf), ["DeadLettered", "DeadLettered", "DeadLettered"]);
      const item = JSON.parse(opening.replace("1,5", "100")) as object;
      const { body } = await shop.post(`/sync/dead-letters/${sessionId}/resubmit`, { item });
      assert.deepEqual(
        [body.results[0].status, body.results[0].notes[0].code],
        ["Flagged", "session_recovered"],
        "the office mends the opening",
      );
    });
  });
