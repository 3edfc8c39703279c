/** The audit log in which an event stands: the shop's, the operators', or that of the plane that it happens on. */
interface EventEntry {
  readonly log: "shop" | "operators" | "both";
  /** One sentence for the documents. */
  readonly meaning: string;
}

/** Every event that an audit log can hold. Types and `docs/audit.md` are made from it. */
const auditEvents = {
  "approval.given": { log: "shop", meaning: "Someone who holds a permission lent it to another user for one call." },
  "approval.refused": {
    log: "shop",
    meaning: "An approval was asked for with a wrong password, or by the wrong person.",
  },
  "approval.used": { log: "shop", meaning: "An approval was used up by the call that it was given for." },
  "authn.challenged": { log: "both", meaning: "The password was right; the second factor is asked for." },
  "authn.invitation_accepted": { log: "both", meaning: "An invited user chose a password." },
  "authn.locked": { log: "both", meaning: "The fifth failure within 15 minutes locked the account." },
  "authn.login": { log: "both", meaning: "A user signed in." },
  "authn.login_failed": {
    log: "both",
    meaning: "A password was wrong, or the account is unknown, locked or deactivated.",
  },
  "authn.logout": { log: "both", meaning: "A user signed out." },
  "authn.other_sessions_ended": { log: "both", meaning: "A user ended all of their sessions but the one they used." },
  "authn.password_changed": { log: "both", meaning: "A signed-in user changed their password, or failed to." },
  "authn.password_reset": { log: "both", meaning: "A password was set by the link of an email." },
  "authn.password_reset_requested": { log: "both", meaning: "A link to reset a password was asked for." },
  "authn.reauthenticated": {
    log: "both",
    meaning: "A signed-in user proved again who they are, for what gives lasting power.",
  },
  "authn.reauthentication_failed": { log: "both", meaning: "A signed-in user could not prove again who they are." },
  "authn.pin_login": { log: "shop", meaning: "A user signed in at a till with their PIN." },
  "authn.pin_suspended": {
    log: "shop",
    meaning:
      "After five wrong PINs in fifteen minutes a till refuses the user's PIN until they are over, after 20 in a row until another is set.",
  },
  "authn.second_factor_failed": { log: "both", meaning: "A code of a sign-in was wrong." },
  "authn.second_factor_suspended": {
    log: "both",
    meaning: "After 100 wrong codes in a row the second factor is refused until the password is reset.",
  },
  "authn.service_login": { log: "shop", meaning: "A service account got an access token for one of its secrets." },
  "authn.session_ended": { log: "both", meaning: "A user ended one of their sessions." },
  "authn.token_reuse": { log: "both", meaning: "A replaced refresh token was used again; its session was ended." },
  "branch_price.changed": {
    log: "shop",
    meaning: "A branch got or lost a price of its own for a variant, or sells it or no longer.",
  },
  "cash.closed": { log: "shop", meaning: "A cash session was closed, with what was expected and counted." },
  "cash.counted": { log: "shop", meaning: "A drawer was counted; each count is told, not only the last." },
  "cash.drawer_opened": { log: "shop", meaning: "A drawer was opened without a sale." },
  "cash.drawer_refused": {
    log: "shop",
    meaning: "More was to go out of a drawer than there was, by somebody who may not know what is expected of it.",
  },
  "cash.opened_short": {
    log: "shop",
    meaning: "A drawer was opened with less than remained in it.",
  },
  "coupon.changed": { log: "shop", meaning: "Limits, validity or block of a coupon were changed." },
  "coupon.created": { log: "shop", meaning: "A coupon was made." },
  "coupon_series.changed": {
    log: "shop",
    meaning: "Name, limit, validity or block of a series of coupons were changed.",
  },
  "coupon_series.created": { log: "shop", meaning: "A series of coupons was made." },
  "credit.account_changed": { log: "shop", meaning: "Limit, terms or block of a customer's account were changed." },
  "credit.account_opened": { log: "shop", meaning: "An account was opened for a customer." },
  "credit.adjusted": { log: "shop", meaning: "What a customer owes was adjusted or written off." },
  "credit.entry_reversed": { log: "shop", meaning: "An entry of a customer's account was reversed." },
  "credit.payment_taken": { log: "shop", meaning: "A customer paid on account." },
  "customer.erased": { log: "shop", meaning: "A customer's personal data was erased." },
  "customer.exemption_changed": {
    log: "shop",
    meaning: "A customer was exempted from tax by a certificate, or is no longer.",
  },
  "customer.exported": { log: "shop", meaning: "All that is kept of a customer was handed out." },
  "customer.merged": { log: "shop", meaning: "Customers were merged into this one." },
  "customer.terms_changed": { log: "shop", meaning: "A customer was put into another group, blocked or unblocked." },
  "device.changed": { log: "shop", meaning: "A till was given another name." },
  "device.created": { log: "shop", meaning: "A till was registered." },
  "device.credential_renewed": { log: "shop", meaning: "A till got another credential; sessions at it ended." },
  "device.revoked": { log: "shop", meaning: "A till was revoked; sessions at it ended." },
  "gift_receipt.issued": { log: "shop", meaning: "A gift receipt was issued for a sale." },
  "invoice.issued": { log: "shop", meaning: "An invoice was issued for a sale." },
  "keys.rotated": { log: "operators", meaning: "Secrets were encrypted anew under the first key." },
  "keys.signing_rotated": { log: "operators", meaning: "A plane has a new key that signs access tokens." },
  "loyalty.account_changed": { log: "shop", meaning: "A customer's account of points was blocked or unblocked." },
  "loyalty.account_opened": { log: "shop", meaning: "An account of points was opened for a customer." },
  "loyalty.adjusted": { log: "shop", meaning: "Points were given or taken without a sale." },
  "loyalty.rule_changed": { log: "shop", meaning: "What brings points was changed." },
  "loyalty.tier_changed": { log: "shop", meaning: "A tier of the customers with points was changed." },
  "loyalty.transferred": { log: "shop", meaning: "Points of one account were given to another." },
  "mail_recipient.confirmed": { log: "shop", meaning: "Somebody outside the shop agreed to be mailed its reports." },
  "mail_recipient.stopped": { log: "shop", meaning: "Somebody outside the shop ended its reports to them." },
  "migrations.started": { log: "operators", meaning: "A run of migrations over the shops was started." },
  "order.cancelled": { log: "shop", meaning: "A parked order was cancelled." },
  "order.exceptions": {
    log: "shop",
    meaning: "A sale needed permissions beyond selling: a discount above the limit, another price or tax, a return.",
  },
  "order.voided": { log: "shop", meaning: "A whole sale was voided." },
  "price_list.changed": {
    log: "shop",
    meaning: "Whom, where or when a price list is for was changed, or it was archived.",
  },
  "price_list.entries_changed": { log: "shop", meaning: "Prices of a price list were added, changed or taken out." },
  "product.image_removed": { log: "shop", meaning: "The picture of a product was taken away." },
  "product.image_set": { log: "shop", meaning: "A product got a picture, or another one." },
  "product.tax_changed": { log: "shop", meaning: "A product got another tax group." },
  "promotion.changed": { log: "shop", meaning: "A promotion was changed, archived or brought back." },
  "promotion.created": { log: "shop", meaning: "A promotion was drafted." },
  "promotion.disabled": { log: "shop", meaning: "A promotion is given no longer." },
  "promotion.enabled": { log: "shop", meaning: "A promotion is given from now on, as its schedule says." },
  "purchaseOrder.cancelled": { log: "shop", meaning: "A purchase order was cancelled before anything came." },
  "purchaseOrder.changed": { log: "shop", meaning: "A draft of a purchase order was changed." },
  "purchaseOrder.closed": {
    log: "shop",
    meaning: "A purchase order was closed; what was outstanding is expected no longer.",
  },
  "purchaseOrder.costs_entered": { log: "shop", meaning: "Costs on top of goods were entered after they came." },
  "purchaseOrder.created": { log: "shop", meaning: "A purchase order was drafted." },
  "purchaseOrder.mailed": { log: "shop", meaning: "A purchase order was mailed to its supplier." },
  "purchaseOrder.received": { log: "shop", meaning: "Goods of a purchase order came." },
  "purchaseOrder.submitted": { log: "shop", meaning: "A purchase order was submitted." },
  "receipt.mailed": { log: "shop", meaning: "A receipt was mailed." },
  "receipt.reprinted": { log: "shop", meaning: "A receipt was printed again, as a copy." },
  "push.dead_letter_handed_in": { log: "shop", meaning: "A till has handed in what it could not push." },
  "push.dead_letter_settled": { log: "shop", meaning: "What a till brought was booked after all, or given up." },
  "push.flag_settled": { log: "shop", meaning: "What a till brought that differs was looked at." },
  "push.flags_many": {
    log: "shop",
    meaning: "A hundred or more flags of a till are open: one that matters may hide among them.",
  },
  "register.bound": { log: "shop", meaning: "A register was bound to a device." },
  "register.numbers_left_out": {
    log: "shop",
    meaning:
      "An offline till's receipt follows the register's last one with a gap; sales that arrive later may fill it.",
  },
  "register.unbound": { log: "shop", meaning: "A register was released from its device." },
  "report.exported": { log: "shop", meaning: "A report was given out as CSV." },
  "return.cancelled": { log: "shop", meaning: "The receipt of a return was voided." },
  "return.created": { log: "shop", meaning: "Goods were taken back, with what was refunded and why." },
  "return.inspected": { log: "shop", meaning: "Goods that came back were put on the shelf or written off." },
  "role.changed": { log: "shop", meaning: "A role's name or permissions were changed." },
  "role.created": { log: "shop", meaning: "A role was made." },
  "role.deleted": { log: "shop", meaning: "A role was removed." },
  "role.extended": { log: "shop", meaning: "A starting role was given the permissions of something new." },
  "saved_report.changed": { log: "shop", meaning: "A saved report, or to whom it is mailed, was changed." },
  "saved_report.created": { log: "shop", meaning: "A report was saved." },
  "saved_report.deleted": { log: "shop", meaning: "A saved report was removed." },
  "saved_report.mailed": { log: "shop", meaning: "A saved report was mailed." },
  "saved_report.skipped": { log: "shop", meaning: "A saved report was not mailed to some of its recipients." },
  "second_factor.disabled": { log: "both", meaning: "A user turned a method of their second factor off." },
  "second_factor.enabled": { log: "both", meaning: "A user turned a method of their second factor on." },
  "second_factor.recovery_codes_renewed": { log: "both", meaning: "A user made new recovery codes." },
  "service_account.changed": {
    log: "shop",
    meaning: "Name, permissions or branches of a service account were changed.",
  },
  "service_account.created": { log: "shop", meaning: "A service account was made." },
  "service_account.revoked": {
    log: "shop",
    meaning: "A service account was revoked; its tokens and secrets are dead.",
  },
  "service_account.secret_created": { log: "shop", meaning: "A service account got another secret." },
  "service_account.secret_deleted": {
    log: "shop",
    meaning: "A secret of a service account was removed; its tokens are dead.",
  },
  "settings.changed": { log: "shop", meaning: "Settings of the shop, or of a branch, were changed." },
  "sign_in_settings.changed": { log: "both", meaning: "How users may sign in was changed." },
  "stock.adjusted": { log: "shop", meaning: "Stock was adjusted by hand." },
  "stock.counted": { log: "shop", meaning: "A stock count was posted." },
  "supplier.changed": {
    log: "shop",
    meaning: "A supplier's name, terms or the address that orders are mailed to were changed.",
  },
  "supplier.items_changed": { log: "shop", meaning: "What a supplier sells was changed." },
  "supplierReturn.cancelled": { log: "shop", meaning: "A return to a supplier was taken back." },
  "supplierReturn.created": { log: "shop", meaning: "Goods went back to a supplier." },
  "supplierReturn.credited": { log: "shop", meaning: "The credit note of a return to a supplier was entered." },
  "support.access_ended": { log: "shop", meaning: "An operator's look into the shop was ended before its time." },
  "support.access_opened": { log: "shop", meaning: "An operator may read in the shop for 15 minutes." },
  "tax_group.changed": { log: "shop", meaning: "A tax group, or which one a branch has in its place, was changed." },
  "tax_rate.changed": { log: "shop", meaning: "A tax rate, or what it is planned to be, was changed." },
  "tenant.activated": { log: "operators", meaning: "A shop was activated." },
  "tenant.adopted": { log: "operators", meaning: "A database that was found became the shop's home." },
  "tenant.appointment_cancelled": { log: "operators", meaning: "A shop is not moved at its appointment." },
  "tenant.appointment_failed": {
    log: "operators",
    meaning: "A shop's appointment came, and its move was refused, or failed and was rolled back.",
  },
  "tenant.appointment_made": { log: "operators", meaning: "A shop is to be moved at an appointed time." },
  "tenant.appointment_missed": {
    log: "operators",
    meaning: "A shop's move could not begin in the time appointed for it.",
  },
  "tenant.created": { log: "operators", meaning: "A shop was opened." },
  "tenant.deleted": { log: "operators", meaning: "A shop was exported, and all that was left of it was dropped." },
  "tenant.deletion_requested": {
    log: "operators",
    meaning: "A shop was suspended and is to be deleted, or the day for that was changed.",
  },
  "tenant.deletion_withdrawn": { log: "operators", meaning: "A shop is not to be deleted any more." },
  "tenant.exported": { log: "operators", meaning: "A shop was written into a file." },
  "tenant.feed_restarted": { log: "operators", meaning: "Every till of a shop takes a new snapshot." },
  "tenant.graduated": { log: "operators", meaning: "A shop was moved to a database of its own." },
  "tenant.graduation_cancelled": { log: "operators", meaning: "A graduation under way was cancelled." },
  "tenant.graduation_failed": { log: "operators", meaning: "A graduation failed and was rolled back." },
  "tenant.graduation_started": { log: "operators", meaning: "A graduation was started." },
  "tenant.imported": { log: "operators", meaning: "A shop was opened from a file." },
  "tenant.moved": {
    log: "operators",
    meaning: "A shop was moved from a database of its own to another server, or back to the shared tier.",
  },
  "tenant.modules_changed": { log: "operators", meaning: "Modules of a shop were turned on or off." },
  "tenant.owner_invited": { log: "operators", meaning: "A shop's owner was invited again." },
  "tenant.password_rotated": { log: "operators", meaning: "A shop's login got another password." },
  "tenant.recovered": { log: "operators", meaning: "What an interrupted graduation had left was put in order." },
  "tenant.restored": {
    log: "operators",
    meaning: "A shop whose home was lost got a new one, filled from a backup.",
  },
  "tenant.quotas_changed": { log: "operators", meaning: "What a shop may use was changed." },
  "tenant.renamed": { log: "operators", meaning: "A shop was given another name." },
  "tenant.support_access_requested": {
    log: "operators",
    meaning: "An operator asked to read in a shop; whether the shop allowed it stands in its log.",
  },
  "tenant.suspended": { log: "operators", meaning: "A shop was suspended." },
  "transfer.approved": { log: "shop", meaning: "A branch agreed to send what another had requested." },
  "transfer.cancelled": { log: "shop", meaning: "A stock transfer was ended, or refused, before anything left." },
  "transfer.changed": { log: "shop", meaning: "A draft of a stock transfer was changed." },
  "transfer.created": { log: "shop", meaning: "A stock transfer was drafted." },
  "transfer.dispatched": { log: "shop", meaning: "A stock transfer left its source." },
  "transfer.recalled": { log: "shop", meaning: "What was under way of a stock transfer went back to its source." },
  "transfer.received": {
    log: "shop",
    meaning: "A stock transfer arrived, or a part of it; with what was damaged or missing.",
  },
  "transfer.requested": { log: "shop", meaning: "A branch asked another for goods." },
  "user.activated": { log: "both", meaning: "A deactivated user may sign in again." },
  "user.changed": { log: "both", meaning: "A user's name, rights or branches were changed." },
  "user.created": { log: "both", meaning: "A user was made." },
  "user.deactivated": { log: "both", meaning: "A user was deactivated, and every session of theirs ended." },
  "user.deleted": { log: "operators", meaning: "An operator was deleted by the command line." },
  "user.email_change_requested": {
    log: "both",
    meaning: "A new address was asked to confirm that a user's account moves to it.",
  },
  "user.email_changed": { log: "both", meaning: "The new address confirmed it; the account is under it." },
  "user.invited": { log: "both", meaning: "A user was invited again." },
  "user.password_set": { log: "operators", meaning: "An operator got a new password by the command line." },
  "user.pin_removed": { log: "shop", meaning: "A user has no PIN any more." },
  "user.pin_set": { log: "shop", meaning: "A user got a PIN for tills, by themselves or by someone else." },
  "user.second_factor_removed": { log: "both", meaning: "Someone else turned a user's second factor off." },
  "user.sessions_ended": { log: "both", meaning: "Someone else ended a user's sessions." },
  "user.unlocked": { log: "both", meaning: "A locked user may try again at once." },
  "variant.cost_changed": { log: "shop", meaning: "A variant's cost was changed; told to who may see costs." },
  "variant.price_changed": {
    log: "shop",
    meaning: "A variant's price was changed, or whether it is entered at the till.",
  },
  "code.limit_reached": {
    log: "shop",
    meaning: "Too many wrong codes of gift cards, gift receipts or coupons: by a user, at a till or in the shop.",
  },
  "voucher.changed": { log: "shop", meaning: "A voucher was blocked, unblocked, or is taken until another day." },
  "voucher.entered": {
    log: "shop",
    meaning: "Something was issued, held, redeemed, released, reversed or expired on a voucher by hand.",
  },
  "voucher.issued": { log: "shop", meaning: "Store credit or a gift card was issued without a sale." },
  "webhook.archived": { log: "shop", meaning: "A webhook was removed; nothing more is sent to it." },
  "webhook.changed": { log: "shop", meaning: "URL, events, branches or state of a webhook were changed." },
  "webhook.created": { log: "shop", meaning: "Somebody asked for events to be sent to a URL." },
  "webhook.redelivered": { log: "shop", meaning: "An event was sent to a webhook again." },
  "webhook.secret_created": { log: "shop", meaning: "A webhook got a second secret." },
  "webhook.secret_deleted": { log: "shop", meaning: "A secret of a webhook was removed." },
} as const satisfies Readonly<Record<string, EventEntry>>;

export type AuditEventName = keyof typeof auditEvents;

/** docs/audit.md: every event and what it tells. */
export function auditPage(): string {
  const logs = { shop: "shop", operators: "operators", both: "shop, operators" } as const;
  const rows = Object.entries(auditEvents).map(
    ([name, { log, meaning }]) => `| \`${name}\` | ${logs[log]} | ${meaning} |`,
  );
  return `# Audit log

Written by \`npm run docs\` from \`server/src/kernel/audit-events.ts\`; do not edit.

\`GET /audit\` is the shop's log, \`GET /admin/audit\` the operators'. What both planes do alike stands in the log of the
plane that it happens on. A row is written in the transaction of the change that it tells of, and never changed. It has
who did it (\`actorId\`, \`actorName\`), to what (\`subjectType\`, \`subjectId\`), its \`outcome\`, from where (\`requestId\`,
\`ip\`), and what was changed in \`details\`, which never hold a secret.

| event | log | meaning |
|---|---|---|
${rows.join("\n")}
`;
}
