import type { AdminCall } from "./route.ts";

/** The actor that did something, as the audit log names them; the command line has no user. */
export interface Actor {
  readonly actorId?: string;
  readonly actorName: string;
  readonly requestId?: string;
  readonly ip?: string;
}

export const commandLine: Actor = { actorName: "command line" };

export function actorOf({
  operator,
  request,
}: Pick<AdminCall, "operator" | "request">): Actor & { readonly actorId: string } {
  return { actorId: operator.userId, actorName: operator.email, requestId: request.id, ip: request.ip };
}
