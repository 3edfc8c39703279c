import { receiptText } from "@tillhouse/pricing/receipts/text.ts";
import { Big } from "big.js";
import { limitTypedMails } from "../../../auth/signin/mail-limits.ts";
import type { Deps } from "../../../deps.ts";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { queueMail } from "../../../kernel/db/outbox.ts";
import { claimCreation } from "../../../kernel/db/replay.ts";
import { invalid, notFound } from "../../../kernel/http/problem.ts";
import { created, replayed, type Answer } from "../../../kernel/http/route.ts";
import { money } from "../../../kernel/http/shapes.ts";
import { newId } from "../../../kernel/ids.ts";
import { subjectOf } from "../../../kernel/mail-page.ts";
import { audit, type Actor } from "../../gate/context.ts";
import { digitsOf } from "../../engine/currency.ts";
import { settingsFor, shownTimeOf } from "../../settings/service.ts";
import type { OrderModule } from "../hooks.ts";
import { printedBy } from "../modules/join.ts";
import type { Order } from "../schema.ts";
import { getOrder, lockOrder } from "../list/read.ts";
import { asMailed } from "./mail-text.ts";
import { page } from "./paper.ts";
import type { MailInput, PrintInput, Receipt, Seller, TaxSums } from "./schema.ts";
import { findReceiptFacts, getPrintNumber, insertPrint } from "./sql.ts";
import { saleSettings, type SaleSettings } from "../settings.ts";

export { centre, row, rule } from "@tillhouse/pricing/receipts/text.ts";
export { printedLanguages, wordsIn } from "@tillhouse/pricing/receipts/words.ts";
export { asWanted } from "./paper.ts";

/**
 * What is printed of an order, with the names and texts of today. `copy` is how often it was given out, or what is
 * said. Throws 404 `not_found`.
 */
export async function readReceipt(tx: TenantRead, id: string, said: Partial<Pick<Receipt, "language" | "copy">> = {}) {
  return (await receiptOf(tx, await getOrder(tx, id), said)).receipt;
}

async function receiptOf(tx: TenantRead, order: Order, said: Partial<Pick<Receipt, "language" | "copy">>) {
  const [settings, facts] = await Promise.all([
    settingsFor(tx, saleSettings, order.branchId),
    findReceiptFacts(tx, order),
  ]);
  if (facts === undefined) throw notFound("order");
  const { branch, customer, cashier, prints, email } = facts;
  const language = said.language ?? settings.receiptLanguage;
  const receipt: Receipt = {
    language,
    copy: said.copy ?? prints,
    ...textsIn(language, settings),
    seller: sellerOf(settings),
    branch,
    customer,
    cashier,
    localTime: shownTimeOf(new Date(order.occurredAt), settings),
    taxes: sumTaxes(order),
    order,
  };
  return { receipt, email };
}

/** Header and footer of the language, of what is nearest to it, or those of no language. */
function textsIn(language: string, { receiptTexts, receiptHeader, receiptFooter }: SaleSettings) {
  const texts =
    receiptTexts.find((one) => one.language === language) ??
    receiptTexts.find((one) => one.language === language.slice(0, 2));
  return { header: texts?.header ?? receiptHeader, footer: texts?.footer ?? receiptFooter };
}

export function sellerOf({ sellerName, sellerAddress, sellerTaxId }: SaleSettings): Seller {
  return { name: sellerName, address: sellerAddress, taxId: sellerTaxId };
}

/** Base and amount of each tax at each rate. */
export function sumTaxes({ lines, currency }: Order): TaxSums {
  const sums = new Map<string, { name: string; rate: string; base: Big; amount: Big }>();
  for (const { name, rate, base, amount, taxRateId } of lines.flatMap(({ taxes }) => taxes)) {
    const key = `${taxRateId} ${rate}`;
    const sum = sums.get(key) ?? { name, rate, base: new Big(0), amount: new Big(0) };
    sums.set(key, { ...sum, base: sum.base.plus(base), amount: sum.amount.plus(amount) });
  }
  return [...sums.values()].map((sum) => ({
    ...sum,
    base: money(sum.base, digitsOf(currency)),
    amount: money(sum.amount, digitsOf(currency)),
  }));
}

/**
 * Gives a receipt out and counts it: the first is the original, each later one a copy, which is audited. Under the same
 * id again it is the same one. Throws 404 `not_found` for what is no sale, 409 `duplicate_conflict`.
 */
export async function printReceipt(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: PrintInput,
): Promise<Answer<Receipt>> {
  return (await giveOut(tx, actor, id, body, false)).answer;
}

/**
 * Mails a receipt, which counts as giving it out. Throws as `printReceipt`, 400 by path when there is no address to
 * mail it to, 429 `rate_limited`.
 */
export async function mailReceipt(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: MailInput,
  deps: Pick<Deps, "secrets" | "limiter"> & { readonly modules: readonly OrderModule[] },
): Promise<Answer<Receipt>> {
  const { answer, email } = await giveOut(tx, actor, id, body, true);
  if (answer.status === 200) return answer;
  const recipient = body.to ?? email;
  if (recipient === null) throw invalid("to", "is required: the order has no customer with an email address");
  const receipt = answer.body;
  const subject = subjectOf(receipt.seller.name ?? actor.tenant.name, receipt.order.receiptNumber ?? "");
  const text = receiptText(asMailed(receipt), printedBy(deps.modules, receipt.order));
  await limitTypedMails(deps, { tenantId: actor.tenant.tenantId, userId: actor.caller.userId }, recipient);
  const html = page(subject, text, receipt.language);
  await queueMail(tx, deps.secrets, { to: recipient, subject, text, html }, actor.now);
  return answer;
}

async function giveOut(tx: TenantWrite, actor: Actor, orderId: string, body: MailInput, isMailed: boolean) {
  const id = body.id ?? newId();
  const said = body.language === undefined ? {} : { language: body.language };
  const content = { ...body, orderId, isMailed };
  if (body.id !== undefined && (await claimCreation(tx, "receipt print", id, content)) === "replayed") {
    const copy = (await getPrintNumber(tx, id)) - 1;
    const { receipt, email } = await receiptOf(tx, await getOrder(tx, orderId), { ...said, copy });
    return { answer: replayed(receipt), email };
  }
  const order = await lockOrder(tx, orderId);
  if (order.receiptNumber === null) throw notFound("sale");
  const number = await insertPrint(tx, { id, orderId, isMailed, userId: actor.caller.userId, at: actor.now });
  const copy = number - 1;
  const event = isMailed ? ("receipt.mailed" as const) : ("receipt.reprinted" as const);
  const details = { receiptNumber: order.receiptNumber, copy };
  if (isMailed || copy > 0) await audit(tx, actor, { event, subjectType: "Order", subjectId: orderId, details });
  const { receipt, email } = await receiptOf(tx, order, { ...said, copy });
  return { answer: created(`/orders/${orderId}/receipt`, receipt), email };
}
