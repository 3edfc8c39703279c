import { articleOf, type Article, type Inquiry } from "./catalogue.ts";
import type { Copy, Row } from "./copy.ts";

type Tile = Row<"TillLayouts">["pages"][number]["tiles"][number];
type Color = NonNullable<Tile["color"]> | null;

/** A tile as a screen shows it: it opens a category or a product, or sells an article. */
export type ShownTile =
  | { readonly kind: "Category"; readonly categoryId: string; readonly name: string; readonly color: Color }
  | { readonly kind: "Product"; readonly productId: string; readonly name: string; readonly color: Color }
  | { readonly kind: "Variant"; readonly article: Article; readonly name: string; readonly color: Color };

export interface ShownPage {
  readonly name: string;
  readonly tiles: readonly ShownTile[];
}

/** The pages of tiles of the branch, without tiles of what is archived; none: the shop has made none. */
export function layout(copy: Copy, asked: Inquiry): ShownPage[] {
  const pages = copy.get("TillLayouts", asked.branchId)?.pages ?? [];
  return pages.map(({ name, tiles }) => ({ name, tiles: tiles.flatMap((tile) => shownOf(copy, tile, asked) ?? []) }));
}

function shownOf(copy: Copy, tile: Tile, asked: Inquiry): ShownTile | undefined {
  const { color = null } = tile;
  if (tile.kind === "Variant") {
    const article = articleOf(copy, tile.variantId, asked);
    return article === undefined || article.isArchived
      ? undefined
      : { kind: "Variant", article, name: article.name, color };
  }
  const named =
    tile.kind === "Category" ? copy.get("Categories", tile.categoryId) : copy.get("Products", tile.productId);
  return named === undefined || named.isArchived ? undefined : { ...tile, color, name: named.name };
}
