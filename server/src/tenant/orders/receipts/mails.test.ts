import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { openTill, sellByName, type Till } from "../../../../test/sales.ts";

describe("receipts that are mailed", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1 } });
    ({ shop, till } = await openSelling());
  });
  after(() => service.close());

  const openSelling = async () => {
    const opened = await service.openShop();
    await sellByName(opened);
    return { shop: opened, till: await openTill(opened) };
  };
  const soldAt = async (at: Till, name = "Repair"): Promise<string> => {
    const { status, body } = await at.sell([{ name, unitPrice: "10", quantity: "1" }]);
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };

  test("are headed by the shop alone; what was typed at the till is short in the body and leads nowhere", async () => {
    await shop.patch("/settings", { sellerName: `${"Long ".repeat(18)}Shop` });
    const { body: customer } = await shop.post("/customers", { name: "Win at https://evil.test/prize now" });
    const typed = `You won! Go to evil.test ${"x".repeat(100)}`;
    const { body: order } = await till.sell([{ name: typed, unitPrice: "10", quantity: "1" }], {
      customerId: customer.id,
    });
    const { name } = (await shop.get("/me")).body;
    await shop.patch("/me", { name: "Ada of evil.test" });
    const { status } = await shop.post(`/orders/${order.id}/mails`, { to: "headed@example.test" });
    assert.equal(status, 201);
    const { subject, text, html } = await service.mailTo("headed@example.test");
    assert.match(subject, /^(Long ){12}…: \S+$/u);
    for (const part of [text, html]) {
      assert.doesNotMatch(part, /evil\.test|https?:|x{80}/);
      assert.match(part, /You won! Go to …/);
      assert.match(part, /Win at … now/);
      assert.match(part, /Ada of …/);
    }
    await shop.patch("/me", { name });
    // What is printed or asked for has all of it.
    assert.equal((await shop.get(`/orders/${order.id}/receipt`)).body.order.lines[0].name, typed);
    await shop.patch("/settings", { sellerName: null });
  });

  test("go to one address twenty times an hour, from all shops together: 429 rate_limited with Retry-After", async () => {
    const other = await openSelling();
    const mail = async (of: Shop, at: Till) =>
      of.post(`/orders/${await soldAt(at)}/mails`, { to: "Often@example.test" });
    for (let i = 0; i < 10; i += 1) {
      assert.equal((await mail(shop, till)).status, 201);
      assert.equal((await mail(other.shop, other.till)).status, 201);
    }
    for (const [of, at] of [[shop, till] as const, [other.shop, other.till] as const]) {
      const { status, body, headers } = await mail(of, at);
      assert.deepEqual([status, body.errorCode], [429, "rate_limited"]);
      assert.ok(Number(headers.get("retry-after")) > 3000);
    }
    await service.mailTo("Often@example.test");
    assert.equal(service.mails.filter(({ to }) => to === "Often@example.test").length, 20);
  });

  test("go to sixty addresses an hour by one user, and no refused one counts as given out; a repeated one is free", async () => {
    const own = await openSelling();
    const id = await soldAt(own.till);
    const first = { id: crypto.randomUUID(), to: "first@example.test" };
    const mail = (body: object) => own.shop.post(`/orders/${id}/mails`, body);
    assert.equal((await mail(first)).status, 201);
    for (let i = 1; i < 60; i += 1) assert.equal((await mail({ to: `s${i}@example.test` })).status, 201);
    const over = await mail({ to: "s60@example.test" });
    assert.deepEqual([over.status, over.body.errorCode], [429, "rate_limited"]);
    assert.equal((await mail(first)).status, 200);
    assert.equal((await own.shop.get(`/orders/${id}/receipt`)).body.copy, 60);
    service.now.advance(3_601_000);
    const token = await own.shop.login(own.shop.owner.email, own.shop.owner.password);
    const later = await service.request("POST", `/orders/${id}/mails`, {
      ...{ token, tenantId: own.shop.tenantId },
      body: { to: "s60@example.test" },
    });
    assert.equal(later.status, 201);
  });
});
