import { pino, type DestinationStream, type Logger } from "pino";
import { printable } from "./printable.ts";
import { isPostgresError, isUnreached, type PostgresError } from "./postgres-error.ts";

/** The longest part of a statement's text that a line has. */
const longestText = 500;

/** What PostgreSQL says of an error besides its message; all else may hold what a row has. */
const members = ["severity", "schema", "table", "column", "constraint"];

/**
 * The service's log: a JSON object a line. An error of the database (`err`) has its SQLSTATE (`code`), the name and
 * the text of the statement, as PostgreSQL's own log has them, and neither values nor rows. An error has no stack when
 * it says that a server is not reached, or is the reason of another: its message names the server. Nor has a refusal
 * that was foreseen. No line has a character that a terminal obeys.
 */
export function makeLog(level: string, destination: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describe } };
  // Somebody reads it at a terminal.
  return pino(options, { write: (line) => destination.write(printable(line)) });
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told = isPostgresError(error) ? describePostgres(error) : pino.stdSerializers.err(error);
  // A whole certificate, which Node adds to what is wrong with it.
  const { cert: _cert, ...brief } = told as { readonly cert?: unknown };
  if (!isUnreached(error) && !isForeseen(error)) return brief;
  const { stack: _, aggregateErrors: _all, ...rest } = brief as Partial<ReturnType<typeof pino.stdSerializers.err>>;
  return rest;
}

function describePostgres(error: PostgresError): object {
  const { name, message, stack, code } = error;
  const found = Object.entries(error).filter(([member, value]) => members.includes(member) && value !== undefined);
  return { type: name, message, stack, code, ...Object.fromEntries(found), ...statements.get(error) };
}

/** A `Problem` of kernel/http, by what it has. */
function isProblem(error: unknown): error is Error & { readonly status: unknown } {
  return error instanceof Error && "errorCode" in error && "status" in error;
}

/** A refusal, whose reason is none, what a server says, or what we say ourselves: those of libraries have a class. */
function isForeseen(error: unknown): boolean {
  if (!isProblem(error) || error.status === 500) return false;
  const { cause } = error;
  if (cause === undefined || isForeseen(cause) || isPostgresError(cause)) return true;
  return cause instanceof Error && cause.constructor === Error;
}

/** What a line has of an error that an operator is told of: its words where they are ours, else all of it. */
export function toldAs(error: unknown): { readonly reason: string } | { readonly err: unknown } {
  const isOurs = error instanceof Error && (isProblem(error) || error.constructor === Error);
  return isOurs ? { reason: error.message } : { err: error };
}

interface NamedText {
  readonly statement: string;
  readonly query: string;
}

const statements = new WeakMap<Error, NamedText>();

/** Notes which statement an error is of, for the line of the log that tells of it; other values are let go. */
export function noteStatement(error: unknown, { name, text }: { readonly name: string; readonly text: string }): void {
  if (!isPostgresError(error)) return;
  statements.set(error, { statement: name, query: text.replaceAll(/\s+/g, " ").trim().slice(0, longestText) });
}
