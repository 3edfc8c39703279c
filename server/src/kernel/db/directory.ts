import type { Logger } from "pino";
import { Problem } from "../http/problem.ts";
import type { SecretBox } from "../secrets.ts";
import { realTimers, type Timers } from "../timers.ts";
import type { CentralDatabase } from "./central.ts";
import { Channel } from "./channel.ts";
import { sql } from "./sql.ts";
import type { Tenant } from "./tenants.ts";

const maxEntries = 10_000;
const unknownForMs = 2_000;
/** A closed shop is read again after this time, whether or not a change was announced. */
const inactiveForMs = 5_000;
/** How long a shop goes on that was active when the central database was last heard. */
const awayForMs = 15 * 60_000;
const reconnectAfterMs = 500;
const lookEveryMs = 3_000;

interface Entry {
  readonly tenant: Tenant | undefined;
  readonly knownAtMs: number;
  readonly expiresAtMs: number;
}

export interface DirectoryOptions {
  readonly central: CentralDatabase;
  readonly secrets: SecretBox;
  readonly log: Logger;
  readonly now: () => Date;
  readonly timers?: Timers;
}

/** Purpose of a tenant's sealed connection string: what `SecretBox` binds it to. */
export function connectionAad(tenantId: string): string {
  return `tenant:${tenantId}:connection`;
}

/**
 * Finds tenants by id. Its cache is kept true by LISTEN/NOTIFY; while the channel is down it is bypassed, and it is
 * emptied when the channel is back, for what was missed in between.
 *
 * While the central database itself is away, tenants that were active when the channel was last heard are served for
 * another 15 minutes. That is safe, as this cache is not what keeps a tenant's data whole: its role is. A graduation
 * takes its login away before anything is copied, and the role is dropped afterwards, so what is remembered of an old
 * home is refused there, forgotten, and not known again before the central database is asked. What can be late is what
 * an operator decided: another process may have suspended the shop meanwhile, or turned a module off.
 */
export class TenantDirectory {
  readonly #options: DirectoryOptions;
  readonly #entries = new Map<string, Entry>();
  /** Ids of no tenant, apart: anybody can ask for any number of them. */
  readonly #absent = new Map<string, Entry>();
  readonly #loads = new Map<string, { promise: Promise<Tenant | undefined>; stale: boolean }>();
  #channel: Channel | undefined;
  #lostAtMs = 0;
  #isAway = false;
  #closed = false;

  constructor(options: DirectoryOptions) {
    this.#options = options;
  }

  /** Starts to listen; resolves when the channel stands. */
  async start(): Promise<void> {
    await this.#listen();
  }

  /**
   * The tenant, or undefined when there is none. 503 `service_unavailable` while the central database cannot be asked.
   */
  async resolve(tenantId: string): Promise<Tenant | undefined> {
    const entry = this.#channel === undefined ? undefined : (this.#entries.get(tenantId) ?? this.#absent.get(tenantId));
    if (entry !== undefined && entry.expiresAtMs > this.#nowMs()) return entry.tenant;
    const lastKnown = this.#isAway ? this.#lastKnown(tenantId) : undefined;
    const loading = this.#loadOnce(tenantId);
    if (lastKnown !== undefined) {
      // Do not wait for a database that was unreachable a moment ago; the first successful answer ends that state.
      loading.catch(() => undefined);
      return lastKnown;
    }
    try {
      return await loading;
    } catch (error) {
      const tenant = this.#isAway ? this.#lastKnown(tenantId) : undefined;
      if (tenant === undefined) throw error;
      return tenant;
    }
  }

  /** The tenant that has this slug now. 503 `service_unavailable` while the central database cannot be asked. */
  findBySlug(slug: string): Promise<{ readonly tenantId: string; readonly name: string } | undefined> {
    return this.#options.central
      .transact((tx) =>
        tx.maybe<{ tenantId: string; name: string }>(
          sql`SELECT tenant_id AS "tenantId", name FROM tenants WHERE slug = ${slug}`,
        ),
      )
      .catch((error: unknown) => {
        throw unavailable(error);
      });
  }

  /** The same as the central database has it now, whatever is remembered. */
  reload(tenantId: string): Promise<Tenant | undefined> {
    this.forget(tenantId);
    return this.resolve(tenantId);
  }

  forget(tenantId: string): void {
    this.#entries.delete(tenantId);
    this.#absent.delete(tenantId);
    const load = this.#loads.get(tenantId);
    if (load !== undefined) load.stale = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const channel = this.#channel;
    this.#channel = undefined;
    await channel?.close();
  }

  #nowMs(): number {
    return this.#options.now().getTime();
  }

