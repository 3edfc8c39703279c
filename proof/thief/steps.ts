import fc from "fast-check";

// What is sent: numbers choose among what is there, so that a step can be shrunk.
const nth = fc.nat(9);
const quantity = fc.constantFrom("1", "1", "2", "3", "10", "0.5", "0.001", "-1", "-1", "-2", "-9", "-0.5");
const price = fc.constantFrom("0", "0.01", "1", "2.49", "5", "10", "100", "999999");
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const discount = fc.record({
  kind: fc.constantFrom("Percent", "Amount"),
  value: fc.constantFrom("1", "5", "10", "10.4", "0.24", "100", "0.004"),
});
const none = fc.constant(undefined);
const nothing = {
  unitPrice: none,
  labelPrice: none,
  taxGroup: none,
  voids: none,
  original: none,
  isNamed: fc.constant(false),
};
const oneOrNone = rarely(discount).map((one) => (one === undefined ? [] : [one]));
const sensible = { ...nothing, discounts: oneOrNone };
const few = fc.constantFrom("1", "2", "3", "10");
const line = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...sensible, kind: fc.constant("Sale"), quantity: few, goods: nth }) },
  {
    weight: 1,
    arbitrary: fc.record({ ...sensible, kind: fc.constant("Sale"), quantity, goods: nth, unitPrice: price }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...nothing,
      kind: fc.constant("Void"),
      quantity: fc.constantFrom("-1", "-1", "-2", "-9", "1"),
      goods: none,
      voids: nth,
      discounts: fc.constant([]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...sensible,
      kind: fc.constant("Refund"),
      quantity: fc.constantFrom("1", "1", "2"),
      goods: nth,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      ...nothing,
      kind: fc.constant("Refund"),
      quantity: fc.constantFrom("1", "2"),
      goods: none,
      original: nth,
      discounts: fc.constant([]),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("Sale", "Refund", "Void"),
      quantity,
      goods: maybe(nth),
      isNamed: fc.boolean(),
      unitPrice: rarely(price),
      labelPrice: rarely(price),
      taxGroup: rarely(nth),
      voids: rarely(nth),
      original: rarely(nth),
      discounts: fc.array(discount, { maxLength: 2, size: "-1" }),
    }),
  },
);
const payment = fc.record({
  method: nth,
  /** The sum that is due, or another one. */
  tendered: fc.oneof(
    fc.constant("due" as const),
    fc.constantFrom("0", "10", "50", "1000", "-1", "-5", "-10", "-100", "0.01"),
  ),
  tip: rarely(fc.constantFrom("0", "0.5", "3", "20", "-1")),
});
const sale = fc.record({
  step: fc.constant("sale" as const),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  discounts: oneOrNone,
  payments: fc.array(payment, { maxLength: 3 }),
  isDueOnly: fc.constantFrom(true, true, true, false),
  session: nth,
  minutesAgo: rarely(fc.constantFrom(-5, 1, 9, 11, 100_000)),
  isOffline: rarely(fc.boolean()),
  tax: rarely(fc.constantFrom("0", "0.01", "1")),
  parks: fc.constantFrom(undefined, undefined, undefined, true),
});
/** Something that a cashier does, or tries to. */
export const step = fc.oneof(
  { weight: 16, arbitrary: sale },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("again" as const), order: nth, change: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant("complete" as const), parked: nth, payment, session: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant("deposit" as const),
      parked: nth,
      method: nth,
      amount: fc.constantFrom("1", "2", "2", "10", "due", "1000", "-1"),
      session: nth,
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("cancel" as const), parked: nth, session: nth }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("void" as const), order: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant("movement" as const),
      session: nth,
      kind: fc.constantFrom("PaidIn", "PaidOut", "SafeDrop", "BankDrop", "NoSale"),
      amount: fc.constantFrom("0", "1", "5", "9.99", "10", "29", "1000"),
      minutesAgo: rarely(fc.constantFrom(-5, 9, 100_000)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant("session" as const),
      session: nth,
      verb: fc.constantFrom("suspend", "resume", "resume", "count", "close", "open", "open"),
      cash: fc.constantFrom("0", "50", "100", "1000"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant("approve" as const), permission: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant("shift" as const),
      counts: fc.constantFrom("all" as const, "all" as const, "all" as const, "100"),
      remaining: fc.constantFrom(undefined, undefined, "all" as const, "all" as const, "90", "50", "0"),
      next: fc.constantFrom("0", "50", "left" as const, "left" as const, "1000"),
      isNextFirst: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant("returns" as const),
      off: fc.constantFrom("0.01", "0.02", "0.1"),
      /** How many come back, or which of the refunds before is voided. */
      backs: fc.constantFrom(
        ["1", "1", "void 0", "1", "1"],
        ["1", "1", "1", "void 1", "1"],
        ["1", "2", "void 0", "1"],
        ["1", "1", "void 1", "void 0", "2", "1", "1"],
        ["2", "1", "1", "void 0", "1", "1"],
      ),
    }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export type ShiftStep = Extract<Step, { step: "shift" }>;
export type ReturnsStep = Extract<Step, { step: "returns" }>;
export type SaleStep = Extract<Step, { step: "sale" }>;
export type PaymentStep = typeof payment extends fc.Arbitrary<infer T> ? T : never;
