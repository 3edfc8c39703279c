import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Static, TSchema } from "typebox";
import type { Deps } from "../deps.ts";
import type { ErrorCode } from "../kernel/http/codes.ts";
import { forbidden } from "../kernel/http/problem.ts";
import { Answer, inputReader, register, type Input, type RouteContract } from "../kernel/http/route.ts";
import { clientOf, type Client } from "./origin.ts";
import { settleAccessToken } from "./sessions/tokens.ts";
import type { Plane, SignedIn, UserStore } from "./plane.ts";
import { whoIsKnown } from "./signin/known.ts";
import { asksWhoIsKnown, limitProof, limitRate, type LimitName } from "./signin/limits.ts";

/**
 * A route below `/identity` of a plane: `path` begins behind it, `operationId` is in PascalCase and gets the plane's
 * prefix, the tag is the plane's.
 */
type Contract<P extends TSchema, Q extends TSchema, B extends TSchema, R extends TSchema> = Omit<
  RouteContract<P, Q, B, R>,
  "tag" | "bodyLimitBytes"
>;

/** A request of someone who has no access token yet, or no longer. */
interface OpenCall<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
> extends Input<Params, Query, Body> {
  readonly store: UserStore;
  readonly client: Client;
  /** The caller who is known (`whoIsKnown`), where the limit asks for that. */
  readonly known: string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface OpenRoute<P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema> {
  /**
   * How often one address can call it, or who is known, and how often for the account that the body's `email` or
   * `clientId` names; `null`: any number.
   */
  readonly limit: LimitName | null;
  /**
   * Finds a caller who is known by what is sent; without it callers are known by a till's credential or a live cookie
   * (`whoIsKnown`).
   */
  readonly known?: (store: UserStore, input: Input<P, Q, B>) => Promise<string | undefined>;
}

type Result<R extends TSchema> = Promise<Static<R> | Answer<Static<R>> | Answer<null>>;

/** Registers the identity routes of one plane. */
export interface IdentityRoutes {
  /**
   * A route that works without an access token; no other site's page can call it, nor who sends a token of the other
   * plane.
   */
  open<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R> & OpenRoute<P, Q, B>,
    handle: (call: OpenCall<P, Q, B>) => Result<R>,
  ): void;
  /** A route for any signed-in user of the plane. */
  signedIn<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R>,
    handle: (call: SignedIn<P, Q, B>) => Result<R>,
  ): void;
  /** As `signedIn`, for what is proved by it: limited as signing in is. */
  proving<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R>,
    handle: (call: SignedIn<P, Q, B>) => Result<R>,
  ): void;
}

const bodyLimitBytes = 16_384;

export function planeRoutes(app: FastifyInstance, deps: Deps, plane: Plane): IdentityRoutes {
  const isAdmin = plane.name === "admin";
  const complete = <C extends Contract<TSchema, TSchema, TSchema, TSchema>>(contract: C) => ({
    ...contract,
    ...(contract.body === undefined ? {} : { bodyLimitBytes }),
    tag: isAdmin ? "Admin identity" : "Identity",
    path: `${plane.prefix}/identity${contract.path}`,
    operationId: isAdmin
      ? `admin${contract.operationId}`
      : contract.operationId.charAt(0).toLowerCase() + contract.operationId.slice(1),
  });
  const findKnown = (limit: LimitName, store: UserStore, request: FastifyRequest) =>
    asksWhoIsKnown(limit) ? whoIsKnown(deps, plane, store, request) : Promise.resolve(undefined);
  return {
    open: (
      { limit, known: knownBy, ...own }: Contract<TSchema, TSchema, TSchema, TSchema> & OpenRoute,
      handle: (call: OpenCall) => Promise<unknown>,
    ) => {
      const limited: readonly ErrorCode[] = limit === null ? [] : ["rate_limited"];
      const always = ["wrong_plane", "cross_site"] as const;
      const contract = { ...complete(own), errors: [...(own.errors ?? []), ...always, ...limited] };
      const readInput = inputReader(contract);
      const storeOf = async (request: FastifyRequest) => {
        await settleAccessToken(deps, plane.name, request.headers.authorization);
        const store = await plane.store(request);
        if (isCrossSite(deps, request)) throw forbidden("cross_site", "This request came from another site.");
        return store;
      };
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const store = await storeOf(request);
        const input = readInput(request);
        if (limit === null)
          return handle({ ...input, store, client: clientOf(request), known: undefined, request, reply });
        const known = await (knownBy === undefined ? findKnown(limit, store, request) : knownBy(store, input));
        const caller = { address: request.ip, account: accountIn(input.body), known };
        reply.headers(await limitRate(deps, plane, store, limit, caller));
        return handle({ ...input, store, client: clientOf(request), known, request, reply });
      };
      register(app, plane.name, contract, handler, storeOf);
    },
    signedIn: (contract, handle) => plane.signedIn(complete(contract), handle),
    proving: (contract, handle) =>
      plane.signedIn({ ...complete(contract), errors: [...(contract.errors ?? []), "rate_limited"] }, async (call) => {
        const headers = await limitProof(deps, plane, call.store, call.user.email);
        const result = await handle(call);
        if (!(result instanceof Answer)) return new Answer(200, result, headers);
        return new Answer(result.status, result.body, { ...result.headers, ...headers });
      }),
  };
}

/**
 * Whether the browser says that another site's page made it send this (OWASP CSRF Cheat Sheet). Who is no browser says
 * nothing and has no cookie that was not its own.
 */
function isCrossSite(deps: Deps, request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const foreignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const foreignOrigin =
    origin !== undefined && origin !== deps.config.publicUrl && !deps.config.allowedOrigins.includes(origin);
  // A page of an allowed origin may be on another site, so the Origin header decides when it is present.
  return foreignOrigin || (foreignSite && origin === undefined);
}

/** The account that a sign-in names: a user by the address, a service account by its client id. */
function accountIn(body: unknown): string | undefined {
  const { email, clientId } = (body ?? {}) as { readonly email?: string; readonly clientId?: string };
  return email ?? clientId;
}
