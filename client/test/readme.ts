import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const page = join(import.meta.dirname, "../README.md");

/** The worked examples of the README by file name: blocks that begin with a comment that names it. */
export function examples(): Readonly<Record<string, string>> {
  const blocks = readFileSync(page, "utf8").matchAll(/^```ts\n\/\/ (\w+\.ts)\n(.*?)^```$/gms);
  return Object.fromEntries([...blocks].map(([, name = "", text = ""]) => [name, text]));
}

/** Writes the examples into a folder, where they find the client's sources as their package. */
export function writeExamples(folder: string): void {
  const installed = join(folder, "node_modules/@tillhouse/client");
  mkdirSync(installed, { recursive: true });
  const source = JSON.stringify(join(import.meta.dirname, "../src/index.ts"));
  writeFileSync(join(installed, "package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
  writeFileSync(join(installed, "index.js"), `export * from ${source};\n`);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const [name, text] of Object.entries(examples())) writeFileSync(join(folder, name), text);
}
