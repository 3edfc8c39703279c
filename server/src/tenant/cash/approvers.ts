import { Big } from "big.js";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { money } from "../../kernel/http/shapes.ts";
import { requireApproved, useApprovals } from "../gate/approvals.ts";
import { holds, type Actor } from "../gate/context.ts";
import { businessDateOf } from "../settings/service.ts";
import { addToDay } from "./days.sql.ts";
import type { CashSettings } from "./settings.ts";

/**
 * Counts what goes out of the drawer to the actor's day and returns null; beyond the day's limit, which
 * `cash.movementAny` lifts, returns the id of the user who approved it. What has happened already counts beyond the
 * limit without an approval. Throws 403 `permission_denied`, `approval_required`.
 */
export async function approveGivenOut(
  tx: TenantWrite,
  actor: Actor,
  settings: CashSettings,
  { kind, amount }: { readonly kind: "PaidOut" | "Drop"; readonly amount: string },
): Promise<string | null> {
  if (new Big(amount).eq(0)) return null;
  const limit = kind === "PaidOut" ? settings.payOutLimit : settings.dropLimit;
  const given = { userId: actor.caller.userId, businessDate: businessDateOf(actor.now, settings), kind, amount };
  if (await addToDay(tx, { ...given, limit: holds(actor, "cash.movementAny") ? null : limit })) return null;
  const [approval] = await requireApproved(tx, actor, [
    { permission: "cash.movementAny", amount: money(amount, settings.currencyDigits) },
  ]);
  if (approval === undefined) await addToDay(tx, { ...given, limit: null });
  return approval?.approvedBy ?? null;
}

/**
 * The id of the user who answers for differences beyond the tolerance, which come to `amount`, not negative. Null when
 * it has happened already and nobody approved it. Throws 403 `approval_required`, which tells the amount unless it is
 * secret.
 */
export async function approveVariance(
  tx: TenantWrite,
  actor: Actor,
  amount: string,
  isAmountSecret = false,
): Promise<string | null> {
  if (holds(actor, "cash.approveVariance")) return actor.caller.userId;
  const [approval] = await useApprovals(tx, actor, [{ permission: "cash.approveVariance", amount, isAmountSecret }]);
  return approval?.approvedBy ?? null;
}
