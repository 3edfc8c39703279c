import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startService, type TestService, type Shop } from "../../server/test/harness.ts";
import { hexOf, impatient } from "../../server/test/moves.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { ensureDatabase } from "../../server/src/embedded/sql.ts";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { ensureFirstUser } from "../../server/src/admin/users/service.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";

// Operators set timeouts on roles. One server is source, target and central here, so that every session meets them.

const shortest = "300ms";
/** At every step: longer than any timeout. */
const pauseMs = 600;
/** They take longer than any timeout, too, to be copied and to be read. */
const rows = 150_000;
const central = "central_of_its_own";

describe("a graduation through servers whose role has short timeouts", () => {
  let service: TestService;
  let own: OwnServer;

  before(async () => {
    own = await startOwnServer();
    await ensureDatabase(own.superuserUrl, central);
    const centralUrl = urlOf(own.provisionerUrl, central);
    service = await startService({
      shops: "small",
      config: { ...impatient, centralUrl },
      servers: { own: own.provisionerUrl },
    });
    await ensureFirstUser(service.deps, service.operator);
  });
  after(async () => {
    await service.close();
    await own.remove();
  });
  afterEach(() => onOwn("postgres", "ALTER ROLE tillhouse_provisioner RESET ALL"));

  function urlOf(server: string, database: string): string {
    const url = new URL(server);
    url.pathname = `/${database}`;
    return url.href;
  }

  async function onOwn(database: string, text: string): Promise<void> {
    const client = new pg.Client({ connectionString: urlOf(own.superuserUrl, database) });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  }

  async function openFull(): Promise<Shop> {
    const shop = await service.openShop({ server: "own" });
    const fill = `INSERT INTO t_${hexOf(shop)}.categories (id, name) SELECT gen_random_uuid(), 'Category ' || n FROM generate_series(1, ${rows}) n`;
    await onOwn(`${service.deps.config.databasePrefix}_shared_1`, fill);
    return shop;
  }

  const isKnown = async (setting: string) =>
    service.deps.servers.mustGet("own").withClient(undefined, async (client) => {
      const { rowCount } = await client.query("SELECT FROM pg_settings WHERE name = $1", [setting]);
      return rowCount === 1;
    });

  for (const setting of [
    "idle_session_timeout",
    "statement_timeout",
    "idle_in_transaction_session_timeout",
    "transaction_timeout",
  ])
    test(`${setting} of ${shortest} ends none of its sessions, though it pauses at every step`, async (t) => {
      if (!(await isKnown(setting))) return t.skip("this PostgreSQL does not have it");
      const shop = await openFull();
      await onOwn("postgres", `ALTER ROLE tillhouse_provisioner SET ${setting} = '${shortest}'`);
      const { mode, cleanupPending, tables } = await graduate(service.deps, shop.tenantId, {
        server: "own",
        actor: commandLine,
        onProgress: async ({ state }) => {
          if (state === "Doing") await delay(pauseMs);
        },
      });
      const copied = tables.find(({ table }) => table === "categories")?.rows;
      assert.deepEqual([mode, cleanupPending, copied], ["Dedicated", false, rows]);
      assert.equal((await shop.get("/me/permissions")).status, 200);
    });
});
