import type { Call } from "./route.ts";

/** Who did something, as the shop's audit log names them. */
export interface Actor {
  readonly actorId: string;
  readonly actorName: string;
  readonly requestId: string;
  readonly ip: string;
}

export function actorOf({ caller, request }: Pick<Call, "caller" | "request">): Actor {
  return { actorId: caller.userId, actorName: caller.email, requestId: request.id, ip: request.ip };
}
