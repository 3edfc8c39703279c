import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Account } from "../../../test/accounts.ts";
import { capture } from "../../../test/capture.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";

const password = "seven tills ring at noon";

describe("a shop's audit log", () => {
  let service: TestService;
  let shop: Shop;
  let account: Account;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    const { body } = await shop.post("/users", { email: "ann@shop.test", name: "Ann", password });
    account = new Account(service, "tenant", {
      id: body.id,
      email: "ann@shop.test",
      password,
      tenantId: shop.tenantId,
    });
  });
  after(() => service.close());

  const list = async (query: string): Promise<unknown[]> => {
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const { status, body } = await service.request("GET", `/audit?limit=200&${query}`, {
      tenantId: shop.tenantId,
      token,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body.items;
  };

  test("a lock is recorded once, also for an address that nobody has", async () => {
    for (let i = 0; i < 7; i++)
      await service.request("POST", "/identity/login", {
        tenantId: shop.tenantId,
        body: { email: "nobody@shop.test", password: "x" },
      });
    assert.equal((await list("event=authn.locked")).length, 1);
  });

  test("is read from a moment, included, to another, excluded", async () => {
    const [event] = (await list("event=user.created")) as [{ at: string }];
    const later = new Date(Date.parse(event.at) + 1).toISOString();
    const count = async (from: string, to: string) =>
      (await list(`event=user.created&from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)).length;
    assert.deepEqual(
      [await count(event.at, event.at), await count(event.at, later), await count(later, later)],
      [0, 1, 0],
    );
  });

  test("is read to its end in pages, events of one moment too", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const event = "probe.paged";
    const one = sql`INSERT INTO audit_events (id, event) SELECT gen_random_uuid(), ${event} FROM generate_series(1, 5)`;
    await service.deps.databases.write(tenant, (tx) => tx.run(one));
    const all = (await list(`event=${event}`)) as { id: string }[];
    assert.equal(all.length, 5);
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body } = await shop.get(`/audit?event=${event}&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      paged.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    assert.deepEqual(
      paged,
      all.map(({ id }) => id),
    );
  });

  test("never holds a secret: no password, code, token or link", async () => {
    await account.login("not the password");
    await account.enrol();
    const forgotten = await account.request("POST", "/password/forgot", { body: { email: account.email } });
    assert.equal(forgotten.status, 204);
    const link = await account.mailed(/#token=([\w-]{43})/);
    await account.request("POST", "/password/reset", { body: { token: link, password: "yet another ring of tills" } });
    const text = JSON.stringify(await list(""));
    for (const secret of [
      password,
      "ring of tills",
      account.secret,
      link,
      ...account.recoveryCodes,
      "not the password",
    ])
      assert.ok(!text.includes(secret), secret);
  });

  test("says what its subjects are called now; nothing of what has no name, is erased, or was sold elsewhere", async () => {
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const call = (method: string, path: string, body?: object) =>
      service.request(method, path, { tenantId: shop.tenantId, token, ...(body === undefined ? {} : { body }) });
    const branchId: string = (await call("GET", "/branches")).body.items[0].id;
    const unitId = (await call("GET", "/units")).body.items[0].id;
    const product = { name: "Tea", variants: [{ sku: "TEA", name: "Green", unitId, price: "1" }] };
    const variantId: string = (await call("POST", "/products", product)).body.variants[0].id;
    await call("PATCH", `/variants/${variantId}`, { price: "2" });
    await call("PUT", `/branches/${branchId}/till-layout`, { pages: [{ name: "One", tiles: [] }] });
    const customerIds: string[] = [];
    for (const name of ["Ada", "Bob"]) {
      const { id } = (await call("POST", "/customers", { name })).body;
      await call("PATCH", `/customers/${id}`, { isBlocked: true });
      customerIds.push(id);
    }
    await call("POST", `/customers/${customerIds[1]}/erase`);
    await call("PATCH", `/customers/${customerIds[0]}`, { name: "Ada L." });
    const nameOf = async (query: string) =>
      ((await list(query)) as { subjectName: string | null }[]).map(({ subjectName }) => subjectName);
    assert.deepEqual(await nameOf("event=variant.price_changed"), ["Tea Green"]);
    assert.deepEqual(await nameOf("event=till_layout.changed"), ["Main"]);
    assert.deepEqual(await nameOf(`event=customer.terms_changed&subjectId=${customerIds[0]}`), ["Ada L."]);
    assert.deepEqual(await nameOf(`event=customer.terms_changed&subjectId=${customerIds[1]}`), [null]);
    assert.deepEqual(await nameOf("event=user.created"), ["Ann"]);
    const sent = await capture(`${service.deps.config.databasePrefix}_central`, async () => {
      assert.ok((await list("")).length > 5);
    });
    assert.equal(sent.filter(({ text }) => text.includes("'TaxRate' AS type")).length, 1, "one statement for all");
  });

  test("cannot be changed by the shop's own role", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    await assert.rejects(
      service.deps.databases.write(tenant, (tx) => tx.run(sql`DELETE FROM audit_events`)),
      /permission denied/,
    );
  });
});
