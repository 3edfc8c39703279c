import type { Claims } from "../auth/sessions/tokens.ts";
import type { Deps } from "../deps.ts";
import { recordAudit } from "../kernel/db/audit.ts";
import type { Tenant } from "../kernel/db/tenants.ts";
import { newlyOver, type Hit, type RatePolicy } from "../kernel/limiter.ts";
import { findCaller, type CallerRow } from "./identity/sql.ts";

const windowS = 15 * 60;
/** How many wrong codes of things of worth are tried: gift cards, gift receipts, coupons. */
const limits = {
  user: { name: "codes-user", limit: 10, windowS },
  till: { name: "codes-till", limit: 20, windowS },
  shop: { name: "codes-shop", limit: 100, windowS },
  /** A program in front of which the shop's customers type codes: its own, and not the shop's. */
  program: { name: "codes-program", limit: 100, windowS },
} as const satisfies Readonly<Record<string, RatePolicy>>;

const wrong = new WeakSet<Error>();

/** Marks the refusal of a code that nothing has, or that says that something has it: somebody may be guessing. */
export function wrongCode<E extends Error>(refusal: E): E {
  wrong.add(refusal);
  return refusal;
}

/** One who presents a code. */
interface Presenting {
  readonly tenant: Tenant;
  readonly claims: Pick<Claims, "userId" | "sessionId">;
  readonly request: { readonly id: string; readonly ip: string };
}

/**
 * Runs a request that presents a code. It is counted by user, till and shop before it is looked at, so that those at
 * once are no more, and taken back unless the code is wrong (`wrongCode`). Throws 429 `rate_limited`; the first of each
 * window is audited.
 */
export async function tryingCode<T>(deps: Deps, presenting: Presenting, work: () => Promise<T>): Promise<T> {
  const { tenant, claims } = presenting;
  const caller = await deps.databases.read(tenant, (tx) =>
    findCaller(tx, claims.userId, claims.sessionId, deps.now(), []),
  );
  // The gate refuses them.
  if (caller === undefined) return work();
  const hits = hitsOf(tenant, caller);
  const states = await deps.limiter.countTogether(hits);
  const reached = newlyOver(states).map(({ policy }) => policy.name);
  if (reached.length > 0) await tell(deps, presenting, caller, reached);
  deps.limiter.judge(states);
  try {
    const result = await work();
    await deps.limiter.takeBack(hits);
    return result;
  } catch (error) {
    if (!(error instanceof Error && wrong.has(error))) await deps.limiter.takeBack(hits);
    throw error;
  }
}

function hitsOf({ tenantId }: Tenant, { userId, email, device }: CallerRow): Hit[] {
  if (email === null) return [{ policy: limits.program, by: `${tenantId} ${userId}` }];
  return [
    { policy: limits.user, by: `${tenantId} ${userId}` },
    ...(device === null ? [] : [{ policy: limits.till, by: `${tenantId} ${device.id}` }]),
    { policy: limits.shop, by: tenantId },
  ];
}

async function tell(
  deps: Deps,
  { tenant, request }: Presenting,
  { userId, email, name, device }: CallerRow,
  reached: readonly string[],
): Promise<void> {
  await deps.databases.write(tenant, (tx) =>
    recordAudit(tx, {
      event: "code.limit_reached",
      actorId: userId,
      actorName: email ?? name,
      requestId: request.id,
      ip: request.ip,
      outcome: "Failure",
      details: { limits: reached, deviceId: device?.id ?? null },
    }),
  );
}
