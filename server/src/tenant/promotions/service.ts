import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { findRecord, lockRecord } from "../../kernel/db/records.ts";
import { conflict, notFound } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource, ofShop } from "../gate/branch.ts";
import { audit, type Actor } from "../gate/context.ts";
import type { RecordResource } from "../engine/records.ts";
import { todayOf } from "../settings/service.ts";
import type { PromotionPermission } from "./permissions.ts";
import { requirePromotion, type PromotionDraft } from "./rules.ts";
import { filters, Promotion, PromotionCreate, PromotionPage, PromotionPatch } from "./schema.ts";
import { countEnabled, findBranches, findNamedBranches, promotionTable, updateStatus, whereStatus } from "./sql.ts";

export const promotions: RecordResource<PromotionPermission> = {
  noun: "promotion",
  path: "/promotions",
  name: ["Promotion", "Promotions"],
  tag: "Promotions",
  readPermission: "promotions.read",
  writePermission: "promotions.write",
  branch: {
    read: ofShop("everybody may know what is offered elsewhere"),
    create: [ofGivenId(findBranches), findNamedBranches],
    change: [ofResource(findBranches), findNamedBranches],
  },
  filters: { query: filters, condition: whereStatus },
  table: promotionTable,
  schema: { one: Promotion, page: PromotionPage, create: PromotionCreate, patch: PromotionPatch },
  errors: ["promotion_enabled", "promotion_invalid_tiers"],
  audits: {
    event: "promotion.changed",
    subjectType: "Promotion",
    members: [
      "name",
      "concurrency",
      "priority",
      "schedule",
      "audience",
      "branchIds",
      "rule",
      "requiresCoupon",
      "includesOverrides",
      "maxPerOrder",
      "maxDiscount",
      "isArchived",
    ],
  },
  requireValid: async (tx, id, values, isNew) => {
    const current = isNew ? undefined : ((await findRecord(tx, promotionTable, id)) as Promotion | undefined);
    if (current !== undefined) requireNotEnabled(current);
    const type = current?.type ?? (values as unknown as Promotion).type;
    await requirePromotion(tx, { ...(values as Partial<PromotionDraft>), type });
  },
  made: (tx, actor, id) => audit(tx, actor, { event: "promotion.created", subjectType: "Promotion", subjectId: id }),
  requireArchivable: async (tx, id) =>
    requireNotEnabled((await findRecord(tx, promotionTable, id)) as unknown as Promotion),
};

function requireNotEnabled({ status }: Promotion): void {
  if (status === "Enabled") throw conflict("promotion_enabled", "This promotion is enabled; disable it first.");
}

/** What a shop may have enabled at a time: by it the work of pricing a basket is bounded. */
const most = { promotions: 500, names: 20_000 };

/**
 * Gives it from now on, as its schedule says. Throws 404 `not_found`, 409 `promotion_enabled`, `promotion_ended`,
 * `promotion_archived`, `version_conflict`, `too_many_promotions`.
 */
export async function enablePromotion(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<Promotion> {
  const promotion = await lock(tx, id, expected);
  requireNotEnabled(promotion);
  if (promotion.isArchived) throw conflict("promotion_archived", "This promotion is archived; bring it back first.");
  const { endsOn } = promotion.schedule;
  if (endsOn !== null && endsOn < (await todayOf(tx, actor)))
    throw conflict("promotion_ended", `The last day of this promotion was ${endsOn}.`);
  const enabled = await move(tx, actor, promotion, "Enabled");
  // Enabling another one at the same time waits for this transaction, by the row of the revision.
  const { promotions: count, names } = await countEnabled(tx);
  if (count > most.promotions || names > most.names)
    throw conflict(
      "too_many_promotions",
      `At most ${most.promotions} promotions are enabled at a time, which name at most ${most.names} articles and categories.`,
    );
  return enabled;
}

/** Ends it for new sales. Throws 404 `not_found`, 409 `promotion_not_enabled`, `version_conflict`. */
export async function disablePromotion(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<Promotion> {
  const promotion = await lock(tx, id, expected);
  if (promotion.status !== "Enabled") throw conflict("promotion_not_enabled", "This promotion is not enabled.");
  return move(tx, actor, promotion, "Disabled");
}

async function lock(tx: TenantWrite, id: string, expected: number | undefined): Promise<Promotion> {
  const row = (await lockRecord(tx, promotionTable, id)) as Promotion | undefined;
  if (row === undefined) throw notFound("promotion");
  requireVersion(row.version, expected);
  return row;
}

async function move(
  tx: TenantWrite,
  actor: Actor,
  { id, version }: Promotion,
  status: "Enabled" | "Disabled",
): Promise<Promotion> {
  await updateStatus(tx, id, status);
  const event = status === "Enabled" ? "promotion.enabled" : "promotion.disabled";
  await audit(tx, actor, { event, subjectType: "Promotion", subjectId: id, details: { version: version + 1 } });
  return getPromotion(tx, id);
}

async function getPromotion(tx: TenantRead, id: string): Promise<Promotion> {
  const row = await findRecord(tx, promotionTable, id);
  if (row === undefined) throw notFound("promotion");
  return row as unknown as Promotion;
}
