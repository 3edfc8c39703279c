import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder, unless there is one, and those above it; `mode` is the folder's own. Node's `recursive` never returns
 * where the file system makes no folders (`/proc`).
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode });
}
