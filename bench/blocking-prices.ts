import type { TestService } from "../server/test/harness.ts";
import type { Subject } from "./blocking-call.ts";
import { openWorld } from "./blocking-promotions.ts";

// A shop with as many price lists as hold at a branch, and as many entries as each may have.

export async function* priceSubjects(service: TestService): AsyncGenerator<Subject> {
  const { shop, till, variants, ask } = await openWorld(service);
  const entries = Array.from({ length: 5_000 }, (_, i) => ({
    variantId: variants[i % variants.length],
    minQuantity: String(1 + Math.floor(i / variants.length)),
    price: "3.5",
  }));
  const [first] = variants;
  const all = Array.from({ length: 20 }, (_, i) => ({ variantId: first, minQuantity: String(100 + i), price: "3.5" }));
  for (let i = 0; i < 50; i += 1) {
    const { status, body } = await shop.post("/price-lists", { name: `List ${i}`, branchId: null });
    if (status !== 201) throw new Error(`no list: ${JSON.stringify(body)}`);
    const own = [...entries.filter(({ variantId }) => variantId !== first), ...all].slice(0, 5_000);
    const put = await shop.put(`/price-lists/${body.id}/entries`, { entries: own });
    if (put.status !== 200) throw new Error(`no entries: ${JSON.stringify(put.body)}`);
  }
  const { branchId } = till;
  const quote = (lines: readonly object[]) => ask("POST", "/orders/quote", { branchId, lines });
  const plain = variants.map((variantId) => ({ variantId, quantity: "10" }));
  yield { name: "quote of 500 lines, 50 price lists", call: () => quote(plain) };
  yield {
    name: "quote of 500 quantities of one article, 50 price lists",
    call: () => quote(variants.map((_, i) => ({ variantId: first, quantity: String(100 + i) }))),
  };
  yield {
    name: "quote of 500 lines of labels, 50 price lists",
    call: () => quote(plain.map((one) => ({ ...one, quantity: "1", labelPrice: "3.5" }))),
  };
}
