import assert from "node:assert/strict";
import { Refusal } from "./refusal.ts";
import { describe, test } from "node:test";
import { FailingDisk } from "../test/failing-disk.ts";
import { diskKinds, makeDisks } from "../test/counter.ts";
import { cash, FakeShop, goodsOf, setup, userId, variantOf } from "../test/shop.ts";
import { DiskFailed, Store } from "./store.ts";
import { Till } from "./till.ts";

const sale = {
  userId,
  lines: [{ variantId: variantOf(0), quantity: "1" }],
  payments: [{ methodId: cash, tendered: "9" }],
};

for (const kind of diskKinds)
  describe(`a till's memory in front of its disk, ${kind}`, () => {
    const newDisk = makeDisks(kind);
    const open = async () => {
      const kept = newDisk();
      const disk = new FailingDisk(kept);
      const store = await Store.open(disk);
      const till = await Till.open({ store, setup });
      const shop = new FakeShop(goodsOf(3));
      await till.pull(shop);
      await till.openSession(userId, "100");
      return { kept, disk, store, till, shop };
    };
    const again = async (disk: Parameters<typeof Store.open>[0]) => Till.open({ store: await Store.open(disk), setup });

    test("what is committed is there at once, and on the disk when it has resolved", async () => {
      const { store, kept } = await open();
      const done = store.commit([["a/1", "one"]]);
      assert.equal(store.get("a/1"), "one");
      await done;
      assert.equal((await Store.open(kept)).get("a/1"), "one");
    });

    test("two sales at once get numbers of their own, and are on the disk when they are shown", async () => {
      const { till, kept } = await open();
      const slips = await Promise.all([till.sell(sale), till.sell(sale), till.sell(sale)]);
      assert.deepEqual(
        slips.map(({ receiptNumber }) => receiptNumber),
        [1, 2, 3],
      );
      const sold = (await again(kept)).sales(new Date(0));
      assert.deepEqual(
        sold.map(({ id, receiptNumber }) => [id, receiptNumber]),
        slips.map(({ id, receiptNumber }) => [id, receiptNumber]),
      );
    });

    test("a sale under an id that was sold already is refused, also while the first is being written", async () => {
      const { till } = await open();
      const once = { ...sale, id: crypto.randomUUID() };
      const [first, second] = await Promise.allSettled([till.sell(once), till.sell(once)]);
      assert.equal(first.status, "fulfilled");
      assert.ok(second.status === "rejected" && second.reason instanceof Refusal);
      assert.equal(second.reason.code, "duplicate_conflict");
      await assert.rejects(till.sell(once), { code: "duplicate_conflict" });
      assert.equal((await till.sell(sale)).receiptNumber, 2);
      assert.deepEqual(
        till.unpushed.filter(({ kind }) => kind === "Order").map(({ id }) => id === once.id),
        [true, false],
      );
    });

    test("a write that fails stops the till: nothing is sold any more, and what it has can be exported", async () => {
      const { till, disk, kept, shop } = await open();
      const first = await till.sell(sale);
      disk.fate = () => "Lost";
      const both = await Promise.allSettled([till.sell(sale), till.sell(sale)]);
      const isFailure = (error: unknown) =>
        error instanceof DiskFailed &&
        error.name === "DiskFailed" &&
        /cannot keep.*the power has failed/.test(error.message);
      for (const one of both) assert.ok(one.status === "rejected" && isFailure(one.reason));
      disk.fate = () => "Kept";
      for (const refused of [
        () => till.sell(sale),
        () => till.park(sale),
        () => till.closeSession(userId, "100"),
        () => till.voidSale({ userId, orderId: first.id, reason: "Mistake" }),
        () => till.push(shop),
        () => till.reset(),
      ])
        await assert.rejects(refused(), (error) => isFailure(error) || /not pushed/.test(String(error)));
      assert.ok(isFailure(till.failure));
      const exported = JSON.parse(till.export()) as { items: { id: string }[] };
      assert.deepEqual(
        exported.items.map(({ id }) => id),
        [till.sessionId, first.id],
        "what was sold, and nothing of what was refused",
      );
      assert.equal((await (await again(kept)).sell(sale)).receiptNumber, 2);
    });

    test("the shop gets nothing that is not on the disk", async () => {
      const { till, disk, shop } = await open();
      disk.fate = () => "Lost";
      const sold = till.sell(sale);
      await Promise.all([assert.rejects(till.push(shop), DiskFailed), assert.rejects(sold, DiskFailed)]);
      assert.equal(shop.taken.size, 0);
    });

    test("the journal lists the sales by number, and forgets with the session what nobody can undo", async () => {
      const { till } = await open();
      const [voided, left, returned] = [await till.sell(sale), await till.sell(sale), await till.sell(sale)];
      const [line] = till.sales(new Date(0))[2]?.lines ?? [];
      await till.voidSale({ userId, orderId: voided.id, reason: "Mistake" });
      const lines = [{ lineId: line?.id ?? "", quantity: "1" }];
      await till.refund({ userId, orderId: returned.id, lines, methodId: cash });
      const numbers = () => till.sales(new Date(0)).map(({ receiptNumber, isVoided }) => [receiptNumber, isVoided]);
      assert.deepEqual(numbers(), [
        [1, true],
        [2, false],
        [3, false],
      ]);
      assert.deepEqual(till.sales(new Date(Date.now() + 60_000)), []);
      await till.closeSession(userId, "100");
      assert.deepEqual(numbers(), [[left.receiptNumber, false]]);
    });

    test("receipts are kept for a week, and forgotten with the first session that is closed after it", async () => {
      const soldAt = Date.parse("2026-03-01T12:00:00Z");
      let now = new Date(soldAt);
      const till = await Till.open({ store: await Store.open(newDisk()), setup, now: () => now });
      await till.pull(new FakeShop(goodsOf(3)));
      await till.openSession(userId, "100");
      const { id } = await till.sell(sale);
      const shownAfter = async (hours: number) => {
        now = new Date(soldAt + hours * 3_600_000);
        await till.closeSession(userId, "100");
        await till.openSession(userId, "100");
        return [till.receipts().length, till.receipt(id)?.id];
      };
      assert.deepEqual(await shownAfter(7 * 24 - 1), [1, id]);
      assert.deepEqual(await shownAfter(7 * 24 + 1), [0, undefined]);
    });
  });
