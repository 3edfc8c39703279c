import type { ClientBase } from "pg";
import { invite } from "../../auth/accounts/accounts.ts";
import { hashPassword } from "../../auth/passwords/passwords.ts";
import { passwordFault } from "../../auth/passwords/policy.ts";
import type { Deps } from "../../deps.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { withConstraints } from "../../kernel/db/errors.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { headOf } from "../../kernel/db/migrate.ts";
import { claimCreation } from "../../kernel/db/replay.ts";
import { databaseExists, schemaOrRoleExists } from "../../kernel/db/names.ts";
import { newPassword } from "../../kernel/db/scram.ts";
import { endClient, type PlacementServer } from "../../kernel/db/servers.ts";
import { badRequest, conflict, invalid } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { Actor } from "../gate/actor.ts";
import { beginHomeAttempt, endHomeAttempt, hasHomeAttempt, type HomeAttempt } from "../shared-tier/attempts.sql.ts";
import { wasDeleted } from "./deletion/sql.ts";
import {
  createSharedHome,
  dropOwnHome,
  dropSharedHome,
  ensureSharedDatabase,
  markSharedHome,
  readAsTenant,
  readHomeMark,
  sharedHomeName,
  unfinishedBy,
  type SharedHome,
} from "../shared-tier/home.sql.ts";
import { pickSharedDatabase } from "../shared-tier/placement.ts";
import type { NewTenant, TenantJson } from "./schema.ts";
import { getTenant, slugTaken } from "./service.ts";
import { findTenant, insertTenant, lockPlacement } from "./sql.ts";

/** What became of a request to make a tenant. */
export interface ProvisionResult {
  readonly tenant: TenantJson;
  readonly replayed: boolean;
}

/**
 * Makes a tenant whose owner can sign in when this returns, or leaves nothing behind. Throws 409
 * `name_taken` (slug, or the role or schema of its id), 409 `duplicate_conflict` (id), 400 `unknown_server`.
 */
export async function provisionTenant(deps: Deps, input: NewTenant, actor: Actor): Promise<ProvisionResult> {
  const tenantId = input.id ?? newId();
  const server = serverFor(deps, input.server);
  const { password, ...owner } = input.owner;
  const ownerId = newId();
  const fault = password === undefined ? undefined : await passwordFault(password, owner);
  if (fault !== undefined) throw invalid("owner.password", fault);
  const passwordHash =
    password === undefined ? undefined : await hashPassword({ secrets: deps.secrets }, ownerId, password);
  const attempt = await deps.central.transact((tx) =>
    beginHomeAttempt(tx, { id: newId(), tenantId, server: server.name }),
  );
  let undo = () => deps.central.transact((tx) => endHomeAttempt(tx, attempt.id));
  try {
    const made = await withConstraints({ tenants_slug_key: slugTaken }, () =>
      // The claim on the id is held until the shop stands: the same request at once waits, and then is a replay.
      deps.central.transact(async (tx) => {
        const claim = await claimCreation(tx, "tenant", tenantId, { ...input, owner });
        if (await wasDeleted(tx, tenantId)) throw conflict("duplicate_conflict", "A tenant of this id was deleted.");
        await endHomeAttempt(tx, attempt.id);
        if (claim === "replayed") return { tenant: await getTenant(tx, tenantId), replayed: true };
        const home = await chooseHome(deps, tx, server, attempt);
        await placeTenant(deps, tx, { server, home }, input);
        undo = () => abandon(deps, server, home);
        await server.withClient(home.database, async (client) => {
          await build(deps, tx, { server, client, home }, input, { ...owner, id: ownerId, passwordHash });
          // The shop's outbox holds the owner's invitation, committed before this.
          if (passwordHash === undefined) await deps.postman.announceWithin(tx, tenantId);
          await recordAudit(tx, {
            event: "tenant.created",
            ...actor,
            subjectType: "Tenant",
            subjectId: tenantId,
            details: { name: input.name, slug: input.slug, server: server.name },
          });
          await markSharedHome(client, home);
        });
        return { tenant: await getTenant(tx, tenantId), replayed: false };
      }),
    );
    if (passwordHash === undefined) deps.postman.wake(tenantId);
    return made;
  } catch (error) {
    await undo().catch((failure: unknown) =>
      deps.log.error({ err: failure, tenantId }, "a half-made tenant could not be removed"),
    );
    throw error;
  }
}

/**
 * Drops a home whose provisioning failed, unless its tenant is there after all: the commit may have reached the
 * central database and only its answer been lost, or a repetition of the request have built the home anew. The lock
 * waits for both.
 */
