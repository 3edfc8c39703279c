import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const root = join(import.meta.dirname, "../../..");
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

test("every way to start begins at bin/tillhouse.mjs, which gives Node the same options each time", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const ways = {
    ...Object.fromEntries(
      ["start", "tillhouse", "demo", "verify", "openapi", "docs"].map((name) => [name, scripts[name]]),
    ),
    image: /^CMD (.*)$/m.exec(read("deploy/Dockerfile"))?.[1],
    systemd: /^ExecStart=(.*)$/m.exec(read("deploy/tillhouse.service"))?.[1],
  };
  for (const [name, command] of Object.entries(ways)) assert.match(command ?? "", /bin\/tillhouse\.mjs/, name);
  const told = "process.on('exit', () => console.log(process.execArgv.join(' ')))";
  const out = execFileSync(process.execPath, [join(root, "bin/tillhouse.mjs"), "--version"], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(told)}` },
  });
  assert.match(out, /^tillhouse \d+\.\d+\.\d+\n--max-semi-space-size=\d+ --heap-growing-percent=\d+\n$/);
});
