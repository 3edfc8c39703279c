import { createHash } from "node:crypto";
import pg from "pg";
import { pino } from "pino";
import { commandLine } from "../src/admin/gate/actor.ts";
import { graduate } from "../src/admin/graduation/service.ts";
import { provisionTenant } from "../src/admin/tenants/provision.ts";
import { ensureFirstUser } from "../src/admin/users/service.ts";
import { boot, type BootConfig } from "../src/boot.ts";
import { connectionAad } from "../src/kernel/db/directory.ts";
import { loadMigrations } from "../src/kernel/db/migrate.ts";
import { ident } from "../src/kernel/db/sql.ts";
import { SecretBox } from "../src/kernel/secrets.ts";
import { eventually } from "./eventually.ts";

// The databases that a run's services are cloned from: opening a shop takes half a second, and cloning three a tenth.

/**
 * What a template holds beside keys and a platform user: nothing, or three shops without modules, in a shared database
 * or each in its own.
 */
export type Golden = "none" | "Shared" | "Dedicated";

/** A server as the run, or `npm run test:servers`, names it. */
export interface TestServer {
  readonly superuserUrl: string;
  readonly provisionerUrl: string;
}

/** A golden shop in a service's databases. */
export interface ClonedShop {
  readonly tenantId: string;
  readonly owner: { readonly email: string; readonly password: string };
}

interface CloneRequest {
  readonly server: TestServer;
  readonly golden: Golden;
  /** The settings of a service without databases of its own. */
  readonly config: BootConfig;
  /** Begins the names of the clone's databases. */
  readonly prefix: string;
  /** The template's platform user. */
  readonly operator: { readonly email: string; readonly password: string };
}

const goldenCount = 3;
/** Many services use the login of one golden shop at once. */
const sessionsOfGolden = 500;

/**
 * Makes `<prefix>_central` from the run's template, which the first caller makes, and answers with the shops in it,
 * whose databases `cloneHomes` makes.
 */
export async function cloneCentral(request: CloneRequest): Promise<ClonedShop[]> {
  const { server, golden, config, prefix } = request;
  const template = await templateOf(request);
  const central = `${prefix}_central`;
  await withClient(server.superuserUrl, (client) =>
    client.query(`CREATE DATABASE ${ident(central)} TEMPLATE ${ident(template)} OWNER tillhouse_provisioner`),
  );
  if (golden === "none") {
    // An installation of its own; the golden shops are of the template's.
    await withClient(inDatabase(server.superuserUrl, central), (client) =>
      client.query("UPDATE installation SET id = gen_random_uuid()"),
    );
    return [];
  }
  const secrets = SecretBox.parse(config.encryptionKeys);
  return withClient(inDatabase(server.superuserUrl, central), async (client) => {
    const { rows } = await client.query<{ tenantId: string; slug: string; database: string; sealed: string }>(
      `SELECT tenant_id AS "tenantId", slug, database_name AS database, connection_string AS sealed FROM tenants ORDER BY slug`,
    );
    for (const { tenantId, database, sealed } of rows) {
      const aad = connectionAad(tenantId);
      const home = cloneOf(database, golden, prefix);
      await client.query("UPDATE tenants SET database_name = $2, connection_string = $3 WHERE tenant_id = $1", [
        tenantId,
        home,
        secrets.seal(inDatabase(secrets.open(sealed, aad), home), aad),
      ]);
    }
    return rows.map(({ tenantId, slug }) => ({ tenantId, owner: ownerOf(slug) }));
  });
}

/** Makes the databases of a clone's shops, as the provisioner would have. */
export async function cloneHomes(server: TestServer, golden: Golden, prefix: string): Promise<void> {
  await withClient(server.provisionerUrl, async (client) => {
    const { rows } = await client.query<{ database: string; mark: string | null; roles: string[] }>(
      `SELECT datname AS database, shobj_description(d.oid, 'pg_database') AS mark,
         ARRAY(SELECT rolname::text FROM pg_roles WHERE has_database_privilege(oid, d.oid, 'CONNECT') AND rolcanlogin AND rolname ~ '^[td]_[0-9a-f]{32}') AS roles
       FROM pg_database d WHERE datname ~ $1`,
      [`^${prefixOf(golden)}_${golden === "Shared" ? "shared_1" : "[0-9a-f]{32}_[0-9a-f]{12}"}$`],
    );
    for (const { database, mark, roles } of rows) {
      const home = cloneOf(database, golden, prefix);
      await client.query(`CREATE DATABASE ${ident(home)} TEMPLATE ${ident(database)} STRATEGY file_copy`);
      const group = ident(`${home}_tenants`);
      const admitted = golden === "Shared" ? group : roles.map(ident).join(", ");
      await client.query(`REVOKE ALL ON DATABASE ${ident(home)} FROM PUBLIC;
        ${golden === "Shared" ? `CREATE ROLE ${group} NOLOGIN; GRANT ${group} TO ${roles.map(ident).join(", ")};` : ""}
        GRANT CONNECT ON DATABASE ${ident(home)} TO ${admitted};
        ${mark === null ? "" : `COMMENT ON DATABASE ${ident(home)} IS ${client.escapeLiteral(mark)};`}`);
    }
  });
}

