import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { adminPermissions, rolePermissions } from "../src/admin/permissions.ts";
import { metricsOf } from "../src/boot.ts";
import type { CentralDatabase } from "../src/kernel/db/central.ts";
import { auditEvents } from "../src/kernel/audit-events.ts";
import { errorCodes } from "../src/kernel/http/codes.ts";
import { modules } from "../src/tenant/modules.ts";
import { permissions } from "../src/tenant/permissions.ts";
import { registryOf, settingsByPath } from "../src/tenant/settings/registry.ts";
import type { Kind } from "./seen.ts";

/** One kind of the words that the product says: which there are, and which the tests of a run saw. */
interface Words {
  /** What a test of each has seen, as a sentence about them. */
  readonly promise: string;
  readonly all: readonly string[];
  readonly seen: ReadonlySet<string>;
}

/**
 * Words that no test can provoke, each with its reason: what every role of the operators may do is refused to nobody.
 * One that was seen after all is a fault.
 */
const unprovoked: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(adminPermissions)
    .filter((name) => Object.values(rolePermissions).every((held) => held.some((permission) => permission === name)))
    .map((name) => [`operators ${name} refuses`, "every role of the operators has it"]),
);

/** Lists the faults by kind: words that nothing in the run saw, and entries of `unprovoked` that something did. */
export function faultsOf(kinds: readonly Words[], excused = unprovoked): { promise: string; faults: string[] }[] {
  return kinds.flatMap(({ promise, all, seen }) => {
    const faults = all.flatMap((word) => {
      if (seen.has(word)) return word in excused ? [`${word}: was seen, though it is listed as never seen`] : [];
      return word in excused ? [] : [word];
    });
    return faults.length === 0 ? [] : [{ promise, faults }];
  });
}

/** All the words of the product, and those that processes wrote to the folder (`seen.ts`). */
export function wordsIn(folder: string): Words[] {
  const lines = readSeen(folder);
  const of = (kind: Kind) => lines.get(kind) ?? new Set<string>();
  return [
    { promise: "every errorCode is answered", all: errorCodes, seen: of("code") },
    { promise: "every audit event is looked for and found", all: allEvents(), seen: of("audit") },
    {
      promise: "every permission admits who holds it and refuses who does not",
      all: allPermissions().flatMap((permission) => [`${permission} admits`, `${permission} refuses`]),
      seen: permissionsSeen(of("refused"), of("admitted")),
    },
    {
      promise: "every setting is read with two values and acts",
      all: Object.keys(settings).flatMap((path) => [`${path} is read with two values`, `${path} acts`]),
      seen: settingsSeen(of("setting value"), of("setting acts")),
    },
    { promise: "every metric is read with another value than 0", all: allMetrics(), seen: of("metric") },
    { promise: "every response of every operation is answered", all: allResponses(), seen: of("response") },
  ];
}

function readSeen(folder: string): Map<string, Set<string>> {
  const seen = new Map<string, Set<string>>();
  for (const file of readdirSync(folder)) {
    // What stands behind the last line break is a line that a process did not live to end.
    for (const line of readFileSync(join(folder, file), "utf8").split("\n").slice(0, -1)) {
      const [kind = "", word = ""] = line.split("\t");
      seen.set(kind, (seen.get(kind) ?? new Set()).add(word));
    }
  }
  return seen;
}

function allEvents(): string[] {
  return Object.entries(auditEvents).flatMap(([name, { log }]) =>
    log === "both" ? [`${name} shop`, `${name} operators`] : [`${name} ${log}`],
  );
}

/** With their plane: both have some of the same name. */
function allPermissions(): string[] {
  const ofShops = [permissions, ...modules.map((module) => module.permissions ?? {})].flatMap(Object.keys);
  return [
    ...ofShops.map((name) => `shop ${name}`),
    ...Object.keys(adminPermissions).map((name) => `operators ${name}`),
  ];
}

/**
 * One admits when someone who holds it was served by an operation that is for its holders alone, by the contract
 * document or because it refused another.
 */
function permissionsSeen(refused: ReadonlySet<string>, admitted: ReadonlySet<string>): Set<string> {
  const guarded = new Set([
    ...refused,
    ...operations.flatMap(({ name, permission }) => (permission === undefined ? [] : `${name} ${permission}`)),
  ]);
  const named = (line: string) => {
    const [, path = "", permission = ""] = line.split(" ");
    return `${path.startsWith("/admin/") ? "operators" : "shop"} ${permission}`;
  };
  return new Set([
    ...[...refused].map((line) => `${named(line)} refuses`),
    ...[...admitted].filter((line) => guarded.has(line)).map((line) => `${named(line)} admits`),
  ]);
}

const settings = settingsByPath(registryOf(modules).all);

function settingsSeen(values: ReadonlySet<string>, acting: ReadonlySet<string>): Set<string> {
  const valuesOf = (path: string) => [...values].filter((line) => line.startsWith(`${path} `));
  const read = Object.keys(settings).filter((path) => valuesOf(path).length > 1);
  return new Set([
    ...read.map((path) => `${path} is read with two values`),
    ...[...acting].map((path) => `${path} acts`),
  ]);
}

/** Without those of the process itself, which come from the library. */
function allMetrics(): string[] {
  const names = metricsOf({ stats: () => ({}) }, {} as CentralDatabase, () => new Date(), 1)
    .getMetricsAsArray()
    .map(({ name }) => name);
  return names.filter((name) => name.startsWith("tillhouse_"));
}

const root = join(import.meta.dirname, "../..");
const document = JSON.parse(readFileSync(join(root, "client/openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, { responses: object; "x-permission"?: string }>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { responses, "x-permission": permission }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    permission,
    statuses: Object.keys(responses),
  })),
);

/** Without `default`: what any operation can answer counts as its errorCode. */
function allResponses(): string[] {
  return operations.flatMap(({ name, statuses }) =>
    statuses.filter((status) => status !== "default").map((status) => `${name} ${status}`),
  );
}
