import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { makeScratchFolder } from "../../test/scratch.ts";
import { makeServer } from "../kernel/http/server.ts";
import { findApps, type BuiltApps } from "./folder.ts";
import { appRoutes } from "./routes.ts";

const page = "<!doctype html><title>An app</title>";
const script = `console.log("${"a".repeat(2000)}");`;

describe("the apps", () => {
  // Wherever the service is installed, only the files with a hash are kept.
  const folder = join(makeScratchFolder("apps"), "assets/dist");
  let app: FastifyInstance;
  before(async () => {
    for (const name of ["console", "till"]) {
      mkdirSync(join(folder, name, "assets"), { recursive: true });
      writeFileSync(join(folder, name, "index.html"), page);
      writeFileSync(join(folder, name, "assets/index-abc.js"), script);
      writeFileSync(join(folder, name, "assets/worker-abc.js"), script);
      writeFileSync(join(folder, name, "assets/index-abc.js.br"), brotliCompressSync(script));
    }
    app = await serve(findApps(folder));
  });
  after(async () => {
    await app?.close();
    rmSync(folder, { recursive: true });
  });

  async function serve(apps: BuiltApps): Promise<FastifyInstance> {
    const made = await makeServer({
      ...{ log: pino({ level: "silent" }), allowedOrigins: [], trustProxy: [], translate: () => undefined },
      pagesAt: apps.names.map((name) => `/${name}`),
    });
    await appRoutes(made, apps, { hasDocuments: true });
    made.get("/products/:id", async () => ({}));
    return made;
  }
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });

  test("every path below an app gives its page, asked for anew each time", async () => {
    for (const url of [
      "/console",
      "/console/",
      "/console/tenants",
      "/console/tenants/",
      "/till/harbour?a=b",
      "/till/a.b",
    ]) {
      const { statusCode, body, headers } = await get(url);
      assert.deepEqual([statusCode, body], [200, page], url);
      assert.equal(headers["cache-control"], "no-cache");
      assert.ok(headers["etag"]);
    }
    const { headers } = await get("/console");
    assert.equal((await get("/console", { "if-none-match": String(headers["etag"]) })).statusCode, 304);
  });

  test("a file with a hash is kept for ever, and was compressed before it was asked for", async () => {
    const url = "/console/assets/index-abc.js";
    const [plain, packed] = [await get(url), await get(url, { "accept-encoding": "br" })];
    for (const { headers } of [plain, packed])
      assert.equal(headers["cache-control"], "public, max-age=31536000, immutable");
    assert.deepEqual([plain.body, plain.headers["content-encoding"]], [script, undefined]);
    assert.match(String(plain.headers["content-type"]), /^(text|application)\/javascript/);
    assert.equal(packed.headers["content-encoding"], "br");
    assert.equal(brotliDecompressSync(packed.rawPayload).toString(), script);
    assert.match(String(packed.headers["vary"]), /accept-encoding/i);
  });

  test("a page runs nothing but the files of its origin, and stands in no other page", async () => {
    for (const url of ["/console/tenants", "/console/assets/index-abc.js"]) {
      const { headers } = await get(url);
      const policy = String(headers["content-security-policy"]);
      assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
      assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'$/);
      assert.doesNotMatch(policy, /unsafe|\*/);
      assert.equal(headers["x-content-type-options"], "nosniff");
    }
    assert.match(String((await get("/console")).headers["permissions-policy"]), /camera=\(\)/);
    assert.match(String((await get("/till")).headers["permissions-policy"]), /camera=\(self\)/);
  });

  test("the till's Worker alone may run WebAssembly, and no page does", async () => {
    for (const [url, isWorker] of [
      ["/till/assets/worker-abc.js", true],
      ["/till/assets/index-abc.js", false],
      ["/till/worker-abc", false],
      ["/console/assets/worker-abc.js", false],
    ] as const) {
      const policy = String((await get(url)).headers["content-security-policy"]);
      const expected = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
      assert.equal(policy === expected, isWorker, url);
      assert.equal(policy.includes("unsafe"), isWorker, url);
    }
  });

  test("a file of an older build, and all that is no app's, is the contract's 404", async () => {
    for (const url of [
      ...[
        "/console/assets/index-old.js",
        "/console/assets/",
        "/console/assets/index-abc.js.br",
        "/office",
        "/consoles",
      ],
      ...["/console//tenants", "//console", "/products/", "/products/1/", "/Console"],
    ]) {
      const { statusCode, headers, body } = await get(url);
      assert.equal(statusCode, 404, url);
      assert.match(String(headers["content-type"]), /^application\/problem\+json/);
      assert.equal(JSON.parse(body).errorCode, "not_found");
    }
    const posted = await app.inject({ method: "POST", url: "/console/tenants" });
    assert.deepEqual([posted.statusCode, posted.headers["allow"]], [405, "GET, HEAD"]);
  });

  test("nobody climbs out of an app's folder", async () => {
    writeFileSync(join(folder, "secret.txt"), "a secret");
    for (const url of ["/console/../secret.txt", "/console/..%2fsecret.txt", "/console/assets/..%2f..%2fsecret.txt"])
      assert.ok(!(await get(url)).body.includes("a secret"), url);
  });

  test("the page at / leads to what is there; without apps there is none", async () => {
    const { statusCode, body, headers } = await get("/");
    assert.equal(statusCode, 200);
    assert.deepEqual(
      [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      ["/console", "/till", "/docs"],
    );
    assert.match(String(headers["content-security-policy"]), /^default-src 'none'; style-src 'sha256-/);
    const bare = await serve({ folder, names: [] });
    for (const url of ["/", "/console", "/console/"])
      assert.equal((await bare.inject({ method: "GET", url })).statusCode, 404, url);
    await bare.close();
  });
});
