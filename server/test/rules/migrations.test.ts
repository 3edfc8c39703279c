import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { rightsMark } from "../../src/kernel/db/tenant-role.ts";

// Migrations only grow: a database refuses one that was changed, or that comes before one that it has applied.

const folder = join(import.meta.dirname, "../../migrations");
const list = "server/migrations/checksums.txt";

/** Checksum by path (`tenant/0001_baseline.sql`), in the order in which they are applied; of what they include, too. */
type Checksums = ReadonlyMap<string, string>;

function filesOf(): Checksums {
  const numbered = ["central", "tenant"].flatMap((kind) =>
    readdirSync(join(folder, kind))
      .sort()
      .map((file) => `${kind}/${file}`),
  );
  const paths = ["common.sql", ...numbered];
  const sum = (path: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex");
  return new Map(paths.map((path) => [path, sum(path)]));
}

/** The list has the form of `sha256sum`. */
function listed(): Checksums {
  const lines = readFileSync(join(folder, "checksums.txt"), "utf8").trimEnd().split("\n");
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

const remedy =
  "databases have applied it and would refuse; put it back and write a new one after the last (while nobody but you " +
  `has applied it, correct its line in ${list})`;

/** What is wrong with the files, each with what to do. */
function breachesOf(files: Checksums, recorded: Checksums): string[] {
  const byKind = (paths: Iterable<string>) => Map.groupBy(paths, (path) => path.split("/")[0] ?? "");
  const misnumbered = [...byKind([...files.keys()].filter((path) => path.includes("/"))).values()].flatMap((paths) =>
    paths.flatMap((path, i) => {
      const number = String(i + 1).padStart(4, "0");
      if (new RegExp(`^\\w+/${number}_[a-z0-9_]+\\.sql$`).test(path)) return [];
      return [`${path}: number it ${number}, after the last one and without a gap`];
    }),
  );
  const changed = [...recorded].flatMap(([path, checksum]) => {
    const now = files.get(path);
    if (now === checksum) return [];
    const what = now === undefined ? "is gone" : "was changed";
    return [`${path} ${what}: ${remedy}`];
  });
  const unrecorded = [...files]
    .filter(([path]) => !recorded.has(path))
    .map(([path, checksum]) => `${path} is new: append "${checksum}  ${path}" to ${list}`);
  return [...misnumbered, ...changed, ...unrecorded];
}

test("migrations are numbered without gaps, and only new ones come after those of server/migrations/checksums.txt", () => {
  assert.deepEqual(breachesOf(filesOf(), listed()), []);
});

test("the last migration that says it changes the rights of a shop's role knows server/migrations/tenant-rights.sql as it is", () => {
  const sumOf = (path: string) =>
    createHash("sha256")
      .update(readFileSync(join(folder, path)))
      .digest("hex");
  const marks = [...filesOf().keys()].flatMap(
    (path) => rightsMark.exec(readFileSync(join(folder, path), "utf8"))?.[1] ?? [],
  );
  const sum = sumOf("tenant-rights.sql").slice(0, 12);
  assert.equal(
    marks.at(-1),
    sum,
    `shops that exist get its rights by a new migration with the line "-- tenant-rights: ${sum}"`,
  );
});

test("one that is changed, taken away, inserted or left out is told, with what to do", () => {
  const recorded: Checksums = new Map([
    ["common.sql", "c"],
    ["central/0001_a.sql", "ca"],
    ["tenant/0001_a.sql", "ta"],
    ["tenant/0002_b.sql", "tb"],
  ]);
  const breaches = (change: (files: Map<string, string>) => void) => {
    const files = new Map(recorded);
    change(files);
    return breachesOf(new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))), recorded);
  };
  assert.deepEqual(
    breaches((files) => files.set("tenant/0001_a.sql", "x")),
    [`tenant/0001_a.sql was changed: ${remedy}`],
  );
  assert.deepEqual(
    breaches((files) => files.set("common.sql", "x")),
    [`common.sql was changed: ${remedy}`],
  );
  assert.deepEqual(
    breaches((files) => files.delete("central/0001_a.sql")),
    [`central/0001_a.sql is gone: ${remedy}`],
  );
  assert.deepEqual(
    breaches((files) => files.set("tenant/0003_c.sql", "tc")),
    [`tenant/0003_c.sql is new: append "tc  tenant/0003_c.sql" to ${list}`],
  );
  const told = "after the last one and without a gap";
  assert.deepEqual(breaches((files) => files.set("tenant/0002_a.sql", "x")).slice(0, 1), [
    `tenant/0002_b.sql: number it 0003, ${told}`,
  ]);
  assert.deepEqual(breaches((files) => files.set("tenant/0005_c.sql", "x")).slice(0, 1), [
    `tenant/0005_c.sql: number it 0003, ${told}`,
  ]);
});
