import type { Row } from "../specimens/specimen.ts";

// Values of rows that only have to be different or the same.

export const [one, other, third] = ["1", "2", "3"].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
export const moment = "2026-01-01T00:00:00Z";

/** Twins of a table whose rows in use have names of their own. */
export function namedTwins(): [Row, Row, Row] {
  return [{ name: "a" }, { name: "A" }, { is_archived: true }];
}
