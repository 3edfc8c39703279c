import { randomBytes } from "node:crypto";
import { commandLine } from "../admin/gate/actor.ts";
import { appoint } from "../admin/graduation/appointments/service.ts";
import { adopt } from "../admin/graduation/doctor/adopt.ts";
import { cancel, cancelRunning } from "../admin/graduation/cancel.ts";
import { diagnose } from "../admin/graduation/doctor/diagnose.ts";
import { diagnoseAll, recover } from "../admin/graduation/doctor/doctor.ts";
import { anotherCluster, keepIdentities } from "../admin/graduation/lost/service.ts";
import { graduate, type ProgressEvent } from "../admin/graduation/service.ts";
import {
  AdoptQuery,
  GraduateQuery,
  GraduationParams,
  MoveQuery,
  type Diagnosis,
  type Recovery,
} from "../admin/graduation/schema.ts";
import { IdParams } from "../admin/gate/route.ts";
import { listOtherWriters } from "../admin/servers/histories.ts";
import { readServers } from "../admin/servers/service.ts";
import { getUsage, listEveryUsage } from "../admin/tenants/quotas/service.ts";
import { findUnfinished, unfinishedLines } from "../admin/tenants/backup/unfinished.ts";
import { restartFeeds } from "../admin/tenants/feeds.ts";
import { rotatePasswords } from "../admin/tenants/password.ts";
import { provisionTenant } from "../admin/tenants/provision.ts";
import { moduleInput } from "../admin/tenants/schema.ts";
import { getPlacedTenant, listEveryTenant, setActive } from "../admin/tenants/service.ts";
import type { Deps } from "../deps.ts";
import { compareHead } from "../kernel/db/migrate.ts";
import { Problem } from "../kernel/http/problem.ts";
import { printableLine } from "../kernel/printable.ts";
import { modules } from "../tenant/modules.ts";
import { listenForStop } from "./stop-requests.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./usage.ts";
import { checked, inNames } from "./input.ts";
import { tableOf, warn, type Output } from "./output.ts";
import { passwordFor } from "./password.ts";

type Variables = Readonly<Record<string, string | undefined>>;

const ofTenant = {
  id: "tenantId",
  graduationId: "graduationId",
  server: "--server",
  mode: "--mode",
  at: "--at",
  database: "--database",
};

/** How a graduation went: what only `--quiet` leaves out. */
const ofGraduation = ["steps", "tables"];

/** The id of a tenant as its argument has it. */
export function tenantIdOf(argument: string): string {
  return checked(IdParams, { id: argument }, ofTenant).id;
}

/** `tillhouse tenants list` */
export async function listCommand(variables: Variables, output: Output): Promise<void> {
  const { tenants, migrations } = await withDeps(variables, async ({ deps }) => ({
    tenants: await deps.central.transact(listEveryTenant),
    migrations: deps.tenantMigrations,
  }));
  const rows = tenants.map(({ tenantId, slug, mode, server, isActive, migrationHead }) => ({
    ...{ tenantId, slug, mode, server },
    state: isActive ? "active" : "suspended",
    migrationHead,
    migrations: compareHead(migrations, migrationHead),
  }));
  output.answer(tenants, tableOf(rows, "There is no tenant."));
}

async function listEveryId({ central }: Deps): Promise<string[]> {
  return (await central.transact(listEveryTenant)).map(({ tenantId }) => tenantId);
}

/** `tillhouse tenants show` */
export async function showCommand(variables: Variables, output: Output, id: string): Promise<void> {
  const tenantId = tenantIdOf(id);
  output.answer(await withDeps(variables, ({ deps }) => getPlacedTenant(deps, tenantId)));
}

/** `tillhouse tenants usage`: of one shop, or of all. */
export async function usageCommand(variables: Variables, output: Output, id: string | undefined): Promise<void> {
  if (id !== undefined) {
    const tenantId = tenantIdOf(id);
    const read = ({ central, now }: Deps) => central.transact((tx) => getUsage(tx, tenantId, now()));
    return output.answer(await withDeps(variables, ({ deps }) => read(deps)));
  }
  const read = ({ central, now }: Deps) => central.transact((tx) => listEveryUsage(tx, now()));
  const usages = await withDeps(variables, ({ deps }) => read(deps));
  const rows = usages.map(({ quotas, ...usage }) => ({
    ...usage,
    quotas: Object.entries(quotas)
      .flatMap(([name, limit]) => (limit === null ? [] : [`${name} ${limit}`]))
      .join(", "),
  }));
  output.answer(usages, tableOf(rows, "There is no tenant."));
}

