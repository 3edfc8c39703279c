import assert from "node:assert/strict";
import { test } from "node:test";
import type { ClientBase } from "pg";
import { inTransaction, type CentralTx } from "./handles.ts";
import { sql } from "./sql.ts";

/** A client whose every statement returns these rows. */
function clientWith(...rows: readonly object[]): ClientBase {
  const client = {
    connection: { stream: { writableCorked: 1 } },
    query: async (statement: unknown) =>
      typeof statement === "string" ? { command: statement } : { rows, rowCount: rows.length },
  };
  return client as unknown as ClientBase;
}

test("of one row or none at most one is read: a condition that is too wide takes none of many", async () => {
  const read = (kind: "maybe" | "one", ...rows: readonly object[]) =>
    inTransaction<CentralTx, object | undefined>(clientWith(...rows), "central", "write", (tx) =>
      tx[kind](sql`SELECT`),
    );
  const [a, b] = [{ id: "a" }, { id: "b" }];
  assert.equal(await read("maybe"), undefined);
  assert.equal(await read("maybe", a), a);
  assert.equal(await read("one", a), a);
  await assert.rejects(read("maybe", a, b), /more than one row from: SELECT/);
  await assert.rejects(read("one", a, b), /more than one row from: SELECT/);
  await assert.rejects(read("one"), /no row from: SELECT/);
});
