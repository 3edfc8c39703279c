import { outsideOf, type Articles, type Items, type LocalMoment, type Promotion } from "./promotion.ts";

/** What a till and the service know of an article, beside its price. */
export interface Article {
  readonly variantId: string;
  readonly productId: string;
  /** Its category and those above it. */
  readonly categoryIds: readonly string[];
}

/** Where, when and for whom promotions are asked for. */
export interface Circumstances {
  readonly branchId: string;
  readonly moment: LocalMoment;
  /** Null: nobody who is known. */
  readonly customer: { readonly groupId: string | null } | null;
  /** Promotions of the coupons that are presented. */
  readonly couponed: ReadonlySet<string>;
  /** Promotions that are not wanted this time. */
  readonly declined: ReadonlySet<string>;
}

/** Why a promotion is out of the question, whatever is bought. */
export type Obstacle = "OtherBranch" | "NotInForce" | "OutsideHours" | "OtherCustomers" | "NoCoupon" | "Declined";

export interface CompiledPromotion {
  readonly promotion: Promotion;
  /** The tests of an article: one for each group of a set, one for the whole rule of any other promotion. */
  readonly items: readonly ((article: Article) => boolean)[];
}

/** Promotions, ready to be asked for: those that name an article are found by it, without looking at the others. */
export interface PromotionIndex {
  readonly all: readonly CompiledPromotion[];
  readonly byTarget: ReadonlyMap<string, readonly CompiledPromotion[]>;
  /** The promotions that include every article. */
  readonly ofEverything: readonly CompiledPromotion[];
}

/** Done once for all baskets until a promotion changes. */
export function compile(promotions: readonly Promotion[]): PromotionIndex {
  const all = promotions.map((promotion) => ({ promotion, items: itemsOf(promotion).map(matcherOf) }));
  const byTarget = new Map<string, CompiledPromotion[]>();
  const ofEverything: CompiledPromotion[] = [];
  for (const one of all) {
    const included = itemsOf(one.promotion).map(({ includes }) => idsOf(includes));
    if (included.some((ids) => ids.length === 0)) ofEverything.push(one);
    else for (const id of new Set(included.flat())) byTarget.set(id, [...(byTarget.get(id) ?? []), one]);
  }
  return { all, byTarget, ofEverything };
}

const none: Articles = { categoryIds: [], productIds: [], variantIds: [] };
const everything: Items = { includes: none, excludes: none };

function itemsOf({ rule }: Promotion): readonly Items[] {
  return rule.groups?.map(({ items }) => items) ?? [rule.items ?? everything];
}

function idsOf({ categoryIds, productIds, variantIds }: Articles): string[] {
  return [...categoryIds, ...productIds, ...variantIds];
}

function matcherOf({ includes, excludes }: Items): (article: Article) => boolean {
  const [isWanted, isUnwanted] = [namesOf(includes), namesOf(excludes)];
  const isAny = idsOf(includes).length === 0;
  if (idsOf(excludes).length === 0) return isAny ? () => true : isWanted;
  return (article) => (isAny || isWanted(article)) && !isUnwanted(article);
}

function namesOf(articles: Articles): (article: Article) => boolean {
  const categories = new Set(articles.categoryIds);
  const products = new Set(articles.productIds);
  const variants = new Set(articles.variantIds);
  return ({ variantId, productId, categoryIds }) =>
    variants.has(variantId) || products.has(productId) || categoryIds.some((id) => categories.has(id));
}

/** The promotions that can be given for one of the articles under the circumstances, in the order of their ids. */
export function candidatesFor(
  { byTarget, ofEverything }: PromotionIndex,
  articles: Iterable<Article>,
  circumstances: Circumstances,
): CompiledPromotion[] {
  const found = new Set<CompiledPromotion>();
  const considered = new Set<string>();
  let hasArticles = false;
  for (const { variantId, productId, categoryIds } of articles) {
    hasArticles = true;
    for (const id of [variantId, productId, ...categoryIds]) {
      if (considered.has(id)) continue;
      considered.add(id);
      for (const one of byTarget.get(id) ?? []) found.add(one);
    }
  }
  if (hasArticles) for (const one of ofEverything) found.add(one);
  return [...found]
    .filter(({ promotion }) => obstacleTo(promotion, circumstances) === undefined)
    .toSorted((a, b) => (a.promotion.id < b.promotion.id ? -1 : 1));
}

/** What is against giving the promotion, whatever is bought; undefined: nothing. */
export function obstacleTo(promotion: Promotion, at: Circumstances): Obstacle | undefined {
  const { branchIds, audience, schedule, requiresCoupon, id } = promotion;
  if (branchIds.length > 0 && !branchIds.includes(at.branchId)) return "OtherBranch";
  const outside = outsideOf(schedule, at.moment);
  if (outside !== undefined) return outside;
  const { requiresCustomer, customerGroupIds } = audience;
  if ((requiresCustomer || customerGroupIds.length > 0) && at.customer === null) return "OtherCustomers";
  if (customerGroupIds.length > 0 && !customerGroupIds.includes(at.customer?.groupId ?? "")) return "OtherCustomers";
  if (requiresCoupon && !at.couponed.has(id)) return "NoCoupon";
  return at.declined.has(id) ? "Declined" : undefined;
}
