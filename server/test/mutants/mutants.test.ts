import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { projectFiles } from "../checkout.ts";
import { root } from "../runner.ts";
import { accepted } from "./accepted.ts";
import { allMutants, areaOf, type Placed } from "./areas.ts";
import { isExecuted } from "./coverage.ts";
import { batchesOf, candidatesFor, secondsTogether } from "./map.ts";
import { changesOfMigration, tableAt } from "./migrations.ts";
import { mutantAt, withFault, type Change } from "./mutant.ts";
import { shareNoticed, type Result } from "./report.ts";
import { sampleOf, withoutAccepted } from "./sample.ts";
import { changesOfStatements } from "./statements.ts";
import { changesOfTypeScript } from "./typescript.ts";

/** Each change as `operator: what the line becomes`. */
function told(text: string, changes: readonly Change[]): string[] {
  return changes.map((change) => `${change.operator}: ${mutantAt("a.ts", text, change).after}`);
}

const ofTypeScript = (text: string) => told(text, changesOfTypeScript("a.ts", text));
const ofSql = (text: string) => told(text, changesOfStatements("server/src/tenant/a/sql.ts", text));
const ofMigration = (text: string, later = "") => told(text, changesOfMigration(text, later));

describe("faults in TypeScript", () => {
  test("conditions, their sides and comparisons are turned", () => {
    assert.deepEqual(ofTypeScript("if (a < b && c) d();"), [
      "condition: if (true) d();",
      "condition: if (false) d();",
      "logic: if (a < b) d();",
      "logic: if (c) d();",
      "bound: if (a <= b && c) d();",
      "comparison: if (a >= b && c) d();",
      "statement: if (a < b && c) ;",
    ]);
  });

  test("arithmetic, that of big.js included, its rounding, numbers and booleans are changed", () => {
    assert.deepEqual(ofTypeScript("const x = a.plus(b).round(2, Big.roundHalfUp);"), [
      "method: const x = a.plus(b);",
      "method: const x = a.minus(b).round(2, Big.roundHalfUp);",
      "number: const x = a.plus(b).round(3, Big.roundHalfUp);",
      "rounding: const x = a.plus(b).round(2, Big.roundHalfEven);",
    ]);
    assert.deepEqual(ofTypeScript("const x = { isOn: true, n: a - 1n };"), [
      "boolean: const x = { isOn: false, n: a - 1n };",
      "arithmetic: const x = { isOn: true, n: a + 1n };",
      "number: const x = { isOn: true, n: a - 2n };",
    ]);
  });

  test("a statement, a filter, a word of a list and a default are left out", () => {
    assert.deepEqual(ofTypeScript('await audit(tx, rows.filter(isOpen), ["a", "b"], c ?? d);'), [
      "statement: ;",
      'method: await audit(tx, rows, ["a", "b"], c ?? d);',
      'list: await audit(tx, rows.filter(isOpen), ["b"], c ?? d);',
      'list: await audit(tx, rows.filter(isOpen), ["a"], c ?? d);',
      'default: await audit(tx, rows.filter(isOpen), ["a", "b"], c);',
      'default: await audit(tx, rows.filter(isOpen), ["a", "b"], d);',
    ]);
  });

  test("types, logs, words for people, timeouts and what only satisfies types stay as they are", () => {
    for (const text of [
      "type A = B extends true ? 1 : 2;",
      'deps.log.info({ n: a + b }, a > b ? "x" : "y");',
      "const e = new RangeError(a > b ? c : d);",
      'const e = conflict("name_taken", a > b ? c : d);',
      "const e = { description: a > b ? c : d };",
      "const waitMs = 500;",
      'const e = rows[n] ?? "";',
      "const e = `there are ${a - b} rows left`;",
    ])
      assert.deepEqual(ofTypeScript(text), [], text);
  });
});

