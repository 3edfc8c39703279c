import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { Nullable } from "../../kernel/http/shapes.ts";
import { canForbid, ofShop, requireRule } from "./branch.ts";

const branchId = Type.Object({ branchId: Type.String() });
const nothing = Type.Object({});
const base = { method: "POST", path: "/things", operationId: "x", summary: "X", tag: "X", replies: {} } as const;
const ofThing = async () => undefined;

test("a contract that speaks of a branch without a rule for it is refused", () => {
  for (const [contract, fault] of [
    [{ ...base, body: branchId, branch: null }, /nobody checks the branchId of its body/],
    [{ ...base, query: branchId, branch: "body", body: branchId }, /nobody checks the branchId of its query/],
    [{ ...base, params: branchId, branch: ofThing }, /nobody checks the branchId of its params/],
    [{ ...base, body: branchId, branch: "assigned" }, /nobody checks the branchId of its body/],
    [{ ...base, body: nothing, branch: "body" }, /its body has no branchId to check/],
    [{ ...base, body: Type.Object({ fromBranchId: Type.String() }), branch: null }, /says that it touches none/],
    [{ ...base, replies: { 200: branchId }, branch: null }, /says that it touches none/],
    [{ ...base, replies: { 200: Type.Object({ items: Type.Array(Nullable(branchId)) }) }, branch: null }, /none/],
  ] as const)
    assert.throws(() => requireRule(contract), fault);
});

test("a contract with a rule for each branch of which it speaks is taken", () => {
  for (const contract of [
    { ...base, branch: null },
    { ...base, body: Type.Object({ branchIds: Type.Array(Type.String()) }), branch: null },
    { ...base, body: branchId, branch: "body" },
    { ...base, body: branchId, branch: [ofThing, "body"] },
    { ...base, query: branchId, replies: { 200: branchId }, branch: "assigned" },
    { ...base, replies: { 200: branchId }, branch: ofThing },
    { ...base, query: branchId, branch: ofShop("a filter") },
  ] as const)
    requireRule(contract);
});

test("only what is checked can be forbidden", () => {
  assert.equal(canForbid({ ...base, branch: "assigned" }), false);
  assert.equal(canForbid({ ...base, query: branchId, branch: "assigned" }), true);
  assert.equal(canForbid({ ...base, query: branchId, branch: ofShop("a filter") }), false);
  assert.equal(canForbid({ ...base, branch: ofThing }), true);
});
