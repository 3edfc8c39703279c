import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import type { Actor } from "../gate/context.ts";
import type { OrderInput, PaymentInput, Quote } from "../orders/schema.ts";
import { listPaidWith } from "../orders/service.ts";
import { quoteBasket, type Modules, type Plan } from "./plan.ts";
import { giftCard, refundsOf, storeCredit } from "./policy.ts";
import type { NewReturn, ReturnQuoteInput } from "./schema.ts";
import { listMethodsOf } from "./sql.ts";

type PolicyRefunds = NonNullable<ReturnType<typeof refundsOf>>;
/** How money goes back, and to which card or credit. */
type Refunds = readonly (PolicyRefunds[number] & Pick<PaymentInput, "modules">)[];

/**
 * How the money goes back by the policy: what vouchers paid, to those. Throws 400 `refund_method_not_allowed` when it
 * cannot.
 */
export async function refundsFor(
  tx: TenantRead,
  actor: Actor,
  { branchId, customerId }: ReturnQuoteInput,
  { refundBy, paid, origin }: Plan,
  { totals }: Quote,
  modules: Modules,
): Promise<Refunds> {
  const amount = new Big(totals.total).neg();
  if (amount.lte(0)) return [];
  const isOffered = modules.some(
    ({ name, tenderKinds = [] }) => tenderKinds.includes(storeCredit) && actor.tenant.enabledModules.includes(name),
  );
  const kinds = isOffered ? ["Cash", storeCredit, giftCard] : ["Cash"];
  const [isGift, isNamed] = [(origin?.gift ?? null) !== null, customerId !== undefined];
  const methods = await listMethodsOf(tx, branchId, kinds);
  const refunds = refundsOf({ refundBy, isGift, isNamed }, amount, paid, methods);
  if (refunds !== undefined)
    return origin === null || isGift
      ? refunds
      : toPayers(refunds, await listPaidWith(tx, actor, modules, origin.order.id));
  const why =
    refundBy === storeCredit && !isOffered
      ? "Refunds are store credit, and the module that gives it is off."
      : `There is no payment method by which the policy ${refundBy} lets all of it go back.`;
  throw badRequest("refund_method_not_allowed", why, { members: { methodId: null, refundBy } });
}

/** Shares what goes back by methods of modules among what paid by them. */
function toPayers(refunds: PolicyRefunds, payers: Awaited<ReturnType<typeof listPaidWith>>): Refunds {
  const open = payers.map((one) => ({ ...one, left: new Big(one.left) }));
  return refunds.flatMap(({ amount, ...by }) => {
    let rest = amount;
    const parts = open
      .filter(({ kind }) => kind === by.kind)
      .flatMap((one) => {
        const part = rest.lt(one.left) ? rest : one.left;
        one.left = one.left.minus(part);
        rest = rest.minus(part);
        return part.gt(0) ? [{ ...by, amount: part, modules: one.modules }] : [];
      });
    return rest.gt(0) ? [...parts, { ...by, amount: rest }] : parts;
  });
}

/** Nothing handed over in cash lets the rest go out of the drawer, rounded. */
export function paymentsOf(refunds: Refunds): OrderInput["payments"] {
  return refunds.map(({ methodId, kind, amount, modules }, i) => ({
    methodId,
    tip: "0",
    tendered: kind === "Cash" && i === refunds.length - 1 ? "0" : amount.neg().toFixed(),
    ...(modules === undefined ? {} : { modules }),
  }));
}

/** The payments of a return that names none. Throws 400 `customer_required` when nobody says on which card it goes. */
export async function paymentsBy(
  tx: TenantRead,
  actor: Actor,
  body: NewReturn,
  plan: Plan,
  modules: Modules,
): Promise<OrderInput["payments"]> {
  const quoted = await quoteBasket(tx, actor, body, plan.basket, modules);
  const refunds = await refundsFor(tx, actor, body, plan, quoted, modules);
  if (refunds.some((one) => one.kind === giftCard && one.modules === undefined))
    throw badRequest(
      "customer_required",
      "Say which gift card gets the money, or which customer has it as store credit.",
    );
  return paymentsOf(refunds);
}
