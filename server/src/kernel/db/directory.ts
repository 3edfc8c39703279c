import type pg from "pg";
import type { Logger } from "pino";
import { Problem } from "../http/problem.ts";
import type { SecretBox } from "../secrets.ts";
import type { CentralDatabase } from "./central.ts";
import { sql } from "./sql.ts";
import type { Tenant } from "./tenants.ts";

const maxEntries = 10_000;
const unknownForMs = 2_000;
const reconnectAfterMs = 500;

interface Entry {
  readonly tenant: Tenant | undefined;
  readonly expiresAtMs: number;
}

export interface DirectoryOptions {
  readonly central: CentralDatabase;
  readonly secrets: SecretBox;
  readonly log: Logger;
}

/** Purpose of a tenant's sealed connection string: what `SecretBox` binds it to. */
export function connectionAad(tenantId: string): string {
  return `tenant:${tenantId}:connection`;
}

/**
 * Finds tenants by id. Its cache is kept true by LISTEN/NOTIFY; while the listening connection is down
 * it is bypassed, and it is emptied when the connection is back, for what was missed in between.
 */
export class TenantDirectory {
  readonly #options: DirectoryOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #loads = new Map<string, { promise: Promise<Tenant | undefined>; stale: boolean }>();
  #listener: pg.Client | undefined;
  #closed = false;

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  /** Starts to listen; resolves when the first connection stands. */
  async start(): Promise<void> {
    await this.#listen();
  }

  /** The tenant, or undefined when there is none. 503 `service_unavailable` while the central database cannot be asked. */
  async resolve(tenantId: string): Promise<Tenant | undefined> {
    const entry = this.#listener === undefined ? undefined : this.#entries.get(tenantId);
    if (entry !== undefined && entry.expiresAtMs > Date.now()) return entry.tenant;
    const running = this.#loads.get(tenantId);
    if (running !== undefined && !running.stale) return running.promise;
    const load = { promise: this.#load(tenantId), stale: false };
    this.#loads.set(tenantId, load);
    try {
      const tenant = await load.promise;
      // A change that was announced during the load may have come after our read of the row.
      if (!load.stale && this.#listener !== undefined) this.#remember(tenantId, tenant);
      return tenant;
    } finally {
      if (this.#loads.get(tenantId) === load) this.#loads.delete(tenantId);
    }
  }

  forget(tenantId: string): void {
    this.#entries.delete(tenantId);
    const load = this.#loads.get(tenantId);
    if (load !== undefined) load.stale = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.end().catch(() => undefined);
  }

  #remember(tenantId: string, tenant: Tenant | undefined): void {
    if (this.#entries.size >= maxEntries) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(tenantId, { tenant, expiresAtMs: tenant === undefined ? Date.now() + unknownForMs : Infinity });
  }

  async #load(tenantId: string): Promise<Tenant | undefined> {
    const { central, secrets, log } = this.#options;
    const row = await central
      .transact((tx) =>
        tx.maybe<Omit<Tenant, "connectionString"> & { sealed: string }>(sql`
          SELECT tenant_id AS "tenantId", name, slug, mode, schema_name AS "schemaName", is_active AS "isActive", server,
                 database_name AS "databaseName", role_name AS "roleName", enabled_modules AS "enabledModules",
                 connection_string AS sealed
          FROM tenants WHERE tenant_id = ${tenantId}`),
      )
      .catch((error: unknown) => {
        log.error({ err: error }, "the central database could not be asked for a tenant");
        throw new Problem(503, "service_unavailable", "The service is unavailable for the moment.", {
          headers: { "retry-after": "2" },
          cause: error,
        });
      });
    if (row === undefined) return undefined;
    const { sealed, ...tenant } = row;
    return { ...tenant, connectionString: secrets.open(sealed, connectionAad(tenantId)) };
  }

  async #listen(): Promise<void> {
    const { central, log } = this.#options;
    const client = await central.connect();
    const onLost = () => {
      if (this.#listener !== client) return;
      this.#listener = undefined;
      log.warn("the tenant directory lost its listening connection; its cache is bypassed");
      this.#listenAgain();
    };
    client.on("end", onLost);
    client.on("error", onLost);
    client.on("notification", ({ payload }) => {
      if (payload !== undefined) this.forget(payload);
    });
    await client.query("LISTEN tenants");
    this.#entries.clear();
    for (const load of this.#loads.values()) load.stale = true;
    this.#listener = client;
  }

  #listenAgain(): void {
    if (this.#closed) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.#listen().catch(() => this.#listenAgain());
    }, reconnectAfterMs).unref();
  }
}
