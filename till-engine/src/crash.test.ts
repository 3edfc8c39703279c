import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { diskKinds, makeDisks } from "../test/counter.ts";
import { FailingDisk, type Fate } from "../test/failing-disk.ts";
import { cash, FakeShop, goodsOf, setup, userId, variantOf } from "../test/shop.ts";
import type { Disk } from "./disks/disk.ts";
import type { Slip } from "./sale.ts";
import { DiskFailed, Store } from "./store.ts";
import { Till } from "./till.ts";

const goods = 5;
const step = fc.record({
  kind: fc.constantFrom(
    "Sell",
    "Sell",
    "SellThree",
    "Park",
    "Complete",
    "Cancel",
    "Void",
    "Refund",
    "Close",
    "Push",
    "Crash",
  ),
  n: fc.nat({ max: 20 }),
  /** What becomes of its write, or of the last of its writes. */
  fate: fc.constantFrom<Fate>("Kept", "Kept", "Kept", "Kept", "Lost", "Unanswered"),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** A till and all that its people were shown, started again whenever its power failed. */
class Life {
  readonly #disk: Disk;
  readonly #shop = new FakeShop(goodsOf(goods));
  #failing: FailingDisk;
  #till!: Till;
  readonly #slips = new Map<string, Slip>();
  /** The documents without a number that were shown, by their kinds and what they are of. */
  readonly #shown = new Set<string>();

  constructor(disk: Disk) {
    this.#disk = disk;
    this.#failing = new FailingDisk(disk);
  }

  async start(): Promise<void> {
    // Nothing was closed.
    this.#failing = new FailingDisk(this.#disk);
    this.#till = await Till.open({ store: await Store.open(this.#failing), setup });
    if (!this.#till.copy.isThere) await this.#till.pull(this.#shop);
    this.#check();
    if (this.#till.sessionId === undefined) await this.#till.openSession(userId, "100");
  }

  async take(step: Step): Promise<void> {
    if (step.kind === "Crash") return this.start();
    const { writes } = this.#failing;
    this.#failing.fate = (n) =>
      n === writes + 1 + (step.n % 3) || (step.kind !== "SellThree" && n > writes) ? step.fate : "Kept";
    try {
      await this.#act(step);
    } catch (error) {
      if (!(error instanceof DiskFailed)) throw error;
      await this.start();
    }
    this.#failing.fate = () => "Kept";
  }

  async #act({ kind, n }: Step): Promise<unknown> {
    const [till, payments] = [this.#till, [{ methodId: cash, tendered: "900" }]];
    const lines = [{ variantId: variantOf(n % goods), quantity: String((n % 3) + 1) }];
    const sell = async () => this.#show(await till.sell({ userId, lines, payments }));
    const sales = till.sales(new Date(0)).filter(({ isVoided }) => !isVoided);
    const [parked, sold] = [till.parked.at(n % (till.parked.length || 1)), sales.at(n % (sales.length || 1))];
    if (kind === "Sell") return sell();
    if (kind === "SellThree") {
      const all = await Promise.allSettled([sell(), sell(), sell()]);
      for (const one of all) if (one.status === "rejected") throw one.reason;
    }
    if (kind === "Park") this.#shown.add(`ParkedOrder ${await till.park({ userId, lines })}`);
    if (kind === "Complete" && parked !== undefined) {
      this.#show(await till.completeParked(parked.id, { userId, payments }));
      this.#shown.add(`OrderCancel ${parked.id}`);
    }
    if (kind === "Cancel" && parked !== undefined) {
      await till.cancelParked(parked.id, userId, "Left");
      this.#shown.add(`OrderCancel ${parked.id}`);
    }
    const line = sold?.lines[0];
    const left = Number(line?.charged.quantity) - Number(line?.back.quantity);
    if (kind === "Void" && sold?.cashSessionId === till.sessionId && Number(line?.back.quantity) === 0) {
      await till.voidSale({ userId, orderId: sold?.id ?? "", reason: "Mistake" });
      this.#shown.add(`OrderVoid ${sold?.id}`);
    }
    if (kind === "Refund" && left > 0) {
      const returned = [{ lineId: line?.id ?? "", quantity: "1" }];
      this.#show(await till.refund({ userId, orderId: sold?.id ?? "", lines: returned, methodId: cash }));
    }
    if (kind === "Close") {
      await till.closeSession(userId, "100");
      await till.openSession(userId, "100");
    }
    if (kind === "Push") return till.push(this.#shop);
    return undefined;
  }

  #show(slip: Slip): void {
    this.#slips.set(slip.id, slip);
  }

  /** Nothing that was shown is lost, and no number is there twice. */
  #check(): void {
    const there = new Map([...this.#shop.taken, ...this.#till.unpushed.map((item) => [item.id, item] as const)]);
    const numbers = new Map<number, string>();
    const documents = new Set<string>();
    for (const item of there.values()) {
      if (item.kind === "ParkedOrder" || item.kind === "OrderCancel" || item.kind === "OrderVoid")
        documents.add(`${item.kind} ${item.body.orderId}`);
      if (item.kind !== "Order") continue;
      const { receiptNumber = 0 } = item.body;
      assert.equal(numbers.get(receiptNumber), undefined, `the number ${receiptNumber} is there twice`);
      numbers.set(receiptNumber, item.id);
    }
    for (const { id, receiptNumber } of this.#slips.values()) assert.equal(numbers.get(receiptNumber), id, "a receipt");
    assert.deepEqual(
      [...this.#shown].filter((one) => !documents.has(one)),
      [],
    );
  }
}

for (const kind of diskKinds)
  describe(`a till whose power fails, its disk ${kind}`, () => {
    const newDisk = makeDisks(kind);

    test("keeps all that it has shown, and gives no number twice", () =>
      holds(
        `a till's crashes, ${kind}`,
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), async (steps) => {
          const life = new Life(newDisk());
          await life.start();
          for (const one of steps) await life.take(one);
          await life.start();
        }),
        { numRuns: kind === "memory" ? 100 : 25 },
      ));
  });
