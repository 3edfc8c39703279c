/** The members of a node-postgres error that we look at. */
export interface PostgresError extends Error {
  readonly code: string;
  readonly schema?: string;
  readonly constraint?: string;
  readonly detail?: string;
}

/** True for errors the server sent: they carry a five-character SQLSTATE. */
export function isPostgresError(error: unknown): error is PostgresError {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const unreachable = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/**
 * Whether connecting failed whoever signs in: nothing listens at the address or answers in time, or the server is
 * starting or stopping. A session that was ended while it began (57P01) and "too many connections" (53300), of which
 * only the words say whether of the server or of one role, are no such sign.
 */
export function isServerAway(error: unknown): boolean {
  if (isPostgresError(error)) return error.code === "57P03";
  if (!(error instanceof Error)) return false;
  return ("code" in error && unreachable.test(String(error.code))) || error.message === "timeout expired";
}

/** Whether the session is over: 57P01 to 57P05 the server ended it, class 08 the connection broke. */
export function endsSession(error: unknown): boolean {
  if (isPostgresError(error)) return /^(57P0[1-5]|08|25P03)/.test(error.code);
  return (
    error instanceof Error &&
    /Connection terminated|ECONNRESET|EPIPE|not queryable|Client has encountered/.test(error.message)
  );
}

/** Whether the server answered, and refused this login or its database. */
export function isLoginRefused(error: unknown): boolean {
  return isPostgresError(error) && !/^(53|57P)/.test(error.code);
}

/** Whether a row was inserted under an id that another has. */
export function isIdTaken(error: unknown): boolean {
  return isPostgresError(error) && error.code === "23505" && error.constraint?.endsWith("_pkey") === true;
}

/** Whether a server was not reached or the session is over, also as the reason of another error. */
export function isUnreached(error: unknown): boolean {
  // An error of a file has a path.
  if (!(error instanceof Error) || "path" in error) return false;
  return isServerAway(error) || endsSession(error) || isUnreached(error.cause);
}
