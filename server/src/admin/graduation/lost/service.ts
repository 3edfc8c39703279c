import type { Deps } from "../../../deps.ts";
import { readsOnly } from "../../../kernel/db/names.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import { patient } from "../../../kernel/patience.ts";
import { takeFromTheDead } from "../fence/takeover.ts";
import { namesOf } from "../marks.ts";
import { Survey } from "../plan/survey.ts";
import type { SourceTenant } from "../schema.ts";
import { getSourceTenant } from "../sql.ts";
import { isThere } from "./identities.ts";
import { findIdentity, readIdentity } from "./sql.ts";

// Whether the home of a tenant's row is lost: that is proved, never guessed (decision 0037).

export { Survey } from "../plan/survey.ts";
export { keepIdentities } from "./identities.ts";
export { deleteLostHome, replaceHome } from "./sql.ts";

const answerWithinMs = () => patient(15_000);

/** What is known of the home that a tenant's row names. */
type Fate =
  /** It stands. */
  | { readonly is: "There" }
  /** Its server answers and has not got it, or an operator has said that the server is lost. */
  | { readonly is: "Lost" }
  /** Nothing is proved: `why`, and what to do about it. */
  | { readonly is: "Unknown"; readonly why: string };

/**
 * The home of a tenant's row; with `isServerLost` an operator says that its server, if it is not configured or another
 * cluster than before, is lost.
 */
async function askHome(
  deps: Deps,
  { server, database, schema }: SourceTenant,
  { isServerLost, survey = new Survey(deps) }: { readonly isServerLost: boolean; readonly survey?: Survey },
): Promise<Fate> {
  const unknown = await proveServer(deps, server, { isServerLost });
  if (unknown !== undefined) return { is: "Unknown", why: unknown };
  if (deps.servers.get(server) === undefined) return { is: "Lost" };
  const found = await survey.server(server);
  if ("unreachable" in found) return { is: "Unknown", why: silent(server, found.unreachable) };
  const stands = await isThere(survey, { server, database, schema });
  if (stands === undefined) return { is: "Unknown", why: `${database} on ${server} cannot be asked.` };
  if (stands) return { is: "There" };
  return (await proveIdentity(deps, server, { isServerLost })) ?? { is: "Lost" };
}

/**
 * Why nothing is proved about homes on a server; undefined when it can be asked, or is not configured and an operator
 * says that it is lost.
 */
export async function proveServer(
  deps: Deps,
  name: string,
  { isServerLost }: { readonly isServerLost: boolean },
): Promise<string | undefined> {
  const server = deps.servers.get(name);
  if (server === undefined)
    return isServerLost
      ? undefined
      : `The server ${name} is not in TILLHOUSE_SERVERS, so nobody can look there. If it is lost for good, say so by --lost.`;
  try {
    // One that is behind may not have what was made last.
    return (await server.withClient(undefined, readsOnly, { queryTimeoutMs: answerWithinMs() }))
      ? `The server ${name} only reads (a standby), so it may lack what its primary has. Name the one that writes.`
      : undefined;
  } catch (error) {
    return silent(name, error instanceof Error && error.message !== "" ? error.message : "it does not answer");
  }
}

/**
 * What another cluster than before lacks is not lost: its address may be wrong. An operator who says that the server is
 * lost knows better.
 */
async function proveIdentity(
  deps: Deps,
  name: string,
  { isServerLost }: { readonly isServerLost: boolean },
): Promise<Fate | undefined> {
  if (isServerLost) return undefined;
  const before = await deps.central.transact((tx) => findIdentity(tx, name));
  if (before === undefined) return undefined;
  const now = await deps.servers
    .mustGet(name)
    .withClient(undefined, readIdentity, { queryTimeoutMs: answerWithinMs() });
  return before === now ? undefined : { is: "Unknown", why: anotherCluster(name) };
}

/** The sentence for a server that is another cluster than before and lacks homes. */
export function anotherCluster(name: string): string {
  return (
    `What answers as the server ${name} is another cluster than before, so what it lacks is not lost: correct the ` +
    "address in TILLHOUSE_SERVERS. If the old one is lost for good and this one stands in its place, say so by --lost."
  );
}

function silent(server: string, reason: string): string {
  return (
    `The server ${server} does not answer (${reason}), which proves nothing: what is there may come back. Start it; or, ` +
    "if it is lost for good, take it out of TILLHOUSE_SERVERS, here and in every service, and say so by --lost."
  );
}

/**
 * The tenant's row, once it is proved that its home is lost and no graduation of it can flip any more. Throws 404
 * `tenant_not_found`, 409 `maintenance_in_progress`, 409 `duplicate_conflict` when the home stands, and otherwise what
 * keeps it from being proved.
 */
export async function takeBereft(
  deps: Deps,
  tenantId: string,
  options: { readonly isServerLost: boolean },
): Promise<SourceTenant> {
  await takeFromTheDead(deps, tenantId);
  const tenant = await deps.central.transact((tx) => getSourceTenant(tx, tenantId));
  await requireLost(deps, tenant, options);
  return tenant;
}

/** Proves anew that the home is lost: filling another takes long, and its server may have come back meanwhile. */
export async function requireLost(
  deps: Deps,
  tenant: SourceTenant,
  options: { readonly isServerLost: boolean },
): Promise<void> {
  const fate = await askHome(deps, tenant, options);
  if (fate.is === "Unknown") throw new Error(fate.why);
  if (fate.is === "Lost") return;
  const { schema, database, server } = tenant;
  const home = schema === null ? database : `${schema} in ${database}`;
  throw conflict("duplicate_conflict", `The shop is not lost: its home ${home} is on ${server}. Nothing was changed.`);
}

/** Whether the home of a tenant is lost, as far as its server proves it; `survey` is one look for many tenants. */
export async function isHomeLost(deps: Deps, tenantId: string, survey: Survey): Promise<boolean> {
  const tenant = await deps.central.transact((tx) => getSourceTenant(tx, tenantId));
  return (await askHome(deps, tenant, { isServerLost: false, survey })).is === "Lost";
}

/** Name of the schema and of the role of a home in the shared tier that one attempt makes: nothing else has it. */
export function nameOfNewHome({ config }: Deps, tenantId: string, attemptId: string): string {
  return namesOf(config.databasePrefix, tenantId, attemptId).shared;
}
