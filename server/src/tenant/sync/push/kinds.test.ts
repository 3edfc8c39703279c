import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { modules } from "../../modules.ts";
import { kindsOf } from "./kinds.ts";
import { pushKinds, type PushKind } from "./items.schema.ts";

const root = join(import.meta.dirname, "../../../../..");
/** The operation that does it online. */
const online: Readonly<Record<PushKind, string>> = {
  Customer: "createCustomer",
  CashSession: "openCashSession",
  ParkedOrder: "createOrder",
  Deposit: "takeDeposit",
  Order: "createOrder",
  Return: "createReturn",
  OrderVoid: "voidOrder",
  OrderCancel: "cancelOrder",
  AccountPayment: "createCreditPayment",
  TransferReceipt: "receiveStockTransfer",
  CashMovement: "createCashMovement",
  StockCount: "createStockCount",
  CashCount: "countCashSession",
  CashSessionClose: "closeCashSession",
};

interface Operation {
  readonly operationId: string;
  readonly "x-permission"?: string;
}

test("each kind that is pushed needs the permission of its operation online", () => {
  const document = JSON.parse(readFileSync(join(root, "client/openapi.json"), "utf8")) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const kinds = kindsOf(modules);
  for (const kind of pushKinds) {
    const operation = operations.find(({ operationId }) => operationId === online[kind]);
    assert.equal(kinds[kind].permission, operation?.["x-permission"], kind);
  }
});

test("the table of what a push proves is that of the code", () => {
  const page = readFileSync(join(root, "docs/decisions/0043-what-a-push-proves.md"), "utf8");
  const rows = page.match(/^\| [A-Z]\w+ \|.*$/gm)?.map((row) => row.split("|").map((cell) => cell.trim()));
  const kinds = kindsOf(modules);
  assert.deepEqual(
    rows?.map(([, ...cells]) => cells.slice(0, 3)),
    pushKinds.map((kind) => {
      const { permission, hasHappened } = kinds[kind];
      return [kind, `\`${permission}\``, hasHappened ? "flagged" : "dead letter"];
    }),
  );
});
