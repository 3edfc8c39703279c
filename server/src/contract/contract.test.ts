import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { kernelCodes } from "../kernel/http/codes.ts";
import { namesOf } from "../kernel/http/failures.ts";
import { codes } from "./errors.ts";
import { auditEvents } from "./events.ts";

type Entries = Readonly<Record<string, { readonly meaning: string }>>;

const src = join(import.meta.dirname, "..");

/** The tables that stand in the files of this name, each with its path. */
async function tablesOf(name: string): Promise<[path: string, table: Entries][]> {
  const paths = globSync(`{auth,admin,tenant}/**/${name}`, { cwd: src });
  const files = paths.map(async (path): Promise<[string, Entries][]> => {
    const exported = Object.values((await import(join(src, path))) as object) as Entries[];
    return exported.map((table) => [path, table]);
  });
  return (await Promise.all(files)).flat();
}

/** A table that nobody joins types nothing and stands in no document; a name in two would be the last one's. */
function assertJoined(tables: readonly [path: string, table: Entries][], joined: Entries, name: RegExp): void {
  assert.deepEqual(tables.flatMap(([, table]) => Object.keys(table)).sort(), Object.keys(joined).sort());
  for (const [path, table] of tables) {
    assert.deepEqual(Object.keys(table), Object.keys(table).sort(), path);
    for (const [key, { meaning }] of Object.entries(table)) {
      assert.match(key, name);
      assert.match(meaning, /^[A-Z`][^|\n]*\.$/, key);
    }
  }
}

test("events stand in the order of the alphabet, each in one feature's table with one sentence, and all are joined", async () => {
  assertJoined(await tablesOf("events.ts"), auditEvents, /^\w+\.[a-z]+(_[a-z]+)*$/);
});

test("codes stand so, too, those of the kernel among them", async () => {
  const tables = await tablesOf("errors.ts");
  assertJoined([["kernel", kernelCodes], ...tables], codes, /^[a-z]+(_[a-z]+)*$/);
});

test("a member has one shape in every code that carries it", () => {
  const shapes = new Map<string, string>();
  for (const code of namesOf(codes)) {
    for (const [name, schema] of Object.entries(codes[code].members ?? {})) {
      const shape = JSON.stringify(schema);
      assert.equal(shapes.get(name) ?? shape, shape, `${code}.${name}`);
      shapes.set(name, shape);
    }
  }
});
