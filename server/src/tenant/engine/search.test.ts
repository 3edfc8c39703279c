import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { cursorMark } from "../../kernel/http/page.ts";
import { fold, lexemesOf, searchFor, sortKeyOf } from "./search.ts";

test("folding takes case, accents and typographic forms away", () => {
  const cases: [string, string][] = [
    ["Crème Brûlée", "creme brulee"],
    ["STRASSE", "strasse"],
    ["Straße", "strasse"],
    ["Smørrebrød", "smorrebrod"],
    ["Łódź", "lodz"],
    ["İstanbul", "istanbul"],
    ["ﬁsh ①", "fish 1"],
    ["ΟΔΟΣ", "οδοσ"],
  ];
  for (const [text, folded] of cases) assert.equal(fold(text), folded, text);
});

/** What a query comes to whose lexemes are `true` and `false`. */
function holds(query: string): boolean {
  const simpler = query
    .replaceAll(/\((true|false)\)/g, "$1")
    .replaceAll(/(true|false) & (true|false)/g, (_, a, b) => String(a === "true" && b === "true"))
    .replaceAll(/(?<=^|\()((?:true|false)(?: \| (?:true|false))+)(?=$|\))/g, (all: string) =>
      String(all.includes("true")),
    );
  if (simpler !== query) return holds(simpler);
  assert.match(query, /^(true|false)$/);
  return query === "true";
}

/** Whether a row would be found: by the rules of tsquery, for lexemes without positions. */
function isFound(typed: string, row: Parameters<typeof lexemesOf>[0], how: "exact" | "forgiving"): boolean {
  const query = searchFor(typed)?.[how];
  if (query === undefined || query === null) return false;
  const lexemes = lexemesOf(row);
  const found = query.replaceAll(/'((?:[^'\\]|''|\\\\)*)'(:\*)?/g, (_, text: string, prefix?: string) => {
    const lexeme = text.replaceAll("''", "'").replaceAll("\\\\", "\\");
    return String(lexemes.some((one) => (prefix === undefined ? one === lexeme : one.startsWith(lexeme))));
  });
  return holds(found);
}

const chocolate = {
  names: ["Schokolade Crème", "zartbitter"],
  texts: ["Aus Ecuador"],
  codes: ["CH-70/a'b\\", "4006381333931"],
};

test("a row is found by the beginnings of its words and by its codes", () => {
  for (const typed of [
    "schok",
    "CREME schoko",
    "zart",
    "ecua",
    "ch-70",
    "CH-70/A'B\\",
    "ch 70",
    "4006381333931",
    "04006381333931",
    "40063",
  ])
    assert.ok(isFound(typed, chocolate, "exact"), typed);
  for (const typed of ["kolade", "schoko vanille", "70-ch x", "4006381333932", "!"])
    assert.ok(!isFound(typed, chocolate, "exact"), typed);
});

test("one wrong letter is forgiven in words of five or more letters of a name", () => {
  for (const typed of ["schokolde", "schokollade", "schokolode", "schokoalde", "crene", "crme", "zartbiter creme"])
    assert.ok(isFound(typed, chocolate, "forgiving"), typed);
  for (const typed of ["schoklde", "cre", "ecuadar", "4006381333932"])
    assert.ok(!isFound(typed, chocolate, "forgiving"), typed);
  assert.ok(!isFound("mylk", { names: ["milk"] }, "forgiving"));
});

