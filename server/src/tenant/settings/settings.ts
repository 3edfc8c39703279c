import { Type } from "typebox";
import { isCurrency } from "../engine/currency.ts";
import { defineSetting } from "../engine/setting.ts";

/** What every feature asks: where and when the shop is, and what its money is. */
export const shopSettings = {
  currency: defineSetting({
    column: "currency",
    description: "ISO 4217. It stays from the first order on.",
    schema: Type.String({ pattern: "^[A-Z]{3}$" }),
    default: "EUR",
    check: (code) => (isCurrency(code) ? undefined : "no such currency"),
  }),
  timezone: defineSetting({
    column: "timezone",
    description: "An IANA time zone: Europe/Berlin. A branch has its own in `timezone` of `/branches/{id}`.",
    schema: Type.String({ maxLength: 64 }),
    default: "UTC",
    override: "branches",
    check: (name) => (isTimezone(name) ? undefined : "no such time zone"),
  }),
  businessDayCutoff: defineSetting({
    column: "business_day_cutoff",
    description: "Local time at which the business day begins: 04:00.",
    schema: Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" }),
    default: "00:00",
    override: "branch_settings",
    text: "time",
  }),
};

/** True for an IANA name. An offset is none: its sign in PostgreSQL is the opposite of that in JavaScript. */
function isTimezone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
