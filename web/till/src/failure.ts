import type { ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import type { PinRefused } from "@tillhouse/till-engine/pins.ts";

/** Why the Worker did not do what the page asked for. */
export type Failure =
  /** The till refuses it, by the code that the shop has for the same. */
  | { readonly kind: "Refusal"; readonly code: string; readonly members: Readonly<Record<string, unknown>> }
  /** Somebody has to approve it first. */
  | { readonly kind: "Approval"; readonly needs: readonly ApprovalNeed[] }
  | { readonly kind: "Pin"; readonly reason: PinRefused["reason"] }
  /** The disk took nothing more: the till sells nothing until it is started again. */
  | { readonly kind: "Disk"; readonly message: string }
  /** The service was not reached. */
  | { readonly kind: "Offline" }
  /** There is a connection, but there was none when the cashier signed in: the service does not know them. */
  | { readonly kind: "SignedInOffline" }
  /** The service refused it. */
  | { readonly kind: "Service"; readonly status: number; readonly code: string | undefined }
  /** The Worker has ended before it answered: it may be done or not. */
  | { readonly kind: "Ended" }
  /** A fault of the program. */
  | { readonly kind: "Defect"; readonly message: string };

/** What a call to the Worker rejects with. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(JSON.stringify(failure));
    this.failure = failure;
  }
}

/** Why a call failed. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CallFailed) return error.failure;
  return { kind: "Defect", message: error instanceof Error ? error.message : String(error) };
}
