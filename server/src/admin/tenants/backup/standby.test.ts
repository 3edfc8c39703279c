import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { passphrase } from "../../../../test/leaving.ts";
import { startOwnServer, type OwnServer } from "../../../../test/own-server.ts";
import { PlacementServers } from "../../../kernel/db/servers.ts";
import { commandLine } from "../../gate/actor.ts";
import { openExport } from "../leaving/reading.ts";
import { backUp } from "./backup.ts";

describe("a shop that is backed up from a standby", () => {
  let primary: OwnServer;
  let standby: OwnServer;
  let service: TestService;
  let folder: string;
  let shop: Shop;

  before(async () => {
    // What a commit wrote must be in the log when it answers: the standby is waited for by the log's end.
    primary = await startOwnServer({ synchronous_commit: "on" });
    service = await startService({ shops: "small", servers: { third: primary.provisionerUrl } });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-standby-"));
    shop = await service.openShop({ server: "third" });
    standby = await startOwnServer({}, { standbyOf: primary });
  });
  after(async () => {
    await service?.close();
    await standby?.remove();
    await primary?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask(server: OwnServer, text: string): Promise<unknown> {
    const client = new pg.Client({ connectionString: server.superuserUrl });
    await client.connect();
    try {
      return (await client.query({ text, rowMode: "array" })).rows[0]?.[0];
    } finally {
      await client.end();
    }
  }
  /** How many categories a backup has that is taken there, once it has followed. */
  async function categoriesIn(): Promise<number | undefined> {
    const written = await ask(primary, "SELECT pg_current_wal_lsn()::text");
    await eventually(
      "it follows",
      async () => (await ask(standby, `SELECT pg_last_wal_replay_lsn() >= '${String(written)}'`)) === true,
    );
    service.now.advance(1_000);
    const servers = new PlacementServers({ ...service.servers, third: standby.provisionerUrl });
    const request = { folder, passphrase, release: "test", actor: commandLine, trustAfterMs: 0 };
    const { path } = await backUp({ ...service.deps, servers }, request);
    const opened = await openExport(join(path, `${shop.tenantId}.zip`), passphrase);
    opened.archive.close();
    return opened.manifest.tables.find(({ name }) => name === "categories")?.rows;
  }

  test("is written again when it has changed, though a standby counts no changes", async () => {
    assert.equal(await categoriesIn(), 0);
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    assert.equal(await categoriesIn(), 1);
  });
});
