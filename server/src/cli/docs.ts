import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditPage } from "../contract/events.ts";
import { codes } from "../contract/errors.ts";
import { allSettings } from "../contract/settings.ts";
import { withCodeTable } from "../kernel/http/failures.ts";
import { modules } from "../tenant/modules.ts";
import { settingsPage } from "../tenant/settings/page.ts";

/** `tillhouse docs <folder>`: writes what derives from the program in the documents of the folder. */
export async function docsCommand(folder: string): Promise<void> {
  await writeFile(join(folder, "settings.md"), settingsPage(allSettings(modules)));
  await writeFile(join(folder, "audit.md"), auditPage());
  const page = join(folder, "api-design.md");
  await writeFile(page, withCodeTable(await readFile(page, "utf8"), codes));
}
