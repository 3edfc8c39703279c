import { Answer } from "../../../kernel/http/route.ts";
import { ofResource } from "../../gate/branch.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { OrderModule } from "../hooks.ts";
import { fillModules } from "../modules/members.ts";
import { asWanted } from "../receipts/paper.ts";
import { LanguageQuery } from "../receipts/schema.ts";
import { findOrderBranch } from "../list/read.sql.ts";
import { Invoice, InvoiceInput, InvoicePage, InvoiceQuery } from "./schema.ts";
import { invoiceText, issueInvoice, readInvoice, readInvoices } from "./service.ts";

export function invoiceRoutes(routes: TenantRoutes, modules: readonly OrderModule[]): void {
  const reply = fillModules(Invoice, modules);
  const ofOrder = {
    tag: "Orders",
    path: "/orders/:id/invoice",
    params: IdParams,
    branch: ofResource(findOrderBranch),
    query: LanguageQuery,
    otherReplies: ["text/plain", "text/html"],
  } as const;
  const printed = (answer: Answer<Invoice>, accept = "", language = "en") =>
    asWanted(answer, accept, (invoice) => ({ title: invoice.number, text: invoiceText(invoice, language), language }));
  routes.write(
    {
      ...ofOrder,
      permission: "sales.create",
      method: "POST",
      operationId: "issueInvoice",
      summary: "Issue the invoice of a sale",
      body: InvoiceInput,
      replies: { 200: reply, 201: reply },
      errors: ["not_found", "seller_unknown", "order_already_voided", "invoice_exists", "duplicate_conflict"],
    },
    async (tx, { actor, params, query, body, request }) =>
      printed(await issueInvoice(tx, actor, params.id, body), request.headers.accept, query.language),
  );
  routes.read(
    {
      ...ofOrder,
      permission: "sales.read",
      method: "GET",
      operationId: "getInvoice",
      summary: "The invoice of a sale as JSON, text/plain or text/html, as Accept wants it",
      replies: { 200: reply },
      errors: ["not_found"],
    },
    async (tx, { params, query, request }) =>
      printed(new Answer(200, await readInvoice(tx, params.id)), request.headers.accept, query.language),
  );
  routes.read(
    {
      tag: "Orders",
      permission: "sales.read",
      method: "GET",
      path: "/invoices",
      operationId: "listInvoices",
      summary: "Invoices, latest first",
      branch: "assigned",
      query: InvoiceQuery,
      replies: { 200: InvoicePage },
    },
    (tx, { actor, query }) => readInvoices(tx, actor, query),
  );
}
