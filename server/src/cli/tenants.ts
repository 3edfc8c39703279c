import { randomBytes } from "node:crypto";
import { SingleBar } from "cli-progress";
import { commandLine } from "../admin/actor.ts";
import { adopt } from "../admin/graduation/doctor/adopt.ts";
import { cancel } from "../admin/graduation/cancel.ts";
import { diagnoseAll, recover } from "../admin/graduation/doctor/doctor.ts";
import { graduate, type ProgressEvent } from "../admin/graduation/service.ts";
import { rotatePasswords } from "../admin/tenants/password.ts";
import { provisionTenant } from "../admin/tenants/provision.ts";
import { listEveryTenant, setActive } from "../admin/tenants/service.ts";
import type { Deps } from "../deps.ts";
import { Problem } from "../kernel/http/problem.ts";
import { modules } from "../tenant/modules.ts";
import { listenForStop } from "./asked.ts";
import { withDeps } from "./environment.ts";
import { UsageError } from "./faults.ts";

type Variables = Readonly<Record<string, string | undefined>>;

/** `tillhouse tenants list` */
export async function listCommand(variables: Variables): Promise<void> {
  const tenants = await withDeps(variables, ({ deps }) => deps.central.transact(listEveryTenant));
  for (const { tenantId, slug, mode, server, isActive, migrationHead } of tenants) {
    console.log([tenantId, slug, mode, server, isActive ? "active" : "suspended", migrationHead ?? "-"].join("\t"));
  }
}

async function listEveryId({ central }: Deps): Promise<string[]> {
  return (await central.transact(listEveryTenant)).map(({ tenantId }) => tenantId);
}

interface CreateOptions {
  readonly name: string;
  readonly slug: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly ownerPassword?: string;
  readonly server?: string;
  readonly modules: string;
}

/** `tillhouse tenants create` */
export async function createCommand(variables: Variables, options: CreateOptions): Promise<void> {
  const enabledModules = options.modules.split(",").filter((name) => name !== "");
  const unknown = enabledModules.find((name) => !modules.some((module) => module.name === name));
  if (unknown !== undefined) throw new UsageError(`There is no module ${unknown}.`);
  const password = options.ownerPassword ?? randomBytes(12).toString("base64url");
  const input = {
    name: options.name,
    slug: options.slug,
    ...(options.server === undefined ? {} : { server: options.server }),
    enabledModules,
    owner: { email: options.ownerEmail, name: options.ownerName, password },
  };
  const { tenant } = await withDeps(variables, ({ deps }) => provisionTenant(deps, input, commandLine));
  const owner = { email: options.ownerEmail, ...(options.ownerPassword === undefined ? { password } : {}) };
  console.log(JSON.stringify({ ...tenant, owner }, null, 2));
}

/** `tillhouse tenants suspend` */
export function suspendCommand(variables: Variables, tenantId: string): Promise<void> {
  return setActiveCommand(variables, tenantId, false);
}

/** `tillhouse tenants activate` */
export function activateCommand(variables: Variables, tenantId: string): Promise<void> {
  return setActiveCommand(variables, tenantId, true);
}

async function setActiveCommand(variables: Variables, tenantId: string, isActive: boolean): Promise<void> {
  const tenant = await withDeps(variables, ({ deps }) => setActive(deps, tenantId, isActive, commandLine));
  console.log(JSON.stringify(tenant, null, 2));
}

/**
 * `tillhouse tenants graduate`: a line for each step and table as it comes. Asked to stop it is rolled back, or finished
 * when the shop has moved already; it says which. Exit code 0 when the shop has moved, else 1.
 */
