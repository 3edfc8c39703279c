import type { CodeEntry, ErrorCode } from "./codes.ts";
import { bodyOf } from "./errors.ts";
import { Problem, ValidationFailed } from "./problem.ts";

const requestId = "019cadf2-a040-7000-a000-000000000099";

/** A problem with this code, as a client gets it, with these values of members; `detail` is the code's meaning. */
export function problemExample(
  code: ErrorCode,
  { status, meaning, members = {} }: CodeEntry,
  values: Readonly<Record<string, unknown>>,
): object {
  const shown = Object.fromEntries(Object.keys(members).map((name) => [name, values[name]]));
  // The types of members follow from one code; here it can be any.
  return bodyOf(new (Problem as ProblemOfAnyCode)(status, code, meaning, { members: shown }), requestId);
}

type ProblemOfAnyCode = new (
  status: number,
  code: ErrorCode,
  detail: string,
  options: { readonly members: object },
) => Problem;

/** A validation problem, as a client gets it. */
export function validationExample(): object {
  return bodyOf(
    new ValidationFailed(
      { "lines[0].quantity": ["must be a decimal in a string with at most 15 digits before and 6 after the point"] },
      { "lines[0].quantity": ["Format"] },
    ),
    requestId,
  );
}
