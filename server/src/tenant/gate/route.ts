import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type, type Static, type TSchema } from "typebox";
import type { Claims } from "../../auth/sessions/tokens.ts";
import type { Deps } from "../../deps.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { Unauthenticated, forbidden, moduleDisabled, permissionDenied } from "../../kernel/http/problem.ts";
import { takeTurn } from "../../kernel/process/turns.ts";
import { Answer, inputReader, register, unreadBytes, type Input, type RouteContract } from "../../kernel/http/route.ts";
import {
  branchErrors,
  findBranches,
  namedBranches,
  requireKnown,
  requireReach,
  requireRule,
  type BranchRule,
} from "./branch.ts";
import { holds, type Actor, type RouteQuota } from "./context.ts";
import { tryingCode } from "./codes.ts";
import { approvalsOf, creationDigest, useApprovals } from "./approvals.ts";
import { identify } from "./identify.ts";
import { callerOf } from "./caller.ts";
import { findCaller } from "./caller.sql.ts";
import { mailing } from "./mailing.ts";
import { requireLook } from "./look.ts";
import type { Permission } from "./permissions.ts";
import { requirePower, type PowerRule } from "./power.ts";
import { RefusalWithTrace } from "./refusal.ts";
import { eventStream, type EventStream } from "./streaming.ts";

/** How often a poll looks without news: notices may be lost. */
const lookAgainMs = 5_000;
/** A larger body waits for a turn: parsing it takes longer than a whole small request. */
const largeBody = 16_384;

/** One request of the tenant plane after its checks. */
interface Call<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
> extends Input<Params, Query, Body> {
  readonly actor: Actor;
  /** For what only routes know: `If-Match`, `Accept`. Services take the actor. */
  readonly request: FastifyRequest;
}

interface Gate<P extends TSchema, Q extends TSchema, B extends TSchema, Allowed extends string> {
  /** `null`: any signed-in user. */
  readonly permission: Allowed | null;
  /** Said by `moduleRoutes` alone. */
  readonly module?: string;
  readonly branch: BranchRule<P, Q, B>;
  /** The quota that it adds to: its service calls `requireRoom`. "none" lifts the quota of requests, too. */
  readonly quota?: RouteQuota;
  /** The amount of a call, not negative: an approval of its permission must be for at least as much. */
  readonly comesTo?: (input: Input<P, Q, B>) => string;
  /** It gives lasting power, always or when this says so: the caller must have proved lately who they are. */
  readonly power?: PowerRule<P, Q, B>;
  /** A till may call it while nobody is signed in at it. */
  readonly devices?: true;
  /** An operator's look into the shop may call it for itself: its id is in the path. */
  readonly ofOwnLook?: true;
  /** Its transaction may queue mail. */
  readonly mails?: true;
  /** Whether the call presents a code that somebody could guess: `tryingCode`. */
  readonly presentsCode?: (input: Input<P, Q, B>) => boolean;
}

type Contract<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends TSchema,
  Allowed extends string = string,
> = RouteContract<P, Q, B, R> & Gate<P, Q, B, Allowed>;
type AnyContract = Contract<TSchema, TSchema, TSchema, TSchema>;
type Result<R extends TSchema> = Promise<Static<R> | Answer<Static<R>> | Answer<null>>;

/** The user and the shop that a token names, before it is known whether the session lives. */
interface ClaimedUser {
  readonly tenant: Tenant;
  readonly userId: string;
}

