import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("npm ci runs nothing of the packages that it installs: only the embedded PostgreSQL has a script, and it is declined", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true && path !== "" ? [path.replace(/^.*node_modules\//, "")] : [],
  );
  // It makes symbolic links, which `prepareBinaries` does, too.
  const { allowScripts } = JSON.parse(read("package.json")) as { allowScripts: Record<string, boolean> };
  assert.deepEqual(
    names.filter((name) => allowScripts[name] !== false),
    [],
  );
});
