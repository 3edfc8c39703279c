import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Source } from "./source.ts";

// What the project's rules are written with.

export const root = resolve(import.meta.dirname, "../../..");

/** A rule of the project (CONTRIBUTING.md). */
export interface Rule {
  readonly name: string;
  readonly why: string;
  /** Lists every breach, so that one run shows them all. */
  breaches(sources: readonly Source[]): readonly string[];
  /** A source by its path that breaks the rule, once. */
  readonly bad: readonly [path: string, text: string];
}

export const moduleList = "server/src/tenant/modules.ts";
/** The files of rules, which quote what they refuse. */
export const isRuleFile = (path: string) => path.startsWith("server/test/rules/");
/** A folder with a manifest is a module. */
export const moduleFolders = readdirSync(join(root, "server/src/tenant"))
  .map((name) => `server/src/tenant/${name}`)
  .filter((folder) => existsSync(join(root, folder, "module.ts")));
export const isModule = (path: string) => moduleFolders.some((folder) => path.startsWith(`${folder}/`));

/** Tells whether a line breaks the limit of `.editorconfig`; what has an address cannot be broken. */
export const isTooLong = (line: string) => line.length > 120 && !line.includes("://");
export const tooLong = "Side by side with another file a longer line is cut off, or wraps where nobody meant it to.";

/** The server's own sources, without its tests and what they need of each feature. */
export function shipped(sources: readonly Source[]): Source[] {
  return sources.filter(({ path }) => path.startsWith("server/src/") && !/[./](test|specimen)\.ts$/.test(path));
}

/** The tests that `npm test` runs. */
export function gateTests(sources: readonly Source[]): Source[] {
  return sources.filter(
    ({ path }) =>
      /^((server|pricing|client|till-engine|web)\/.*|proof\/[^/]+\/cases)\.test\.ts$/.test(path) && !isRuleFile(path),
  );
}

export function featureOf(path: string): string | undefined {
  return /^server\/src\/(admin|tenant)\/([^/]+)\//.exec(path)?.[2];
}

export function importsWhere(
  sources: readonly Source[],
  isBreach: (source: Source, target: string) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports.filter((target) => isBreach(source, target)).map((target) => `${source.path} imports ${target}`),
  );
}

export function linesWhere(sources: readonly Source[], isBreach: (line: string) => boolean): string[] {
  return sources.flatMap(({ path, lines }) =>
    lines.flatMap((line, i) => (isBreach(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
}

export function withoutComment(line: string): string {
  return /^\s*(\*|\/\/|\/\*)/.test(line) ? "" : line.replace(/\/\/ .*$/, "");
}
