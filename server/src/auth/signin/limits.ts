import type { Deps } from "../../deps.ts";
import { Unauthenticated } from "../../kernel/http/problem.ts";
import { networkOf, siteOf, type Hit, type RatePolicy } from "../../kernel/process/limiter.ts";
import type { Client } from "../origin.ts";
import { identifierOf } from "./lockout.ts";
import type { Plane, UserStore } from "../plane.ts";

const minute = 60;
const hour = 60 * minute;

interface Limit {
  readonly address: RatePolicy;
  readonly account?: RatePolicy;
  /** In place of both, for who shows what nobody guesses: others' tries are not counted against them. */
  readonly known?: RatePolicy;
  /** The kind of credential: where it failed too often, the caller is refused and nothing else is counted. */
  readonly failures?: keyof typeof failuresOf;
}

const ofFailures = { limit: 20, windowS: 15 * minute };
/** The limits of failures, each kind of credential for itself. */
const failuresOf = {
  password: { network: { name: "failures-network", ...ofFailures }, known: { name: "failures-known", ...ofFailures } },
  client: {
    network: { name: "client-failures-network", ...ofFailures },
    known: { name: "client-failures-known", ...ofFailures },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<"network" | "known", RatePolicy>>>>;

/**
 * How often routes can be called that can be used to guess: by one address, and for one account, there or not. Each
 * kind of credential has its own, so that nobody is refused one for what others do with another.
 */
const limits = {
  login: {
    address: { name: "login-address", limit: 30, windowS: minute },
    account: { name: "login-account", limit: 10, windowS: minute },
    known: { name: "login-known", limit: 30, windowS: minute },
    failures: "password",
  },
  client: {
    address: { name: "client-address", limit: 30, windowS: minute },
    account: { name: "client-account", limit: 10, windowS: minute },
    known: { name: "client-known", limit: 10, windowS: minute },
    failures: "client",
  },
  till: {
    address: { name: "till-address", limit: 300, windowS: minute },
    known: { name: "till-known", limit: 300, windowS: minute },
  },
  refresh: {
    address: { name: "refresh-address", limit: 300, windowS: 5 * minute },
    known: { name: "refresh-known", limit: 300, windowS: 5 * minute },
  },
  forgot: {
    address: { name: "forgot-address", limit: 20, windowS: hour },
    account: { name: "forgot-account", limit: 3, windowS: hour },
  },
  link: { address: { name: "link-address", limit: 10, windowS: minute } },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof limits;

/** Tells whether a limit treats callers who are known (`whoIsKnown`) by themselves. */
export function asksWhoIsKnown(name: LimitName): boolean {
  return "known" in limits[name];
}

/** By account alone: who proves again who they are, or lets a second person do so, is known by being signed in. */
const proofs: RatePolicy = { name: "proof-account", limit: 10, windowS: minute };

/** Counts a proof in a signed-in user's call; as `limitRate`. */
export async function limitProof(
  deps: Deps,
  { name: plane }: Pick<Plane, "name">,
  { tenantId }: Pick<UserStore, "tenantId">,
  email: string,
): Promise<Record<string, string>> {
  return deps.limiter.hit([{ policy: proofs, by: `${plane} ${tenantId ?? ""} ${identifierOf(email)}` }]);
}

const mailedCodes: RatePolicy = { name: "login-code-account", limit: 3, windowS: 5 * minute };

const pinsOfTill: RatePolicy = { name: "till-pins", limit: 60, windowS: minute };

/** Counts a PIN that is tried at a till, of any user; throws 429 `rate_limited`. */
export async function limitPins(deps: Deps, store: UserStore, deviceId: string): Promise<void> {
  await deps.limiter.hit([{ policy: pinsOfTill, by: `${store.tenantId ?? ""} ${deviceId}` }]);
}

/** From where something comes: a network, unless it is known (`whoIsKnown`). */
interface From {
  readonly client: Pick<Client, "address">;
  readonly known: string | undefined;
}

/**
 * Runs a step of a sign-in, and counts it when it fails: `limitRate` refuses who has failed too often, before the try
 * is counted against any account, so that a network cannot lock others out again and again.
 */
export async function countingFailures<T>(
  deps: Deps,
  plane: Plane,
  { tenantId }: UserStore,
  kind: keyof typeof failuresOf,
  { client: { address }, known }: From,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof Unauthenticated)
      await deps.limiter.count([failureOf(kind, { plane: plane.name, tenantId, address, known })]);
    throw error;
  }
}

function failureOf(
  kind: keyof typeof failuresOf,
  {
    plane,
    tenantId,
    address,
    known,
  }: Pick<Caller, "address" | "known"> & { plane: string; tenantId: string | undefined },
): Hit {
  const policy = failuresOf[kind][known === undefined ? "network" : "known"];
  return { policy, by: `${plane} ${tenantId ?? ""} ${known ?? siteOf(address)}` };
}

/** Counts a code that is to be mailed to a user for a sign-in, whichever asks for it; throws 429 `rate_limited`. */
export async function limitMailedCodes(deps: Deps, plane: Plane, store: UserStore, userId: string): Promise<void> {
  await deps.limiter.hit([{ policy: mailedCodes, by: `${plane.name} ${store.tenantId ?? ""} ${userId}` }]);
}

interface Caller {
  readonly address: string;
  /** The account that a sign-in names: an email address, a client id. */
  readonly account: string | undefined;
  readonly known: string | undefined;
}

/**
 * Counts the call; answers with the RateLimit headers. Throws 429 `rate_limited` with them, and counts nothing when too
 * many of its kind have failed from the network, or of who is known.
 */
export async function limitRate(
  deps: Deps,
  { name: plane }: Pick<Plane, "name">,
  { tenantId }: Pick<UserStore, "tenantId">,
  name: LimitName,
  caller: Caller,
): Promise<Record<string, string>> {
  const { address, account, known, failures }: Limit = limits[name];
  if (failures !== undefined) await deps.limiter.requireLeft(failureOf(failures, { plane, tenantId, ...caller }));
  const of = (who: string) => `${plane} ${tenantId ?? ""} ${who}`;
  if (known !== undefined && caller.known !== undefined)
    return deps.limiter.hit([{ policy: known, by: of(caller.known) }]);
  return deps.limiter.hit([
    { policy: address, by: `${plane} ${networkOf(caller.address)}` },
    ...(account === undefined || caller.account === undefined
      ? []
      : [{ policy: account, by: of(identifierOf(caller.account)) }]),
  ]);
}
