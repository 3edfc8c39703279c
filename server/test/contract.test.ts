import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { startHouse } from "./harness.ts";

test("the committed contract document is the one the routes describe", async () => {
  const house = await startHouse();
  try {
    const { body } = await house.request("GET", "/openapi/v1.json", {});
    const committed = await readFile(join(import.meta.dirname, "../../client/openapi.json"), "utf8");
    assert.deepEqual(JSON.parse(committed), body, "run `npm run openapi` and commit the result");
  } finally {
    await house.close();
  }
});