/** Registers routes of the tenant plane that need one of the permissions `Allowed`; see docs/adding-a-feature.md. */
export interface TenantRoutes<Allowed extends string = Permission> {
  /** A route that only reads, in one read-only transaction. */
  read<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R, Allowed>,
    handle: (tx: TenantRead, call: Call<P, Q, B>) => Result<R>,
  ): void;
  /**
   * A route that reads with one statement, beside the one that asks who calls, all in one round trip: `load` starts it,
   * `present` sees its rows once the checks have passed. `claimed` is the user that the token names. Nobody has looked
   * yet whether the session lives, so it must select only what that user may see.
   */
  page<R extends TSchema, Rows, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R, Allowed>,
    load: (tx: TenantRead, input: Input<P, Q, B>, claimed: ClaimedUser) => Promise<Rows>,
    present: (rows: Rows, call: Call<P, Q, B>) => Static<R>,
  ): void;
  /** A route that writes, in one transaction that commits when the handler returns. */
  write<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R, Allowed>,
    handle: (tx: TenantWrite, call: Call<P, Q, B>) => Result<R>,
  ): void;
  /**
   * As `page`, for who waits: while `present` answers undefined it is asked again, with the rows and the caller as they
   * are then, at the shop's next news or after a few seconds, and with `isLast` when `waitMs` is over. Meanwhile no
   * connection is held.
   */
  poll<R extends TSchema, Rows, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R, Allowed>,
    load: (tx: TenantRead, input: Input<P, Q, B>) => Promise<Rows>,
    present: (rows: Rows, call: Call<P, Q, B>, isLast: boolean) => Promise<Static<R> | Answer<string> | undefined>,
    waitMs: (input: Input<P, Q, B>) => number,
  ): void;
  /**
   * A route whose answer is a stream of server-sent events. `open` is called once the checks have passed, and each look
   * for news is a request of its own: the stream ends when the caller would be refused, or when `waitMs` is over.
   */
  stream<
    Rows,
    R extends TSchema,
    P extends TSchema = TSchema,
    Q extends TSchema = TSchema,
    B extends TSchema = TSchema,
  >(
    contract: Contract<P, Q, B, R, Allowed>,
    open: (call: Call<P, Q, B>) => Promise<EventStream<Rows, Call<P, Q, B>>>,
    waitMs: (query: Static<Q>) => number,
  ): void;
  /** A route that owns its transactions (exports): the checks run in a transaction of their own before it. */
  own<R extends TSchema, P extends TSchema = TSchema, Q extends TSchema = TSchema, B extends TSchema = TSchema>(
    contract: Contract<P, Q, B, R, Allowed>,
    handle: (call: Call<P, Q, B>) => Promise<unknown>,
  ): void;
}

/**
 * The gate of the tenant plane. A request goes through it in three phases, in the order of docs/api-design.md "Order of
 * answers":
 * 1. `receive`, before a database of the shop is used: the shop and the token (`identify`), then path, query and body.
 *    A fault of the input is kept.
 * 2. `pass`, in one round trip to the shop's database: who calls (`findCaller`) and which branches the input touches;
 *    then the refusals, the kept fault among them.
 * 3. The handler, which gets the `Call`. The kinds of routes differ in the transaction of the phases 2 and 3.
 */
