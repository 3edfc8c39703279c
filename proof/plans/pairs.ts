import type { Calls } from "./calls.ts";
import { ok } from "./calls.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";

/** By list: its filters, each with a value; amounts that are rare, for which an index is asked. */
async function filtersOf({
  shop,
  till,
  branchId,
  variant,
}: World): Promise<Readonly<Record<string, readonly string[]>>> {
  const variantId = await variant();
  const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
  const { userId } = (await shop.get("/me")).body;
  const { id: supplierId } = await made(shop.post("/suppliers", { name: unique(), code: unique() }));
  const order = await made(till.sell([{ variantId, quantity: "1" }]));
  const days = ["from=2026-01-01", "to=2026-12-31"];
  const at = `branchId=${branchId}`;
  const of = `customerId=${customerId}`;
  return {
    "/orders": [
      ...[at, of, ...days, "status=Completed", "status=Voided", "status=Parked", `registerId=${till.registerId}`],
      ...[`cashSessionId=${till.sessionId}`, `cashierId=${userId}`, `variantId=${variantId}`, `methodId=${till.cash}`],
      ...["reference=4711", "amountFrom=899", "amountTo=2", `receiptNumber=${order.receiptNumber.slice(2)}`],
    ],
    "/cash/sessions": [at, ...days, `registerId=${till.registerId}`, "status=Closed", "status=Open"],
    [`/stock/movements?${at}`]: [`variantId=${variantId}`, `documentId=${order.id}`],
    "/purchase-orders": [at, `supplierId=${supplierId}`, "status=Closed"],
    "/supplier-returns": [at, `supplierId=${supplierId}`],
    "/returns": [at, `originalOrderId=${order.id}`, "status=PendingInspection"],
    "/audit": [`actorId=${userId}`, "event=order.voided", "subjectType=Order", `subjectId=${order.id}`],
  };
}

/** The values that are words, to tell calls apart. */
function wordsOf(...filters: readonly string[]): string {
  return filters
    .flatMap((filter) => /=([A-Z][A-Za-z]+)$/.exec(filter)?.[1] ?? [])
    .map((word) => ` ${word}`)
    .join("");
}

/** Each pair of filters that a list offers. */
export async function pairCalls(world: World): Promise<Calls> {
  const calls: Record<string, Calls[string]> = {};
  for (const [path, filters] of Object.entries(await filtersOf(world)))
    for (const [i, one] of filters.entries())
      for (const other of filters.slice(i + 1)) {
        const names = [one, other].map((filter) => filter.split("=", 1)[0] ?? "");
        if (names[0] === names[1]) continue;
        calls[`${path.split("?", 1)[0]} by ${names.join(" and ")}${wordsOf(one, other)}`] = () =>
          ok(world.shop.get(`${path}${path.includes("?") ? "&" : "?"}${one}&${other}`));
      }
  return calls;
}
