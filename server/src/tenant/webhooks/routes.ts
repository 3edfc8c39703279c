import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { pageOf } from "../../kernel/http/page.ts";
import { noContent } from "../../kernel/http/route.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../gate/branch.ts";
import { branchesOf } from "../gate/context.ts";
import { IdParams, tenantRoutes, type TenantRoutes } from "../gate/route.ts";
import { StreamedEvent, webhookMessages } from "./messages.schema.ts";
import { openStream } from "./stream.ts";
import {
  EventStreamQuery,
  NewWebhook,
  NewWebhookSecret,
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryParams,
  WebhookDeliveryQuery,
  WebhookPage,
  WebhookPatch,
  WebhookQuery,
  WebhookSecretParams,
} from "./schema.ts";
import {
  archiveWebhook,
  changesSending,
  createSecret,
  createWebhook,
  getWebhook,
  patchWebhook,
  redeliver,
  removeSecret,
  type WebhookSetup,
} from "./service.ts";
import { findWebhookBranches, listDeliveries, listWebhooks } from "./sql.ts";

const common = { tag: "Webhooks", permission: "integrations.manage" } as const;
const bounds = ["out_of_scope_permission", "branch_forbidden"] as const;
const seen = ofResource(findWebhookBranches("any"));
const changed = ofResource(findWebhookBranches("every"));

/** Where a shop's events are sent to (docs/api-design.md "Integrations"). */
export function webhookRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  const sending = { secrets: deps.secrets, allowsPrivate: deps.config.webhooksPrivate };
  ownRoutes(routes, sending);
  secretRoutes(routes, sending);
  deliveryRoutes(routes);
  streamRoute(routes, deps);
}

function streamRoute(routes: TenantRoutes, deps: Deps): void {
  routes.stream(
    {
      method: "GET",
      path: "/events",
      operationId: "streamEvents",
      summary: "What happens in the shop, as server-sent events",
      description:
        "Those that the caller may see, of the caller's branches: `event` is one of `EventType`, `data` is JSON, `id` goes on with the header `Last-Event-ID`. `Reset`: some are not known any more, read anew. The stream ends with the access token; come back with another.",
      tag: "Webhooks",
      permission: null,
      branch: "assigned",
      query: EventStreamQuery,
      replies: { 200: Type.String() },
      textReply: "text/event-stream",
      item: StreamedEvent,
      errors: ["too_many_streams"],
    },
    ({ actor, query, request }) => openStream(deps, actor, query, request.headers),
    ({ wait }) => wait * 1000,
  );
}

function ownRoutes(routes: TenantRoutes, sending: WebhookSetup): void {
  const one = { ...common, path: "/webhooks/:id", params: IdParams } as const;
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/webhooks",
      operationId: "listWebhooks",
      summary: "Webhooks of the caller's branches, by name",
      branch: "assigned",
      query: WebhookQuery,
      replies: { 200: WebhookPage },
    },
    async (tx, { actor, query }) =>
      pageOf(await listWebhooks(tx, query, branchesOf(actor)), query.limit, ({ sortKey }) => sortKey),
  );
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/webhooks",
      operationId: "createWebhook",
      power: true,
      summary: "Have events sent to a URL; the answer has the secret that they are signed with, this once",
      branch: ofGivenId(findWebhookBranches("every")),
      body: WebhookCreate,
      sends: webhookMessages,
      replies: { 200: NewWebhook, 201: NewWebhook },
      errors: [...bounds, "duplicate_conflict", "too_many_webhooks"],
    },
    (tx, { actor, body }) => createWebhook(tx, actor, body, sending),
  );
  routes.read(
    {
      ...one,
      method: "GET",
      operationId: "getWebhook",
      summary: "One webhook",
      branch: seen,
      replies: { 200: Webhook },
      errors: ["not_found"],
    },
    (tx, { params }) => getWebhook(tx, params.id),
  );
  routes.write(
    {
      ...one,
      method: "PATCH",
      operationId: "patchWebhook",
      power: (tx, { params, body }) => changesSending(tx, params.id, body),
      summary: "Change a webhook, stop it or let it go on",
      branch: changed,
      body: WebhookPatch,
      replies: { 200: Webhook },
      errors: [...bounds, "not_found", "webhook_archived", "version_conflict"],
    },
    (tx, { actor, params, body, request }) =>
      patchWebhook(tx, actor, params.id, body, expectedVersion(request), sending),
  );
  routes.write(
    {
      ...one,
      method: "DELETE",
      operationId: "archiveWebhook",
      summary: "Remove a webhook for good; what waits for it is not sent",
      branch: changed,
      replies: { 204: Type.Null() },
      errors: ["out_of_scope_permission", "not_found", "version_conflict"],
    },
    async (tx, { actor, params, request }) => {
      await archiveWebhook(tx, actor, params.id, expectedVersion(request));
      return noContent();
    },
  );
}

function secretRoutes(routes: TenantRoutes, sending: WebhookSetup): void {
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/webhooks/:id/secrets",
      operationId: "createWebhookSecret",
      power: true,
      summary: "Add a second secret, to replace the first: both sign until one is removed; it is shown this once",
      params: IdParams,
      branch: changed,
      replies: { 200: NewWebhookSecret },
      errors: ["out_of_scope_permission", "not_found", "webhook_archived", "too_many_secrets"],
    },
    (tx, { actor, params }) => createSecret(tx, actor, params.id, sending),
  );
  routes.write(
    {
      ...common,
      method: "DELETE",
      path: "/webhooks/:id/secrets/:secretId",
      operationId: "deleteWebhookSecret",
      summary: "Remove one of two secrets",
      params: WebhookSecretParams,
      branch: changed,
      replies: { 204: Type.Null() },
      errors: ["out_of_scope_permission", "not_found", "webhook_archived", "last_secret"],
    },
    async (tx, { actor, params }) => {
      await removeSecret(tx, actor, params.id, params.secretId);
      return noContent();
    },
  );
}

function deliveryRoutes(routes: TenantRoutes): void {
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/webhooks/:id/deliveries",
      operationId: "listWebhookDeliveries",
      summary: "What was sent to a webhook, or is to be, of the caller's branches, newest first, and what became of it",
      params: IdParams,
      branch: seen,
      query: WebhookDeliveryQuery,
      replies: { 200: WebhookDeliveryPage },
      errors: ["not_found"],
    },
    async (tx, { actor, params, query }) => {
      const { id } = await getWebhook(tx, params.id);
      const rows = await listDeliveries(tx, id, branchesOf(actor), query);
      return pageOf(rows, query.limit, ({ createdAt, eventId }) => [createdAt, eventId]);
    },
  );
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/webhooks/:id/deliveries/:eventId/redeliver",
      operationId: "redeliverWebhook",
      summary: "Send an event to a webhook again, under the same `webhook-id`",
      params: WebhookDeliveryParams,
      branch: changed,
      replies: { 200: WebhookDelivery },
      errors: ["out_of_scope_permission", "not_found", "webhook_archived"],
    },
    (tx, { actor, params }) => redeliver(tx, actor, params.id, params.eventId),
  );
}