export function tenantRoutes<Allowed extends string = Permission>(
  app: FastifyInstance,
  deps: Deps,
): TenantRoutes<Allowed> {
  /** Registers a handler that is given what the first phase found; `again` does that phase once more. */
  const gated = (
    contract: AnyContract,
    takesApproval: boolean,
    handle: (arrival: Arrival, again: () => Promise<Arrival>) => Promise<unknown>,
  ) => {
    requireRule(contract);
    const readInput = inputReader(contract);
    const handler = async (request: FastifyRequest) => {
      const receive = async (): Promise<Arrival> => {
        const { tenant, claims } = await identify(deps, request);
        if (unreadBytes(request) > largeBody) await takeTurn(tenant.tenantId, deps.config.pools.queuePerTenant);
        return { tenant, claims, request, contract, takesApproval, input: attempt(() => readInput(request)) };
      };
      const arrival = await receive();
      const { tenant, input } = arrival;
      deps.meter.pass(tenant, contract.quota === "none");
      const work = () => handle(arrival, receive);
      try {
        if (input.status === "rejected" || contract.presentsCode?.(input.value) !== true) return await work();
        return await tryingCode(deps, arrival, work);
      } catch (error) {
        deps.meter.noteRefusal(tenant.tenantId, error);
        throw error;
      }
    };
    register(app, "tenant", documented(contract, takesApproval), handler, (request) => identify(deps, request));
  };
  /** The second phase, and what `load` finds, in one round trip. */
  const passAndLoad = async (
    arrival: Arrival,
    load: (tx: TenantRead, input: AnyInput, claimed: ClaimedUser) => Promise<unknown>,
  ): Promise<[rows: never, call: Call]> => {
    const { tenant, claims, input } = arrival;
    // `pass` and `load` must reject inside `readAtOnce`: it turns a lost session into `SessionLost`.
    return deps.databases.readAtOnce(tenant, async (tx) => {
      const [passed, loaded] = await Promise.allSettled([
        pass(deps, tx, arrival),
        // What throws at once, such as a malformed cursor, waits for its turn, too.
        Promise.try(() =>
          input.status === "fulfilled" ? load(tx, input.value, { tenant, userId: claims.userId }) : undefined,
        ),
      ]);
      // In the order of the answers: the gate, then the rows.
      const call = valueOf(passed);
      return [valueOf(loaded) as never, call];
    });
  };
  return {
    read: (contract: AnyContract, handle: (tx: TenantRead, call: Call) => Promise<unknown>) =>
      gated(contract, false, (arrival) =>
        deps.databases.read(arrival.tenant, async (tx) => handle(tx, await pass(deps, tx, arrival))),
      ),
    write: (contract: AnyContract, handle: (tx: TenantWrite, call: Call) => Promise<unknown>) =>
      gated(contract, true, async (arrival) => {
        const { tenant } = arrival;
        try {
          const work = async (tx: TenantWrite) => handle(tx, await pass(deps, tx, arrival));
          return await (contract.mails ? mailing(deps, tenant, work) : deps.databases.write(tenant, work));
        } catch (error) {
          if (error instanceof RefusalWithTrace) await deps.databases.write(tenant, error.keep);
          throw error;
        }
      }),
    page: (
      contract: AnyContract,
      load: (tx: TenantRead, input: AnyInput, claimed: ClaimedUser) => Promise<unknown>,
      present: (rows: never, call: Call) => unknown,
    ) => gated(contract, false, async (arrival) => present(...(await passAndLoad(arrival, load)))),
    poll: (
      contract: AnyContract,
      load: (tx: TenantRead, input: AnyInput) => Promise<unknown>,
      present: (rows: never, call: Call, isLast: boolean) => Promise<unknown>,
      waitMs: (input: AnyInput) => number,
    ) =>
      gated(contract, false, async (first, again) => {
        const untilMs = performance.now() + (first.input.status === "fulfilled" ? waitMs(first.input.value) : 0);
        for (let arrival = first; ; arrival = await again()) {
          const listener = deps.feeds.listen(arrival.tenant.tenantId);
          try {
            const [rows, call] = await passAndLoad(arrival, load);
            const leftMs = untilMs - performance.now();
            const isLast = leftMs <= 0 || deps.feeds.isClosed || arrival.request.raw.socket.destroyed;
            const answer = await present(rows, call, isLast);
            if (answer !== undefined) return answer;
            await Promise.race([listener.heard, delay(Math.min(leftMs, lookAgainMs), undefined, { ref: false })]);
          } finally {
            listener.stop();
          }
        }
      }),
    stream: (
      contract: AnyContract,
      open: (call: Call) => Promise<EventStream<never, Call>>,
      waitMs: (query: never) => number,
    ) =>
      gated(contract, false, async (first, again) => {
        const call = await deps.databases.read(first.tenant, (tx) => pass(deps, tx, first));
        const { load, present, close } = await open(call);
        const body = eventStream({
          look: async () => present(...(await passAndLoad(await again(), load))),
          listen: () => deps.feeds.listen(call.actor.tenant.tenantId),
          isClosing: () => deps.feeds.isClosed,
          close,
          // Nobody reads the body of an answer to HEAD.
          longestMs:
            first.request.method === "HEAD"
              ? 0
              : Math.min(waitMs(call.query as never), deps.config.accessTokenS * 1000),
        });
        return new Answer(200, body, { "content-type": "text/event-stream; charset=utf-8", "x-accel-buffering": "no" });
      }),
    own: (contract: AnyContract, handle: (call: Call) => Promise<unknown>) =>
      gated(contract, contract.method !== "GET", async (arrival) => {
        // An approval is used up by a transaction that writes.
        const kind = arrival.request.headers["approval"] === undefined ? "read" : "write";
        return handle(await deps.databases[kind](arrival.tenant, (tx: TenantRead) => pass(deps, tx, arrival)));
      }),
  };
}

/** The registrar of a module: every route answers 403 `module_disabled` while it is off. */
export function moduleRoutes(
  app: FastifyInstance,
  deps: Deps,
  { name: module, tags = {} }: { readonly name: string; readonly tags?: Readonly<Record<string, string>> },
): TenantRoutes<string> {
  const routes: TenantRoutes<string> = tenantRoutes(app, deps);
  const its = <C extends { readonly tag: string }>(contract: C) => ({
    ...contract,
    module,
    tagDescription: tags[contract.tag],
  });
  return {
    read: (contract, handle) => routes.read(its(contract), handle),
    page: (contract, load, present) => routes.page(its(contract), load, present),
    write: (contract, handle) => routes.write(its(contract), handle),
    poll: (contract, load, present, waitMs) => routes.poll(its(contract), load, present, waitMs),
    stream: (contract, open, waitMs) => routes.stream(its(contract), open, waitMs),
    own: (contract, handle) => routes.own(its(contract), handle),
  };
}

type AnyInput = Input<TSchema, TSchema, TSchema>;

