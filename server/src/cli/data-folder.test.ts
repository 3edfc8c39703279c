import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { childEnv } from "../../test/child-env.ts";
import { startEmbedded } from "../embedded/servers.ts";
import { loadMigrations, migrateCentral } from "../kernel/db/migrate.ts";

const main = join(import.meta.dirname, "../main.ts");

describe("a data folder whose databases have other migrations", () => {
  let folder: string;
  let postgresFolder: string;
  let renamed: string;
  let old: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-old-"));
    chmodSync(folder, 0o711);
    const embedded = await startEmbedded(folder, { durable: false });
    postgresFolder = embedded.postgresFolder;
    try {
      await migrateCentral(embedded.centralUrl);
      renamed = (await loadMigrations("central")).at(-1)?.name ?? "";
      old = `${renamed.slice(0, 4)}_before`;
      const client = new pg.Client({ connectionString: embedded.centralUrl });
      await client.connect();
      await client.query("UPDATE schema_migrations SET name = $2 WHERE name = $1", [renamed, old]);
      await client.end();
    } finally {
      await embedded.close();
    }
  });
  after(() => {
    for (const used of [postgresFolder, folder]) rmSync(used, { recursive: true, force: true });
  });

  function run(...args: string[]): Promise<{ code: unknown; error: string }> {
    const env = { ...childEnv, TILLHOUSE_DATA_DIR: folder, PORT: "0" };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, [main, ...args], { env }, (_error, _out, error) =>
        resolve({ code: child.exitCode, error }),
      );
    });
  }

  test("is named, with what to do, in one line: by serve and by a command", async () => {
    const folders = postgresFolder.startsWith(folder) ? folder : `${folder} and ${postgresFolder}`;
    for (const args of [["serve"], ["tenants", "list"]]) {
      const { code, error } = await run(...args);
      assert.equal(code, 2);
      assert.equal(
        error,
        `The data folder ${folder} is of another version: migration ${old} was applied, where the files have ${renamed}. ` +
          `Delete ${folders} and start again (the shops in it are lost), or set another TILLHOUSE_DATA_DIR.\n`,
      );
    }
  });
});
