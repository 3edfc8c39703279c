import { Type, type Static } from "typebox";
import { Currency, Decimal, Default, Enum, Id, Nullable } from "../../kernel/http/shapes.ts";

export const Day = Type.String({ format: "date", description: "A business date, YYYY-MM-DD." });

const Comparison = Enum("ReportComparison", ["PreviousPeriod", "PreviousYear"], {
  description: "With as many days before, or with the same dates a year before.",
});
export type Comparison = Static<typeof Comparison>;

export const PeriodQuery = Type.Object({
  from: Day,
  to: Type.Unsafe<string>({ ...Day, description: "At most 400 days after from, which is within." }),
  branchId: Type.Optional(Type.Unsafe<string>({ ...Id, description: "Without it, all branches of the caller." })),
  compare: Type.Optional(Comparison),
});

/** How many items an answer in JSON has; the sums are of all. CSV has all. */
export const Limit = Default(
  Type.Integer({ minimum: 1, maximum: 1_000, description: "Of the items; the sums are of all, and so is the CSV." }),
  200,
);

/** Members that every report has. */
export const heading = {
  currency: Currency,
  asOf: Type.String({ format: "date-time", description: "When it was read: what arrives late changes earlier days." }),
};

export const described = (description: string) => Type.String({ ...Decimal, description });
export const DecimalOrNull = (description: string) => Nullable(described(description));
