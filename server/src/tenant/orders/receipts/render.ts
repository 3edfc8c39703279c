import { Big } from "big.js";
import { digitsOf } from "../../engine/currency.ts";
import type { PrintedValue } from "../hooks.ts";
import type { Order, OrderLine } from "../schema.ts";
import { centre, row, rule } from "./paper.ts";
import type { Receipt, Seller, TaxSums } from "./schema.ts";
import { wordsIn, type Words } from "./words.ts";

/** A receipt in plain text, with the stored value that the sale was about. */
export function receiptText(receipt: Receipt, values: readonly PrintedValue[]): string {
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

export function sellerLines({ taxId }: Seller, words: Words): string[] {
  return taxId === null ? [] : centre(`${words.taxId} ${taxId}`);
}

/** The lines of a receipt that name the buyer; what is not known is left out. */
export function buyerLines(
  {
    name,
    company = null,
    address,
    taxId,
  }: Omit<NonNullable<Receipt["customer"]>, "company"> & { company?: string | null },
  words: Words,
): string[] {
  const known = [company, name, address].flatMap((text) => (text === null ? [] : text.split("\n")));
  return [`${words.customer}:`, ...known, ...(taxId === null ? [] : [row(words.taxId, taxId)])];
}

/** What is left of it; of a code only the end is printed. */
function valueLines({ currency, status }: Order, values: readonly PrintedValue[], words: Words): string[] {
  if (status === "Voided") return [];
  const text = (amount: string) => new Big(amount).toFixed(digitsOf(currency)).replace(".", words.point);
  return values.map(({ codeEnding, balance }) => row(`${words.balance} ****${codeEnding ?? ""}`, text(balance)));
}

/** Goods, discounts, totals, payments and taxes. */
export function saleLines(order: Order, taxes: TaxSums, words: Words): string[] {
  const digits = digitsOf(order.currency);
  const text = (amount: Big | string) => new Big(amount).toFixed(digits).replace(".", words.point);
  const unlessZero = (label: string, amount: Big | string) => (new Big(amount).eq(0) ? [] : [row(label, text(amount))]);
  const { totals } = order;
  return [
    ...order.lines.flatMap((line) => lineRows(line, words, text)),
    ...order.discounts.map(({ amount, reason, name }) =>
      row(name ?? reason ?? words.discount, text(new Big(amount).neg())),
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

function lineRows(line: OrderLine, words: Words, text: (amount: Big | string) => string): string[] {
  const kind = { Sale: "", Refund: `${words.refund} `, Void: `${words.void} `, Charge: "", Fee: "" }[line.kind];
  const name = line.kind === "Charge" ? words.serviceCharge : line.kind === "Fee" ? words.fee : line.name;
  const decimal = (amount: string) => amount.replace(".", words.point);
  return [
    row(`${kind}${name}`, text(line.gross)),
    ...(line.quantity === "1"
      ? []
      : [`  ${decimal(line.quantity)} ${line.unitCode ?? "x"} @ ${decimal(line.unitPrice)}`]),
    ...line.discounts.map(({ amount, reason, name: promotion }) =>
      row(`  ${promotion ?? reason ?? words.discount}`, text(new Big(amount).neg())),
    ),
  ];
}

function percentOf(rate: string, words: Words): string {
  return new Big(rate).times(100).toFixed().replace(".", words.point);
}
