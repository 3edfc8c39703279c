import type { UnpricedLine } from "@tillhouse/pricing/order.ts";
import { resolvePrice } from "@tillhouse/pricing/price.ts";
import { Big } from "big.js";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { newId } from "../../../kernel/ids.ts";
import { judge } from "../../gate/findings.ts";
import type { Facts } from "./facts.ts";
import type { Sellable } from "./facts.sql.ts";
import { labelled } from "./labels.ts";
import type { Original } from "../refunds/originals.ts";
import type { LineInput, OrderLine, QuoteInput } from "../schema.ts";

/** A line of the basket with what the catalogue says of it. The service charge is such a line, without goods. */
export interface BasketLine {
  readonly id: string;
  /** The line that a Void line takes back: goods, price, discounts and taxes are those of that line. */
  readonly voidsLineId?: string;
  readonly input: Omit<LineInput, "kind"> & Pick<OrderLine, "kind">;
  readonly charge?: UnpricedLine["charge"];
  readonly sellable: Sellable | undefined;
  /** The line that a Refund line names and gives back, in place of what the catalogue says. */
  readonly original?: Original;
  readonly listPrice: string | null;
  readonly unitPrice: string;
  readonly priceSource: OrderLine["priceSource"];
}

/**
 * A sale line, or a refund line that names no earlier sale, with its price. Throws 400 `variant_not_sellable`,
 * `line_quantity_invalid`, and by path for a member that the line lacks or must not have.
 */
export function readLine(id: string, input: LineInput, i: number, facts: Facts): BasketLine {
  const at = `lines[${i}]`;
  const { variantId, kind } = input;
  if (input.voidsLineId !== undefined) throw invalid(`${at}.voidsLineId`, "is for Void lines");
  if (kind === "Sale" && input.quantity.startsWith("-"))
    throw badRequest("line_quantity_invalid", "A sale's quantity is positive.", { members: { line: i } });
  if (kind === "Refund" && !input.quantity.startsWith("-"))
    throw badRequest("line_quantity_invalid", "A refund's quantity is negative.", { members: { line: i } });
  if (variantId === undefined) {
    if (input.labelPrice !== undefined) throw invalid(`${at}.labelPrice`, "needs a variant");
    if (input.name === undefined) throw invalid(`${at}.name`, "is required without a variant");
    if (input.unitPrice === undefined) throw invalid(`${at}.unitPrice`, "is required without a variant");
    return { id, input, sellable: undefined, listPrice: null, unitPrice: input.unitPrice, priceSource: "Open" };
  }
  const sellable = facts.sellables.get(variantId);
  if (sellable === undefined) throw invalid(`${at}.variantId`, "no such variant");
  if (!sellable.isSold && kind === "Sale")
    judge(facts, badRequest("variant_not_sellable", `${sellable.name} is not sold here.`, { members: { variantId } }));
  const fraction = new Big(input.quantity).toFixed().split(".")[1] ?? "";
  if (fraction.length > sellable.precision) throw tooFine(sellable.name, sellable.precision, i);
  const parked = facts.parked.get(id);
  if (parked !== undefined) {
    const { listPrice, unitPrice, priceSource } = parked;
    return { id, input, sellable, listPrice, unitPrice, priceSource };
  }
  if (input.labelPrice !== undefined)
    return { id, input, sellable, ...labelled(input, input.labelPrice, i, sellable, facts) };
  if (sellable.isOpenPrice) {
    if (input.unitPrice === undefined) throw invalid(`${at}.unitPrice`, "is required: the price is open");
    return { id, input, sellable, listPrice: null, unitPrice: input.unitPrice, priceSource: "Open" };
  }
  // Stored value holds what it costs, so that no price list makes it cheaper.
  const prices = facts.moduleLines.value.has(id) ? { ...sellable.prices, candidates: [] } : sellable.prices;
  const { price, source } = resolvePrice(prices, input.quantity);
  if (input.unitPrice === undefined || new Big(input.unitPrice).eq(price))
    return { id, input, sellable, listPrice: price, unitPrice: price, priceSource: source };
  return { id, input, sellable, listPrice: price, unitPrice: input.unitPrice, priceSource: "Override" };
}

/** The members of a line that say which goods it is for. */
export type Article = Pick<OrderLine, "kind" | "variantId" | "originalLineId" | "isStoredValue">;

/** Whether goods were sold by name: their article and earlier sale are both null. Undefined is not null. */
export function isCustom({ kind, variantId, originalLineId, isStoredValue }: Partial<Article>): boolean {
  const isGoods = kind !== "Charge" && kind !== "Fee" && isStoredValue !== true;
  return variantId === null && originalLineId === null && isGoods;
}

/** Refuses a quantity that is finer than the unit of what is sold. */
export function tooFine(name: string, precision: number, i: number) {
  const [digits, s] = [precision === 0 ? "" : `${precision}`, precision === 1 ? "" : "s"];
  const how = digits === "" ? "in whole pieces" : `with at most ${digits} digit${s} after the point`;
  return badRequest("line_quantity_invalid", `${name} is sold ${how}.`, { members: { line: i } });
}

/** The service charge of a basket that sells something: as it is set, or was when the basket was parked. */
export function readCharge(
  lines: readonly BasketLine[],
  { serviceCharge: isWanted }: Pick<QuoteInput, "serviceCharge">,
  { settings, parked }: Facts,
): BasketLine[] {
  const before = [...parked.values()].find(({ kind }) => kind === "Charge");
  const percent = isWanted && parked.size === 0 ? (settings.serviceCharge ?? "0") : "0";
  const isSale = lines.some(({ input }) => input.kind === "Sale");
  if (!isSale || (before === undefined && new Big(percent).eq(0))) return [];
  const name = before?.name ?? `Service charge ${percent} %`;
  return [
    {
      id: before?.id ?? newId(),
      input: { kind: "Charge", name, quantity: "1", discounts: [] },
      charge: before === undefined ? { percent } : { amount: before.unitPrice },
      sellable: undefined,
      listPrice: null,
      unitPrice: "0",
      priceSource: "Open",
    },
  ];
}
