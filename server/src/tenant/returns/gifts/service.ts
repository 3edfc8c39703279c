import { randomBytes } from "node:crypto";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, invalid, notFound } from "../../../kernel/http/problem.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { create } from "../../../kernel/db/resource.ts";
import { wrongCode } from "../../gate/wrong-code.ts";
import { audit, type Actor } from "../../gate/context.ts";
import type { OrderModule } from "../../orders/hooks.ts";
import { centre, row, rule, wordsIn } from "../../orders/receipts/service.ts";
import { findOrderBranch, listSoldLines, lockOrder } from "../../orders/service.ts";
import { settingsFor } from "../../settings/service.ts";
import { returnSettings } from "../settings.ts";
import { returnableUntil } from "../window.ts";
import type { GiftReceipt, NewGiftReceipt } from "./schema.ts";
import { findGiftReceipt, findGiftReceiptByCode, insertGiftReceipt, type GiftRow } from "./sql.ts";

// Crockford's base32: no letter that looks like a digit.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 60 random bits, as `7KQ4-0ZTM-X2RD`. */
function newCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => alphabet[byte % 32]).join("");
  return letters.replaceAll(/(.{4})(?!$)/g, "$1-");
}

/** The code as it was issued, of one that was typed or scanned. */
export function readGiftCode(code: string): string {
  const letters = code.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return letters.replaceAll(/(.{4})(?!$)/g, "$1-");
}

/**
 * Issues a receipt without prices for a completed sale, or for lines of it. Throws 400 by path for no such order or
 * line, `order_not_returnable`, 409 `duplicate_conflict`.
 */
export function issueGiftReceipt(
  tx: TenantWrite,
  actor: Actor,
  body: NewGiftReceipt,
  modules: readonly OrderModule[],
): Promise<Answer<GiftReceipt>> {
  const { orderId, lineIds = null } = body;
  return create(tx, {
    kind: "gift receipt",
    path: "/gift-receipts",
    body,
    insert: async (id) => {
      if ((await findOrderBranch(tx, orderId)) === undefined) throw invalid("orderId", "no such order");
      const order = await lockOrder(tx, orderId);
      const sold = await listSoldLines(tx, actor, order, modules);
      if (sold.length === 0) throw badRequest("order_not_returnable", "Only what a completed sale sold can come back.");
      const stray = lineIds?.findIndex((lineId) => !sold.some((line) => line.lineId === lineId)) ?? -1;
      if (stray >= 0) throw invalid(`lineIds[${stray}]`, "is no sold line of this order");
      await insertGiftReceipt(tx, {
        id,
        code: newCode(),
        orderId,
        lineIds,
        userId: actor.caller.userId,
        at: actor.now,
      });
      // The code is enough to bring the goods back: it is no word for a log.
      const details = { orderId, receiptNumber: order.receiptNumber, lineIds };
      await audit(tx, actor, { event: "gift_receipt.issued", subjectType: "GiftReceipt", subjectId: id, details });
    },
    get: (id) => getGiftReceipt(tx, id),
  });
}

/** Throws 404 `not_found`. */
export async function getGiftReceipt(tx: TenantRead, id: string): Promise<GiftReceipt> {
  return present(tx, await findGiftReceipt(tx, id));
}

/** Throws 404 `not_found`. */
export async function lookUpGiftReceipt(tx: TenantRead, code: string): Promise<GiftReceipt> {
  const found = await findGiftReceiptByCode(tx, readGiftCode(code));
  if (found === undefined) throw wrongCode(notFound("gift receipt"));
  return present(tx, found);
}

async function present(tx: TenantRead, found: GiftRow | undefined): Promise<GiftReceipt> {
  if (found === undefined) throw notFound("gift receipt");
  const { lineIds: _, ...gift } = found;
  const { windowDays } = await settingsFor(tx, returnSettings, gift.branchId);
  return { ...gift, returnableUntil: returnableUntil(gift.businessDate, windowDays) };
}

/** A gift receipt in plain text, as receipts are printed. */
export function giftReceiptText(gift: GiftReceipt, language: string): string {
  const words = wordsIn(language);
  return [
    ...centre(gift.branchName),
    ...centre(words.gift),
    rule,
    row(gift.receiptNumber, gift.businessDate),
    rule,
    ...gift.lines.map(({ name, quantity }) => row(name, quantity.replace(".", words.point))),
    rule,
    row(words.returnsUntil, gift.returnableUntil),
    ...centre(gift.code),
    "",
  ].join("\n");
}
