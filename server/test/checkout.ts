import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./runner/files.ts";

const scope = "@tillhouse";

/** Every file of the project as it is now, changed and new ones included, from the root. */
export function projectFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return [...new Set(listed.split("\0"))].filter((file) => file !== "" && existsSync(join(root, file))).sort();
}

/** Copies the project into an empty folder, where it runs with the same packages and its own workspaces. */
export function copyProject(folder: string): void {
  for (const file of projectFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const packages = join(folder, "node_modules");
  mkdirSync(join(packages, scope), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== scope && name !== ".cache") symlinkSync(join(root, "node_modules", name), join(packages, name));
  for (const name of readdirSync(join(root, "node_modules", scope))) {
    // A workspace may lie deeper than its name says: `web/ui`.
    const workspace = relative(realpathSync(root), realpathSync(join(root, "node_modules", scope, name)));
    symlinkSync(join(folder, workspace), join(packages, scope, name));
    const own = join(root, workspace, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, "node_modules"));
  }
}
