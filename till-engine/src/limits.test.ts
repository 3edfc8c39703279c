import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newTill } from "../test/fake-till.ts";
import { branchId, cash, idOf, role, setup, userId, variantOf } from "../test/shop.ts";
import type { Row } from "./copy.ts";
import { MemoryDisk } from "./disks/memory.ts";
import type { Sale } from "./sale.ts";
import { Store } from "./store.ts";
import { Till } from "./till.ts";

const at = (own: Partial<Row<"BranchSettings">>) => ({ stream: "BranchSettings", key: [branchId], data: own });
const clerkWith = (permissions: readonly string[], permissionsWithApproval: readonly string[] = []) => ({
  ...{ stream: "Roles", key: [role] },
  data: { id: role, name: "Clerk", permissions, permissionsWithApproval },
});
const lendable = [
  ...["sales.discountAny", "sales.overridePrice", "sales.custom", "sales.voidLine", "sales.large", "sales.refund"],
  ...["sales.void", "cash.movementAny"],
];
const clerk = clerkWith(["sales.discount"], lendable);
const line = { variantId: variantOf(4), quantity: "2" };
const payments = [{ methodId: cash, tendered: "100" }];
const approved = (permission: string, amount: string, orderId?: string) => ({
  ...{ id: idOf(9, 1), permission, amount, approverId: idOf(9, 2), approvedAt: "2026-01-01T00:00:00.000Z" },
  ...(orderId === undefined ? {} : { orderId }),
});

