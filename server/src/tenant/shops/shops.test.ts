import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { capture } from "../../../test/capture.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { problemOf } from "../../../test/staff.ts";

describe("which shop a word names", () => {
  let service: TestService;
  let shop: Shop;
  let slug: string;

  before(async () => {
    service = await startService({ shops: "small" });
    shop = await service.openShop({ name: "Corner Shop" });
    slug = (await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() })).body
      .slug;
  });
  after(() => service.close());

  const find = (word: string) => service.request("GET", `/shops/${word}`);

  test("200 with its id, its name and the languages of what it prints, and nothing else; in either case", async () => {
    const { status, body } = await find(slug);
    const { languages, ...rest } = body;
    assert.deepEqual([status, rest], [200, { tenantId: shop.tenantId, name: "Corner Shop" }]);
    assert.ok(languages.includes("en") && languages.includes("de"));
    assert.deepEqual((await find(slug.toUpperCase())).body, body);
  });

  test("404 tenant_not_found for another word, by the same statement", async () => {
    for (const word of ["nothing-here", "%25", "..%2f", "x".repeat(63)])
      assert.deepEqual(problemOf(await find(word)), [404, "tenant_not_found"], word);
    assert.equal((await find("x".repeat(64))).status, 400);
    // What the service does by the clock meanwhile is captured, too.
    const statementsOf = async (word: string) =>
      (await capture("no_other", () => find(word))).map(({ text }) => text).filter((text) => text.includes("slug ="));
    const ofHit = await statementsOf(slug);
    assert.deepEqual([ofHit.length, await statementsOf("nothing-here")], [1, ofHit]);
  });

  test("its new slug finds it at once, the old one no more", async () => {
    const other = await service.openShop();
    const token = await service.admin();
    const body = { slug: `moved-${other.tenantId}` };
    const { slug: old } = (await service.request("GET", `/admin/tenants/${other.tenantId}`, { token })).body;
    assert.equal((await service.request("PATCH", `/admin/tenants/${other.tenantId}`, { token, body })).status, 200);
    assert.equal((await find(body.slug)).body.tenantId, other.tenantId);
    assert.equal((await find(old)).status, 404);
  });
});

describe("the search for shops", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ shops: "small", config: { rateLimitScale: 1 } });
  });
  after(() => service.close());

  test("429 rate_limited after 60 of an address in a minute", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await service.request("GET", "/shops/nothing-here")).status);
    assert.deepEqual([new Set(statuses.slice(0, 60)), statuses[60]], [new Set([404]), 429]);
  });
});
