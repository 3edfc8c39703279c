import type { Job, ModuleManifest } from "./manifest.ts";
import { permissions, startingGrants } from "../gate/permissions.ts";

// What core takes from the manifests of the modules. Core knows no module: app.ts and boot.ts hand these to it.

type Modules = readonly ModuleManifest[];

/**
 * Refuses a list in which two modules claim the same name, permission, job, report, stream or kind of tender, or a job
 * whose time is none.
 */
export function checkModules<const List extends Modules>(modules: List): List {
  const claimed = new Map<string, string>(Object.keys(permissions).map((name) => [`permission ${name}`, "core"]));
  for (const module of modules) {
    const claims = [
      `module ${module.name}`,
      ...Object.keys(module.permissions ?? {}).map((name) => `permission ${name}`),
      ...(module.jobs ?? []).map(({ name }) => `job ${name}`),
      ...(module.reports ?? []).map(({ name }) => `report ${name}`),
      ...(module.syncStreams ?? []).map(({ name }) => `stream ${name}`),
      ...(module.tenderKinds ?? []).map((name) => `kind of tender ${name}`),
    ];
    for (const { name, schedule } of module.jobs ?? [])
      if (!isSchedule(schedule))
        throw new Error(`job ${name} of ${module.name} has no time: ${JSON.stringify(schedule)}`);
    for (const claim of claims) {
      const owner = claimed.get(claim);
      if (owner !== undefined) throw new Error(`${claim} of ${module.name} is also that of ${owner}`);
      claimed.set(claim, module.name);
    }
  }
  return modules;
}

function isSchedule(schedule: Job["schedule"]): boolean {
  if ("dailyAt" in schedule) return /^([01]\d|2[0-3]):[0-5]\d$/.test(schedule.dailyAt);
  return Number.isInteger(schedule.everyMinutes) && schedule.everyMinutes > 0;
}

/** The modules that are on in a shop. */
export function enabledOf(modules: Modules, { enabledModules }: { readonly enabledModules: readonly string[] }) {
  return modules.filter(({ name }) => enabledModules.includes(name));
}

/** The permission catalogue of core and these modules: name to what it allows. */
export function permissionsOf(modules: Modules): Readonly<Record<string, string>> {
  return Object.assign({}, permissions, ...modules.map((module) => module.permissions));
}

/** What a shop is given once: permissions, and the modules that fill their tables when a shop first has them. */
export function introducedBy(modules: Modules): readonly string[] {
  const filling = modules.filter(({ onEnable }) => onEnable !== undefined);
  return [...Object.keys(permissionsOf(modules)), ...filling.map(({ name }) => name)];
}

export interface StartingRole {
  readonly name: "Owner" | "Manager" | "Cashier";
  readonly permissions: readonly string[];
  readonly permissionsWithApproval: readonly string[];
}

/** The roles that a shop with these modules starts with; its owner can change them. */
export function startingRolesOf(modules: Modules): readonly StartingRole[] {
  const grants = [startingGrants, ...modules.map((module) => module.startingGrants ?? {})];
  const given = (name: "Manager" | "Cashier") => ({
    name,
    permissions: grants.flatMap((grant) => grant[name]?.permissions ?? []),
    permissionsWithApproval: grants.flatMap((grant) => grant[name]?.permissionsWithApproval ?? []),
  });
  const owner = { name: "Owner" as const, permissions: Object.keys(permissionsOf(modules)) };
  return [{ ...owner, permissionsWithApproval: [] }, given("Manager"), given("Cashier")];
}
