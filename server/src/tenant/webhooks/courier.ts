import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { WebhookSender } from "../../deps.ts";
import type { CentralDatabase } from "../../kernel/db/central.ts";
import type { TenantDatabases } from "../../kernel/db/databases.ts";
import type { TenantDirectory } from "../../kernel/db/directory.ts";
import { announcedForMs, claimNotices, concludeNotice, insertNotice, noteFailing } from "../../kernel/db/notices.ts";
import { webhookSecretAad } from "../../kernel/db/outbox.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import { ShopVisits } from "../../kernel/process/shop-visits.ts";
import type { SecretBox } from "../../kernel/secrets.ts";
import {
  claimDeliveries,
  concludeDeliveries,
  hasFailing,
  nextDeliveryDueAt,
  tellGraduation,
  updateGone,
  type Attempt,
  type DueDelivery,
} from "./courier.sql.ts";
import { webhookMetrics } from "./metrics.ts";
import { UnresolvedName, type Names } from "./names.ts";
import { post } from "./send.ts";
import { signatureOf } from "./signature.ts";

const shopsAtOnce = 16;
/** The most deliveries at once, of one shop and of one webhook: a slow receiver delays only its own. */
const [deliveriesAtOnce, ofEachWebhook] = [8, 4];
/** For so long a shop begins deliveries; then others have their turn. */
const turnMs = 5_000;
/** A notice holds for this long without another; a transaction that begins then has ended before the notice can go. */
const noticedForMs = announcedForMs / 2;
const [minute, hour] = [60, 3600];
/** Seconds before each further attempt: ten attempts in 72 hours. The same before each further lookup of a name. */
const delaysS = [5, 5 * minute, hour / 2, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour];
const longestDelayS = 24 * hour;

interface CourierOptions {
  readonly central: CentralDatabase;
  readonly directory: TenantDirectory;
  readonly databases: () => TenantDatabases;
  readonly secrets: SecretBox;
  readonly now: () => Date;
  readonly log: Logger;
  readonly metrics: () => Registry;
  /** Deliveries may go to private addresses. */
  readonly allowsPrivate: boolean;
  readonly names: Names;
}

/**
 * Sends what shops leave for webhooks, at least once each (docs/decisions/0024-webhooks.md). Any number of processes
 * may do so beside each other; a shop whose receivers are slow keeps none of the others.
 */
export class Courier implements WebhookSender {
  readonly #options: CourierOptions;
  readonly #shops: ShopVisits;
  /** When this process last announced a shop. */
  readonly #announced = new Map<string, number>();

