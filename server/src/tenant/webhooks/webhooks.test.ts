import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { startNameServer } from "../../../test/name-server.ts";
import { isSignedBy, type Receiver } from "../../../test/receiver.ts";
import { inShop } from "../../../test/rights/place.ts";
import type { Till } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { openWebhookShop, type WebhookShop } from "../../../test/webhook-shop.ts";
import { sql } from "../../kernel/db/sql.ts";
import { isPublic } from "./address.ts";
import { Names } from "./names.ts";
import { post } from "./send.ts";

describe("webhooks", () => {
  let books: WebhookShop;
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let receiver: Receiver;

  before(async () => {
    books = await openWebhookShop();
    ({ service, shop, till, receiver } = books);
  });
  after(() => books.close());
  beforeEach(() => books.reset());

  const deliver = () => service.deps.courier.run();
  const at = (webhook: { path: string }) => receiver.at(webhook);

  test("201 with the secret, this once; only sealed it is stored; a sale is sent signed, with type, time and tenant", async () => {
    const body = { id: randomUUID(), name: " Books ", url: `${receiver.url}/first`, events: ["OrderCompleted"] };
    const made = await shop.post("/webhooks", body);
    assert.deepEqual([made.status, made.body.name, made.body.branchIds], [201, "Books", null]);
    const { secret } = made.body;
    assert.match(secret, /^whsec_[\w+/]{43}=$/);
    const replay = await shop.post("/webhooks", body);
    assert.deepEqual([replay.status, replay.body.secret], [200, null]);
    const stored = await inShop(service, shop, (tx) =>
      tx.many<{ row: string }>(sql`
        SELECT row_to_json(s)::text AS row FROM webhook_secrets s UNION ALL SELECT row_to_json(a)::text FROM audit_events a`),
    );
    assert.ok(!JSON.stringify([stored, (await shop.get(`/webhooks/${body.id}`)).body]).includes(secret));
    const order = await books.sell();
    await deliver();
    const [message, ...others] = at({ path: "/first" });
    assert.ok(message !== undefined && others.length === 0);
    assert.ok(isSignedBy(message, secret));
    const ageS = service.deps.now().getTime() / 1000 - Number(message.headers["webhook-timestamp"]);
    assert.ok(ageS >= 0 && ageS < 60, `${ageS} s`);
    const { type, tenantId, data, timestamp } = JSON.parse(message.body);
    assert.deepEqual([type, tenantId, typeof timestamp], ["OrderCompleted", shop.tenantId, "string"]);
    assert.deepEqual(
      [data.orderId, data.branchId, data.receiptNumber, data.total, data.currency],
      [order.id, till.branchId, order.receiptNumber, "2.00", "EUR"],
    );
    const [{ eventId, status, attempts, responseStatus, dueAt }] = await books.deliveries(body);
    assert.deepEqual(
      [eventId, status, attempts, responseStatus, dueAt],
      [message.headers["webhook-id"], "Delivered", 1, 204, null],
    );
    const { name: _, ...details } = { ...body, branchIds: null, isActive: true };
    const { id, ...asked } = details;
    await assertAudited(shop, {
      event: "webhook.created",
      by: shop.owner.email,
      to: ["Webhook", id],
      details: { name: "Books", ...asked },
    });
    await deliver();
    assert.equal(receiver.received.length, 1);
  });

  test("are asked for by who may see what they tell, at their branches: 403 out_of_scope_permission, branch_forbidden", async () => {
    await shop.post("/branches", { code: "FAR", name: "Far" });
    const clerk = await hire(service, shop, ["integrations.manage", "sales.read"], [till.branchId]);
    const body = { name: "Mine", url: `${receiver.url}/mine`, events: ["OrderCompleted"], branchIds: [till.branchId] };
    const mine = await clerk.post("/webhooks", body);
    assert.equal(mine.status, 201);
    const path = `/webhooks/${mine.body.id}`;
    const customers = { ...body, events: ["CustomerChanged"] };
    assert.deepEqual(problemOf(await clerk.post("/webhooks", customers)), [403, "out_of_scope_permission"]);
    assert.deepEqual(problemOf(await clerk.patch(path, { events: ["StockLow"] })), [403, "out_of_scope_permission"]);
    assert.deepEqual(problemOf(await clerk.post("/webhooks", { ...body, branchIds: null })), [403, "branch_forbidden"]);
    const wide = await books.make(["CustomerChanged"], { branchIds: [till.branchId] });
    assert.deepEqual(problemOf(await clerk.patch(`/webhooks/${wide.id}`, { name: "x" })), [
      403,
      "out_of_scope_permission",
    ]);
    const every = await books.make(["OrderCompleted"]);
    assert.equal((await clerk.get(`/webhooks/${every.id}`)).status, 200);
    assert.deepEqual(problemOf(await clerk.patch(`/webhooks/${every.id}`, { name: "x" })), [403, "branch_forbidden"]);
  });

  test("two secrets sign at once; the third is 409 too_many_secrets, the last stays: 409 last_secret", async () => {
    const webhook = await books.make(["CustomerChanged"]);
    const path = `/webhooks/${webhook.id}/secrets`;
    const second = await shop.post(path);
    assert.equal(second.status, 200);
    assert.deepEqual(problemOf(await shop.post(path)), [409, "too_many_secrets"]);
    await shop.post("/customers", { name: "Cas" });
    await deliver();
    const [both] = at(webhook);
    assert.ok(both !== undefined && isSignedBy(both, webhook.secret) && isSignedBy(both, second.body.secret));
    const first = webhook.secrets[0]?.id;
    assert.equal((await shop.delete(`${path}/${first}`)).status, 204);
    const to = ["Webhook", webhook.id] as const;
    const by = shop.owner.email;
    await assertAudited(shop, { event: "webhook.secret_created", by, to, details: { secretId: second.body.id } });
    await assertAudited(shop, { event: "webhook.secret_deleted", by, to, details: { secretId: first } });
    assert.deepEqual(problemOf(await shop.delete(`${path}/${first}`)), [404, "not_found"]);
    assert.deepEqual(problemOf(await shop.delete(`${path}/${second.body.id}`)), [409, "last_secret"]);
    await shop.post("/customers", { name: "Dan" });
    await deliver();
    const later = at(webhook).at(-1);
    assert.ok(later !== undefined && !isSignedBy(later, webhook.secret) && isSignedBy(later, second.body.secret));
  });

  test("are at most 50 in a shop: 409 too_many_webhooks, until one is removed", async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => books.make(["TenantGraduated"])));
    const body = { name: "More", url: receiver.url, events: ["TenantGraduated"] };
    assert.deepEqual(problemOf(await shop.post("/webhooks", body)), [409, "too_many_webhooks"]);
    await shop.delete(`/webhooks/${made[0]?.id}`);
    assert.equal((await shop.post("/webhooks", body)).status, 201);
  });

  test("changed and removed: what waits is not sent, changes are 409 webhook_archived", async () => {
    const webhook = await books.make(["CustomerChanged"]);
    const path = `/webhooks/${webhook.id}`;
    const changed = await shop.patch(path, { isActive: false });
    assert.equal(changed.body.isActive, false);
    const to = ["Webhook", webhook.id] as const;
    const by = shop.owner.email;
    await assertAudited(shop, { event: "webhook.changed", by, to, details: { isActive: false } });
    await shop.patch(path, { isActive: true });
    await shop.post("/customers", { name: "Eve" });
    const [{ eventId }] = await books.deliveries(webhook);
    assert.equal((await shop.delete(path)).status, 204);
    assert.equal((await shop.delete(path)).status, 204);
    await assertAudited(shop, { event: "webhook.archived", by, to });
    await deliver();
    assert.deepEqual(at(webhook), []);
    assert.deepEqual((await shop.get(path)).body.isArchived, true);
    for (const refused of [
      await shop.patch(path, { name: "Again" }),
      await shop.post(`${path}/secrets`),
      await shop.post(`${path}/deliveries/${eventId}/redeliver`),
    ])
      assert.deepEqual(problemOf(refused), [409, "webhook_archived"]);
  });
});

