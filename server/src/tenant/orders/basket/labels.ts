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
export function labelled(
  input: LineInput,
  labelPrice: string,
  i: number,
  { isOpenPrice, prices, precision }: Sellable,
  { settings }: Facts,
): LinePrice {
  const at = `lines[${i}]`;
  if (input.unitPrice !== undefined) throw invalid(`${at}.unitPrice`, "is what the label says");
  const scale = settings.currencyDigits;
  const quantity = new Big(input.quantity).abs();
  const bought = isOpenPrice ? undefined : boughtFor(labelPrice, prices, precision, scale);
  const listPrice = isOpenPrice ? null : resolvePrice(prices, input.quantity).price;
  const unitPrice = unitPriceFor(labelPrice, input.quantity, listPrice, scale);
  if (!round(quantity.times(unitPrice), scale).eq(labelPrice))
    throw invalid(`${at}.labelPrice`, "is finer than the currency, or the quantity too large for it");
  if (bought === undefined) return { listPrice, unitPrice, priceSource: "Open" };
  const isBought = quantity.eq(bought.quantity) && new Big(unitPrice).gte(bought.list.price);
  const { source } = bought.list;
  return { listPrice, unitPrice, priceSource: !isBought ? "Override" : unitPrice === listPrice ? source : "Label" };
}
