import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Big } from "big.js";
import { assertAudited } from "../../../../test/audit-expectations.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { addVariant, openTill, type Till } from "../../../../test/sales.ts";
import { hire, problemOf } from "../../../../test/staff.ts";
import { listBreaches } from "../../verify/sql.ts";
import type { ReportingPermission } from "../permissions.ts";

type Body = Reply["body"];

const [first, second, third] = ["2027-03-01", "2027-03-02", "2027-03-03"] as const;
const period = `from=${first}&to=${third}`;

/** A figure of orders, as the definitions of docs/reports.md have it, out of what their answers say. */
function figuresOf(orders: readonly Body[]) {
  const sum = {
    gross: new Big(0),
    discounts: new Big(0),
    returns: new Big(0),
    net: new Big(0),
    tax: new Big(0),
    charges: new Big(0),
  };
  let collected = new Big(0);
  for (const order of orders) {
    const backIds = new Set(order.lines.filter(({ kind }: Body) => kind === "Refund").map(({ id }: Body) => id));
    for (const line of order.lines as Body[]) {
      sum.tax = sum.tax.plus(line.tax);
      if (line.kind === "Charge") {
        sum.charges = sum.charges.plus(line.net);
        continue;
      }
      sum.net = sum.net.plus(line.net);
      if (backIds.has(line.voidsLineId ?? line.id)) {
        sum.returns = sum.returns.minus(line.net);
        continue;
      }
      const rates = line.taxes.reduce((all: Big, { rate }: Body) => all.plus(rate), new Big(1));
      const left = new Big(line.gross).minus(line.discount);
      const inside = order.taxMode === "Exclusive" ? new Big(1) : left.eq(0) ? rates : left.div(line.net);
      const discount = new Big(line.discount).div(inside).round(2);
      sum.discounts = sum.discounts.plus(discount);
      sum.gross = sum.gross.plus(line.net).plus(discount);
    }
    collected = collected.plus(order.totals.total).plus(order.totals.rounding).plus(order.totals.tip);
  }
  const text = (amount: Big) => amount.toFixed(2);
  return {
    orders: orders.length,
    grossSales: text(sum.gross),
    discounts: text(sum.discounts),
    returns: text(sum.returns),
    netSales: text(sum.net),
    tax: text(sum.tax),
    charges: text(sum.charges),
    collected: text(collected),
  };
}

const shown = ({ orders, grossSales, discounts, returns, netSales, tax, charges, collected }: Body) => ({
  ...{ orders, grossSales, discounts, returns, netSales, tax, charges, collected },
});
const add = (items: readonly Body[], member: string) =>
  items.reduce((sum, item) => sum.plus(item[member] ?? 0), new Big(0)).toFixed(2);