describe("what a webhook may lead to", () => {
  let service: TestService;
  let shop: Shop;
  before(async () => {
    service = await startService();
    shop = await service.openShop();
  });
  after(() => service.close());

  test("is a public address by https: 400 at the URL for any other", async () => {
    for (const url of [
      "http://example.com/x",
      "ftp://example.com",
      "https://example.com/\r\nx-injected: yes",
      "https://example.com /x",
      "/x",
      "https://ann:secret@example.com",
      "https://localhost/x",
      "https://10.0.0.1/x",
      "https://127.1/x",
      "https://0x7f000001/x",
      "https://[::1]/x",
      "https://[::ffff:127.0.0.1]/x",
      "https://169.254.169.254/latest",
    ]) {
      const { status, body } = await shop.post("/webhooks", { name: "Bad", url, events: ["OrderCompleted"] });
      assert.deepEqual([status, Object.keys(body.errors)], [400, ["url"]], url);
    }
  });

  test("is looked at when it is connected to: a name of a private address is refused, and an address itself", async () => {
    const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const nameServer = await startNameServer();
    nameServer.names.set("inside.test", "127.0.0.1");
    const names = new Names({ servers: [nameServer.address] });
    const lookup = (name: string) => names.lookup(shop.tenantId, name);
    const to = (origin: string, allowsPrivate: boolean) =>
      post(`${origin}:${port}/`, {}, "{}", { allowsPrivate, now: new Date(), lookup });
    await assert.rejects(to("https://localhost", false), /no public address/);
    await assert.rejects(to("https://127.0.0.1", false), /no public address/);
    await assert.rejects(to("https://[::ffff:7f00:1]", false), /no public address/);
    await assert.rejects(to("http://localhost", false), /no https/);
    await assert.rejects(to("https://inside.test", false), { message: "inside.test has no public address" });
    // Names that are there inside and names that are not are refused alike.
    await assert.rejects(to("https://not-there.invalid", false), {
      message: "not-there.invalid has no public address",
    });
    for (const host of ["localhost", "inside.test", "127.0.0.1"])
      assert.equal((await to(`http://${host}`, true)).status, 200, host);
    nameServer.close();
    server.close();
  });

  test("is read no further than 16 KiB and the head of its answer, however much it sends", async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const server = createServer((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => (sent += response.write("x".repeat(8_192)) ? 8_192 : 0), 1);
      response.on("close", () => {
        clearInterval(timer);
        closed.resolve();
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const lookup = async () => [];
    assert.equal((await post(url, {}, "{}", { allowsPrivate: true, now: new Date(), lookup })).status, 200);
    await closed.promise;
    assert.ok(sent < 1_000_000, `${sent} bytes`);
    server.close();
  });

  test("is no special-purpose address", () => {
    for (const address of [
      ...[
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "127.0.0.1",
        "169.254.169.254",
        "172.31.0.1",
        "192.168.0.1",
        "198.18.0.1",
      ],
      ...["224.0.0.1", "255.255.255.255", "::", "::1", "::ffff:8.8.8.8", "64:ff9b::808:808", "fc00::1", "fe80::1"],
      ...["ff02::1", "2001:db8::1", "2002:a00:1::", "100::1", "example.com", ""],
    ])
      assert.equal(isPublic(address), false, address);
    for (const address of ["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])
      assert.equal(isPublic(address), true, address);
  });
});
