import type { Logger } from "pino";
import type { CentralDatabase } from "../db/central.ts";
import type { TenantDatabases } from "../db/databases.ts";
import type { TenantDirectory } from "../db/directory.ts";
import type { CentralTx, Handle } from "../db/handles.ts";
import { claimNotices, concludeNotice, insertNotice } from "../db/notices.ts";
import { claimMails, deleteMail, mailAad, nextMailDueAt, updateMailError, type WaitingMail } from "../db/outbox.ts";
import { readMail, type Deliver } from "../mail.ts";
import type { SecretBox } from "../secrets.ts";

const everyMs = 5_000;
const mailsAtOnce = 5;
const shopsAtOnce = 10;
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
  readonly #woken = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;

  constructor(options: PostmanOptions) {
    this.#options = options;
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
      this.#woken.add(tenantId);
    }
  }

  /** `announce` inside the central transaction that makes the shop. */
  announceWithin(tx: CentralTx, tenantId: string): Promise<void> {
    return insertNotice(tx, "mail", tenantId, this.#options.now());
  }

  /** Has a look soon: into the central outbox and the shop's. Waits for nothing. */
  wake(tenantId?: string): void {
    if (tenantId !== undefined) this.#woken.add(tenantId);
    if (this.#timer !== undefined) void this.run();
  }

  /** Delivers everything that is due by now. Never rejects; what fails is tried again. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#rounds().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  start(): void {
    if (this.#options.deliver === undefined)
      this.#options.log.warn("SMTP_URL is not set: mails wait in the outbox and are not sent");
    else this.#timer = setInterval(() => void this.run(), everyMs).unref();
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const { central, log } = this.#options;
      await this.#empty((work) => central.transact(work)).catch((error: unknown) =>
        log.warn({ err: error }, "the central outbox could not be emptied"),
      );
      await this.#visitShops().catch((error: unknown) => log.warn({ err: error }, "the mail notices cannot be read"));
    }
  }

  async #visitShops(): Promise<void> {
    const { central, now, log } = this.#options;
    const noticed = await central.transact((tx) => claimNotices(tx, "mail", now(), shopsAtOnce));
    if (noticed.length === shopsAtOnce) this.#again = true;
    const shops = new Set([...noticed, ...this.#woken]);
    this.#woken.clear();
    await Promise.all(
      [...shops].map((tenantId) =>
        this.#visit(tenantId).catch((error: unknown) =>
          log.warn({ err: error, tenantId }, "a shop's outbox could not be emptied; it is tried again"),
        ),
      ),
    );
  }

  async #visit(tenantId: string): Promise<void> {
    const { central, directory, databases, now } = this.#options;
    const tenant = await directory.resolve(tenantId);
    if (tenant === undefined || !tenant.isActive) return;
    const box: Box = (work) => databases.write(tenant, work);
    await this.#empty(box);
    const dueAt = await box(nextMailDueAt);
    await central.transact((tx) => concludeNotice(tx, "mail", tenantId, dueAt, now()));
  }

  async #empty(box: Box): Promise<void> {
    const { deliver, now } = this.#options;
    if (deliver === undefined) return;
    for (;;) {
      const mails = await box((tx) => claimMails(tx, now(), mailsAtOnce));
      await Promise.all(mails.map((mail) => this.#send(box, deliver, mail)));
      if (mails.length < mailsAtOnce) return;
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
