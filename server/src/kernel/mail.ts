import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { makeFolder } from "./folder.ts";

/** One mail to one person, in text and in HTML, perhaps with files. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where the reader ends such mails; by https also in one click, without a page (RFC 8058). */
  readonly unsubscribeUrl?: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly contentType: string;
  }[];
}

/**
 * The mail that a stored text has, with these members alone, each of them text: the mail program takes objects, too,
 * and reads the files and fetches the addresses that they name. Throws for any other text.
 */
export function readMail(text: string): Mail {
  const value: unknown = JSON.parse(text);
  if (!Value.Check(StoredMail, value)) throw new Error("what is stored is no mail");
  const { to, subject, text: plain, html, unsubscribeUrl, attachments = [] } = value;
  const files = attachments.map(({ filename, content, contentType }) => ({ filename, content, contentType }));
  const end = unsubscribeUrl === undefined ? {} : { unsubscribeUrl };
  return { to, subject, text: plain, html, ...end, attachments: files };
}

const StoredMail = Type.Object({
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  unsubscribeUrl: Type.Optional(Type.String({ pattern: "^https?://[!-;=?-~]+$" })),
  attachments: Type.Optional(
    Type.Array(Type.Object({ filename: Type.String(), content: Type.String(), contentType: Type.String() })),
  ),
});

/** Hands a mail on; rejects when it was not accepted, to be tried again under the same id. */
export type Deliver = (id: string, mail: Mail) => Promise<void>;

/** Delivery to the mail server of `url` (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpDelivery(url: string, from: string): Deliver {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  let transport: Promise<Transporter> | undefined;
  return async (id, mail) => {
    transport ??= mailer().then(({ createTransport }) => createTransport({ url, ...timeouts }, { from, ...closed }));
    await (await transport).sendMail(messageOf(id, mail, from));
  };
}

/** Development's delivery: each mail a file in `folder`, readable by any mail program. */
export function fileDelivery(folder: string, from: string): Deliver {
  return async (id, mail) => {
    const { createTransport } = await mailer();
    const transport = createTransport({ streamTransport: true, buffer: true }, { from, ...closed });
    const { message } = await transport.sendMail(messageOf(id, mail, from));
    makeFolder(folder, 0o700);
    await writeFile(join(folder, `${id}.eml`), message as Buffer, { mode: 0o600 });
  };
}

/** No member of a mail names a file or an address. */
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** Loaded with the first mail: many a process sends none. */
const mailer = () => import("nodemailer");

/** What has no second address in it, as the mail program reads lists, groups and names. */
const oneAddress = /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+$/;

/**
 * The mail as the mail program takes it: to one address. With the same Message-ID at every attempt, so that one that
 * arrives twice can be recognised. Throws when it is for anything but one address: a shop brings its users' along.
 */
function messageOf(id: string, { to, unsubscribeUrl, ...mail }: Mail, from: string) {
  if (!oneAddress.test(to)) throw new Error("what the mail is for is not one address");
  const attachments = [...(mail.attachments ?? [])];
  const list = unsubscribeUrl === undefined ? {} : { list: { unsubscribe: unsubscribeUrl } };
  const headers = unsubscribeUrl?.startsWith("https:") === true ? oneClick : {};
  return { ...mail, ...list, headers, to: { name: "", address: to }, attachments, messageId: messageIdOf(id, from) };
}

/** RFC 8058 section 3.1. */
const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([^>\s]+)/.exec(from)?.[1] ?? "tillhouse"}>`;
}