describe("faults in SQL", () => {
  test("conditions are dropped one by one, comparisons and nulls turned, order, limit and lock dropped", () => {
    const text =
      "sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 FOR UPDATE SKIP LOCKED`";
    assert.deepEqual(ofSql(text), [
      "sql condition: sql`SELECT id FROM t WHERE (a = ${x} OR true) AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql condition: sql`SELECT id FROM t WHERE a = ${x} AND (b IS NULL OR true) AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql condition: sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND (c BETWEEN 1 AND 2 OR true) ORDER BY d DESC LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql comparison: sql`SELECT id FROM t WHERE a <> ${x} AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql null: sql`SELECT id FROM t WHERE a = ${x} AND b IS NOT NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql order: sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND c BETWEEN 1 AND 2 LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql order: sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d ASC LIMIT 1 FOR UPDATE SKIP LOCKED`",
      "sql limit: sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC FOR UPDATE SKIP LOCKED`",
      "sql lock: sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 `",
      "sql lock: sql`SELECT id FROM t WHERE a = ${x} AND b IS NULL AND c BETWEEN 1 AND 2 ORDER BY d DESC LIMIT 1 FOR UPDATE `",
    ]);
  });

  test("an assignment is left out, and its sign is no comparison", () => {
    assert.deepEqual(ofSql("sql`UPDATE t SET a = ${a}, n = n + 1 WHERE id = ${id}`"), [
      "sql assignment: sql`UPDATE t SET n = n + 1 WHERE id = ${id}`",
      "sql assignment: sql`UPDATE t SET a = ${a} WHERE id = ${id}`",
      "sql arithmetic: sql`UPDATE t SET a = ${a}, n = n - 1 WHERE id = ${id}`",
      "sql condition: sql`UPDATE t SET a = ${a}, n = n + 1 WHERE (id = ${id} OR true)`",
      "sql comparison: sql`UPDATE t SET a = ${a}, n = n + 1 WHERE id <> ${id}`",
    ]);
  });

  test("the conditions of a join, of a filter and of alternatives; advisory and table locks", () => {
    assert.deepEqual(ofSql("sql`SELECT count(*) FILTER (WHERE a) FROM t LEFT JOIN u ON b OR NOT c`"), [
      "sql condition: sql`SELECT count(*) FILTER (WHERE (a OR true)) FROM t LEFT JOIN u ON b OR NOT c`",
      "sql join: sql`SELECT count(*) FILTER (WHERE a) FROM t JOIN u ON b OR NOT c`",
      "sql condition: sql`SELECT count(*) FILTER (WHERE a) FROM t LEFT JOIN u ON (b OR NOT c OR true)`",
      "sql logic: sql`SELECT count(*) FILTER (WHERE a) FROM t LEFT JOIN u ON b AND NOT c`",
      "sql negation: sql`SELECT count(*) FILTER (WHERE a) FROM t LEFT JOIN u ON b OR c`",
    ]);
    assert.deepEqual(ofSql("sql`SELECT pg_advisory_xact_lock(1)`"), ["sql lock: sql`SELECT num_nulls(1)`"]);
    assert.deepEqual(ofSql("sql`LOCK TABLE t IN SHARE MODE`"), ["sql lock: sql`SELECT 1`"]);
  });
});

