import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./files.ts";

/** As a start does, before tests open them in a browser; at once when nothing has changed. */
export function buildApps(): void {
  const { status } = spawnSync(process.execPath, [join(root, "web/build.ts")], { stdio: "inherit" });
  if (status !== 0) throw new Error("the apps could not be built");
}
