import type { World } from "../../server/test/races/world.ts";
import { ok, type Calls } from "./calls.ts";

/** What the office asks of the module Reporting. */
export function reportCalls({ shop, branchId }: World): Calls {
  const days = `from=2026-01-01&to=2026-01-01`;
  const get = (path: string) => () => ok(shop.get(`/reports/${path}`));
  return {
    "the dashboard": get(`dashboard?date=2026-01-01&branchId=${branchId}`),
    ...Object.fromEntries(
      ["Hour", "Day", "Week", "Cashier", "Product", "Category", "Branch", "Tender", "Tax"].map((by) => [
        `sales by ${by}`,
        get(`sales?${days}&by=${by}`),
      ]),
    ),
    "sales of a branch": get(`sales?${days}&branchId=${branchId}`),
    baskets: get(`baskets?${days}`),
    exceptions: get(`exceptions?${days}`),
    returns: get(`returns?${days}`),
    margins: get(`margins?${days}`),
    "cash days": get(`cash-days?${days}`),
    "valuation of a past date": get("stock-valuation?date=2026-01-01"),
    "valuation of the stock": get("stock-valuation?by=Category"),
    "movement of the stock": get(`stock-movement?${days}`),
    "dead stock": get("dead-stock"),
    "days of cover": get("days-of-cover"),
    "stock that is low": get(`low-stock?branchId=${branchId}`),
    purchases: get(`purchases?${days}`),
    transfers: get(`transfers?${days}`),
    "the journal": get("journal?date=2026-01-01"),
    "the journal as it was": get("journal?date=2026-01-01&at=2026-01-02"),
    "the journal by document": get(`journal-entries?${days}`),
    "the journal for bookkeeping": () => ok(shop.get(`/books/export?${days}`)),
    "what is closed": () => ok(shop.get("/books/closing")),
    "what customers owed": get("receivables?at=2026-01-01"),
    "what changed that": get(`receivables-entries?${days}`),
    vouchers: get(`vouchers?${days}`),
    "what changed them": get(`voucher-entries?${days}`),
    "what points were worth": get("loyalty-liability?at=2026-01-01"),
    "what changed them, too": get(`loyalty-entries?${days}`),
  };
}
