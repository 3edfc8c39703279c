import assert from "node:assert/strict";
import { Fraction } from "../../pricing/test/fraction.ts";
import { rounded, shared } from "../books/calculation.ts";
import type { Random } from "../random.ts";
import { made, type Good } from "../books/shop.ts";
import type { House } from "./house.ts";
import type { Buyer, Delivery, Ledger } from "./ledger.ts";
import { cent, centText } from "./till.ts";

const { zero } = Fraction;
const millionth = Fraction.of("0.000001");

/** What happens behind the tills: goods come, go back and move on, debts are paid, people are merged. */
export class Office {
  readonly #house: House;
  readonly #ledger: Ledger;
  readonly #random: Random;

  constructor(house: House, ledger: Ledger, random: Random) {
    this.#house = house;
    this.#ledger = ledger;
    this.#random = random;
  }

  async payDebt(): Promise<void> {
    const { shop, branches, methods } = this.#house;
    const debtors = () => this.#ledger.buyers.filter(({ owes }) => owes.isAbove(zero));
    while (debtors().length === 0) await this.adjustDebt();
    const buyer = this.#random.pick(debtors());
    const branch = this.#random.pick(branches);
    const method = this.#random.pick([methods.Cash, methods.Card]);
    const amount = this.#partOf(buyer.owes);
    await made(
      shop.post(`/credit/accounts/${buyer.accountId}/payments`, {
        ...{ branchId: branch.id, cashSessionId: branch.sessionId, methodId: method.id, amount: centText(amount) },
      }),
    );
    this.#ledger.sumsAt(branch).takePayment(method, amount);
    buyer.owes = buyer.owes.minus(amount);
  }

