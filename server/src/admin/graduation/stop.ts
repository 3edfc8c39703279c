import type { Socket } from "node:net";
import type pg from "pg";
import { conflict, type Problem } from "../../kernel/http/problem.ts";
import type { Graduation } from "./context.ts";

/** 409: somebody called the graduation off. */
export function graduationCancelled(): Problem {
  return conflict("graduation_cancelled", "The graduation was cancelled; the tenant is on its old home.");
}

/**
 * Stops a graduation when its lock is lost or its caller aborts: its sessions are ended, the step fails, and what was
 * done is undone. Has no effect after the flip. Call `end` when nothing can be stopped any more.
 */
export function stopWhen(graduation: Graduation, signal: AbortSignal | undefined): { end(): void } {
  const { lock } = graduation;
  const onLost = () => stopGraduation(graduation, lock.lost.reason);
  const onAbort = () => stopGraduation(graduation, graduationCancelled());
  lock.lost.addEventListener("abort", onLost, { once: true });
  signal?.addEventListener("abort", onAbort, { once: true });
  if (lock.lost.aborted) onLost();
  if (signal?.aborted === true) onAbort();
  return {
    end: () => {
      lock.lost.removeEventListener("abort", onLost);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}

/** The graduation is to fail for this reason, unless it has flipped or is being undone already. */
export function stopGraduation({ stop, sessions, flipTried, isUndoing }: Graduation, reason: unknown): void {
  if (flipTried || isUndoing || stop.signal.aborted) return;
  stop.abort(reason);
  for (const client of sessions) socketOf(client).destroy();
}

function socketOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
