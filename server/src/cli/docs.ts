import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { modules } from "../tenant/modules.ts";
import { settingsPage } from "../tenant/settings/page.ts";
import { registryOf } from "../tenant/settings/registry.ts";

/** `tillhouse docs <folder>`: the documents that derive from the program, into the folder. */
export async function docsCommand(folder: string): Promise<void> {
  await writeFile(join(folder, "settings.md"), settingsPage(registryOf(modules)));
}
