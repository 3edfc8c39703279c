import type { FastifyRequest } from "fastify";
import type { Handle } from "../kernel/db/handles.ts";

export type PlaneName = "admin" | "tenant";

/** Audiences of the access tokens (contract "Planes"). */
export const audiences: Readonly<Record<PlaneName, string>> = { admin: "service-admin", tenant: "service-tenant" };

/** The database that holds the users of one request: the central one, or the tenant's own. */
export interface UserStore {
  /** Undefined on the admin plane. */
  readonly tenantId: string | undefined;
  transact<T>(work: (tx: Handle) => Promise<T>): Promise<T>;
}

/** What sign-in must know of a plane. It knows nothing else of it. */
export interface Plane {
  readonly name: PlaneName;
  /** Begins the paths: "" or "/admin". */
  readonly prefix: "" | "/admin";
  readonly cookie: { readonly name: string; readonly path: string };
  readonly lifetimes: { readonly idleS: number; readonly absoluteS: number };
  /** The store that the request's users live in; throws what the plane's own checks throw. */
  store(request: FastifyRequest): Promise<UserStore>;
}