describe("reports of sales", () => {
  let service: TestService;
  let shop: Shop;
  /** Without the module. */
  let other: Shop;
  let tills: readonly Till[];
  let token = "";
  /** Completed orders with the business date and branch of each. */
  const sold: Body[] = [];
  const ids: Record<string, string> = {};

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
    service.request("GET", path, { tenantId: shop.tenantId, token, headers });
  const report = async (path: string) => {
    const { status, body } = await get(`/reports/${path}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };

  before(async () => {
    service = await startService({ config: { accessTokenS: 40 * 86_400 } });
    other = await service.openShop();
    service.now.set(new Date(`${first}T09:00:00Z`));
    shop = await service.openShop({ modules: ["Reporting"] });
    token = await shop.login(shop.owner.email, shop.owner.password);
    shop = { ...shop, token };
    await prepare();
    for (const [n, at] of ["T09:10:00Z", "T23:40:00Z"]
      .flatMap((time) => [first, second, third].map((day) => day + time))
      .entries())
      await sellAt(new Date(at), n);
    service.now.set(new Date(`${third}T23:59:00Z`));
  });
  after(() => service.close());

  async function made(reply: Promise<Reply>): Promise<Body> {
    const { status, body } = await reply;
    assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
    return body;
  }

  async function prepare(): Promise<void> {
    const post = (path: string, body: object) =>
      made(service.request("POST", path, { tenantId: shop.tenantId, token, body }));
    const patch = (path: string, body: object) =>
      made(service.request("PATCH", path, { tenantId: shop.tenantId, token, body }));
    const own: Shop = {
      ...shop,
      get: (path) => service.request("GET", path, { tenantId: shop.tenantId, token }),
      post: (path, body) => service.request("POST", path, { tenantId: shop.tenantId, token, body }),
      patch: (path, body) => service.request("PATCH", path, { tenantId: shop.tenantId, token, body }),
    };
    shop = own;
    const { id: unitId } = (await own.get("/units")).body.items[0];
    const rate = async (name: string, value: string) => (await post("/tax-rates", { name, rate: value })).id as string;
    const [full, low] = [await rate("Full", "0.19"), await rate("Low", "0.07")];
    const group = async (name: string, taxRateId: string) =>
      (await post("/tax-groups", { name, components: [{ taxRateId }] })).id as string;
    Object.assign(ids, { full, low, fullGroup: await group("Full", full), lowGroup: await group("Low", low) });
    const category = await post("/categories", { name: "Drinks" });
    ids["category"] = category.id;
    ids["tea"] = await addVariant(
      own,
      { sku: "TEA", price: "3.99", cost: "1.5", unitId },
      { taxGroupId: ids["lowGroup"], categoryId: category.id },
    );
    ids["cup"] = await addVariant(
      own,
      { sku: "CUP", price: "12.49", cost: "7", unitId },
      { taxGroupId: ids["fullGroup"] },
    );
    ids["bag"] = await addVariant(own, { sku: "BAG", price: "0.25", unitId }, { taxGroupId: ids["fullGroup"] });
    const [west] = (await own.get("/branches")).body.items;
    const branch = await post("/branches", { code: "EAST", name: "East", timezone: "Asia/Tokyo" });
    await patch("/settings", { stockPolicy: "Allow", taxMode: "Inclusive", customTaxGroupId: ids["fullGroup"] });
    await patch(`/settings/branches/${branch.id}`, {
      ...{
        taxMode: "Exclusive",
        businessDayCutoff: "06:00",
        serviceCharge: "10",
        serviceChargeTaxGroupId: ids["fullGroup"],
      },
    });
    tills = [await openTill(own, west.id), await openTill(own, branch.id)];
  }

  /**
   * At both branches: a sale with discounts, one by name with a tip, one with goods that come back, and one that is
   * voided.
   */
  async function sellAt(at: Date, n: number): Promise<void> {
    service.now.set(at);
    for (const till of tills) {
      const plain = await till.sell(
        [
          {
            variantId: ids["tea"],
            quantity: String(n + 2),
            discounts: [{ kind: "Percent", value: "15", reason: "Friend" }],
          },
          { variantId: ids["cup"], quantity: "1" },
          { variantId: ids["bag"], quantity: "1", discounts: [{ kind: "Percent", value: "100", reason: "Gift" }] },
        ],
        { discounts: [{ kind: "Amount", value: "1.11", reason: "Round" }] },
      );
      const custom = await till.sell([{ name: "Repair", unitPrice: "20.01", quantity: "1" }], {
        payments: [{ methodId: till.cash, tendered: "60", tip: "1.5" }],
      });
      const [tea, cup] = (await made(Promise.resolve(plain))).lines;
      const back = await till.sell([
        ...[tea, cup].map(({ id }) => ({ kind: "Refund" as const, originalLineId: id, quantity: "-1" })),
        { variantId: ids["cup"], quantity: "1", unitPrice: "11", priceReason: "Scratch" },
      ]);
      const mistake = await made(till.sell([{ variantId: ids["cup"], quantity: "3" }]));
      await made(shop.post(`/orders/${mistake.id}/void`, { reason: "Mistake" }));
      for (const reply of [plain, custom, back]) sold.push(await made(Promise.resolve(reply)));
    }
  }

  test("the sums of a period are those of its orders, voided ones left out", async () => {
    const dates = new Set([first, second, third] as string[]);
    const within = sold.filter(({ businessDate }) => dates.has(businessDate));
    assert.ok(within.length < sold.length, "an order after midnight in Tokyo is of another business date");
    const { total, comparison } = await report(`sales?${period}&by=Day`);
    assert.deepEqual(shown(total), figuresOf(within));
    assert.equal(comparison, null);
    assert.equal(new Big(total.netSales).plus(total.discounts).plus(total.returns).toFixed(2), total.grossSales);
    const parts = [total.netSales, total.tax, total.charges, total.giftCards, total.tips, total.rounding];
    assert.equal(parts.reduce((all, part) => all.plus(part), new Big(0)).toFixed(2), total.collected);
  });

  test("each day, hour, cashier and branch is what its orders are, and the parts of each report are its total", async () => {
    const wide = "from=2027-02-28&to=2027-03-05";
    const { total } = await report(`sales?${wide}`);
    assert.deepEqual(shown(total), figuresOf(sold));
    const keyOf: Readonly<Record<string, (order: Body) => string>> = {
      Day: ({ businessDate }) => businessDate,
      Branch: ({ branchId }) => branchId,
      Cashier: ({ cashierId }) => cashierId,
      Hour: ({ occurredAt, branchId }) =>
        new Date(Date.parse(occurredAt) + (branchId === tills[1]?.branchId ? 9 * 3_600_000 : 0))
          .toISOString()
          .slice(11, 13),
      Week: ({ businessDate }) => (businessDate === "2027-02-28" ? "2027-W08" : "2027-W09"),
    };
    for (const [by, key] of Object.entries(keyOf)) {
      const { items } = await report(`sales?${wide}&by=${by}`);
      const expected = Map.groupBy(sold, key);
      assert.deepEqual(
        new Map(items.map((item: Body) => [item.key, shown(item)])),
        new Map([...expected].map(([at, orders]) => [at, figuresOf(orders)])),
        by,
      );
    }
    for (const by of ["Product", "Category"]) {
      const { items, isComplete } = await report(`sales?${wide}&by=${by}`);
      assert.equal(isComplete, true);
      for (const member of ["grossSales", "discounts", "returns", "netSales", "tax", "charges"])
        assert.equal(add(items, member), total[member], `${by} ${member}`);
    }
    const taxes = (await report(`sales?${wide}&by=Tax`)).items;
    assert.deepEqual(
      taxes.map(({ name, rate }: Body) => [name, rate]),
      [
        ["Full", "0.19"],
        ["Low", "0.07"],
      ],
    );
    assert.equal(add(taxes, "tax"), total.tax);
    const tenders = (await report(`sales?${wide}&by=Tender`)).items;
    assert.equal(add(tenders, "collected"), new Big(total.collected).minus(total.deposits).toFixed(2));
  });

  test("a report compares with as many days before and with the year before", async () => {
    const { comparison } = await report(`sales?from=${second}&to=${third}&compare=PreviousPeriod`);
    assert.deepEqual([comparison.from, comparison.to], ["2027-02-28", first]);
    const before = sold.filter(({ businessDate }) => businessDate >= "2027-02-28" && businessDate <= first);
    assert.deepEqual(shown(comparison.total), figuresOf(before));
    const year = (await report(`sales?from=${second}&to=${third}&compare=PreviousYear`)).comparison;
    assert.deepEqual([year.from, year.to, year.total.orders], ["2026-03-02", "2026-03-03", 0]);
    const { comparison: leap } = await report("baskets?from=2028-02-29&to=2028-02-29&compare=PreviousYear");
    assert.deepEqual([leap.from, leap.average, leap.orders], ["2027-02-28", leap.average, leap.orders]);
  });

  test("the dashboard, margins, returns and baskets say what the report of sales says", async () => {
    const { total } = await report(`sales?from=${first}&to=${first}`);
    const dashboard = await report(`dashboard?date=${first}`);
    assert.deepEqual(dashboard.total, total);
    assert.deepEqual(dashboard.weekBefore.total.orders, 0);
    assert.equal(add(dashboard.hours, "netSales"), total.netSales);
    assert.equal(add(dashboard.branches, "collected"), total.collected);
    assert.equal(dashboard.openSessions.length, 2);
    assert.deepEqual((await report(`dashboard?date=2027-03-08`)).weekBefore.total, total);
    assert.equal((await report("dashboard")).date, third);

    const margins = await report(`margins?from=${first}&to=${first}`);
    assert.equal(margins.total.netSales, total.netSales);
    assert.deepEqual(dashboard.margins, margins.total);
    assert.equal(add(margins.items, "profit"), margins.total.profit);
    const cup = margins.items.find(({ sku }: Body) => sku === "CUP");
    assert.equal(cup.cost, new Big(cup.quantity).times(7).toFixed(2));
    assert.equal(new Big(cup.netSales).minus(cup.cost).toFixed(2), cup.profit);
    assert.equal(cup.marginPercent, new Big(cup.profit).times(100).div(cup.netSales).toFixed(2));
    const named = margins.items.filter(
      ({ sku, quantity }: Body) => (sku === null || sku === "BAG") && quantity !== "0",
    );
    assert.ok(
      named.every(({ costMissing }: Body) => costMissing > 0),
      "what has no cost says so",
    );

    const returns = await report(`returns?from=${first}&to=${first}`);
    assert.equal(returns.total.amount, total.returns);
    assert.equal(returns.total.refunds, total.refunds);
    assert.deepEqual(
      returns.items.map(({ sku }: Body) => sku),
      ["CUP", "TEA"],
    );
    const baskets = await report(`baskets?from=${first}&to=${first}`);
    assert.deepEqual([baskets.orders, baskets.netSales], [total.sales, total.netSales]);
    assert.equal(
      baskets.bySize.reduce((sum: number, { orders }: Body) => sum + orders, 0),
      baskets.orders,
    );
  });

  test("exceptions tell what was taken off, changed by hand, entered by name and voided, and by whom", async () => {
    const { totals, items } = await report(`exceptions?${period}`);
    const days = new Set<string>([first, second, third]);
    const within = sold.filter(({ businessDate }) => days.has(businessDate));
    const counts = Object.fromEntries(totals.map(({ kind, count }: Body) => [kind, count]));
    const receipts = within.length / 3;
    assert.deepEqual(counts, {
      Discount: 3 * receipts,
      PriceOverride: receipts,
      CustomLine: receipts,
      Void: receipts,
    });
    const discounts = within.flatMap(({ lines, discounts: order }) => [
      ...lines.filter(({ kind }: Body) => kind === "Sale").flatMap((line: Body) => line.discounts),
      ...order,
    ]);
    assert.equal(totals.find(({ kind }: Body) => kind === "Discount").amount, add(discounts, "amount"));
    assert.deepEqual(
      new Set(items.filter(({ kind }: Body) => kind === "Discount").map(({ reason }: Body) => reason)),
      new Set(["Friend", "Gift", "Round"]),
    );
  });

  test("cash days are the sessions, and their sales those of the report", async () => {
    const { items, total } = await report(`cash-days?from=${first}&to=2027-03-05`);
    assert.equal(items.length, 2);
    const all = await report("sales?from=2027-02-28&to=2027-03-05");
    const withTax = ["netSales", "tax", "charges"].reduce((sum, member) => sum.plus(all.total[member]), new Big(0));
    assert.equal(new Big(total.sales).minus(total.refunds).toFixed(2), withTax.toFixed(2));
    assert.equal(new Big(total.cash).plus(total.otherTenders).toFixed(2), all.total.collected);
    assert.deepEqual(
      items.map(({ status, variance }: Body) => [status, variance]),
      [
        ["Open", null],
        ["Open", null],
      ],
    );
  });

  test("CSV has all items under a header, for who may export; it is audited", async () => {
    const { items } = await report(`sales?${period}&by=Product`);
    const reply = await get(`/reports/sales?${period}&by=Product&limit=1`, { accept: "text/csv" });
    assert.equal(reply.status, 200);
    assert.match(reply.headers.get("content-type") ?? "", /^text\/csv/);
    const [header, ...lines] = (reply.body as string).trimEnd().split("\n");
    assert.ok(header?.startsWith("key,name,sku,rate,orders,quantity,grossSales"));
    assert.equal(lines.length, items.length);
    assert.ok(lines.some((line) => line.includes("TEA")));
    await assertAudited(shop, {
      event: "report.exported",
      by: shop.owner.email,
      to: ["Report", null],
      details: { report: "sales", query: { from: first, to: third, by: "Product", limit: 1 } },
    });
    const clerk = await hire<ReportingPermission>(
      service,
      shop,
      ["reports.read"],
      tills.map(({ branchId }) => branchId),
    );
    const refused = await service.request("GET", `/reports/sales?${period}`, {
      tenantId: shop.tenantId,
      token: clerk.token,
      headers: { accept: "text/csv" },
    });
    assert.deepEqual(problemOf(refused), [403, "permission_denied"]);
  });

  test("who works at one branch sees that branch; margins and drawers want rights of their own", async () => {
    const [west, east] = tills;
    const clerk = await hire<ReportingPermission>(service, shop, ["reports.read"], [west?.branchId ?? ""]);
    const ask = (path: string) => service.request("GET", path, { tenantId: shop.tenantId, token: clerk.token });
    const { body } = await ask(`/reports/sales?${period}&by=Branch`);
    assert.deepEqual(
      body.items.map(({ key }: Body) => key),
      [west?.branchId],
    );
    assert.deepEqual(problemOf(await ask(`/reports/sales?${period}&branchId=${east?.branchId}`)), [
      403,
      "branch_forbidden",
    ]);
    assert.equal((await ask("/reports/dashboard")).body.margins, null);
    for (const name of ["margins", "cash-days"])
      assert.deepEqual(problemOf(await ask(`/reports/${name}?${period}`)), [403, "permission_denied"]);
  });

  test("400 for too many days and for an end before the beginning; 403 in a shop without the module", async () => {
    const long = await get("/reports/sales?from=2026-01-01&to=2027-03-01");
    assert.deepEqual(problemOf(long), [400, "date_range_too_large"]);
    assert.deepEqual(Object.keys((await get(`/reports/sales?from=${second}&to=${first}`)).body.errors), ["to"]);
    assert.deepEqual(
      problemOf(
        await service.request("GET", `/reports/sales?${period}`, {
          tenantId: other.tenantId,
          token: await other.login(other.owner.email, other.owner.password),
        }),
      ),
      [403, "module_disabled"],
    );
  });

  test("the books hold", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