describe("faults in migrations", () => {
  test("a NOT NULL, a check, a reference, what is unique and a default", () => {
    const text =
      "CREATE TABLE t (a uuid NOT NULL REFERENCES u ON DELETE CASCADE, b boolean NOT NULL DEFAULT true CHECK (b), CONSTRAINT c UNIQUE (a, b), PRIMARY KEY (a));";
    const changed = (from: string, to: string) => text.replace(from, to).replaceAll(/\s+/g, " ");
    assert.deepEqual(ofMigration(text), [
      `ddl reference: ${changed("REFERENCES u ON DELETE CASCADE", "")}`,
      `ddl cascade: ${changed("ON DELETE CASCADE", "")}`,
      `ddl not null: ${changed("boolean NOT NULL", "boolean ")}`,
      `ddl default: ${changed("DEFAULT true", "DEFAULT false")}`,
      `ddl check: ${changed("CHECK (b)", "CHECK (true)")}`,
      `ddl unique: ${changed("UNIQUE (a, b)", "CHECK (true)")}`,
    ]);
  });

  test("an index with what it is limited to; the table is the one it is on", () => {
    const text = "CREATE UNIQUE INDEX t_a_key ON t (lower(a)) WHERE NOT b;";
    assert.deepEqual(ofMigration(text), [
      "ddl index: ;",
      "ddl unique: CREATE INDEX t_a_key ON t (lower(a)) WHERE NOT b;",
      "ddl index condition: CREATE UNIQUE INDEX t_a_key ON t (lower(a)) ;",
    ]);
    assert.deepEqual(ofMigration("CREATE INDEX t_a_idx ON t (a) WHERE NOT b;"), ["ddl index: ;"]);
    assert.equal(tableAt(`CREATE TABLE u (a text);\n${text}`, 25), "t");
  });

  test("what a later migration drops stays, and so do changes of rows", () => {
    const text = "CREATE TABLE t (a text CHECK (a <> ''), b text NOT NULL); UPDATE t SET a = b WHERE a IS NULL;";
    assert.deepEqual(ofMigration(text, "ALTER TABLE t DROP CONSTRAINT t_a_check, DROP COLUMN b;"), []);
    assert.equal(ofMigration(text).length, 2);
    const column = "CREATE TABLE t (a boolean DEFAULT true, b uuid REFERENCES u ON DELETE CASCADE);";
    assert.deepEqual(ofMigration(column, "ALTER TABLE t DROP COLUMN a, DROP CONSTRAINT t_b_fkey;"), []);
  });
});

test("a mutant tells what it is in, by its line and name, and is put in and out by its offsets", () => {
  const text = "const a = 1;\n\nexport async function b() {\n  return a > 1;\n}\n";
  const [, ...changes] = changesOfTypeScript("a.ts", text);
  const mutant = mutantAt("a.ts", text, changes[0] as Change);
  assert.deepEqual(
    [mutant.line, mutant.scope, mutant.before, mutant.after],
    [4, "b", "return a > 1;", "return a >= 1;"],
  );
  assert.equal(withFault(text, mutant), text.replace("a > 1", "a >= 1"));
});

test("a source belongs to the area of the longest path that fits, a test to none", () => {
  assert.equal(areaOf("server/src/admin/graduation/plan/plan.ts"), "graduation");
  assert.equal(areaOf("server/src/admin/tenants/service.ts"), "operators");
  assert.equal(areaOf("server/src/tenant/route.ts"), "shop");
  assert.equal(areaOf("server/src/tenant/orders/orders.test.ts"), undefined);
  assert.equal(areaOf("server/src/cli/serve.ts"), undefined);
});

test("a seed draws the same again, from every area and of every operator in turn", () => {
  const mutants = ["orders", "cash"].flatMap((area) =>
    Array.from({ length: 20 }, (_, n) => ({ area, operator: n < 18 ? "number" : "sql lock", line: n }) as Placed),
  );
  const drawn = sampleOf(mutants, 8, 1);
  assert.deepEqual(drawn, sampleOf(mutants, 8, 1));
  assert.notDeepEqual(drawn, sampleOf(mutants, 8, 2));
  assert.equal(drawn.filter(({ area }) => area === "cash").length, 4);
  assert.equal(drawn.filter(({ operator }) => operator === "sql lock").length, 4);
});

