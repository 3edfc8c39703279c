import { entryOf, type ErrorCode, type MembersOf } from "./codes.ts";
import { bodyOf } from "./errors.ts";
import { Problem, ValidationFailed } from "./problem.ts";

const id = (number: number) => `019cadf2-a040-7000-a000-${String(number).padStart(12, "0")}`;
const requestId = id(99);

type MemberName = { [Code in ErrorCode]: keyof MembersOf<Code> }[ErrorCode];

/** A member has one shape in every code that carries it, so that one value shows it in all of them. */
const values: Readonly<Record<MemberName, unknown>> = {
  amount: "20.00",
  available: "3.00",
  balance: "480.00",
  branchId: id(1),
  coupon: "SPRING-7K2M",
  due: "2.50",
  expectedTotal: "12.00",
  graduationId: id(2),
  limit: "500.00",
  line: 0,
  lineId: id(3),
  lines: [{ variantId: id(4), requested: "5", available: "3" }],
  methodId: id(5),
  minimum: 100,
  module: "Promotions",
  most: "12.50",
  number: "MAIN-INV-000042",
  orderId: id(6),
  permission: "sales.void",
  permissions: ["sales.void"],
  positions: [0],
  quota: "Devices",
  reason: "Restarted",
  refundBy: "StoreCredit",
  requested: "40.00",
  step: "Copy",
  stuck: ["CreateDatabase"],
  targetId: id(7),
  total: "12.50",
  until: "2026-03-02",
  variantId: id(4),
  variantIds: [id(4)],
  version: 4,
};

/** A problem with this code, as a client gets it; `detail` is the code's meaning. */
export function problemExample(code: ErrorCode): object {
  const { meaning, members = {} } = entryOf(code);
  const shown = Object.fromEntries(Object.keys(members).map((name) => [name, values[name as MemberName]]));
  // The types of members follow from one code; here it can be any.
  return bodyOf(new (Problem as ProblemOfAnyCode)(code, meaning, { members: shown }), requestId);
}

type ProblemOfAnyCode = new (code: ErrorCode, detail: string, options: { readonly members: object }) => Problem;

/** A validation problem, as a client gets it. */
export function validationExample(): object {
  return bodyOf(
    new ValidationFailed({
      "lines[0].quantity": ["must be a decimal in a string with at most 15 digits before and 6 after the point"],
    }),
    requestId,
  );
}
