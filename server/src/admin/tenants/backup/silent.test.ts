import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { startService, type Shop, type TestService } from "../../../../test/harness.ts";
import { fileFor, passphrase } from "../../../../test/leaving.ts";
import { onCentral } from "../../../../test/moves.ts";
import { PlacementServers } from "../../../kernel/db/servers.ts";
import { commandLine } from "../../gate/actor.ts";
import { diagnose } from "../../graduation/doctor/diagnose.ts";
import { Survey } from "../../graduation/plan/survey.ts";
import { exportTenant } from "../leaving/export.ts";
import { backUp } from "./backup.ts";

// One server that does not answer, and one table that somebody has locked, keep nobody else's work.

/** What a server says that is starting (PostgreSQL, "Message Formats", ErrorResponse). */
function startingUp(): Buffer {
  const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
  const head = Buffer.from("E\0\0\0\0");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

describe("many shops, of which some cannot be read", () => {
  let service: TestService;
  let folder: string;
  let away: Server;
  let asked = 0;
  let shops: Shop[] = [];

  before(async () => {
    service = await startService({ shops: "small" });
    folder = await mkdtemp(join(tmpdir(), "tillhouse-silent-"));
    shops = await Promise.all(Array.from({ length: 10 }, () => service.openShop({ server: "default" })));
    away = createServer((socket) => {
      asked += 1;
      socket.on("error", () => undefined).once("data", () => socket.end(startingUp()));
    }).listen(0, "127.0.0.1");
    await once(away, "listening");
  });
  after(async () => {
    away.close();
    await service.close();
    await rm(folder, { recursive: true });
  });

  const request = () => ({ folder, passphrase, release: "test", actor: commandLine, trustAfterMs: Infinity });
  const idsOf = (some: readonly { readonly tenantId: string }[]) => some.map(({ tenantId }) => tenantId).sort();
  const place = (some: readonly Shop[], server: string) =>
    onCentral(service, "UPDATE tenants SET server = $1 WHERE tenant_id = ANY ($2)", [server, idsOf(some)]);

  /** Runs the work while all shops but one are on a server that is away; its result, and how often that was asked. */
  async function whileAway<T>(work: (deps: TestService["deps"], there: readonly Shop[]) => Promise<T>) {
    const { port } = away.address() as AddressInfo;
    const url = `postgres://nobody:x@127.0.0.1:${port}/postgres?sslmode=disable`;
    const deps = { ...service.deps, servers: new PlacementServers({ ...service.servers, away: url }) };
    const there = shops.slice(1);
    await place(there, "away");
    asked = 0;
    try {
      return { result: await work(deps, there), asked };
    } finally {
      await place(there, "default");
    }
  }

  test("a backup asks a server that is away by the shops that it does at once, and does the others", async () => {
    const { result, asked } = await whileAway((deps) => backUp(deps, request()));
    assert.deepEqual(idsOf(result.manifest.failed), idsOf(shops.slice(1)));
    assert.deepEqual(idsOf(result.manifest.tenants), idsOf(shops.slice(0, 1)));
    assert.ok(asked >= 1 && asked <= 4, `asked ${asked} times for 9 shops`);
  });

  test("the doctor asks a server that is away once, however many shops are on it", async () => {
    const { result, asked } = await whileAway((deps, there) => {
      const survey = new Survey(deps);
      return Promise.all(there.map(({ tenantId }) => diagnose(deps, tenantId, { survey })));
    });
    assert.deepEqual(new Set(result.map(({ state }) => state)), new Set(["Unknown"]));
    assert.equal(asked, 1);
  });

  test("a table that somebody has locked fails its shop alone, in an export and in a backup", async (t) => {
    const [locked, ...others] = shops;
    const tenant = await service.deps.directory.resolve(locked?.tenantId ?? "");
    const url = new URL(service.superusers["default"] ?? "");
    url.pathname = `/${tenant?.databaseName}`;
    const somebody = new pg.Client({ connectionString: url.href });
    await somebody.connect();
    try {
      await somebody.query(`BEGIN; LOCK TABLE ${tenant?.schemaName}.categories`);
      const file = await fileFor(t);
      const exporting = exportTenant(service.deps, locked?.tenantId ?? "", {
        ...{ file, passphrase, actor: commandLine, lockTimeoutMs: 20 },
      });
      await assert.rejects(exporting, { code: "55P03" });
      await assert.rejects(stat(file), { code: "ENOENT" });
      const { manifest, path } = await backUp(service.deps, { ...request(), lockTimeoutMs: 20 });
      assert.deepEqual(idsOf(manifest.failed), [locked?.tenantId]);
      assert.deepEqual(idsOf(manifest.tenants), idsOf(others));
      await assert.rejects(stat(join(path, `${locked?.tenantId}.zip`)), { code: "ENOENT" });
    } finally {
      await somebody.end();
    }
  });
});