interface CreateOptions {
  readonly name: string;
  readonly slug: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly askPassword?: boolean;
  readonly server?: string;
  readonly modules: string;
}

const ofNewTenant = {
  name: "--name",
  slug: "--slug",
  server: "--server",
  enabledModules: "--modules",
  "owner.email": "--owner-email",
  "owner.name": "--owner-name",
  "owner.password": "The password",
};

/** `tillhouse tenants create` */
export async function createCommand(variables: Variables, output: Output, options: CreateOptions): Promise<void> {
  const { name, slug, server, ownerEmail: email, ownerName } = options;
  const given = await passwordFor(variables, options.askPassword);
  const password = given ?? randomBytes(12).toString("base64url");
  const enabledModules = options.modules.split(",").filter((module) => module !== "");
  const { newTenant } = moduleInput(modules.map((module) => module.name));
  const input = checked(
    newTenant,
    {
      ...{ name, slug, enabledModules, owner: { email, name: ownerName, password } },
      ...(server === undefined ? {} : { server }),
    },
    ofNewTenant,
  );
  const { tenant } = await inNames(ofNewTenant, () =>
    withDeps(variables, ({ deps }) => provisionTenant(deps, input, commandLine)),
  );
  output.answer({ ...tenant, owner: given === undefined ? { email, password } : { email } });
}

/** `tillhouse tenants suspend` and `activate` */
export async function setActiveCommand(
  variables: Variables,
  output: Output,
  id: string,
  isActive: boolean,
): Promise<void> {
  const tenantId = tenantIdOf(id);
  output.answer(await withDeps(variables, ({ deps }) => setActive(deps, tenantId, isActive, commandLine)));
}

interface MoveOptions {
  readonly server?: string;
  readonly mode?: string;
  readonly at?: string;
  readonly dryRun?: boolean;
}

/**
 * `tillhouse tenants graduate` and, with the query's other schema, `move`: a line for each step and table as it comes.
 * Asked to stop it is rolled back, or finished when the shop has moved already; it says which. Exit code 0 when the
 * shop has moved, else 1. With `at`, a running service does it then.
 */
export async function graduateCommand(
  variables: Variables,
  output: Output,
  id: string,
  options: MoveOptions,
  schema: typeof GraduateQuery | typeof MoveQuery = GraduateQuery,
): Promise<void> {
  const tenantId = tenantIdOf(id);
  const { at, ...query } = checked(schema, { ...options }, ofTenant);
  if (at !== undefined) {
    if (query.dryRun) throw new UsageError("Give --at or --dry-run: a dry run says what would be moved now.");
    const work = () => withDeps(variables, ({ deps }) => appoint(deps, tenantId, { ...query, at }, commandLine));
    return output.answer(await inNames(ofTenant, work));
  }
  const asked = listenForStop(() => {
    warn("Asked to stop: it is rolled back, or finished if the shop has moved already.");
  });
  const onProgress = ({ graduationId, step, state, table }: ProgressEvent) => {
    if (step === "Validate" && state === "Doing") output.progress(`Graduation ${graduationId}`);
    output.progress(
      table === undefined ? `${step}: ${state}` : `  ${table.table}: ${table.rows} rows, ${table.bytes} bytes`,
    );
  };
  try {
    await withDeps(variables, async ({ deps }) => {
      try {
        const { signal } = asked;
        const result = await graduate(deps, tenantId, { ...query, actor: commandLine, onProgress, signal });
        if (signal.aborted) warn("Finished: the shop lives in its new home.");
        const { dryRun, server } = result;
        const mode = dryRun && "mode" in query ? query.mode : dryRun ? "Dedicated" : result.mode;
        const where = mode === "Shared" ? "in the shared tier of" : "in a database of its own on";
        const closed = dryRun ? "" : `\nIt was closed for ${result.fenceMs} ms.`;
        const left = result.cleanupPending ? "\nIts old home is still there: `tillhouse tenants doctor --fix`." : "";
        const last = `The shop ${dryRun ? "would live" : "lives"} ${where} ${server}.${closed}${left}`;
        output.report(result, { lists: ofGraduation, last });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        process.exitCode = 1;
        warn(error.errorCode === "graduation_cancelled" ? "Rolled back: the shop is where it was." : error.message);
        const { stuck = [] } = error.members as { stuck?: readonly string[] };
        if (stuck.length === 0) return;
        // Waits for the graduation to end, without a limit.
        asked.release();
        warn(`Still trying to undo ${stuck.join(", ")}; Ctrl-C leaves that to \`tillhouse tenants doctor --fix\`.`);
      }
    });
  } finally {
    asked.release();
  }
}

