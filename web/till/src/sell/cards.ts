import type { BasketRequestLine, GiftCard } from "@tillhouse/till-engine/lines.ts";

/** As receipts name a gift card, in their languages. */
const names: Readonly<Record<string, string>> = {
  en: "Gift card",
  de: "Geschenkkarte",
  fr: "Carte cadeau",
  ar: "بطاقة هدية",
};

/** None of them looks like another one. */
const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 16;

/** A code that nobody guesses, for a card that has none on it. */
export function newCardCode(): string {
  const code = Array.from({ length }, () => letters[randomBelow(letters.length)]).join("");
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** Each number as often as every other one. */
function randomBelow(end: number): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < 256 - (256 % end) ? byte % end : randomBelow(end);
}

/** The line that sells a gift card: untaxed, as tax is paid with what it buys. */
export function cardLine(
  giftCard: GiftCard,
  unitPrice: string,
  language: string,
): BasketRequestLine & { readonly name: string } {
  const name = names[language.slice(0, 2)] ?? names["en"] ?? "";
  return { name, quantity: "1", unitPrice, taxGroupId: null, giftCard };
}
