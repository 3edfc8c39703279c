import { createHash } from "node:crypto";
import type { AppName } from "./folder.ts";

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-content: center; padding: 2rem; box-sizing: border-box; }
h1 { margin: 0 0 1.5rem; font-size: 1.75rem; font-weight: 600; }
ul { margin: 0; padding: 0; display: grid; gap: 0.75rem; list-style: none; }
a { display: block; padding: 1rem 1.25rem; border: 1px solid; border-color: light-dark(#d5d9e0, #3c424d);
  border-radius: 0.5rem; color: inherit; text-decoration: none; }
a:hover, a:focus-visible { border-color: light-dark(#1d5fd1, #86b1ff); }
a:focus-visible { outline: 2px solid light-dark(#1d5fd1, #86b1ff); outline-offset: 2px; }
strong { display: block; }
span { color: light-dark(#545b68, #a8b0bd); }
`;

const lines: Readonly<Record<AppName | "docs", string>> = {
  console: "<strong>Console</strong><span>For operators of this service</span>",
  office: "<strong>Office</strong><span>For owners and managers of a shop</span>",
  till: "<strong>Till</strong><span>For selling</span>",
  components: "<strong>Components</strong><span>What the screens are made of</span>",
  docs: "<strong>API</strong><span>The contract document, to read and to try</span>",
};

/** The only style of the page is the one that was written here. */
export const homePolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page at `/`: it leads to what this installation serves. */
export function homePage(entries: readonly (AppName | "docs")[]): string {
  const items = entries.map((entry) => `<li><a href="/${entry}">${lines[entry]}</a></li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tillhouse</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Tillhouse</h1>
<ul>
${items.join("\n")}
</ul>
</main>
</body>
</html>
`;
}
