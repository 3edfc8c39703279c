import { boughtFor, readLabel, type LabelValue } from "@tillhouse/pricing/label.ts";
import { resolvePrice, type ResolvedPrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import { invalid, notFound } from "../../kernel/http/problem.ts";
import { money } from "../../kernel/http/shapes.ts";
import { holds, type Actor } from "../gate/context.ts";
import { digitsOf } from "../engine/currency.ts";
import type { Scan, ScanQuery } from "./schema.ts";
import type { ScanRow } from "./sql.ts";

/** What a till is told of a scanned code. Throws 404 `not_found`; 400 for an unknown customer. */
export function presentScan(row: ScanRow, { code }: ScanQuery, actor: Actor): Scan {
  if (!row.isCustomer) throw invalid("customerId", "no such customer");
  const label = row.rule === null ? null : readLabel(code, row.rule);
  const { variantId } = row;
  if (variantId === null || label === undefined) throw notFound("article with this code");
  const { quantity, price, source, priceListId } = soldAs(row, label);
  return {
    variantId,
    productId: row.productId,
    productName: row.productName,
    variantName: row.variantName,
    sku: row.sku,
    categoryId: row.categoryId,
    unit: { code: row.unitCode, precision: row.precision },
    isOpenPrice: row.isOpenPrice,
    isArchived: row.isArchived,
    isSold: row.isSold,
    label: label?.kind === "Price" ? { ...label, value: money(label.value) } : label,
    quantity,
    price: price === null ? null : money(price),
    priceSource: source,
    priceListId,
    taxGroupId: row.taxGroupId,
    taxes: [...row.taxes],
    onHand: holds(actor, "inventory.read") ? row.onHand : null,
  };
}

interface SoldAs extends Pick<ResolvedPrice, "priceListId"> {
  readonly quantity: string;
  readonly price: string | null;
  readonly source: Scan["priceSource"];
}

/** The line that a scan becomes. */
function soldAs({ prices, precision, isOpenPrice, currency }: ScanRow, label: LabelValue | null): SoldAs {
  if (label?.kind === "Price") {
    if (isOpenPrice) return { quantity: "1", price: label.value, source: "Label", priceListId: null };
    const { quantity, unitPrice, list } = boughtFor(label.value, prices, precision, digitsOf(currency));
    const isListed = unitPrice === list.price;
    return {
      quantity,
      price: unitPrice,
      source: isListed ? list.source : "Label",
      priceListId: isListed ? list.priceListId : null,
    };
  }
  const quantity = new Big(label?.value ?? "1").round(precision, Big.roundHalfUp).toFixed();
  if (isOpenPrice) return { quantity, price: null, source: "Open", priceListId: null };
  return { quantity, ...resolvePrice(prices, quantity) };
}
