import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { sql } from "../../../kernel/db/sql.ts";
import { guard, joinParts, splitParts, unguard } from "./cells.ts";
import { spool } from "./spool.ts";

test("cells read back as they were: what a spreadsheet would run, separators, backslashes, spaces at the ends", () => {
  const texts = ["=1+1", "+49", "-5", "@x", "\tx", "'=1", "''=1", "'quoted'", "", "plain", "\r\n"];
  for (const text of texts) {
    assert.doesNotMatch(guard(text), /^[=+\-@\t\r]/, text);
    assert.equal(unguard(guard(text)), text);
  }
  const letters = ["\\", ">", "|", " ", "a", "*"];
  const words = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => `${one}${two}${three}`)));
  const named = words.filter((word) => word.trim() !== "");
  for (const separator of [">", "|"] as const)
    for (const word of named) {
      const parts = [word, "b", word];
      assert.deepEqual(splitParts(joinParts(parts, separator), separator), parts, JSON.stringify(word));
    }
  assert.deepEqual(splitParts(" Food > C:\\dir >  > Tea ", ">"), ["Food", "C:\\dir", "Tea"]);
});

test("an upload that its client cuts off is refused: 400 bad_request, and no error of ours", async () => {
  // As a request: nobody has to listen to its error.
  const body = new Readable({ read: () => undefined }).on("error", () => undefined);
  body.push("sku,name\n");
  const spooling = spool(body, 1_000);
  body.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  await assert.rejects(spooling, { status: 400, errorCode: "bad_request" });
});

