import { Big } from "big.js";
import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { tooFine, type BasketLine } from "./lines.ts";
import type { Facts } from "./facts.ts";
import type { LineInput } from "../schema.ts";

/**
 * A Refund line at what was paid for the line that it names. Throws 400 `line_quantity_invalid` for more than is left
 * of it, and by path for another price, discount, tax or article than its own.
 */
export function readReturned(
  id: string,
  input: LineInput,
  i: number,
  { originals, taxCertificate }: Pick<Facts, "originals" | "taxCertificate">,
): BasketLine {
  const at = `lines[${i}]`;
  if (input.kind !== "Refund") throw invalid(`${at}.originalLineId`, "is for Refund lines");
  if (input.voidsLineId !== undefined) throw invalid(`${at}.voidsLineId`, "is for Void lines");
  if (!input.quantity.startsWith("-"))
    throw badRequest("line_quantity_invalid", "A refund's quantity is negative.", { members: { line: i } });
  const original = originals.get(input.originalLineId ?? "");
  if (original === undefined) throw invalid(`${at}.originalLineId`, "is no sold line that can come back");
  const { line, sold, precision } = original;
  if (taxCertificate !== null && !new Big(sold.tax).eq(0))
    throw invalid(`${at}.originalLineId`, "was taxed, and is given back without the customer who is exempt");
  if (input.variantId !== undefined && input.variantId !== line.variantId)
    throw invalid(`${at}.variantId`, "is that of the sold line");
  if (input.name !== undefined && input.name !== line.name) throw invalid(`${at}.name`, "is that of the sold line");
  if (input.unitPrice !== undefined && !new Big(input.unitPrice).eq(line.unitPrice))
    throw invalid(`${at}.unitPrice`, "is that of the sold line");
  if (input.labelPrice !== undefined) throw invalid(`${at}.labelPrice`, "is for lines that are not of an earlier sale");
  if (input.taxGroupId !== undefined) throw invalid(`${at}.taxGroupId`, "is that of the sold line");
  if (input.discounts.length > 0) throw invalid(`${at}.discounts`, "are those of the sold line");
  const left = new Big(sold.quantity).minus(sold.before.quantity);
  if (left.plus(input.quantity).lt(0))
    throw badRequest("line_quantity_invalid", `${left.toFixed()} of this line can still come back.`, {
      members: { line: i },
    });
  const digits = new Big(input.quantity).toFixed().split(".")[1]?.length ?? 0;
  if (precision !== null && digits > precision) throw tooFine(line.name, precision, i);
  const { listPrice, unitPrice, priceSource } = line;
  const article = line.variantId === null ? { name: line.name } : { variantId: line.variantId };
  return { id, input: { ...input, ...article }, sellable: undefined, original, listPrice, unitPrice, priceSource };
}
