import type { TestService } from "../server/test/harness.ts";
import type { Subject } from "./blocking-call.ts";
import { openWorld } from "./blocking-promotions.ts";

// A shop with as many rules of points as it may have, which name as much as they may.

export async function* loyaltySubjects(service: TestService): AsyncGenerator<Subject> {
  const { shop, till, variants, ask } = await openWorld(service);
  const products: string[] = [];
  for (let cursor = ""; products.length < variants.length;) {
    const { body } = await shop.get(`/products?limit=200${cursor}`);
    products.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = `&cursor=${body.nextCursor}`;
  }
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await shop.post(path, body);
    if (status !== 201) throw new Error(`not made: ${JSON.stringify(answer)}`);
    return answer.id as string;
  };
  for (let i = 0; i < 500; i += 1)
    await made("/loyalty/rules", {
      ...{ name: `Rule ${i}`, basis: i % 2 === 0 ? "Amount" : "Quantity", points: "1", per: String(i + 1) },
      productIds: Array.from({ length: 40 }, (_, n) => products[(i * 7 + n) % products.length]),
    });
  const customerId = await made("/customers", { name: "Ada" });
  const { branchId } = till;
  const lines = variants.map((variantId) => ({ variantId, quantity: "1" }));
  yield {
    name: "quote of 500 lines, 500 rules of points",
    call: () => ask("POST", "/orders/quote", { branchId, customerId, lines }),
  };
  yield {
    name: "order of 500 lines, 500 rules of points",
    call: () =>
      ask(
        "POST",
        "/orders",
        till.order(lines, { customerId, payments: [{ methodId: till.cash, tendered: "10000000" }] }),
      ),
  };
}
