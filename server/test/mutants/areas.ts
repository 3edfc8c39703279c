import { readFileSync } from "node:fs";
import { join } from "node:path";
import { laterThan, changesOfMigration, tableAt } from "./migrations.ts";
import { keyOf, mutantAt, type Mutant } from "./mutant.ts";
import { changesOfStatements, holdsSql } from "./statements.ts";
import { changesOfTypeScript } from "./typescript.ts";

const tenant = (...features: string[]) => features.map((feature) => `server/src/tenant/${feature}/`);

/** Where the sources of each area lie, by the beginning of their paths; the longest one that fits decides. */
const areas = {
  pricing: ["pricing/src/"],
  orders: tenant("orders", "payments", "approvals"),
  cash: tenant("cash"),
  inventory: tenant("inventory", "purchasing"),
  catalogue: tenant("catalogue"),
  customers: tenant("customers"),
  users: [...tenant("users", "introductions"), "server/src/tenant/permissions.ts"],
  "sign-in": ["server/src/auth/", "server/src/admin/identity/", ...tenant("identity")],
  kernel: ["server/src/kernel/", "server/src/app.ts", "server/src/boot.ts", "server/src/config.ts"],
  operators: ["server/src/admin/"],
  graduation: ["server/src/admin/graduation/"],
  shop: ["server/src/tenant/"],
} as const;

export type Area = keyof typeof areas;
export const areaNames = Object.keys(areas) as Area[];

/** The area of a source file; undefined for tests and for what runs on a developer's machine only. */
export function areaOf(file: string): Area | undefined {
  if (file.endsWith(".test.ts")) return undefined;
  const fitting = areaNames.flatMap((area) =>
    areas[area]
      .filter((beginning) => file.startsWith(beginning))
      .map((beginning) => ({ area, length: beginning.length })),
  );
  return fitting.sort((a, b) => b.length - a.length)[0]?.area;
}

/** A stretch of a source, for which the map knows who executes it. */
export interface Stretch {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

/** A mutant, where it belongs, and what a test must execute to notice it: the change itself, or what uses the table. */
export interface Placed extends Mutant {
  readonly area: Area;
  readonly executed: readonly Stretch[];
}

/** Every mutant of the sources and migrations among the files, which lie in the folder. */
export function allMutants(folder: string, files: readonly string[]): Placed[] {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const sources = files.filter((file) => file.endsWith(".ts") && areaOf(file) !== undefined);
  const ofSources = sources.flatMap((file) => {
    const text = read(file);
    const changes = [...changesOfTypeScript(file, text), ...changesOfStatements(file, text)];
    return changes.map((change): Placed => {
      const mutant = mutantAt(file, text, change);
      return { ...mutant, area: areaOf(file) as Area, executed: [mutant] };
    });
  });
  const migrations = files.filter((file) => /^server\/migrations\/\w+\/\w+\.sql$/.test(file));
  const statements = sources.filter(holdsSql).map((file) => ({ file, text: read(file) }));
  const ofMigrations = migrations.flatMap((file) => {
    const text = read(file);
    const later = laterThan(file, migrations).map(read).join("\n");
    const plane = file.includes("/central/") ? "server/src/admin/" : "server/src/tenant/";
    const others = plane === "server/src/admin/" ? "server/src/tenant/" : "server/src/admin/";
    const own = statements.filter((source) => !source.file.startsWith(others));
    return changesOfMigration(text, later).map((change): Placed => {
      const executed = placesOf(tableAt(text, change.start), own);
      return { ...mutantAt(file, text, change), area: areaOfPlaces(executed), executed };
    });
  });
  return distinct([...ofSources, ...ofMigrations]);
}

/** Where SQL names the table. */
function placesOf(table: string, sources: readonly { file: string; text: string }[]): Stretch[] {
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`\\b(?:INTO|UPDATE|FROM|JOIN|TABLE) ${table}\\b|name: "${table}"`, "g"))].map(
      ({ index }) => ({ file, start: index, end: index + 1 }),
    ),
  );
}

/** The area that names it most. */
function areaOfPlaces(places: readonly Stretch[]): Area {
  const counted = Map.groupBy(places, ({ file }) => areaOf(file) as Area);
  const [most] = [...counted].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? "kernel";
}

/** Two operators may make the same of a place. */
function distinct(mutants: readonly Placed[]): Placed[] {
  const byPlace = new Map(mutants.map((mutant) => [`${mutant.start} ${keyOf(mutant)}`, mutant]));
  return [...byPlace.values()].filter(({ before, after }) => before !== after);
}
