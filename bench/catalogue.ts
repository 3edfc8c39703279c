import assert from "node:assert/strict";
import pg from "pg";
import { lexemesOf, sortKeyOf } from "../server/src/tenant/engine/search.ts";
import type { Shop, TestService } from "../server/test/harness.ts";

export const things = ["Schokolade", "Kaffee", "Shampoo", "Nudeln", "Käse", "Brot", "Saft", "Seife", "Tee", "Kekse"];
export const colours = ["rot", "blau", "grün", "weiß", "schwarz", "gelb", "braun"];
export const firstNames = ["Anna", "Jörg", "Zoë", "Mehmet", "Łukasz", "Maria", "José", "Sven", "Ayşe", "Björn"];

/** A word of a name that one in twenty has; there are more of them in a larger catalogue. */
export function makerOf(size: number, i: number): string {
  let n = ((i % Math.ceil(size / 20)) + 1) * 7_919;
  let name = "";
  for (let k = 0; k < 4; k++, n = Math.floor(n / 60)) {
    name += `${"bcdfghklmnprstvz"[n % 16]}${"aeiou"[n % 5]}`;
  }
  return name;
}
export const barcodeOf = (i: number) => `B${String(i).padStart(11, "0")}`;
export const phoneOf = (i: number) => `+49170${String((i * 7_919) % 10_000_000).padStart(7, "0")}`;

/** So many articles, P0 and so on, and as many customers. */
export async function fillCatalogue(service: TestService, shop: Shop, size: number): Promise<void> {
  const rows = Array.from({ length: size }, (_, i) => {
    const name = `${things[i % things.length]} ${makerOf(size, i)} ${colours[i % colours.length]} ${i % 500} g`;
    return `P${i},${name},Aus dem Hause ${makerOf(size, i * 3)},EA,1.49,No tax,Custom:${barcodeOf(i)}`;
  });
  const csv = `sku,name,description,unit,price,taxGroup,barcodes\n${rows.join("\n")}`;
  const fromMs = performance.now();
  const imported = await shop.post("/catalogue/import", csv, { "content-type": "text/csv" });
  assert.equal(imported.body.created, size, JSON.stringify(imported.body));
  console.log({ size, importedInS: (performance.now() - fromMs) / 1000 });
  const tenant = await service.deps.directory.resolve(shop.tenantId);
  assert.ok(tenant);
  const client = new pg.Client({ connectionString: tenant.connectionString });
  await client.connect();
  const people = Array.from({ length: size }, (_, i) => {
    const name = `${firstNames[i % firstNames.length]} ${makerOf(size, i)}`;
    return { name, phone: phoneOf(i), sortKey: sortKeyOf(name), lexemes: lexemesOf({ names: [name] }) };
  });
  await client.query(
    `INSERT INTO customers (id, name, phone, phone_key, search, sort_key)
     SELECT gen_random_uuid(), name, phone, phone, array_to_tsvector(lexemes), "sortKey"
     FROM jsonb_to_recordset($1::jsonb) p(name text, phone text, "sortKey" text, lexemes text[])`,
    [JSON.stringify(people)],
  );
  const { rows: sizes } = await client.query(
    `SELECT relname, pg_size_pretty(pg_relation_size(oid)) AS size FROM pg_class
     WHERE relname IN ('products', 'products_search_idx', 'customers_search_idx') AND pg_table_is_visible(oid)`,
  );
  console.log(sizes);
  await client.end();
}
