import type { CodeOf, ErrorCode, MembersOf, StatusOf } from "./codes.ts";

/**
 * The errors a caller may see (docs/contract.md "Errors"). `Problem` is every non-validation error (RFC 9457),
 * `ValidationFailed` the `errors` map, `Unauthenticated` the empty 401. Anything else that is thrown becomes a logged
 * 500 without details.
 */

interface Extras {
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log should say and the caller should not. */
  readonly cause?: unknown;
}
interface RetryHint {
  /** `Retry-After`, in seconds. */
  readonly retryAfterS: number;
}
type Members<Code extends ErrorCode> = keyof MembersOf<Code> extends never
  ? unknown
  : Partial<MembersOf<Code>> extends MembersOf<Code>
    ? { readonly members?: MembersOf<Code> }
    : { readonly members: MembersOf<Code> };
type OptionsOf<Code extends ErrorCode> = Extras &
  Members<Code> &
  (Code extends CodeOf<429 | 503> ? RetryHint : unknown);

/**
 * What follows code and detail: needed when the code has members that it always carries, or tells when to try again.
 */
export type ProblemOptions<Code extends ErrorCode> =
  Partial<OptionsOf<Code>> extends OptionsOf<Code> ? [options?: OptionsOf<Code>] : [options: OptionsOf<Code>];

/** A refusal with an errorCode, whose entry types its status and members; `message` is the caller's `detail`. */
export class Problem<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = "Problem";
  readonly status: StatusOf<Code>;
  readonly errorCode: ErrorCode;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: StatusOf<Code>, errorCode: Code, detail: string, ...[options]: ProblemOptions<Code>) {
    const { members, headers, cause, retryAfterS }: Extras & Partial<RetryHint> & { members?: object } = options ?? {};
    super(detail, cause === undefined ? undefined : { cause });
    this.errorCode = errorCode;
    this.status = status;
    this.members = { ...members };
    this.headers = { ...headers, ...(retryAfterS === undefined ? {} : { "retry-after": String(retryAfterS) }) };
  }
}

/** As many faults as somebody reads. */
export const maxFaults = 50;

/** What is wrong with a member, as pages tell it in their user's language. */
export const faultCodes = [
  ...(["Required", "Unknown", "Type", "Choice", "Format", "Characters", "Empty", "TooShort", "TooLong"] as const),
  ...(["TooSmall", "TooLarge", "Repeated", "Rule"] as const),
];
export type FaultCode = (typeof faultCodes)[number];

/** What is wrong with members, by their paths: in words, and by codes. */
export interface Faults {
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly codes: Readonly<Record<string, readonly FaultCode[]>>;
}

/** 400 with a map of JSON path (`lines[0].quantity`) to messages, the first `maxFaults`; no errorCode. */
export class ValidationFailed extends Error {
  override readonly name = "ValidationFailed";
  readonly errors: Faults["errors"];
  readonly codes: Faults["codes"];

  /** `codes` are those of a schema's faults; what a feature refuses breaks a rule, which its message tells. */
  constructor(errors: Faults["errors"], codes: Faults["codes"] = {}) {
    super("validation failed");
    this.errors = Object.fromEntries(Object.entries(errors).slice(0, maxFaults));
    // A member can have the name of what every object inherits.
    const codeOf = (path: string) => (Object.hasOwn(codes, path) ? codes[path] : undefined) ?? ["Rule"];
    this.codes = Object.fromEntries(Object.keys(this.errors).map((path) => [path, codeOf(path)]));
  }
}

/** 401 with an empty body. `reason` is for the log only. */
export class Unauthenticated extends Error {
  override readonly name = "Unauthenticated";
}

/**
 * Nobody knows whether the work was done: the socket is closed without an answer, so that a client cannot take the
 * outcome for known (docs/contract.md "Safety fence").
 */
export class Unanswered extends Error {
  override readonly name: string = "Unanswered";
}

/** 400 `ValidationFailed` for one path. */
export function invalid(path: string, message: string): ValidationFailed {
  return new ValidationFailed({ [path]: [message] });
}

/** 404 `not_found`. */
export function notFound(what: string): Problem {
  return new Problem(404, "not_found", `No such ${what}.`);
}

/** A problem whose code has the status 409. */
export function conflict<Code extends CodeOf<409>>(
  errorCode: Code,
  detail: string,
  ...options: ProblemOptions<Code>
): Problem {
  return new Problem(409 as StatusOf<Code>, errorCode, detail, ...options);
}

/** A problem whose code has the status 400. */
export function badRequest<Code extends CodeOf<400>>(
  errorCode: Code,
  detail: string,
  ...options: ProblemOptions<Code>
): Problem {
  return new Problem(400 as StatusOf<Code>, errorCode, detail, ...options);
}

/** A problem whose code has the status 403. */
export function forbidden<Code extends CodeOf<403>>(
  errorCode: Code,
  detail: string,
  ...options: ProblemOptions<Code>
): Problem {
  return new Problem(403 as StatusOf<Code>, errorCode, detail, ...options);
}

/** 403 `module_disabled` (docs/contract.md "Errors"). */
export function moduleDisabled(module: string): Problem {
  return forbidden("module_disabled", `The module ${module} is not enabled for this shop.`, { members: { module } });
}

/** 403 `permission_denied`. */
export function permissionDenied(permission: string): Problem {
  return forbidden("permission_denied", `This needs the permission ${permission}.`, { members: { permission } });
}

/** 503 of the graduation fence (docs/contract.md "Safety fence"), and of a shop that cannot be reached. */
export function tenantUnavailable(cause?: unknown): Problem {
  const detail = "This shop is unavailable for the moment; try again shortly.";
  return new Problem(503, "tenant_unavailable", detail, { retryAfterS: 1, cause });
}

/** 503 of a shop that an operator has suspended: nobody knows for how long. */
export function tenantSuspended(): Problem {
  return new Problem(503, "tenant_unavailable", "This shop is suspended.", { retryAfterS: 60 });
}

/** 500 `internal_error`: the log says more. */
export function internalError(cause: unknown): Problem {
  const detail = "Something went wrong on our side; the log has it under this requestId.";
  return new Problem(500, "internal_error", detail, { cause });
}