/** `tillhouse tenants move` */
export async function moveCommand(
  variables: Variables,
  output: Output,
  id: string,
  options: MoveOptions,
): Promise<void> {
  await graduateCommand(variables, output, id, options, MoveQuery);
}

/**
 * `tillhouse tenants cancel`: rolls a graduation back that any process runs, unless the shop has moved already; the one
 * that is under way unless its id is given.
 */
export async function cancelCommand(
  variables: Variables,
  output: Output,
  id: string,
  graduation: string | undefined,
): Promise<void> {
  if (graduation === undefined) {
    const tenantId = tenantIdOf(id);
    const cancelled = await withDeps(variables, ({ deps }) => cancelRunning(deps, tenantId, commandLine));
    return output.report(cancelled, { lists: ofGraduation, last: `The graduation is ${cancelled.state}.` });
  }
  const { id: tenantId, graduationId } = checked(GraduationParams, { id, graduationId: graduation }, ofTenant);
  const cancelled = await withDeps(variables, ({ deps }) => cancel(deps, tenantId, graduationId, commandLine));
  output.report(cancelled, { lists: ofGraduation, last: `The graduation is ${cancelled.state}.` });
}

/** `tillhouse tenants rotate-password`; exit code 1 when a shop's password is not changed. */
export async function rotatePasswordCommand(
  variables: Variables,
  output: Output,
  id: string | undefined,
  { all = false }: { all?: boolean },
): Promise<void> {
  if (all === (id !== undefined)) throw new UsageError("Give the id of a shop, or --all.");
  const one = id === undefined ? undefined : tenantIdOf(id);
  const bar = await output.bar("{bar} {value}/{total} tenants");
  const { ids, unchanged } = await withDeps(variables, async ({ deps }) => {
    const ids = one === undefined ? await listEveryId(deps) : [one];
    bar.start(ids.length, 0);
    const onProgress = (done: number) => bar.update(done);
    return { ids, unchanged: await rotatePasswords(deps, ids, { actor: commandLine, onProgress }) };
  }).finally(() => bar.stop());
  const changed = ids.length - unchanged.length;
  for (const { tenantId, reason } of unchanged) warn(`${tenantId}: ${reason}`);
  output.answer({ changed, unchanged }, `${changed} passwords were changed, ${unchanged.length} were not.`);
  if (unchanged.length > 0) process.exitCode = 1;
}

/** `tillhouse tenants restart-feed`; exit code 1 when a shop's is not restarted. */
export async function restartFeedCommand(
  variables: Variables,
  output: Output,
  id: string | undefined,
  { all = false }: { all?: boolean },
): Promise<void> {
  if (all === (id !== undefined)) throw new UsageError("Give the id of a shop, or --all.");
  const one = id === undefined ? undefined : tenantIdOf(id);
  const { ids, failed } = await withDeps(variables, async ({ deps }) => {
    const ids = one === undefined ? await listEveryId(deps) : [one];
    return { ids, failed: await restartFeeds(deps, ids, { actor: commandLine }) };
  });
  const restarted = ids.length - failed.length;
  for (const { tenantId, reason } of failed) warn(`${tenantId}: ${reason}`);
  output.answer({ restarted, failed }, `The tills of ${restarted} shops take a new snapshot.`);
  if (failed.length > 0) process.exitCode = 1;
}

