import { conflict, Problem } from "../http/problem.ts";
import { endsSession, isPostgresError, isServerAway } from "../postgres-error.ts";
import { unreachedServerOf } from "./servers.ts";

/**
 * SQLSTATEs of values that no column takes: NUL in a text or in JSON, half a surrogate pair in JSON, a sum beyond its
 * column, a year before 1.
 */
const unstorable = new Set(["22021", "22P05", "22P02", "22003", "22007", "22008"]);
/** query_canceled (a timeout) and lock_not_available. */
const timeouts = new Set(["57014", "55P03"]);
/** Insufficient resources: no room on the disk, in memory, in the table of locks, or for another connection. */
const isFull = /^53/;
/** deadlock_detected and serialization_failure. */
const collisions = new Set(["40P01", "40001"]);

/** What node-postgres says when an answer has not come in time (`query_timeout`). */
const isUnanswered = (cause: unknown) => cause instanceof Error && cause.message === "Query read timeout";

/**
 * What a caller is told of an error of the database that can happen to any statement: 400 `bad_request`, 503
 * `service_unavailable` (a shop's own database has answers of its own), `server_busy`, `timed_out` and `busy`, and 409
 * `duplicate_conflict` for an id that is there although its creation is not known any more. Undefined for every other
 * error.
 */
export function databaseProblem(cause: unknown): Problem | undefined {
  const ofServer = serverProblem(cause);
  if (ofServer !== undefined) return ofServer;
  if (isServerAway(cause) || endsSession(cause) || isUnanswered(cause))
    return new Problem(503, "service_unavailable", "A database of the service is unavailable for the moment.", {
      retryAfterS: 2,
      cause,
    });
  if (!isPostgresError(cause)) return undefined;
  const isOfPrimaryKey = cause.code === "23505" && cause.constraint?.endsWith("_pkey") === true;
  if (isOfPrimaryKey && /\((id|tenant_id)\)=/.test(cause.detail ?? ""))
    return conflict("duplicate_conflict", "This id was used before.", { cause });
  if (unstorable.has(cause.code))
    return new Problem(400, "bad_request", "A text, number or time of the request cannot be stored.", { cause });
  if (isFull.test(cause.code))
    return new Problem(503, "server_busy", "The database server has no room left; try again.", {
      retryAfterS: 2,
      cause,
    });
  if (timeouts.has(cause.code))
    return new Problem(503, "timed_out", "The database took too long; try again.", { retryAfterS: 1, cause });
  if (collisions.has(cause.code))
    return new Problem(503, "busy", "Others were changing the same; try again.", { retryAfterS: 1, cause });
  return undefined;
}

/**
 * What is told of a placement server that gives the service no session, by its name. Nobody waits for one that does not
 * answer, or refuses the login: somebody has to look after it first.
 */
function serverProblem(cause: unknown): Problem | undefined {
  const server = unreachedServerOf(cause);
  if (server === undefined) return undefined;
  const away = (why: string, retryAfterS: number) =>
    new Problem(503, "service_unavailable", `The database server ${server} ${why}.`, {
      ...{ retryAfterS, cause, members: { server } },
    });
  if (isPostgresError(cause) && cause.code.startsWith("28")) return away("refuses the login of the service", 60);
  if (isPostgresError(cause) && isFull.test(cause.code)) return away("has no connection left; try again", 2);
  if (!isServerAway(cause)) return undefined;
  return isPostgresError(cause) ? away("is starting or stopping; try again", 2) : away("does not answer", 60);
}
