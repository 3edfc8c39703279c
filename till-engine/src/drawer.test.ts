import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newTill } from "../test/fake-till.ts";
import { branchId, cash, idOf, role, userId, variantOf } from "../test/shop.ts";
import type { Row } from "./copy.ts";
import type { Item } from "./outbox.ts";

const at = (own: Partial<Row<"BranchSettings">>) => ({ stream: "BranchSettings", key: [branchId], data: own });
const clerk = {
  ...{ stream: "Roles", key: [role] },
  data: { id: role, name: "Clerk", permissions: [], permissionsWithApproval: ["cash.movementAny"] },
};
const approved = {
  ...{ id: idOf(9, 1), permission: "cash.movementAny", amount: "100" },
  ...{ approverId: idOf(9, 2), approvedAt: "2026-01-01T00:00:00.000Z" },
};
const denominations = [
  { value: "50", count: 2 },
  { value: "0.50", count: 5 },
];
const lines = [{ variantId: variantOf(4), quantity: "1" }];

describe("the end of a session", () => {
  test("the count by notes and coins and what is left go to the shop; the answer is what the session came to", async () => {
    const till = await newTill();
    await till.sell({ userId, lines, payments: [{ methodId: cash, tendered: "5" }] });
    const closed = await till.closeSession(userId, "102.50", { denominations, remainingCash: "100", note: "Short" });
    assert.deepEqual(
      [closed.counted, closed.remaining, closed.variance, closed.report?.cash.expected, closed.report?.cash.sales],
      ["102.50", "100.00", "-2.50", "105.00", "5.00"],
    );
    const [counted, ended] = till.unpushed.slice(-2).map(({ body }: Item) => body as Record<string, unknown>);
    assert.deepEqual([counted?.["cash"], counted?.["denominations"]], ["102.50", denominations]);
    assert.deepEqual([ended?.["remainingCash"], ended?.["note"]], ["100", "Short"]);
    assert.equal(till.sessionId, undefined);
  });

  test("what is taken out beyond the day's limit takes an approval; more than was counted is not left", async () => {
    const till = await newTill([clerk, at({ dropLimit: "50" })]);
    const closing = (remainingCash: string) => ({ userId, closing: { cash: "100", remainingCash } });
    assert.deepEqual(till.approvalsFor(closing("50")), []);
    assert.deepEqual(till.approvalsFor(closing("49")), [{ permission: "cash.movementAny", amount: "51.00" }]);
    await assert.rejects(till.closeSession(userId, "100", { remainingCash: "49" }), { name: "ApprovalRequired" });
    await assert.rejects(till.closeSession(userId, "100", { remainingCash: "101" }), { code: "validation_failed" });
    await assert.rejects(till.closeSession(userId, "100", { denominations }), { code: "validation_failed" });
    await till.closeSession(userId, "100", { remainingCash: "0", approvals: [approved] });
    assert.deepEqual(till.unpushed.at(-1)?.approvals, [approved]);
    await till.openSession(userId, "60");
    await till.closeSession(userId, "60", { remainingCash: "10" });
    await till.openSession(userId, "60");
    await assert.rejects(
      till.closeSession(userId, "60", { remainingCash: "59" }),
      { name: "ApprovalRequired" },
      "the day",
    );
  });
});

describe("what another till has exported", () => {
  test("of another branch, or no export at all, is not taken", async () => {
    const till = await newTill();
    const { setup, ...rest } = JSON.parse(till.export()) as { setup: object };
    const foreign = JSON.stringify({ setup: { ...setup, branchId: idOf(9, 9) }, ...rest });
    for (const text of ["", "{}", "[1]", '{"items":[1],"setAside":[]}', foreign])
      await assert.rejects(till.restore(text), { code: "export_unusable" }, text);
    await till.restore(JSON.stringify({ setup, ...rest }));
  });
});

describe("goods that come back", () => {
  test("carry why they do", async () => {
    const till = await newTill();
    const sold = await till.sell({ userId, lines, payments: [{ methodId: cash, tendered: "5" }] });
    const lineId = till.sales(new Date(0))[0]?.lines[0]?.id ?? "";
    const back = [{ lineId, quantity: "1" }];
    await till.refund({ userId, orderId: sold.id, lines: back, methodId: cash, note: "Broken" });
    const { body } = till.unpushed.at(-1) ?? {};
    assert.ok(body !== undefined && "note" in body);
    assert.equal(body.note, "Broken");
  });
});
