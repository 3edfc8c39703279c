import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { openCentral } from "./central.ts";
import { raw, sql, type Statement } from "./sql.ts";

describe("a broker's sessions", () => {
  let own: OwnServer;

  before(async () => {
    own = await startOwnServer();
  });
  after(() => own.remove());

  test("one that has prepared more than three hundred statements is not lent again", async () => {
    const central = openCentral(own.provisionerUrl, { maxConnections: 1 });
    const session = (statement: Statement) => central.transact((tx) => tx.one<{ pid: number }>(statement));
    const pid = sql`SELECT pg_backend_pid() AS pid`;
    try {
      const first = await session(pid);
      const others = Array.from({ length: 298 }, (_, i) => sql`SELECT ${raw(String(i))} AS n`);
      await central.transact(async (tx) => Promise.all(others.map((one) => tx.one(one))));
      assert.deepEqual(await session(pid), first);
      assert.deepEqual(await session(sql`SELECT pg_backend_pid() AS pid, 'one more'`), {
        ...first,
        "?column?": "one more",
      });
      assert.notDeepEqual(await session(pid), first);
    } finally {
      await central.close();
    }
  });
});
