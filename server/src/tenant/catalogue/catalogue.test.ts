import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { homeOf, rowOf } from "../../../../proof/ghosts/world.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";
import { asSuperuser } from "../../../test/superuser.ts";

const csv = { "content-type": "text/csv" };

describe("catalogue", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Purchasing"] });
    unitId = (await shop.get("/units")).body.items[0].id;
  });
  after(() => service.close());

  const product = (sku: string, more: object = {}) => ({
    name: `Thing ${sku}`,
    variants: [{ sku, unitId, price: "1.5", ...more }],
  });

  test("201 for a product, 200 for its replay, 409 for another under the same id", async () => {
    const id = "0190a000-0000-7000-8000-000000000001";
    const body = { id, ...product("A-1", { cost: "0.3333", barcodes: [{ code: "4006381333931", type: "Ean13" }] }) };
    const made = await shop.post("/products", body);
    assert.deepEqual([made.status, made.headers.get("location")], [201, `/products/${id}`]);
    assert.deepEqual([made.body.variants[0].price, made.body.variants[0].cost], ["1.50", "0.3333"]);
    const again = await shop.post("/products", body);
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    const other = await shop.post("/products", { ...body, name: "Other" });
    assert.deepEqual([other.status, other.body.errorCode], [409, "duplicate_conflict"]);
  });

  test("409 sku_taken and barcode_taken, 400 for an unknown unit", async () => {
    const sku = await shop.post("/products", product("a-1"));
    assert.deepEqual([sku.status, sku.body.errorCode], [409, "sku_taken"]);
    const code = await shop.post("/products", product("A-2", { barcodes: [{ code: "4006381333931", type: "Ean13" }] }));
    assert.deepEqual([code.status, code.body.errorCode], [409, "barcode_taken"]);
    const unit = await shop.post("/products", product("A-3", { unitId: "0190a000-0000-7000-8000-0000000000ff" }));
    assert.equal(unit.status, 400);
    assert.ok(unit.body.errors["variants[0].unitId"]);
  });

  test("400 for the 251st variant of a product", async () => {
    const variants = (of: string) => Array.from({ length: 250 }, (_, i) => ({ sku: `${of}-${i}`, unitId, price: "1" }));
    const made = await shop.post("/products", { name: "Wide", variants: variants("W") });
    assert.equal(made.status, 201);
    const { status, body } = await shop.post(`/products/${made.body.id}/variants`, {
      sku: "W-250",
      unitId,
      price: "1",
    });
    assert.deepEqual([status, body.errors], [400, { $: ["a product has at most 250 variants"] }]);
    assert.equal((await shop.delete(`/products/${made.body.id}`)).status, 204);
  });

  test("200 for a lookup by barcode and by SKU, 404 for neither", async () => {
    for (const code of ["4006381333931", "A-1"])
      assert.equal((await shop.get(`/variants/lookup?code=${code}`)).status, 200, code);
    assert.equal((await shop.get("/variants/lookup?code=nothing")).status, 404);
  });

  test("200 with isArchived for a lookup of what is archived, itself or with its product", async () => {
    const codes = (code: string) => [{ code, type: "Custom" }];
    const variants = ["L-1", "L-2"].map((sku) => ({ sku, unitId, price: "1", barcodes: codes(`B${sku}`) }));
    const { body } = await shop.post("/products", { name: "Gone", variants });
    const found = async () => {
      const replies = ["L-1", "BL-1", "L-2", "BL-2"].map((code) => shop.get(`/variants/lookup?code=${code}`));
      return (await Promise.all(replies)).map(({ body: { isArchived } }) => isArchived);
    };
    await shop.patch(`/variants/${body.variants[0].id}`, { isArchived: true });
    assert.deepEqual(await found(), [true, true, false, false]);
    await shop.delete(`/products/${body.id}`);
    assert.deepEqual(await found(), [true, true, true, true]);
  });

  test("409 version_conflict for a stale If-Match, 400 for rubbish in it", async () => {
    const { body } = await shop.post("/products", product("V-1"));
    assert.equal((await shop.patch(`/products/${body.id}`, { name: "New" }, { "if-match": '"1"' })).body.version, 2);
    const stale = await shop.patch(`/products/${body.id}`, { name: "Newer" }, { "if-match": '"1"' });
    assert.deepEqual([stale.status, stale.body.errorCode], [409, "version_conflict"]);
    const rubbish = await shop.patch(`/products/${body.id}`, { name: "Newer" }, { "if-match": "new" });
    assert.equal(rubbish.status, 400);
    assert.ok(rubbish.body.errors["If-Match"]);
  });

  test("204 for archiving a product, which leaves the list; every page once", async () => {
    const { body } = await shop.post("/products", product("P-1"));
    assert.equal((await shop.delete(`/products/${body.id}`)).status, 204);
    const names: string[] = [];
    for (let path = "/products?limit=1"; ;) {
      const page = (await shop.get(path)).body;
      names.push(...page.items.map(({ name }: { name: string }) => name));
      if (page.nextCursor === null) break;
      path = `/products?limit=1&cursor=${page.nextCursor}`;
    }
    assert.deepEqual(names, ["New", "Thing A-1"]);
    assert.equal((await shop.get("/products?q=thi&includeArchived=true")).body.items.length, 2);
    assert.equal((await shop.get("/products?cursor=WzEsMl0")).status, 400);
  });

  test("400 category_cycle, 409 category_not_empty and name_taken", async () => {
    const top = (await shop.post("/categories", { name: "Food" })).body;
    const below = (await shop.post("/categories", { name: "Fruit", parentId: top.id })).body;
    const cycle = await shop.patch(`/categories/${top.id}`, { parentId: below.id });
    assert.deepEqual([cycle.status, cycle.body.errorCode], [400, "category_cycle"]);
    assert.equal((await shop.delete(`/categories/${top.id}`)).body.errorCode, "category_not_empty");
    assert.equal((await shop.post("/categories", { name: "food" })).body.errorCode, "name_taken");
    assert.equal((await shop.delete(`/categories/${below.id}`)).status, 204);
    assert.equal((await shop.delete(`/categories/${top.id}`)).status, 204);
  });

  test("400 by path for a category that stands deeper than eight, made or moved with what stands under it", async () => {
    const made = async (parentId: string | null) => {
      const { status, body } = await shop.post("/categories", { name: randomUUID(), parentId });
      assert.equal(status, 201, JSON.stringify(body));
      return body.id as string;
    };
    const chain = async (length: number) => {
      const ids = [await made(null)];
      for (let level = 2; level <= length; level += 1) ids.push(await made(ids.at(-1) ?? null));
      return ids;
    };
    const [eight, two] = [await chain(8), await chain(2)];
    const tooDeep = [400, ["parentId"]];
    const deeper = await shop.post("/categories", { name: "Nine", parentId: eight.at(-1) });
    assert.deepEqual([deeper.status, Object.keys(deeper.body.errors)], tooDeep);
    const moved = (under: string | undefined) => shop.patch(`/categories/${two[0]}`, { parentId: under });
    const refused = await moved(eight[6]);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], tooDeep, "what stands under it counts");
    assert.equal((await moved(eight[5])).status, 200);
    const below = await shop.post("/categories", { name: "Nine", parentId: two[1] });
    assert.deepEqual([below.status, Object.keys(below.body.errors)], tooDeep);
  });

  test("409 tax_rate_in_use, tax_group_in_use and unit_in_use", async () => {
    const rate = (await shop.post("/tax-rates", { name: "Full", rate: "0.190" })).body;
    assert.deepEqual(
      rate.rates.map((one: { rate: string }) => one.rate),
      ["0.19"],
    );
    const group = (
      await shop.post("/tax-groups", { name: "Full", components: [{ taxRateId: rate.id, isCompound: false }] })
    ).body;
    assert.deepEqual(group.components, [{ taxRateId: rate.id, isCompound: false }]);
    assert.equal((await shop.delete(`/tax-rates/${rate.id}`)).body.errorCode, "tax_rate_in_use");
    await shop.post("/products", { ...product("T-1"), taxGroupId: group.id });
    assert.equal((await shop.delete(`/tax-groups/${group.id}`)).body.errorCode, "tax_group_in_use");
    assert.equal((await shop.delete(`/units/${unitId}`)).body.errorCode, "unit_in_use");
  });

  test("409 code_taken and 400 for an unknown time zone of a branch; a branch closes", async () => {
    const branch = await shop.post("/branches", { code: "B2", name: "Second", timezone: "Europe/Berlin" });
    assert.equal(branch.status, 201);
    assert.equal((await shop.post("/branches", { code: "b2", name: "Third" })).body.errorCode, "code_taken");
    assert.equal((await shop.post("/branches", { code: "B3", name: "Third", timezone: "Moon/Base" })).status, 400);
    assert.equal((await shop.patch(`/branches/${branch.body.id}`, { isActive: false })).body.isActive, false);
  });

  test("403 module_disabled for suppliers without Purchasing; 204 archives one", async () => {
    const supplier = (await shop.post("/suppliers", { code: "S1", name: "Supplies" })).body;
    assert.equal((await shop.delete(`/suppliers/${supplier.id}`)).status, 204);
    assert.equal((await shop.post("/suppliers", { code: "S1", name: "Supplies again" })).status, 201);
    const plain = await service.openShop();
    assert.equal((await plain.get("/suppliers")).body.errorCode, "module_disabled");
  });

  describe("import", () => {
    const rows = Array.from(
      { length: 2456 },
      (_, i) => `I${i},Item ${i},Dept ${i % 30} > Shelf ${i % 7},No tax,EA,${i % 50}.95,,900000${i}`,
    );
    const file = ["sku,name,category,taxGroup,unit,price,cost,barcodes", ...rows].join("\n");
    let fresh: Shop;
    before(async () => {
      fresh = await service.openShop();
    });
    const send = (body: string, query = "", headers = {}) =>
      fresh.post(`/catalogue/import${query}`, body, { ...csv, ...headers });

    test("a dry run counts and stores nothing", async () => {
      const { status, body } = await send(file, "?dryRun=true");
      assert.deepEqual([status, body.dryRun, body.created, body.failed], [200, true, 2456, 0]);
      assert.equal((await fresh.get("/products")).body.items.length, 0);
      // As autovacuum does at some moment after it: the planner expects no rows from here on.
      const { server, database, schema } = homeOf(await rowOf(service, fresh));
      const tables = ["products", "variants", "barcodes", "categories"].map((table) => `"${schema}".${table}`);
      await asSuperuser(service, server, `ANALYZE ${tables.join()}`, [], database);
    });

    test("2,456 rows go in; the same again changes nothing; the export too", async () => {
      const first = (await send(file)).body;
      assert.deepEqual([first.rows, first.created, first.failed], [2456, 2456, 0]);
      assert.deepEqual((await send(file)).body, { ...first, created: 0, unchanged: 2456 });
      assert.equal((await fresh.get("/products?limit=1")).body.items[0].version, 1);
      const exported = await fresh.get("/catalogue/export");
      assert.equal(exported.body.trim().split("\n").length, 2457);
      assert.deepEqual((await send(exported.body)).body, { ...first, created: 0, unchanged: 2456 });
    });

    test("scans are planned once a session, not each anew", async () => {
      const tenant = await service.deps.directory.resolve(fresh.tenantId);
      assert.ok(tenant);
      const { server, database, schema } = homeOf(await rowOf(service, fresh));
      await asSuperuser(service, server, `ANALYZE "${schema}".variants, "${schema}".barcodes`, [], database);
      for (const i of Array.from({ length: 12 }).keys())
        assert.equal((await fresh.get(`/variants/lookup?code=900000${i * 7}`)).status, 200);
      const planned = await service.deps.databases.read(tenant, (tx) =>
        tx.one<{ anew: number }>(sql`
          SELECT sum(custom_plans)::int AS anew FROM pg_prepared_statements
          WHERE statement LIKE '%WITH label AS (%'`),
      );
      assert.equal(planned.anew, 5, "PostgreSQL plans the first five in any case");
    });

    test("faulty rows are told of by line and column, the others go in", async () => {
      const { body } = await send(
        "sku,name,unit,price,taxGroup\nI0,Renamed,EA,9,No tax\nX1,Bad unit,CRATE,1,No tax\nX2,Bad price,EA,1e3,No tax\nX3,Bad tax,EA,1,Moon\ni0,Twice,EA,1,No tax\nX4,Good,EA,1,No tax",
      );
      assert.deepEqual([body.rows, body.created, body.updated, body.failed], [6, 1, 1, 4]);
      const told = body.errors.map(({ line, column }: { line: number; column: string }) => [line, column]);
      assert.deepEqual(told, [
        [3, "unit"],
        [4, "price"],
        [5, "taxGroup"],
        [6, "sku"],
      ]);
    });

    test("of many faulty rows 200 are told, and how many there are beside them", async () => {
      const bad = Array.from({ length: 700 }, (_, i) => `BAD${i},Bad,EA,1e3,No tax`);
      for (const query of ["?dryRun=true", ""]) {
        const { body } = await send(["sku,name,unit,price,taxGroup", ...bad].join("\n"), query);
        assert.deepEqual([body.failed, body.errors.length, body.furtherErrors], [700, 200, 500]);
      }
    });

    test("413 payload_too_large beyond 20 MiB, nothing stored", async () => {
      const reply = await send(`sku,name,unit,price\nBIG,${"x".repeat(21 * 1024 * 1024)},EA,1`);
      assert.deepEqual([reply.status, reply.body.errorCode], [413, "payload_too_large"]);
      assert.equal((await fresh.get("/products?q=BIG")).body.items.length, 0);
    });

    test("progress streams as lines that end with the result", async () => {
      const reply = await send(file, "", { accept: "application/x-ndjson" });
      const lines = String(reply.body?.rows === undefined ? reply.body : "")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.equal(lines[0].rows, 500);
      assert.equal(lines.at(-1).rows, 2456);
      assert.equal(lines.at(-1).failed, 0);
    });

    test("a refused import streams the problem that would have been its answer", async () => {
      const lastOf = async (body: string) => {
        const reply = await send(body, "", { accept: "application/x-ndjson" });
        const { requestId, ...problem } = JSON.parse(String(reply.body).trim().split("\n").at(-1) ?? "");
        assert.equal(requestId, reply.headers.get("x-request-id"));
        return problem;
      };
      const { requestId: _, ...answered } = (await send("sku,colour\nA1,red")).body;
      assert.deepEqual(await lastOf("sku,colour\nA1,red"), answered);
      assert.equal(answered.status, 400);
    });

    test("413 payload_too_large is the answer to an announced size, and the last line where the size shows as it comes", async () => {
      const large = `sku,name,unit,price\nBIG,${"x".repeat(21 * 1024 * 1024)},EA,1`;
      const announced = await send(large, "", { accept: "application/x-ndjson" });
      assert.deepEqual([announced.status, announced.body.errorCode], [413, "payload_too_large"]);
      const chunked = await fetch(`${service.url}/catalogue/import`, {
        method: "POST",
        headers: {
          ...csv,
          accept: "application/x-ndjson",
          "tenant-id": fresh.tenantId,
          authorization: `Bearer ${fresh.token}`,
        },
        body: new Blob([large]).stream(),
        duplex: "half",
      });
      const last = JSON.parse((await chunked.text()).trim().split("\n").at(-1) ?? "");
      assert.deepEqual([chunked.status, last.status, last.errorCode], [200, 413, "payload_too_large"]);
    });
  });
});
