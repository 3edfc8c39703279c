import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { isExploring } from "../../proof/exploring.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { generatedFiles } from "../generate.ts";
import { bundle } from "./bundle.ts";

const folder = join(import.meta.dirname, "..");
const run = promisify(execFile);

test("what is generated from the contract document is committed", async () => {
  for (const [name, text] of Object.entries(await generatedFiles())) {
    const committed = readFileSync(join(folder, "generated", name), "utf8");
    assert.ok(committed === text, `generated/${name} is another: run \`npm run openapi\` and commit the result`);
  }
});

test("takes at most 12 kB of a page, and what its README says", async () => {
  const kilobytes = gzipSync(await bundle(join(folder, "src/index.ts"))).length / 1000;
  assert.ok(kilobytes <= 12, `${kilobytes} kB`);
  const said = Number(/(\d+\.\d) kB gzip/.exec(readFileSync(join(folder, "README.md"), "utf8"))?.[1]);
  assert.ok(Math.abs(said - kilobytes) <= 0.2, `README.md says ${said} kB, it is ${kilobytes.toFixed(1)} kB`);
});

const runtimes: Readonly<Record<string, readonly string[]>> = {
  node: [],
  deno: ["run", "--allow-net", "--allow-env"],
  bun: ["run"],
};

describe("the client signs in, refreshes its session and reads pages", () => {
  let service: TestService;
  let shop: Shop;
  const scratch = makeScratchFolder("client");
  const file = join(scratch, "elsewhere.mjs");
  before(async () => {
    service = await startService();
    shop = await service.openShop();
    writeFileSync(file, await bundle(join(folder, "test/elsewhere.ts")));
  });
  after(async () => {
    rmSync(scratch, { recursive: true });
    await service.close();
  });

  // Node is at hand; the others are for machines that have them.
  for (const [runtime, options] of Object.entries(isExploring ? runtimes : { node: [] })) {
    test(`in ${runtime}`, async () => {
      const { email, password } = shop.owner;
      const { stdout } = await run(runtime, [...options, file, service.url, shop.tenantId, email, password]);
      assert.deepEqual(JSON.parse(stdout), { refreshed: "Bearer", branches: 1, afterLogout: "unauthenticated" });
    });
  }
});
