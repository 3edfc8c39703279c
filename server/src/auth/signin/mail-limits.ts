import type { Deps } from "../../deps.ts";
import type { Hit, RatePolicy } from "../../kernel/process/limiter.ts";
import type { UserStore } from "../plane.ts";
import { identifierOf } from "./lockout.ts";

// How many mails there are, by whom they reach and by who causes them (docs/api-design.md "Mails").

const hour = 3600;

type LimitParts = Pick<Deps, "limiter">;

/** One address, of all shops together. */
const toRecipient: readonly RatePolicy[] = [
  { name: "mails-recipient", limit: 20, windowS: hour, isUntold: true },
  { name: "mails-recipient-day", limit: 60, windowS: 24 * hour, isUntold: true },
];
/** A supplier's, of one shop: those of many shops may order from the same one on the same day. */
const toSupplier: readonly RatePolicy[] = [
  { name: "mails-supplier", limit: 20, windowS: hour },
  { name: "mails-supplier-day", limit: 60, windowS: 24 * hour },
];
const byUser: RatePolicy = { name: "mails-user", limit: 60, windowS: hour };
const byShop: RatePolicy = { name: "mails-shop", limit: 120, windowS: hour };

/** The user who causes a mail, and the shop. */
export interface Causer extends Pick<UserStore, "tenantId"> {
  readonly userId: string;
}

/**
 * Counts a mail to an address that somebody typed, who may be a stranger to the shop: by recipient over all shops, by
 * user and by shop. Throws 429 `rate_limited`.
 */
export async function limitTypedMails({ limiter }: LimitParts, causer: Causer, email: string): Promise<void> {
  await limiter.hit(hitsOf(causer, email));
}

/**
 * Counts an order that is mailed to the address of one of the shop's suppliers: by shop and recipient, by user and by
 * shop, so that what other shops send there refuses it nothing. Throws 429 `rate_limited`.
 */
export async function limitSupplierMails(
  { limiter }: LimitParts,
  causer: Causer & { readonly tenantId: string },
  email: string,
): Promise<void> {
  const by = `${causer.tenantId} ${identifierOf(email)}`;
  await limiter.hit([...toSupplier.map((policy) => ({ policy, by })), ...hitsBy(causer)]);
}

/** As `limitTypedMails`, of what nobody waits for: whether it may be sent. */
export async function isWithinTypedMails({ limiter }: LimitParts, causer: Causer, email: string): Promise<boolean> {
  const states = await limiter.countTogether(hitsOf(causer, email));
  return states.every(({ seen, limit }) => seen <= limit);
}

function hitsOf(causer: Causer, email: string): Hit[] {
  return [...toRecipient.map((policy) => ({ policy, by: identifierOf(email) })), ...hitsBy(causer)];
}

function hitsBy({ tenantId, userId }: Causer): Hit[] {
  return [
    { policy: byUser, by: `${tenantId ?? ""} ${userId}` },
    ...(tenantId === undefined ? [] : [{ policy: byShop, by: tenantId }]),
  ];
}

/** Counts a mail to an address of which nobody is known to read it, over all shops; whether it may be sent. */
export async function isWithinMails({ limiter }: LimitParts, email: string): Promise<boolean> {
  const states = await limiter.count(toRecipient.map((policy) => ({ policy, by: identifierOf(email) })));
  return states.every(({ seen, limit }) => seen <= limit);
}

/** As `isWithinMails`; throws 429 `rate_limited` when it may not be sent. */
export async function limitMailsTo({ limiter }: LimitParts, email: string): Promise<void> {
  await limiter.hit(toRecipient.map((policy) => ({ policy, by: identifierOf(email) })));
}

/** What others make a shop send to an address of one of its users. */
const ofOthers: RatePolicy = { name: "mails-account", limit: 10, windowS: hour };

/** Counts a mail that somebody else causes to be sent to a user; throws 429 `rate_limited`. */
export async function limitMails(
  { limiter }: LimitParts,
  { tenantId }: Pick<UserStore, "tenantId">,
  email: string,
): Promise<void> {
  await limiter.hit([{ policy: ofOthers, by: `${tenantId ?? ""} ${identifierOf(email)}` }]);
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