/** A request after the first phase. */
interface Arrival {
  readonly tenant: Tenant;
  readonly claims: Claims;
  readonly contract: AnyContract;
  readonly request: FastifyRequest;
  readonly input: PromiseSettledResult<AnyInput>;
  /** Whether an approval stands in for a permission that the caller does not hold outright. */
  readonly takesApproval: boolean;
}

/** The contract with what the gate adds to it. A route can declare `approval_required` for what it asks itself, too. */
function documented(contract: AnyContract, takesApproval: boolean): AnyContract & { readonly takesApproval: boolean } {
  const { errors: own = [], permission } = contract;
  const mayNeedApproval = takesApproval && permission !== null && !own.includes("approval_required");
  const errors = [...own, ...branchErrors(contract), ...(mayNeedApproval ? (["approval_required"] as const) : [])];
  return { ...contract, errors, takesApproval };
}

function attempt<T>(work: () => T): PromiseSettledResult<T> {
  try {
    return { status: "fulfilled", value: work() };
  } catch (reason) {
    return { status: "rejected", reason };
  }
}

function valueOf<T>(result: PromiseSettledResult<T>): T {
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

/**
 * The second phase. Asks for the caller, the input and the branch at once, and refuses in this order: what the caller
 * may not do, the input, the branch, what they have not proved, what nobody has approved.
 */
async function pass(deps: Deps, tx: TenantRead, arrival: Arrival): Promise<Call> {
  const { contract, request, input } = arrival;
  const named = input.status === "fulfilled" ? namedBranches(input.value) : [];
  const namedIds = named.map(({ branchId }) => branchId);
  const [admitted, found] = await Promise.allSettled([
    admit(deps, tx, arrival, namedIds),
    Promise.try(() =>
      input.status === "fulfilled" ? findBranches(tx, contract.branch, input.value) : { reaches: [], touched: [] },
    ),
  ]);
  const { actor: admittedActor, needsApproval, unknownBranchIds } = valueOf(admitted);
  const given = valueOf(input);
  for (const branch of named) requireKnown(admittedActor, unknownBranchIds, branch);
  const { reaches, touched } = valueOf(found);
  for (const reach of reaches) requireReach(admittedActor, reach);
  const actor = { ...admittedActor, touched, quota: contract.quota };
  const { permission, power } = contract;
  if (power !== undefined) await requirePower(tx, actor, power, given);
  if (needsApproval && permission !== null)
    await useApprovals<string>(tx, actor, [{ permission, ...amountOf(contract, given) }], creationDigest(request));
  return { ...given, actor, request };
}

function amountOf({ comesTo }: AnyContract, input: AnyInput): { readonly amount?: string } {
  return comesTo === undefined ? {} : { amount: comesTo(input) };
}

interface Admission {
  readonly actor: Actor;
  /** The caller holds the permission with the approval of a second person only. */
  readonly needsApproval: boolean;
  /** Which of the branches the shop does not have. */
  readonly unknownBranchIds: readonly string[];
}

/** The request's one actor, who may use the module and has the permission, perhaps with approval. */
async function admit(
  deps: Deps,
  tx: TenantRead,
  { tenant, claims, contract, request, takesApproval }: Arrival,
  branchIds: readonly string[],
): Promise<Admission> {
  const { method, module, permission } = contract;
  const now = deps.now();
  const row = await findCaller(tx, claims.userId, claims.sessionId, now, branchIds);
  if (row === undefined) throw new Unauthenticated("session or user is not alive");
  const { unknownBranchIds, operatorId, isTill, ...user } = row;
  if (operatorId !== null) {
    const isOwn = contract.ofOwnLook === true && (request.params as { id?: unknown }).id === claims.sessionId;
    await requireLook(deps, { operatorId, sessionId: claims.operatorSessionId }, method === "GET" || isOwn);
  }
  if (isTill && contract.devices !== true)
    throw forbidden("device_syncs_only", "Nobody is signed in at this till: it only brings and gets what it keeps.");
  const caller = callerOf(user, claims.sessionId);
  const approvals = caller.email === null ? [] : approvalsOf(request);
  const actor: Actor = { tenant, caller, requestId: request.id, address: request.ip, touched: [], approvals, now };
  if (module !== undefined && !tenant.enabledModules.includes(module)) throw moduleDisabled(module);
  if (permission === null || holds<string>(actor, permission)) return { actor, needsApproval: false, unknownBranchIds };
  if (!takesApproval || !caller.permissionsWithApproval.has(permission)) throw permissionDenied(permission);
  return { actor, needsApproval: true, unknownBranchIds };
}

/** Path parameters of routes on one resource. */
export const IdParams = Type.Object({ id: Type.String({ format: "uuid" }) });
