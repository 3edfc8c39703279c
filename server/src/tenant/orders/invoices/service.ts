import { buyerLines, centre, row, rule, saleLines, sellerLines } from "@tillhouse/pricing/receipts/text.ts";
import { wordsIn } from "@tillhouse/pricing/receipts/words.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { badRequest, conflict, invalid, notFound } from "../../../kernel/http/problem.ts";
import { pageOf } from "../../../kernel/http/page.ts";
import { created, replayed, type Answer } from "../../../kernel/http/route.ts";
import { newId } from "../../../kernel/ids.ts";
import { audit, branchesOf, type Actor } from "../../gate/context.ts";
import { localDateOf, settingsFor } from "../../settings/service.ts";
import { readReceipt, sellerOf, sumTaxes } from "../receipts/service.ts";
import type { Order } from "../schema.ts";
import { getOrder, lockOrder } from "../list/read.ts";
import type { Buyer, Invoice, InvoiceInput, InvoiceQuery } from "./schema.ts";
import * as db from "./sql.ts";
import { saleSettings, type SaleSettings } from "../settings.ts";

/**
 * Issues the invoice of a sale: one, which stays as it is, so that the sale is not voided from then on. Throws 404
 * `not_found` for what is no sale, 400 `seller_unknown`, 400 by path when it is not said for whom it is, 409
 * `order_already_voided`, `invoice_exists`, `duplicate_conflict`.
 */
export async function issueInvoice(
  tx: TenantWrite,
  actor: Actor,
  orderId: string,
  body: InvoiceInput,
): Promise<Answer<Invoice>> {
  const id = body.id ?? newId();
  if (body.id !== undefined && (await claimCreation(tx, "invoice", id, { ...body, orderId })) === "replayed")
    return replayed(await readInvoice(tx, orderId));
  const order = await lockOrder(tx, orderId);
  if (order.receiptNumber === null) throw notFound("sale");
  if (order.status === "Voided") throw conflict("order_already_voided", "This sale is voided.");
  const before = await db.findInvoice(tx, orderId);
  if (before !== undefined)
    throw conflict("invoice_exists", "This sale has an invoice.", { members: { number: before.number } });
  const [settings, { customer, branch }] = await Promise.all([
    settingsFor(tx, saleSettings, order.branchId),
    readReceipt(tx, orderId),
  ]);
  const seller = sellerOf(settings);
  if (seller.name === null || seller.taxId === null)
    throw badRequest("seller_unknown", "The settings do not name the seller and their tax number.");
  const buyer = body.buyer === undefined ? buyerOf(customer) : named(body.buyer);
  if (buyer === undefined) throw invalid("buyer", "is required: the sale has no customer with a name");
  const issuedOn = localDateOf(actor.now, settings);
  const subject = { subjectType: "Order", subjectId: orderId };
  await audit(tx, actor, { event: "invoice.issued", ...subject, details: { invoiceId: id } });
  const content = { seller: { ...seller, address: seller.address ?? branch.address }, buyer, issuedOn };
  const { branchId } = order;
  const [issuedBy, at] = [actor.caller.userId, actor.now];
  const number = await db.insertInvoice(tx, { id, orderId, branchId, ...content, userId: issuedBy, at });
  const heading = { id, number, orderId, branchId, ...content, issuedAt: at.toISOString(), issuedBy };
  return created(`/orders/${orderId}/invoice`, presentInvoice(heading, order, settings));
}

function buyerOf(
  customer: { name: string | null; company: string | null; address: string | null; taxId: string | null } | null,
) {
  const name = customer?.company ?? customer?.name ?? null;
  return customer === null || name === null ? undefined : { name, address: customer.address, taxId: customer.taxId };
}

function named({ name, address = null, taxId = null }: NonNullable<InvoiceInput["buyer"]>): Buyer {
  return { name, address, taxId };
}

/** The invoice of a sale. Throws 404 `not_found`. */
export async function readInvoice(tx: TenantRead, orderId: string): Promise<Invoice> {
  const invoice = await db.findInvoice(tx, orderId);
  if (invoice === undefined) throw notFound("invoice");
  const order = await getOrder(tx, orderId);
  return presentInvoice(invoice, order, await settingsFor(tx, saleSettings, order.branchId));
}

function presentInvoice(invoice: db.InvoiceRow, order: Order, settings: SaleSettings): Invoice {
  const suppliedOn = localDateOf(new Date(order.occurredAt), settings);
  return { ...invoice, suppliedOn, taxes: sumTaxes(order), order };
}

/** Invoices of the actor's branches, latest first. */
export async function readInvoices(tx: TenantRead, actor: Actor, query: InvoiceQuery) {
  const rows = await db.listInvoices(tx, { ...query, branchIds: branchesOf(actor) });
  return pageOf(rows, query.limit, ({ issuedAt, id }) => [issuedAt, id]);
}

/** An invoice in plain text. */
export function invoiceText(
  { number, issuedOn, suppliedOn, seller, buyer, taxes, order }: Invoice,
  language: string,
): string {
  const words = wordsIn(language);
  return [
    ...centre(seller.name),
    ...centre(seller.address),
    ...sellerLines(seller, words),
    rule,
    row(words.invoice, number),
    row(words.issued, issuedOn),
    row(words.supplied, suppliedOn),
    row(words.receipt, order.receiptNumber ?? ""),
    rule,
    ...buyerLines(buyer, words),
    rule,
    ...saleLines(order, taxes, words),
    "",
  ].join("\n");
}
