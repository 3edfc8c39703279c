import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { commandLine } from "../../server/src/admin/gate/actor.ts";
import { keepAppointments } from "../../server/src/admin/graduation/appointments/run.ts";
import { startDiagnosing } from "../../server/src/admin/graduation/doctor/hourly.ts";
import { graduate } from "../../server/src/admin/graduation/service.ts";
import { backUp } from "../../server/src/admin/tenants/backup/backup.ts";
import { graduateLater } from "../../server/test/appointments.ts";
import { makeAuthority } from "../../server/test/certificates.ts";
import { crashesIn } from "../../server/test/crashes.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { onCentral, operate } from "../../server/test/moves.ts";
import { startOwnServer, type OwnServer } from "../../server/test/own-server.ts";
import { alertRules } from "../../server/test/rules/monitoring.ts";
import { asSuperuser } from "../../server/test/superuser.ts";
import { alertsIn, readMetrics, type Scrape } from "./prometheus.ts";

// Every alert is made to fire by its situation: what the service tells then is given to Prometheus. Ten minutes in all.

const hourMs = 3_600_000;
const tried = new Set<string>();

describe("an alert is there in its situation, and not before", () => {
  let service: TestService;
  let own: OwnServer;
  let shop: Shop;
  let other: Shop;

  before(async () => {
    const authority = makeAuthority("The test's own");
    own = await startOwnServer(
      { max_connections: "40" },
      { tls: { ...authority.issue("localhost"), authority: authority.certificate } },
    );
    service = await startService({
      shops: "opened",
      servers: { own: own.provisionerUrl },
      config: { deadAfterMs: 1_000, drainMs: 20 },
    });
    shop = await service.openShop({ server: "default" });
    other = await service.openShop({ server: "default" });
  });
  after(async () => {
    await service.close();
    await own.remove();
  });

  async function scrape(of = service): Promise<Scrape> {
    const { body } = await of.request("GET", "/metrics");
    const up = "# TYPE up gauge\nup 1\n";
    return readMetrics(`${up}${String(body)}`);
  }

  /** Scrapes, makes it so, scrapes again, and asks Prometheus. */
  async function fires(alert: string, makeIt: () => Promise<unknown>, of = service): Promise<void> {
    tried.add(alert);
    const before = await scrape(of);
    await makeIt();
    assert.deepEqual(alertsIn(alert, before, await scrape(of)), { quiet: false, bad: true });
  }

  const homeOf = async ({ tenantId }: Shop) => {
    const tenant = await service.deps.directory.resolve(tenantId);
    assert.ok(tenant);
    return { database: tenant.databaseName, schema: tenant.schemaName ?? "public", role: tenant.roleName };
  };
  async function inHome(of: Shop, text: string): Promise<void> {
    const { database, schema } = await homeOf(of);
    await asSuperuser(service, "default", `SET search_path = ${schema}; ${text}`, [], database);
  }
  /** Lets the doctor look, as it does once an hour. */
  async function diagnose(): Promise<void> {
    service.now.advance(hourMs);
    const stop = startDiagnosing(service.deps);
    await service.deps.background.wait();
    stop();
  }
  const signIn = (email: string, password: string) =>
    service.request("POST", "/identity/login", { tenantId: shop.tenantId, body: { email, password } });

  test("TillhouseInternalErrors: a table is not as the statements want it", async () => {
    await shop.get("/units");
    await fires("TillhouseInternalErrors", async () => {
      await inHome(shop, "ALTER TABLE units RENAME TO units_away");
      assert.equal((await shop.get("/units")).status, 500);
      await inHome(shop, "ALTER TABLE units_away RENAME TO units");
    });
  });

  test("TillhouseUnavailable: a shop of many requests is suspended", () =>
    fires("TillhouseUnavailable", async () => {
      await operate(service, shop, "POST", "suspend");
      for (let n = 0; n < 20; n++) assert.equal((await shop.get("/units")).status, 503);
      await operate(service, shop, "POST", "activate");
    }));

  test("TillhouseSlow, TillhouseConnectionsShort: a table is locked for a while", async () => {
    const { database, schema } = await homeOf(shop);
    const url = new URL(service.superusers["default"] ?? "");
    url.pathname = `/${database}`;
    const slow = async () => {
      const client = new pg.Client(url.href);
      await client.connect();
      await client.query(`BEGIN; LOCK TABLE ${schema}.products IN ACCESS EXCLUSIVE MODE`);
      const asked = Promise.all(Array.from({ length: 40 }, () => shop.get("/products")));
      await delay(2_500);
      await client.query("COMMIT");
      await client.end();
      for (const { status } of await asked) assert.equal(status, 200);
    };
    await fires("TillhouseSlow", slow);
    await fires("TillhouseConnectionsShort", slow);
  });

  test("TillhouseConnectionsStolen: two shops take turns where one connection is allowed", async () => {
    const narrow = await startService({
      shops: "opened",
      config: { pools: { ...service.deps.config.pools, perServer: 1 } },
    });
    try {
      const shops = [await narrow.openShop({ server: "default" }), await narrow.openShop({ server: "default" })];
      await fires(
        "TillhouseConnectionsStolen",
        async () => {
          for (let n = 0; n < 10; n++) for (const one of shops) await one.get("/units");
        },
        narrow,
      );
    } finally {
      await narrow.close();
    }
  });

  test("TillhouseServerFull, TillhouseServerDown: others take the server's connections; it stops", async () => {
    const clients: pg.Client[] = [];
    await fires("TillhouseServerFull", async () => {
      for (let n = 0; n < 36; n++) {
        const client = new pg.Client(own.superuserUrl);
        await client.connect();
        clients.push(client);
      }
    });
    for (const client of clients) await client.end();
    await fires("TillhouseServerDown", () => own.stop());
    await own.start();
  });

  test("TillhouseCertificateEnds: a server with a certificate of one day", async () => {
    const url = new URL(own.provisionerUrl);
    url.search = "sslmode=require";
    const secure = await startService({ servers: { own: url.href } });
    try {
      tried.add("TillhouseCertificateEnds");
      const none = { values: new Map<string, number>(), kinds: new Map<string, string>() };
      assert.deepEqual(alertsIn("TillhouseCertificateEnds", none, await scrape(secure)), { quiet: false, bad: true });
    } finally {
      await secure.close();
    }
  });

  test("TillhouseShopsUnhealthy, TillhouseShopsBroken: somebody changes a shop's role", async () => {
    const { role } = await homeOf(other);
    await onCentral(service, "UPDATE chores SET due_at = now()");
    await diagnose();
    await fires("TillhouseShopsUnhealthy", async () => {
      await asSuperuser(service, "default", `ALTER ROLE ${role} SET work_mem = '1GB'`);
      await diagnose();
    });
    await fires("TillhouseShopsBroken", async () => {
      await asSuperuser(service, "default", `ALTER ROLE ${role} NOLOGIN`);
      await diagnose();
    });
    await asSuperuser(service, "default", `ALTER ROLE ${role} LOGIN; ALTER ROLE ${role} RESET work_mem`);
  });

  test("TillhouseShopsBehind: a shop lacks the migrations", async () => {
    await fires("TillhouseShopsBehind", () =>
      onCentral(service, "UPDATE tenants SET migration_head = '0000_before' WHERE tenant_id = $1", [other.tenantId]),
    );
    await onCentral(service, "UPDATE tenants SET migration_head = $1", [service.deps.tenantMigrations.at(-1)?.name]);
  });

  test("TillhouseBackupOld: two nights without a backup", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tillhouse-alerts-"));
    try {
      await backUp(service.deps, { folder, passphrase: "ten purple swans", release: "test", actor: commandLine });
      await fires("TillhouseBackupOld", async () => service.now.advance(37 * hourMs));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("TillhouseMailWaits: nothing takes the mails", () =>
    fires("TillhouseMailWaits", async () => {
      await service.deps.postman.stop();
      const since = new Date(service.deps.now().getTime() - hourMs).toISOString();
      await onCentral(
        service,
        `INSERT INTO outbox (id, recipient, sealed, created_at, due_at) VALUES (gen_random_uuid(), 'a@b.test', 'x', '${since}', '${since}')`,
      );
    }));

  test("TillhousePasswordsGuessed, TillhouseGuessesLimited, TillhouseRefreshTokensReused", async () => {
    await fires("TillhousePasswordsGuessed", async () => {
      for (let n = 0; n < 70; n++) await signIn(`nobody-${n}@shop.test`, "wrong");
    });
    const limited = await startService({ config: { rateLimitScale: 1 } });
    try {
      const guess = (n: number) =>
        limited.request("POST", "/admin/identity/login", { body: { email: `a${n}@platform.test`, password: "x" } });
      await guess(0);
      await fires(
        "TillhouseGuessesLimited",
        async () => {
          for (let n = 0; n < 80; n++) await guess(n);
        },
        limited,
      );
    } finally {
      await limited.close();
    }
    const login = await signIn(shop.owner.email, shop.owner.password);
    const [cookie = ""] = (login.headers.get("set-cookie") ?? "").split(";");
    const refresh = () => service.request("POST", "/identity/refresh", { tenantId: shop.tenantId, cookie });
    assert.equal((await refresh()).status, 200);
    await fires("TillhouseRefreshTokensReused", async () => {
      service.now.advance(hourMs / 4);
      assert.equal((await refresh()).status, 401);
    });
  });

  test("TillhouseJobsFail: a job finds no table", async () => {
    const path = `/admin/tenants/${other.tenantId}/modules`;
    const body = { enabledModules: ["Credit"] };
    assert.equal((await service.request("PUT", path, { token: await service.admin(), body })).status, 200);
    await service.deps.scheduler.run();
    await fires("TillhouseJobsFail", async () => {
      await inHome(other, "ALTER TABLE credit_vouchers RENAME TO vouchers_away");
      service.now.advance(48 * hourMs);
      await service.deps.scheduler.run();
      await inHome(other, "ALTER TABLE vouchers_away RENAME TO credit_vouchers");
    });
  });

  test("TillhouseAppointmentNotKept: nobody looked after it in time", async () => {
    await fires("TillhouseAppointmentNotKept", async () => {
      await graduateLater(service, other);
      service.now.advance(48 * hourMs);
      await keepAppointments(service.deps);
    });
  });

  test("TillhouseGraduationNeedsHelp: the process of one dies while the shop is closed", async () => {
    await fires("TillhouseGraduationNeedsHelp", async () => {
      const crashes = crashesIn(service);
      try {
        await crashes.run({ tenantId: other.tenantId, server: "second", death: { event: "Copy Done" } });
        assert.equal((await crashes.settled(other)).diagnosis.state, "Fenced");
      } finally {
        await crashes.close();
      }
    });
    assert.equal((await operate(service, other, "POST", "recover")).status, 200);
  });

  test("TillhouseFenceLong: a shop is copied for more than a minute", async () => {
    await fires("TillhouseFenceLong", async () => {
      const onProgress = async ({ step, state }: { step: string; state: string }) => {
        if (step === "Copy" && state === "Doing") await delay(65_000);
      };
      await graduate(service.deps, other.tenantId, { server: "own", actor: commandLine, onProgress });
    });
  });

  test("TillhouseLoopBlocked, TillhouseMemory: a fault of the program", async () => {
    // Since the last scrape others may have held it up.
    await scrape();
    await delay(3_000);
    await fires("TillhouseLoopBlocked", async () => {
      for (let n = 0; n < 3; n++) {
        const until = Date.now() + 400;
        while (Date.now() < until);
        await delay(20);
      }
    });
    const held: Buffer[] = [];
    await fires("TillhouseMemory", async () => {
      for (let n = 0; n < 8; n++) held.push(Buffer.alloc(128 * 2 ** 20, 1));
    });
    assert.equal(held.length, 8);
  });

  test("TillhouseDown: it does not answer", async () => {
    const short = await startService();
    const before = await scrape(short);
    await short.close();
    await assert.rejects(scrape(short));
    tried.add("TillhouseDown");
    const silent = readMetrics("# TYPE up gauge\nup 0\n");
    assert.deepEqual(alertsIn("TillhouseDown", before, silent), { quiet: false, bad: true });
  });

  test("every alert has its situation here", () => {
    assert.deepEqual(
      alertRules()
        .map(({ alert }) => alert)
        .filter((alert) => !tried.has(alert)),
      [],
    );
  });
});