describe("what takes an approval", () => {
  const cases: readonly [what: string, lines: Sale["lines"], more: Partial<Sale>, needs: readonly string[]][] = [
    ["nothing", [line], {}, []],
    ["a discount within the limit", [line], { discounts: [{ kind: "Percent", value: "10" }] }, []],
    ["a discount beyond it", [line], { discounts: [{ kind: "Percent", value: "11" }] }, ["sales.discountAny 1.10"]],
    ["another price", [{ ...line, unitPrice: "3.5" }], {}, ["sales.overridePrice 3.00"]],
    ["the list's price", [{ ...line, unitPrice: "5.0" }], {}, []],
    [
      "a line by name",
      [{ name: "Wrapping", quantity: "1", unitPrice: "2", taxGroupId: null }],
      {},
      ["sales.custom 2.00"],
    ],
    [
      "a void of a line",
      [
        { ...line, id: idOf(8, 1) },
        { voidsLineId: idOf(8, 1), quantity: "-1" },
      ],
      {},
      ["sales.voidLine 5.00"],
    ],
    ["more than the shop sells at once", [{ ...line, quantity: "21" }], {}, ["sales.large 105.00"]],
  ];
  for (const [what, lines, more, needs] of cases)
    test(what, async () => {
      const till = await newTill([clerk, at({ quantityLimit: "20" })]);
      const sale = { userId, lines, payments: [{ methodId: cash, tendered: "200" }], ...more };
      const found = till.approvalsFor({ sale });
      assert.deepEqual(
        found.map(({ permission, amount }) => `${permission} ${amount}`),
        needs,
      );
      if (needs.length > 0) await assert.rejects(till.sell(sale), { name: "ApprovalRequired", needs: found });
      const approvals = found.map(({ permission, amount }) => approved(permission, amount));
      await till.sell({ ...sale, approvals });
    });

  test("what a basket comes to in and out, above the shop's limit", async () => {
    const till = await newTill([clerk, at({ totalLimit: "14.99" })]);
    const lines = [
      { ...line, id: idOf(8, 1) },
      { voidsLineId: idOf(8, 1), quantity: "-1" },
    ];
    const needs = till.approvalsFor({ sale: { userId, lines } });
    assert.deepEqual(
      needs.map(({ permission, amount }) => `${permission} ${amount}`),
      ["sales.voidLine 5.00", "sales.large 15.00"],
    );
  });

  test("an article in many lines: what rounding gives on each is left out of account on ten of them", async () => {
    const till = await newTill([clerk]);
    const ofLines = (count: number) => {
      const one = { variantId: variantOf(0), quantity: "0.05", discounts: [{ kind: "Percent", value: "10" } as const] };
      return till.approvalsFor({ sale: { userId, lines: Array.from({ length: count }, () => one) } });
    };
    // Each takes a cent off five, and may take half a cent.
    assert.deepEqual(ofLines(19), []);
    assert.deepEqual(ofLines(20), [{ permission: "sales.discountAny", amount: "0.20" }]);
  });

  test("an approval of less, or for another sale, is none", async () => {
    const till = await newTill([clerk]);
    const sale = { id: idOf(7, 1), userId, lines: [{ ...line, unitPrice: "3" }], payments };
    for (const approval of [approved("sales.overridePrice", "3.99"), approved("sales.overridePrice", "4", idOf(7, 2))])
      await assert.rejects(till.sell({ ...sale, approvals: [approval] }), { code: "approval_required" });
    await till.sell({ ...sale, approvals: [approved("sales.overridePrice", "4", sale.id)] });
  });

  test("what nobody lends is refused: a discount at all, and what the role does not have", async () => {
    const till = await newTill([clerkWith([], ["sales.discount"])]);
    for (const lines of [
      [{ ...line, discounts: [{ kind: "Percent", value: "1" } as const] }],
      [{ ...line, unitPrice: "1" }],
    ])
      await assert.rejects(till.sell({ userId, lines, payments }), { code: "permission_denied" });
  });

  test("reasons of the shop's list, where it wants them", async () => {
    const wanted = { requiresDiscountReason: true, requiresOverrideReason: true, requiresVoidReason: true };
    const till = await newTill([at(wanted)]);
    const bare: Sale["lines"][] = [
      [{ ...line, discounts: [{ kind: "Percent", value: "1", reason: "Friend" }] }],
      [{ ...line, unitPrice: "1" }],
      [{ ...line, id: idOf(8, 1) }, line, { voidsLineId: idOf(8, 1), quantity: "-2" }],
    ];
    for (const lines of bare)
      assert.throws(() => till.approvalsFor({ sale: { userId, lines } }), { code: "reason_required" });
    const sold = await till.sell({ userId, lines: [{ ...line, unitPrice: "1", reasonId: idOf(6, 1) }], payments });
    await assert.rejects(till.voidSale({ userId, orderId: sold.id, reason: "Mistake" }), { code: "reason_required" });
  });

  test("goods that come back, beyond the limits of line, receipt and day; what was approved does not count", async () => {
    const till = await newTill([clerk, at({ refundLineLimit: "5", refundReceiptLimit: "8", refundDayLimit: "12" })]);
    const sold = await till.sell({ userId, lines: [{ ...line, quantity: "10" }], payments });
    const lineId = till.sales(new Date(0))[0]?.lines[0]?.id ?? "";
    const back = (quantity: string) => ({ userId, orderId: sold.id, lines: [{ lineId, quantity }], methodId: cash });
    const needs = (quantity: string) => till.approvalsFor({ refund: back(quantity) });
    assert.deepEqual([needs("1"), needs("2")], [[], [{ permission: "sales.refund", amount: "10.00" }]]);
    await till.refund({ ...back("2"), approvals: [approved("sales.refund", "10")] });
    await till.refund(back("1"));
    await till.refund(back("1"));
    await assert.rejects(till.refund(back("1")), { name: "ApprovalRequired" }, "the day");
  });

  test("a clock that is set ahead and back again gives nobody the limits of the day anew", async () => {
    let now = new Date("2026-03-01T12:00:00Z");
    const till = await newTill([clerk, at({ payOutLimit: "10" })], { now: () => now });
    const out = (amount: string) => ({ kind: "PaidOut", amount, reasonId: idOf(6, 1) }) as const;
    await till.move(userId, out("9"));
    now = new Date("2026-03-02T12:00:00Z");
    await till.move(userId, out("1"));
    now = new Date("2026-03-01T13:00:00Z");
    await assert.rejects(till.move(userId, out("9")), { name: "ApprovalRequired" });
    await till.move(userId, out("1"));
  });

  test("a clock that is set ahead begins no new day for who has heard the service, after a new start, too", async () => {
    let now = new Date("2026-03-01T12:00:00Z");
    let elapsed = 0;
    const options = { now: () => now, elapsed: () => elapsed };
    const store = await Store.open(new MemoryDisk());
    const till = await newTill([clerk, at({ payOutLimit: "10" })], options, store);
    const out = (amount: string) => ({ kind: "PaidOut", amount, reasonId: idOf(6, 1) }) as const;
    till.heard("2026-03-01T12:00:00.000Z");
    await till.move(userId, out("9"));
    now = new Date("2026-03-02T12:00:00Z");
    await assert.rejects(till.move(userId, out("9")), { name: "ApprovalRequired" });
    const again = await Till.open({ store, setup, ...options });
    await assert.rejects(again.move(userId, out("9")), { name: "ApprovalRequired" });
    await again.move(userId, out("1"));
    elapsed += 13 * 3_600_000;
    await again.move(userId, out("9"));
    again.heard("2026-03-01T12:05:00.000Z");
    await assert.rejects(again.move(userId, out("1")), { name: "ApprovalRequired" });
  });

  test("a clock that is ahead for a month, and is put right, gives nobody the limits of the day anew", async () => {
    const first = Date.parse("2026-03-01T12:00:00Z");
    let now = new Date(first);
    const till = await newTill([clerk, at({ payOutLimit: "10" })], { now: () => now });
    const out = (amount: string) => ({ kind: "PaidOut", amount, reasonId: idOf(6, 1) }) as const;
    await till.move(userId, out("9"));
    for (let n = 1; n <= 31; n++) {
      now = new Date(first + n * 86_400_000);
      await till.move(userId, out("1"));
    }
    now = new Date(first);
    await assert.rejects(till.move(userId, out("9")), { name: "ApprovalRequired" });
  });

  test("the service's time is known after a new start as it was five minutes before", async () => {
    const options = { now: () => new Date("2026-03-01T12:00:00Z"), elapsed: () => 0 };
    const store = await Store.open(new MemoryDisk());
    const till = await newTill([clerk, at({ payOutLimit: "10" })], options, store);
    const out = (amount: string) => ({ kind: "PaidOut", amount, reasonId: idOf(6, 1) }) as const;
    till.heard("2026-03-01T23:57:00.000Z");
    await till.move(userId, out("9"));
    till.heard("2026-03-02T00:02:00.000Z");
    const again = await Till.open({ store, setup, ...options });
    await again.move(userId, out("9"));
  });

  test("cash that is paid out beyond the day's limit, and the drawer that is opened", async () => {
    const till = await newTill([clerk, at({ payOutLimit: "10" })]);
    const out = (amount: string) => ({ kind: "PaidOut", amount, reasonId: idOf(6, 1) }) as const;
    await till.move(userId, out("6"));
    assert.deepEqual(till.approvalsFor({ userId, movement: out("5") }), [
      { permission: "cash.movementAny", amount: "5.00" },
    ]);
    await assert.rejects(till.move(userId, out("5")), { name: "ApprovalRequired" });
    await till.move(userId, out("5"), [approved("cash.movementAny", "5")]);
    await till.move(userId, out("4"));
    await assert.rejects(till.move(userId, { kind: "PaidIn", amount: "1" }), { code: "reason_required" });
    await assert.rejects(till.move(userId, { kind: "NoSale", reasonId: idOf(6, 1) }), { code: "permission_denied" });
  });
});
