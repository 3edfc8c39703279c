import type { AddressInfo } from "node:net";
import { Problem, ValidationFailed } from "../kernel/http/problem.ts";
import { UsageError } from "./faults.ts";

/**
 * What is told of an error that ended a command, and its exit code: a sentence for what somebody can correct, with
 * `json` as a value with the members of a problem; the stack of everything else.
 */
export function told(error: unknown, json: boolean): { readonly text: string; readonly exitCode: 1 | 2 } {
  const exitCode = error instanceof UsageError ? 2 : 1;
  const detail = detailOf(error);
  if (detail === undefined) return { text: stackOf(error), exitCode };
  if (!json) return { text: detail, exitCode };
  return {
    text: JSON.stringify(error instanceof Problem ? { errorCode: error.errorCode, detail } : { detail }),
    exitCode,
  };
}

/** Errors of the system carry a code, those of libraries a class; ours say what happened. */
function detailOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UsageError || error instanceof Problem) return error.message;
  const { code } = error as { code?: unknown };
  if (typeof code === "string" && /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/.test(code)) {
    const { address, port } = (error instanceof AggregateError ? error.errors[0] : error) as Partial<AddressInfo>;
    const where = address === undefined ? "A database server" : `${address}:${port}`;
    return `${where} does not answer (${code}). Start it, or correct its address in TILLHOUSE_SERVERS.`;
  }
  return error.constructor === Error && code === undefined ? error.message : undefined;
}

function stackOf(error: unknown): string {
  if (error instanceof ValidationFailed) return JSON.stringify(error.errors);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
