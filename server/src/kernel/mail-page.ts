/** The HTML of a mail that is plain text. */
export function pageOf(title: string, text: string, language: string): string {
  const escaped = (one: string) => one.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escaped(title)}</title></head>
<body><pre>${escaped(text)}</pre></body>
</html>
`;
}

const longestSender = 60;

/**
 * What a mail of a shop is headed by: its name and what the mail is, both printable, on one line, not long, and without
 * addresses of pages. What a user typed stands in the body alone.
 */
export function subjectOf(sender: string, what: string): string {
  const words = onOneLine(sender, Infinity).split(" ");
  const plain = words.map((word) => (word.includes("//") ? "…" : word)).join(" ");
  return `${onOneLine(plain, longestSender)}: ${onOneLine(what, 120)}`;
}

/** Text on one line, at most so long, without what a mail program would obey. */
export function onOneLine(text: string, longest: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : line;
}

/** What somebody else has typed, so that it passes for nothing of ours: on one line, not long, and without links. */
export function quoted(text: string, longest: number): string {
  const words = onOneLine(text, Infinity).split(" ");
  return onOneLine(words.map((word) => (/\/\/|\.\p{L}{2}/u.test(word) ? "…" : word)).join(" "), longest);
}