describe("the test files that are tried", () => {
  const file = "server/src/tenant/cash/sql.ts";
  const earlier = "0123456789".repeat(10);
  const known = (seconds: number, edges: number[], source = file) => ({
    digest: "",
    seconds,
    executed: { [source]: { text: "earlier", edges } },
  });
  const namesAt = (
    tests: Record<string, ReturnType<typeof known>>,
    start: number,
    now = earlier,
    about: readonly string[] = [],
    source = file,
  ) =>
    candidatesFor({ tests, texts: { earlier } }, [{ file: source, start, end: start + 1 }], () => now, about).map(
      ({ file: test }) => test.split("/").at(-1),
    );

  test("execute the place; those about it come first, then those of the same feature or name, then the shortest", () => {
    const tests = {
      "server/test/cash.test.ts": known(7, [0, 100]),
      "server/test/far.test.ts": known(1, [0, 100]),
      "server/src/tenant/cash/slow.test.ts": known(9, [0, 10, 20, 100]),
      "server/src/tenant/cash/fast.test.ts": known(2, [20, 30]),
      "server/src/tenant/cash/other.test.ts": known(1, [0, 25, 30, 100]),
      "server/src/tenant/cash/broken.test.ts": { ...known(1, [0, 100]), fault: "fails" },
    };
    assert.deepEqual(namesAt(tests, 25), ["fast.test.ts", "slow.test.ts", "cash.test.ts", "far.test.ts"]);
    const about = ["server/test/far.test.ts", "server/src/tenant/cash/other.test.ts"];
    assert.deepEqual(namesAt(tests, 25, earlier, about), [
      ...["far.test.ts", "other.test.ts", "fast.test.ts", "slow.test.ts", "cash.test.ts"],
    ]);
    const nearest = (source: string, near: string, far: string) => {
      const both = { [near]: known(9, [0, 100], source), [far]: known(2, [0, 100], source) };
      assert.deepEqual(namesAt(both, 25, earlier, [], source), ["near.test.ts", "far.test.ts"], source);
    };
    const cash = "server/src/tenant/cash";
    nearest(`${cash}/counts/sql.ts`, `${cash}/counts/near.test.ts`, `${cash}/far.test.ts`);
    nearest("server/migrations/tenant/0023_drawer_near.sql", "server/test/near.test.ts", "server/test/far.test.ts");
    const at = (offset: number) => isExecuted([0, 10, 20, 100], [offset, offset]);
    assert.deepEqual([9, 10, 19, 20].map(at), [true, false, false, true]);
  });

  test("are found by where the place was when they were looked at", () => {
    const tests = { "a.test.ts": known(1, [0, 50]), "b.test.ts": known(1, [50, 100]) };
    const inserted = `${earlier.slice(0, 40)}something new${earlier.slice(40)}`;
    assert.deepEqual(namesAt(tests, 55), ["b.test.ts"]);
    assert.deepEqual(namesAt(tests, 55, inserted), ["a.test.ts"]);
    assert.deepEqual(namesAt(tests, 45, inserted), ["a.test.ts"]);
    assert.deepEqual(namesAt(tests, 70, inserted), ["b.test.ts"]);
    assert.deepEqual(namesAt(tests, 45, `${earlier.slice(0, 40)}new${earlier.slice(60)}`), ["b.test.ts"]);
    assert.deepEqual(namesAt(tests, 41, `${earlier.slice(0, 40)}new${earlier.slice(60)}`), ["a.test.ts", "b.test.ts"]);
  });
});

test("test files run together, the nearest first, and a long one alone", () => {
  const files = [7, 5, 1, 40, 2, 2].map((seconds, at) => ({ file: `${at}.test.ts`, seconds }));
  const named = batchesOf(files, 9).map((batch) => batch.map(({ file }) => file[0]).join(""));
  assert.deepEqual(named, ["012", "3", "45"]);
  // 4 seconds to start, then 3, 1, and half a second at least.
  assert.equal(secondsTogether(files.slice(0, 3)), 8.5);
});

test("what does not start counts neither as noticed nor as missed", () => {
  const of = (...outcomes: Result["outcome"][]) => shareNoticed(outcomes.map((outcome) => ({ outcome }) as Result));
  assert.equal(of("killed", "timed out", "survived", "killed", "did not start"), 75);
  assert.equal(of("did not start"), undefined);
});

test("every mutant that is accepted is still there, and has a reason", () => {
  const named = new Set(accepted.map(({ file }) => file));
  const files = projectFiles().filter((file) => named.has(file) || file.startsWith("server/migrations/"));
  assert.doesNotThrow(() => withoutAccepted(allMutants(root, files)));
  assert.deepEqual(
    accepted.filter(({ reason }) => reason.length < 20),
    [],
  );
});
