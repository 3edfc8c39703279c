import type { FastifyRequest } from "fastify";
import type { AuditEvent } from "../kernel/db/audit.ts";

/** Where something was asked for, as the audit log names it. */
export interface Origin {
  readonly requestId: string;
  /** The IP address; undefined for work that no request started. */
  readonly address: string | undefined;
}

/** The program that someone signs in with. */
export interface Client extends Origin {
  readonly address: string;
  readonly userAgent: string | null;
  /** The credential in the header `Device`, by which a till proves which one it is. */
  readonly deviceCredential: string | undefined;
}

export function clientOf(request: FastifyRequest): Client {
  const userAgent = request.headers["user-agent"]?.slice(0, 500) ?? null;
  const { device } = request.headers;
  const deviceCredential = typeof device === "string" ? device : undefined;
  return { requestId: request.id, address: request.ip, userAgent, deviceCredential };
}

/**
 * The actor and origin of an event as the audit log has them; `user` is undefined when nobody is known to have done it.
 */
export function auditedAs(
  user: { readonly id: string; readonly email: string } | undefined,
  { requestId, address }: Origin,
): Pick<AuditEvent, "actorId" | "actorName" | "requestId" | "ip"> {
  return { actorId: user?.id, actorName: user?.email, requestId, ip: address };
}
