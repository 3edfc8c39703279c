import assert from "node:assert/strict";
import { Big } from "big.js";
import { totalOf, type StoreReceipt } from "./file.ts";
import type { OpenStore } from "./shop.ts";

interface Item {
  readonly key: string | null;
  readonly netSales: string | null;
  readonly tax: string | null;
  readonly collected: string | null;
}
type Ways = "Hour" | "Day" | "Week" | "Cashier" | "Product" | "Category" | "Branch" | "Tender" | "Tax";

/**
 * Where the reports of sales, taxes and tenders say otherwise than the file's own sums of these receipts, which are all
 * there are.
 */
export async function differencesOfReports(
  { shop, methods }: OpenStore,
  receipts: readonly StoreReceipt[],
): Promise<string[]> {
  const dates = receipts.map(({ date }) => date.slice(0, 10)).sort();
  const [from = "", to = ""] = [dates[0], dates.at(-1)];
  const differences: string[] = [];
  const compare = (what: string, ours: Big | string, theirs: Big) => {
    if (!new Big(ours).eq(theirs))
      differences.push(`${what} ${new Big(ours).toFixed()}, in the file ${theirs.toFixed()}`);
  };
  const sumOf = <T>(list: readonly T[], amount: (item: T) => string | Big | null) =>
    list.reduce((sum, item) => sum.plus(amount(item) ?? 0), new Big(0));
  const goodsOf = ({ lines }: StoreReceipt) => sumOf(lines, ({ total }) => total);
  const read = async (by: Ways): Promise<{ total: Record<string, string>; items: Item[] }> => {
    const { status, body } = await shop.get(`/reports/sales?from=${from}&to=${to}&by=${by}&limit=1000`);
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.isComplete || by === "Product", by);
    return body;
  };

  const { total, items: days } = await read("Day");
  compare("orders", String(total["orders"]), new Big(receipts.length));
  compare("net sales", total["netSales"] ?? "", sumOf(receipts, goodsOf));
  compare(
    "tax",
    total["tax"] ?? "",
    sumOf(receipts, ({ tax }) => tax),
  );
  compare("collected", total["collected"] ?? "", sumOf(receipts, totalOf));
  for (const [date, of] of Map.groupBy(receipts, ({ date: at }) => at.slice(0, 10))) {
    const day = days.find(({ key }) => key === date);
    compare(`net sales of ${date}`, day?.netSales ?? "0", sumOf(of, goodsOf));
    compare(
      `tax of ${date}`,
      day?.tax ?? "0",
      sumOf(of, ({ tax }) => tax),
    );
    compare(`collected on ${date}`, day?.collected ?? "0", sumOf(of, totalOf));
  }
  for (const by of ["Hour", "Week", "Cashier", "Category", "Branch"] as const) {
    const { items } = await read(by);
    compare(
      `net sales by ${by}`,
      sumOf(items, ({ netSales }) => netSales),
      sumOf(receipts, goodsOf),
    );
    compare(
      `tax by ${by}`,
      sumOf(items, ({ tax }) => tax),
      sumOf(receipts, ({ tax }) => tax),
    );
  }
  const { items: hours } = await read("Hour");
  for (const [hour, of] of Map.groupBy(receipts, ({ date }) => date.slice(11, 13)))
    compare(`net sales at ${hour}`, hours.find(({ key }) => key === hour)?.netSales ?? "0", sumOf(of, goodsOf));

  const taxes = (await read("Tax")).items;
  compare(
    "tax by rate",
    sumOf(taxes, ({ tax }) => tax),
    sumOf(receipts, ({ tax }) => tax),
  );

  const tenders = (await read("Tender")).items;
  const given = receipts.flatMap((receipt) => receipt.tenders);
  const ours = (code: string) => tenders.find(({ key }) => key === methods.get(code))?.collected ?? "0";
  const theirs = (code: string) =>
    sumOf(
      given.filter((tender) => tender.code === code),
      ({ amount }) => amount,
    );
  // Change is given in cash, on checks too.
  const change = sumOf(receipts, (receipt) => receipt.change);
  compare("cash and checks", new Big(ours("CA")).plus(ours("CK")), theirs("CA").plus(theirs("CK")).minus(change));
  for (const code of methods.keys()) if (code !== "CA" && code !== "CK") compare(code, ours(code), theirs(code));
  compare(
    "all tenders",
    sumOf(tenders, ({ collected }) => collected),
    sumOf(receipts, totalOf),
  );
  return differences;
}
