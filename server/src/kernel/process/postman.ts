import type { Logger } from "pino";
import type { CentralDatabase } from "../db/central.ts";
import type { TenantDatabases } from "../db/databases.ts";
import type { TenantDirectory } from "../db/directory.ts";
import type { CentralTx, Handle } from "../db/handles.ts";
import { claimNotices, concludeNotice, insertNotice } from "../db/notices.ts";
import { claimMails, deleteMail, mailAad, nextMailDueAt, updateMailError, type WaitingMail } from "../db/outbox.ts";
import type { Tenant } from "../db/tenants.ts";
import { readMail, type Deliver } from "../mail.ts";
import type { SecretBox } from "../secrets.ts";
import { ShopVisits } from "./shop-visits.ts";

const everyMs = 5_000;
const mailsAtOnce = 5;
const shopsAtOnce = 10;
/** For so long a shop's mails are sent; then others have their turn. */
const turnMs = 5_000;
const giveUpAfterMs = 5 * 86_400_000;

interface PostmanOptions {
  readonly central: CentralDatabase;
  readonly directory: TenantDirectory;
  readonly databases: TenantDatabases;
  readonly secrets: SecretBox;
  readonly now: () => Date;
  readonly log: Logger;
  /** Undefined: mails wait for a process that knows a mail server. */
  readonly deliver: Deliver | undefined;
}

type Box = <T>(work: (tx: Handle) => Promise<T>) => Promise<T>;

/**
 * Sends the mails of all outboxes, the central one and the shops', at least once each
 * (docs/decisions/0003-mail-outboxes.md). Any number of processes may do so beside each other.
 */
export class Postman {
  readonly #options: PostmanOptions;
  readonly #shops: ShopVisits;
  /** The last look into the central outbox. */
  #central: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PostmanOptions) {
    const { central, directory, log, now } = options;
    this.#options = options;
    this.#shops = new ShopVisits({
      ...{ directory, log, shopsAtOnce, what: "mail" },
      claim: (most) => central.transact((tx) => claimNotices(tx, "mail", now(), most)),
      serve: (tenant) => this.#serve(tenant),
    });
  }

  /** To be called, and awaited, before a transaction that may put mail into the shop's outbox; `wake` after it. */
  async announce(tenantId: string): Promise<void> {
    const { central, now, log } = this.#options;
    try {
      await central.transact((tx) => insertNotice(tx, "mail", tenantId, now()));
    } catch (error) {
      // A shop continues to work while the central database is unreachable; its mail waits until this process, or the
      // shop's next mail, announces it.
      log.warn({ err: error, tenantId }, "a shop's mail could not be announced");
      this.#shops.wake(tenantId);
    }
  }

  /** `announce` inside the central transaction that makes the shop. */
  announceWithin(tx: CentralTx, tenantId: string): Promise<void> {
    return insertNotice(tx, "mail", tenantId, this.#options.now());
  }

  /** Has a look into the shop's outbox soon, or the central one. Waits for nothing. */
  wake(tenantId?: string): void {
    if (tenantId !== undefined) this.#shops.wake(tenantId);
    else if (this.#timer !== undefined) void this.#emptyCentral();
  }

  /** Delivers everything that is due by now. Never rejects; what fails is tried again. */
  async run(): Promise<void> {
    await Promise.all([this.#emptyCentral(), this.#shops.run()]);
  }

  start(): void {
    if (this.#options.deliver === undefined) {
      this.#options.log.warn("SMTP_URL is not set: mails wait in the outbox and are not sent");
      return;
    }
    this.#timer = setInterval(() => void this.#emptyCentral(), everyMs).unref();
    void this.#emptyCentral();
    this.#shops.start();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await Promise.all([this.#central, this.#shops.stop()]);
  }

  #emptyCentral(): Promise<void> {
    const { central, log } = this.#options;
    this.#central = this.#central
      .then(() => this.#empty((work) => central.transact(work)))
      .catch((error: unknown) => log.warn({ err: error }, "the central outbox could not be emptied"));
    return this.#central;
  }

  /** One turn of a shop. True when more is due. */
  async #serve(tenant: Tenant): Promise<boolean> {
    const { central, databases, now } = this.#options;
    const box: Box = (work) => databases.write(tenant, work);
    await this.#empty(box, turnMs);
    const dueAt = await box(nextMailDueAt);
    await central.transact((tx) => concludeNotice(tx, "mail", tenant.tenantId, dueAt, now()));
    return this.#options.deliver !== undefined && dueAt !== null && new Date(dueAt) <= now();
  }

  async #empty(box: Box, forMs = Infinity): Promise<void> {
    const { deliver, now } = this.#options;
    if (deliver === undefined) return;
    const untilMs = performance.now() + forMs;
    for (;;) {
      const mails = await box((tx) => claimMails(tx, now(), mailsAtOnce));
      await Promise.all(mails.map((mail) => this.#send(box, deliver, mail)));
      if (mails.length < mailsAtOnce || performance.now() >= untilMs || this.#shops.isStopped) return;
    }
  }

  async #send(box: Box, deliver: Deliver, { id, sealed, createdAt }: WaitingMail): Promise<void> {
    const { secrets, now, log } = this.#options;
    try {
      await deliver(id, readMail(secrets.open(sealed, mailAad(id))));
    } catch (error) {
      const isLost = now().getTime() - Date.parse(createdAt) > giveUpAfterMs;
      log.warn(
        { err: error, mailId: id },
        isLost ? "a mail is given up" : "a mail was not accepted; it is tried again",
      );
      const message = error instanceof Error ? error.message.slice(0, 500) : "unknown";
      await box((tx) => (isLost ? deleteMail(tx, id) : updateMailError(tx, id, message)));
      return;
    }
    await box((tx) => deleteMail(tx, id));
  }
}
