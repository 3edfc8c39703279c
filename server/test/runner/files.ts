import { globSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

export const root = resolve(import.meta.dirname, "../../..");

/** The files of the repository that match a pattern, as absolute paths, in the order of their names. */
export function filesLike(...patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => join(root, file))
    .sort();
}

/**
 * The files that a command was given, as absolute paths. Throws with the names of those that are no files: a run
 * without them would look like one that they passed.
 */
export function filesNamed(names: readonly string[]): string[] {
  const missing = names.filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile() !== true);
  if (missing.length > 0) throw new Error(missing.map((name) => `${name} is no file; nothing was run`).join("\n"));
  return names.map((name) => resolve(name));
}
