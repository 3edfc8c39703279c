import type { Examples } from "../../src/kernel/http/openapi.ts";

type Example = Examples[string];

/**
 * The example of an operation. A run of named files (`isWhole` is false) keeps what is known and fits, so that it
 * changes no example of another feature; a run of all files takes what it has recorded. `isDropped`: the known part no
 * longer fits its schema.
 */
export function chosenExample({
  known = {},
  recorded,
  isWhole,
  isDropped,
}: {
  readonly known?: Example | undefined;
  readonly recorded: Example;
  readonly isWhole: boolean;
  readonly isDropped: (what: keyof Example) => boolean;
}): Example {
  return Object.fromEntries(
    (["request", "answer", "accepted"] as const).flatMap((what) => {
      const kept = isDropped(what) ? undefined : known[what];
      const body = isWhole ? (recorded[what] ?? kept) : (kept ?? recorded[what]);
      return body === undefined ? [] : [[what, body]];
    }),
  );
}
