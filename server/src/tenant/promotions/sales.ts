import { compile, type PromotionIndex } from "@tillhouse/pricing/promotions/compile.ts";
import { evaluateInSteps, type Evaluation, type PromotionBasket } from "@tillhouse/pricing/promotions/evaluate.ts";
import { explainInSteps, type Explanation } from "@tillhouse/pricing/promotions/explain.ts";
import { momentOf } from "@tillhouse/pricing/promotions/promotion.ts";
import { DiscountTooLarge } from "@tillhouse/pricing/order.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { runInTurns } from "../../kernel/process/turns.ts";
import type { Actor } from "../gate/context.ts";
import { defineOrderHooks, type FactsRequest, type Basket, type ModulePrices } from "../orders/hooks.ts";
import { judge } from "../gate/findings.ts";
import { localTime } from "../settings/service.ts";
import { findPresented, redeem, release, checkUsable, unknownCoupon, type Use } from "./coupons/service.ts";
import type { UsableCoupon } from "./coupons/sql.ts";
import { SaleInput, SaleOutput, type SaleOutput as Kept } from "./sales.schema.ts";
import { findFacts } from "./sql.ts";

/** As operators enable it. */
export const moduleName = "Promotions";

interface Facts {
  readonly compiled: PromotionIndex;
  readonly articles: ReadonlyMap<
    string,
    PromotionBasket["articles"] extends ReadonlyMap<string, infer A> ? Omit<A, "isOverridden"> : never
  >;
  readonly customer: PromotionBasket["customer"];
  readonly moment: PromotionBasket["moment"];
  readonly coupons: readonly UsableCoupon[];
  readonly use: Pick<Use, "at" | "hasHappened">;
}

/** The promotions of shops that sold lately; a revision never names others. */
const known = new Map<string, { readonly revision: string; readonly compiled: PromotionIndex }>();
const mostKnown = 500;

async function readFacts(tx: TenantRead, actor: Actor, asked: FactsRequest<SaleInput>): Promise<Facts> {
  const { tenant, findings } = actor;
  const { branchId, customerId, at, variantIds, input } = asked;
  const before = known.get(tenant.tenantId);
  const codes = input?.coupons ?? [];
  const [found, coupons] = await Promise.all([
    findFacts(tx, {
      knownRevision: before?.revision ?? null,
      variantIds,
      customerId,
      local: localTime(branchId, at),
    }),
    findPresented(tx, codes, { at, customerId }),
  ]);
  for (const code of codes)
    if (!coupons.some((coupon) => coupon.code.toUpperCase() === code.toUpperCase())) judge(actor, unknownCoupon(code));
  for (const coupon of coupons) judge(actor, checkUsable(coupon, customerId));
  const { revision, promotions } = found;
  const compiled = promotions === null && before !== undefined ? before.compiled : compile(promotions ?? []);
  // The one that was used last is dropped last.
  known.delete(tenant.tenantId);
  known.set(tenant.tenantId, { revision, compiled });
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  return {
    compiled,
    articles: new Map(found.articles.map((one) => [one.variantId, one])),
    customer: found.customer,
    moment: momentOf(found.local ?? ""),
    coupons: coupons.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    use: { at, hasHappened: findings !== undefined },
  };
}

function basketFor(basket: Basket, facts: Facts, input: SaleInput | undefined): PromotionBasket {
  const articles = basket.lines.flatMap(({ id, kind, variantId, priceSource }) => {
    const article = variantId === null || kind !== "Sale" ? undefined : facts.articles.get(variantId);
    return article === undefined ? [] : [[id, { ...article, isOverridden: priceSource === "Override" }] as const];
  });
  return {
    order: basket.order,
    articles: new Map(articles),
    branchId: basket.branchId,
    moment: facts.moment,
    customer: facts.customer,
    couponed: new Set(facts.coupons.map(({ promotionId }) => promotionId)),
    declined: new Set(input?.declinedIds),
  };
}

/** Prices a basket, and tells `explained` why each promotion is given or not. */
async function price(
  basket: Basket,
  { facts, input }: { readonly facts: Facts; readonly input: SaleInput | undefined },
  explained?: (results: Explanation[]) => void,
): Promise<ModulePrices<Kept>> {
  const asked = basketFor(basket, facts, input);
  try {
    const found = await runInTurns(evaluateInSteps(facts.compiled, asked));
    explained?.(await runInTurns(explainInSteps(facts.compiled, asked, found)));
    return presented(found, facts, basket.order.scale);
  } catch (error) {
    if (!(error instanceof DiscountTooLarge)) throw error;
    throw badRequest("discount_exceeds_subtotal", "The discount exceeds what promotions leave of it.", {
      members: { lineId: error.lineId ?? null },
    });
  }
}

function presented({ lines, order, applied }: Evaluation, { coupons }: Facts, digits: number): ModulePrices<Kept> {
  const given = ({ promotion: { id, name }, value }: (typeof lines)[number] | (typeof order)[number]) => ({
    promotionId: id,
    name,
    kind: "Amount" as const,
    value,
  });
  const taken = applied.filter(({ discount }) => discount.gt(0));
  // The first of several coupons for one promotion is used.
  const usedFor = new Map(
    coupons.toReversed().flatMap((one) => {
      const isTaken = taken.some(({ promotion }) => promotion.id === one.promotionId);
      return isTaken ? [[one.promotionId, one.id] as const] : [];
    }),
  );
  const priced = {
    lines: lines.map((one) => ({ ...given(one), lineId: one.lineId })),
    order: order.map((one) => ({ ...given(one), lineIds: one.lineIds })),
  };
  if (taken.length === 0 && coupons.length === 0) return priced;
  const output: Kept = {
    applied: taken.map(({ promotion: { id, version, name }, discount }) => ({
      promotionId: id,
      version,
      name,
      discount: money(discount, digits),
      couponId: usedFor.get(id) ?? null,
    })),
    coupons: coupons.map(({ id, code, promotionId }) => ({
      couponId: id,
      code,
      promotionId,
      isApplied: usedFor.get(promotionId) === id,
    })),
  };
  return { ...priced, output };
}

/** How promotions join sales; `explained` is told of each basket what becomes of every promotion. */
export function hooksWith(explained?: (results: Explanation[]) => void) {
  return defineOrderHooks<Facts, typeof SaleInput, never, typeof SaleOutput>({
    input: SaleInput,
    output: SaleOutput,
    codes: ["coupons"],
    errors: [
      "coupon_customer_limit_reached",
      "coupon_customer_required",
      "coupon_expired",
      "coupon_invalid",
      "coupon_limit_reached",
    ],
    facts: readFacts,
    priceLines: (basket, joined) => price(basket, joined, explained),
    book: async (tx, _actor, { order, facts }) => {
      const { applied = [] } = keptOf(order.modules) ?? {};
      const used = applied.flatMap(({ couponId, discount }) => {
        const coupon = facts.coupons.find(({ id }) => id === couponId);
        return coupon === undefined ? [] : [{ coupon, discount }];
      });
      if (used.length > 0) await redeem(tx, order.id, { ...facts.use, customerId: order.customerId }, used);
      return undefined;
    },
    reverse: async (tx, _actor, { kind, order, at }) => {
      const couponIds = keptOf(order.modules)?.applied.flatMap(({ couponId }) => couponId ?? []) ?? [];
      if (kind === "Void" && couponIds.length > 0) await release(tx, order.id, couponIds, at);
    },
  });
}

function keptOf(modules: Readonly<Record<string, unknown>>): Kept | undefined {
  return modules["promotions"] as Kept | undefined;
}
