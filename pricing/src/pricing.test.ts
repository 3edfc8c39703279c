import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Big } from "big.js";
import fc from "fast-check";
import { holds } from "../../proof/properties.ts";
import { orders } from "../test/baskets.ts";
import { Tally } from "../test/tally.ts";
import { DiscountTooLarge, priceOrder, type UnpricedLine, type UnpricedOrder } from "./order.ts";
import { isSameTax, withTax } from "./till-tax.ts";
import { nothingBack, refundLine, refundRounding, type RefundSum } from "./refund.ts";
import { roundCash, settle, type CashRounding, type Tender } from "./settle.ts";

describe("pricing", () => {
  test("a permutation of the lines changes no total", async () => {
    const totalsOf = (input: UnpricedOrder) => {
      try {
        return Object.values(priceOrder(input).totals).map((amount: Big) => amount.toFixed());
      } catch (error) {
        if (error instanceof DiscountTooLarge) return undefined;
        throw error;
      }
    };
    await holds(
      "pricing/src/pricing: a permutation of the lines changes no total",
      fc.property(orders, fc.nat(8), (input, turn) => {
        const lines = [...input.lines.slice(turn), ...input.lines.slice(0, turn)].toReversed();
        assert.deepEqual(totalsOf(input), totalsOf({ ...input, lines }));
      }),
      { numRuns: 300 },
    );
  });

  const vat = { taxRateId: "a", name: "VAT", rate: "0.19", isCompound: false };
  const one = (members: Partial<UnpricedLine>): UnpricedLine => ({
    id: "1",
    quantity: "1",
    unitPrice: "0",
    discounts: [],
    taxes: [],
    ...members,
  });
  const priceOf = (lines: readonly UnpricedLine[], members: Partial<UnpricedOrder> = {}) =>
    priceOrder({ scale: 2, taxIncluded: false, discounts: [], lines, ...members });
  const text = (amount: Big | undefined) => amount?.toFixed(2);

  test("known amounts: inclusive, exclusive, compound, half cents, a discount of everything", () => {
    const included = priceOf([one({ unitPrice: "11.90", taxes: [vat] })], { taxIncluded: true }).totals;
    assert.deepEqual([text(included.net), text(included.tax), text(included.total)], ["10.00", "1.90", "11.90"]);
    const gst = { ...vat, rate: "0.05" };
    const pst = { ...vat, taxRateId: "b", rate: "0.1", isCompound: true };
    const compound = priceOf([one({ unitPrice: "100", taxes: [gst, pst] })]).lines[0];
    assert.deepEqual(
      compound?.taxes.map(({ base, amount }) => [text(base), text(amount)]),
      [
        ["100.00", "5.00"],
        ["105.00", "10.50"],
      ],
    );
    assert.equal(text(priceOf([one({ quantity: "0.5", unitPrice: "3.35" })]).totals.total), "1.68");
    const free = priceOf([one({ unitPrice: "0.35", taxes: [vat], discounts: [{ kind: "Percent", value: "100" }] })]);
    assert.equal(text(free.totals.total), "0.00");
  });

  test("an order discount goes to its lines only, in cents that add up, and leaves what cancels out cancelled", () => {
    const lines = ["1", "2", "3"].map((id) => one({ id, unitPrice: "10" }));
    const thirds = priceOf(lines, { discounts: [{ kind: "Amount", value: "10" }] });
    assert.deepEqual(
      thirds.lines.map(({ discount: off }) => text(off)),
      ["3.34", "3.33", "3.33"],
    );
    const chosen = priceOf(lines, { discounts: [{ kind: "Amount", value: "10", lineIds: ["2"] }] });
    assert.deepEqual(
      chosen.lines.map(({ total }) => text(total)),
      ["10.00", "0.00", "10.00"],
    );
    const voided = priceOf([...lines, one({ id: "4", quantity: "-1", voidsLineId: "2" })], {
      discounts: [{ kind: "Percent", value: "10" }],
    });
    assert.deepEqual(
      voided.lines.map(({ total, orderDiscounts }) => [text(total), ...orderDiscounts.map(text)]),
      [
        ["9.00", "1.00"],
        ["10.00", "0.00"],
        ["9.00", "1.00"],
        ["-10.00", "0.00"],
      ],
    );
  });

  test("an order discount leaves alone what comes back, and so its tax", () => {
    const back = one({ id: "2", quantity: "-1", unitPrice: "49.55", taxes: [vat] });
    const [sold, three] = [one({ unitPrice: "53", taxes: [vat] }), { kind: "Amount", value: "3" } as const];
    const { lines } = priceOf([sold, back], { discounts: [three] });
    assert.deepEqual([text(lines[0]?.net), text(lines[1]?.tax)], ["50.00", "-9.41"]);
    assert.equal(text(priceOf([sold, back], { discounts: [{ kind: "Percent", value: "10" }] }).totals.net), "-1.85");
    assert.throws(() => priceOf([back], { discounts: [three] }), DiscountTooLarge);
    assert.throws(() => priceOf([sold, back], { discounts: [{ ...three, lineIds: ["2"] }] }), DiscountTooLarge);
  });

  test("voids: what is kept comes to what it comes to alone; more than there is, or of no line, throws", () => {
    const half = { kind: "Percent", value: "7.5" } as const;
    const sold = one({ quantity: "7", unitPrice: "0.37", discounts: [half], taxes: [vat] });
    const off = (id: string, quantity: string, voidsLineId = "1") => one({ id, quantity, voidsLineId });
    const totalsOf = (lines: readonly UnpricedLine[]) =>
      Object.values(priceOf(lines, { discounts: [half], taxIncluded: true }).totals).map(text);
    assert.deepEqual(totalsOf([sold, off("2", "-4"), off("3", "-1")]), totalsOf([{ ...sold, quantity: "2" }]));
    assert.deepEqual(totalsOf([sold, off("2", "-7")]), Array(7).fill("0.00"));
    const amount = priceOf([{ ...sold, taxes: [], discounts: [{ kind: "Amount", value: "1" }] }, off("2", "-4")]);
    assert.deepEqual(
      amount.lines.map(({ gross, discount, total }) => [text(gross), text(discount), text(total)]),
      [
        ["2.59", "1.00", "1.59"],
        ["-1.48", "-0.57", "-0.91"],
      ],
    );
    for (const faulty of [off("2", "-8"), off("2", "1"), off("2", "-1", "3"), off("2", "-1", "2")])
      assert.throws(() => priceOf([sold, faulty]), RangeError, JSON.stringify(faulty));
    assert.throws(() => priceOf([sold, off("2", "-4"), off("3", "-4")]), RangeError);
  });

  test("the tax of what is kept is the same whether a line was alone or part of it voided", async () => {
    const tally = new Tally();
    await holds(
      "pricing/src/pricing: the tax of what is kept is the same whether a line was alone or part of it voided",
      fc.property(orders, (basket) => {
        const sold = basket.lines.filter(({ voidsLineId }) => voidsLineId === undefined);
        // An amount off a line is off the whole of it, which a line of less was not.
        const lines = basket.lines.map((line) => ({
          ...line,
          discounts: line.discounts.filter(({ kind }) => kind === "Percent"),
        }));
        const alone = sold.flatMap(({ id }): UnpricedLine[] => {
          const own = lines.filter((line) => (line.voidsLineId ?? line.id) === id);
          const kept = own.reduce((sum, { quantity }) => sum.plus(quantity), new Big(0));
          return kept.eq(0) ? [] : own.slice(0, 1).map((line) => ({ ...line, quantity: kept.toFixed() }));
        });
        let [priced, apart] = [priceOf([]), priceOf([])];
        try {
          [priced, apart] = [priceOrder({ ...basket, lines }), priceOrder({ ...basket, lines: alone })];
        } catch (error) {
          if (error instanceof DiscountTooLarge) return;
          throw error;
        }
        tally.count([
          ...(alone.length < sold.length ? ["all of a line is voided"] : []),
          ...(lines.length > sold.length ? ["a void"] : []),
        ]);
        const added = (id: string) => {
          const own = priced.lines.filter((line) => (line.voidsLineId ?? line.id) === id);
          const sum = (of: (line: (typeof own)[number]) => Big | undefined) =>
            own.reduce((all, line) => all.plus(of(line) ?? 0), new Big(0)).toFixed();
          const parts = (own[0]?.taxes ?? []).map((_, i) => [
            sum(({ taxes }) => taxes[i]?.base),
            sum(({ taxes }) => taxes[i]?.amount),
          ]);
          return [sum(({ net }) => net), sum(({ tax }) => tax), sum(({ exemptTax }) => exemptTax), parts];
        };
        for (const { id, net, tax, exemptTax, taxes } of apart.lines) {
          const parts = taxes.map(({ base, amount }) => [base.toFixed(), amount.toFixed()]);
          assert.deepEqual(added(id), [net.toFixed(), tax.toFixed(), exemptTax.toFixed(), parts]);
        }
        assert.equal(priced.totals.tax.toFixed(), apart.totals.tax.toFixed());
        for (const units of [-3, -2, -1, 0, 1, 2, 3]) {
          const tax = priced.totals.tax.plus(new Big(10).pow(-basket.scale).times(units));
          assert.equal(
            isSameTax(priced, tax, { ...basket, lines }),
            isSameTax(apart, tax, { ...basket, lines: alone }),
            `${units} beside ours`,
          );
        }
      }),
      { numRuns: 500 },
    );
    tally.requireShares({ "a void": 30, "all of a line is voided": 10 });
  });

  test("a service charge is so many per cent of what is left of what is sold, and taxed as it is", () => {
    const lines = [
      one({ unitPrice: "100" }),
      one({ id: "2", unitPrice: "50", quantity: "-1" }),
      one({ id: "3", charge: { percent: "12.5" }, taxes: [vat] }),
    ];
    const priced = priceOf(lines, { discounts: [{ kind: "Percent", value: "10" }] });
    assert.deepEqual(
      priced.lines.map(({ gross, discount, net, tax }) => [gross, discount, net, tax].map(text)),
      [
        ["100.00", "10.00", "90.00", "0.00"],
        ["-50.00", "0.00", "-50.00", "0.00"],
        ["11.25", "0.00", "11.25", "2.14"],
      ],
    );
    const settled = priceOf([one({ unitPrice: "100" }), one({ id: "3", charge: { amount: "7" } })]);
    assert.equal(text(settled.totals.total), "107.00");
  });

  test("neither discounts of the order nor the service charge are of a fee", () => {
    const lines = [
      one({ unitPrice: "100" }),
      one({ id: "2", unitPrice: "10", isFee: true, taxes: [vat] }),
      one({ id: "3", charge: { percent: "12.5" } }),
    ];
    const priced = priceOf(lines, { discounts: [{ kind: "Percent", value: "10" }] });
    assert.deepEqual(
      priced.lines.map(({ discount, total }) => [discount, total].map(text)),
      [
        ["10.00", "90.00"],
        ["0.00", "11.90"],
        ["0.00", "11.25"],
      ],
    );
    const named = [{ kind: "Amount", value: "1", lineIds: ["2"] }] as const;
    assert.throws(() => priceOf(lines, { discounts: named }), DiscountTooLarge);
  });

  test("neither discounts of the order nor the service charge are of stored value", () => {
    const lines = [
      one({ unitPrice: "100" }),
      one({ id: "2", unitPrice: "120", isValue: true }),
      one({ id: "3", charge: { percent: "10" } }),
    ];
    const priced = priceOf(lines, { discounts: [{ kind: "Percent", value: "5" }] });
    assert.deepEqual(
      priced.lines.map(({ discount, total }) => [discount, total].map(text)),
      [
        ["5.00", "95.00"],
        ["0.00", "120.00"],
        ["0.00", "9.50"],
      ],
    );
  });

  test("an exempt sale has no tax: taken out of prices that contain it, not put on top of others", () => {
    const shirt = one({
      quantity: "2",
      unitPrice: "11.90",
      taxes: [vat],
      discounts: [{ kind: "Percent", value: "10" }],
    });
    const amountsOf = (lines: readonly UnpricedLine[], taxIncluded: boolean) => {
      const { gross, net, tax, exemptTax, total } = priceOf(lines, { isExempt: true, taxIncluded }).totals;
      return [gross, net, tax, exemptTax, total].map(text);
    };
    assert.deepEqual(amountsOf([shirt], true), ["23.80", "18.00", "0.00", "3.42", "18.00"]);
    assert.deepEqual(amountsOf([shirt], false), ["23.80", "21.42", "0.00", "4.07", "21.42"]);
    const [line] = priceOf([shirt], { isExempt: true, taxIncluded: true }).lines;
    assert.deepEqual(
      line?.taxes.map(({ rate, base, amount }) => [rate, text(base), text(amount)]),
      [["0", "18.00", "0.00"]],
    );
    const half = one({ id: "2", quantity: "-1", voidsLineId: "1" });
    assert.deepEqual(amountsOf([shirt, half], true), ["11.90", "9.00", "0.00", "1.71", "9.00"]);
  });

  test("a discount beyond what it is taken from throws", () => {
    const line5 = one({ unitPrice: "5" });
    assert.throws(() => priceOf([{ ...line5, discounts: [{ kind: "Amount", value: "5.01" }] }]), DiscountTooLarge);
    assert.throws(() => priceOf([line5], { discounts: [{ kind: "Percent", value: "100.01" }] }), DiscountTooLarge);
  });

  test("half a unit is rounded away from zero, of a sale and of its return, in a currency of any decimals", () => {
    const cases: [scale: number, quantity: string, unitPrice: string, gross: string][] = [
      [2, "0.5", "3.25", "1.63"],
      [2, "0.5", "3.35", "1.68"],
      [2, "-0.5", "3.25", "-1.63"],
      [2, "0.333", "1.5", "0.5"],
      [0, "0.5", "5", "3"],
      [0, "-1.5", "3", "-5"],
      [3, "0.5", "0.125", "0.063"],
    ];
    for (const [scale, quantity, unitPrice, gross] of cases)
      assert.equal(
        priceOf([one({ quantity, unitPrice })], { scale }).totals.gross.toFixed(),
        gross,
        `${quantity} × ${unitPrice}`,
      );
  });

  test("a discount has the sign of what it lowers: of a return less is given back", () => {
    const back = one({ quantity: "-1", unitPrice: "10" });
    const two = { kind: "Amount", value: "2" } as const;
    assert.equal(text(priceOf([{ ...back, discounts: [two] }]).totals.total), "-8.00");
    const fifth = { kind: "Percent", value: "20" } as const;
    assert.equal(text(priceOf([{ ...back, discounts: [fifth] }]).totals.total), "-8.00");
    assert.throws(() => priceOf([{ ...back, discounts: [{ ...two, value: "10.01" }] }]), DiscountTooLarge);
  });

  test("a printed tax is handed to the lines by their tax, by their net where there is none, evenly to equal rates", () => {
    const handed = (lines: readonly UnpricedLine[], tax: string) =>
      withTax(priceOf(lines), new Big(tax), { scale: 2, taxIncluded: false }).lines.map((line) => text(line.tax));
    const [three, single] = [one({ unitPrice: "30", taxes: [vat] }), one({ id: "2", unitPrice: "10", taxes: [vat] })];
    assert.deepEqual(handed([three, single], "7.64"), ["5.73", "1.91"]);
    const none = { ...vat, rate: "0" };
    const free = [three, single].map((line) => ({ ...line, taxes: [none] }));
    assert.deepEqual(handed([...free, one({ id: "3", unitPrice: "60" })], "0.04"), ["0.03", "0.01", "0.00"]);
    const [line] = withTax(priceOf([one({ unitPrice: "1", taxes: [none, none] })]), new Big("0.05"), {
      scale: 2,
      taxIncluded: false,
    }).lines;
    assert.deepEqual(
      line?.taxes.map(({ amount }) => text(amount)),
      ["0.03", "0.02"],
    );
  });

  const fiveCents: CashRounding = { increment: "0.05", mode: "HalfUp" };
  const methods = {
    cash: { isCash: true, isRounded: true, changeAs: "Cash", maxCashBack: null },
    card: { isCash: false, isRounded: false, changeAs: "None", maxCashBack: null },
    check: { isCash: false, isRounded: false, changeAs: "Cash", maxCashBack: null },
    debit: { isCash: false, isRounded: false, changeAs: "Cash", maxCashBack: "50" },
    voucher: { isCash: false, isRounded: false, changeAs: "Own", maxCashBack: null },
  } as const;
  const paid = (tendered: string, method: keyof typeof methods): Tender => ({ tendered, ...methods[method] });

  test("cash rounding mirrors on refunds and leaves cards alone", () => {
    assert.equal(roundCash(new Big("-1.02"), fiveCents).toFixed(2), "-1.00");
    assert.equal(settle(new Big("5.01"), [paid("5.01", "card")], fiveCents).rounding.toFixed(), "0");
    const split = settle(new Big("7.03"), [paid("5.01", "card"), paid("5", "cash")], fiveCents);
    assert.deepEqual([text(split.rounding), text(split.change)], ["-0.02", "3.00"]);
  });

  test("settlements by hand: rounding, change of each tender, cash that goes out, and what nobody may give back", () => {
    const cases: [total: string, returned: string, tenders: Tender[], ...result: string[]][] = [
      // Without cash nothing is rounded, also what is to be paid out.
      ["-1.02", "1.02", [], "0.00", "", "0.00", "1.02"],
      ["1.02", "0", [], "0.00", "", "0.00", "0.00"],
      ["-1.03", "1.03", [paid("-1.03", "card")], "0.00", "0.00", "0.00", "0.00"],
      // A deposit is paid out of the drawer though nothing was handed over, rounded up and down.
      ["-5.00", "5", [paid("0", "cash")], "0.00", "5.00", "0.00", "0.00"],
      ["-1.03", "1.03", [paid("0", "cash")], "-0.02", "1.05", "0.00", "0.00"],
      ["-1.02", "1.02", [paid("0", "cash")], "0.02", "1.00", "0.00", "0.00"],
      ["-5.00", "4.97", [paid("0", "cash")], "0.00", "0.00", "0.00", "5.00"],
      ["-5.00", "5", [paid("0", "voucher")], "0.00", "0.00", "0.00", "5.00"],
      // Cash gives its change first, the last one first, and each at most what it was.
      ["8.00", "0", [paid("5", "cash"), paid("5", "voucher")], "0.00", "2.00 0.00", "0.00", "0.00"],
      ["8.00", "0", [paid("5", "voucher"), paid("5", "cash")], "0.00", "0.00 2.00", "0.00", "0.00"],
      ["8.00", "0", [paid("5", "cash"), paid("5", "cash")], "0.00", "0.00 2.00", "0.00", "0.00"],
      ["8.00", "0", [paid("1", "cash"), paid("9", "card")], "0.00", "1.00 0.00", "0.00", "1.00"],
      ["8.00", "0", [paid("9", "card")], "0.00", "0.00", "0.00", "1.00"],
      // What is not cash is booked as it was given; its change leaves the drawer, or it keeps the rest itself.
      ["10.00", "0", [paid("60", "debit")], "0.00", "0.00", "50.00", "0.00"],
      ["10.00", "0", [paid("60", "debit"), paid("0", "cash")], "0.00", "0.00 50.00", "0.00", "0.00"],
      ["9.99", "0", [paid("60", "debit")], "0.00", "0.00", "50.00", "0.01"],
      ["10.02", "0", [paid("30", "check")], "-0.02", "0.00", "20.00", "0.00"],
      ["8.00", "0", [paid("10", "voucher")], "0.00", "2.00", "0.00", "0.00"],
      ["8.02", "0", [paid("10", "voucher")], "0.00", "1.98", "0.00", "0.00"],
      ["8.02", "0", [paid("5", "check"), paid("5", "voucher")], "0.00", "0.00 1.98", "0.00", "0.00"],
      ["8.02", "0", [paid("9", "check"), paid("1", "voucher")], "-0.02", "0.00 1.00", "1.00", "0.00"],
      ["8.00", "0", [paid("1", "cash"), paid("9", "voucher")], "0.00", "1.00 1.00", "0.00", "0.00"],
    ];
    for (const [total, returned, tenders, ...expected] of cases) {
      const { rounding, changes, cashOut, excess } = settle(new Big(total), tenders, fiveCents, new Big(returned));
      const result = [text(rounding), changes.map(text).join(" "), text(cashOut), text(excess)];
      assert.deepEqual(result, expected, `${total} ${JSON.stringify(tenders)}`);
    }
  });

  test("no more than was sold comes back, and its rounding with the last of it", () => {
    const sold = { quantity: "3", discount: "0.10", net: "10.00", taxes: ["1.90"] };
    const given = (quantity: string, discount: string, net: string, tax: string): RefundSum => ({
      ...{ quantity, discount, net },
      taxes: [tax],
    });
    const back = (before: string, quantity: string) =>
      refundLine(sold, { ...nothingBack, quantity: before }, quantity, 2);
    assert.deepEqual(
      [nothingBack, given("1", "0.03", "3.34", "0.63"), given("2", "0.07", "6.66", "1.27")].map((before) =>
        text(refundLine(sold, before, "1", 2).total),
      ),
      ["3.97", "3.96", "3.97"],
    );
    const loaves = { quantity: "2", discount: "0", net: "16.81", taxes: ["3.19"] };
    const loaf = refundLine(loaves, nothingBack, "1", 2);
    assert.deepEqual([loaf.total, loaf.net, loaf.tax].map(text), ["10.00", "8.40", "1.60"]);
    const rest = refundLine(loaves, given("1", "0", "8.40", "1.60"), "1", 2);
    assert.deepEqual([rest.total, rest.net, rest.tax].map(text), ["10.00", "8.41", "1.59"]);
    const first = refundLine(sold, given("1", "0.04", "3.32", "0.64"), "1", 2);
    assert.equal(text(first.total), "3.97", "when the first was voided and the second stands");
    assert.equal(text(refundLine(sold, given("1", "0.04", "3.32", "0.64"), "0", 2).total), "0.00");
    // Ten pieces for five cents give a cent and nothing by turns; those that gave nothing were voided.
    const sweets = { quantity: "10", discount: "0", net: "0.05", taxes: ["0.00"] };
    for (const quantity of ["1", "5"])
      assert.equal(text(refundLine(sweets, given("5", "0", "0.05", "0.00"), quantity, 2).total), "0.00", quantity);
    for (const [before, quantity] of [
      ["0", "3.001"],
      ["2", "1.001"],
      ["3", "1"],
      ["-1", "1"],
      ["2", "-1"],
    ] as const)
      assert.throws(() => back(before, quantity), RangeError, `${quantity} after ${before}`);
    const order = { total: "9.98", rounding: "0.02" };
    const roundings = [
      ["0", "4"],
      ["4", "5.98"],
    ].map(([before = "", amount = ""]) => refundRounding(order, new Big(before), new Big(amount), 2).toFixed(2));
    assert.deepEqual(roundings, ["0.01", "0.01"]);
    assert.equal(refundRounding({ total: "0", rounding: "0" }, new Big(0), new Big(1), 2).toFixed(), "0");
  });
});
