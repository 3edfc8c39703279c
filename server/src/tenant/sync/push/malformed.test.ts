import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import type { AtTill } from "../../../../test/devices.ts";
import { openPushingTill } from "../../../../test/pushes.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import type { Till } from "../../../../test/sales.ts";
import { pushKinds, type PushKind } from "./items.schema.ts";

type Json = Record<string, unknown>;

describe("a push with a malformed item", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let bread: string;
  let till: Till;
  let at: AtTill;

  before(async () => {
    service = await startService();
    ({ shop, branchId, ownerId, bread, till, at } = await openPushingTill(service));
  });
  after(() => service.close());

  const bodyOf = (kind: PushKind): Json => {
    const lines = [{ id: randomUUID(), variantId: bread, quantity: "1" }];
    const ofSession = { cashSessionId: till.sessionId };
    const bodies: Record<PushKind, Json> = {
      Customer: { name: "Ann", birthday: "1980-02-01", acceptsMarketing: true },
      CashSession: { registerId: till.registerId, openingCash: "10" },
      ParkedOrder: { orderId: randomUUID(), branchId, lines },
      Deposit: { ...ofSession, orderId: randomUUID(), methodId: till.cash, amount: "1" },
      Order: {
        ...{ ...ofSession, branchId, lines, isOffline: true },
        payments: [{ methodId: till.cash, tendered: "2" }],
        discounts: [{ kind: "Amount", value: "0" }],
      },
      Return: {
        ...{ ...ofSession, branchId, originalOrderId: randomUUID() },
        lines: [{ originalLineId: randomUUID(), quantity: "1" }],
      },
      AccountPayment: { ...ofSession, branchId, accountId: randomUUID(), amount: "1", methodId: till.cash },
      TransferReceipt: { transferId: randomUUID(), lines: [{ variantId: bread, received: "1" }] },
      OrderVoid: { orderId: randomUUID(), reason: "Mistake" },
      OrderCancel: { orderId: randomUUID(), reason: "Left" },
      CashMovement: { ...ofSession, kind: "NoSale", note: "Coins" },
      StockCount: { branchId, scope: "List", variantIds: [bread], lines: [{ variantId: bread, counted: "3" }] },
      CashCount: { ...ofSession, cash: "1", others: [{ methodId: till.card, counted: "1" }] },
      CashSessionClose: { ...ofSession, remainingCash: "1" },
    };
    return bodies[kind];
  };
  const item = (kind: PushKind, more: Json = {}): Json => ({
    ...{ kind, id: randomUUID(), userId: ownerId },
    ...{ body: bodyOf(kind), ...more },
  });
  const saying = (kind: PushKind, body: Json) => item(kind, { body: { ...bodyOf(kind), ...body } });
  const good = () => item("Customer");
  const pushed = async (items: readonly unknown[]) => {
    const { status, body } = await at.post("/sync/push", { branchId, items });
    return [status, Object.keys(body.errors ?? {})] as const;
  };

  /** The path within the body, and what stands there. */
  const faults: Record<PushKind, readonly (readonly [path: string, body: Json])[]> = {
    Customer: [
      ["birthday", { birthday: "1980-02-30" }],
      ["acceptsMarketing", { acceptsMarketing: "yes" }],
      ["groupId", { groupId: "7" }],
      ["surname", { surname: "Ann" }],
    ],
    CashSession: [
      ["openingCash", { openingCash: "1,5" }],
      ["registerId", { registerId: undefined }],
      ["occurredAt", { occurredAt: "2026-02-30T25:00:00Z" }],
    ],
    ParkedOrder: [
      ["lines[0].quantity", { lines: [{ quantity: 1.5 }] }],
      ["lines[0].kind", { lines: [{ quantity: "1", kind: "Gift" }] }],
      ["orderId", { orderId: undefined }],
      ["status", { status: "Parked" }],
    ],
    Deposit: [
      ["amount", { amount: 1.5 }],
      ["orderId", { orderId: undefined }],
    ],
    Order: [
      ["lines[0].quantity", { lines: [{ quantity: "1,5" }] }],
      ["payments[0].tendered", { payments: [{ methodId: randomUUID(), tendered: 1.5 }] }],
      ["discounts[0].kind", { discounts: [{ kind: 5, value: "1" }] }],
      ["lines", { lines: {} }],
      ["cashSessionId", { cashSessionId: undefined }],
      ["modules.credit.giftCards", { modules: { credit: { giftCards: 5 } } }],
    ],
    Return: [
      ["lines[0].quantity", { lines: [{ quantity: "-1" }] }],
      ["lines[0].disposition", { lines: [{ quantity: "1", disposition: "Keep" }] }],
      ["receiptNumber", { receiptNumber: 0 }],
    ],
    AccountPayment: [
      ["amount", { amount: 1.5 }],
      ["accountId", { accountId: undefined }],
    ],
    TransferReceipt: [
      ["transferId", { transferId: undefined }],
      ["lines[0].missingTo", { lines: [{ variantId: randomUUID(), missingTo: "Nowhere" }] }],
    ],
    OrderVoid: [
      ["reasonId", { reasonId: "x" }],
      ["occurredAt", { occurredAt: 5 }],
      ["orderId", { orderId: undefined }],
    ],
    OrderCancel: [
      ["reason", { reason: undefined }],
      ["note", { note: ["x"] }],
    ],
    CashMovement: [
      ["amount", { amount: 1.5 }],
      ["kind", { kind: 5 }],
      ["till", { till: "mine" }],
    ],
    StockCount: [
      ["lines[0].counted", { lines: [{ variantId: randomUUID(), counted: "1,5" }] }],
      ["scope", { scope: "list" }],
      ["lines", { lines: undefined }],
    ],
    CashCount: [
      ["cash", { cash: 1.5 }],
      ["others[0].counted", { others: [{ methodId: randomUUID(), counted: "x" }] }],
    ],
    CashSessionClose: [
      ["remainingCash", { remainingCash: "-1" }],
      ["cashSessionId", { cashSessionId: undefined }],
    ],
  };
  const booked = async () => ({
    customers: (await shop.get("/customers")).body.items.length as number,
    orders: (await shop.get(`/orders?branchId=${branchId}`)).body.items.length as number,
    letters: (await shop.get(`/sync/dead-letters?branchId=${branchId}`)).body.items.length as number,
    flags: (await shop.get(`/sync/flags?branchId=${branchId}`)).body.items.length as number,
    cash: (await shop.get(`/cash/sessions/${till.sessionId}/x-report`)).body.cash as object,
  });
  /** While the push is 400, whatever else it has. */
  const nothing = async (work: () => Promise<void>) => {
    const before = await booked();
    await work();
    assert.deepEqual(await booked(), before);
  };

  for (const kind of pushKinds)
    test(`400 by path, and nothing is booked, for a ${kind} with a wrong decimal, enum, type, or member`, () =>
      nothing(async () => {
        for (const [path, body] of faults[kind]) {
          const items = [good(), item("CashMovement"), saying(kind, body), good()];
          assert.deepEqual(await pushed(items), [400, [`items[2].body.${path}`]], path);
        }
      }));

  test("400 by path for what every item has: kind, id, user, approvals, proof, and what an order sold by", () =>
    nothing(async () => {
      const line = { id: randomUUID(), listPrice: "2", unitPrice: "2", priceSource: "Catalogue", taxes: [] };
      const sold = { taxMode: "Inclusive", total: "2", lines: [line] };
      const approval = {
        ...{ id: randomUUID(), permission: "sales.refund", approverId: ownerId },
        approvedAt: service.deps.now().toISOString(),
      };
      const now = service.deps.now().toISOString();
      const cases: [paths: readonly string[], wrong: unknown][] = [
        [["items[1].kind"], { ...good(), kind: 5 }],
        [["items[1].kind"], { ...good(), kind: "Ordre" }],
        [["items[1].kind"], { ...good(), kind: undefined }],
        [["items[1]"], null],
        [["items[1].id"], { ...good(), id: "7" }],
        [["items[1].userId"], { ...good(), userId: undefined }],
        [["items[1].body"], { ...good(), body: [] }],
        [["items[1].sold"], { ...good(), sold }],
        [["items[1].sold.total"], item("Order", { sold: { ...sold, total: 2 } })],
        [
          ["items[1].sold.lines[0].priceSource"],
          item("Order", { sold: { ...sold, lines: [{ ...line, priceSource: "X" }] } }),
        ],
        [
          ["items[1].sold.lines[0].unitPrice"],
          item("Order", { sold: { ...sold, lines: [{ ...line, unitPrice: "1e3" }] } }),
        ],
        [["items[1].approvals[0].amount"], item("Order", { approvals: [{ ...approval, amount: 5 }] })],
        [["items[1].approvals[0].approvedAt"], item("Order", { approvals: [{ ...approval, approvedAt: "now" }] })],
        [["items[1].proof.mac"], item("Order", { proof: { issuedAt: now, at: now, mac: "x" } })],
        [["items[1].deep"], { ...good(), deep: JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`) as unknown }],
      ];
      for (const [paths, wrong] of cases) assert.deepEqual(await pushed([good(), wrong]), [400, paths]);
    }));

  test("all faults of all items are told at once, fifty at most", () =>
    nothing(async () => {
      const two = [saying("CashCount", { cash: 5, others: 5 }), good(), saying("Customer", { name: 5 })];
      assert.deepEqual(await pushed(two), [400, ["items[0].body.cash", "items[0].body.others", "items[2].body.name"]]);
      const [, many] = await pushed(Array.from({ length: 200 }, () => saying("Customer", { name: 5 })));
      assert.equal(many.length, 50);
    }));

  test("what the shop's state says stays an answer of the item, and the others are taken", async () => {
    const lines = (more: object) => [{ id: randomUUID(), variantId: bread, quantity: "1", ...more }];
    const answers = async (...items: Json[]) => {
      const { status, body } = await at.post("/sync/push", { branchId, items: [...items, good()] });
      assert.equal(status, 200, JSON.stringify(body));
      return body.results.map((one: { status: string }) => one.status) as string[];
    };
    assert.deepEqual(
      await answers(
        saying("Order", { lines: lines({ variantId: randomUUID() }) }),
        saying("CashCount", { cash: "1.005" }),
        saying("Customer", { groupId: randomUUID() }),
        item("OrderVoid"),
        saying("Order", { payments: [{ methodId: randomUUID(), tendered: "2" }] }),
      ),
      ["DeadLettered", "DeadLettered", "DeadLettered", "Deferred", "DeadLettered", "Created"],
    );
  });

  test("ids in upper case and what is left out are as the service reads them everywhere", async () => {
    const sent = item("Customer", { id: randomUUID().toUpperCase() });
    const { body } = await at.post("/sync/push", { branchId, items: [sent] });
    assert.deepEqual([body.results[0].status, body.results[0].id], ["Created", String(sent["id"]).toLowerCase()]);
    assert.equal((await shop.get(`/customers/${String(sent["id"])}`)).body.isBlocked, false);
    const again = await at.post("/sync/push", { branchId, items: [{ ...sent, id: String(sent["id"]).toLowerCase() }] });
    assert.equal(again.body.results[0].status, "Replayed");
  });
});
