import type { FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Handle } from "../kernel/db/handles.ts";
import type { ErrorCode } from "../kernel/http/codes.ts";
import type { Answer, Input, RouteContract } from "../kernel/http/route.ts";
import type { Client, Origin } from "./origin.ts";

export type PlaneName = "admin" | "tenant";

/** Audiences of the access tokens (docs/contract.md "Planes"). */
export const audiences: Readonly<Record<PlaneName, string>> = { admin: "service-admin", tenant: "service-tenant" };

/**
 * The database that holds the users of one request: the central one, or the tenant's own. Both have the tables of
 * signing in in the same shape, so that one text of SQL serves both.
 */
export interface UserStore {
  /** Undefined on the admin plane. */
  readonly tenantId: string | undefined;
  /** Undefined on the admin plane. */
  readonly slug: string | undefined;
  /** The owner of the users, as mails and authenticator apps name it. */
  readonly name: string;
  transact<T>(work: (tx: Handle) => Promise<T>): Promise<T>;
  /** `transact` for work that may queue mail. */
  mailing<T>(work: (tx: Handle) => Promise<T>): Promise<T>;
}

/** A request of a signed-in user, after the plane's own checks. */
export interface SignedIn<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
> extends Input<Params, Query, Body> {
  readonly store: UserStore;
  readonly user: { readonly id: string; readonly sessionId: string; readonly email: string; readonly name: string };
  /** The session was opened with a till's credential. */
  readonly isDevice: boolean;
  readonly origin: Origin;
}

/** What a plane does with each session that a sign-in opens, in the same transaction. */
interface Admission {
  /** Codes that it can throw. */
  readonly errors: readonly ErrorCode[];
  admit(tx: Handle, sessionId: string, client: Client): Promise<void>;
}

/** All that signing in needs to know about a plane. */
export interface Plane {
  readonly name: PlaneName;
  /** Begins the paths: "" or "/admin". */
  readonly prefix: "" | "/admin";
  /** `deviceName`: of who shows a till's credential. */
  readonly cookie: { readonly name: string; readonly deviceName?: string; readonly path: string };
  readonly lifetimes: { readonly idleS: number; readonly absoluteS: number };
  readonly admission?: Admission;
  /** The till of a credential, by its id; undefined for one that no till has. */
  findDevice?(tx: Handle, credential: string): Promise<string | undefined>;
  /** The store that the request's users live in; throws what the plane's own checks throw. */
  store(request: FastifyRequest): Promise<UserStore>;
  /** Registers a route for any signed-in user of the plane. */
  signedIn<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: RouteContract<P, Q, B, R>,
    handle: (call: SignedIn<P, Q, B>) => Promise<Static<R> | Answer<Static<R>> | Answer<null>>,
  ): void;
}
