import { articleOf, type Article, type Inquiry } from "./catalogue.ts";
import type { Copy } from "./copy.ts";

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
const none = "";
const shelfStreams = ["Categories", "Products", "Variants"] as const;

/** The category's shelf; without one, the shelf of what stands above all and of what has no category. */
export function shelfOf(copy: Copy, categoryId: string | undefined, asked: Inquiry): Shelf {
  const { below, products } = copy.derive(shelves, shelfStreams);
  const key = categoryId ?? none;
  const articles = (products.get(key) ?? []).flatMap((id) => articleOf(copy, id, asked) ?? []);
  return { categories: below.get(key) ?? [], articles: articles.filter(({ isSold }) => isSold).slice(0, most) };
}

/** What is sold of a product, by the order of the names. */
export function articlesOf(copy: Copy, productId: string, asked: Inquiry): Article[] {
  const { variants } = copy.derive(shelves, shelfStreams);
  const articles = (variants.get(productId) ?? []).flatMap((id) => articleOf(copy, id, asked) ?? []);
  return articles.filter(({ isSold }) => isSold);
}

/** The tiles of each category, and the variants of each by the order of their names. */
function shelves(copy: Copy) {
  const known = copy.list("Categories").filter(({ isArchived }) => !isArchived);
  const ids = new Set(known.map(({ id }) => id));
  const keyOf = (id: string | null) => (id !== null && ids.has(id) ? id : none);
  const sorted = known.sort((a, b) => a.sortOrder - b.sortOrder || compare(a.name, b.name));
  const below = Map.groupBy(sorted, ({ parentId }) => keyOf(parentId));
  const productsById = new Map<string, { readonly name: string; readonly key: string }>();
  for (const { id, name, categoryId, isArchived } of copy.read("Products"))
    if (!isArchived) productsById.set(id, { name, key: keyOf(categoryId) });
  const variants: { readonly id: string; readonly productId: string; readonly key: string; readonly name: string }[] =
    [];
  for (const { id, productId, name, isArchived } of copy.read("Variants")) {
    const product = productsById.get(productId);
    if (product !== undefined && !isArchived)
      variants.push({ id, productId, key: product.key, name: `${product.name} ${name}` });
  }
  variants.sort((a, b) => compare(a.name, b.name));
  const idsBy = (group: "key" | "productId") =>
    new Map([...Map.groupBy(variants, (one) => one[group])].map(([key, some]) => [key, some.map(({ id }) => id)]));
  return {
    below: new Map([...below].map(([key, some]) => [key, some.map(({ id, name }): CategoryTile => ({ id, name }))])),
    products: idsBy("key"),
    variants: idsBy("productId"),
  };
}

/** By characters: a collator takes a hundred times as long for 50,000 names. */
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
