import { stringify } from "csv-stringify/sync";
import { identifierOf } from "../../../auth/signin/lockout.ts";
import { limitSupplierMails, limitTypedMails } from "../../../auth/signin/mail-limits.ts";
import type { Deps } from "../../../deps.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { queueMail } from "../../../kernel/db/outbox.ts";
import { invalid } from "../../../kernel/http/problem.ts";
import { pageOf, quoted, subjectOf } from "../../../kernel/mail-page.ts";
import type { Actor } from "../../gate/context.ts";
import { readSettings } from "../../settings/service.ts";
import type { MailInput, PurchaseOrder } from "./schema.ts";
import { getOrder } from "./service.ts";
import * as db from "./sql.ts";
import { enter, tell } from "./steps.ts";
import { orderSettings } from "../../orders/settings.ts";

/** The order's lines as CSV; costs are a column for those who may see them. Throws 404 `not_found`. */
export async function orderCsv(tx: TenantRead, actor: Actor, id: string): Promise<string> {
  const { number, lines, totalCost } = await getOrder(tx, actor, id);
  // The sum of the lines' costs: without it none is known, or to be seen.
  const showsCosts = totalCost !== null;
  const header = ["order", "sku", "code", "name", "quantity", ...(showsCosts ? ["cost"] : [])];
  const rows = lines.map((line) => [
    ...[number, line.sku, line.code ?? "", nameOf(line), line.quantity],
    ...(showsCosts ? [line.unitCost ?? ""] : []),
  ]);
  return stringify([header, ...rows], { escape_formulas: true });
}

function nameOf({ productName, variantName }: PurchaseOrder["lines"][number]): string {
  return variantName === "" ? productName : `${productName} ${variantName}`;
}

/**
 * Mails the order to the supplier, in its own codes and with what its sender may see of costs. Throws 404 `not_found`,
 * 409 `po_not_open`, 429 `rate_limited`, 400 by path when there is no address.
 */
export async function mailOrder(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { to }: MailInput,
  deps: Pick<Deps, "secrets" | "limiter">,
): Promise<PurchaseOrder> {
  const { branchId } = await enter(tx, id, "mail", undefined);
  const addresses = await db.getAddresses(tx, id);
  const recipient = to ?? addresses.supplierEmail;
  if (recipient === null) throw invalid("to", "is required: the supplier has no email address");
  const { sellerName, receiptLanguage } = await readSettings(tx, orderSettings);
  const order = await getOrder(tx, actor, id);
  const subject = subjectOf(sellerName ?? actor.tenant.name, order.number);
  const text = textOf(order, addresses);
  const html = pageOf(subject, text, receiptLanguage);
  const isSupplier = identifierOf(recipient) === identifierOf(addresses.supplierEmail ?? "");
  const limit = isSupplier ? limitSupplierMails : limitTypedMails;
  await limit(deps, { tenantId: actor.tenant.tenantId, userId: actor.caller.userId }, recipient);
  await queueMail(tx, deps.secrets, { to: recipient, subject, text, html }, actor.now);
  await db.updateMailed(tx, id, actor.now);
  await tell(tx, actor, "purchaseOrder.mailed", { id, branchId }, { to: recipient });
  return getOrder(tx, actor, id);
}

function textOf(
  order: PurchaseOrder,
  { accountNumber, branchName, branchAddress }: Awaited<ReturnType<typeof db.getAddresses>>,
) {
  const told = (label: string, value: string | null) => (value === null ? [] : [`${label}: ${value}`]);
  const lines = order.lines.map((line) => {
    const cost = line.unitCost === null ? "" : ` @ ${line.unitCost}`;
    return `${line.quantity} x ${line.code ?? line.sku} ${nameOf(line)}${cost}`;
  });
  return [
    `Purchase order ${order.number}`,
    ...told("Customer number", accountNumber),
    ...told("Your reference", order.reference === null ? null : quoted(order.reference, 100)),
    ...told("Deliver by", order.expectedOn),
    ...told("Deliver to", [branchName, branchAddress].filter((part) => part !== null).join(", ")),
    "",
    ...lines,
    "",
    ...told("Total", order.totalCost),
    ...(order.note === null ? [] : ["", ...order.note.split("\n").map((line) => quoted(line, 200))]),
    "",
  ].join("\n");
}
