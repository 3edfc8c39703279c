import { Big } from "big.js";
import { unitSign } from "./units.ts";
import { wordsIn, type Words } from "./words.ts";

// What is printed of a sale, for the shop's receipts and invoices and for those of a till without connection alike.

interface PrintedDiscount {
  readonly amount: string;
  readonly reason: string | null;
  /** The promotion's. */
  readonly name: string | null;
}

interface PrintedLine {
  readonly kind: "Sale" | "Refund" | "Void" | "Charge" | "Fee";
  readonly name: string;
  readonly quantity: string;
  readonly unitCode: string | null;
  readonly unitPrice: string;
  readonly gross: string;
  readonly discounts: readonly PrintedDiscount[];
}

/** A sale as it is printed. Amounts have the digits of the currency. */
export interface PrintedOrder {
  readonly receiptNumber: string | null;
  readonly status: string;
  readonly currency: string;
  readonly taxMode: "Inclusive" | "Exclusive";
  readonly taxCertificate: string | null;
  readonly lines: readonly PrintedLine[];
  readonly discounts: readonly PrintedDiscount[];
  readonly totals: Readonly<
    Record<"net" | "tax" | "exemptTax" | "total" | "rounding" | "tip" | "deposit" | "change", string>
  >;
  readonly payments: readonly { readonly method: string; readonly tendered: string }[];
}

export type PrintedTaxes = readonly {
  readonly name: string;
  readonly rate: string;
  readonly base: string;
  readonly amount: string;
}[];

interface PrintedSeller {
  readonly name: string | null;
  readonly address: string | null;
  readonly taxId: string | null;
}

interface PrintedBuyer extends PrintedSeller {
  readonly company?: string | null;
}

export interface PrintedReceipt {
  readonly language: string;
  /** How often it was given out before. */
  readonly copy: number;
  readonly header: string | null;
  readonly footer: string | null;
  readonly seller: PrintedSeller;
  readonly branch: { readonly name: string; readonly address: string | null; readonly phone: string | null };
  readonly customer: PrintedBuyer | null;
  readonly cashier: string;
  /** YYYY-MM-DD HH:MM at the branch. */
  readonly localTime: string;
  readonly taxes: PrintedTaxes;
  readonly order: PrintedOrder;
}

/** Stored value that a sale was about. */
export interface PrintedBalance {
  readonly codeEnding: string | null;
  readonly balance: string;
}

/** Characters of a line: what a till's printer has. */
const width = 42;

export const rule = "-".repeat(width);

/** Two texts on one line, the second at its end; a first that is too long goes on lines of its own. */
export function row(left: string, right: string): string {
  const lines = left.match(new RegExp(`.{1,${width}}`, "g")) ?? [""];
  const last = lines.at(-1) ?? "";
  if (last.length + right.length + 1 <= width)
    return [...lines.slice(0, -1), last + right.padStart(width - last.length)].join("\n");
  return [...lines, right.padStart(width)].join("\n");
}

/** Each line of the text in the middle; null is no line. */
export function centre(text: string | null): string[] {
  return (text ?? "").split("\n").flatMap((one) => (text === null ? [] : [one.padStart((width + one.length) / 2)]));
}

/** A receipt in plain text, with the stored value that the sale was about. */
export function receiptText(receipt: PrintedReceipt, values: readonly PrintedBalance[]): string {
  const { order, branch, seller, customer } = receipt;
  const words = wordsIn(receipt.language);
  return [
    ...centre(receipt.header ?? seller.name ?? branch.name),
    ...(receipt.header === null ? [] : centre(seller.name)),
    ...centre(seller.address ?? branch.address),
    ...centre(branch.phone),
    ...sellerLines(seller, words),
    rule,
    row(order.receiptNumber ?? words.unsold, receipt.localTime),
    ...(order.status === "Voided" ? centre(`*** ${words.voided} ***`) : []),
    ...(receipt.copy === 0 ? [] : centre(`*** ${words.copy} ${receipt.copy} ***`)),
    ...(customer === null ? [] : [rule, ...buyerLines(customer, words)]),
    rule,
    ...saleLines(order, receipt.taxes, words),
    ...valueLines(order, values, words),
    row(words.servedBy, receipt.cashier),
    ...(receipt.footer === null ? [] : ["", ...centre(receipt.footer)]),
    "",
  ].join("\n");
}

