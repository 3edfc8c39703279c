import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ScanReader } from "../till/src/sell/scanner.ts";

/** Types a text with so much between the keys; answers with what the reader took for a scan. */
function type(reader: ScanReader, text: string, gapMs: number, { end = "Enter", from = 1000 } = {}) {
  let at = from;
  for (const key of text) {
    assert.equal(reader.read({ key, code: `Key${key}`, isShifted: false, at }), undefined);
    at += gapMs;
  }
  return end === "" ? reader.end(at) : reader.read({ key: end, code: end, isShifted: false, at });
}

describe("scans among what is typed", () => {
  const ean = "4006381333931";

  test("a fast burst is a scan, with Enter, Tab or silence behind it", () => {
    for (const [gap, end] of [
      [1, "Enter"],
      [30, "Tab"],
      [50, ""],
    ] as const)
      assert.equal(type(new ScanReader(), ean, gap, { end }), ean);
  });

  test("what a person types is none, nor what is shorter than any code", () => {
    assert.equal(type(new ScanReader(), "butter", 80), undefined);
    assert.equal(type(new ScanReader(), "123", 5), undefined);
    assert.equal(type(new ScanReader(), "", 5), undefined);
  });

  test("an Enter long after the keys ends no scan", () => {
    const reader = new ScanReader();
    type(reader, ean, 5, { end: "Shift" });
    assert.equal(reader.read({ key: "Enter", code: "Enter", isShifted: false, at: 5000 }), undefined);
  });

  test("two scans in a tenth of a second are two, and what was typed before is not in them", () => {
    const reader = new ScanReader();
    type(reader, "ab", 100, { end: "Shift", from: 0 });
    assert.equal(type(reader, ean, 5, { from: 1000 }), ean);
    assert.equal(type(reader, "96385074", 5, { from: 1090 }), "96385074");
  });

  test("digits are those of the keys, whatever language the keyboard has", () => {
    const reader = new ScanReader();
    let at = 0;
    for (const [key, code] of [..."&é\"'("].map((key, i) => [key, `Digit${i + 1}`] as const))
      reader.read({ key, code, isShifted: false, at: (at += 10) });
    assert.equal(reader.read({ key: "Enter", code: "Enter", isShifted: false, at: at + 10 }), "12345");
  });

  test("a slow scanner is heard where the till says how slow it is, and short words are still no scans", () => {
    assert.equal(type(new ScanReader(), ean, 110), undefined);
    const reader = new ScanReader();
    reader.mostGapMs = 120;
    assert.equal(type(reader, ean, 110), ean);
    assert.equal(type(reader, "2580", 110, { from: 9000 }), undefined);
    assert.equal(type(reader, "2580", 10, { from: 20_000 }), "2580");
  });
});
