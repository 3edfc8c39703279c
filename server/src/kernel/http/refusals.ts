import { kernelCodes, type ErrorCode } from "./codes.ts";
import { Problem } from "./problem.ts";

/** What is refused before a route is found, or by the framework in a route's place. */
const details = {
  bad_request: "The request cannot be read.",
  not_found: "No such route.",
  method_not_allowed: "This method is not allowed here.",
  request_timeout: "The request took too long to arrive.",
  uri_too_long: "The address is too long.",
  headers_too_large: "The headers are too large.",
} as const satisfies Partial<Record<ErrorCode, string>>;

export type RefusalKind = keyof typeof details;

/** The problem of a request that comes to no route; it repeats nothing of the request. */
export function refusal(code: RefusalKind, headers: Readonly<Record<string, string>> = {}): Problem {
  return new Problem(kernelCodes[code].status, code, details[code], { headers });
}

/** The refusal that has this status, for an error of the framework; undefined for any other status. */
export function refusalWith(status: unknown): Problem | undefined {
  const code = (Object.keys(details) as RefusalKind[]).find((name) => kernelCodes[name].status === status);
  return code === undefined ? undefined : refusal(code);
}
