import type { TenantWrite } from "../../kernel/db/handles.ts";
import { requireAlive } from "../../kernel/db/records.ts";
import { badRequest, conflict, invalid } from "../../kernel/http/problem.ts";
import { ofWholeShop } from "../gate/branch.sql.ts";
import { requireNoStockIn } from "../inventory/service.ts";
import type { RecordResource, Values } from "../engine/records.ts";
import { storedAs, type StoredRule } from "../engine/stored-rules.ts";
import * as shape from "./schema.ts";
import * as db from "./sql.ts";

const common = { tag: "Catalogue", readPermission: "catalogue.read", writePermission: "catalogue.write" } as const;

export const categories: RecordResource = {
  ...common,
  noun: "category",
  path: "/categories",
  isRevalidated: true,
  name: ["Category", "Categories"],
  branch: ofWholeShop,
  byIds: true,
  table: db.categoryTable,
  schema: { one: shape.Category, page: shape.CategoryPage, create: shape.CategoryCreate, patch: shape.CategoryPatch },
  errors: ["name_taken", "category_cycle", "category_not_empty"],
  // Two moves that held their rows already would wait for each other.
  lockFirst: async (tx, { parentId }) => {
    if (typeof parentId === "string") await db.lockMoves(tx);
  },
  requireValid: requireParent,
  requireArchivable: async (tx, id) => {
    if (await db.isCategoryUsed(tx, id))
      throw conflict("category_not_empty", "Products or subcategories still stand in this category.");
  },
};

async function requireParent(tx: TenantWrite, id: string, { parentId }: Values, isNew: boolean): Promise<void> {
  if (typeof parentId !== "string") return;
  if (!isNew && (await db.wouldCycle(tx, id, parentId))) {
    throw badRequest("category_cycle", "A category cannot stand under itself.");
  }
  if ((await db.levelsUnder(tx, id, parentId)) > shape.mostLevels) throw tooDeep();
  await requireCategory(tx, "parentId", parentId);
}

function tooDeep() {
  return invalid("parentId", `categories stand at most ${shape.mostLevels} deep`);
}

/** What the rows of categories must be. */
export const storedCategories: StoredRule = {
  ...storedAs(categories, {
    parentId: (_parentId: string, { level }) => {
      if (Number(level) > shape.mostLevels) throw tooDeep();
    },
  }),
  select: db.judgedCategory,
};

/** 400 by the path unless the category exists and is not archived; it stays so until the transaction ends. */
function requireCategory(tx: TenantWrite, path: string, id: string | null | undefined): Promise<void> {
  return requireAlive(tx, db.categoryTable, "category", { [path]: id });
}

export const units: RecordResource = {
  ...common,
  noun: "unit",
  path: "/units",
  isRevalidated: true,
  name: ["Unit", "Units"],
  branch: ofWholeShop,
  table: db.unitTable,
  schema: { one: shape.Unit, page: shape.UnitPage, create: shape.UnitCreate, patch: shape.UnitPatch },
  errors: ["code_taken", "unit_in_use", "has_stock"],
  requireValid: async (tx, id, { precision }, isNew) => {
    if (!isNew && typeof precision === "number") await requireNoStockIn(tx, id, precision);
  },
  requireArchivable: async (tx, id) => {
    if (await db.isUnitUsed(tx, id)) throw conflict("unit_in_use", "Products are still sold in this unit.");
  },
};
