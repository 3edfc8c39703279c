import { Answer } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofShop } from "../gate/branch.ts";
import { IdParams, type TenantRoutes } from "../gate/route.ts";
import type { CreditPermission } from "./permissions.ts";
import * as shape from "./schema.ts";
import * as service from "./service.ts";
import { statementPage } from "./statements/page.ts";
import { Statement, StatementQuery } from "./statements/schema.ts";
import { readStatement } from "./statements/service.ts";
import { voucherRoutes } from "./vouchers/routes.ts";

export function creditRoutes(routes: TenantRoutes<CreditPermission>): void {
  accountRoutes(routes);
  entryRoutes(routes);
  voucherRoutes(routes);
}

const tag = "Credit";
const ofAccounts = { tag, branch: ofShop("a customer owes the shop as a whole") } as const;
const onOne = { ...ofAccounts, params: IdParams } as const;

function accountRoutes(routes: TenantRoutes<CreditPermission>): void {
  routes.read(
    {
      ...ofAccounts,
      permission: "credit.read",
      method: "GET",
      path: "/credit/accounts",
      operationId: "listCreditAccounts",
      summary: "Customers' accounts",
      query: shape.AccountQuery,
      replies: { 200: shape.CreditAccountPage },
    },
    (tx, { actor, query }) => service.listAccounts(tx, actor, query),
  );
  routes.write(
    {
      ...ofAccounts,
      permission: "credit.manage",
      method: "POST",
      path: "/credit/accounts",
      operationId: "createCreditAccount",
      summary: "Open a customer's account",
      body: shape.CreditAccountCreate,
      replies: { 200: shape.CreditAccount, 201: shape.CreditAccount },
      errors: ["duplicate_conflict", "credit_account_exists", "customer_archived", "customer_erased"],
    },
    (tx, { actor, body }) => service.createAccount(tx, actor, body),
  );
  routes.read(
    {
      ...onOne,
      permission: "credit.read",
      method: "GET",
      path: "/credit/accounts/:id",
      operationId: "getCreditAccount",
      summary: "One account",
      replies: { 200: shape.CreditAccount },
      errors: ["not_found"],
    },
    (tx, { actor, params }) => service.getAccount(tx, actor, params.id),
  );
  routes.write(
    {
      ...onOne,
      permission: "credit.manage",
      method: "PATCH",
      path: "/credit/accounts/:id",
      operationId: "patchCreditAccount",
      summary: "Change limit, terms or block",
      body: shape.CreditAccountPatch,
      replies: { 200: shape.CreditAccount },
      errors: ["not_found", "version_conflict", "credit_account_merged"],
    },
    (tx, { actor, params, body, request }) =>
      service.patchAccount(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.read(
    {
      ...onOne,
      permission: "credit.read",
      method: "GET",
      path: "/credit/accounts/:id/statement",
      operationId: "getCreditStatement",
      summary: "What happened on the account, as JSON or as a page to print, as Accept wants it",
      query: StatementQuery,
      replies: { 200: Statement },
      otherReplies: ["text/html"],
      errors: ["not_found"],
    },
    async (tx, { actor, params, query, request }) => {
      const statement = await readStatement(tx, actor, params.id, query);
      const accept = request.headers.accept ?? "";
      const [asPage, asJson] = [accept.indexOf("text/html"), accept.indexOf("application/json")];
      if (asPage < 0 || (asJson >= 0 && asJson < asPage)) return statement;
      const headers = { "content-type": "text/html; charset=utf-8" };
      // Fastify sends a text as it is.
      return new Answer(200, statementPage(statement) as unknown as Statement, headers);
    },
  );
}

function entryRoutes(routes: TenantRoutes<CreditPermission>): void {
  const ofSession = [
    "session_closed",
    "session_not_open",
    "branch_inactive",
    "register_inactive",
    "register_not_bound",
  ] as const;
  const written = { replies: { 200: shape.CreditEntry, 201: shape.CreditEntry } } as const;
  const always = ["not_found", "duplicate_conflict", "credit_account_merged"] as const;
  routes.read(
    {
      ...onOne,
      permission: "credit.read",
      method: "GET",
      path: "/credit/accounts/:id/entries",
      operationId: "listCreditEntries",
      summary: "Entries of an account, latest first",
      query: shape.EntryQuery,
      replies: { 200: shape.CreditEntryPage },
      errors: ["not_found"],
    },
    (tx, { actor, params, query }) => service.listEntries(tx, actor, params.id, query),
  );
  routes.write(
    {
      ...onOne,
      ...written,
      branch: "body",
      permission: "credit.receive",
      method: "POST",
      path: "/credit/accounts/:id/payments",
      operationId: "createCreditPayment",
      summary: "Take a payment on account",
      body: shape.CreditPaymentInput,
      errors: [...always, ...ofSession, "payment_exceeds_balance", "allocation_invalid"],
    },
    (tx, { actor, params, body }) => service.takePayment(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...onOne,
      ...written,
      permission: "credit.adjust",
      method: "POST",
      path: "/credit/accounts/:id/adjustments",
      operationId: "createCreditAdjustment",
      summary: "Make what is owed more or less without a sale, or write it off",
      body: shape.CreditAdjustmentInput,
      errors: [...always, "payment_exceeds_balance", "allocation_invalid"],
    },
    (tx, { actor, params, body }) => service.adjust(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...onOne,
      ...written,
      branch: "body",
      permission: "credit.adjust",
      method: "POST",
      path: "/credit/accounts/:id/reversals",
      operationId: "createCreditReversal",
      summary: "Take back a payment, an adjustment or a write-off",
      body: shape.CreditReversalInput,
      errors: [...always, ...ofSession, "entry_already_reversed", "drawer_insufficient"],
    },
    (tx, { actor, params, body }) => service.reverse(tx, actor, params.id, body),
  );
}
