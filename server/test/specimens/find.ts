import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../runner/files.ts";

/** The `specimen` of each `specimen.ts` of the server's folders, by the names of the folders. */
export async function findSpecimens(): Promise<readonly object[]> {
  const folder = join(root, "server/src");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /[\\/]specimen\.ts$/.test(path),
  );
  return Promise.all(
    files.sort().map(async (file) => {
      const { specimen } = (await import(pathToFileURL(join(folder, file)).href)) as { specimen?: object };
      if (specimen === undefined) throw new Error(`${file} has no specimen`);
      return specimen;
    }),
  );
}
