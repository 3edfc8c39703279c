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
