import { directionOf } from "@tillhouse/pricing/receipts/words.ts";
import { Answer } from "../../../kernel/http/route.ts";

/** A plain text on a page: till printers and browsers agree on it. */
export function page(title: string, text: string, language: string): string {
  const escaped = (one: string) => one.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const isRightToLeft = directionOf(language) === "rtl";
  // In text from right to left a number would stand beside the letters before it, not at its end of the line.
  const apart = (one: string) => one.replaceAll(/\S+(?: \S+)*/g, (part) => `<bdi>${part}</bdi>`);
  return `<!doctype html>
<html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ""}>
<head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>@page { size: 80mm auto; margin: 4mm } pre { font: 9pt/1.35 ui-monospace, monospace; white-space: pre-wrap }</style></head>
<body><pre>${isRightToLeft ? apart(escaped(text)) : escaped(text)}</pre></body>
</html>
`;
}

/** What can be sent as JSON, as text or as a page. */
interface Paper {
  readonly title: string;
  readonly text: string;
  readonly language: string;
}

/** The answer as the caller's Accept header wants it: JSON as it is, plain text of 42 columns, or a page to print. */
export function asWanted<T>(answer: Answer<T>, accept: string, paperOf: (body: T) => Paper): Answer<T> {
  const wanted = ["application/json", "text/plain", "text/html"]
    .map((type) => ({ type, at: accept.indexOf(type) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.type;
  if (wanted === undefined || wanted === "application/json") return answer;
  const { title, text, language } = paperOf(answer.body);
  const body = wanted === "text/plain" ? text : page(title, text, language);
  // Fastify sends a text as it is.
  return new Answer(answer.status, body as unknown as T, {
    ...answer.headers,
    "content-type": `${wanted}; charset=utf-8`,
  });
}
