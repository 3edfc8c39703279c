import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "../checkout.ts";
import type { Guard } from "./guards.ts";

/**
 * A copy of the project in a folder of its own, without the guard if one is given; throws when its text is not found
 * once.
 */
export function copyWithout(guard: Guard | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), "tillhouse-ghosts-"));
  copyProject(folder);
  if (guard === undefined) return folder;
  const file = join(folder, guard.file);
  const parts = readFileSync(file, "utf8").split(guard.find);
  if (parts.length !== 2)
    throw new Error(`the guard ${guard.name} stands ${parts.length - 1} times in ${guard.file}, not once`);
  writeFileSync(file, parts.join(guard.replace));
  return folder;
}
