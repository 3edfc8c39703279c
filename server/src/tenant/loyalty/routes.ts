import { expectedVersion } from "../../kernel/http/version.ts";
import { ofShop } from "../gate/branch.ts";
import { recordRoutes } from "../engine/records.ts";
import { IdParams, type TenantRoutes } from "../gate/route.ts";
import type { LoyaltyPermission } from "./permissions.ts";
import * as shape from "./schema.ts";
import * as service from "./service.ts";

export function loyaltyRoutes(routes: TenantRoutes<LoyaltyPermission>): void {
  recordRoutes(routes, service.rules);
  recordRoutes(routes, service.tiers);
  accountRoutes(routes);
  entryRoutes(routes);
}

const ofAccounts = { tag: "Loyalty", branch: ofShop("points are the shop's as a whole") } as const;
const onOne = { ...ofAccounts, params: IdParams } as const;

function accountRoutes(routes: TenantRoutes<LoyaltyPermission>): void {
  routes.read(
    {
      ...ofAccounts,
      permission: "loyalty.read",
      method: "GET",
      path: "/loyalty/accounts",
      operationId: "listLoyaltyAccounts",
      summary: "Accounts of points",
      query: shape.AccountQuery,
      replies: { 200: shape.LoyaltyAccountPage },
    },
    (tx, { query }) => service.listAccounts(tx, query),
  );
  routes.write(
    {
      ...ofAccounts,
      permission: "loyalty.enrol",
      method: "POST",
      path: "/loyalty/accounts",
      operationId: "createLoyaltyAccount",
      summary: "Open an account of points for a customer",
      body: shape.LoyaltyAccountCreate,
      replies: { 200: shape.LoyaltyAccount, 201: shape.LoyaltyAccount },
      errors: ["duplicate_conflict", "loyalty_account_exists", "customer_archived", "customer_erased"],
    },
    (tx, { actor, body }) => service.createAccount(tx, actor, body),
  );
  routes.read(
    {
      ...onOne,
      permission: "loyalty.read",
      method: "GET",
      path: "/loyalty/accounts/:id",
      operationId: "getLoyaltyAccount",
      summary: "One account of points",
      replies: { 200: shape.LoyaltyAccount },
      errors: ["not_found"],
    },
    (tx, { params }) => service.getAccount(tx, params.id),
  );
  routes.write(
    {
      ...onOne,
      permission: "loyalty.manage",
      method: "PATCH",
      path: "/loyalty/accounts/:id",
      operationId: "patchLoyaltyAccount",
      summary: "Block an account of points, or unblock it",
      body: shape.LoyaltyAccountPatch,
      replies: { 200: shape.LoyaltyAccount },
      errors: ["not_found", "version_conflict", "loyalty_account_merged"],
    },
    (tx, { actor, params, body, request }) =>
      service.patchAccount(tx, actor, params.id, body, expectedVersion(request)),
  );
}

function entryRoutes(routes: TenantRoutes<LoyaltyPermission>): void {
  const written = {
    ...onOne,
    permission: "loyalty.adjust",
    method: "POST",
    replies: { 200: shape.LoyaltyEntry, 201: shape.LoyaltyEntry },
  } as const;
  const always = ["not_found", "duplicate_conflict", "loyalty_account_merged", "points_insufficient"] as const;
  routes.read(
    {
      ...onOne,
      permission: "loyalty.read",
      method: "GET",
      path: "/loyalty/accounts/:id/entries",
      operationId: "listLoyaltyEntries",
      summary: "What brought and took points, latest first",
      query: shape.EntryQuery,
      replies: { 200: shape.LoyaltyEntryPage },
      errors: ["not_found"],
    },
    (tx, { actor, params, query }) => service.listEntries(tx, actor, params.id, query),
  );
  routes.read(
    {
      ...onOne,
      permission: "loyalty.read",
      method: "GET",
      path: "/loyalty/accounts/:id/lots",
      operationId: "listLoyaltyLots",
      summary: "The points that are left, what expires first at the beginning",
      query: shape.EntryQuery,
      replies: { 200: shape.LoyaltyLotPage },
      errors: ["not_found"],
    },
    (tx, { params, query }) => service.listLots(tx, params.id, query),
  );
  routes.write(
    {
      ...written,
      path: "/loyalty/accounts/:id/adjustments",
      operationId: "createLoyaltyAdjustment",
      summary: "Give points or take them without a sale",
      body: shape.LoyaltyAdjustmentInput,
      comesTo: ({ body }) => String(Math.abs(body.points)),
      errors: always,
    },
    (tx, { actor, params, body }) => service.adjust(tx, actor, params.id, body),
  );
  routes.write(
    {
      ...written,
      path: "/loyalty/accounts/:id/transfers",
      operationId: "createLoyaltyTransfer",
      summary: "Give points of an account to another",
      body: shape.LoyaltyTransferInput,
      comesTo: ({ body }) => String(body.points),
      errors: [...always, "loyalty_account_blocked"],
    },
    (tx, { actor, params, body }) => service.transfer(tx, actor, params.id, body),
  );
}
