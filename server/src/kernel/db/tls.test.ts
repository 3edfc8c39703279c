import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { makeAuthority } from "../../../test/certificates.ts";
import { startGate } from "../../../test/gate.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { startOwnServer, type OwnServer } from "../../../test/own-server.ts";
import { diagnose } from "../../admin/graduation/doctor/diagnose.ts";
import { commandLine } from "../../admin/gate/actor.ts";
import { graduate } from "../../admin/graduation/service.ts";
import { provisionTenant } from "../../admin/tenants/provision.ts";
import { boot, type BootConfig } from "../../boot.ts";
import type { Deps } from "../../deps.ts";
import { targetOf } from "./address.ts";
import { openCentral } from "./central.ts";
import { TenantDatabases } from "./databases.ts";
import { endClient, openClient, PlacementServers, type ServerSetting } from "./servers.ts";
import { sql } from "./sql.ts";

const anyone = "host all all 127.0.0.1/32 scram-sha-256";
const tlsOnly = "hostssl all all 127.0.0.1/32 scram-sha-256";

describe("TLS to PostgreSQL", () => {
  let folder: string;
  let own: OwnServer;
  let service: TestService;
  let shop: Shop;
  const files: Record<"root" | "other" | "cert" | "key", string> = {} as never;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "tillhouse-tls-"));
    const authority = makeAuthority("The test's own");
    const client = authority.issue("tillhouse_provisioner");
    const texts = {
      ...{ root: authority.certificate, other: makeAuthority("Another").certificate },
      ...{ cert: client.certificate, key: client.key },
    };
    for (const [name, text] of Object.entries(texts)) {
      files[name as keyof typeof files] = join(folder, `${name}.pem`);
      writeFileSync(join(folder, `${name}.pem`), text);
    }
    own = await startOwnServer({}, { tls: { ...authority.issue("localhost"), authority: authority.certificate } });
    service = await startService({ shops: "small", servers: { own: own.provisionerUrl } });
    shop = await service.openShop({ server: "own" });
  });
  after(async () => {
    await service.close();
    await own.remove();
    rmSync(folder, { recursive: true });
  });

  /** The server's URL with these parameters; its certificate is for `localhost`. */
  function way(parameters: Readonly<Record<string, string>>, { host = "localhost", of = own.provisionerUrl } = {}) {
    const url = new URL(of);
    url.hostname = host;
    url.search = new URLSearchParams(parameters).toString();
    return url.href;
  }

  /** Whether a session has TLS, or why there is none. */
  async function outcomeOf(url: string): Promise<unknown> {
    try {
      const client = await openClient(targetOf(url));
      const { rows } = await client.query<{ ssl: boolean }>("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()");
      await endClient(client);
      return rows[0]?.ssl;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      return code ?? message;
    }
  }

  const noTls = "The server does not support SSL connections";

  test("each sslmode does what libpq does with a server that has it", async () => {
    const { root, other } = files;
    const cases: [Record<string, string>, unknown, string?][] = [
      [{ sslmode: "disable" }, false],
      [{ sslmode: "allow" }, false],
      [{ sslmode: "prefer" }, true],
      [{}, true],
      [{ sslmode: "require" }, true, "127.0.0.1"],
      [{ sslmode: "require", sslrootcert: other }, "SELF_SIGNED_CERT_IN_CHAIN"],
      [{ sslmode: "require", sslrootcert: root }, true, "127.0.0.1"],
      [{ sslmode: "verify-ca", sslrootcert: root }, true, "127.0.0.1"],
      [{ sslmode: "verify-ca", sslrootcert: other }, "SELF_SIGNED_CERT_IN_CHAIN"],
      [{ sslmode: "verify-full", sslrootcert: root }, true],
      [{ sslmode: "verify-full", sslrootcert: root }, "ERR_TLS_CERT_ALTNAME_INVALID", "127.0.0.1"],
      [{ sslmode: "verify-full", sslrootcert: other }, "SELF_SIGNED_CERT_IN_CHAIN"],
      [{ sslmode: "verify-full", sslrootcert: "system" }, "SELF_SIGNED_CERT_IN_CHAIN"],
    ];
    for (const [parameters, expected, host = "localhost"] of cases)
      assert.equal(await outcomeOf(way(parameters, { host })), expected, JSON.stringify([parameters, host]));
  });

  test("and with one that has none", async () => {
    const of = service.servers["default"] ?? "";
    const expected = { disable: false, allow: false, prefer: false, require: noTls };
    for (const [sslmode, outcome] of Object.entries(expected))
      assert.equal(await outcomeOf(way({ sslmode }, { of })), outcome, sslmode);
    const verified = way({ sslmode: "verify-full", sslrootcert: files.root }, { of });
    assert.equal(await outcomeOf(verified), noTls);
  });

  test("and with one that refuses the other kind, or wants a certificate of the client", async (t) => {
    t.after(() => own.admit(anyone));
    await own.admit(tlsOnly);
    assert.deepEqual(
      [await outcomeOf(way({ sslmode: "disable" })), await outcomeOf(way({ sslmode: "allow" }))],
      ["28000", true],
    );
    await own.admit("hostnossl all all 127.0.0.1/32 scram-sha-256");
    assert.deepEqual(
      [await outcomeOf(way({ sslmode: "require" })), await outcomeOf(way({ sslmode: "prefer" }))],
      ["28000", false],
    );
    await own.admit(`${tlsOnly} clientcert=verify-full`);
    const mine = { sslcert: files.cert, sslkey: files.key };
    assert.deepEqual(
      [await outcomeOf(way({ sslmode: "require" })), await outcomeOf(way({ sslmode: "require", ...mine }))],
      ["28000", true],
    );
  });

  /** What the service is after a restart with another setting of the server; its admin plane and its shops. */
  function restarted(setting: ServerSetting): Deps & { readonly databases: TenantDatabases } {
    const { config, directory, log } = service.deps;
    const servers = new PlacementServers({ ...(config as BootConfig).servers, own: setting });
    const databases = new TenantDatabases({ servers, limits: config.pools, directory, log });
    return { ...service.deps, servers, databases };
  }

  async function ask(
    deps: Pick<Deps, "databases" | "directory">,
    { tenantId }: Pick<Shop, "tenantId"> = shop,
  ): Promise<unknown> {
    const tenant = await deps.directory.reload(tenantId);
    assert.ok(tenant);
    try {
      const found = await deps.databases.read(tenant, (tx) =>
        tx.one<{ ssl: boolean }>(sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`),
      );
      return found.ssl;
    } catch (error) {
      return (error as { errorCode?: string }).errorCode ?? error;
    }
  }

  async function withOpen<T extends { readonly databases: TenantDatabases }>(
    deps: T,
    work: (deps: T) => Promise<void>,
  ) {
    try {
      await work(deps);
    } finally {
      await deps.databases.close();
    }
  }

  test("switched on for a server: its shops have it after a restart, those that were there before, too", async (t) => {
    assert.equal(await ask(service.deps), false);
    t.after(() => own.admit(anyone));
    await own.admit(tlsOnly);
    await withOpen(restarted(own.provisionerUrl), async (deps) => {
      assert.equal(await ask(deps), "tenant_unavailable");
    });
    const verified = { sslmode: "verify-full", sslrootcert: files.root };
    await withOpen(restarted(way(verified)), async (deps) => {
      assert.equal(await ask(deps), true);
      assert.equal((await diagnose(deps, shop.tenantId)).state, "Healthy");
    });
    const central = openCentral(way(verified), { maxConnections: 1 });
    const ssl = await central.transact((tx) => tx.one(sql`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`));
    await central.close();
    assert.deepEqual(ssl, { ssl: true });
    await withOpen(restarted(way({ ...verified, sslrootcert: files.other })), async (deps) =>
      assert.equal(await ask(deps), "tenant_unavailable"),
    );
    await withOpen(restarted(way(verified, { host: "127.0.0.1" })), async (deps) =>
      assert.equal(await ask(deps), "tenant_unavailable"),
    );
  });

  test("the doctor signs in as the shop, and says why that fails while the provisioner gets in", async (t) => {
    t.after(() => own.admit(anyone));
    await own.admit("host all tillhouse_provisioner 127.0.0.1/32 scram-sha-256", tlsOnly);
    await withOpen(restarted(own.provisionerUrl), async (deps) => {
      const { state, findings } = await diagnose(deps, shop.tenantId);
      assert.equal(state, "Unreachable");
      assert.deepEqual(
        findings.map(({ kind, server, isFixable }) => [kind, server, isFixable]),
        [["RefusedLogin", "own", false]],
      );
      assert.match(findings[0]?.detail ?? "", /no pg_hba\.conf entry for host .* see sslmode/);
    });
  });

  test("a server that moved is one setting: every connection goes where that leads", async () => {
    const gate = await startGate(own.provisionerUrl);
    try {
      await withOpen(restarted(gate.through(own.provisionerUrl)), async (deps) => {
        assert.equal(await ask(deps), false);
        gate.shut();
        assert.equal(await ask(deps), "tenant_unavailable");
        assert.equal((await diagnose(deps, shop.tenantId)).state, "Unknown");
      });
    } finally {
      await gate.close();
    }
  });

  test("tenants take tenantUrl, the provisioner url; new shops are sealed with the tenants' way", async () => {
    const gate = await startGate(own.provisionerUrl);
    const forTenants = new URL(gate.through(own.provisionerUrl));
    // Only the way of this URL counts.
    forTenants.username = "nobody";
    forTenants.pathname = "/nowhere";
    try {
      await withOpen(restarted({ url: own.provisionerUrl, tenantUrl: forTenants.href }), async (deps) => {
        assert.equal(await ask(deps), false);
        const server = deps.servers.mustGet("own");
        const sealed = new URL(server.connectionString({ role: "r", password: "p", database: "d" }));
        assert.deepEqual(
          [sealed.port, sealed.username, sealed.password, sealed.pathname],
          [forTenants.port, "r", "p", "/d"],
        );
        gate.shut();
        assert.equal(await ask(deps), "tenant_unavailable");
        await server.withClient(undefined, (client) => client.query("SELECT 1"));
        assert.equal((await diagnose(deps, shop.tenantId)).state, "Unreachable");
      });
    } finally {
      await gate.close();
    }
  });

  test("a shop is opened and graduated on servers that take TLS alone", async (t) => {
    t.after(() => own.admit(anyone));
    await own.admit(tlsOnly);
    const config = service.deps.config as BootConfig;
    const servers = { ...config.servers, own: way({ sslmode: "verify-full", sslrootcert: files.root }) };
    const booted = await boot({ ...config, servers }, service.deps.log as never);
    try {
      const { deps } = booted;
      const owner = { email: "owner@tls.test", name: "Olive", password: "the tills are encrypted" };
      const input = { name: "TLS", slug: "tls", server: "own", enabledModules: [], owner };
      const { tenant } = await provisionTenant(deps, input, commandLine);
      await graduate(deps, tenant.tenantId, { actor: commandLine });
      const { mode, state } = await diagnose(deps, tenant.tenantId);
      assert.deepEqual([mode, state, await ask(deps, tenant)], ["Dedicated", "Healthy", true]);
    } finally {
      await booted.close();
    }
  });

  test("a shop on a server that is not configured any more is 503, not 500", async () => {
    const { config, directory, log } = service.deps;
    const { own: _, ...servers } = (config as BootConfig).servers;
    const databases = new TenantDatabases({
      servers: new PlacementServers(servers),
      limits: config.pools,
      directory,
      log,
    });
    await withOpen({ databases, directory }, async (deps) => assert.equal(await ask(deps), "tenant_unavailable"));
  });
});
