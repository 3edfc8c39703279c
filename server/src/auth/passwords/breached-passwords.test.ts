import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { makeScratchFolder } from "../../../test/scratch.ts";
import { breachedPasswords, TextFilter } from "./breached-passwords.ts";

describe("a filter of texts", () => {
  const folder = makeScratchFolder("filter");
  after(() => rmSync(folder, { recursive: true }));

  test("has each long enough line of its file in lower case, wherever a chunk ends, and no other", async () => {
    const file = join(folder, "lines.txt");
    const lines = Array.from({ length: 20_000 }, (_, i) => `Line ${i} ${"ä".repeat(i % 7)}`);
    writeFileSync(file, ["short", ...lines, "last line without an end"].join("\n"));
    const filter = await TextFilter.ofLines(file, 6);
    for (const line of [...lines, "last line without an end"]) assert.ok(filter.has(line.toLowerCase()), line);
    for (const other of ["short", "", "line 20000 ", "line 1", "Line 1 ä"]) assert.ok(!filter.has(other), other);
  });

  test("of breached passwords has those of twelve characters and more", async () => {
    const filter = await breachedPasswords(12);
    for (const known of ["unbelievable", "1q2w3e4r5t6y", "123456789012"]) assert.ok(filter.has(known), known);
    assert.ok(!filter.has("seven tills ring at noon"));
  });
});
