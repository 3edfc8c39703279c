import { round } from "@tillhouse/pricing/amounts.ts";
import { boughtFor, unitPriceFor } from "@tillhouse/pricing/label.ts";
import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import { invalid } from "../../../kernel/http/problem.ts";
import type { Facts } from "./facts.ts";
import type { Sellable } from "./facts.sql.ts";
import type { LineInput, OrderLine } from "../schema.ts";

interface LinePrice {
  readonly listPrice: string | null;
  readonly unitPrice: string;
  readonly priceSource: OrderLine["priceSource"];
}

/**
 * The price of a line with a price label: the list's for what the label's price buys; of another quantity, or below the
 * list, it is an override.
 */
export function labelled(input: LineInput, labelPrice: string, i: number, sellable: Sellable, facts: Facts): LinePrice {
  const { isOpenPrice, prices, precision } = sellable;
  const at = `lines[${i}]`;
  if (input.unitPrice !== undefined) throw invalid(`${at}.unitPrice`, "is what the label says");
  const scale = facts.settings.currencyDigits;
  const quantity = new Big(input.quantity).abs();
  const listPrice = isOpenPrice ? null : resolvePrice(prices, input.quantity).price;
  const unitPrice = unitPriceFor(labelPrice, input.quantity, listPrice, scale);
  if (!round(quantity.times(unitPrice), scale).eq(labelPrice))
    throw invalid(`${at}.labelPrice`, "is finer than the currency, or the quantity too large for it");
  if (isOpenPrice) return { listPrice, unitPrice, priceSource: "Open" };
  if (!isBoughtFor(labelPrice, input.quantity, sellable, facts))
    return { listPrice, unitPrice, priceSource: "Override" };
  const { source } = boughtFor(labelPrice, prices, precision, scale).list;
  return { listPrice, unitPrice, priceSource: unitPrice === listPrice ? source : "Label" };
}

/** Whether a label's price buys the quantity by the list. */
export function isBoughtFor(
  labelPrice: string,
  quantity: string,
  { prices, precision }: Pick<Sellable, "prices" | "precision">,
  { settings: { currencyDigits: scale } }: Facts,
): boolean {
  const bought = boughtFor(labelPrice, prices, precision, scale);
  const unitPrice = unitPriceFor(labelPrice, quantity, resolvePrice(prices, quantity).price, scale);
  return new Big(quantity).abs().eq(bought.quantity) && new Big(unitPrice).gte(bought.list.price);
}
