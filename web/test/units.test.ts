import assert from "node:assert/strict";
import { test } from "node:test";
import { formatBytes, formatDuration } from "../ui/src/units.ts";

test("a number and its unit have a space between them that no line breaks at, in every language", () => {
  for (const locale of ["en", "en-GB", "de", "ar", "ar-EG"]) {
    const written = [
      ...[0, 585, 1400, 98_300_000, 5e12].map((bytes) => formatBytes(bytes, locale)),
      ...[0, 805, 1100, 59_000, 3_600_000, 93_784_000].map((ms) => formatDuration(ms, locale)),
    ];
    for (const words of written) assert.match(words, /^\p{Nd}+([.,٫]\p{Nd}+)?[\s]\P{Nd}+/u, `${locale}: ${words}`);
  }
  assert.equal(formatBytes(585, "en"), "585\u{a0}B");
  assert.equal(formatBytes(1400, "de"), "1,4\u{a0}kB");
  assert.equal(formatDuration(805, "en"), "805\u{a0}ms");
  assert.equal(formatDuration(125_000, "en"), "2\u{a0}m 5\u{a0}s");
});
