import { existsSync } from "node:fs";
import { join } from "node:path";

/** The folder of real data that TILLHOUSE_DATA names. Throws when it names none, or one without this file. */
export function dataFolder(...file: readonly string[]): string {
  const folder = process.env["TILLHOUSE_DATA"];
  const path = join(...file);
  if (folder === undefined) throw new Error(`TILLHOUSE_DATA must name a folder that has ${path}`);
  if (!existsSync(join(folder, path))) throw new Error(`${folder}, which TILLHOUSE_DATA names, has no ${path}`);
  return folder;
}
