import { articleOf, categoryCode, type Article, type Inquiry } from "./catalogue.ts";
import type { Copy } from "./copy.ts";
import type { Finder } from "./finder.ts";

/** A tile that leads to more tiles. */
export interface CategoryTile {
  readonly id: string;
  readonly name: string;
}

/** What a screen shows of a category: what is below it, and what is in it. */
export interface Shelf {
  readonly categories: readonly CategoryTile[];
  /** By name, at most 200: who has more looks for them by words. */
  readonly articles: readonly Article[];
}

const most = 200;

/** The category's shelf; without one, the shelf of what stands above all and of what has no category. */
export function shelfOf(finder: Finder, copy: Copy, categoryId: string | undefined, asked: Inquiry): Shelf {
  const below = copy.derive(tiles, ["Categories"]);
  const isInIt = ({ productId }: Article) => (copy.get("Products", productId)?.categoryId ?? undefined) === categoryId;
  const ids = finder.withCode(categoryCode(categoryId ?? null));
  return {
    categories: below.get(categoryId ?? "") ?? [],
    articles: soldOf(copy, ids, asked).filter(isInIt).take(most).toArray(),
  };
}

/** What is sold of a product, by the order of the names. */
export function articlesOf(finder: Finder, copy: Copy, productId: string, asked: Inquiry): Article[] {
  return soldOf(copy, finder.ownedBy(productId), asked).take(most).toArray();
}

function* soldOf(copy: Copy, ids: Iterable<string>, asked: Inquiry): Generator<Article> {
  for (const id of ids) {
    const article = articleOf(copy, id, asked);
    if (article?.isSold === true) yield article;
  }
}

/** What is below each category, and above all. */
function tiles(copy: Copy): Map<string, CategoryTile[]> {
  const known = copy.list("Categories").filter(({ isArchived }) => !isArchived);
  const ids = new Set(known.map(({ id }) => id));
  const sorted = known.sort((a, b) => a.sortOrder - b.sortOrder || (a.name < b.name ? -1 : 1));
  const below = Map.groupBy(sorted, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ""));
  return new Map([...below].map(([key, some]) => [key, some.map(({ id, name }) => ({ id, name }))]));
}
