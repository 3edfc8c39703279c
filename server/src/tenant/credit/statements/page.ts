import { Big } from "big.js";
import { digitsOf } from "../../engine/currency.ts";
import type { Statement } from "./schema.ts";
import { wordsIn, type Words } from "./words.ts";

/** A statement as a page of A4, which the browser prints or saves as PDF. */
export function statementPage(statement: Statement): string {
  const { language, seller, customer, currency, from, to, entries, ageing } = statement;
  const words = wordsIn(language);
  const digits = digitsOf(currency);
  const text = (amount: string) => new Big(amount).toFixed(digits).replace(".", words.point);
  const title = `${words.statement} ${from} – ${to}`;
  const party = (lines: readonly (string | null)[]) =>
    lines.flatMap((line) => (line === null ? [] : line.split("\n").map(escaped))).join("<br>");
  const taxId = (id: string | null) => (id === null ? null : `${words.taxId} ${id}`);
  const row = (cells: readonly string[], amounts: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join("")}${amounts.map((amount) => `<td class="amount">${text(amount)}</td>`).join("")}</tr>`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>
@page { size: A4; margin: 20mm }
body { font: 10pt/1.4 system-ui, sans-serif }
header { display: flex; justify-content: space-between; margin-bottom: 10mm }
table { border-collapse: collapse; width: 100%; margin-bottom: 8mm }
th, td { text-align: left; padding: 1mm 2mm; border-bottom: 1px solid #ccc }
th.amount, .amount { text-align: right; font-variant-numeric: tabular-nums }
tr { break-inside: avoid }
thead { display: table-header-group }
</style></head>
<body>
<header><div>${party([customer.company, customer.name, customer.address, taxId(customer.taxId)])}</div>
<div>${party([seller.name, seller.address, taxId(seller.taxId)])}</div></header>
<h1>${escaped(title)}</h1>
<table><thead><tr><th>${words.date}</th><th>${words.entry}</th><th>${words.reference}</th><th>${words.dueOn}</th><th class="amount">${words.amount}</th><th class="amount">${words.balance} ${escaped(currency)}</th></tr></thead>
<tbody>
<tr><td>${from}</td><td>${words.opening}</td><td></td><td></td><td></td><td class="amount">${text(statement.opening)}</td></tr>
${entries.map((entry) => row([entry.date, words[entry.kind], entry.receiptNumber ?? entry.reference ?? "", entry.dueOn ?? ""], [entry.amount, entry.balance])).join("\n")}
<tr><th>${to}</th><th>${words.closing}</th><th></th><th></th><th></th><th class="amount">${text(statement.closing)}</th></tr>
</tbody></table>
${ageingTable(ageing, words, text)}
</body>
</html>
`;
}

function ageingTable(ageing: Statement["ageing"], words: Words, text: (amount: string) => string): string {
  const columns = [
    [words.current, ageing.current],
    ["1–30", ageing.days1To30],
    ["31–60", ageing.days31To60],
    ["61–90", ageing.days61To90],
    ["> 90", ageing.over90],
    [words.unused, ageing.unused],
    [words.total, ageing.total],
  ] as const;
  const cells = (tag: string, of: readonly string[]) =>
    of.map((cell) => `<${tag} class="amount">${escaped(cell)}</${tag}>`).join("");
  return `<table><caption>${words.overdue}</caption>
<thead><tr>${cells(
    "th",
    columns.map(([name]) => name),
  )}</tr></thead>
<tbody><tr>${cells(
    "td",
    columns.map(([, amount]) => text(amount)),
  )}</tr></tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
