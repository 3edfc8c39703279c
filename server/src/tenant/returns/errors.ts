import { Type } from "typebox";
import type { CodeTable } from "../../kernel/http/codes.ts";
import { Decimal, Id, Nullable } from "../../kernel/http/shapes.ts";

export const returnErrors = {
  order_not_returnable: {
    status: 400,
    meaning: "Only what a completed sale sold is returned.",
  },
  refund_method_not_allowed: {
    status: 400,
    meaning: "The shop's policy `refundBy` does not let money go back by the method `methodId`; null: by any method.",
    members: { methodId: Nullable(Id), refundBy: Type.String() },
  },
  return_exceeds_sold: {
    status: 400,
    meaning: "Only `available` of the sold line `lineId` can come back.",
    members: { lineId: Nullable(Id), available: Decimal },
  },
  return_not_pending: { status: 409, meaning: "Nothing of this return waits for an inspection, or not so much." },
  return_requires_receipt: { status: 400, meaning: "Nothing is taken back here without its receipt." },
  return_window_expired: {
    status: 400,
    meaning: "The goods could come back until the business date `until`.",
    members: { until: Type.String({ format: "date" }) },
  },
} as const satisfies CodeTable;
