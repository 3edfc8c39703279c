import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openMayTrade, type MayTrade } from "../../../../test/closed-books.ts";
import { pushesOfMay, routesOfMay, unrelated, type Late } from "../../../../test/late-kinds.ts";
import { done } from "../../../../test/depots.ts";
import { brokenBy } from "../../../../test/faults.ts";
import { startService, type Reply, type TestService } from "../../../../test/harness.ts";
import { modules } from "../../modules.ts";
import { pushKinds } from "../../sync/push/items.schema.ts";
import type { LateKind } from "../journal/late.sql.ts";

type Body = Reply["body"];

const period = "from=2027-05-01&to=2027-05-31";
/** How the books of May are asked for, by report; null: the report has no past, or goes by a document's own date. */
const reports: Readonly<Record<string, readonly string[] | null>> = {
  journal: [period, "date=2027-05-31", `${period}&at=2027-05-31`, `${period}&at=2027-06-01`],
  "journal-entries": [`${period}&limit=1000`, `${period}&limit=1000&at=2027-05-31`],
  receivables: ["at=2027-05-30", "at=2027-05-31", "at=2027-06-01"],
  "receivables-entries": [`${period}&limit=1000`],
  vouchers: [period],
  "voucher-entries": [`${period}&limit=1000`],
  "loyalty-liability": ["at=2027-05-30", "at=2027-05-31", "at=2027-06-01"],
  "loyalty-entries": [`${period}&limit=1000`],
  "stock-valuation": ["Product", "Category", "Branch"].map((by) => `date=2027-05-31&by=${by}`),
  "stock-movement": [period],
  // docs/reports.md "Closed dates": these go by the document's own date.
  dashboard: null,
  sales: null,
  baskets: null,
  exceptions: null,
  returns: null,
  margins: null,
  "cash-days": null,
  purchases: null,
  transfers: null,
  // As it is now.
  "dead-stock": null,
  "days-of-cover": null,
  "low-stock": null,
};

const rules = modules.flatMap(({ verify = [] }) => verify);

describe("what comes after May was closed", () => {
  let service: TestService;
  before(async () => {
    service = await startService({ config: { accessTokenS: 90 * 86_400 } });
  });
  after(() => service.close());

  /** All that the books of May say, by how it was asked for. Customers are called as they are today. */
  const booksOf = async ({ shop }: MayTrade): Promise<Readonly<Record<string, string>>> => {
    const said: Record<string, string> = {};
    const isFigure = (key: string, value: unknown) => (key === "asOf" || key === "name" ? undefined : value);
    for (const [name, queries] of Object.entries(reports))
      for (const query of queries ?? []) {
        const path = `/reports/${name}?${query}`;
        said[path] = JSON.stringify(await done(shop.get(path)), isFigure, 1);
      }
    said.export = (await done(shop.get(`/books/export?${period}`))) as string;
    return said;
  };

  /** Does all of it, and checks that the books of May are as they were. Answers with what was posted in June. */
  const comeLate = async (all: Readonly<Record<string, Late>>): Promise<LateKind[]> => {
    service.now.set(new Date("2027-05-30T08:00:00Z"));
    const of = await openMayTrade(service);
    service.now.set(new Date("2027-05-31T08:00:00Z"));
    const works: (readonly [name: string, work: Awaited<ReturnType<Late>>])[] = [];
    for (const [name, prepare] of Object.entries(all)) works.push([name, await prepare(of)]);
    service.now.set(new Date("2027-06-02T10:00:00Z"));
    await done(of.shop.put("/books/closing", { closedUntil: "2027-05-31" }));
    const handedIn = await booksOf(of);
    service.now.set(new Date("2027-06-03T10:00:00Z"));
    for (const [name, work] of works)
      await work(of).catch((error: unknown) => assert.fail(`${name}: ${String(error)}`));
    assert.deepEqual(await booksOf(of), handedIn);
    assert.deepEqual(await brokenBy(service, of.shop.tenantId, rules, []), []);
    const { late } = await done(of.shop.get("/books/closing"));
    assert.deepEqual(new Set(late.map(({ postedOn }: Body) => postedOn)), new Set(["2027-06-03"]));
    return late.map(({ kind }: Body) => kind).sort();
  };

  test("changes nothing of it, whatever a till pushes", async () => {
    assert.deepEqual(Object.keys(pushesOfMay).sort(), [...pushKinds].sort());
    const kinds = ["AccountPayment", "CashMovement", "Closing", "Opening", "Order", "TransferReceipt", "Void"];
    assert.deepEqual(await comeLate(pushesOfMay), kinds);
  });

  test("changes nothing of it, whatever is done with its documents", async () => {
    assert.deepEqual(await comeLate(routesOfMay), [
      ...["AccountEntry", "AccountPayment", "CashMovement", "Closing", "GoodsReceipt", "Opening", "Order"],
      "TransferReceipt",
    ]);
  });

  test("is of a report, an operation and a table that these tests know", () => {
    const named = modules.flatMap((module) => (module.reports ?? []).map(({ name }) => name));
    assert.deepEqual(Object.keys(reports).sort(), named.sort());
    const document = JSON.parse(
      readFileSync(join(import.meta.dirname, "../../../../../client/openapi.json"), "utf8"),
    ) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
    };
    const books =
      /^\/(orders|returns|gift-receipts|purchase-orders|supplier-returns|stock|stock-transfers|credit|loyalty|cash|customers)(\/|$)/;
    const operations = Object.entries(document.paths)
      .filter(([path]) => books.test(path))
      .flatMap(([, methods]) => Object.entries(methods))
      .flatMap(([method, { operationId }]) => (method === "get" || operationId === undefined ? [] : [operationId]));
    const known = [...Object.keys(routesOfMay), ...unrelated];
    assert.deepEqual(
      operations.filter((name) => !known.includes(name)),
      [],
    );
    assert.deepEqual(
      known.filter((name) => !operations.includes(name) && name !== "patchSettings"),
      [],
    );
  });
});
