import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { branchId, FakeShop, goodsOf, idOf, variant, variantOf } from "../test/shop.ts";
import { articles } from "./catalogue.ts";
import { Copy } from "./copy.ts";
import { MemoryDisk } from "./disks/memory.ts";
import { Finder, type Subject } from "./finder.ts";
import type { RowChange } from "./rows.ts";
import { Store } from "./store.ts";

const product = (n: number, name: string | null): RowChange => {
  const id = idOf(1, n);
  return { stream: "Products", key: [id], data: name === null ? null : { id, name, taxGroupId: null } };
};
const article = (n: number, more: object | null): RowChange => ({
  ...{ stream: "Variants", key: [variantOf(n)] },
  data: more === null ? null : { ...variant(n, "1.00"), ...more },
});
const barcode = (n: number, code: string, isThere = true): RowChange => ({
  ...{ stream: "Barcodes", key: [variantOf(n), code] },
  data: isThere ? { code, variantId: variantOf(n), type: "Custom", position: 0 } : null,
});

async function open(rows: readonly RowChange[], pause: () => Promise<void> = () => Promise.resolve()) {
  const shop = new FakeShop(rows);
  const copy = await Copy.open(await Store.open(new MemoryDisk()), branchId);
  await copy.pull(shop);
  /** How many articles were looked at. */
  const looked = { count: 0 };
  const counted: Subject = {
    ...articles,
    findable: (...given) => ((looked.count += 1), articles.findable(...given)),
  };
  const finder = new Finder(copy, counted, pause);
  const pull = async (changes: readonly RowChange[]) => {
    shop.changes.push([...changes]);
    await copy.pull(shop);
  };
  return { shop, copy, finder, looked, pull };
}

describe("what a till finds", () => {
  test("after a thousand changes is as new, and only what has changed is looked at, in slices", async () => {
    let [before, most] = [3000, 0];
    const opened = await open(goodsOf(3000), async () => {
      most = Math.max(most, opened.looked.count - before);
      before = opened.looked.count;
    });
    const { finder, looked, pull } = opened;
    finder.prepare();
    assert.equal(looked.count, before);
    await pull([
      ...Array.from({ length: 990 }, (_, n) => product(n, `Brot ${n}`)),
      ...[article(3000, { productId: idOf(1, 0), sku: "fresh" }), article(1500, { sku: "other" })],
      ...[article(2000, null), barcode(1600, "box")],
    ]);
    await finder.refresh();
    const { count } = looked;
    assert.ok(count <= 3994 && most > 0 && most <= 500, `${count}, ${most} at a time`);
    assert.ok(finder.isReady);
    assert.deepEqual(finder.search("brot 7", 1), [variantOf(7)]);
    assert.equal(finder.search("kase", 5000).length, 3000 - 990 - 1);
    assert.deepEqual([finder.withCode("fresh"), finder.withCode("other")], [[variantOf(3000)], [variantOf(1500)]]);
    assert.deepEqual([finder.withCode("sku-1500"), finder.withCode("sku-2000")], [[], []]);
    assert.deepEqual(finder.withCode("box"), [variantOf(1600)]);
    await finder.refresh();
    assert.equal(looked.count, count, "neither a search nor a pull without news looks at any");
  });

  test("is made anew in slices when many have changed, and found by the old names meanwhile", async () => {
    let [before, most] = [0, 0];
    const found: number[] = [];
    const opened = await open(goodsOf(3000), async () => {
      most = Math.max(most, opened.looked.count - before);
      if (opened.copy.list("Variants").length === 2000) found.push(opened.finder.search("kase", 5000).length);
      before = opened.looked.count;
    });
    const { shop, copy, finder, looked } = opened;
    await finder.prepareInSlices();
    assert.deepEqual([looked.count, finder.isReady], [3000, true]);
    shop.replace(goodsOf(2000).map((row) => (row.stream === "Products" ? { ...row, data: { name: "Brot" } } : row)));
    await copy.pull(shop);
    assert.ok(!finder.isReady);
    await finder.refresh();
    assert.deepEqual([found[0], found.at(-1)], [3000, 0]);
    assert.equal(finder.search("brot", 5000).length, 2000);
    shop.changes.push(Array.from({ length: 1001 }, (_, n) => product(n, "Milch")));
    await copy.pull(shop);
    await finder.refresh();
    assert.equal(finder.search("milch", 5000).length, 1001);
    assert.ok(finder.isReady);
    assert.ok(most > 0 && most <= 500, `${most}`);
  });

  const [n, word] = [fc.nat({ max: 5 }), fc.constantFrom("brot", "milch", "brot milch", "mil")];
  const change = fc.oneof(
    fc.tuple(n, fc.option(word)).map(([n, name]) => product(n, name)),
    fc
      .tuple(n, fc.option(fc.record({ productId: n.map((m) => idOf(1, m)), name: word, sku: word })))
      .map(([n, more]) => article(n, more)),
    fc.tuple(n, word, fc.boolean()).map(([n, code, isThere]) => barcode(n, code, isThere)),
  );
  const step = fc.record({
    kind: fc.constantFrom("Change", "Change", "Replace", "Prepare", "Slices"),
    changes: fc.array(change, { maxLength: 3 }),
    asked: word,
  });

  test("is what the copy has, whatever was pulled before, after and while the index was made", () =>
    holds(
      "what a till finds",
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        let meanwhile: () => Promise<void> = () => Promise.resolve();
        const { shop, copy, finder, pull } = await open(goodsOf(3), () => {
          const now = meanwhile;
          meanwhile = () => Promise.resolve();
          return now();
        });
        finder.prepare();
        for (const { kind, changes, asked } of steps) {
          if (kind === "Change") await pull(changes);
          if (kind === "Prepare") finder.prepare();
          if (kind === "Slices") meanwhile = () => pull(changes);
          if (kind === "Replace" || kind === "Slices") {
            shop.replace([...goodsOf(3), ...changes.filter(({ data }) => data !== null)]);
            await copy.pull(shop);
            await finder.refresh();
          }
          const fresh = new Finder(copy, articles, () => Promise.resolve());
          assert.deepEqual(finder.search(asked, 50).sort(), fresh.search(asked, 50).sort());
          assert.deepEqual(finder.search(asked, 2).length, fresh.search(asked, 2).length);
          assert.deepEqual(finder.withCode(asked).sort(), fresh.withCode(asked).sort());
        }
      }),
    ));
});