export async function abandon(deps: Deps, server: PlacementServer, home: SharedHome): Promise<void> {
  await deps.central.transact(async (tx) => {
    await lockPlacement(tx, server.name);
    if ((await findTenant(tx, home.tenantId))?.server === server.name) return;
    await server.withClient(home.database, (client) => dropOwnHome(client, home));
    await endHomeAttempt(tx, home.attempt.id);
  });
}

/** The server of this name, or the one that shops are placed on by default. Throws 400 `unknown_server`. */
export function serverFor(deps: Deps, name: string | undefined): PlacementServer {
  const wanted = name ?? (deps.servers.get("default") === undefined ? deps.servers.names()[0] : "default") ?? "";
  const server = deps.servers.get(wanted);
  if (server === undefined)
    throw badRequest("unknown_server", `No placement server is named ${JSON.stringify(wanted)}.`);
  return server;
}

/**
 * Chooses a home in a shared database, opening the next one when all are full. It is made also where shops live by
 * their rows: an empty server may have come in the place of a lost one.
 */
export async function chooseHome(
  deps: Deps,
  tx: CentralTx,
  server: PlacementServer,
  attempt: HomeAttempt,
  name = sharedHomeName(attempt.tenantId),
): Promise<SharedHome> {
  await lockPlacement(tx, server.name);
  const { database, isUsed } = await pickSharedDatabase(deps, tx, server.name);
  if (!isUsed || !(await server.withClient(undefined, (client) => databaseExists(client, database)))) {
    await ensureSharedDatabase(server, database);
    void deps.background.run("templates", () => deps.templates.prepare());
  }
  return { tenantId: attempt.tenantId, attempt, database, name, password: newPassword() };
}

/** Writes the row of a tenant in a shared home, at the newest migration. */
export async function placeTenant(
  deps: Deps,
  tx: CentralTx,
  { server, home }: { readonly server: PlacementServer; readonly home: SharedHome },
  { name, slug, enabledModules }: Pick<NewTenant, "name" | "slug" | "enabledModules">,
): Promise<void> {
  const { tenantId, password, database } = home;
  const connection = server.connectionString({ role: home.name, password, database });
  await insertTenant(tx, {
    tenantId,
    name: name.trim(),
    slug,
    sealedConnection: deps.secrets.seal(connection, connectionAad(tenantId)),
    schemaName: home.name,
    server: server.name,
    databaseName: database,
    roleName: home.name,
    enabledModules: enabledModules.toSorted(),
    migrationHead: headOf(deps.tenantMigrations),
  });
}

/** Builds the home and tries it as the tenant itself would. */
async function build(
  deps: Deps,
  tx: CentralTx,
  {
    server,
    client,
    home,
  }: { readonly server: PlacementServer; readonly client: ClientBase; readonly home: SharedHome },
  { name, slug, enabledModules }: NewTenant,
  owner: Parameters<Deps["openShop"]>[1],
): Promise<void> {
  await clearName(tx, client, home);
  await createSharedHome(client, home, deps.tenantMigrations, async (tx) => {
    await deps.openShop(tx, owner, enabledModules);
    if (owner.passwordHash === undefined)
      await invite(tx, deps, { name: name.trim(), slug, tenantId: home.tenantId }, owner.id);
  });
  await tryHome(server, home);
}

/**
 * Drops what an attempt of this installation that died has left of this home. Throws 409 `name_taken` for anything
 * else under its name. The claim on the id is held: nobody else can create this tenant meanwhile.
 */
export async function clearName(tx: CentralTx, client: ClientBase, home: SharedHome): Promise<void> {
  const left = await readHomeMark(client, home.name);
  const attempt = left === undefined ? undefined : unfinishedBy(left.marker);
  // An answer proves that the claim is still held, so the attempt that left it has died.
  if (left !== undefined && attempt?.tenantId === home.tenantId && (await hasHomeAttempt(tx, attempt))) {
    await dropSharedHome(client, left);
    await endHomeAttempt(tx, attempt.id);
  }
  if (await schemaOrRoleExists(client, home.name))
    throw conflict("name_taken", "The role or schema name of this id is taken on the server.");
}

/** Signs in as the tenant and reads; throws when that fails. */
export async function tryHome(server: PlacementServer, home: SharedHome): Promise<void> {
  const connection = server.connectionString({ role: home.name, password: home.password, database: home.database });
  const asTenant = await server.connectTenant(connection, { applicationName: "tillhouse-provisioner" });
  try {
    await readAsTenant(asTenant);
  } finally {
    await endClient(asTenant);
  }
}
