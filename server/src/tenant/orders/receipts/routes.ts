import { receiptText } from "@tillhouse/pricing/receipts/text.ts";
import type { Deps } from "../../../deps.ts";
import { ofResource } from "../../gate/branch.ts";
import { mailing } from "../../gate/mailing.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import { Answer } from "../../../kernel/http/route.ts";
import type { OrderModule } from "../hooks.ts";
import { printedBy } from "../modules/join.ts";
import { fillModules } from "../modules/members.ts";
import { findOrderBranch } from "../list/read.sql.ts";
import { asWanted } from "./paper.ts";
import { LanguageQuery, MailInput, PrintInput, Receipt } from "./schema.ts";
import { mailReceipt, printReceipt, readReceipt } from "./service.ts";

export function receiptRoutes(routes: TenantRoutes, deps: Deps, modules: readonly OrderModule[]): void {
  const reply = fillModules(Receipt, modules);
  const ofOrder = {
    tag: "Orders",
    params: IdParams,
    branch: ofResource(findOrderBranch),
    query: LanguageQuery,
  } as const;
  const gives = { ...ofOrder, permission: "sales.create", replies: { 200: reply, 201: reply } } as const;
  const printed = (answer: Answer<Receipt>, accept: string | undefined) =>
    asWanted(answer, accept ?? "", (receipt) => ({
      title: receipt.order.receiptNumber ?? "",
      text: receiptText(receipt, printedBy(modules, receipt.order)),
      language: receipt.language,
    }));
  routes.read(
    {
      ...ofOrder,
      permission: "sales.read",
      method: "GET",
      path: "/orders/:id/receipt",
      operationId: "getReceipt",
      summary: "The receipt as JSON, text/plain or text/html, as Accept wants it",
      query: LanguageQuery,
      replies: { 200: reply },
      otherReplies: ["text/plain", "text/html"],
      errors: ["not_found"],
    },
    async (tx, { params, query, request }) =>
      printed(new Answer(200, await readReceipt(tx, params.id, query)), request.headers.accept),
  );
  routes.write(
    {
      ...gives,
      method: "POST",
      path: "/orders/:id/prints",
      operationId: "printReceipt",
      summary: "Count a print of the receipt; all but the first are copies",
      body: PrintInput,
      otherReplies: ["text/plain", "text/html"],
      errors: ["not_found", "duplicate_conflict"],
    },
    async (tx, { actor, params, body, request }) =>
      printed(await printReceipt(tx, actor, params.id, body), request.headers.accept),
  );
  routes.own(
    {
      ...gives,
      method: "POST",
      path: "/orders/:id/mails",
      operationId: "mailReceipt",
      summary: "Mail the receipt to the customer",
      body: MailInput,
      errors: ["not_found", "duplicate_conflict", "rate_limited"],
    },
    ({ actor, params, body }) =>
      mailing(deps, actor.tenant, (tx) => mailReceipt(tx, actor, params.id, body, { ...deps, modules })),
  );
}