describe("the catalogue as CSV", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;
  const csv = { "content-type": "text/csv" };
  const load = (text: string, of: Shop = shop): Promise<Reply> => of.post("/catalogue/import", text, csv);
  const add = async (path: string, body: object): Promise<Reply["body"]> => {
    const reply = await shop.post(path, body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const everything = async () => (await shop.get("/products?includeArchived=true&limit=200")).body.items;
  const exported = async (of: Shop = shop): Promise<string> => (await of.get("/catalogue/export")).body;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
    let parentId: string | null = null;
    for (const name of ["Food > drinks|more", " spaced \\", "3", "4", "5", "6", "7", "8"])
      parentId = (await add("/categories", { name, parentId })).id;
    const twin = await add("/categories", { name: "Twin" });
    await add("/categories", { name: " twin" });
    const rate = await add("/tax-rates", { name: "Full", rate: "0.19" });
    const taxGroup = await add("/tax-groups", { name: "Full ", components: [{ taxRateId: rate.id }] });
    const variant = (sku: string, more: object = {}) => ({ sku, unitId, price: "1.5", ...more });
    const shirt = await add("/products", {
      name: "=Shirt ",
      description: '-Two lines,\n"quoted"; and a space \n',
      categoryId: parentId,
      taxGroupId: taxGroup.id,
      variants: [
        variant("S|1", { name: " red", cost: "0.333333", barcodes: [{ code: "a|b\\c" }, { code: "036000291452" }] }),
        variant("+S*2", { name: "@blue", isOpenPrice: true }),
      ],
    });
    const components = [
      { variantId: shirt.variants[1].id, quantity: "2" },
      { variantId: shirt.variants[0].id, quantity: "0.5" },
    ];
    await add("/products", { name: "Pack", categoryId: twin.id, variants: [variant("SET", { components })] });
    const loose = await add("/products", { name: "Loose", variants: [variant("LOOSE", { price: "0.123456" })] });
    await shop.patch(`/stock/variants/${loose.variants[0].id}`, { isTracked: false });
    const gone = await add("/products", { name: "Gone", variants: [variant("GONE")] });
    await shop.delete(`/products/${gone.id}`);
  });
  after(() => service.close());

  test("export then import changes nothing, with commas, semicolons and tabs", async () => {
    const earlier = await everything();
    const text = await exported();
    const rows: string[][] = parse(text);
    assert.equal(rows.length, 5);
    for (const delimiter of [",", ";", "\t"]) {
      const { body } = await load(delimiter === "," ? text : `\ufeff${stringify(rows, { delimiter })}`);
      assert.deepEqual([body.rows, body.unchanged, body.errors], [4, 4, []], delimiter);
    }
    assert.deepEqual(await everything(), earlier);
    assert.deepEqual((await shop.get("/categories?limit=50")).body.items.length, 10);
  });

  test("another shop gets all of it, and exports the same", async () => {
    const other = await service.openShop();
    const { id: taxRateId } = (await other.post("/tax-rates", { name: "Full", rate: "0.19" })).body;
    await other.post("/tax-groups", { name: "Full", components: [{ taxRateId }] });
    const plain = await exported();
    const { body } = await load(plain, other);
    assert.deepEqual([body.created, body.errors], [4, []]);
    const cells = (text: string) => (parse(text) as string[][]).map((row) => row.map((cell) => cell.trim())).sort();
    assert.deepEqual(cells(await exported(other)), cells(plain));
  });

  test("names the rows whose category would stand deeper than eight", async () => {
    const path = Array.from({ length: 9 }, (_, i) => `Level ${i + 1}`).join(" > ");
    const { body } = await load(`sku,name,unit,price,category\nDEEP,Deep,EA,1,${path}\n`);
    assert.deepEqual(
      [body.created, body.errors[0].column, body.errors[0].message],
      [0, "category", "goes at most 8 deep"],
    );
  });

  test("no cell of an export is run by a spreadsheet", async () => {
    const cells = (parse(await exported()) as string[][]).flat();
    assert.ok(cells.includes("'=Shirt ") && cells.includes("'+S*2") && cells.includes("'@blue"));
    assert.deepEqual(
      cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)),
      [],
    );
  });

  test("400 for Latin-1, whose rows before the fault do not go in", async () => {
    const text = Buffer.from("sku,name,unit,price\nLATIN,Tee,EA,1\nLATIN2,Käse,EA,1\n", "latin1");
    const headers = { ...csv, "tenant-id": shop.tenantId, authorization: `Bearer ${shop.token}` };
    const reply = await fetch(`${service.url}/catalogue/import`, { method: "POST", headers, body: text });
    assert.equal(reply.status, 400);
    assert.match(((await reply.json()) as { errors: { $: string[] } }).errors.$[0] ?? "", /UTF-8/);
    assert.equal((await shop.get("/variants/lookup?code=LATIN")).status, 404);
  });

  test("400 for what is no CSV: quotes that open or close where none may, and rows of another length", async () => {
    for (const text of ['{"a":1}', 'sku,name\nQ"1,x', 'sku,name\n"Q1', 'sku,name\n"Q1"x,y', "sku;name\nQ1,2;3;4"]) {
      const { status, body } = await shop.post("/catalogue/import", text, csv);
      assert.equal(status, 400, text);
      assert.match(body.errors.$[0], /^is not valid CSV: |^unknown column /, text);
    }
  });

  test("faults are told by column: decimals as in JSON, archived rows, parts, stock, and what contradicts another row", async () => {
    const [{ id: reasonId }] = (await shop.get("/stock/adjustment-reasons")).body.items;
    const branchId = (await shop.get("/branches")).body.items[0].id;
    const stocked = await add("/products", { name: "Stocked", variants: [{ sku: "STOCK", unitId, price: "1" }] });
    const lines = [{ variantId: stocked.variants[0].id, quantity: "1", reasonId }];
    await add("/stock/adjustments", { branchId, lines });
    await add("/units", { code: "KG", name: "Kilogram", precision: 3 });
    const rows = [
      ["F1", "Space", "EA", " 1", "", ""],
      ["F2", "Exponent", "EA", "1e5", "", ""],
      ["GONE", "Gone", "EA", "1", "", ""],
      ["F3", "No part", "EA", "1", "1*NOBODY", ""],
      ["F4", "Bad part", "EA", "1", "NOBODY", ""],
      ["F5", "Set of sets", "EA", "1", "1*SET", ""],
      ["STOCK", "Stocked", "KG", "1", "", ""],
      ["S|1", "One name", "EA", "1.5", "", ""],
      ["+S*2", "Another", "EA", "1.5", "", ""],
      ["F6", "Tracked", "EA", "1", "", "maybe"],
    ];
    const { body } = await load(stringify([["sku", "name", "unit", "price", "components", "tracked"], ...rows]));
    const told = body.errors.map(({ line, column }: { line: number; column: string }) => [line, column]);
    assert.deepEqual(told, [
      [2, "price"],
      [3, "price"],
      [4, "sku"],
      [5, "components"],
      [6, "components"],
      [7, "components"],
      [8, "unit"],
      [10, "name"],
      [11, "tracked"],
    ]);
    const soldAlone = await load("sku,components\nSTOCK,1*LOOSE\n");
    assert.deepEqual([soldAlone.body.errors[0].column, soldAlone.body.updated], ["components", 0]);
  });

  test("a code of what is archived is free for another", async () => {
    const barcodes = [{ code: "9999000011" }];
    const old = await add("/products", { name: "Old", variants: [{ sku: "OLD", unitId, price: "1", barcodes }] });
    const take = () => load("sku,name,unit,price,barcodes\nNEW,New,EA,1,9999000011\n");
    assert.deepEqual((await take()).body.errors[0]?.column, "barcodes");
    assert.equal((await shop.delete(`/products/${old.id}`)).status, 204);
    assert.deepEqual([(await take()).body.created, (await take()).body.unchanged], [1, 1]);
  });

  test("leaves the settings of the session that it was done in as they were", async () => {
    const { pools } = service.deps.config;
    const own = await startService({ config: { pools: { ...pools, perTenant: 1 } } });
    try {
      const other = await own.openShop();
      const tenant = await own.deps.directory.resolve(other.tenantId);
      assert.ok(tenant);
      const settings = () =>
        own.deps.databases.read(tenant, (tx) =>
          tx.many(sql`SELECT pg_backend_pid(), name, setting FROM pg_settings WHERE source = 'session' ORDER BY name`),
        );
      const before = await settings();
      assert.equal((await load("sku,name,unit,price\nLATER,Later,EA,1\n", other)).body.created, 1);
      assert.deepEqual(await settings(), before);
    } finally {
      await own.close();
    }
  });

  test("403 permission_denied for who tracks no stock and would change what is tracked", async () => {
    const { branchIds } = (await shop.get("/me/permissions")).body;
    const clerk = await hire(service, shop, ["catalogue.read", "catalogue.write"], branchIds);
    const send = (text: string) => clerk.post("/catalogue/import", text as unknown as object, csv);
    assert.equal((await send("sku,tracked\nLOOSE,false\n")).body.unchanged, 1);
    assert.deepEqual(problemOf(await send("sku,tracked\nLOOSE,true\n")), [403, "permission_denied"]);
  });
});
