import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { makeScratchFolder } from "../../server/test/scratch.ts";
import { examples } from "../test/readme.ts";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "..");
const document = join(folder, "openapi.json");
const { resolve: pathOf } = createRequire(import.meta.url);
const compiler = (path: string) => join(path, "../../bin/tsc");
const compilers = {
  "TypeScript 5": compiler(pathOf("typescript")),
  "TypeScript 7": compiler(createRequire(join(folder, "../package.json")).resolve("typescript")),
};

const strictest = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
  module: "nodenext",
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
};

describe("others' generators and compilers", () => {
  const scratch = makeScratchFolder("generators");
  before(() => {
    // @hey-api/openapi-ts works with the programming interface of TypeScript, which version 7 has no more.
    const url = pathToFileURL(pathOf("typescript")).href;
    registerHooks({ resolve: (name, context, next) => next(name === "typescript" ? url : name, context) });
  });
  after(() => rmSync(scratch, { recursive: true }));

  /** What is wrong with the sources in a folder, by file and message. */
  async function faultsIn(path: string, options: object, tsc: string = compilers["TypeScript 7"]): Promise<string[]> {
    const config = { compilerOptions: { ...strictest, ...options }, include: ["**/*.ts"] };
    writeFileSync(join(path, "tsconfig.json"), JSON.stringify(config));
    const { stdout } = await run(process.execPath, [tsc, "-p", path, "--pretty", "false"]).catch(
      (failed: { stdout: string }) => failed,
    );
    // What is not indented is a fault, or why it could not look for any.
    return stdout.split("\n").filter((line) => /^\S/.test(line));
  }

  test("a client of @hey-api/openapi-ts compiles, but for what it brings along itself", async () => {
    const { createClient } = await import("@hey-api/openapi-ts");
    const path = join(scratch, "hey");
    await createClient({
      input: document,
      output: { path },
      plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
      logs: { level: "silent" },
    });
    const bundler = { module: "esnext", moduleResolution: "bundler" };
    const faults = await faultsIn(path, bundler);
    assert.deepEqual(
      faults.filter((line) => !/\/(client|core)\/\w+\.gen\.ts\(/.test(line)),
      [],
    );
    assert.deepEqual(await faultsIn(path, { ...bundler, exactOptionalPropertyTypes: false }), []);
    const types = readFileSync(join(path, "types.gen.ts"), "utf8");
    // It takes an answer without a body for one that nobody knows.
    const unknowns = types
      .split("\n")
      .filter((line) => /: unknown;/.test(line) && !/401: unknown|\[key: string\]/.test(line));
    assert.deepEqual(unknowns, []);
    assert.match(readFileSync(join(path, "sdk.gen.ts"), "utf8"), /export const createOrder = /);
  });

  test("a client of orval compiles, and every enum has a name in it", async () => {
    const { generate } = await import("orval");
    const path = join(scratch, "orval");
    mkdirSync(path);
    const target = join(path, "api.ts");
    await generate({ input: document, output: { target, client: "fetch", mode: "single" } }, folder, {
      logLevel: "error",
    });
    assert.deepEqual(await faultsIn(path, { module: "esnext", moduleResolution: "bundler" }), []);
    const { components } = JSON.parse(readFileSync(document, "utf8")) as Document;
    const named = Object.entries(components.schemas).filter(([, { enum: values }]) => values !== undefined);
    // For a union by a tag it makes a constant of each object's tag, called after both.
    const tags = Object.values(components.schemas).flatMap(
      ({ discriminator: { propertyName = "", mapping = {} } = {} }) =>
        Object.values(mapping).map(
          (ref) => `${ref.split("/").at(-1)}${propertyName.replace(/^./, (one) => one.toUpperCase())}`,
        ),
    );
    const known = new Set([...named.map(([name]) => name), ...tags]);
    const made = [...readFileSync(target, "utf8").matchAll(/^export const (\w+) = \{$/gm)].map(([, name]) => name);
    assert.deepEqual(
      made.filter((name = "") => !known.has(name)),
      [],
    );
    assert.ok(made.length > 20);
  });

  test("the package is built, and what uses it compiles with TypeScript 5 and 7 and runs", async () => {
    const home = join(scratch, "user");
    const installed = join(home, "node_modules/@tillhouse/client");
    mkdirSync(installed, { recursive: true });
    for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
      cpSync(join(folder, "../node_modules", name), join(home, "node_modules", name), { recursive: true });
    cpSync(join(folder, "package.json"), join(installed, "package.json"));
    await run(process.execPath, [compilers["TypeScript 5"], "-p", folder, "--outDir", join(installed, "dist")]);
    writeFileSync(join(home, "package.json"), JSON.stringify({ type: "module" }));
    for (const [name, text] of Object.entries({ ...examples(), "user.ts": user }))
      writeFileSync(join(home, name), text);
    for (const [name, tsc] of Object.entries(compilers)) assert.deepEqual(await faultsIn(home, {}, tsc), [], name);
    writeFileSync(join(home, "user.mjs"), 'import { newId } from "@tillhouse/client";\nconsole.log(newId().length);\n');
    const { stdout } = await run(process.execPath, [join(home, "user.mjs")]);
    assert.equal(stdout, "36\n");
  });
});

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface Schema {
  readonly enum?: readonly string[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
}

/** What must compile. */
const user = `
import { createShopClient, isProblem, unwrap, type Problem, type components } from "@tillhouse/client";
const shop = createShopClient({ baseUrl: "https://api.example.com", tenantId: "" });
export async function sell(body: components["schemas"]["OrderInput"]): Promise<string | undefined> {
  const { data, error } = await shop.POST("/orders", { body });
  if (error === undefined) return data.receiptNumber ?? data.id;
  switch (error.errorCode) {
    case undefined: return Object.keys(error.errors)[0];
    case "insufficient_stock": return error.lines[0]?.available;
    case "branch_forbidden": return error.branchId;
    case "unauthenticated": return error.detail;
    default: return error.errorCode satisfies string;
  }
}
export async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const { name } of shop.items("/products", { params: { query: { q: "a" } } })) found.push(name);
  return found;
}
export const moduleOf = (problem: Problem) => (problem.errorCode === "module_disabled" ? problem.module : undefined);
export const signedIn = async () => {
  const answer = await unwrap(shop.POST("/identity/login", { body: { email: "", password: "" } }));
  return "requiresTwoFactor" in answer ? answer.methods : answer.expiresIn;
};
export const dueOf = (thrown: unknown) => (isProblem(thrown, "tender_too_low") ? thrown.problem.due : undefined);
`;
