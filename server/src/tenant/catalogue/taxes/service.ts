import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { findRecord, lockRecord, requireAlive, updateRecord } from "../../../kernel/db/records.ts";
import { conflict, invalid, notFound } from "../../../kernel/http/problem.ts";
import { ofWholeShop } from "../../gate/branch.sql.ts";
import { auditChange } from "../../engine/changes.ts";
import type { Actor } from "../../gate/context.ts";
import type { RecordResource } from "../../engine/records.ts";
import { todayOf } from "../../settings/service.ts";
import * as shape from "./schema.ts";
import * as db from "./sql.ts";

export { taxesJson } from "./sql.ts";

const common = { tag: "Catalogue", readPermission: "catalogue.read", writePermission: "catalogue.write" } as const;

export const taxRates: RecordResource = {
  ...common,
  noun: "tax rate",
  path: "/tax-rates",
  isRevalidated: true,
  name: ["TaxRate", "TaxRates"],
  branch: ofWholeShop,
  table: db.taxRateTable,
  schema: { one: shape.TaxRate, page: shape.TaxRatePage, create: shape.TaxRateCreate, patch: shape.TaxRatePatch },
  errors: ["name_taken", "tax_rate_in_use"],
  audits: { event: "tax_rate.changed", subjectType: "TaxRate", members: ["name", "rates", "isArchived"] },
  save: async (tx, id, { rate }) => {
    if (typeof rate === "string") await db.saveRate(tx, id, { validFrom: null, rate });
  },
  requireArchivable: async (tx, id) => {
    if (await db.isTaxRateUsed(tx, id)) throw conflict("tax_rate_in_use", "A tax group still has this rate.");
  },
};

type Components = readonly { taxRateId: string; isCompound: boolean }[] | undefined;

export const taxGroups: RecordResource = {
  ...common,
  noun: "tax group",
  path: "/tax-groups",
  isRevalidated: true,
  name: ["TaxGroup", "TaxGroups"],
  branch: ofWholeShop,
  table: db.taxGroupTable,
  schema: { one: shape.TaxGroup, page: shape.TaxGroupPage, create: shape.TaxGroupCreate, patch: shape.TaxGroupPatch },
  errors: ["name_taken", "tax_group_in_use"],
  audits: { event: "tax_group.changed", subjectType: "TaxGroup", members: ["name", "components", "isArchived"] },
  requireValid: async (tx, _id, values) => {
    const components = (values["components"] as Components) ?? [];
    const rates = components.map(({ taxRateId }, i) => [`components[${i}].taxRateId`, taxRateId] as const);
    await requireAlive(tx, db.taxRateTable, "tax rate", Object.fromEntries(rates));
  },
  save: async (tx, id, values) => {
    const components = values["components"] as Components;
    if (components !== undefined) await db.replaceComponents(tx, id, components);
  },
  requireArchivable: async (tx, id) => {
    if (await db.isTaxGroupUsed(tx, id))
      throw conflict("tax_group_in_use", "Products, branches or settings still have this tax group.");
  },
};

/** Changes the rate from a day on, today or later. Throws 404 `not_found`, 400 by path for a day that has passed. */
export function putRate(
  tx: TenantWrite,
  actor: Actor,
  { id, validFrom }: { readonly id: string; readonly validFrom: string },
  rate: string,
): Promise<shape.TaxRate> {
  return changeRates(tx, actor, id, async (today) => {
    if (validFrom < today) throw invalid("validFrom", "has passed");
    await db.saveRate(tx, id, { validFrom, rate });
  });
}

/** Takes back a change that was planned. Throws 404 `not_found`, 400 by path for a day that has come. */
export function dropRate(
  tx: TenantWrite,
  actor: Actor,
  { id, validFrom }: { readonly id: string; readonly validFrom: string },
): Promise<shape.TaxRate> {
  return changeRates(tx, actor, id, async (today) => {
    if (validFrom <= today) throw invalid("validFrom", "has come");
    if (!(await db.deleteRate(tx, id, validFrom))) throw notFound("change of the tax rate");
  });
}

async function changeRates(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  change: (today: string) => Promise<void>,
): Promise<shape.TaxRate> {
  const before = await lockRecord(tx, db.taxRateTable, id);
  if (before === undefined) throw notFound("tax rate");
  await change(await todayOf(tx, actor));
  await updateRecord(tx, db.taxRateTable, id, {});
  const after = await findRecord(tx, db.taxRateTable, id);
  await auditChange(
    tx,
    actor,
    { event: "tax_rate.changed", subjectType: "TaxRate", subjectId: id },
    [before, after],
    ["rates"],
  );
  return after as shape.TaxRate;
}

/** Which group a branch uses in place of this one. Throws 404 `not_found`. */
export async function readBranchTaxGroup(
  tx: TenantRead,
  { id, branchId }: { readonly id: string; readonly branchId: string },
): Promise<shape.BranchTaxGroup> {
  if ((await findRecord(tx, db.taxGroupTable, id)) === undefined) throw notFound("tax group");
  return { taxGroupId: await db.findBranchGroup(tx, id, branchId) };
}

/**
 * Lets a branch use another group in place of this one. Throws 404 `not_found`, 400 by path for another that is not in
 * use.
 */
export async function putBranchTaxGroup(
  tx: TenantWrite,
  actor: Actor,
  { id, branchId }: { readonly id: string; readonly branchId: string },
  { taxGroupId }: shape.BranchTaxGroup,
): Promise<shape.BranchTaxGroup> {
  if ((await lockRecord(tx, db.taxGroupTable, id)) === undefined) throw notFound("tax group");
  if (taxGroupId === id) throw invalid("taxGroupId", "is the group itself");
  await requireAlive(tx, db.taxGroupTable, "tax group", { taxGroupId });
  const states = [{ taxGroupId: await db.findBranchGroup(tx, id, branchId) }, { taxGroupId }] as const;
  if (taxGroupId === null) await db.deleteBranchGroup(tx, id, branchId);
  else await db.saveBranchGroup(tx, id, branchId, taxGroupId);
  const event = { event: "tax_group.changed", subjectType: "TaxGroup", subjectId: id, details: { branchId } } as const;
  await auditChange(tx, actor, event, states, ["taxGroupId"]);
  return { taxGroupId };
}