  /** More debt by hand, or some of it is given up. */
  async adjustDebt(): Promise<void> {
    const buyer = this.#random.pick(this.#ledger.buyers);
    const isWrittenOff = buyer.owes.isAbove(zero) && this.#random.chance(50);
    const amount = isWrittenOff ? this.#partOf(buyer.owes) : this.#euros();
    const body = { kind: isWrittenOff ? "WriteOff" : "Increase", amount: centText(amount), reason: "So" };
    await made(this.#house.shop.post(`/credit/accounts/${buyer.accountId}/adjustments`, body));
    buyer.owes = isWrittenOff ? buyer.owes.minus(amount) : buyer.owes.plus(amount);
  }

  async issueCredit(): Promise<void> {
    const buyer = this.#random.pick(this.#ledger.buyers);
    const amount = this.#euros();
    const body = { kind: "StoreCredit", customerId: buyer.id, amount: centText(amount), reason: "Goodwill" };
    await made(this.#house.shop.post("/credit/vouchers", body));
    buyer.storeCredit = buyer.storeCredit.plus(amount);
  }

  /** Points as a present. */
  async givePoints(): Promise<void> {
    const buyer = this.#random.pick(this.#ledger.buyers);
    const points = this.#random.from(50, 900);
    await made(
      this.#house.shop.post(`/loyalty/accounts/${buyer.pointsId}/adjustments`, { points, reason: "Birthday" }),
    );
    buyer.points = buyer.points.plus(Fraction.of(String(points)));
  }

  /** Points of the one become points of the other. */
  async transferPoints(): Promise<void> {
    const givers = () => this.#ledger.buyers.filter(({ points }) => points.isAbove(zero));
    while (givers().length === 0) await this.givePoints();
    const from = this.#random.pick(givers());
    const to = this.#random.pick(this.#ledger.buyers.filter((buyer) => buyer !== from));
    const points = this.#random.from(1, Number(from.points.toString()));
    const body = { toAccountId: to.pointsId, points, reason: "Family" };
    await made(this.#house.shop.post(`/loyalty/accounts/${from.pointsId}/transfers`, body));
    from.points = from.points.minus(Fraction.of(String(points)));
    to.points = to.points.plus(Fraction.of(String(points)));
  }

  /** Two are one from now on; somebody else comes. */
  async merge(): Promise<void> {
    const [target, source] = this.#ledger.buyers;
    if (target === undefined || source === undefined) throw new Error("two people have accounts");
    await made(this.#house.shop.post(`/customers/${target.id}/merge`, { sourceIds: [source.id] }));
    this.#ledger.merge(target, source);
    this.#ledger.buyers.push(await newBuyer(this.#house));
  }

  /** Goods come from the supplier, with costs on top, in one part or two. */
  async buy(): Promise<void> {
    const { shop, supplierId } = this.#house;
    const branch = this.#random.pick(this.#house.branches);
    const lines = this.#someGoods().map(({ variantId }) => ({
      ...{ variantId, quantity: this.#random.from(2, 30) },
      unitCost: Fraction.of((this.#random.from(1, 9000) / 1000).toFixed(3)),
    }));
    const order = await made(
      shop.post("/purchase-orders", {
        ...{ supplierId, branchId: branch.id },
        lines: lines.map(({ unitCost, quantity, ...line }) => ({
          ...{ ...line, quantity: String(quantity), unitCost: unitCost.toString() },
        })),
      }),
    );
    await made(shop.post(`/purchase-orders/${order.id}/submit`));
    const first = lines.map(({ quantity }) => (this.#random.chance(50) ? quantity : this.#random.from(1, quantity)));
    const parts = [first, lines.map(({ quantity }, i) => quantity - (first[i] ?? 0))];
    for (const came of parts) {
      if (came.every((quantity) => quantity === 0)) continue;
      const by = this.#random.pick(["Quantity", "Value"] as const);
      const landed = this.#random.chance(60) ? this.#euros() : zero;
      const coming = lines.flatMap((line, i) =>
        came[i] === 0 ? [] : [{ ...line, quantity: Fraction.of(String(came[i])) }],
      );
      const receipt = await made(
        shop.post(`/purchase-orders/${order.id}/receipts`, {
          lines: coming.map(({ variantId, quantity }) => ({ variantId, received: quantity.toString() })),
          landedCosts: landed.isZero() ? [] : [{ name: "Freight", amount: centText(landed), by }],
        }),
      );
      const shares = shared(landed, weightsOf(coming, by), cent);
      const stock = this.#ledger.stockAt(branch);
      const arrived = coming.map(({ variantId, quantity, unitCost }) => {
        const each = unitCost.plus((shares.get(variantId) ?? zero).over(quantity));
        stock.arrive(variantId, quantity, rounded(each, millionth));
        return { variantId, quantity, unitCost, arrived: stock.arrived(variantId) };
      });
      const path = `/purchase-orders/${order.id}/receipts/${receipt.id}/costs`;
      this.#ledger.deliveries.push({ branch, path, lines: arrived });
    }
  }

  /** Costs on top of goods come when some of the goods are gone. */
  async costLate(): Promise<void> {
    while (this.#ledger.deliveries.length === 0) await this.buy();
    const { branch, path, lines } = this.#random.pick(this.#ledger.deliveries.slice(-4));
    const stock = this.#ledger.stockAt(branch);
    const costs = Array.from({ length: this.#random.from(1, 3) }, () => ({
      ...{ amount: this.#euros(), by: this.#random.pick(["Quantity", "Value"] as const) },
    }));
    const sent = costs.map(({ amount, by }) => ({ name: "Customs", amount: centText(amount), by }));
    const answer = await made(this.#house.shop.post(path, { costs: sent }));
    const shares = costs.map(({ amount, by }) => shared(amount, weightsOf(lines, by), cent));
    const expected = lines.map(({ variantId, quantity, arrived }) => {
      const cost = Fraction.sum(shares.map((share) => share.get(variantId) ?? zero));
      const remaining = stock.remaining(variantId, quantity, arrived);
      const stockCost = rounded(cost.times(remaining).over(quantity), cent);
      stock.revalue(variantId, stockCost);
      return { variantId, remaining: remaining.toString(), cost: centText(cost), stockCost: centText(stockCost) };
    });
    const answered = answer.lines.map(({ variantId, remaining, cost, stockCost }: (typeof expected)[number]) => ({
      ...{ variantId, remaining, cost, stockCost },
    }));
    assert.deepEqual(answered, expected);
    assert.equal(answer.totalCost, centText(Fraction.sum(costs.map(({ amount }) => amount))));
  }

  /** Goods go back to the supplier, or nearly. */
  async sendBack(): Promise<void> {
    const { shop, supplierId } = this.#house;
    const branch = this.#random.pick(this.#house.branches);
    const goods = this.#someGoods().map(({ variantId }) => ({ variantId, quantity: String(this.#random.from(1, 3)) }));
    const lines = goods.map((line) => ({ ...line, reason: "Damaged" }));
    const { id } = await made(shop.post("/supplier-returns", { supplierId, branchId: branch.id, lines }));
    const stock = this.#ledger.stockAt(branch);
    const moves = goods.map(({ variantId, quantity }) => stock.move(variantId, Fraction.of(quantity).negated(), null));
    if (this.#random.chance(60)) return;
    await made(shop.post(`/supplier-returns/${id}/cancel`));
    stock.takeBack(moves);
  }

  /** Goods move to the other branch; some are damaged on the way, never left, or are called back. */
  async transfer(): Promise<void> {
    const { shop, branches } = this.#house;
    const [north, south] = branches;
    const [from, to] = this.#random.chance(50) ? branches : [south, north];
    const goods = this.#someGoods().map(({ variantId }) => ({ variantId, quantity: this.#random.from(1, 9) }));
    const lines = goods.map(({ variantId, quantity }) => ({ variantId, quantity: String(quantity) }));
    const ends = { fromBranchId: from.id, toBranchId: to.id };
    const { id } = await made(shop.post("/stock-transfers", { ...ends, lines }));
    await made(shop.post(`/stock-transfers/${id}/dispatch`, {}));
    const [source, destination] = [this.#ledger.stockAt(from), this.#ledger.stockAt(to)];
    const left = goods.map(({ variantId, quantity }) => ({
      ...{ variantId, quantity, move: source.move(variantId, Fraction.of(String(-quantity)), null) },
    }));
    if (this.#random.chance(25)) {
      await made(shop.post(`/stock-transfers/${id}/recall`, { reason: "Not now" }));
      source.takeBack(left.map(({ move }) => move));
      return;
    }
    const told = left.map(({ variantId, quantity, move }) => {
      const received = this.#random.from(0, quantity);
      const damaged = this.#random.from(0, quantity - received);
      const missing = quantity - received - damaged;
      return {
        variantId,
        cost: move.cost,
        received,
        damaged,
        missing,
        missingTo: this.#random.pick(["Source", "WrittenOff"]),
      };
    });
    await made(
      shop.post(`/stock-transfers/${id}/receipts`, {
        lines: told.map(({ variantId, received, damaged, missing, missingTo }) => ({
          ...{ variantId, received: String(received), damaged: String(damaged), missing: String(missing) },
          ...(damaged + missing > 0 ? { missingTo, reason: "LostInTransit" } : {}),
        })),
      }),
    );
    for (const { variantId, cost, received, damaged, missing, missingTo } of told) {
      if (received + damaged > 0) destination.arrive(variantId, Fraction.of(String(received + damaged)), cost);
      if (damaged > 0) destination.move(variantId, Fraction.of(String(-damaged)), null);
      if (missing > 0 && missingTo === "Source") source.move(variantId, Fraction.of(String(missing)), cost);
    }
  }

  /** Different ones, at least one. */
  #someGoods(): readonly Good[] {
    const first = this.#random.pick(this.#house.goods);
    return this.#house.goods.filter((good) => good === first || this.#random.chance(30));
  }

  #euros(): Fraction {
    return Fraction.of((this.#random.from(1, 5000) / 100).toFixed(2));
  }

  #partOf(amount: Fraction): Fraction {
    const part = amount.times(Fraction.of(String(this.#random.from(1, 10)))).over(Fraction.of("10"));
    return Fraction.most(part.over(cent).floor().times(cent), cent);
  }
}

/** By what a cost is shared among goods that came. */
function weightsOf(lines: readonly Omit<Delivery["lines"][number], "arrived">[], by: "Quantity" | "Value") {
  return lines.map(({ variantId, quantity, unitCost }) => ({
    ...{ id: variantId, weight: by === "Quantity" ? quantity : quantity.times(unitCost) },
  }));
}

/** A customer who owes nothing and may owe anything, without points. */
export async function newBuyer({ shop }: House): Promise<Buyer> {
  const { id } = await made(shop.post("/customers", { name: "Ada" }));
  const account = await made(shop.post("/credit/accounts", { customerId: id, limit: null }));
  const { id: pointsId } = await made(shop.post("/loyalty/accounts", { customerId: id }));
  return { id, accountId: account.id, pointsId, owes: zero, storeCredit: zero, points: zero };
}
