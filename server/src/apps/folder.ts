import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import type { Logger } from "pino";

const webFolder = resolve(import.meta.dirname, "../../../web");
const buildScript = join(webFolder, "build.ts");

/** The apps that there can be, each built into a folder of its name. `components` is for who builds screens. */
const appNames = ["console", "office", "till", "components"] as const;
export type AppName = (typeof appNames)[number];

/** The apps as they are built, ready to be served. */
export interface BuiltApps {
  readonly folder: string;
  readonly names: readonly AppName[];
}

/** The apps that are built. Without any, the service is its API alone. */
export function findApps(folder = join(webFolder, "dist")): BuiltApps {
  return { folder, names: appNames.filter((name) => existsSync(join(folder, name, "index.html"))) };
}

/**
 * Builds the apps if their sources have changed since they were built. An image has no sources, only what was built of
 * them. When it fails, the service starts without the apps, or with the old ones, and the log says why.
 */
export async function buildApps(log: Logger): Promise<void> {
  if (!existsSync(buildScript)) return;
  const child = spawn(process.execPath, [buildScript], { stdio: ["ignore", "inherit", "pipe"] });
  const [[code], words] = await Promise.all([once(child, "close"), text(child.stderr)]);
  if (code !== 0) log.warn({ reason: words.trim() }, "the apps could not be built: npm run apps");
}