export async function graduateCommand(
  variables: Variables,
  tenantId: string,
  options: { server?: string; dryRun?: boolean },
): Promise<void> {
  const asked = listenForStop(() => {
    console.error("Asked to stop: it is rolled back, or finished if the shop has moved already.");
  });
  const onProgress = ({ graduationId, step, state, table }: ProgressEvent) => {
    // What `tenants cancel` takes.
    if (step === "Validate" && state === "Doing") console.error(`Graduation ${graduationId}`);
    console.error(
      table === undefined ? `${step}: ${state}` : `  ${table.table}: ${table.rows} rows, ${table.bytes} bytes`,
    );
  };
  try {
    await withDeps(variables, async ({ deps }) => {
      try {
        const { signal } = asked;
        const result = await graduate(deps, tenantId, { ...options, actor: commandLine, onProgress, signal });
        if (signal.aborted) console.error("Finished: the shop lives on its own database.");
        console.log(JSON.stringify(result, null, 2));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        process.exitCode = 1;
        console.error(
          error.errorCode === "graduation_cancelled"
            ? "Rolled back: the shop is where it was."
            : `${error.status} ${error.errorCode}: ${error.message}`,
        );
        const { stuck = [] } = error.members as { stuck?: readonly string[] };
        if (stuck.length === 0) return;
        // Waits for the graduation to end, without a limit.
        asked.release();
        console.error(
          `Still trying to undo ${stuck.join(", ")}; Ctrl-C leaves that to \`tillhouse tenants doctor --fix\`.`,
        );
      }
    });
  } finally {
    asked.release();
  }
}

/** `tillhouse tenants cancel`: rolls a graduation back that any process runs, unless the shop has moved already. */
export async function cancelCommand(variables: Variables, tenantId: string, graduationId: string): Promise<void> {
  const graduation = await withDeps(variables, ({ deps }) => cancel(deps, tenantId, graduationId, commandLine));
  console.log(JSON.stringify(graduation, null, 2));
}

/** `tillhouse tenants rotate-password`; exit code 1 when a shop's password is not changed. */
export async function rotatePasswordCommand(
  variables: Variables,
  tenantId: string | undefined,
  { all = false }: { all?: boolean },
): Promise<void> {
  if (all === (tenantId !== undefined)) throw new UsageError("Give the id of a shop, or --all.");
  const bar = new SingleBar({ format: "{bar} {value}/{total} tenants", noTTYOutput: true });
  const { ids, unchanged } = await withDeps(variables, async ({ deps }) => {
    const ids = tenantId === undefined ? await listEveryId(deps) : [tenantId];
    bar.start(ids.length, 0);
    const onProgress = (done: number) => bar.update(done);
    return { ids, unchanged: await rotatePasswords(deps, ids, { actor: commandLine, onProgress }) };
  }).finally(() => bar.stop());
  for (const { tenantId: id, reason } of unchanged) console.error(`${id}: ${reason}`);
  console.log(`${ids.length - unchanged.length} passwords were changed, ${unchanged.length} were not.`);
  if (unchanged.length > 0) process.exitCode = 1;
}

/** `tillhouse tenants adopt`: makes a database that a graduation of this shop made its home again. */
export async function adoptCommand(
  variables: Variables,
  tenantId: string,
  { server, database }: { server: string; database: string },
): Promise<void> {
  const adopted = await withDeps(variables, ({ deps }) => adopt(deps, tenantId, { server, database }, commandLine));
  console.log(JSON.stringify(adopted, null, 2));
}

/** `tillhouse tenants doctor`: names the state of one shop or of all; with `fix`, recovers them. Exit code 1 when something is left. */
export async function doctorCommand(
  variables: Variables,
  tenantId: string | undefined,
  { fix = false }: { fix?: boolean },
): Promise<void> {
  await withDeps(variables, async ({ deps }) => {
    const ids = tenantId === undefined ? await listEveryId(deps) : [tenantId];
    const counts = { healthy: 0, other: 0 };
    for await (const found of diagnoseAll(deps, ids)) {
      const isSick = found.findings.some(({ isFixable }) => isFixable) || found.graduationId !== null;
      const recovery =
        fix && isSick && found.state !== "Running" ? await recover(deps, found.tenantId, commandLine) : undefined;
      const now = recovery?.diagnosis ?? found;
      counts[now.state === "Healthy" ? "healthy" : "other"] += 1;
      if (found.state === "Healthy" && tenantId === undefined) continue;
      console.log(`${found.tenantId}\t${found.state}${recovery === undefined ? "" : ` -> ${now.state}`}`);
      for (const { kind, server, name, detail } of found.findings)
        console.log(`  ${kind} ${name} on ${server}: ${detail}`);
      for (const line of [...(recovery?.done ?? []), ...(recovery?.failed ?? [])]) console.log(`  * ${line}`);
    }
    console.log(`${counts.healthy} healthy, ${counts.other} not`);
    if (counts.other > 0) process.exitCode = 1;
  });
}
