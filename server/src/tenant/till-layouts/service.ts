import { isDeepStrictEqual } from "node:util";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { requireAlive } from "../../kernel/db/records.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import type { StoredRule } from "../engine/stored-rules.ts";
import { audit, type Actor } from "../gate/context.ts";
import { TillLayoutInput, type Tile, type TillLayout } from "./schema.ts";
import { findLayout, lockLayout, updateLayout } from "./sql.ts";

/** Throws 404 `not_found`. */
export async function getLayout(tx: TenantRead, branchId: string): Promise<TillLayout> {
  const layout = await findLayout(tx, branchId);
  if (layout === undefined) throw notFound("branch");
  return layout;
}

/**
 * Replaces what the tills of the branch show; the same again changes nothing. Throws 404 `not_found`, 409
 * `version_conflict`; 400 by the tile that names what is not there, or archived.
 */
export async function putLayout(
  tx: TenantWrite,
  actor: Actor,
  branchId: string,
  { pages }: TillLayoutInput,
  expected: number | undefined,
): Promise<TillLayout> {
  await getLayout(tx, branchId);
  const before = await lockLayout(tx, branchId);
  requireVersion(before.version, expected);
  if (isDeepStrictEqual(before.pages, pages)) return before;
  await requireNamed(tx, pages);
  await updateLayout(tx, branchId, pages);
  const after = { ...before, pages, version: before.version + 1 };
  await audit(tx, actor, {
    event: "till_layout.changed",
    subjectType: "Branch",
    subjectId: branchId,
    details: { before: outlineOf(before), after: outlineOf(after) },
  });
  return after;
}

/** What the audit log keeps of a layout, which can be long. */
function outlineOf({ pages, version }: TillLayout) {
  return { version, pages: pages.map(({ name, tiles }) => ({ name, tiles: tiles.length })) };
}

// In this order they are held.
const kinds = [
  ["categories", "category", (tile: Tile) => ("categoryId" in tile ? ["categoryId", tile.categoryId] : [])],
  ["products", "product", (tile: Tile) => ("productId" in tile ? ["productId", tile.productId] : [])],
  ["variants", "variant", (tile: Tile) => ("variantId" in tile ? ["variantId", tile.variantId] : [])],
] as const;

async function requireNamed(tx: TenantWrite, pages: TillLayoutInput["pages"]): Promise<void> {
  for (const [table, noun, nameOf] of kinds) {
    const named = pages.flatMap(({ tiles }, page) =>
      tiles.flatMap((tile, i) => {
        const [member, id] = nameOf(tile);
        return member === undefined ? [] : [[`pages[${page}].tiles[${i}].${member}`, id] as const];
      }),
    );
    await requireAlive(tx, { name: table }, noun, Object.fromEntries(named));
  }
}

export const storedLayouts: StoredRule = {
  table: "till_layouts",
  columns: { pages: "pages" },
  shapes: TillLayoutInput.properties,
};
