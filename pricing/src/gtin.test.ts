import assert from "node:assert/strict";
import { test } from "node:test";
import { barcodeFault, barcodeKey, barcodeTypeOf, formsOfKey, keysOfScan, type BarcodeType } from "./gtin.ts";

test("the printed forms of one article have one key", () => {
  assert.equal(barcodeKey("UpcA", "036000291452"), "00036000291452");
  assert.equal(barcodeKey("Ean13", "0036000291452"), "00036000291452");
  assert.equal(barcodeKey("Itf14", "00036000291452"), "00036000291452");
  assert.equal(barcodeKey("Custom", "036000291452"), "00036000291452");
  assert.equal(barcodeKey("Ean8", "96385074"), "00000096385074");
  assert.equal(barcodeKey("Isbn", "0-306-40615-2"), "09780306406157");
  assert.equal(barcodeKey("Isbn", "978-0-306-40615-7"), "09780306406157");
  assert.equal(barcodeKey("Custom", "Shelf-7"), "shelf-7");
  assert.equal(barcodeKey("Custom", "0036000291453"), "0036000291453");
});

test("a UPC-E has the key of the UPC-A that it shortens, by each of the rules", () => {
  const pairs: [upcE: string, upcA: string][] = [
    ["04252614", "042100005264"],
    ["01234505", "012000003455"],
    ["01234523", "012200003453"],
    ["01234531", "012300000451"],
    ["01234543", "012340000053"],
    ["01234558", "012345000058"],
    ["01234596", "012345000096"],
    ["11234511", "112100003451"],
  ];
  for (const [upcE, upcA] of pairs) {
    assert.equal(barcodeKey("UpcA", upcA), upcA.padStart(14, "0"));
    assert.equal(barcodeKey("UpcE", upcE), upcA.padStart(14, "0"));
    assert.ok(keysOfScan(upcE).includes(upcA.padStart(14, "0")), upcE);
  }
});

test("a code that is none of its type is told why", () => {
  const cases: [type: BarcodeType, code: string, fault: RegExp | undefined][] = [
    ["Ean13", "4006381333931", undefined],
    ["Ean13", "4006381333932", /check digit/],
    ["Ean13", "400638133393", /13 digits/],
    ["UpcA", "036000291453", /check digit/],
    ["UpcE", "04252615", /check digit/],
    ["UpcE", "24252614", /begin with 0 or 1/],
    ["Ean8", "96385075", /check digit/],
    ["Itf14", "10036000291458", /check digit/],
    ["Isbn", "0-306-40615-3", /check digit/],
    ["Isbn", "080442957X", undefined],
    ["Isbn", "4006381333931", /ISBN/],
    ["Custom", "4006381333932", undefined],
  ];
  for (const [type, code, fault] of cases) {
    if (fault === undefined) assert.equal(barcodeFault(type, code), undefined, code);
    else assert.match(barcodeFault(type, code) ?? "", fault, code);
  }
});

test("a code without a type is taken for what its length and check digit say", () => {
  const types = [
    "4006381333931",
    "036000291452",
    "96385074",
    "04252614",
    "10036000291459",
    "080442957X",
    "4006381333932",
    "A1",
  ];
  assert.deepEqual(types.map(barcodeTypeOf), ["Ean13", "UpcA", "Ean8", "UpcE", "Itf14", "Isbn", "Custom", "Custom"]);
});

test("a scan of eight digits is looked for as EAN-8 and as UPC-E", () => {
  assert.deepEqual(keysOfScan("04252614"), ["00042100005264", "04252614"]);
  assert.deepEqual(keysOfScan("Shelf-7"), ["shelf-7"]);
  const both = Array.from({ length: 10_000 }, (_, i) => `0${String(i).padStart(7, "0")}`).find(
    (code) => keysOfScan(code).length === 3,
  );
  assert.ok(both);
  assert.deepEqual(keysOfScan(both), [both.padStart(14, "0"), barcodeKey("UpcE", both), both]);
});

test("the forms of a key are all that are looked for under it", () => {
  assert.deepEqual(formsOfKey("00036000291452"), ["00036000291452", "0036000291452", "036000291452"]);
  assert.deepEqual(formsOfKey("00000096385074"), ["00000096385074", "0000096385074", "000096385074", "96385074"]);
  assert.deepEqual(formsOfKey("10036000291459"), ["10036000291459"]);
  assert.deepEqual(formsOfKey("shelf-7"), ["shelf-7"]);
  for (const key of ["00036000291452", "00000096385074"])
    for (const form of formsOfKey(key)) assert.ok(keysOfScan(form).includes(key), form);
});
