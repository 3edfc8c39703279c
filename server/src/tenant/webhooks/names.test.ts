import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { callsOf } from "../../../test/devices.ts";
import { eventually } from "../../../test/eventually.ts";
import { handTimers } from "../../../test/hand-timers.ts";
import { startNameServer, type NameServer } from "../../../test/name-server.ts";
import { inShop } from "../../../test/rights/place.ts";
import { openWebhookShop, type WebhookShop } from "../../../test/webhook-shop.ts";
import { patient } from "../../kernel/patience.ts";
import { longestMs, Names, UnresolvedName } from "./names.ts";
import { post } from "./send.ts";
import { listDeliveries } from "./sql.ts";

describe("names that shops give", () => {
  let nameServer: NameServer;

  beforeEach(async () => {
    nameServer = await startNameServer();
  });
  afterEach(() => nameServer.close());

  /** How many names it is asked for, each counted once. */
  const asked = () => new Set(nameServer.asked).size;
  const silentNames = (count: number) => {
    const names = Array.from({ length: count }, (_, i) => `w${i}.silent.test`);
    for (const name of names) nameServer.silent.add(name);
    return names;
  };

  test("a name server that is silent is waited for five seconds, by the clock of the process", async () => {
    const timers = handTimers();
    const names = new Names({ servers: [nameServer.address], timers });
    const [name = ""] = silentNames(1);
    const failed = assert.rejects(
      names.lookup("a", name),
      new UnresolvedName("w0.silent.test could not be looked up: no name server answered in time"),
    );
    await eventually("it is asked", () => asked() === 1);
    timers.pass(patient(longestMs) - 1);
    nameServer.names.set("there.test", "127.0.0.1");
    assert.deepEqual(await names.lookup("a", "there.test."), [{ address: "127.0.0.1", family: 4 }]);
    timers.pass(1);
    await failed;
  });

  test("four of a shop are looked up at a time, the same name once; another shop's wait for none of them", async () => {
    const names = new Names({ servers: [nameServer.address] });
    const silent = silentNames(10);
    const results = Promise.allSettled([...silent, ...silent].map((name) => names.lookup("a", name)));
    nameServer.names.set("there.test", "127.0.0.1");
    await eventually("four are asked", () => asked() === 4);
    assert.equal((await names.lookup("b", "there.test")).length, 1);
    assert.equal(asked(), 5);
    nameServer.speak();
    assert.ok((await results).every(({ status }) => status === "fulfilled"));
    assert.equal(asked(), 11);
  });

  test("the end of the service ends all lookups, and begins none that wait", async () => {
    const names = new Names({ servers: [nameServer.address] });
    const results = Promise.allSettled(silentNames(10).map((name) => names.lookup("a", name)));
    await eventually("four are asked", () => asked() === 4);
    names.end();
    assert.ok((await results).every((one) => one.status === "rejected" && one.reason instanceof UnresolvedName));
    assert.equal(asked(), 4);
  });

  test("is connected to where it was looked at: no second lookup can lead elsewhere", async () => {
    const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://there.test:${(server.address() as AddressInfo).port}/`;
    nameServer.names.set("there.test", "127.0.0.1");
    const names = new Names({ servers: [nameServer.address] });
    const lookup = async (name: string) => {
      const found = await names.lookup("a", name);
      nameServer.names.set("there.test", "127.0.0.2");
      return found;
    };
    assert.equal((await post(url, {}, "{}", { allowsPrivate: true, now: new Date(), lookup })).status, 200);
    assert.equal(nameServer.asked.length, 1);
    server.close();
  });
});

describe("webhooks whose names give no address", () => {
  let books: WebhookShop;
  let nameServer: NameServer;

  before(async () => {
    nameServer = await startNameServer();
    books = await openWebhookShop({ webhooksNameServers: [nameServer.address] });
  });
  after(async () => {
    nameServer.close();
    await books.close();
  });
  beforeEach(() => books.reset());

  const deliver = () => books.service.deps.courier.run();

  test("fifty at a silent name server keep no other shop's, and are no attempts", async () => {
    const { shop, service, receiver } = books;
    const made: { id: string }[] = [];
    for (let i = 0; i < 50; i += 1) {
      nameServer.silent.add(`w${i}.silent.test`);
      made.push(await books.make(["CustomerChanged"], { url: `http://w${i}.silent.test/` }));
    }
    const other = await service.openShop();
    const { port } = new URL(receiver.url);
    const path = receiver.newPath();
    nameServer.names.set("books.test", "127.0.0.1");
    await books.make(["CustomerChanged"], { url: `http://books.test:${port}${path}` }, other);
    await shop.post("/customers", { name: "Ann" });
    const all = deliver();
    await eventually("names are looked up in vain", () => new Set(nameServer.asked).size === 4);
    await other.post("/customers", { name: "Ben" });
    const others = deliver();
    await eventually("the other shop's is there", () => receiver.at({ path }).length === 1);
    assert.equal(nameServer.silent.size, 50);
    nameServer.speak();
    await Promise.all([all, others]);
    for (const { id } of made) {
      const [{ attempts, status, responseStatus, error }] = await books.deliveries({ id });
      assert.deepEqual([attempts, status, responseStatus], [0, "Pending", null]);
      assert.match(error, /^w\d+\.silent\.test has no address$/);
    }
  });

  test("are looked up ten times in three days, then given up, and the log says why; a redelivery begins anew", async () => {
    const { shop, service, receiver } = books;
    const path = receiver.newPath();
    const { port } = new URL(receiver.url);
    const webhook = await books.make(["CustomerChanged"], { url: `http://later.test:${port}${path}` });
    await shop.post("/customers", { name: "Cas" });
    const read = async () => {
      const [row] = await inShop(service, shop, (tx) => listDeliveries(tx, webhook.id, null, { limit: 1 }));
      assert.ok(row !== undefined);
      return row;
    };
    let passedMs = 0;
    for (let i = 1; i <= 10; i += 1) {
      await deliver();
      const { attempts, status, error, dueAt } = await read();
      assert.deepEqual([attempts, status, error], [0, i < 10 ? "Pending" : "Failed", "later.test has no address"]);
      const waitMs = dueAt === null ? 0 : Date.parse(dueAt) - service.deps.now().getTime() + 1;
      passedMs += waitMs;
      service.now.advance(waitMs);
    }
    assert.ok(passedMs > 64 * 3_600_000 && passedMs <= 72 * 3_600_000 + 10, `${passedMs} ms`);
    nameServer.names.set("later.test", "127.0.0.1");
    const { eventId } = await read();
    const owner = callsOf(service, shop, await shop.login(shop.owner.email, shop.owner.password));
    assert.equal((await owner.post(`/webhooks/${webhook.id}/deliveries/${eventId}/redeliver`)).status, 200);
    await deliver();
    const { attempts, status } = await read();
    assert.deepEqual([attempts, status, receiver.at({ path }).length], [1, "Delivered", 1]);
    service.now.advance(-passedMs);
  });
});
