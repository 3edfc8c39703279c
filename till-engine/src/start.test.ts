import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FailingDisk } from "../test/failing-disk.ts";
import { branchId, cash, FakeShop, goodsOf, setup, userId, variantOf } from "../test/shop.ts";
import type { Disk } from "./disks/disk.ts";
import { MemoryDisk } from "./disks/memory.ts";
import { settingsAt } from "./shop.ts";
import { past, Store } from "./store.ts";
import { Till } from "./till.ts";

/** A disk whose records of the copy are read one after the other, each when `next` lets it. */
class SlowDisk extends FailingDisk {
  /** The keys that were read. */
  readonly keys: string[] = [];
  next: (key: string) => Promise<void> = () => Promise.resolve();
  /** Lets what is over be read. */
  past: Promise<void> = Promise.resolve();

  override async *read(...[area, range]: Parameters<Disk["read"]>): AsyncGenerator<readonly [string, string]> {
    if (area === "till" && range?.from === past) await this.past;
    for await (const [key, text] of super.read(area, range)) {
      if (area === "copy") {
        await this.next(key);
        this.keys.push(key);
      }
      yield [key, text];
    }
  }
}

const isOfGoods = (key: string) => /^[a-e]\/[^!]/.test(key);

/** A disk with a copy of 2,500 articles, and a user whose name has changed since. */
async function filled() {
  const [disk, shop] = [new MemoryDisk(), new FakeShop(goodsOf(2500))];
  const till = await Till.open({ store: await Store.open(disk), setup });
  await till.pull(shop);
  const olive = till.copy.get("Users", userId);
  shop.changes.push([{ stream: "Users", key: [userId], data: { ...olive, name: "Olga" } }]);
  await till.pull(shop);
  return { disk: new SlowDisk(disk), shop };
}

describe("a till that starts", () => {
  test("has its staff and settings before its articles, and pulls when it has all of them", async () => {
    const { disk, shop } = await filled();
    const gate = Promise.withResolvers<void>();
    // The first of the goods says that there is nothing more of the staff.
    disk.next = () => (disk.keys.some(isOfGoods) ? gate.promise : Promise.resolve());
    const till = await Till.start({ store: await Store.open(disk), setup });
    assert.equal(till.copy.get("Users", userId)?.name, "Olga");
    assert.equal(settingsAt(till.copy, branchId).currency, "EUR");
    assert.deepEqual(till.scan("SKU-2499"), []);
    const seen: string[] = [];
    const note = (name: string) => () => void seen.push(name);
    const asked = {
      call: (...given: Parameters<FakeShop["call"]>) => (seen.push("asked"), shop.call(...given)),
      lines: shop.lines.bind(shop),
    };
    const all = [till.whenLoaded.then(note("loaded")), till.pull(asked), till.prepareInSlices()];
    shop.changes.push([{ stream: "Products", key: ["1"], data: null }]);
    gate.resolve();
    await Promise.all(all);
    assert.deepEqual(seen, ["loaded", "asked"]);
    assert.equal(till.scan("SKU-2499")[0]?.variantId, variantOf(2499));
    assert.equal(till.search("kase").length, 50);
  });

  test("lets other work have its turn after each record", async () => {
    const { disk } = await filled();
    let [pauses, most, before] = [0, 0, 0];
    const pause = async () => {
      const goods = disk.keys.filter(isOfGoods).length;
      [pauses, most, before] = [pauses + 1, Math.max(most, goods - before), goods];
    };
    const till = await Till.start({ store: await Store.open(disk), setup, pause });
    await till.whenLoaded;
    assert.ok(pauses >= 5 && most === 1, `${pauses}, ${most}`);
  });

  test("has its staff before the receipts of the last days", async () => {
    const { disk } = await filled();
    const before = await Till.open({ store: await Store.open(disk), setup });
    await before.openSession(userId, "0");
    const lines = [{ variantId: variantOf(7), quantity: "1" }];
    const { id } = await before.sell({ userId, lines, payments: [{ methodId: cash, tendered: "100" }] });
    const gate = Promise.withResolvers<void>();
    disk.past = gate.promise;
    const till = await Till.start({ store: await Store.open(disk), setup });
    assert.equal(till.copy.get("Users", userId)?.name, "Olga");
    assert.deepEqual([till.receipts(), till.unsyncedCount], [[], 2]);
    gate.resolve();
    await till.whenLoaded;
    assert.deepEqual(
      till.receipts().map((one) => one.id),
      [id],
    );
    assert.equal(till.sale(id)?.lines.length, 1);
    assert.equal(till.xReport.totals.saleCount, 1);
  });

  test("says when it cannot read all of its disk, and pulls nothing into a part of it", async () => {
    const { disk, shop } = await filled();
    disk.next = () => (disk.keys.some(isOfGoods) ? Promise.reject(new Error("cannot read")) : Promise.resolve());
    const store = await Store.open(disk);
    await assert.rejects(Till.open({ store, setup }), /cannot read/);
    disk.keys.length = 0;
    const till = await Till.start({ store, setup });
    await assert.rejects(till.whenLoaded, /cannot read/);
    await assert.rejects(till.pull(shop), /cannot read/);
  });
});
