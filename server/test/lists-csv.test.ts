import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { sql } from "../src/kernel/db/sql.ts";
import { assertAudited } from "./audit-expectations.ts";
import { startService, type Reply, type Shop, type TestService } from "./harness.ts";
import { addVariant, openTill, type Till } from "./sales.ts";
import { hire, problemOf, type Staff } from "./staff.ts";

type Row = Readonly<Record<string, string>>;

describe("lists as CSV", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let second: Till;
  let bread: string;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    till = await openTill(shop);
    second = await openTill(shop, (await shop.post("/branches", { code: "B2", name: "Second" })).body.id);
    const unitId = (await shop.get("/units")).body.items[0].id;
    bread = await addVariant(shop, { sku: "BREAD", price: "3", cost: "1", unitId });
    await till.sell([{ variantId: bread, quantity: "2" }]);
    await second.sell([{ variantId: bread, quantity: "1" }]);
  });
  after(() => service.close());

  const asCsv = (path: string, { token }: Pick<Staff, "token"> = shop): Promise<Reply> =>
    service.request("GET", path, { tenantId: shop.tenantId, token, headers: { accept: "text/csv" } });
  const rowsOf = async (path: string, by?: Pick<Staff, "token">): Promise<Row[]> => {
    const { status, body, headers } = await asCsv(path, by);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(headers.get("content-type"), "text/csv; charset=utf-8");
    return parse(String(body), { columns: true });
  };

  test("orders, with the list's filters and of one's own branches; the export is audited", async () => {
    const rows = await rowsOf("/orders?sort=Oldest&limit=1");
    assert.deepEqual(
      rows.map(({ branchName, total, payments, isOffline }) => [branchName, total, payments, isOffline]),
      [
        ["Main", "6.00", "Cash 6.00", "false"],
        ["Second", "3.00", "Cash 3.00", "false"],
      ],
    );
    assert.equal(rows[0]?.["receiptNumber"], (await shop.get("/orders?sort=Oldest")).body.items[0].receiptNumber);
    await assertAudited(shop, {
      event: "list.exported",
      by: shop.owner.email,
      to: ["List", null],
      details: { list: "orders", query: { sort: "Oldest" } },
    });
    const { headers } = await asCsv("/orders");
    assert.equal(headers.get("content-disposition"), 'attachment; filename="orders.csv"');
    assert.equal((await rowsOf(`/orders?branchId=${second.branchId}&amountFrom=3`)).length, 1);
    assert.deepEqual(await rowsOf("/orders?status=Parked"), []);
    const clerk = await hire(service, shop, ["sales.read"], [second.branchId]);
    assert.deepEqual(
      (await rowsOf("/orders", clerk)).map(({ branchName }) => branchName),
      ["Second"],
    );
    assert.deepEqual(problemOf(await asCsv("/audit", clerk)), [403, "permission_denied"]);
    assert.deepEqual(problemOf(await asCsv(`/orders?branchId=${till.branchId}`, clerk)), [403, "branch_forbidden"]);
  });

  test("customers, beyond a page, each once; what a spreadsheet would run is only text", async () => {
    const names = Array.from({ length: 203 }, (_, i) => `Ann ${String(i).padStart(3, "0")}`);
    for (const name of names) assert.equal((await shop.post("/customers", { name })).status, 201);
    await shop.post("/customers", { name: '=HYPERLINK("http://evil.example")', notes: "-1+1", code: "-5" });
    const rows = await rowsOf("/customers");
    assert.deepEqual(
      rows.map(({ name }) => name).filter((name) => name?.startsWith("Ann")),
      names,
    );
    assert.deepEqual(
      rows.filter(({ name }) => !name?.startsWith("Ann")).map(({ name, notes, code }) => [name, notes, code]),
      [[`'=HYPERLINK("http://evil.example")`, "'-1+1", "-5"]],
    );
    assert.deepEqual(
      (await rowsOf("/customers?q=ann%20007&sort=Name")).map(({ name }) => name),
      ["Ann 007"],
    );
  });

  test("movements of a branch, whose costs are for who may see them", async () => {
    const path = `/stock/movements?branchId=${till.branchId}`;
    const [row] = await rowsOf(path);
    assert.deepEqual([row?.["sku"], row?.["quantity"], row?.["unitCost"]], ["BREAD", "-2", "1.00"]);
    const clerk = await hire(service, shop, ["inventory.read"], [till.branchId]);
    assert.equal((await rowsOf(path, clerk))[0]?.["unitCost"], "");
    assert.deepEqual(await rowsOf(`${path}&kind=Count`), []);
  });

  test("the audit log, its details as JSON; 400 when there are more rows than a list gives out", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const many = sql`INSERT INTO audit_events (id, event) SELECT gen_random_uuid(), 'probe.many' FROM generate_series(1, 100001)`;
    await service.deps.databases.write(tenant, (tx) => tx.run(many));
    const refused = await asCsv("/audit?event=probe.many");
    assert.deepEqual([...problemOf(refused), refused.body.mostRows], [400, "list_too_long", 100_000]);
    const exported = await rowsOf("/audit?event=list.exported&limit=1");
    assert.ok(exported.length > 1);
    assert.equal(JSON.parse(exported[0]?.["details"] ?? "").list, "audit");
  });
});