export function sellerLines({ taxId }: Pick<PrintedSeller, "taxId">, words: Words): string[] {
  return taxId === null ? [] : centre(`${words.taxId} ${taxId}`);
}

/** The lines of a receipt that name the buyer; what is not known is left out. */
export function buyerLines({ name, company = null, address, taxId }: PrintedBuyer, words: Words): string[] {
  const known = [company, name, address].flatMap((text) => (text === null ? [] : text.split("\n")));
  return [`${words.customer}:`, ...known, ...(taxId === null ? [] : [row(words.taxId, taxId)])];
}

/** What is left of it; of a code only the end is printed. */
function valueLines({ totals, status }: PrintedOrder, values: readonly PrintedBalance[], words: Words): string[] {
  if (status === "Voided") return [];
  const text = (amount: string) => new Big(amount).toFixed(digitsOf(totals.total)).replace(".", words.point);
  return values.map(({ codeEnding, balance }) => row(`${words.balance} ****${codeEnding ?? ""}`, text(balance)));
}

/** Goods, discounts, totals, payments and taxes. */
export function saleLines(order: PrintedOrder, taxes: PrintedTaxes, words: Words): string[] {
  const digits = digitsOf(order.totals.total);
  const text = (amount: Big | string) => new Big(amount).toFixed(digits).replace(".", words.point);
  const unlessZero = (label: string, amount: Big | string) => (new Big(amount).eq(0) ? [] : [row(label, text(amount))]);
  const { totals } = order;
  return [
    ...order.lines.flatMap((line) => lineRows(line, words, text)),
    ...order.discounts.flatMap(({ amount, reason, name }) =>
      unlessZero(name ?? reason ?? words.discount, new Big(amount).neg()),
    ),
    rule,
    ...(order.taxMode === "Inclusive" ? unlessZero(words.exempt, new Big(totals.exemptTax).neg()) : []),
    ...(order.taxMode === "Exclusive" ? [row(words.net, text(totals.net)), row(words.tax, text(totals.tax))] : []),
    row(`${words.total} ${order.currency}`, text(totals.total)),
    ...unlessZero(words.rounding, totals.rounding),
    ...unlessZero(words.tip, totals.tip),
    ...unlessZero(words.deposit, new Big(totals.deposit).neg()),
    // A payment that is change alone shows its change.
    ...order.payments.flatMap(({ method, tendered }) => unlessZero(method, tendered)),
    ...unlessZero(words.change, totals.change),
    rule,
    ...taxes.map(({ name, rate, base, amount }) =>
      row(`${name} ${percentOf(rate, words)} % ${words.of} ${text(base)}`, text(amount)),
    ),
    ...(order.taxCertificate === null ? [] : [row(words.exemptBy, order.taxCertificate)]),
  ];
}

function lineRows(line: PrintedLine, words: Words, text: (amount: Big | string) => string): string[] {
  const kind = { Sale: "", Refund: `${words.refund} `, Void: `${words.void} `, Charge: "", Fee: "" }[line.kind];
  const name = line.kind === "Charge" ? words.serviceCharge : line.kind === "Fee" ? words.fee : line.name;
  return [
    row(`${kind}${name}`, text(line.gross)),
    ...(line.quantity === "1" ? [] : [`  ${quantityText(line, words)}`]),
    ...line.discounts.flatMap(({ amount, reason, name: promotion }) =>
      new Big(amount).eq(0) ? [] : [row(`  ${promotion ?? reason ?? words.discount}`, text(new Big(amount).neg()))],
    ),
  ];
}

/** How much of it, and what one costs: `2 × 2.50`, `0.5 kg × 18.90`. */
export function quantityText(
  { quantity, unitCode, unitPrice }: Pick<PrintedLine, "quantity" | "unitCode" | "unitPrice">,
  words: Words,
): string {
  const decimal = (amount: string) => amount.replace(".", words.point);
  const sign = unitSign(unitCode, words);
  return `${decimal(quantity)}${sign === null ? "" : ` ${sign}`} × ${decimal(unitPrice)}`;
}

function percentOf(rate: string, words: Words): string {
  return new Big(rate).times(100).toFixed().replace(".", words.point);
}

/** How many digits after the point the currency has. */
function digitsOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}