  constructor(options: CourierOptions) {
    const { central, directory, log, now } = options;
    this.#options = options;
    this.#shops = new ShopVisits({
      ...{ directory, log, shopsAtOnce, what: "webhooks" },
      claim: (most) => central.transact((tx) => claimNotices(tx, "webhook", now(), most)),
      serve: (tenant) => this.#serve(tenant),
    });
  }

  /** To be awaited before a transaction commits that leaves something to be sent; `wake` after it. Never rejects. */
  async announce(tenantId: string): Promise<void> {
    const { central, now, log } = this.#options;
    const nowMs = now().getTime();
    if (Math.abs(nowMs - (this.#announced.get(tenantId) ?? -Infinity)) < noticedForMs) return;
    try {
      await central.transact((tx) => insertNotice(tx, "webhook", tenantId, now()));
      this.#announced.set(tenantId, nowMs);
    } catch (error) {
      // A shop continues to work while the central database is away; this process sends what it left.
      log.warn({ err: error, tenantId }, "what a shop leaves for webhooks could not be announced");
    }
  }

  /** Has a look into the shop soon. Waits for nothing. */
  wake(tenantId: string): void {
    this.#shops.wake(tenantId);
  }

  /** Sends everything that is due by now. Never rejects; what fails is tried again. */
  run(): Promise<void> {
    return this.#shops.run();
  }

  start(): void {
    this.#shops.start();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    const stopped = this.#shops.stop();
    this.#options.names.end();
    await stopped;
  }

  /** One turn of a shop. True when more is due. */
  async #serve(tenant: Tenant): Promise<boolean> {
    const { central, databases, now } = this.#options;
    if (tenant.mode === "Dedicated") await databases().write(tenant, (tx) => tellGraduation(tx, now()));
    const untilMs = performance.now() + turnMs;
    const running = new Map<DueDelivery, Promise<void>>();
    let ended: Attempt[] = [];
    let [dueAt, fails]: [string | null, boolean] = [null, false];
    for (;;) {
      const concluded = ended;
      ended = [];
      const room = performance.now() < untilMs && !this.#shops.isStopped ? deliveriesAtOnce - running.size : 0;
      const busy = [...running.keys()].map(({ webhookId }) => webhookId);
      const turn = await databases().write(tenant, async (tx) => {
        await concludeDeliveries(tx, concluded);
        for (const one of concluded) if (one.responseStatus === 410) await updateGone(tx, one.webhookId);
        const due = room > 0 ? await claimDeliveries(tx, now(), { limit: room, ofEach: ofEachWebhook, busy }) : [];
        const isLast = due.length === 0 && running.size === 0;
        return { due, dueAt: await nextDeliveryDueAt(tx), fails: isLast && (await hasFailing(tx)) };
      });
      ({ dueAt, fails } = turn);
      for (const delivery of turn.due) {
        const attempt = async () => {
          const one = await this.#attempt(tenant, delivery);
          running.delete(delivery);
          ended.push(one);
        };
        running.set(delivery, attempt());
      }
      if (running.size === 0 && ended.length === 0) break;
      if (ended.length === 0) await Promise.race(running.values());
    }
    await central.transact(async (tx) => {
      await noteFailing(tx, tenant.tenantId, fails, now());
      await concludeNotice(tx, "webhook", tenant.tenantId, dueAt, now());
    });
    return dueAt !== null && new Date(dueAt) <= now();
  }

  async #attempt({ tenantId }: Tenant, delivery: DueDelivery): Promise<Attempt> {
    const { secrets, now, log, metrics, allowsPrivate, names } = this.#options;
    const { webhookId, eventId: id, type, createdAt, data, url } = delivery;
    const begun = performance.now();
    const ended = (outcome: Pick<Attempt, "status" | "dueAt" | "responseStatus" | "error">, isMade = true): Attempt => {
      const retried = isMade ? "Retried" : "Unresolved";
      webhookMetrics(metrics()).inc({ outcome: outcome.status === "Pending" ? retried : outcome.status });
      return { webhookId, eventId: id, isMade, durationMs: Math.round(performance.now() - begun), ...outcome };
    };
    try {
      const body = JSON.stringify({ type, timestamp: createdAt, tenantId, data });
      const atS = Math.floor(now().getTime() / 1000);
      const keys = delivery.secrets.map((secret) => secrets.open(secret.sealed, webhookSecretAad(secret.id)));
      const headers = {
        "content-type": "application/json",
        "user-agent": "Tillhouse",
        "webhook-id": id,
        "webhook-timestamp": String(atS),
        "webhook-signature": signatureOf(keys, id, atS, body),
      };
      const lookup = (name: string) => names.lookup(tenantId, name);
      const { status, retryAfterS } = await post(url, headers, body, { allowsPrivate, now: now(), lookup });
      if (status >= 200 && status < 300)
        return ended({ status: "Delivered", dueAt: null, responseStatus: status, error: null });
      const error = `answered ${status}`;
      if (status === 410) return ended({ status: "Failed", dueAt: null, responseStatus: status, error });
      return ended({ ...this.#after(delivery.attempts, retryAfterS), responseStatus: status, error });
    } catch (error) {
      log.debug({ err: error, tenantId, webhookId }, "a webhook could not be reached");
      // The receiver writes a part of the message.
      const message = error instanceof Error ? error.message.slice(0, 500).replace(/[^ -~]/g, "?") : "unknown";
      // Without an address there was no attempt: name servers that are away take none of the ten.
      const isMade = !(error instanceof UnresolvedName);
      const tries = isMade ? delivery.attempts : delivery.lookups + 1;
      return ended({ ...this.#after(tries), responseStatus: null, error: message }, isMade);
    }
  }

  /**
   * When a delivery that failed so often is tried again, or that it is given up. Spread, so that many do not come at
   * the same time.
   */
  #after(tries: number, retryAfterS = 0): Pick<Attempt, "status" | "dueAt"> {
    const delayS = delaysS[tries - 1];
    if (delayS === undefined) return { status: "Failed", dueAt: null };
    const waitS = Math.max(delayS * (0.9 + Math.random() * 0.1), Math.min(retryAfterS, longestDelayS));
    return { status: "Pending", dueAt: new Date(this.#options.now().getTime() + waitS * 1000) };
  }
}
