import type { AddressInfo } from "node:net";
import { NotPostgres } from "../kernel/db/servers.ts";
import { isPostgresError, isServerAway } from "../kernel/postgres-error.ts";
import { Problem, ValidationFailed } from "../kernel/http/problem.ts";
import { UsageError } from "./usage.ts";

/**
 * What is told of an error that ended a command, and its exit code: a sentence for what somebody can correct, with
 * `json` as a value with the members of a problem; the stack of everything else.
 */
export function told(error: unknown, json: boolean): { readonly text: string; readonly exitCode: 1 | 2 } {
  const exitCode = error instanceof UsageError || isWithoutFolder(error) ? 2 : 1;
  const detail = detailOf(error);
  if (detail === undefined) return { text: stackOf(error), exitCode };
  if (!json) return { text: detail, exitCode };
  return {
    text: JSON.stringify(error instanceof Problem ? { errorCode: error.errorCode, detail } : { detail }),
    exitCode,
  };
}

/** Ours say what happened; those of libraries, which have a class, are faults. */
function detailOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UsageError || error instanceof Problem || error instanceof NotPostgres) return error.message;
  if (isWithoutFolder(error))
    return "The folder that this command was started in is not there any more: go to another.";
  const unreached = unreachedOf(error) ?? unusableOf(error);
  if (unreached !== undefined) return unreached;
  const { code } = error as { code?: unknown };
  return error.constructor === Error && code === undefined ? error.message : undefined;
}

/** Whether this process has no working folder, which paths count from. */
function isWithoutFolder(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).syscall === "uv_cwd";
}

/** Says which server is not reached or refuses the service's login, and what to do; undefined for other errors. */
function unreachedOf(error: Error): string | undefined {
  const { code = error.message } = error as { code?: string };
  const { address, port, hostname } = (error instanceof AggregateError ? error.errors[0] : error) as Partial<
    AddressInfo & { readonly hostname: string }
  >;
  const where = hostname ?? (address === undefined ? "A database server" : `${address}:${port}`);
  if (isPostgresError(error)) {
    if (isServerAway(error)) return `${where} is not ready: ${error.message}. Try again.`;
    if (code.startsWith("28") || code === "3D000")
      return `${where} refuses the login of TILLHOUSE_SERVERS: ${error.message}.`;
    return undefined;
  }
  // The error of a file.
  if ("path" in error) return undefined;
  if (!isServerAway(error) && !/^(ECONN|EHOST|ENET)/.test(code)) return undefined;
  return `${where} does not answer (${code}). Start it, or correct its address in TILLHOUSE_SERVERS.`;
}

/** Says which file or folder cannot be used; undefined for other errors. */
function unusableOf(error: Error): string | undefined {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  return path === undefined || syscall === undefined ? undefined : `${path} cannot be used (${code}).`;
}

function stackOf(error: unknown): string {
  if (error instanceof ValidationFailed) return JSON.stringify(error.errors);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
