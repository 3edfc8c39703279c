import { ProblemError } from "@tillhouse/client";
import { RefusedCall } from "@tillhouse/till-engine/connection.ts";
import { ApprovalRequired } from "@tillhouse/till-engine/limits.ts";
import { PinRefused } from "@tillhouse/till-engine/pins.ts";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import { DiskFailed } from "@tillhouse/till-engine/store.ts";
import { CallFailed, type Failure } from "../failure.ts";

/** The service does not know somebody who signed in without connection: they sign in once more. */
export class SignedInOffline extends Error {
  override readonly name = "SignedInOffline";
}

/** What the page is told of an error: classes do not cross the border of a Worker. */
export function tellFailure(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  if (error instanceof ApprovalRequired) return { kind: "Approval", needs: error.needs };
  if (error instanceof Refusal) return { kind: "Refusal", code: error.code, members: error.members };
  if (error instanceof PinRefused) return { kind: "Pin", reason: error.reason };
  if (error instanceof SignedInOffline) return { kind: "SignedInOffline" };
  if (error instanceof DiskFailed) return { kind: "Disk", message: error.message };
  if (error instanceof RefusedCall) return { kind: "Service", status: error.status, code: error.errorCode };
  if (error instanceof ProblemError)
    return { kind: "Service", status: error.problem.status, code: error.problem.errorCode };
  // fetch rejects so when there is no connection, or when its time was over.
  if (error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) return { kind: "Offline" };
  if (error instanceof DOMException && ["AbortError", "TimeoutError", "NetworkError"].includes(error.name))
    return { kind: "Offline" };
  return { kind: "Defect", message: error instanceof Error ? error.message : String(error) };
}