/** `tillhouse tenants adopt`: makes a database that a graduation of this shop made its home again. */
export async function adoptCommand(
  variables: Variables,
  output: Output,
  id: string,
  options: { server: string; database: string },
): Promise<void> {
  const tenantId = tenantIdOf(id);
  const query = checked(AdoptQuery, { ...options }, ofTenant);
  output.answer(await withDeps(variables, ({ deps }) => adopt(deps, tenantId, query, commandLine)));
}

/**
 * `tillhouse tenants doctor`: names the state of one shop or of all; with `schema`, also by their tables; with `fix`,
 * recovers them. Exit code 1 when something is left.
 */
export async function doctorCommand(
  variables: Variables,
  output: Output,
  id: string | undefined,
  { fix = false, schema: comparesSchema = false }: { fix?: boolean; schema?: boolean },
): Promise<void> {
  const one = id === undefined ? undefined : tenantIdOf(id);
  const counts = { healthy: 0, other: 0 };
  const seen: { readonly diagnosis: Diagnosis; readonly recovery: Recovery | null; readonly refused?: string }[] = [];
  const silentServers: string[] = [];
  const otherClusters: string[] = [];
  const { restoring, unclear, otherWriters } = await withDeps(variables, async ({ deps }) => {
    for (const { name, fault } of await readServers(deps)) {
      if (fault === null) continue;
      silentServers.push(name);
      output.tell(printableLine(`The server ${name} ${fault}.`));
    }
    otherClusters.push(...(await keepIdentities(deps)));
    for (const name of otherClusters) output.tell(anotherCluster(name));
    const writers = await listOtherWriters(deps);
    for (const { server, what } of writers) output.tell(printableLine(`${server}: ${what}`));
    const unfinished = await findUnfinished(deps);
    const waiting = unfinished.unclear.filter(({ tenantId }) => one === undefined || tenantId === one);
    for (const line of unfinishedLines({ ...unfinished, unclear: waiting })) output.tell(printableLine(line));
    const isUnclear = waiting.some(({ tenantId }) => tenantId === one);
    const ids = one === undefined ? await listEveryId(deps) : isUnclear ? [] : [one];
    for await (const diagnosis of diagnoseAll(deps, ids, { comparesSchema })) {
      const { tenantId, state, findings, graduationId } = diagnosis;
      const isSick = findings.some(({ isFixable }) => isFixable) || graduationId !== null;
      const { recovery, refused } = fix && isSick ? await tryToRecover(deps, tenantId) : { recovery: null };
      const now = recovery === null ? diagnosis : await diagnose(deps, tenantId, { comparesSchema });
      counts[now.state === "Healthy" ? "healthy" : "other"] += 1;
      if (state === "Healthy" && one === undefined) continue;
      seen.push({ diagnosis, recovery, ...(refused === undefined ? {} : { refused: refused.join(" ") }) });
      output.tell(`${tenantId}\t${state}${recovery === null ? "" : ` -> ${now.state}`}`);
      for (const { kind, server, name, detail } of findings)
        output.tell(printableLine(`  ${kind} ${name} on ${server}: ${detail}`));
      for (const line of [...(recovery?.done ?? []), ...(recovery?.failed ?? []), ...(refused ?? [])])
        output.tell(printableLine(`  * ${line}`));
    }
    return { restoring: unfinished.restoring, unclear: waiting, otherWriters: writers };
  });
  const waits = unclear.length === 0 ? "" : `, ${unclear.length} without a home that is certain`;
  output.answer(
    { ...counts, silentServers, otherClusters, otherWriters, restoring, unclear, tenants: seen },
    `${counts.healthy} healthy, ${counts.other} not${waits}`,
  );
  const left = counts.other + silentServers.length + otherClusters.length + otherWriters.length + unclear.length;
  if (left > 0 || restoring !== null) process.exitCode = 1;
}

/** A recovery that is refused while something is at work, or seems to be, does not stop those of other shops. */
async function tryToRecover(
  deps: Deps,
  tenantId: string,
): Promise<{ readonly recovery: Recovery | null; readonly refused?: readonly string[] }> {
  try {
    return { recovery: await recover(deps, tenantId, commandLine) };
  } catch (error) {
    if (!(error instanceof Problem) || error.errorCode !== "maintenance_in_progress") throw error;
    return { recovery: null, refused: [`not recovered: ${error.message}`] };
  }
}
