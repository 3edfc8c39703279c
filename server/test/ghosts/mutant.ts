import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Guard } from "./guards.ts";

/** A copy of the repository's server in a folder of its own that lacks the guard; throws when its text is not found once. */
export function copyWithout(root: string, guard: Guard): string {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-mutant-"));
  const isSource = (path: string) => !["node_modules", ".tillhouse"].includes(basename(path));
  for (const part of ["server", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isSource });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const file = join(folder, guard.file);
  const parts = readFileSync(file, "utf8").split(guard.find);
  if (parts.length !== 2)
    throw new Error(`the guard ${guard.name} stands ${parts.length - 1} times in ${guard.file}, not once`);
  writeFileSync(file, parts.join(guard.replace));
  return folder;
}
