import type { Claims } from "../../auth/sessions/tokens.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { Problem } from "../../kernel/http/problem.ts";
import { newlyOver, type Hit, type RatePolicy } from "../../kernel/process/limiter.ts";
import type { Actor } from "./context.ts";
import { findCaller } from "./caller.sql.ts";
import { isWrongCode } from "./wrong-code.ts";

const windowS = 15 * 60;
/** How many wrong codes of gift cards, gift receipts and coupons may be tried. */
const limits = {
  user: { name: "codes-user", limit: 10, windowS },
  till: { name: "codes-till", limit: 20, windowS },
  shop: { name: "codes-shop", limit: 100, windowS },
  /** For a program, at which the shop's customers type codes: it has this limit only, not the shop's. */
  program: { name: "codes-program", limit: 100, windowS },
} as const satisfies Readonly<Record<string, RatePolicy>>;

/** The user or program that presents a code: a user may be at a till or not, a program has no address. */
interface Presenter {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string;
  readonly device: { readonly id: string } | null;
}

/** One who presents a code. */
interface CodePresenter {
  readonly tenant: Tenant;
  readonly claims: Pick<Claims, "userId" | "sessionId">;
  readonly request: { readonly id: string; readonly ip: string };
}

/**
 * Runs a request that presents a code, under limits of wrong codes by user, till and shop. The request is counted
 * before it runs, so that many at once cannot pass a limit; the count is taken back unless the code was wrong
 * (`wrongCode`). Throws 429 `rate_limited`; the first refusal of each window is audited.
 */
export async function tryingCode<T>(deps: Deps, presenting: CodePresenter, work: () => Promise<T>): Promise<T> {
  const { tenant, claims } = presenting;
  const caller = await deps.databases.read(tenant, (tx) =>
    findCaller(tx, claims.userId, claims.sessionId, deps.now(), []),
  );
  // The gate refuses a caller without a live session.
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
    if (!isWrongCode(error)) await deps.limiter.takeBack(hits);
    throw error;
  }
}

/** Whether the caller of a push may still present codes: not too many were wrong. */
export async function mayPresentCodes(
  deps: Deps,
  { tenant, caller }: Pick<Actor, "tenant" | "caller">,
): Promise<boolean> {
  for (const hit of hitsOf(tenant, caller)) {
    try {
      await deps.limiter.requireLeft(hit);
    } catch (error) {
      if (error instanceof Problem && error.errorCode === "rate_limited") return false;
      throw error;
    }
  }
  return true;
}

/**
 * Counts wrong codes that were pushed, as `tryingCode` does those of a request. The last that a limit allows is
 * audited.
 */
export async function countWrongCodes(deps: Deps, actor: Actor, count: number): Promise<void> {
  const { tenant, caller, requestId, address } = actor;
  const reached = new Set<string>();
  for (let i = 0; i < count; i += 1)
    for (const { policy, seen, limit } of await deps.limiter.count(hitsOf(tenant, caller)))
      if (seen === limit) reached.add(policy.name);
  if (reached.size > 0) await tell(deps, { tenant, request: { id: requestId, ip: address } }, caller, [...reached]);
}

function hitsOf({ tenantId }: Tenant, { userId, email, device }: Presenter): Hit[] {
  if (email === null) return [{ policy: limits.program, by: `${tenantId} ${userId}` }];
  return [
    { policy: limits.user, by: `${tenantId} ${userId}` },
    ...(device === null ? [] : [{ policy: limits.till, by: `${tenantId} ${device.id}` }]),
    { policy: limits.shop, by: tenantId },
  ];
}

async function tell(
  deps: Deps,
  {
    tenant,
    request,
  }: { readonly tenant: Tenant; readonly request: { readonly id: string; readonly ip: string | undefined } },
  { userId, email, name, device }: Presenter,
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
