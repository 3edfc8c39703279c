import { Answer } from "../../../kernel/http/route.ts";
import { ofGivenId, ofResource } from "../../gate/branch.ts";
import type { OrderModule } from "../../orders/hooks.ts";
import { LanguageQuery } from "../../orders/receipts/schema.ts";
import { asWanted } from "../../orders/receipts/service.ts";
import { findOrderBranch } from "../../orders/service.ts";
import type { Permission } from "../../gate/permissions.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { ReturnsPermission } from "../permissions.ts";
import { CodeQuery, GiftReceipt, NewGiftReceipt } from "./schema.ts";
import { getGiftReceipt, giftReceiptText, issueGiftReceipt, lookUpGiftReceipt, readGiftCode } from "./service.ts";
import { findGiftBranch, findGiftBranchByCode } from "./sql.ts";

export function giftRoutes(
  routes: TenantRoutes<ReturnsPermission | Permission>,
  modules: readonly OrderModule[],
): void {
  routes.write(
    {
      tag: "Returns",
      permission: "sales.create",
      method: "POST",
      path: "/gift-receipts",
      operationId: "issueGiftReceipt",
      summary: "Issue a gift receipt for a sale or for lines of it",
      branch: [(tx, { body }) => findOrderBranch(tx, body.orderId), ofGivenId(findGiftBranch)],
      body: NewGiftReceipt,
      replies: { 200: GiftReceipt, 201: GiftReceipt },
      errors: ["duplicate_conflict", "order_not_returnable"],
    },
    (tx, { actor, body }) => issueGiftReceipt(tx, actor, body, modules),
  );
  routes.read(
    {
      tag: "Returns",
      permission: "sales.read",
      method: "GET",
      path: "/gift-receipts/:id",
      operationId: "getGiftReceipt",
      summary: "A gift receipt as JSON, text/plain or text/html, as Accept wants it",
      params: IdParams,
      query: LanguageQuery,
      branch: ofResource(findGiftBranch),
      replies: { 200: GiftReceipt },
      otherReplies: ["text/plain", "text/html"],
      errors: ["not_found"],
    },
    async (tx, { params, query: { language = "en" }, request }) =>
      asWanted(new Answer(200, await getGiftReceipt(tx, params.id)), request.headers.accept ?? "", (gift) => ({
        title: gift.receiptNumber,
        text: giftReceiptText(gift, language),
        language,
      })),
  );
  routes.read(
    {
      tag: "Returns",
      permission: "sales.read",
      method: "GET",
      path: "/gift-receipts/lookup",
      operationId: "lookUpGiftReceipt",
      summary: "The gift receipt with a code",
      query: CodeQuery,
      presentsCode: () => true,
      branch: (tx, { query }) => findGiftBranchByCode(tx, readGiftCode(query.code)),
      replies: { 200: GiftReceipt },
      errors: ["not_found"],
    },
    (tx, { query }) => lookUpGiftReceipt(tx, query.code),
  );
}
