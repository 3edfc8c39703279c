import { isIP } from "node:net";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { webhookSecretAad } from "../../kernel/db/outbox.ts";
import type { Fragment } from "../../kernel/db/sql.ts";
import { ValidationFailed, conflict, invalid, notFound } from "../../kernel/http/problem.ts";
import { Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { newId } from "../../kernel/ids.ts";
import { create } from "../../kernel/db/resource.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import { listBranchesInUse } from "../gate/branch.sql.ts";
import { auditOf, type Actor } from "../gate/context.ts";
import { requireProof } from "../gate/power.ts";
import { differenceOf, requireHeld, requireOwnBranches } from "../users/service.ts";
import { isPublic } from "./address.ts";
import { eventTypes, type EventType, type ShopEvent } from "./event-types.ts";
import type { NewWebhook, NewWebhookSecret, Webhook, WebhookCreate, WebhookDelivery, WebhookPatch } from "./schema.ts";
import { newSecret } from "./signature.ts";
import {
  deleteSecret,
  findDelivery,
  findWebhook,
  givenEvents,
  insertEvents,
  insertSecret,
  insertWebhook,
  listUnknownBranches,
  lockWebhook,
  lockWebhooks,
  updateArchived,
  updateHasWebhooks,
  updateRedelivered,
  updateWebhook,
} from "./sql.ts";

const auditWebhook = auditOf("Webhook");

/** So that one can replace the other while both are good. */
const maxSecrets = 2;
/** Each makes a sale write a row more. */
const maxWebhooks = 50;

/** What the service knows of itself. */
export interface WebhookSetup {
  readonly secrets: SecretBox;
  /** Deliveries may go to private addresses and without TLS. */
  readonly allowsPrivate: boolean;
}

/**
 * Writes what happened, to be sent to the webhooks that are for it once the transaction is committed; without one,
 * nothing.
 */
export function announce(tx: TenantWrite, { now }: Pick<Actor, "now">, events: readonly ShopEvent[]): Promise<void> {
  return insertEvents(tx, givenEvents(events), events.length, now);
}

/**
 * As `announce`, of at most `most` rows that a query selects: `type` as events have it, `branch_id`, `data` as jsonb.
 */
export function announceRows(
  tx: TenantWrite,
  { now }: Pick<Actor, "now">,
  rows: Fragment,
  most: number,
): Promise<void> {
  return insertEvents(tx, rows, most, now);
}

/** Throws 404 `not_found`. */
export async function getWebhook(tx: TenantRead, id: string): Promise<Webhook> {
  return existing(await findWebhook(tx, id));
}

/**
 * Makes a webhook for events that the caller may see, of branches that are the caller's. Its secret is in the answer of
 * the creation and nowhere else. Throws 400 for a URL that nothing is sent to, 403 `out_of_scope_permission`,
 * `branch_forbidden`, 409 `too_many_webhooks`.
 */
export async function createWebhook(
  tx: TenantWrite,
  actor: Actor,
  body: WebhookCreate,
  sending: WebhookSetup,
): Promise<Answer<NewWebhook>> {
  let secret: string | null = null;
  const {
    status,
    body: webhook,
    headers,
  } = await create(tx, {
    kind: "webhook",
    path: "/webhooks",
    body,
    insert: async (id) => {
      const values = { ...body, id, name: body.name.trim() };
      await requireAllowed(tx, actor, values, sending);
      if ((await lockWebhooks(tx)) >= maxWebhooks)
        throw conflict("too_many_webhooks", `A shop has at most ${maxWebhooks} webhooks; remove one first.`);
      await insertWebhook(tx, { ...values, knowsGraduation: actor.tenant.mode === "Dedicated", at: actor.now });
      ({ secret } = await addSecret(tx, actor, id, sending));
      await updateHasWebhooks(tx);
      const { name, url, events, branchIds, isActive } = values;
      await auditWebhook(tx, telling(actor, values), "webhook.created", id, { name, url, events, branchIds, isActive });
    },
    get: (id) => getWebhook(tx, id),
  });
  return new Answer(status, { ...webhook, secret }, headers);
}

/** Throws 409 `webhook_archived`, `version_conflict`, and what `createWebhook` throws. */
export async function patchWebhook(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  patch: WebhookPatch,
  expected: number | undefined,
  sending: WebhookSetup,
): Promise<Webhook> {
  const webhook = await lockUsable(tx, actor, id);
  requireVersion(webhook.version, expected);
  if (isSentOtherwise(webhook, patch)) requireProof(actor);
  const values = { ...webhook, ...patch, name: patch.name?.trim() ?? webhook.name };
  await requireAllowed(tx, actor, values, sending);
  await lockWebhooks(tx);
  await updateWebhook(tx, values);
  await updateHasWebhooks(tx);
  await auditWebhook(tx, telling(actor, values), "webhook.changed", webhook.id, patch);
  return getWebhook(tx, webhook.id);
}

/** Whether the patch lets more be sent, or elsewhere, so that who has only a token may not send it (decision 0042). */
export async function changesSending(tx: TenantRead, id: string, patch: WebhookPatch): Promise<boolean> {
  const webhook = await findWebhook(tx, id);
  return webhook !== undefined && isSentOtherwise(webhook, patch);
}

function isSentOtherwise(webhook: Webhook, patch: WebhookPatch): boolean {
  const { url, events, branchIds, isActive } = { ...webhook, ...patch };
  const isEqual = (one: readonly string[] | null, other: readonly string[] | null) =>
    one === null || other === null ? one === other : differenceOf(one, other).length === 0;
  const isSame = url === webhook.url && isEqual(events, webhook.events) && isEqual(branchIds, webhook.branchIds);
  return !isSame || (isActive && !webhook.isActive);
}

/**
 * Ends a webhook for good, with its secrets and what waits for it. Again changes nothing. Throws 404 `not_found`, 409
 * `version_conflict`.
 */
export async function archiveWebhook(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<void> {
  const webhook = await lockForChange(tx, actor, id);
  requireVersion(webhook.version, expected);
  if (webhook.isArchived) return;
  await lockWebhooks(tx);
  await updateArchived(tx, webhook.id);
  await updateHasWebhooks(tx);
  await auditWebhook(tx, actor, "webhook.archived", webhook.id);
}

/** Gives the webhook a second secret: from now on both sign. Throws 409 `too_many_secrets`, `webhook_archived`. */
export async function createSecret(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  sending: WebhookSetup,
): Promise<NewWebhookSecret> {
  const webhook = await lockUsable(tx, actor, id);
  if (webhook.secrets.length >= maxSecrets)
    throw conflict("too_many_secrets", "A webhook has at most two secrets; remove one first.");
  const secret = await addSecret(tx, actor, webhook.id, sending);
  await auditWebhook(tx, actor, "webhook.secret_created", webhook.id, { secretId: secret.id });
  return secret;
}

/** Removes one of two secrets. Throws 404 `not_found`, 409 `last_secret`, `webhook_archived`. */
export async function removeSecret(tx: TenantWrite, actor: Actor, id: string, secretId: string): Promise<void> {
  const webhook = await lockUsable(tx, actor, id);
  if (!webhook.secrets.some((secret) => secret.id === secretId)) throw notFound("secret");
  if (webhook.secrets.length === 1) throw conflict("last_secret", "A webhook keeps a secret; add another one first.");
  await deleteSecret(tx, webhook.id, secretId);
  await auditWebhook(tx, actor, "webhook.secret_deleted", webhook.id, { secretId });
}

/** Sends an event to the webhook again, whatever became of it. Throws 404 `not_found`, 409 `webhook_archived`. */
export async function redeliver(tx: TenantWrite, actor: Actor, id: string, eventId: string): Promise<WebhookDelivery> {
  const webhook = await lockUsable(tx, actor, id);
  await updateRedelivered(tx, webhook.id, eventId, actor.now);
  const delivery = await findDelivery(tx, webhook.id, eventId);
  if (delivery === undefined) throw notFound("delivery");
  await auditWebhook(tx, actor, "webhook.redelivered", webhook.id, { eventId });
  return delivery;
}

type Values = Pick<Webhook, "url" | "events" | "branchIds">;

async function requireAllowed(
  tx: TenantRead,
  actor: Actor,
  values: Values,
  { allowsPrivate }: WebhookSetup,
): Promise<void> {
  requireUrl(values.url, allowsPrivate);
  const { branchIds } = values;
  const unknown = branchIds === null ? [] : await listUnknownBranches(tx, branchIds);
  requireSeen(actor, values.events);
  requireOwnBranches(
    actor,
    branchIds === null ? await listBranchesInUse(tx) : branchIds.filter((id) => !unknown.includes(id)),
  );
  if (unknown.length === 0) return;
  const faults = (branchIds ?? []).flatMap((id, i) =>
    unknown.includes(id) ? [[`branchIds[${i}]`, ["does not exist"]] as const] : [],
  );
  throw new ValidationFailed(Object.fromEntries(faults));
}

/** Its branches are given, not touched, and the trail tells of it who works at one of them. */
function telling(actor: Actor, { branchIds }: Values): Actor {
  return { ...actor, touched: [...new Set([...actor.touched, ...(branchIds ?? [])])] };
}

function requireSeen(actor: Actor, events: readonly EventType[]): void {
  const needed = events.flatMap((event) => eventTypes[event] ?? []);
  requireHeld(actor, [...new Set(needed)]);
}

/** 400 for what nothing is sent to. What a name means is looked at as it is connected to (`send.ts`). */
export function requireUrl(url: string, allowsPrivate: boolean): void {
  const { protocol, hostname, username, password } = URL.parse(url) ?? {};
  // A URL is parsed without them.
  if (/[^!-~]/.test(url)) throw invalid("url", "must have no spaces and no characters beyond ASCII");
  if (hostname === undefined || !(protocol === "https:" || (allowsPrivate && protocol === "http:")))
    throw invalid("url", "must be an absolute https URL");
  if (username !== "" || password !== "") throw invalid("url", "must not have a user or password");
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!allowsPrivate && (isIP(host) === 0 ? !host.includes(".") : !isPublic(host)))
    throw invalid("url", "must lead to a public address");
}

async function addSecret(
  tx: TenantWrite,
  { now }: Actor,
  webhookId: string,
  { secrets }: WebhookSetup,
): Promise<NewWebhookSecret> {
  const [id, secret] = [newId(), newSecret()];
  await insertSecret(tx, { id, webhookId, sealed: secrets.seal(secret, webhookSecretAad(id)), at: now });
  return { id, createdAt: now.toISOString(), secret };
}

/** The webhook, locked, when the caller may see all that it tells. */
async function lockForChange(tx: TenantWrite, actor: Actor, id: string): Promise<Webhook> {
  const webhook = existing(await lockWebhook(tx, id));
  requireSeen(actor, webhook.events);
  return webhook;
}

async function lockUsable(tx: TenantWrite, actor: Actor, id: string): Promise<Webhook> {
  const webhook = await lockForChange(tx, actor, id);
  if (webhook.isArchived) throw conflict("webhook_archived", "This webhook was removed; make another.");
  return webhook;
}

function existing(webhook: Webhook | undefined): Webhook {
  if (webhook === undefined) throw notFound("webhook");
  return webhook;
}
