import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readRow } from "./rows.ts";

describe("a row of an import", () => {
  const long = (count: number) => "x".repeat(count);
  const deep = (count: number) => Array.from({ length: count }, (_, n) => `C${n}`).join(" > ");

  test("is refused beyond its bounds, by its line, SKU and column, and taken at them", () => {
    const bounds: readonly [column: string, taken: readonly string[], refused: readonly string[]][] = [
      ["sku", ["a", long(64)], ["", "  ", "a b", long(65)]],
      ["name", ["a", long(200)], ["", " ", "a\nb", long(201)]],
      ["price", ["0", "1.25"], ["", "-1", "1,5", "1e2", " 1"]],
      ["description", ["", long(5000)], ["a\0b", long(5001)]],
      ["cost", ["", "0"], ["-1", "x", "1 "]],
      ["barcodes", ["", "1|2", long(64), "Ean8:40170725"], [long(65), "1 2", "Ean9:1", "1|Ean8:", "Ean8:40170726"]],
      ["barcodes", [Array(20).fill("1").join("|")], [Array(21).fill("1").join("|")]],
      ["taxGroup", ["", long(10_000)], [long(10_001)]],
      ["category", [deep(20), long(200), ""], [`A > ${long(201)}`, "A > B\tC"]],
      ["variantName", ["", long(200)], ["a\u2028b", long(201)]],
      ["openPrice", ["", "true", " FALSE "], ["yes", "1"]],
      ["tracked", ["", "true"], ["no"]],
      ["components", ["", "2*A|0.5*B*C"], ["A", "0*A", "1e1*A", "1*", Array(51).fill("1*A").join("|")]],
    ];
    for (const [column, taken, refused] of bounds) {
      for (const text of taken)
        assert.ok(!("message" in readRow({ cells: { sku: "S", [column]: text }, line: 7 })), `${column} ${text}`);
      for (const text of refused) {
        const read = readRow({ cells: { sku: "S", [column]: text }, line: 7 });
        assert.ok("message" in read, `${column} ${text}`);
        const sku = column === "sku" ? text.trim() || null : "S";
        assert.deepEqual([read.line, read.sku, read.column], [7, sku, column]);
      }
    }
  });

  test("has what its columns say without the spaces around it; a column that is not there says nothing", () => {
    assert.deepEqual(readRow({ cells: { sku: " S " }, line: 2 }), { line: 2, sku: "S" });
    const whole = {
      ...{ sku: "S", name: " Tea ", description: " ", category: " A >  B ", taxGroup: " VAT " },
      ...{ unit: " pcs ", price: "1.5", cost: "", barcodes: " Ean8: 40170725 | 7 || " },
    };
    assert.deepEqual(readRow({ cells: whole, line: 3 }), {
      ...{ line: 3, sku: "S", name: "Tea", description: null, category: ["A", "B"], taxGroup: "VAT" },
      ...{ unit: "pcs", price: "1.5", cost: null },
      barcodes: [
        { type: "Ean8", code: "40170725", key: "00000040170725" },
        { type: "Custom", code: "7", key: "7" },
      ],
    });
    assert.deepEqual(readRow({ cells: { sku: "S", description: "d", category: " ", cost: "2" }, line: 4 }), {
      ...{ line: 4, sku: "S", description: "d", category: [], cost: "2" },
    });
  });
});
