import { Type, type Static } from "typebox";
import { Decimal, Described, Enum, NonNegativeDecimal, Timestamp } from "../../kernel/http/shapes.ts";

// Shapes of the wire that several features of a shop have.

/** The quantity of an article. */
export const GoodsQuantity = Described(Decimal, "A decimal as a string, in the unit of the variant.");
export const NonNegativeGoodsQuantity = Described(
  NonNegativeDecimal,
  "A decimal as a string, in the unit of the variant.",
);
export const TaxFraction = Described(Decimal, "A fraction as a string: 0.19 is 19 %.");
/** When something happened at a till. */
export const OccurredAt = Described(
  Timestamp,
  "When it happened, by the till's clock; one ahead of the service's is the service's time.",
);
/** A day of a branch. */
export const BusinessDate = Type.String({
  format: "date",
  description: "The day that it counts to, by the branch's time zone and the hour at which its day ends.",
});
/** The date of an entry of a ledger. */
export const PostedOn = Described(BusinessDate, "On which the journal has it: that of its document while it is open.");
/** The order of a list of what has a name. */
export const NamedSort = Enum("NamedSort", ["Name", "NameDescending", "Newest", "Oldest"], {
  description: "Newest and Oldest: by when they were added. With `q` it is Name.",
});
export type NamedSort = Static<typeof NamedSort>;