/** Drops every database whose name begins so, and the group roles of the shared ones. */
export async function dropDatabases(superuserUrl: string, prefix: string): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const names = async (text: string) =>
      (await client.query<{ name: string }>(text, [prefix])).rows.map(({ name }) => ident(name));
    for (const name of await names("SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)"))
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    for (const name of await names(
      "SELECT rolname AS name FROM pg_roles WHERE starts_with(rolname, $1) AND rolname ~ '_shared_[0-9]+_tenants$'",
    ))
      await client.query(`DROP ROLE IF EXISTS ${name}`);
  });
}

export function inDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** The name of the template; it is made when it is not there. Standing servers keep those of older migrations. */
async function templateOf({ server, golden, config, operator }: CloneRequest): Promise<string> {
  const migrations = [...(await loadMigrations("central")), ...(await loadMigrations("tenant"))];
  const content = JSON.stringify([migrations.map(({ checksum }) => checksum), operator, config.encryptionKeys]);
  const template = `tillhouse_test_${createHash("sha256").update(content).digest("hex").slice(0, 16)}_${golden.toLowerCase()}`;
  await withClient(server.superuserUrl, async (client) => {
    // Ends with the session.
    await client.query("SELECT pg_advisory_lock(hashtext('tillhouse_test_template'))");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount !== 0) return;
    const staging = "tillhouse_test_staging";
    await client.query(`DROP DATABASE IF EXISTS ${staging} WITH (FORCE)`);
    if (golden !== "none") await dropGolden(client, server, golden);
    await client.query(`CREATE DATABASE ${staging} OWNER tillhouse_provisioner`);
    await fill(inDatabase(server.provisionerUrl, staging), golden, config, operator);
    const users = "SELECT FROM pg_stat_activity WHERE datname = $1 OR starts_with(datname, $2)";
    await eventually(
      "nobody uses the template",
      async () => (await client.query(users, [staging, prefixOf(golden)])).rowCount === 0,
    );
    await client.query(`ALTER DATABASE ${staging} RENAME TO ${template}`);
  });
  return template;
}

async function fill(
  centralUrl: string,
  golden: Golden,
  config: BootConfig,
  operator: CloneRequest["operator"],
): Promise<void> {
  const { deps, close } = await boot(
    { ...config, centralUrl, databasePrefix: prefixOf(golden), drainMs: 0 },
    pino({ level: "silent" }),
  );
  try {
    await ensureFirstUser(deps, operator);
    for (let n = 1; golden !== "none" && n <= goldenCount; n++) {
      const slug = `shop-${n}`;
      const owner = { ...ownerOf(slug), name: "Olive Owner" };
      const input = { name: `Shop ${n}`, slug, enabledModules: [], owner };
      const { tenant } = await provisionTenant(deps, input, commandLine);
      if (golden === "Dedicated") await graduate(deps, tenant.tenantId, { actor: commandLine });
      const resolved = await deps.directory.reload(tenant.tenantId);
      await deps.servers
        .mustGet("default")
        .withClient(undefined, (client) =>
          client.query(`ALTER ROLE ${ident(resolved?.roleName ?? "")} CONNECTION LIMIT ${sessionsOfGolden}`),
        );
    }
  } finally {
    await close();
  }
}

/** What a run that was killed while it made them has left on a standing server. */
async function dropGolden(client: pg.Client, { superuserUrl }: TestServer, golden: Golden): Promise<void> {
  const roles = new Set<string>();
  const { rows } = await client.query<{ database: string; roles: string[] }>(
    `SELECT datname AS database, ARRAY(SELECT rolname::text FROM pg_roles WHERE rolcanlogin AND has_database_privilege(oid, d.oid, 'CONNECT') AND rolname ~ '^[td]_[0-9a-f]{32}') AS roles
     FROM pg_database d WHERE starts_with(datname, $1)`,
    [`${prefixOf(golden)}_`],
  );
  for (const row of rows) for (const role of row.roles) roles.add(role);
  await dropDatabases(superuserUrl, `${prefixOf(golden)}_`);
  for (const role of roles) await client.query(`DROP ROLE IF EXISTS ${ident(role)}`);
}

/** The prefix of the names of golden databases. */
function prefixOf(golden: Golden): string {
  return `golden_${golden.toLowerCase()}`;
}

function cloneOf(database: string, golden: Golden, prefix: string): string {
  return prefix + database.slice(prefixOf(golden).length);
}

function ownerOf(slug: string): ClonedShop["owner"] {
  return { email: `owner@${slug}.test`, password: `the tills of ${slug} ring` };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
