import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { takeTurns } from "../../../kernel/process/turns.ts";
import { lexemesOf, sortKeyOf } from "../../engine/search.ts";
import { listTexts, updateSearch } from "./search.sql.ts";

/**
 * Makes the products findable by what they and their variants are called now. To be called after every change of that.
 */
export async function refreshSearch(tx: TenantWrite, productIds: readonly string[]): Promise<void> {
  const products = await listTexts(tx, productIds);
  const turn = takeTurns();
  const found = [];
  for (const { id, name, description, variants } of products) {
    await turn();
    const names = [name, ...variants.map((variant) => variant.name)];
    const codes = variants.flatMap(({ sku, barcodes }) => [sku, ...barcodes]);
    found.push({ id, sortKey: sortKeyOf(name), lexemes: lexemesOf({ names, texts: [description], codes }) });
  }
  await updateSearch(tx, found);
}
