import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { assertAudited } from "../../../test/audit-expectations.ts";
import { done, openDepots, type Depots } from "../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { openTill } from "../../../test/sales.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import type { Permission } from "../gate/permissions.ts";
import type { OrderStatus } from "./orders/schema.ts";
import { steps } from "./orders/steps.ts";
import type { PurchasingPermission } from "./permissions.ts";
import { rules } from "./rules.sql.ts";

type Step = keyof typeof steps;

describe("purchasing", () => {
  let service: TestService;
  let depots: Depots;
  let shop: Shop;
  let [north, south, bread, milk, mill] = ["", "", "", "", ""];

  before(async () => {
    service = await startService();
    depots = await openDepots(service, "Purchasing", rules);
    ({ shop, north, south } = depots);
    [bread, milk] = [await depots.article("BREAD", { cost: "1.5" }), await depots.article("MILK")];
    const supplier = { code: "MILL", name: "Mill", email: "mill@example.com", accountNumber: "K 7", leadDays: 3 };
    mill = (await done(shop.post("/suppliers", supplier))).id;
    const costs = [
      { fromQuantity: "0", unitCost: "2" },
      { fromQuantity: "10", unitCost: "1.80" },
    ];
    const items = [{ variantId: bread, code: "=M-1", orderMultiple: "6", isPreferred: true, costs }];
    await done(shop.put(`/suppliers/${mill}/items`, { items }));
  });
  after(() => service.close());

  const act = (id: string, step: string, body?: object) => shop.post(`/purchase-orders/${id}/${step}`, body);
  const draft = async (quantity = "10", more: object = {}): Promise<string> => {
    const lines = [{ variantId: bread, quantity, ...more }];
    return (await done(shop.post("/purchase-orders", { supplierId: mill, branchId: north, lines }))).id;
  };
  const ordered = async (quantity?: string, more?: object): Promise<string> => {
    const id = await draft(quantity, more);
    await done(act(id, "submit"));
    return id;
  };
  const receive = (id: string, line: object, more: object = {}) =>
    act(id, "receipts", { lines: [{ variantId: bread, ...line }], ...more });
  const order = async (id: string) => (await shop.get(`/purchase-orders/${id}`)).body;
  const by = () => shop.owner.email;

  test("suppliers have codes and costs by quantity; one is preferred; costs are for those who may see them", async () => {
    const { items } = (await shop.get(`/suppliers/${mill}/items`)).body;
    assert.deepEqual(
      [items[0].sku, items[0].code, items[0].orderMultiple, items[0].isPreferred, items[0].costs],
      [
        ...["BREAD", "=M-1", "6", true],
        [
          { fromQuantity: "0", unitCost: "2.00" },
          { fromQuantity: "10", unitCost: "1.80" },
        ],
      ],
    );
    const other = (await done(shop.post("/suppliers", { code: "DAIRY", name: "Dairy" }))).id;
    await done(shop.put(`/suppliers/${other}/items`, { items: [{ variantId: bread, isPreferred: true }] }));
    assert.equal((await shop.get(`/suppliers/${mill}/items`)).body.items[0].isPreferred, false);
    await done(
      shop.put(`/suppliers/${mill}/items`, {
        items: [{ variantId: bread, code: "=M-1", orderMultiple: "6", isPreferred: true }],
      }),
    );
    assert.equal((await shop.get(`/suppliers/${mill}/items`)).body.items[0].costs.length, 2);
    const items2 = [{ variantId: milk, code: "=m-1" }];
    assert.deepEqual(problemOf(await shop.put(`/suppliers/${mill}/items`, { items: items2 })), [409, "code_taken"]);
    await assertAudited(shop, {
      ...{ event: "supplier.items_changed", by: by(), to: ["Supplier", other] },
      details: { items: [{ variantId: bread, code: null }] },
    });
    assert.equal((await shop.delete(`/suppliers/${other}/items/${bread}`)).status, 204);
    assert.equal((await shop.delete(`/suppliers/${other}/items/${bread}`)).status, 404);
    const twice = [{ variantId: milk }, { variantId: milk, orderMultiple: "0" }];
    const { errors } = (await shop.put(`/suppliers/${other}/items`, { items: twice })).body;
    assert.deepEqual(Object.keys(errors).sort(), ["items[1].orderMultiple", "items[1].variantId"]);
  });

  test("403 branch_forbidden for a supplier, and what it sells, changed by who works at one branch of several", async () => {
    const all = ["purchasing.read", "purchasing.write", "catalogue.readCost"] as const;
    const manager = await hire<Permission | PurchasingPermission>(service, shop, all, [north]);
    const before = (await shop.get(`/suppliers/${mill}`)).body;
    const items = [{ variantId: bread, costs: [{ fromQuantity: "0", unitCost: "99" }] }];
    for (const refused of [
      await manager.post("/suppliers", { code: "MINE", name: "Mine" }),
      await manager.patch(`/suppliers/${mill}`, { email: "mine@example.com" }),
      await manager.put(`/suppliers/${mill}/items`, { items }),
      await manager.delete(`/suppliers/${mill}/items/${bread}`),
      await manager.delete(`/suppliers/${mill}`),
    ])
      assert.deepEqual(problemOf(refused), [403, "branch_forbidden"]);
    assert.deepEqual((await manager.get(`/suppliers/${mill}`)).body, before);
    assert.equal((await manager.get(`/suppliers/${mill}/items`)).body.items[0].costs.length, 2);
    assert.equal((await shop.patch(`/suppliers/${mill}`, { email: "new@example.com" })).status, 200);
    const details = { before: { email: before.email }, after: { email: "new@example.com" } };
    await assertAudited(shop, { event: "supplier.changed", by: by(), to: ["Supplier", mill], details });
    assert.equal((await shop.patch(`/suppliers/${mill}`, { email: before.email })).status, 200);
  });

  test("an order has the supplier's codes and costs, is received in parts with damaged goods, and moves the average cost", async () => {
    const before = await depots.levelOf(north, bread);
    assert.equal(before.onHand, "0");
    const id = await ordered("10");
    const submitted = await order(id);
    const [line] = submitted.lines;
    assert.match(submitted.number, /^PO-\d{6}$/);
    assert.deepEqual([line.code, line.unitCost, submitted.totalCost], ["=M-1", "1.80", "18.00"]);
    const landedCosts = [
      { name: "Freight", amount: "1", by: "Quantity" },
      { name: "Customs", amount: "0.50", by: "Value" },
    ];
    const first = await done(
      receive(id, { received: "4", damaged: "1", note: "wet" }, { landedCosts, reference: "D 1" }),
    );
    assert.deepEqual([first.lines[0].landedCost, first.lines[0].damaged, first.landedCosts.length], ["1.50", "1", 2]);
    assert.deepEqual(await depots.levelOf(north, bread).then(({ onHand, averageCost }) => [onHand, averageCost]), [
      "4",
      "2.175",
    ]);
    const partly = await order(id);
    assert.deepEqual(
      [partly.status, partly.lines[0].outstanding, partly.lines[0].damaged],
      ["PartlyReceived", "6", "1"],
    );
    const over = await receive(id, { received: "7" });
    assert.deepEqual(
      [...problemOf(over), over.body.lines],
      [400, "receipt_exceeds_ordered", [{ variantId: bread, requested: "7", available: "6" }]],
    );
    await done(shop.patch(`/settings/branches/${north}`, { modules: { purchasing: { receiptTolerance: "10" } } }));
    await done(receive(id, { received: "7", unitCost: "1.70" }));
    await done(shop.patch(`/settings/branches/${north}`, { modules: { purchasing: { receiptTolerance: null } } }));
    const received = await order(id);
    assert.deepEqual([received.status, received.lines[0].received], ["Received", "11"]);
    assert.equal((await depots.levelOf(north, bread)).averageCost, "1.872727");
    assert.equal((await done(act(id, "close", { reason: "Invoice is paid" }))).status, "Closed");
    const to = ["PurchaseOrder", id] as const;
    await assertAudited(shop, {
      event: "purchaseOrder.created",
      by: by(),
      to,
      details: { supplierId: mill, lineCount: 1 },
    });
    await assertAudited(shop, { event: "purchaseOrder.submitted", by: by(), to });
    const { items } = (await shop.get(`/purchase-orders/${id}/receipts`)).body;
    const told = {
      receiptId: items[1].id,
      status: "Received",
      lines: [{ variantId: bread, received: "7", damaged: "0" }],
    };
    await assertAudited(shop, { event: "purchaseOrder.received", by: by(), to, details: told });
    await assertAudited(shop, { event: "purchaseOrder.closed", by: by(), to, details: { reason: "Invoice is paid" } });
    assert.deepEqual(await depots.broken(), []);
  });

  test("a draft is changed, all that is outstanding is received at once, and an order is cancelled", async () => {
    const id = await draft("3");
    const path = `/purchase-orders/${id}`;
    assert.equal((await done(shop.patch(path, { expectedOn: "2030-01-02" }))).expectedOn, "2030-01-02");
    const lines = [
      { variantId: milk, quantity: "2", unitCost: "0.90" },
      { variantId: bread, quantity: "1" },
    ];
    const changed = await done(shop.put(`${path}/lines`, { lines }));
    assert.deepEqual(
      changed.lines.map((line: Reply["body"]) => [line.sku, line.unitCost]),
      [
        ["MILK", "0.90"],
        ["BREAD", "2.00"],
      ],
    );
    const [before, after] = [
      [{ variantId: bread, quantity: "3" }],
      lines.map(({ variantId, quantity }) => ({ variantId, quantity })),
    ];
    await assertAudited(shop, {
      ...{ event: "purchaseOrder.changed", by: by(), to: ["PurchaseOrder", id] },
      details: { before: { lines: before }, after: { lines: after } },
    });
    await done(act(id, "submit"));
    await done(act(id, "receipts", {}));
    assert.equal((await order(id)).status, "Received");
    const none = (await done(shop.post("/purchase-orders", { supplierId: mill, branchId: north, lines: [] }))).id;
    assert.deepEqual(problemOf(await act(none, "submit")), [400, "po_empty"]);
    await done(act(none, "cancel", { reason: "Not needed" }));
    const cancelled = { event: "purchaseOrder.cancelled", by: by(), to: ["PurchaseOrder", none] } as const;
    await assertAudited(shop, { ...cancelled, details: { reason: "Not needed" } });
  });

  describe("in each status of an order", () => {
    const call: Record<Step, (id: string) => Promise<Reply>> = {
      change: (id) => shop.patch(`/purchase-orders/${id}`, { note: "New" }),
      submit: (id) => act(id, "submit"),
      mail: (id) => act(id, "mail", {}),
      receive: (id) => receive(id, { received: "1" }),
      close: (id) => act(id, "close", { reason: "Enough" }),
      cancel: (id) => act(id, "cancel", { reason: "No" }),
    };
    const into: Record<OrderStatus, readonly Step[]> = {
      Draft: [],
      Submitted: ["submit"],
      PartlyReceived: ["submit", "receive"],
      Received: ["submit", "receive", "receive"],
      Closed: ["submit", "receive", "close"],
      Cancelled: ["cancel"],
    };
    const afterwards: Partial<Record<`${Step} ${OrderStatus}`, OrderStatus>> = {
      "change Draft": "Draft",
      "submit Draft": "Submitted",
      "mail Submitted": "Submitted",
      "mail PartlyReceived": "PartlyReceived",
      "receive Submitted": "PartlyReceived",
      "receive PartlyReceived": "Received",
      "close PartlyReceived": "Closed",
      "close Received": "Closed",
      "cancel Draft": "Cancelled",
      "cancel Submitted": "Cancelled",
    };
    for (const status of Object.keys(into) as OrderStatus[])
      test(`${status}: every step is taken or refused as the table says, and a refused one writes nothing`, async () => {
        for (const step of Object.keys(steps) as Step[]) {
          const id = await draft("2");
          for (const before of into[status]) await done(call[before](id));
          const [was, level] = [await order(id), await depots.levelOf(north, bread)];
          assert.equal(was.status, status);
          const reply = await call[step](id);
          const next = afterwards[`${step} ${status}`];
          const now = await order(id);
          if (next === undefined) {
            assert.deepEqual(problemOf(reply), [409, steps[step].code], `${step} ${status}`);
            assert.deepEqual([now, await depots.levelOf(north, bread)], [was, level]);
          } else assert.deepEqual([reply.status < 300, now.status], [true, next], `${step} ${status}`);
        }
      });
  });

  test("400 by path for what cannot be", async () => {
    const ends = { supplierId: mill, branchId: north };
    const line = { variantId: bread, quantity: "1" };
    const refused = async (path: string, body: object, expected: readonly string[]) => {
      const reply = await shop.post(path, body);
      assert.deepEqual(
        [reply.status, Object.keys(reply.body.errors ?? {})],
        [400, expected],
        JSON.stringify(reply.body),
      );
    };
    await refused("/purchase-orders", { ...ends, supplierId: bread, lines: [line] }, ["supplierId"]);
    await refused("/purchase-orders", { ...ends, lines: [line, line] }, ["lines[1].variantId"]);
    await refused("/purchase-orders", { ...ends, lines: [{ ...line, quantity: "0" }] }, ["lines[0].quantity"]);
    const id = await ordered("2");
    const path = `/purchase-orders/${id}/receipts`;
    await refused(path, { lines: [{ variantId: bread }] }, ["lines[0]"]);
    await refused(path, { lines: [{ variantId: milk, received: "1" }] }, ["lines[0].variantId"]);
    const landedCosts = [{ name: "Freight", amount: "1", by: "Quantity" }];
    await refused(path, { lines: [{ variantId: bread, damaged: "1" }], landedCosts }, ["landedCosts[0].by"]);
    const returned = { ...ends, purchaseOrderId: id, lines: [{ ...line, reason: "Damaged" }] };
    await refused("/supplier-returns", { ...returned, branchId: south }, ["purchaseOrderId"]);
  });

  test("400 po_cost_missing where nobody knows what came at: the order, the supplier, the catalogue, who receives it", async () => {
    const variantId = await depots.article("COSTLESS");
    const lines = [{ variantId, quantity: "4" }];
    const { id } = await done(shop.post("/purchase-orders", { supplierId: mill, branchId: north, lines }));
    await done(act(id, "submit"));
    for (const body of [{}, { lines: [{ variantId, received: "1" }] }]) {
      const refused = await act(id, "receipts", body);
      assert.deepEqual([...problemOf(refused), refused.body.variantIds], [400, "po_cost_missing", [variantId]]);
    }
    await done(act(id, "receipts", { lines: [{ variantId, received: "0", damaged: "1" }] }));
    const free = await done(act(id, "receipts", { lines: [{ variantId, received: "1", unitCost: "0" }] }));
    const items = [{ variantId, costs: [{ fromQuantity: "0", unitCost: "2.50" }] }];
    await done(shop.put(`/suppliers/${mill}/items`, { items }));
    const known = await done(act(id, "receipts", {}));
    assert.deepEqual([free.lines[0].unitCost, known.lines[0].unitCost], ["0.00", "2.50"]);
  });

  test("a scanned code finds the line: the supplier's own, a SKU, none", async () => {
    const id = await ordered("2");
    for (const code of ["=m-1", "bread"]) {
      const found = await done(shop.get(`/purchase-orders/${id}/scan?code=${encodeURIComponent(code)}`));
      assert.deepEqual([found.variantId, found.quantity, found.outstanding], [bread, "1", "2"]);
    }
    assert.equal((await shop.get(`/purchase-orders/${id}/scan?code=MILK`)).status, 404);
  });

  test("an order is mailed in the supplier's codes, and is CSV that no spreadsheet runs", async () => {
    const id = await ordered("12");
    const mailed = await done(act(id, "mail", {}));
    assert.ok(mailed.mailedAt);
    const mail = await service.mailTo("mill@example.com");
    assert.match(mail.text, /^Customer number: K 7$/m);
    assert.match(mail.text, /^12 x =M-1 Thing BREAD @ 1\.80$/m);
    const details = { to: "mill@example.com" };
    await assertAudited(shop, { event: "purchaseOrder.mailed", by: by(), to: ["PurchaseOrder", id], details });
    const csv = await shop.get(`/purchase-orders/${id}/csv`);
    assert.equal(csv.body, `order,sku,code,name,quantity,cost\n${mailed.number},BREAD,'=M-1,Thing BREAD,12,1.80\n`);
    const silent = (await done(shop.post("/suppliers", { code: "SILENT", name: "No mail" }))).id;
    const lines = [{ variantId: bread, quantity: "1" }];
    const other = (await done(shop.post("/purchase-orders", { supplierId: silent, branchId: north, lines }))).id;
    await done(act(other, "submit"));
    assert.deepEqual(Object.keys((await act(other, "mail", {})).body.errors), ["to"]);
    await done(act(other, "mail", { to: "someone@example.com" }));
    assert.match((await service.mailTo("someone@example.com")).subject, /PO-/);
  });

  test("goods go back at the current average, never more than came; the credit note has its variance", async () => {
    const id = await ordered("10");
    await done(act(id, "receipts", {}));
    const { onHand, averageCost } = await depots.levelOf(north, bread);
    const back = (quantity: string) => ({
      ...{ supplierId: mill, branchId: north, purchaseOrderId: id },
      lines: [{ variantId: bread, quantity, reason: "Damaged" }],
    });
    const sent = await done(shop.post("/supplier-returns", back("4")));
    assert.deepEqual([sent.status, sent.lines[0].unitCost], ["Sent", averageCost]);
    assert.deepEqual(await depots.levelOf(north, bread).then((level) => [Number(level.onHand), level.averageCost]), [
      Number(onHand) - 4,
      averageCost,
    ]);
    assert.deepEqual(problemOf(await shop.post("/supplier-returns", back("7"))), [400, "return_exceeds_received"]);
    const both = await Promise.all([4, 4].map((quantity) => shop.post("/supplier-returns", back(String(quantity)))));
    assert.deepEqual(both.map(problemOf).sort(), [
      [201, undefined],
      [400, "return_exceeds_received"],
    ]);
    const credit = { number: "C 1", issuedOn: "2030-01-02", creditCost: "7" };
    const credited = await done(shop.post(`/supplier-returns/${sent.id}/credit`, credit));
    assert.deepEqual([credited.status, credited.creditNumber, credited.creditCost], ["Credited", "C 1", "7.00"]);
    assert.equal(credited.varianceCost, (7 - Number((4 * Number(averageCost)).toFixed(2))).toFixed(2));
    const again = await shop.post(`/supplier-returns/${sent.id}/credit`, credit);
    assert.deepEqual(problemOf(again), [409, "supplier_return_ended"]);
    const [other] = both.filter(({ status }) => status === 201);
    assert.equal((await done(shop.post(`/supplier-returns/${other?.body.id}/cancel`))).status, "Cancelled");
    assert.deepEqual(problemOf(await shop.post(`/supplier-returns/${other?.body.id}/cancel`)), [
      409,
      "supplier_return_ended",
    ]);
    assert.equal((await order(id)).lines[0].returned, "4");
    const to = ["SupplierReturn", sent.id] as const;
    const lines = [{ variantId: bread, quantity: "4", reason: "Damaged" }];
    await assertAudited(shop, { event: "supplierReturn.created", by: by(), to, details: { supplierId: mill, lines } });
    await assertAudited(shop, { event: "supplierReturn.credited", by: by(), to, details: { number: "C 1" } });
    await assertAudited(shop, { event: "supplierReturn.cancelled", by: by(), to: ["SupplierReturn", other?.body.id] });
    const listed = (await shop.get(`/supplier-returns?branchId=${north}&supplierId=${mill}&status=Credited`)).body
      .items;
    assert.deepEqual(
      listed.map((one: Reply["body"]) => one.id),
      [sent.id],
    );
    assert.deepEqual(await depots.broken(), []);
  });

  test("what to reorder follows from sales, lead time and what is on order", async () => {
    const till = await openTill(shop, south);
    const suggested = async (query = "") =>
      (await shop.get(`/purchase-orders/suggestions?branchId=${south}${query}`)).body.items.map(
        (one: Reply["body"]) => [...[one.sku, one.dailySales, one.onHand, one.onOrder, one.quantity, one.unitCost]],
      );
    await done(till.sell([{ variantId: bread, quantity: "28" }]));
    // One a day; 3 days of lead time and 14 to cover, and 28 are missing: 45, in sixes.
    for (const query of ["", `&supplierId=${mill}`])
      assert.deepEqual(await suggested(query), [["BREAD", "1", "-28", "0", "48", "1.80"]]);
    const order = { supplierId: mill, branchId: south, lines: [{ variantId: bread, quantity: "48" }] };
    const { id } = await done(shop.post("/purchase-orders", order));
    await done(act(id, "submit"));
    await done(shop.post(`/purchase-orders/${id}/receipts`, { lines: [{ variantId: bread, received: "6" }] }));
    assert.deepEqual(await suggested(), [], "the rest is still on order");
    const milkPoint = { variantId: milk, reorderPoint: "5", reorderQuantity: "20" };
    await done(shop.put("/stock/reorder-points", { branchId: south, points: [milkPoint] }));
    assert.deepEqual(await suggested(), [["MILK", "0", "0", "0", "20", null]]);
  });

  test("branches hold, and without catalogue.readCost no cost is seen or said", async () => {
    const all = ["purchasing.read", "purchasing.write", "purchasing.receive"] as never[];
    const [clerk, stranger] = [await hire(service, shop, all, [north]), await hire(service, shop, all, [south])];
    const id = await ordered("2");
    assert.deepEqual(problemOf(await stranger.get(`/purchase-orders/${id}`)), [403, "branch_forbidden"]);
    const { items } = (await stranger.get("/purchase-orders")).body;
    assert.ok(items.every((one: Reply["body"]) => one.branchId === south));
    const seen = (await clerk.get(`/purchase-orders/${id}`)).body;
    assert.deepEqual([seen.totalCost, seen.lines[0].unitCost], [null, null]);
    assert.ok(!(await clerk.get(`/purchase-orders/${id}/csv`)).body.includes("cost"));
    const priced = { lines: [{ variantId: bread, received: "1", unitCost: "1" }] };
    assert.deepEqual(problemOf(await clerk.post(`/purchase-orders/${id}/receipts`, priced)), [
      403,
      "permission_denied",
    ]);
    const came = await clerk.post(`/purchase-orders/${id}/receipts`, {});
    assert.deepEqual([came.status, came.body.lines[0].unitCost, came.body.landedCosts], [201, null, null]);
  });
});
