import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../../kernel/http/route.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { holdSession, requireCash } from "../../cash/entries/service.ts";
import { checkOffline } from "../../cash/service.ts";
import { withApprovals, type Actor } from "../../gate/context.ts";
import { judge } from "../../gate/findings.ts";
import { priceBasket } from "../basket/basket.ts";
import { differencesOf } from "./differences.ts";
import { admitDocument } from "./session.ts";
import { readFacts, type AgreedBasket } from "../basket/facts.ts";
import type { OrderModule } from "../hooks.ts";
import { authorizeTenders } from "../modules/join.ts";
import { originalIdsOf } from "../refunds/originals.ts";
import { getOrder } from "../list/read.ts";
import { checkReasons } from "../reasons/reasons.ts";
import { approveExceptions } from "./rules.ts";
import { composeOrder, writeSale } from "./write.ts";
import type { Order, OrderInput } from "../schema.ts";
import { lockOrdersOfLines } from "../refunds/sql.ts";
import { settlePayments, requirePaid } from "./tenders.ts";

/**
 * Posts a completed sale: a replay of it answers 200 whatever has happened since. Otherwise basket, permissions,
 * payments, session and stock are checked, and goods, cash, receipt and sale are written in one transaction, usually of
 * four round trips. The prices of the order `parked` that it completes hold, and so do those of a till that
 * sold without connection. `input` is as its schema reads it: the claim compares it with what a till pushed under the
 * same id.
 * Throws 400 `insufficient_stock`, `session_closed`, `tender_too_low`, 403 `module_disabled`, `register_not_bound`, 409
 * `customer_blocked` and what its parts and the modules throw.
 */
export async function postSale(
  tx: TenantWrite,
  actor: Actor,
  input: OrderInput,
  modules: readonly OrderModule[],
  parked?: AgreedBasket,
): Promise<Answer<Order>> {
  if (input.cashSessionId === undefined) throw invalid("cashSessionId", "is required of a completed sale");
  const id = input.id ?? newId();
  // The same content again is a replay, other content is 409; two at once wait for each other.
  const claiming = input.id === undefined ? "new" : claimCreation(tx, "order", id, input);
  // Locked before the session, as a void does: what came back of these sales must not change meanwhile.
  const originals = originalIdsOf(input.lines);
  const locking = originals.length === 0 ? undefined : lockOrdersOfLines(tx, originals);
  const holding = holdSession(tx, input.cashSessionId);
  const reading = readFacts(tx, actor, input, modules, { parked, holdsBuyer: true });
  // A replay does not ask whether the basket could still be sold.
  reading.catch(() => undefined);
  const [claim, held] = await Promise.all([claiming, holding, locking]);
  if (claim === "replayed") return replayed(await getOrder(tx, id));
  const facts = await reading;
  const { registerId, isLate } = admitDocument(actor, held, input, facts.at);
  const { receiptNumber = null } = input;
  const isNumbered = receiptNumber !== null && judge(actor, checkOffline(actor, input, registerId));
  const basket = await priceBasket(input, facts);
  const { total } = basket.priced.totals;
  if (input.expectedTotal !== undefined) requireAmount(facts.settings, "expectedTotal", input.expectedTotal);
  if (input.expectedTotal !== undefined && !total.eq(input.expectedTotal)) {
    throw badRequest("totals_mismatch", "The till calculated another total.", {
      members: { expectedTotal: input.expectedTotal, total: money(total, facts.settings.currencyDigits) },
    });
  }
  const paid = settlePayments(basket, input.payments, facts);
  requirePaid(basket, paid, facts, input);
  judge(actor, checkReasons(basket, facts));
  if (actor.findings !== undefined)
    actor.findings.notes.push(
      ...(await differencesOf(tx, { id, input, basket, facts, parkedOrderId: parked?.parkedOrderId })),
    );
  const order = composeOrder(
    actor,
    { id, status: "Completed", input, basket, facts, totals: paid.totals },
    {
      registerId,
      cashSessionId: input.cashSessionId,
      isOffline: input.isOffline,
      payments: paid.payments,
      taxReason: input.tax?.reason ?? null,
    },
  );
  const needed = await authorizeTenders(tx, actor, facts.modules, { ...facts, order });
  const approvals = await approveExceptions(tx, actor, id, input, basket, facts, needed);
  const sale = {
    order: { ...order, approvals: [...approvals, ...(actor.findings?.unproven ?? [])] },
    basket,
    facts,
    isLate,
    receiptNumber: isNumbered ? receiptNumber : null,
  };
  const { order: written, drawer } = await writeSale(tx, actor, sale);
  await requireCash(tx, withApprovals(actor, input.approvalIds), input.cashSessionId, drawer);
  return created(`/orders/${id}`, written);
}
