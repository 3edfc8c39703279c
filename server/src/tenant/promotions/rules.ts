import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { requireAlive } from "../../kernel/db/records.ts";
import { badRequest, invalid } from "../../kernel/http/problem.ts";
import { requireAmount } from "../engine/amounts.ts";
import { readSettings } from "../settings/service.ts";
import type { Promotion, Rule } from "./schema.ts";
import { listBranchIds } from "./sql.ts";

/** The members of a promotion that are written. */
export type PromotionDraft = Partial<Pick<Promotion, "branchIds" | "audience" | "schedule" | "maxDiscount">> & {
  readonly type: Promotion["type"];
  readonly rule?: Rule | undefined;
};

/**
 * 400 by path for a rule that its type does not have, for what finds nothing, is finer than the currency, or ends
 * before it begins; `promotion_invalid_tiers`.
 */
export async function requirePromotion(tx: TenantWrite, promotion: PromotionDraft): Promise<void> {
  const { type, rule, schedule, branchIds = [], audience, maxDiscount } = promotion;
  const { startsOn = null, endsOn = null } = schedule ?? {};
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    throw invalid("schedule.endsOn", "must not be before startsOn");
  if (rule !== undefined) requireShape(type, rule);
  await requireAmounts(tx, rule, maxDiscount);
  await requireBranches(tx, branchIds);
  await requireAlive(
    tx,
    { name: "customer_groups" },
    "customer group",
    pathsOf("audience.customerGroupIds", audience?.customerGroupIds),
  );
  const articles = rule === undefined ? [] : articlesOf(rule);
  for (const [table, noun, member] of kinds) {
    const named = articles.map(([path, one]) => pathsOf(`${path}.${member}`, one[member]));
    await requireAlive(tx, { name: table }, noun, Object.assign({}, ...named) as Record<string, string>);
  }
}

// In this order they are held.
const kinds = [
  ["categories", "category", "categoryIds"],
  ["products", "product", "productIds"],
  ["variants", "variant", "variantIds"],
] as const;

type Items = NonNullable<Rule["items"]>;

function pathsOf(path: string, ids: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(ids.map((id, i) => [`${path}[${i}]`, id]));
}

function articlesOf({ items, groups = [] }: Rule): [path: string, articles: Items["includes"]][] {
  const all: [string, Items][] = [
    ...(items === undefined ? [] : [["rule.items", items] as [string, Items]]),
    ...groups.map((group, i): [string, Items] => [`rule.groups[${i}].items`, group.items]),
  ];
  return all.flatMap(([path, one]) => [
    [`${path}.includes`, one.includes] as [string, Items["includes"]],
    [`${path}.excludes`, one.excludes] as [string, Items["includes"]],
  ]);
}

async function requireBranches(tx: TenantRead, branchIds: readonly string[]): Promise<void> {
  if (branchIds.length === 0) return;
  const known = new Set(await listBranchIds(tx, branchIds));
  const unknown = branchIds.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`branchIds[${unknown}]`, "no such branch");
}

type Benefit = NonNullable<Rule["benefit"]>;

function benefitsOf({ benefit, tiers = [], groups = [] }: Rule): [path: string, benefit: Benefit][] {
  return [
    ...(benefit === undefined ? [] : [["rule.benefit", benefit] as [string, Benefit]]),
    ...tiers.map((tier, i): [string, Benefit] => [`rule.tiers[${i}].benefit`, tier.benefit]),
    ...groups.flatMap((group, i): [string, Benefit][] =>
      group.benefit === undefined ? [] : [[`rule.groups[${i}].benefit`, group.benefit]],
    ),
  ];
}

async function requireAmounts(
  tx: TenantRead,
  rule: Rule | undefined,
  maxDiscount: string | null | undefined,
): Promise<void> {
  const amounts = (rule === undefined ? [] : benefitsOf(rule)).filter(([, { kind }]) => kind !== "Percent");
  if (amounts.length === 0 && (maxDiscount ?? null) === null) return;
  const settings = await readSettings(tx);
  for (const [path, { value }] of amounts) requireAmount(settings, `${path}.value`, value);
  if (typeof maxDiscount === "string") requireAmount(settings, "maxDiscount", maxDiscount);
}

/** Which parts a rule of the type has. */
const parts: Readonly<
  Record<Promotion["type"], { readonly needs: readonly (keyof Rule)[]; readonly takes: readonly (keyof Rule)[] }>
> = {
  Simple: { needs: ["benefit"], takes: ["items"] },
  Quantity: { needs: ["tiers"], takes: ["items"] },
  Threshold: { needs: ["tiers"], takes: ["items"] },
  MixAndMatch: { needs: ["groups"], takes: ["benefit"] },
  Bundle: { needs: ["groups", "benefit"], takes: [] },
};

/** 400 by path for a rule that its type does not have; `promotion_invalid_tiers`. */
export function requireShape(type: Promotion["type"], rule: Rule): void {
  const { needs, takes } = parts[type];
  for (const part of ["items", "benefit", "tiers", "groups"] as const) {
    if (rule[part] === undefined && needs.includes(part)) throw invalid(`rule.${part}`, `is required of ${type}`);
    if (rule[part] !== undefined && ![...needs, ...takes].includes(part))
      throw invalid(`rule.${part}`, `is not of ${type}`);
  }
  for (const [path, { kind, value, cheapest }] of benefitsOf(rule)) {
    if (kind === "Percent" && new Big(value).gt(100)) throw invalid(`${path}.value`, "must be at most 100");
    if (kind !== "Price" && new Big(value).eq(0)) throw invalid(`${path}.value`, "must take something off");
    if (kind === "Price" && type === "Threshold") throw invalid(`${path}.kind`, "is not of Threshold");
    if (cheapest !== undefined && type !== "MixAndMatch") throw invalid(`${path}.cheapest`, "is of MixAndMatch");
  }
  requireTiers(rule);
  requireGroups(type, rule);
}

function requireTiers({ tiers = [] }: Rule): void {
  if (tiers.some(({ from }, i) => i > 0 && new Big(from).lte(tiers[i - 1]?.from ?? 0)))
    throw badRequest("promotion_invalid_tiers", "Each tier begins above the one before.");
}

function requireGroups(type: Promotion["type"], { groups = [], benefit }: Rule): void {
  if (type !== "MixAndMatch" && type !== "Bundle") return;
  if (type === "Bundle" && benefit?.kind !== "Price") throw invalid("rule.benefit.kind", "must be Price");
  const own = groups.findIndex((group) => group.benefit !== undefined);
  if (own >= 0 && benefit !== undefined) throw invalid(`rule.groups[${own}].benefit`, "the set has a benefit");
  if (own < 0 && benefit === undefined) throw invalid("rule.benefit", "is required, of the set or of a group");
  const pieces = groups.reduce((sum, { quantity }) => sum + quantity, 0);
  if ((benefit?.cheapest ?? 0) > pieces) throw invalid("rule.benefit.cheapest", `a set has ${pieces} pieces`);
}
