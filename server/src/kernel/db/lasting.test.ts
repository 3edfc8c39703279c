import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { targetOf } from "./address.ts";
import { openCentral } from "./central.ts";
import { endClient, openLasting } from "./servers.ts";
import { sql } from "./sql.ts";

// A millisecond is over before any client has sent a statement.
describe("on a role whose idle sessions end after a millisecond", () => {
  let own: OwnServer;

  before(async () => {
    own = await startOwnServer();
    const client = new pg.Client({ connectionString: own.superuserUrl });
    await client.connect();
    for (const setting of ["idle_session_timeout", "idle_in_transaction_session_timeout", "lock_timeout"])
      await client.query(`ALTER ROLE tillhouse_provisioner SET ${setting} = '1ms'`);
    await client.query("ALTER ROLE tillhouse_provisioner SET transaction_timeout = '1s'");
    await client.end();
  });
  after(() => own.remove());

  /** Lets more than a millisecond go by on the server. */
  async function idle(): Promise<void> {
    const client = new pg.Client({ connectionString: own.superuserUrl });
    await client.connect();
    await client.query("SELECT pg_sleep(0.01)");
    await client.end();
  }

  test("a lasting session lasts, beside the options of its URL; locks are waited for as long as answers", async () => {
    const url = new URL(own.provisionerUrl);
    url.searchParams.set("options", "-c work_mem=5MB");
    const client = await openLasting(targetOf(url.href), { queryTimeoutMs: 2_000 });
    try {
      await client.query("BEGIN");
      await idle();
      const { rows } = await client.query(
        "SELECT current_setting('lock_timeout') AS locks, current_setting('transaction_timeout') AS transactions, current_setting('work_mem') AS memory",
      );
      assert.deepEqual(rows, [{ locks: "2s", transactions: "0", memory: "5MB" }]);
    } finally {
      await endClient(client);
    }
  });

  test("the sessions of the central database are kept", async () => {
    const central = openCentral(own.provisionerUrl, { maxConnections: 1 });
    const session = () => central.transact((tx) => tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`));
    try {
      const first = await session();
      await idle();
      assert.deepEqual(await session(), first);
    } finally {
      await central.close();
    }
  });
});
