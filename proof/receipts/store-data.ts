import { createReadStream } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";

interface StoreRow {
  readonly upc: string;
  readonly name: string;
  readonly price: string;
  readonly department: string;
  readonly soldBy: string;
  readonly taxable: string;
}

/**
 * `<folder>/store/products.csv` (upc, name, price, department, soldBy, taxable) as a file that the catalogue's import
 * takes. It wants the units EA and KG and the tax groups `Taxable` and `No tax`.
 */
export async function storeCatalogue(folder: string): Promise<string> {
  const rows = [];
  const source = createReadStream(join(folder, "store", "products.csv")).pipe(parse({ columns: true, bom: true }));
  for await (const row of source as AsyncIterable<StoreRow>) {
    rows.push({
      sku: row.upc,
      name: row.name,
      category: row.department,
      taxGroup: row.taxable === "1" ? "Taxable" : "No tax",
      unit: row.soldBy === "Each" ? "EA" : "KG",
      price: row.price,
      barcodes: row.upc,
    });
  }
  return stringify(rows, { header: true });
}
