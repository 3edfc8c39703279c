import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Plane } from "../../auth/plane.ts";
import { planeRoutes } from "../../auth/route.ts";
import { Token } from "../../auth/schema.ts";
import { countingFailures } from "../../auth/signin/limits.ts";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { noContent } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../gate/branch.ts";
import { permissionsOf } from "../engine/compose.ts";
import { branchesOf } from "../gate/context.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import { IdParams, tenantRoutes, type TenantRoutes } from "../gate/route.ts";
import { findBranchesOfSeen, findBranchesOfUser } from "../users/service.ts";
import {
  ClientCredentials,
  NewClientSecret,
  NewServiceAccount,
  SecretParams,
  ServiceAccount,
  ServiceAccountPage,
  ServiceAccountQuery,
  serviceAccountInput,
} from "./schema.ts";
import { createAccount, createSecret, getAccount, patchAccount, removeSecret, revokeAccount } from "./service.ts";
import { listAccounts } from "./sql.ts";
import { findAccountOfSecret, grantToken } from "./token.ts";

const common = { tag: "Service accounts", permission: "integrations.manage" } as const;
const bounds = ["out_of_scope_permission", "branch_forbidden"] as const;

/** Accounts of other programs, and how they sign in (docs/api-design.md "Integrations"). */
export function serviceAccountRoutes(
  app: FastifyInstance,
  deps: Deps,
  plane: Plane,
  modules: readonly ModuleManifest[],
): void {
  planeRoutes(app, deps, plane).open(
    {
      method: "POST",
      path: "/token",
      operationId: "GetToken",
      answers401: true,
      summary: "An access token for a secret of a service account (RFC 6749 section 4.4)",
      limit: "client",
      known: (store, { body }) => findAccountOfSecret(store, body),
      body: ClientCredentials,
      replies: { 200: Token },
    },
    ({ store, body, client, known }) =>
      countingFailures(deps, plane, store, "client", { client, known }, () => grantToken(deps, store, body, client)),
  );
  const routes = tenantRoutes(app, deps);
  accountRoutes(routes, modules);
  secretRoutes(routes);
}

function accountRoutes(routes: TenantRoutes, modules: readonly ModuleManifest[]): void {
  const input = serviceAccountInput(Object.keys(permissionsOf(modules)));
  const one = {
    ...common,
    path: "/service-accounts/:id",
    params: IdParams,
    branch: ofResource(findBranchesOfUser),
  } as const;
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/service-accounts",
      operationId: "listServiceAccounts",
      summary: "Service accounts of the caller's branches, by name",
      branch: "assigned",
      query: ServiceAccountQuery,
      replies: { 200: ServiceAccountPage },
    },
    async (tx, { actor, query }) =>
      pageOf(await listAccounts(tx, query, branchesOf(actor)), query.limit, ({ sortKey }) => sortKey),
  );
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/service-accounts",
      operationId: "createServiceAccount",
      power: true,
      summary: "Make a service account for another program; the answer has its secret, this once",
      branch: ofGivenId(findBranchesOfUser),
      body: input.create,
      replies: { 200: NewServiceAccount, 201: NewServiceAccount },
      errors: [...bounds, "duplicate_conflict"],
    },
    (tx, { actor, body }) => createAccount(tx, actor, body),
  );
  routes.read(
    {
      ...one,
      method: "GET",
      operationId: "getServiceAccount",
      summary: "One service account",
      branch: ofResource(findBranchesOfSeen),
      replies: { 200: ServiceAccount },
      errors: ["not_found"],
    },
    (tx, { params }) => getAccount(tx, params.id),
  );
  routes.write(
    {
      ...one,
      method: "PATCH",
      operationId: "patchServiceAccount",
      power: (_tx, { body }) => (body.permissions ?? body.branchIds) !== undefined,
      summary: "Change a service account; what its tokens may do changes at once",
      body: input.patch,
      replies: { 200: ServiceAccount },
      errors: [...bounds, "not_found", "service_account_revoked", "version_conflict"],
    },
    (tx, { actor, params, body, request }) => patchAccount(tx, actor, params.id, body, expectedVersion(request)),
  );
  routes.write(
    {
      ...one,
      method: "DELETE",
      operationId: "revokeServiceAccount",
      summary: "Revoke a service account for good: its secrets and its tokens",
      replies: { 204: Type.Null() },
      errors: ["out_of_scope_permission", "not_found", "version_conflict"],
    },
    async (tx, { actor, params, request }) => {
      await revokeAccount(tx, actor, params.id, expectedVersion(request));
      return noContent();
    },
  );
}

function secretRoutes(routes: TenantRoutes): void {
  const branch = ofResource(findBranchesOfUser);
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/service-accounts/:id/secrets",
      operationId: "createClientSecret",
      power: true,
      summary: "Add a second secret, to replace the first while both are good; it is shown this once",
      params: IdParams,
      branch,
      replies: { 200: NewClientSecret },
      errors: ["out_of_scope_permission", "not_found", "service_account_revoked", "too_many_secrets"],
    },
    (tx, { actor, params }) => createSecret(tx, actor, params.id),
  );
  routes.write(
    {
      ...common,
      method: "DELETE",
      path: "/service-accounts/:id/secrets/:secretId",
      operationId: "deleteClientSecret",
      summary: "Remove a secret; its tokens are dead at once",
      params: SecretParams,
      branch,
      replies: { 204: Type.Null() },
      errors: ["out_of_scope_permission", "not_found"],
    },
    async (tx, { actor, params }) => {
      await removeSecret(tx, actor, params.id, params.secretId);
      return noContent();
    },
  );
}
