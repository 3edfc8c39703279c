import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { noteCodes } from "../../server/src/tenant/gate/findings.ts";
import type { PushKind } from "../../server/src/tenant/sync/push/items.schema.ts";

const root = join(import.meta.dirname, "../..");
const document = JSON.parse(readFileSync(join(root, "client/openapi.json"), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly "x-error-codes"?: readonly string[] }>>>>;
};

/** What does online what a till brings: its refusals are the notes of what has happened. */
const operations: Readonly<Record<PushKind, readonly [method: string, path: string][]>> = {
  Customer: [["post", "/customers"]],
  CashSession: [["post", "/cash/sessions"]],
  ParkedOrder: [["post", "/orders"]],
  Deposit: [["post", "/orders/{id}/deposits"]],
  Order: [
    ["post", "/orders"],
    ["post", "/orders/{id}/complete"],
  ],
  Return: [["post", "/returns"]],
  OrderVoid: [["post", "/orders/{id}/void"]],
  OrderCancel: [["delete", "/orders/{id}"]],
  AccountPayment: [["post", "/credit/accounts/{id}/payments"]],
  TransferReceipt: [["post", "/stock-transfers/{id}/receipts"]],
  CashMovement: [["post", "/cash/sessions/{id}/movements"]],
  StockCount: [
    ["post", "/stock/counts"],
    ["put", "/stock/counts/{id}/lines"],
  ],
  CashCount: [["post", "/cash/sessions/{id}/count"]],
  CashSessionClose: [["post", "/cash/sessions/{id}/close"]],
};
/** What any operation can answer, and a push can give. */
const anywhere = ["bad_request", "permission_denied", "rate_limited", "dead_letters_full"];

describe("what the shop says of what a till has brought", () => {
  const codesOf = ([method, path]: readonly [string, string]): readonly string[] => {
    const operation = document.paths[path]?.[method];
    assert.ok(operation, `${method} ${path}`);
    return operation["x-error-codes"] ?? [];
  };
  const codes = [...new Set([...noteCodes, ...anywhere, ...Object.values(operations).flat().flatMap(codesOf)])].sort();

  for (const language of ["en", "de", "ar"])
    test(`has words for each code in ${language}`, async () => {
      // By a path that is not written out: the apps' types are those of browsers, and not of this file.
      const file = join(root, `web/till/src/texts/${language}.ts`);
      const texts = ((await import(file)) as Record<string, Record<string, Record<string, string>>>)[language] ?? {};
      // In the order in which the screen looks for them.
      const groups = ["outcomeNote", "refusals", "problems"].map((group) => texts[group] ?? {});
      assert.ok(codes.length > 60, "the codes are found");
      assert.deepEqual(
        codes.filter((code) => groups.every((group) => group[code] === undefined)),
        [],
      );
    });
});
