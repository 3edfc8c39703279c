import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type pg from "pg";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../../test/harness.ts";
import { hexOf, impatient, onCentral } from "../../../../test/moves.ts";
import { asSuperuser } from "../../../../test/superuser.ts";
import { newId } from "../../../kernel/ids.ts";
import { commandLine } from "../../gate/actor.ts";
import { digestOf, retireHome, serverFor } from "../homes/dedicated.ts";
import { markText, readMark } from "../marks.ts";
import {
  allowLogin,
  forbidLogin,
  readMoveRow,
  retireOldHome,
  takeMoveRow,
  terminateSessions,
} from "../fence/proof.sql.ts";
import type { Proof } from "../fence/proof.sql.ts";
import { findMarkedObjects, markDatabase, renameDatabase } from "../servers.sql.ts";
import { graduate } from "../service.ts";
import { refuseLivingHolder, takeFromTheDead, takeTenant } from "../fence/takeover.ts";

// What the statements on placement servers compare, each sent alone and late (decision 0013).

describe("an effect on a home", () => {
  let service: TestService;
  let shop: Shop;
  let client: pg.Client;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
  });
  after(() => service.close());
  beforeEach(async () => {
    shop = await service.openShop();
    client = await inShared();
  });
  afterEach(() => client.end());

  const shared = () => `${service.deps.config.databasePrefix}_shared_1`;
  const inShared = () => service.deps.servers.mustGet("default").connect(shared());
  const role = () => `t_${hexOf(shop)}`;
  const takenOver = { code: "TH001" };

  async function take(by = client): Promise<Proof> {
    const seen = await readMoveRow(by, shop.tenantId);
    const proof = await takeMoveRow(by, { tenantId: shop.tenantId, attempt: newId(), seen });
    return proof ?? assert.fail("somebody was quicker");
  }
  const canLogin = async () => {
    const text = "SELECT rolcanlogin AS may FROM pg_roles WHERE rolname = $1";
    return (await asSuperuser<{ may: boolean }>(service, "default", text, [role()]))[0]?.may;
  };
  const move = (server = "second") => graduate(service.deps, shop.tenantId, { server, actor: commandLine });

  test("the number of the row of move_fences grows each time that it is taken", async () => {
    const [before, after] = [await take(), await take()];
    assert.equal(Number(after.number), Number(before.number) + 1);
  });

  test("the row of move_fences is not taken by who read it before another took it", async () => {
    const seen = await readMoveRow(client, shop.tenantId);
    await take();
    assert.equal(await takeMoveRow(client, { tenantId: shop.tenantId, attempt: newId(), seen }), undefined);
  });

  test("the row of move_fences is not taken by who read it before another took and closed it", async () => {
    const seen = await readMoveRow(client, shop.tenantId);
    await allowLogin(client, await take(), role());
    assert.equal(await takeMoveRow(client, { tenantId: shop.tenantId, attempt: newId(), seen }), undefined);
  });

  test("ends no session once another attempt has taken over", async () => {
    const proof = await take();
    await take();
    const { connectionString } = (await service.deps.directory.resolve(shop.tenantId)) ?? {};
    assert.ok(connectionString !== undefined);
    assert.equal((await shop.get("/me/permissions")).status, 200);
    assert.equal(await terminateSessions(client, proof, role()), 0);
  });

  test("waits for a takeover that is not committed yet, and fails by it", async () => {
    const proof = await take();
    const other = await inShared();
    try {
      await other.query("BEGIN");
      await take(other);
      const forbidden = forbidLogin(client, proof, role()).then(
        () => "forbidden",
        ({ code }: { code: string }) => code,
      );
      const waiting =
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'DO $proof$%' AND datname = $1";
      const waits = eventually(
        "it waits",
        async () => (await asSuperuser(service, "default", waiting, [shared()])).length > 0,
      );
      await Promise.race([waits, forbidden]);
      await other.query("COMMIT");
      assert.equal(await forbidden, takenOver.code);
    } finally {
      await other.end();
    }
    assert.equal(await canLogin(), true);
  });

  test("closing it comes too late once the attempt has opened it again", async () => {
    const proof = await take();
    await forbidLogin(client, proof, role());
    await allowLogin(client, proof, role());
    await assert.rejects(forbidLogin(client, proof, role()), takenOver);
    assert.equal(await canLogin(), true);
  });

  test("retires nothing whose role bears another tenant's mark", async () => {
    const proof = await take();
    await asSuperuser(service, "default", `COMMENT ON ROLE ${role()} IS 'somebody else''s'`);
    const old = { schema: role(), role: role(), oldSchema: `old_${randomBytes(4).toString("hex")}`, mark: "" };
    await assert.rejects(retireOldHome(client, proof, old), /does not bear this tenant's mark/);
    assert.equal((await shop.get("/categories")).status, 200);
  });

  async function homeOf() {
    const { databases } = await service.deps.servers.mustGet("second").withClient(undefined, findMarkedObjects);
    const found = databases.find(({ name }) => name.includes(hexOf(shop)));
    return found ?? assert.fail("it has no database there");
  }

  for (const [what, change] of [
    ["is another one of that name", { oid: 1 }],
    ["bears another mark by now", { marker: "another" }],
    ["bears a mark by now", { marker: null }],
  ] as const)
    test(`a database that ${what} is not renamed`, async () => {
      await move();
      const found = await homeOf();
      const to = { name: `x_${randomBytes(12).toString("hex")}`, mark: "trash" };
      const server = service.deps.servers.mustGet("second");
      await service.deps.databases.disconnect(shop.tenantId);
      await assert.rejects(
        server.withClient(undefined, (other) => renameDatabase(other, { ...found, ...change }, to)),
        /not the one that was meant/,
      );
      assert.deepEqual(await homeOf(), found);
    });

  const mark = (name: string, marker: string) =>
    asSuperuser(service, "second", `COMMENT ON DATABASE ${name} IS '${marker}'`);

  test("a published database that somebody wrote to is not dropped, and has its name again", async () => {
    await move();
    const home = await homeOf();
    // A graduation that never flips: the central database has forgotten it.
    const of = { ...(readMark(home.marker) ?? assert.fail()), attemptId: newId() };
    const marker = markText({ ...of, state: "MayBeLive", digest: "of before" });
    await mark(home.name, marker);
    await service.deps.databases.disconnect(shop.tenantId);
    const server = serverFor(service.deps, newId(), "second", 10_000);
    assert.equal(await retireHome(service.deps, server, { ...home, marker }, 10_000), false);
    assert.deepEqual(await homeOf(), { ...home, marker: markText({ ...of, state: "Home" }) });
  });

  test("a published database that nobody wrote to is not touched while its graduation may have flipped", async () => {
    await move();
    const home = await homeOf();
    const server = serverFor(service.deps, newId(), "second", 10_000);
    const digest = await digestOf(server, home.name, 10_000);
    const marker = markText({ ...(readMark(home.marker) ?? assert.fail()), state: "MayBeLive", digest });
    await mark(home.name, marker);
    await service.deps.databases.disconnect(shop.tenantId);
    assert.equal(await retireHome(service.deps, server, { ...home, marker }, 10_000), false);
    assert.deepEqual(await homeOf(), { ...home, marker });
  });

  test("a session of a sweep or a recovery has no time limit, whatever its database is set to", async () => {
    await asSuperuser(service, "default", `ALTER DATABASE ${shared()} SET statement_timeout = '1s'`);
    try {
      const server = serverFor(service.deps, newId(), "default", 10_000);
      const { rows } = await server.run(shared(), (inside) => inside.query("SHOW statement_timeout"));
      assert.deepEqual(rows, [{ statement_timeout: "0" }]);
    } finally {
      await asSuperuser(service, "default", `ALTER DATABASE ${shared()} RESET statement_timeout`);
    }
  });

  test("the mark of a home is on the disk, whatever its server is set to", async () => {
    await move();
    const { name, marker } = await homeOf();
    const { synced } = await service.deps.servers.mustGet("second").withClient(undefined, async (other) => {
      await other.query("SET synchronous_commit = off");
      await markDatabase(other, name, marker ?? "");
      const { rows } = await other.query<{ synced: string }>("SELECT current_setting('synchronous_commit') AS synced");
      return rows[0] ?? { synced: "unknown" };
    });
    assert.equal(synced, "on");
  });

  test("the new home is closed to every role but its own", async () => {
    await move();
    const text = "SELECT count(*)::int AS n FROM pg_database, aclexplode(datacl) WHERE oid = $1 AND grantee = 0";
    assert.deepEqual(await asSuperuser(service, "second", text, [(await homeOf()).oid]), [{ n: 0 }]);
  });

  for (const step of ["Copy", "ValidateCopy"])
    test(`a database that bears another mark at ${step} is not worked on: the graduation fails`, async () => {
      const onProgress = async (event: { step: string; state: string }) => {
        if (event.step !== step || event.state !== "Doing") return;
        await asSuperuser(service, "second", `COMMENT ON DATABASE ${(await homeOf()).name} IS 'another'`);
      };
      const moved = graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
      await assert.rejects(moved, ({ members }: { members: { step: string } }) => members.step === step);
    });

  test("a tenant that another attempt takes after the prechecks is left to it: the graduation fails at once", async () => {
    const onProgress = async (event: { step: string; state: string }) => {
      if (event.step === "Validate" && event.state === "Doing") await take();
    };
    const moved = graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress });
    await assert.rejects(moved, ({ members }: { members: { step: string } }) => members.step === "Validate");
    assert.equal(await canLogin(), true);
  });

  describe("of an attempt that lives but has lost the lock", () => {
    let id: string;

    beforeEach(async () => {
      id = newId();
      const text =
        "INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan) VALUES ($1, $2, 'Running', 'default', 'second', '{}')";
      await onCentral(service, text, [id, shop.tenantId]);
      const beat =
        "INSERT INTO maintenance_sessions (id, what, heartbeat_at) VALUES ($1, 'graduation', now() + interval '1 hour')";
      await onCentral(service, beat, [id]);
    });
    afterEach(() => onCentral(service, "DELETE FROM maintenance_sessions WHERE id = $1", [id]));
    const inProgress = { errorCode: "maintenance_in_progress" };

    test("no other graduation of the tenant begins", async () => {
      await assert.rejects(move(), inProgress);
    });

    test("nobody takes the tenant over", async () => {
      await assert.rejects(takeFromTheDead(service.deps, shop.tenantId), inProgress);
      await assert.rejects(takeTenant(service.deps, shop.tenantId, newId()), inProgress);
    });

    test("nobody takes the old home, though the central database forgot the graduation", async () => {
      await assert.rejects(refuseLivingHolder(service.deps, id), inProgress);
      const seen = await readMoveRow(client, shop.tenantId);
      await takeMoveRow(client, { tenantId: shop.tenantId, attempt: id, seen });
      await onCentral(service, "DELETE FROM graduations WHERE id = $1", [id]);
      await assert.rejects(takeTenant(service.deps, shop.tenantId, newId()), inProgress);
      assert.equal((await readMoveRow(client, shop.tenantId)).attempt, id);
      await assert.rejects(move(), inProgress);
    });
  });
});
