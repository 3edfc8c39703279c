import { roundCash } from "@tillhouse/pricing/settle.ts";
import { Big } from "big.js";
import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../../kernel/http/route.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { requireAmount } from "../../engine/amounts.ts";
import type { Actor } from "../../gate/context.ts";
import { refuse } from "../../gate/findings.ts";
import { isOfModule } from "../../payments/service.ts";
import { settingsFor } from "../../settings/service.ts";
import { findNamed } from "../basket/facts.sql.ts";
import { lockParkedOrder } from "./park.ts";
import type { Order } from "../schema.ts";
import { getOrder } from "../list/read.ts";
import { checkTender } from "../sale/tenders.ts";
import { bookDeposits } from "../deposits/booking.ts";
import { updateParked } from "./sql.ts";
import type { DepositInput } from "../deposits/schema.ts";
import { saleSettings } from "../settings.ts";

/**
 * Takes a part of what a parked order comes to in advance. It lies in the session from now on, and is counted when the
 * order is completed. Throws 404 `not_found`, 409 `order_not_parked`, `duplicate_conflict`, 400 by path for more than
 * is open and for a method that takes no deposits, and as `checkTender` finds and `bookDeposits`.
 */
export async function takeDeposit(
  tx: TenantWrite,
  actor: Actor,
  orderId: string,
  body: DepositInput,
): Promise<Answer<Order>> {
  const id = body.id ?? newId();
  if (body.id !== undefined && (await claimCreation(tx, "deposit", id, { ...body, orderId })) === "replayed")
    return replayed(await getOrder(tx, orderId));
  const { document, input, version } = await lockParkedOrder(tx, actor, orderId);
  const { branchId } = document;
  const asked = { methodIds: [body.methodId], reasonIds: [], buyer: null };
  const [settings, { methods }] = await Promise.all([
    settingsFor(tx, saleSettings, branchId),
    findNamed(tx, asked, { branchId, customerId: null, at: actor.now }),
  ]);
  const { amount, reference = null } = body;
  const method = methods.find(({ methodId }) => methodId === body.methodId);
  if (method === undefined) throw invalid("methodId", "no such payment method");
  // What stands for an account, a voucher or points is settled with a sale.
  if (method.kind === "Account" || method.kind === "Voucher" || isOfModule(method.kind))
    throw invalid("methodId", "takes no deposits");
  requireAmount(settings, "amount", amount);
  const { total, deposit } = document.totals;
  const open = new Big(total).minus(deposit);
  if (new Big(amount).lte(0) || open.lt(amount))
    throw invalid("amount", `must be more than zero and at most ${money(open, settings.currencyDigits)}`);
  const coins = { increment: settings.cashRounding, mode: "HalfUp" } as const;
  if (method.isRounded && !roundCash(new Big(amount), coins).eq(amount))
    throw invalid("amount", "cannot be paid in the coins that are in use");
  refuse(checkTender(method, { amount, reference, customerId: document.customerId }, settings));
  const { methodId, name } = method;
  const given = { id, methodId, method: name, amount: money(amount, settings.currencyDigits), reference };
  const order = { ...(await bookDeposits(tx, actor, document, body.cashSessionId, [given])), version: version + 1 };
  await updateParked(tx, order, input, "Parked");
  return created(`/orders/${orderId}`, order);
}
