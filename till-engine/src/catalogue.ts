import { keysOfScan } from "@tillhouse/pricing/gtin.ts";
import { boughtFor, readLabel, type LabelValue } from "@tillhouse/pricing/label.ts";
import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import type { Copy, Row } from "./copy.ts";
import { nameOf, sourcesOf, type BasketLine, type BasketRequestLine } from "./lines.ts";
import { settingsAt } from "./shop.ts";
import type { Finder, Subject } from "./finder.ts";
import { fold, wordsOf, type Findable } from "./text-index.ts";

/** An article as a screen lists it. */
export interface Article {
  readonly variantId: string;
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: { readonly code: string; readonly precision: number };
  /** The price of one; null: it is said at the till. */
  readonly price: string | null;
  readonly isOpenPrice: boolean;
  readonly isArchived: boolean;
  /** Neither archived nor unavailable at the branch. */
  readonly isSold: boolean;
  /** The path of its product's picture. */
  readonly imageUrl: string | null;
}

/** What a scanned code may mean. */
export interface ScanMatch extends Article {
  /** What a scale's label carried beside its article. */
  readonly label: LabelValue | null;
  readonly priceSource: BasketLine["source"];
  /** The line that it becomes. */
  readonly line: BasketRequestLine;
}

export interface Inquiry {
  readonly branchId: string;
  readonly at: Date;
  readonly customerId?: string | undefined;
}

const most = 50;

export const articles: Subject = { stream: "Variants", own: ["Barcodes"], owners: ["Products"], findable };

/** What the code may mean, the likeliest first, as the shop's own scan has it: what is not archived comes first. */
export function scan(finder: Finder, copy: Copy, code: string, asked: Inquiry): ScanMatch[] {
  const typed = code.trim();
  const found: { variantId: string; label: LabelValue | null }[] = [];
  const note = (variantIds: readonly string[], label: LabelValue | null) => {
    for (const variantId of variantIds)
      if (!found.some((one) => one.variantId === variantId)) found.push({ variantId, label });
  };
  for (const key of keysOfScan(typed)) note(byKey(finder, copy, key), null);
  note(bySku(finder, copy, typed), null);
  const rule = ruleOf(copy, typed);
  const label = rule && readLabel(typed, rule);
  if (rule !== undefined && label !== undefined) {
    const inner = typed.slice(rule.codeStart - 1, rule.codeStart - 1 + rule.codeLength);
    for (const key of new Set([inner, inner.padStart(14, "0")])) note(byKey(finder, copy, key), label);
    note(bySku(finder, copy, inner), label);
  }
  const scanned = found.flatMap((one) => scannedOf(copy, one, asked) ?? []);
  return scanned.sort((a, b) => Number(a.isArchived) - Number(b.isArchived));
}

/** Articles that have each of the words, by the beginnings of theirs, or the code: at most 50, the best first. */
export function search(finder: Finder, copy: Copy, words: string, asked: Inquiry): Article[] {
  return finder.search(words, most).flatMap((variantId) => articleOf(copy, variantId, asked) ?? []);
}

/** What articles of a category are found by beside their own codes: nobody types it. */
export const categoryCode = (categoryId: string | null): string => `@${categoryId?.slice(-12) ?? ""}`;

function byKey(finder: Finder, copy: Copy, key: string): string[] {
  const found = finder.withCode(codeOf(key));
  return found.filter((variantId) => copy.get("Barcodes", variantId, key) !== undefined);
}

function bySku(finder: Finder, copy: Copy, code: string): string[] {
  const wanted = code.toLowerCase();
  const found = finder.withCode(codeOf(wanted));
  return found.filter((variantId) => copy.get("Variants", variantId)?.sku.toLowerCase() === wanted);
}

/** The rule of the longest prefix that the digits have. */
function ruleOf(copy: Copy, code: string): Row<"BarcodeRules"> | undefined {
  if (!/^\d+$/.test(code)) return undefined;
  const [rule] = copy
    .list("BarcodeRules")
    .filter(({ isArchived, length, prefix }) => !isArchived && length === code.length && code.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  return rule;
}

/** The article; undefined for what the copy does not have. */
export function articleOf(copy: Copy, variantId: string, asked: Inquiry): Article | undefined {
  const variant = copy.get("Variants", variantId);
  const product = variant && copy.get("Products", variant.productId);
  if (variant === undefined || product === undefined) return undefined;
  const { sku, isOpenPrice } = variant;
  const { code = "", precision = 0 } = copy.get("Units", variant.unitId) ?? {};
  const isArchived = variant.isArchived || product.isArchived;
  const isAvailable = copy.get("BranchVariants", asked.branchId, variantId)?.isAvailable ?? true;
  return {
    ...{ variantId, productId: product.id, name: nameOf(product, variant), sku, unit: { code, precision } },
    price: isOpenPrice ? null : resolvePrice(sourcesOf(copy, variant, asked), "1").price,
    ...{ isOpenPrice, isArchived, isSold: !isArchived && isAvailable },
    imageUrl: copy.get("ProductImages", product.id)?.imageUrl ?? null,
  };
}

function scannedOf(
  copy: Copy,
  { variantId, label }: { readonly variantId: string; readonly label: LabelValue | null },
  asked: Inquiry,
): ScanMatch | undefined {
  const article = articleOf(copy, variantId, asked);
  const variant = copy.get("Variants", variantId);
  if (article === undefined || variant === undefined) return undefined;
  const { precision } = article.unit;
  const sources = sourcesOf(copy, variant, asked);
  if (label?.kind === "Price") {
    const labelPrice = label.value;
    const line = (quantity: string) => ({ variantId, quantity, labelPrice });
    if (article.isOpenPrice) return { ...article, label, price: labelPrice, priceSource: "Open", line: line("1") };
    const { currencyDigits } = settingsAt(copy, asked.branchId);
    const { quantity, unitPrice, list } = boughtFor(labelPrice, sources, precision, currencyDigits);
    const priceSource = unitPrice === list.price ? list.source : "Label";
    return { ...article, label, price: unitPrice, priceSource, line: line(quantity) };
  }
  const quantity = new Big(label?.value ?? "1").round(precision, Big.roundHalfUp).toFixed();
  const line = { variantId, quantity };
  if (article.isOpenPrice) return { ...article, label, priceSource: "Open", line };
  const { price, source } = resolvePrice(sources, quantity);
  return { ...article, label, price, priceSource: source, line };
}

/** A key of a barcode is shorter here: its leading zeros are what nobody types. */
const codeOf = (key: string) => (/^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, "") : fold(key));

function findable(copy: Copy, id: string): Findable | undefined {
  const variant = copy.peek("Variants", id);
  if (variant === undefined) return undefined;
  const { productId, name, sku } = variant;
  const product = copy.peek("Products", productId);
  const words = wordsOf(`${product?.name ?? ""} ${name}`);
  const codes = [codeOf(sku.toLowerCase()), categoryCode(product?.categoryId ?? null)];
  for (const [, key = ""] of copy.keys("Barcodes", id)) codes.push(codeOf(key));
  return { id, ownerId: productId, name: words.join(" "), words: wordsOf(sku), codes };
}
