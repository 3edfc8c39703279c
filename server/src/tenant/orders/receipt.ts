import { Big } from "big.js";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { Answer } from "../../kernel/http/route.ts";
import { money } from "../../kernel/http/shapes.ts";
import { digitsOf } from "../currency.ts";
import { settingsFor } from "../settings/service.ts";
import { getOrder } from "./service.ts";
import { findReceiptFacts } from "./read.sql.ts";
import type { Order, OrderLine, Receipt } from "./schema.ts";

/** What is printed of an order, out of the order alone. Throws 404 `not_found`. */
export async function readReceipt(tx: TenantRead, id: string): Promise<Receipt> {
  const order = await getOrder(tx, id);
  const [settings, facts] = await Promise.all([settingsFor(tx, order.branchId), findReceiptFacts(tx, order)]);
  if (facts === undefined) throw notFound("order");
  const { cashier, ...branch } = facts;
  return {
    header: settings.receiptHeader,
    footer: settings.receiptFooter,
    branch,
    cashier,
    localTime: new Intl.DateTimeFormat("sv-SE", {
      timeZone: settings.timezone,
      dateStyle: "short",
      timeStyle: "short",
    }).format(new Date(order.occurredAt)),
    taxes: sumTaxes(order),
    order,
  };
}

function sumTaxes({ lines, currency }: Order): Receipt["taxes"] {
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

/** The receipt as the caller's Accept header wants it: JSON, plain text of 42 columns, or a page to print. */
export function renderReceipt(receipt: Receipt, accept: string): Answer<Receipt> | Receipt {
  const wanted = ["application/json", "text/plain", "text/html"]
    .map((type) => ({ type, at: accept.indexOf(type) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.type;
  if (wanted === undefined || wanted === "application/json") return receipt;
  const body = wanted === "text/plain" ? plainText(receipt) : page(receipt);
  // Fastify sends a text as it is.
  return new Answer(200, body as unknown as Receipt, { "content-type": `${wanted}; charset=utf-8`, vary: "accept" });
}

const width = 42;

/** Two texts on one line, the second at its end; a first that is too long goes on lines of its own. */
function row(left: string, right: string): string {
  const lines = left.match(new RegExp(`.{1,${width}}`, "g")) ?? [""];
  const last = lines.at(-1) ?? "";
  if (last.length + right.length + 1 <= width)
    return [...lines.slice(0, -1), last + right.padStart(width - last.length)].join("\n");
  return [...lines, right.padStart(width)].join("\n");
}

function lineText(line: OrderLine, currencyDigits: number): string[] {
  const name = line.kind === "Sale" ? line.name : `${line.kind} ${line.name}`;
  const rows = [row(name, fixed(line.gross, currencyDigits))];
  if (line.quantity !== "1") rows.push(`  ${line.quantity} ${line.unitCode ?? "x"} @ ${line.unitPrice}`);
  for (const { amount, reason, name } of line.discounts)
    rows.push(row(`  ${name ?? reason ?? "Discount"}`, fixed(new Big(amount).neg(), currencyDigits)));
  return rows;
}

function fixed(amount: Big | string, digits: number): string {
  return new Big(amount).toFixed(digits);
}

function plainText(receipt: Receipt): string {
  const { order, branch } = receipt;
  const digits = digitsOf(order.currency);
  const centre = (words: string | null) =>
    (words ?? "").split("\n").map((one) => one.padStart((width + one.length) / 2));
  const totals = order.totals;
  const rule = "-".repeat(width);
  return [
    ...centre(receipt.header ?? branch.name),
    ...(branch.address === null ? [] : centre(branch.address)),
    ...(branch.phone === null ? [] : centre(branch.phone)),
    rule,
    row(order.receiptNumber ?? "Not a receipt", receipt.localTime),
    ...(order.status === "Voided" ? centre("*** VOIDED ***") : []),
    rule,
    ...order.lines.flatMap((line) => lineText(line, digits)),
    ...order.discounts.map(({ amount, reason, name: promotion }) =>
      row(promotion ?? reason ?? "Discount", fixed(new Big(amount).neg(), digits)),
    ),
    rule,
    ...(order.taxMode === "Inclusive" && !new Big(totals.exemptTax).eq(0)
      ? [row("Tax exempt", fixed(new Big(totals.exemptTax).neg(), digits))]
      : []),
    ...(order.taxMode === "Exclusive"
      ? [row("Net", fixed(totals.net, digits)), row("Tax", fixed(totals.tax, digits))]
      : []),
    row(`Total ${order.currency}`, fixed(totals.total, digits)),
    ...(new Big(totals.rounding).eq(0) ? [] : [row("Rounding", fixed(totals.rounding, digits))]),
    // Of a payment that is change alone the change tells.
    ...order.payments.flatMap(({ method, tendered }) =>
      new Big(tendered).eq(0) ? [] : [row(method, fixed(tendered, digits))],
    ),
    ...(new Big(totals.change).eq(0) ? [] : [row("Change", fixed(totals.change, digits))]),
    rule,
    ...receipt.taxes.map(({ name, rate, base, amount }) =>
      row(`${name} ${new Big(rate).times(100).toFixed()} % of ${fixed(base, digits)}`, fixed(amount, digits)),
    ),
    ...(order.taxCertificate === null ? [] : [row("Exempt by certificate", order.taxCertificate)]),
    row("Served by", receipt.cashier),
    ...(receipt.footer === null ? [] : ["", ...centre(receipt.footer)]),
    "",
  ].join("\n");
}

/** The plain text on a page: till printers and browsers agree on it. */
function page(receipt: Receipt): string {
  const escaped = plainText(receipt).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const title = receipt.order.receiptNumber ?? "Order";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<style>@page { size: 80mm auto; margin: 4mm } pre { font: 9pt/1.35 ui-monospace, monospace; white-space: pre-wrap }</style></head>
<body><pre>${escaped}</pre></body>
</html>
`;
}
