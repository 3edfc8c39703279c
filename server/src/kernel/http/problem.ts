/**
 * The errors a caller may see (docs/contract.md "Errors"). `Problem` is every non-validation error (RFC 9457),
 * `ValidationFailed` the `errors` map, `Unauthenticated` the empty 401. Anything else that is thrown becomes a logged
 * 500 without details.
 */

export interface ProblemOptions {
  /** Members beside the standard ones: `module`, `branchId`, `permission` … */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the log should say and the caller should not. */
  readonly cause?: unknown;
}

export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly errorCode: string;
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, errorCode: string, detail: string, options: ProblemOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.status = status;
    this.errorCode = errorCode;
    this.members = options.members ?? {};
    this.headers = options.headers ?? {};
  }
}

/** 400 with a map of JSON path (`lines[0].quantity`) to messages; no errorCode. */
export class ValidationFailed extends Error {
  override readonly name = "ValidationFailed";
  readonly errors: Readonly<Record<string, readonly string[]>>;

  constructor(errors: Readonly<Record<string, readonly string[]>>) {
    super("validation failed");
    this.errors = errors;
  }
}

/** 401 with an empty body. `reason` is for the log only. */
export class Unauthenticated extends Error {
  override readonly name = "Unauthenticated";
}

/** 400 `ValidationFailed` for one path. */
export function invalid(path: string, message: string): ValidationFailed {
  return new ValidationFailed({ [path]: [message] });
}

export function notFound(what: string): Problem {
  return new Problem(404, "not_found", `No such ${what}.`);
}

export function conflict(errorCode: string, detail: string, options?: ProblemOptions): Problem {
  return new Problem(409, errorCode, detail, options);
}

export function badRequest(errorCode: string, detail: string, options?: ProblemOptions): Problem {
  return new Problem(400, errorCode, detail, options);
}

export function forbidden(errorCode: string, detail: string, options?: ProblemOptions): Problem {
  return new Problem(403, errorCode, detail, options);
}

export function moduleDisabled(module: string): Problem {
  return forbidden("module_disabled", `The module ${module} is not enabled for this shop.`, { members: { module } });
}

export function permissionDenied(permission: string): Problem {
  return forbidden("permission_denied", `This needs the permission ${permission}.`, { members: { permission } });
}

/** 503 of the graduation fence and of every suspended tenant (docs/contract.md "Safety fence"). */
export function tenantUnavailable(retryAfterS = 1, cause?: unknown): Problem {
  return new Problem(503, "tenant_unavailable", "This shop is unavailable for the moment; try again shortly.", {
    headers: { "retry-after": String(retryAfterS) },
    ...(cause === undefined ? {} : { cause }),
  });
}
