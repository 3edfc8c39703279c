import { badRequest, invalid } from "../../../kernel/http/problem.ts";
import { ofWholeShop } from "../../gate/branch.sql.ts";
import type { Actor } from "../../gate/context.ts";
import type { RecordResource } from "../../engine/records.ts";
import { judge, type Finding } from "../../gate/findings.ts";
import { reasonTable, type Reason } from "./sql.ts";
import * as shape from "./schema.ts";
import type { LineInput, Order, OrderLine, QuoteInput } from "../schema.ts";
import type { SaleSettings } from "../settings.ts";

export const saleReasons: RecordResource = {
  noun: "sale reason",
  path: "/sales/reasons",
  name: ["SaleReason", "SaleReasons"],
  tag: "Orders",
  readPermission: null,
  writePermission: "settings.manage",
  branch: ofWholeShop,
  table: reasonTable,
  schema: {
    one: shape.SaleReason,
    page: shape.SaleReasonPage,
    create: shape.SaleReasonCreate,
    patch: shape.SaleReasonPatch,
  },
  errors: ["name_taken"],
};

/** The reasons that a basket or a void names, by id. */
type Reasons = ReadonlyMap<string, Reason>;
type ReasonSettings = Pick<SaleSettings, "requiresDiscountReason" | "requiresOverrideReason" | "requiresVoidReason">;

interface ReasonInput {
  readonly reasonId?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * The text that was sent, or the name of the reason. Throws 400 by the path of a reason that is not there or of another
 * kind.
 */
function textOf({ reasonId, reason }: ReasonInput, kind: shape.ReasonKind, path: string, reasons: Reasons) {
  if (reasonId === undefined) return reason;
  const found = reasons.get(reasonId);
  if (found?.kind !== kind)
    throw invalid(path === "" ? "reasonId" : `${path}.reasonId`, `no such reason of the kind ${kind}`);
  return reason ?? found.name;
}

/** The basket with the names of the reasons that it gives by their ids. Throws 400 by path. */
export function withReasons<Input extends Pick<QuoteInput, "lines" | "discounts">>(
  input: Input,
  { reasons }: { readonly reasons: Reasons },
): Input {
  const discounted = <D extends ReasonInput>(list: readonly D[], at: string): D[] =>
    list.map((one, k) => {
      const reason = textOf(one, "Discount", `${at}discounts[${k}]`, reasons);
      return reason === undefined ? one : { ...one, reason };
    });
  const lines = input.lines.map((line, i): LineInput => {
    const kind = line.kind === "Void" ? "Void" : "Override";
    const said = { reasonId: line.reasonId, reason: line.priceReason };
    const priceReason = textOf(said, kind, `lines[${i}]`, reasons);
    const discounts = discounted(line.discounts, `lines[${i}].`);
    return { ...line, ...(priceReason === undefined ? {} : { priceReason }), discounts };
  });
  return { ...input, lines, discounts: discounted(input.discounts, "") };
}

interface PricedLines {
  readonly orderLines: readonly OrderLine[];
  readonly discounts: Order["discounts"];
}

/** Finds 400 `reason_required` for what the shop wants a reason from its list for. */
export function checkReasons(
  { orderLines, discounts }: PricedLines,
  { settings }: { readonly settings: ReasonSettings },
): Finding | undefined {
  const isBare = ({ source, reasonId }: { source: string; reasonId: string | null }) =>
    source === "Manual" && reasonId === null;
  const lacks = (is: (line: OrderLine) => boolean) => orderLines.some((line) => line.reasonId === null && is(line));
  const missing =
    settings.requiresDiscountReason &&
    (discounts.some(isBare) || orderLines.some((line) => line.kind !== "Void" && line.discounts.some(isBare)))
      ? "A discount"
      : settings.requiresOverrideReason &&
          lacks(({ kind, priceSource }) => kind !== "Void" && priceSource === "Override")
        ? "Another price"
        : settings.requiresVoidReason && lacks(({ kind }) => kind === "Void")
          ? "A line that is voided"
          : undefined;
  return missing === undefined
    ? undefined
    : badRequest("reason_required", `${missing} needs a reason of the shop's list.`);
}

/**
 * What a void or a cancellation says as its reason. Throws 400 by path, `reason_required` where the shop wants one of
 * its list.
 */
export function voidReasonOf(
  actor: Actor,
  said: ReasonInput,
  reasons: Reasons,
  { requiresVoidReason }: Pick<ReasonSettings, "requiresVoidReason">,
): { reason: string; reasonId: string | null } {
  if (requiresVoidReason && said.reasonId === undefined)
    judge(actor, badRequest("reason_required", "A void needs a reason of the shop's list."));
  const reason = textOf(said, "Void", "", reasons);
  if (reason === undefined) throw invalid("reason", "is required without reasonId");
  return { reason, reasonId: said.reasonId ?? null };
}
