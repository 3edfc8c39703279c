import { globSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../../..");

/** The files of the repository that match a pattern, as absolute paths, in the order of their names. */
export function filesLike(...patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => join(root, file))
    .sort();
}

/**
 * The files that a command was given, as absolute paths; of a folder, the tests in it. Throws with the names of those
 * that are neither: a run without them would look like one that they passed.
 */
export function filesNamed(names: readonly string[]): string[] {
  const found = names.map((name) => ({ name, files: filesIn(name) }));
  const missing = found.filter(({ files }) => files.length === 0);
  if (missing.length > 0)
    throw new Error(
      missing.map(({ name }) => `${name} is no test file and no folder with any; nothing was run`).join("\n"),
    );
  return [...new Set(found.flatMap(({ files }) => files))];
}

function filesIn(name: string): string[] {
  const found = statSync(name, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return filesLike(`${relative(root, resolve(name))}/**/*.test.ts`);
  return found?.isFile() === true && name.endsWith(".test.ts") ? [resolve(name)] : [];
}

/**
 * The test files of the gate: those of `proof/` replay the cases that exploration has found, or that were chosen by
 * hand. What ends in `.long.test.ts` is run by `npm run explore -- long`.
 */
export function gateFiles(): string[] {
  return filesLike(
    "server/src/**/*.test.ts",
    // The rules of the source need no server: `npm run rules`.
    "server/test/!(rules)/**/*.test.ts",
    "server/test/*.test.ts",
    "pricing/**/*.test.ts",
    "client/{src,test}/**/*.test.ts",
    "till-engine/**/*.test.ts",
    "web/test/**/*.test.ts",
    "proof/*/cases.test.ts",
  ).filter((file) => !file.endsWith(".long.test.ts"));
}
