import assert from "node:assert/strict";
import { test } from "node:test";
import { raw, sql, written } from "./sql.ts";

test("equal texts have one name, whatever their values; a usual number of rows is a part of the text", () => {
  const page = (name: string, limit: number) => sql`SELECT id FROM t WHERE name = ${name} LIMIT ${written(limit)}`;
  const [one, two, longer] = [page("a", 21), page("b", 21), page("a", 51)];
  const [odd, other] = [page("a", 22), page("b", 187)];
  assert.deepEqual([one.text, one.values], ["SELECT id FROM t WHERE name = $1 LIMIT 21", ["a"]]);
  assert.deepEqual([two.name === one.name, two.values], [true, ["b"]]);
  assert.deepEqual([longer.text.endsWith("LIMIT 51"), longer.name === one.name], [true, false]);
  assert.deepEqual([odd.text, odd.values], ["SELECT id FROM t WHERE name = $1 LIMIT $2", ["a", 22]]);
  assert.deepEqual([other.name === odd.name, other.values], [true, ["b", 187]]);
});

test("of statements that are made without end some are kept, and none changes its name", () => {
  const many = (i: number) => sql`SELECT ${raw(`a${i % 300}`)}, ${raw(`b${Math.floor(i / 300)}`)}`;
  const before = many(7).name;
  const texts = Array.from({ length: 60_000 }, (_, i) => many(i).cached);
  assert.equal(many(7).name, before);
  const kept = texts.filter((text, i) => many(i).cached === text).length;
  assert.ok(kept < 30_000, `${kept} texts are kept`);
});
