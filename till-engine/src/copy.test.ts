import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { diskKinds, makeDisks } from "../test/counter.ts";
import { FailingDisk } from "../test/failing-disk.ts";
import { branchId, FakeShop, goodsOf, idOf, variant, variantOf } from "../test/shop.ts";
import { Copy } from "./copy.ts";
import type { Disk } from "./disks/disk.ts";
import { Store } from "./store.ts";

const open = async (disk: Disk) => Copy.open(await Store.open(disk), branchId);
const pricesOf = (copy: Copy) => new Set(copy.list("Variants").map(({ price }) => price));
const keysOf = async (disk: Disk) => {
  const keys: string[] = [];
  for await (const [key] of disk.read("copy")) keys.push(key);
  return keys;
};
/** The same goods, each for this price. */
const pricedAt = (price: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ stream: "Variants", key: [variantOf(i)], data: variant(i, price) }));

for (const kind of diskKinds)
  describe(`a till's copy of the shop on its disk, ${kind}`, () => {
    const newDisk = makeDisks(kind);

    test("is what the shop has sent, after a new start, too: names of any letters, rows by parts of their keys", async () => {
      const disk = newDisk();
      const entries = ["1", "10", "5"].map((least) => ({
        ...{ stream: "PriceListEntries", key: [variantOf(1), idOf(3, 1), least] },
        data: { variantId: variantOf(1), minQuantity: least },
      }));
      const odd = { stream: "Barcodes", key: [variantOf(1), "a/b ß\n"], data: { code: "a/b ß\n" } };
      const shop = new FakeShop([...goodsOf(30), ...entries, odd], 7);
      const fresh = await open(disk);
      await fresh.pull(shop);
      for (const copy of [fresh, await open(disk)]) {
        assert.equal(copy.get("Products", idOf(1, 4))?.name, "Käse „4“");
        assert.equal(copy.get("Products", idOf(1, 30)), undefined);
        assert.equal(copy.list("Variants").length, 30);
        const least = copy.list("PriceListEntries", variantOf(1)).map(({ minQuantity }) => minQuantity);
        assert.deepEqual(least, ["1", "10", "5"]);
        assert.equal(copy.list("PriceListEntries", variantOf(1), idOf(3, 1)).length, 3);
        assert.deepEqual(copy.list("PriceListEntries", variantOf(2)), []);
        assert.deepEqual([...copy.keys("Barcodes")], [[variantOf(1), "a/b ß\n"]]);
        assert.equal(copy.get("Barcodes", variantOf(1), "a/b ß\n")?.code, "a/b ß\n");
        assert.equal(copy.get("Variants", variantOf(3)), copy.get("Variants", variantOf(3)), "parsed once");
      }
    });

    test("that another program has written in its own way is fetched again", async () => {
      const [disk, shop] = [newDisk(), new FakeShop(goodsOf(3))];
      await disk.write("copy", [
        ["@current", JSON.stringify({ generation: "b", cursor: "0", leastVersion: "1" })],
        ["b/000000", `Variants/${variantOf(9)}\t{}\n`],
      ]);
      const copy = await open(disk);
      assert.ok(!copy.isThere);
      await copy.pull(shop);
      assert.equal((await open(disk)).list("Variants").length, 3);
      assert.deepEqual(
        (await keysOf(disk)).filter((key) => key.startsWith("b/")),
        [],
      );
    });

    test("a snapshot that broke off goes on where it was, after a new start, too", async () => {
      const disk = newDisk();
      const shop = new FakeShop(goodsOf(50), 10);
      let left = 35;
      const cut = {
        call: shop.call.bind(shop),
        lines: async function* (path: string) {
          for await (const line of shop.lines(path)) {
            if (left-- === 0) throw new Error("the connection broke off");
            yield line;
          }
        },
      };
      await assert.rejects((await open(disk)).pull(cut), /broke off/);
      const copy = await open(disk);
      assert.ok(!copy.isThere);
      const asked: string[] = [];
      await copy.pull({ call: cut.call, lines: (path) => (asked.push(path), shop.lines(path)) });
      assert.match(asked.join(), /resume=30$/);
      assert.equal(copy.list("Variants").length, 50);
    });

    test("is exchanged as a whole, whenever the power fails, and leaves nothing on the disk", async () => {
      const shop = new FakeShop(pricedAt("1", 40), 10);
      for (let n = 1; ; n += 1) {
        const disk = newDisk();
        const first = await open(disk);
        await first.pull(new FakeShop(pricedAt("1", 40), 10));
        shop.replace(pricedAt("2", 30));
        shop.changes.push(pricedAt("3", 30));
        const failing = new FailingDisk(disk);
        failing.fate = (i) => (i < n ? "Kept" : n % 2 === 0 ? "Lost" : "Unanswered");
        const failed = await (await open(failing)).pull(shop).then(
          () => false,
          () => true,
        );
        const prices = pricesOf(await open(disk));
        assert.equal(prices.size, 1, `${n}: ${[...prices].join()}`);
        const again = await open(disk);
        await again.pull(shop);
        assert.deepEqual([...pricesOf(again)], ["3"]);
        assert.equal(again.list("Variants").length, 30);
        const generations = new Set((await keysOf(disk)).map((key) => key.split("/")[0]));
        assert.deepEqual([generations.size, generations.has("@next")], [2, false]);
        if (!failed) break;
        assert.ok(n < 50);
      }
    });

    test("changes are kept beside it, and it is written anew when they are many, whenever the power fails", async () => {
      const count = 1200;
      const shop = new FakeShop(pricedAt("1", count));
      const change = (price: string, of: number) => shop.changes.push(pricedAt(price, of));
      for (const n of [Infinity, 1, 2, 3, 4]) {
        const disk = newDisk();
        const copy = await open(disk);
        await copy.pull(shop);
        change(`${shop.changes.length}.10`, 3);
        await copy.pull(shop);
        assert.ok((await keysOf(disk)).some((key) => key.includes("~")));
        const failing = new FailingDisk(disk);
        failing.fate = (i) => (i < n ? "Kept" : "Unanswered");
        change(`${shop.changes.length}.20`, count);
        await (await open(failing)).pull(shop).catch(() => undefined);
        const again = await open(disk);
        await again.pull(shop);
        assert.equal(again.list("Variants").length, count);
        assert.deepEqual([...pricesOf(again)], [`${shop.changes.length - 1}.20`]);
        change(`${shop.changes.length}.30`, count);
        await again.pull(shop);
        const keys = await keysOf(disk);
        assert.ok(!keys.some((key) => key.includes("~")), keys.join());
        assert.equal(new Set(keys.map((key) => key.split("/")[0])).size, 2);
        assert.deepEqual(pricesOf(await open(disk)), pricesOf(again));
        change("1", count);
      }
    });

    test("what is made of it is made anew only when its streams change", async () => {
      const shop = new FakeShop(goodsOf(3));
      const copy = await open(newDisk());
      await copy.pull(shop);
      let made = 0;
      const countVariants = (one: Copy) => ((made += 1), one.list("Variants").length);
      const ask = () => [copy.derive(countVariants, ["Variants"]), made];
      assert.deepEqual([ask(), ask()].at(-1), [3, 1]);
      shop.changes.push([{ stream: "Products", key: [idOf(1, 1)], data: null }]);
      await copy.pull(shop);
      assert.equal(copy.get("Products", idOf(1, 1)), undefined);
      assert.deepEqual(ask(), [3, 1]);
      shop.changes.push([{ stream: "Variants", key: [variantOf(1)], data: null }]);
      await copy.pull(shop);
      assert.deepEqual(ask(), [2, 2]);
    });
  });
