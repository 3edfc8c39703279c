import { quoted, subjectOf } from "../../kernel/mail-page.ts";
import type { Mail } from "../../kernel/mail.ts";
import type { UserStore } from "../plane.ts";

/** The person that a mail is to. */
export interface Reader {
  readonly email: string;
  readonly name: string;
}

type Sender = Pick<UserStore, "name">;

interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown large, or opened by a button. */
  readonly code?: string;
  readonly link?: { readonly url: string; readonly label: string };
}

export function emailCodeMail(sender: Sender, reader: Reader, code: string): Mail {
  return write(sender, reader, {
    subject: `${code} is your code`,
    paragraphs: ["Enter this code where you were asked for it. It is good for five minutes and works once."],
    code,
  });
}

export function recoveryCodeUsedMail(sender: Sender, reader: Reader, left: number): Mail {
  const advice = left <= 3 ? " Make new ones soon." : "";
  return write(sender, reader, {
    subject: "A recovery code was used",
    paragraphs: [`Someone used one of your recovery codes; ${left} are left.${advice}`, notYou],
  });
}

export function factorSuspendedMail(sender: Sender, reader: Reader): Mail {
  return write(sender, reader, {
    subject: "Signing in is suspended",
    paragraphs: [
      "Someone who knows your password entered a hundred wrong codes in a row. Nobody can sign in to your account until its password is reset.",
      "Choose “Forgot password” where you sign in.",
    ],
  });
}

export function factorChangedMail(sender: Sender, reader: Reader, what: string): Mail {
  return write(sender, reader, {
    subject: "Your two-factor sign-in was changed",
    paragraphs: [`${what} Your other sessions were ended.`, notYou],
  });
}

export function passwordResetMail(sender: Sender, reader: Reader, url: string): Mail {
  return write(sender, reader, {
    subject: "Reset your password",
    paragraphs: [
      "Someone asked to reset the password of your account. The link works once, within an hour.",
      "If this was not you, do nothing: your password stays as it is.",
    ],
    link: { url, label: "Choose a new password" },
  });
}

export function invitationMail(sender: Sender, reader: Reader, url: string): Mail {
  return write(sender, reader, {
    subject: "You are invited",
    paragraphs: [`You have an account at ${sender.name}. Choose a password; the link works once, within three days.`],
    link: { url, label: "Choose a password" },
  });
}

export function passwordChangedMail(sender: Sender, reader: Reader): Mail {
  return write(sender, reader, {
    subject: "Your password was changed",
    paragraphs: ["Your password was changed, and your other sessions were ended.", notYou],
  });
}

export function confirmEmailMail(sender: Sender, reader: Reader, url: string): Mail {
  return write(sender, reader, {
    subject: "Confirm your new email address",
    paragraphs: [
      "Someone asked to move your account to this address. Until you confirm it the account stays as it is; the link works once, within a day.",
    ],
    link: { url, label: "Confirm this address" },
  });
}

export function emailChangeAskedMail(sender: Sender, reader: Reader, email: string): Mail {
  return write(sender, reader, {
    subject: "Your email address is to be changed",
    paragraphs: [
      `Someone asked to move your account to ${email}. It stays here until that address confirms it.`,
      notYou,
    ],
  });
}

export function unlockMail(sender: Sender, reader: Reader, url: string): Mail {
  return write(sender, reader, {
    subject: "Your account is locked",
    paragraphs: [
      "Someone entered five wrong passwords or codes for your account, so that nobody can sign in to it for 15 minutes. With this link you can at once; it works once, within a day.",
      "If it was not you, your password was not guessed: do nothing, or choose another one.",
    ],
    link: { url, label: "Unlock my account" },
  });
}

export function emailChangedMail(sender: Sender, reader: Reader, email: string): Mail {
  return write(sender, reader, {
    subject: "Your email address was changed",
    paragraphs: [`Your account is now under ${email}; mail no longer comes here.`, notYou],
  });
}

export function supportAccessMail(sender: Sender, reader: Reader, operator: string, reason: string): Mail {
  return write(sender, reader, {
    subject: "Support is looking into your shop",
    paragraphs: [
      `${operator} can read in your shop for 15 minutes, and change nothing. The reason given: “${quoted(reason, 200)}”`,
      "Who manages your users can end it at once, and your settings can refuse such access. The audit log has it, too.",
    ],
  });
}

/** To who holds everything in a shop: somebody else does from now on. */
export function adminMadeMail(sender: Sender, reader: Reader, { by, email }: { by: string; email: string }): Mail {
  return write(sender, reader, {
    subject: "Your shop has another global admin",
    paragraphs: [
      `${by} made ${email} a global admin: that account may do everything in your shop, as you may.`,
      notYours,
    ],
  });
}

export function supportAllowedMail(sender: Sender, reader: Reader, by: string): Mail {
  return write(sender, reader, {
    subject: "Support may look into your shop",
    paragraphs: [
      `${by} allowed operators to look into your shop: they read, for 15 minutes at a time, and you are told of each time.`,
      notYours,
    ],
  });
}

export function manyFlagsMail(sender: Sender, reader: Reader, till: string): Mail {
  return write(sender, reader, {
    subject: "A till has many open flags",
    paragraphs: [
      `A hundred or more sales and other entries that the till “${quoted(till, 60)}” brought differ from what was expected, and nobody has looked at them.`,
      "Look at them by kind, by person and by amount: one that matters may hide among the others.",
    ],
  });
}

export function deletionRequestedMail(sender: Sender, reader: Reader, { dueAt }: { readonly dueAt: Date }): Mail {
  return write(sender, reader, {
    subject: "Your shop is to be deleted",
    paragraphs: [
      `The operator of your shop was asked to delete it. It is closed now, and will be deleted for good on ${dueAt.toISOString().slice(0, 10)} or later.`,
      "Until then it can be taken back. If nobody at your shop wanted this, tell the operator now.",
    ],
  });
}

const notYours =
  "If this was not agreed among you, change it back now, end the sessions of whoever did it, and have the password changed.";
const notYou = "If this was not you, reset your password now and tell the person who manages your users.";

/** The same letter as text and as HTML. */
function write({ name: sender }: Sender, { email, name: typed }: Reader, letter: Letter): Mail {
  const name = quoted(typed, 60);
  const { subject, paragraphs, code, link } = letter;
  const lines = [`Hello ${name},`, ...paragraphs, ...(code === undefined ? [] : [`    ${code}`])];
  const text = [...lines, ...(link === undefined ? [] : [`${link.label}: ${link.url}`]), sender].join("\n\n");
  const html = [
    `<p>Hello ${escape(name)},</p>`,
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    ...(code === undefined
      ? []
      : [`<p style="font-size:28px;letter-spacing:4px"><strong>${escape(code)}</strong></p>`]),
    ...(link === undefined ? [] : [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`]),
    `<p>${escape(sender)}</p>`,
  ].join("\n");
  return {
    to: email,
    subject: subjectOf(sender, subject),
    text: `${text}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5">\n${html}\n</body></html>\n`,
  };
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
