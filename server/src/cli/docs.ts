import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditPage } from "../contract/events.ts";
import { codes } from "../contract/errors.ts";
import { allSettings } from "../contract/settings.ts";
import { errorsPage } from "../kernel/http/failures.ts";
import { modules } from "../tenant/modules.ts";
import { settingsPage } from "../tenant/settings/page.ts";

/** `tillhouse docs <folder>`: writes the documents that derive from the program into the folder. */
export async function docsCommand(folder: string): Promise<void> {
  await writeFile(join(folder, "settings.md"), settingsPage(allSettings(modules)));
  await writeFile(join(folder, "audit.md"), auditPage());
  await writeFile(join(folder, "errors.md"), errorsPage(codes));
}
