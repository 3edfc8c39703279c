import type { Deps } from "../../deps.ts";
import { Unauthenticated } from "../../kernel/http/problem.ts";
import { networkOf, siteOf, type RatePolicy } from "../../kernel/limiter.ts";
import type { Client } from "../origin.ts";
import { identifierOf } from "./lockout.ts";
import type { Plane, UserStore } from "../plane.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * How often routes can be called that can be used to guess: by one address, and for one account, known or not. `proof`:
 * those by which a signed-in user proves again who they are, or a second person does.
 */
const limits = {
  login: {
    address: { name: "login-address", limit: 30, windowS: minute },
    account: { name: "login-account", limit: 10, windowS: minute },
  },
  proof: {
    address: { name: "proof-address", limit: 30, windowS: minute },
    account: { name: "proof-account", limit: 10, windowS: minute },
  },
  till: { address: { name: "till-address", limit: 300, windowS: minute } },
  refresh: { address: { name: "refresh-address", limit: 300, windowS: 5 * minute } },
  forgot: {
    address: { name: "forgot-address", limit: 20, windowS: hour },
    account: { name: "forgot-account", limit: 3, windowS: hour },
  },
  link: { address: { name: "link-address", limit: 10, windowS: minute } },
} as const satisfies Readonly<Record<string, { readonly address: RatePolicy; readonly account?: RatePolicy }>>;

export type LimitName = keyof typeof limits;

const mailedCodes: RatePolicy = { name: "login-code-account", limit: 3, windowS: 5 * minute };

const pinsOfTill: RatePolicy = { name: "till-pins", limit: 60, windowS: minute };

/** Counts a PIN that is tried at a till, of any user; throws 429 `rate_limited`. */
export async function limitPins(deps: Deps, store: UserStore, deviceId: string): Promise<void> {
  await deps.limiter.hit([{ policy: pinsOfTill, by: `${store.tenantId ?? ""} ${deviceId}` }]);
}

const failures: RatePolicy = { name: "failures-network", limit: 20, windowS: 15 * minute };

/**
 * Runs a step of a sign-in unless too many have failed from this network: then 429 `rate_limited`, and the try is not
 * counted against any account, so that a network cannot lock others out again and again.
 */
export async function limitFailures<T>(
  deps: Deps,
  plane: Plane,
  { tenantId }: UserStore,
  { address }: Client,
  step: () => Promise<T>,
): Promise<T> {
  const failure = { policy: failures, by: `${plane.name} ${tenantId ?? ""} ${siteOf(address)}` };
  await deps.limiter.requireLeft(failure);
  try {
    return await step();
  } catch (error) {
    if (error instanceof Unauthenticated) await deps.limiter.count([failure]);
    throw error;
  }
}

/** Counts a code that is to be mailed to a user for a sign-in, whichever asks for it; throws 429 `rate_limited`. */
export async function limitMailedCodes(deps: Deps, plane: Plane, store: UserStore, userId: string): Promise<void> {
  await deps.limiter.hit([{ policy: mailedCodes, by: `${plane.name} ${store.tenantId ?? ""} ${userId}` }]);
}

/** What others make us send to one address: nobody's mailbox is flooded by who may invite. */
const mailsOfOthers: RatePolicy = { name: "mails-recipient", limit: 10, windowS: hour };

/** Counts a mail that somebody else causes to be sent to the address; throws 429 `rate_limited`. */
export async function limitMails(deps: Deps, store: Pick<UserStore, "tenantId">, email: string): Promise<void> {
  await deps.limiter.hit([{ policy: mailsOfOthers, by: `${store.tenantId ?? ""} ${identifierOf(email)}` }]);
}

/** What a shop's global admins are told: nobody fills their mailboxes by what they hear of. */
const mailsOfNews: RatePolicy = { name: "news-recipient", limit: 10, windowS: hour };

/** Counts a mail to each of them, and returns those to whom it is to be sent: not yet told too much. */
export async function withinMails<Reader extends { readonly email: string }>(
  { limiter }: Pick<Deps, "limiter">,
  { tenantId }: Pick<UserStore, "tenantId">,
  readers: readonly Reader[],
): Promise<Reader[]> {
  const addresses = [...new Set(readers.map(({ email }) => identifierOf(email)))];
  if (addresses.length === 0) return [];
  const states = await limiter.count(addresses.map((one) => ({ policy: mailsOfNews, by: `${tenantId ?? ""} ${one}` })));
  const told = addresses.filter((_, i) => (states[i]?.seen ?? 0) > (states[i]?.limit ?? 0));
  return readers.filter(({ email }) => !told.includes(identifierOf(email)));
}

/** Counts the call; answers with the RateLimit headers. Throws 429 `rate_limited` with them. */
export async function limitRate(
  deps: Deps,
  { name: plane }: Pick<Plane, "name">,
  { tenantId }: Pick<UserStore, "tenantId">,
  name: LimitName,
  ip: string | undefined,
  email?: string,
): Promise<Record<string, string>> {
  const policies: { readonly address: RatePolicy; readonly account?: RatePolicy } = limits[name];
  const { address, account } = policies;
  const byAccount =
    account === undefined || email === undefined
      ? []
      : [{ policy: account, by: `${plane} ${tenantId ?? ""} ${identifierOf(email)}` }];
  return deps.limiter.hit([{ policy: address, by: `${plane} ${networkOf(ip ?? "")}` }, ...byAccount]);
}
