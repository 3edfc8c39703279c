import assert from "node:assert/strict";
import { test } from "node:test";
import * as mails from "./mails.ts";

const [shop, olive] = [{ name: "Corner Shop" }, { email: "olive@shop.test", name: "Olive & Co" }] as const;
const url = "https://shop.test/link?token=a&b=c";

/** Every mail, and what its reader is told to do. */
const advice: readonly (readonly [mail: ReturnType<typeof mails.unlockMail>, advice: RegExp])[] = [
  [mails.emailCodeMail(shop, olive, "123456"), /Enter this code where you were asked for it/],
  [mails.recoveryCodeUsedMail(shop, olive, 3), /3 are left\. Make new ones soon[^]*If this was not you, reset/],
  [mails.recoveryCodeUsedMail(shop, olive, 4), /4 are left\.\n\nIf this was not you, reset/],
  [mails.factorSuspendedMail(shop, olive), /until its password is reset\.\n\nChoose “Forgot password”/],
  [mails.factorChangedMail(shop, olive, "It is off."), /It is off\. Your other sessions[^]*If this was not you, reset/],
  [mails.passwordResetMail(shop, olive, url), /once, within an hour\.\n\nIf this was not you, do nothing/],
  [mails.invitationMail(shop, olive, url), /an account at Corner Shop\. Choose a password; [^]*within three days/],
  [mails.passwordChangedMail(shop, olive), /other sessions were ended\.\n\nIf this was not you, reset/],
  [mails.confirmEmailMail(shop, olive, url), /Until you confirm it the account stays as it is; [^]*within a day/],
  [mails.emailChangeAskedMail(shop, olive, "new@shop.test"), /to new@shop\.test\. [^]*If this was not you, reset/],
  [mails.unlockMail(shop, olive, url), /works once, within a day\.\n\nIf it was not you, [^]*do nothing/],
  [mails.emailChangedMail(shop, olive, "new@shop.test"), /under new@shop\.test; [^]*If this was not you, reset/],
  [
    mails.supportAccessMail(shop, olive, "Otto", "a till"),
    /Otto can read [^]*: “a till”\n\nWho manages your users can end it/,
  ],
  [
    mails.adminMadeMail(shop, olive, { by: "otto@shop.test", email: "eve@shop.test" }),
    /otto@shop\.test made eve@shop\.test a global admin[^]*If this was not agreed among you, change it back now/,
  ],
  [
    mails.supportAllowedMail(shop, olive, "otto@shop.test"),
    /otto@shop\.test allowed operators to look into your shop[^]*If this was not agreed among you, change it back now/,
  ],
  [mails.manyFlagsMail(shop, olive, "Till 1"), /the till “Till 1” brought differ[^]*one that matters may hide/],
  [
    mails.deletionRequestedMail(shop, olive, { dueAt: new Date("2026-12-31T10:00:00Z") }),
    /deleted for good on 2026-12-31 or later\.\n\nUntil then it can be taken back\. [^]*tell the operator now/,
  ],
];

test("what somebody else has typed is short, is no link, and a reason stands in quotes", () => {
  const name = `Your parcel waits at https://evil.test/p or www.evil.test ${"x".repeat(100)}`;
  const { text, html } = mails.invitationMail(shop, { email: "olive@shop.test", name }, url);
  assert.equal(text.split("\n")[0], `Hello Your parcel waits at … or … ${"x".repeat(32)}…,`);
  assert.ok(!html.includes("evil"));
  assert.match(
    mails.unlockMail(shop, { ...olive, name: "J.R. O’Neil-Núñez" }, url).text,
    /^Hello J\.R\. O’Neil-Núñez,/,
  );
  const reason = "Ticket 7.\n\nNow sign in at evil.test";
  assert.match(mails.supportAccessMail(shop, olive, "Otto", reason).text, /given: “Ticket 7\. Now sign in at …”\n/);
});

test("each mail says what its reader can do, and the same as text and as HTML", () => {
  const written = Object.keys(mails).filter((name) => name.endsWith("Mail"));
  assert.equal(new Set(advice.map(([{ subject }]) => subject)).size, written.length);
  for (const [{ to, subject, text, html = "" }, expected] of advice) {
    assert.deepEqual([to, subject.startsWith("Corner Shop: ")], ["olive@shop.test", true], subject);
    assert.match(text, /^Hello Olive & Co,\n\n[^]*\n\nCorner Shop\n$/);
    assert.match(text, expected);
    const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
    const plain = html
      .replace(/<a href="([^"]*)">([^<]*)<\/a>/, "$2: $1")
      .replaceAll(/<[^>]*>/g, "")
      .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? "");
    const words = (given: string) => given.split(/\s+/).filter((word) => word !== "");
    assert.deepEqual(words(plain), words(text), subject);
  }
});