describe("a search", () => {
  let service: TestService;
  let shop: Shop;
  let unitId: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    unitId = (await shop.get("/units")).body.items[0].id;
    await add("Schokolade Crème", "SC-70", { barcodes: [{ code: "4006381333931" }] });
    await add("Straßenkreide", "KREIDE", {}, { description: "Für Øresund" });
    await add("Brandy", "BR-1");
  });
  after(() => service.close());

  const add = async (name: string, sku: string, variant: object = {}, product: object = {}) => {
    const variants = [{ sku, unitId, price: "1", ...variant }];
    const { status, body } = await shop.post("/products", { name, ...product, variants });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const namesOf = async (path: string, q: string, member: string, query = "") => {
    const { status, body } = await shop.get(`${path}?q=${encodeURIComponent(q)}${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body.items.map((item: Record<string, unknown>) => item[member]);
  };
  const products = (q: string, query = "") => namesOf("/products", q, "name", query);
  const customers = (q: string, query = "") => namesOf("/customers", q, "name", query);

  test("200 with products by beginnings of words, without accents and case, by SKU and barcode", async () => {
    for (const q of ["schoko", "SCHOKOLADE creme", "crèm", "sc-70", "SC-7", "4006381333931", "04006381333931", "40063"])
      assert.deepEqual(await products(q), ["Schokolade Crème"], q);
    for (const q of ["strasse", "oresund", "STRASSENKREIDE"]) assert.deepEqual(await products(q), ["Straßenkreide"], q);
    for (const q of ["kolade", "schoko kreide", "!"]) assert.deepEqual(await products(q), [], q);
    assert.equal((await products("  ")).length, 3);
  });

  test("200 with products that differ by a letter, when nothing has the word as it is", async () => {
    for (const q of ["schokolde", "shokolade", "schokoladde", "schokoalde creme", "SCHOKOLATE"])
      assert.deepEqual(await products(q), ["Schokolade Crème"], q);
    assert.deepEqual(await products("brandi"), ["Brandy"]);
    await add("Brandi Vase", "VASE");
    assert.deepEqual(await products("brandi"), ["Brandi Vase"]);
  });

  test("200 after a change: by the new words of product and variant, no longer by the old", async () => {
    const { id, variants } = await add("Lampion", "LAMP-1");
    await shop.patch(`/products/${id}`, { name: "Laterne" });
    await shop.patch(`/variants/${variants[0].id}`, {
      sku: "LIGHT-1",
      name: "violett",
      barcodes: [{ code: "4012345678901" }],
    });
    for (const q of ["laterne", "violett", "viollett", "light-1", "4012345678901"])
      assert.deepEqual(await products(q), ["Laterne"], q);
    for (const q of ["lampion", "lamp-1"]) assert.deepEqual(await products(q), [], q);
    await shop.post(`/products/${id}/variants`, { sku: "LIGHT-2", unitId, price: "1", name: "grün" });
    assert.deepEqual(await products("grun"), ["Laterne"]);
    const csv = `sku,name\nLIGHT-1,Fackel`;
    assert.equal((await shop.post("/catalogue/import", csv, { "content-type": "text/csv" })).body.updated, 1);
    assert.deepEqual(await products("fakcel"), ["Fackel"]);
    assert.deepEqual(await products("laterne"), []);
  });

  const pages = async (q: string) => {
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await shop.get(`/products?q=${encodeURIComponent(q)}&limit=1${cursor}`);
      seen.push(...body.items.map(({ name }: { name: string }) => name));
      if (body.nextCursor === null) return seen;
      cursor = `&cursor=${body.nextCursor}`;
    }
  };

  test("200 page by page with what begins so, then with what has the words, each by name", async () => {
    for (const [i, name] of ["Roter Apfel", "apfelsaft", "Äpfel", "Apfel", "Bio-Apfel"].entries())
      await add(name, `APF-${i}`);
    const inOrder = ["Äpfel", "Apfel", "apfelsaft", "Bio-Apfel", "Roter Apfel"];
    assert.deepEqual(await products("äpfel"), inOrder);
    assert.deepEqual(await pages("apfel"), inOrder);
    assert.deepEqual(await pages("apf rot"), ["Roter Apfel"]);
    const all = (await shop.get("/products?limit=200")).body.items.map(({ name }: { name: string }) => name);
    assert.deepEqual(all.slice(0, 4), ["Äpfel", "Apfel", "apfelsaft", "Bio-Apfel"]);
    assert.deepEqual(await pages(" "), all);
    for (const cursor of [
      [2, "a", "x"],
      [0, 1, "x"],
      [0, "a", "x"],
    ].map((one) => cursorMark("/products", {}) + Buffer.from(JSON.stringify(one)).toString("base64url")))
      assert.equal((await shop.get(`/products?cursor=${cursor}`)).status, 400);
  });

  test("200 page by page, of what is forgiven too; archived ones on request", async () => {
    const ids = [];
    for (const i of [1, 2, 3]) ids.push((await add(`Teekanne ${i}`, `TEE-${i}`)).id);
    assert.deepEqual(await pages("teekane"), ["Teekanne 1", "Teekanne 2", "Teekanne 3"]);
    await shop.delete(`/products/${ids[1]}`);
    assert.deepEqual(await products("teekanne"), ["Teekanne 1", "Teekanne 3"]);
    assert.equal((await products("teekanne", "&includeArchived=true")).length, 3);
    const branchId = (await shop.get("/branches")).body.items[0].id;
    assert.deepEqual(await namesOf("/stock", "tékanne", "sku", `&branchId=${branchId}`), ["TEE-1", "TEE-3"]);
  });

  test("200 with customers by words, wrong letters, code and last digits; no longer once they are erased", async () => {
    const body = {
      name: "Zoë Müller",
      company: "Blumenladen",
      email: "zoe@rose.test",
      code: "C-77",
      phone: "+49 170 5551234",
    };
    const { id } = (await shop.post("/customers", body)).body;
    for (const q of ["muller", "ZOE", "Blumen", "müler", "mueller", "rose", "c-77", "551234"])
      assert.deepEqual(await customers(q), [body.name], q);
    assert.deepEqual(await customers("rosen"), []);
    await shop.patch(`/customers/${id}`, { name: "Zoë Schmidt" });
    assert.deepEqual(await customers("schmitd blumen"), ["Zoë Schmidt"]);
    assert.deepEqual(await customers("muller"), []);
    const { id: other } = (await shop.post("/customers", { name: "Zoe", company: "Kaktus GmbH" })).body;
    const { id: third } = (await shop.post("/customers", { email: "third@kaktus.test" })).body;
    await shop.post(`/customers/${third}/merge`, { sourceIds: [other] });
    assert.deepEqual(await customers("kaktus gmbh"), ["Zoe"]);
    await shop.post(`/customers/${third}/erase`);
    assert.deepEqual(await customers("kaktus", "&includeArchived=true"), []);
  });

  test("200 among many with what has all the words, rare ones and common ones, each once and by name", async () => {
    const many = await service.openShop();
    const names = Array.from({ length: 1_300 }, (_, i) => `${i % 2 === 0 ? "Glas" : "Korb"} nr${1_000 + i}`);
    names.push("Korb Laterne");
    const texts = names.map((_, i) => (i < 700 ? "alle" : "alle hinten"));
    const rows = names.map((name, i) => `M-${i},${name},${texts[i]},EA,1.00`);
    const csv = `sku,name,description,unit,price\n${rows.join("\n")}`;
    const imported = await many.post("/catalogue/import", csv, { "content-type": "text/csv" });
    assert.equal(imported.body.created, names.length, JSON.stringify(imported.body));
    const found = async (q: string) => {
      const seen: string[] = [];
      for (let cursor = ""; ;) {
        const { body } = await many.get(`/products?q=${encodeURIComponent(q)}&limit=200${cursor}`);
        seen.push(...body.items.map(({ name }: { name: string }) => name));
        if (body.nextCursor === null) return seen;
        cursor = `&cursor=${body.nextCursor}`;
      }
    };
    const sorted = names.toSorted((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1));
    assert.deepEqual(await found("nr2233 korb"), ["Korb nr2233"]);
    assert.deepEqual(await found("nr2233 glas"), []);
    assert.deepEqual(await found("korb latrene alle"), ["Korb Laterne"]);
    assert.deepEqual(await found("latrene glas"), []);
    assert.deepEqual(await found("alle"), sorted);
    assert.deepEqual(
      await found("hinten alle"),
      sorted.filter((name) => texts[names.indexOf(name)] === "alle hinten"),
    );
    assert.deepEqual(
      await found("alle korb"),
      sorted.filter((name) => name.startsWith("Korb")),
    );
  });
});