  async #loadOnce(tenantId: string): Promise<Tenant | undefined> {
    const running = this.#loads.get(tenantId);
    if (running !== undefined && !running.stale) return running.promise;
    const load = { promise: this.#load(tenantId), stale: false };
    this.#loads.set(tenantId, load);
    try {
      const tenant = await load.promise;
      // A change that was announced during the load may have come after our read of the row.
      if (!load.stale) this.#remember(tenantId, tenant);
      return tenant;
    } finally {
      if (this.#loads.get(tenantId) === load) this.#loads.delete(tenantId);
    }
  }

  /**
   * Remembered without a channel too, although it is not read then: the last known state must not be older than the
   * last one seen.
   */
  #remember(tenantId: string, tenant: Tenant | undefined): void {
    const [entries, others] = tenant === undefined ? [this.#absent, this.#entries] : [this.#entries, this.#absent];
    others.delete(tenantId);
    if (entries.size >= maxEntries) {
      const [oldest] = entries.keys();
      if (oldest !== undefined) entries.delete(oldest);
    }
    const nowMs = this.#nowMs();
    const forMs = tenant === undefined ? unknownForMs : tenant.isActive ? Infinity : inactiveForMs;
    entries.set(tenantId, { tenant, knownAtMs: nowMs, expiresAtMs: nowMs + forMs });
  }

  /** The tenant if it was active when last known to be true, and that is not too long ago. */
  #lastKnown(tenantId: string): Tenant | undefined {
    const entry = this.#entries.get(tenantId);
    if (entry?.tenant?.isActive !== true) return undefined;
    // Until the channel was lost an entry was true, or it would have been forgotten.
    const trueAtMs = Math.max(entry.knownAtMs, this.#lostAtMs);
    return this.#nowMs() - trueAtMs < awayForMs ? entry.tenant : undefined;
  }

  async #load(tenantId: string): Promise<Tenant | undefined> {
    const { central, secrets, log } = this.#options;
    const row = await central
      .transact((tx) =>
        tx.maybe<
          Omit<Tenant, "connectionString" | "nextConnectionString"> & { sealed: string; next: string | null }
        >(sql`
          SELECT tenant_id AS "tenantId", name, slug, mode, schema_name AS "schemaName", is_active AS "isActive", server,
                 NOT is_active AND fenced_by IS NOT NULL AND active_after IS TRUE AS "isFenced",
                 database_name AS "databaseName", role_name AS "roleName", enabled_modules AS "enabledModules",
                 quotas, used_up AS "usedUp", "closesAt", "closesBy",
                 connection_string AS sealed, next_connection_string AS next
          FROM tenants LEFT JOIN (
            SELECT tenant_id AS appointed, at AS "closesAt", latest_at AS "closesBy",
                   source_server, source_database, source_schema FROM move_appointments WHERE ended_at IS NULL
          ) a ON appointed = tenant_id AND source_server = server AND source_database = database_name
                AND source_schema IS NOT DISTINCT FROM schema_name
          WHERE tenant_id = ${tenantId}`),
      )
      .catch((error: unknown) => {
        if (!this.#isAway) log.error({ err: error }, "the central database could not be asked for a tenant");
        this.#isAway = true;
        throw unavailable(error);
      });
    this.#isAway = false;
    if (row === undefined) return undefined;
    const { sealed, next, ...tenant } = row;
    const open = (text: string) => secrets.open(text, connectionAad(tenantId));
    return {
      ...tenant,
      connectionString: open(sealed),
      nextConnectionString: next === null ? undefined : open(next),
    };
  }

  async #listen(): Promise<void> {
    const { central, log, timers } = this.#options;
    const channel = await Channel.open({
      central,
      name: "tenants",
      lookEveryMs,
      timers,
      onWord: (tenantId) => this.forget(tenantId),
      onLost: () => {
        this.#channel = undefined;
        this.#lostAtMs = this.#nowMs();
        this.#isAway = false;
        log.warn("the tenant directory lost its channel; its cache is bypassed");
        this.#listenAgain();
      },
    });
    if (this.#closed) return channel.close();
    this.#entries.clear();
    this.#absent.clear();
    for (const load of this.#loads.values()) load.stale = true;
    this.#isAway = false;
    this.#channel = channel;
  }

  #listenAgain(): void {
    if (this.#closed) return;
    (this.#options.timers ?? realTimers).after(reconnectAfterMs, () => {
      if (this.#closed) return;
      this.#listen().catch(() => this.#listenAgain());
    });
  }
}

function unavailable(cause: unknown): Problem {
  return new Problem(503, "service_unavailable", "The service is unavailable for the moment.", {
    retryAfterS: 2,
    cause,
  });
}
