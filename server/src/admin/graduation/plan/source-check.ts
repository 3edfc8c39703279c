import type { ClientBase } from "pg";
import type { Deps } from "../../../deps.ts";
import { readSchemaParts, type SchemaPart } from "./describe.sql.ts";

const mostNamed = 20;
/** Characters of what a difference quotes. */
const mostShown = 80;
/** What is said of a schema that cannot be read now. */
export const lockedSchema =
  "one of its tables is locked by another session, which may be altering it; try again when that has ended";

/** Tells whether it is lock_not_available: lock_timeout ran out. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === "55P03";
}

interface Source {
  readonly schema: string;
  readonly role: string;
  /** Where the template lies, and its name: `deps.templates.of(server, the source's locale)`. */
  readonly server: string;
  readonly template: string;
}

/**
 * Why the schema cannot be graduated, or undefined: a graduation builds what the migrations make, so that whatever else
 * is in the schema, or is missing, would be lost or fail behind the fence. Waits for an open ALTER TABLE no longer than
 * the client's lock_timeout.
 */
export async function checkSourceSchema(deps: Deps, client: ClientBase, source: Source): Promise<string | undefined> {
  try {
    const { found, difference } = await compareSchema(deps, client, source);
    return difference ?? hiddenFromTheCopy(found);
  } catch (error) {
    if (!isLocked(error)) throw error;
    return lockedSchema;
  }
}

/**
 * The parts of a schema, and in what it is not what the migrations make, all in one sentence; undefined when it is.
 * Rejects (`isLocked`) when somebody holds a lock on one of its tables for longer than the client's lock_timeout.
 */
export async function compareSchema(
  deps: Deps,
  client: ClientBase,
  source: Source,
): Promise<{ readonly found: readonly SchemaPart[]; readonly difference: string | undefined }> {
  const made = await deps.templates.read(source.server, source.template, (inside) =>
    readSchemaParts(inside, "public", ""),
  );
  const found = await readSchemaParts(client, source.schema, source.role);
  const differences = differencesFromMigrations(found, made);
  if (differences.length === 0) return { found, difference: undefined };
  const more = differences.length - mostNamed;
  const named = differences.slice(0, mostNamed).join("; ");
  const difference = `its schema is not what the migrations make: ${named}${more > 0 ? `; and ${more} more` : ""}`;
  return { found, difference };
}

/** The copying role owns the tables; if a table forces its row policies on the owner too, COPY FROM is refused. */
function hiddenFromTheCopy(parts: readonly SchemaPart[]): string | undefined {
  const tables = parts.filter(({ kind, text }) => kind === "table" && text.includes("forced row security"));
  if (tables.length === 0) return undefined;
  return `forced row security hides rows from the copy: ${tables.map(({ name }) => name).join(", ")}`;
}

/**
 * In words, what a schema has that the migrations do not make, lacks, or has otherwise; the rights of the tenant's own
 * role aside. What is part of something that is itself too many or missing is not named again.
 */
function differencesFromMigrations(source: readonly SchemaPart[], made: readonly SchemaPart[]): string[] {
  const [found, expected] = [byName(source), byName(made)];
  const extra = [...found.values()].filter(({ key }) => !expected.has(key));
  const missing = [...expected.values()].filter(({ key }) => !found.has(key));
  const changed = [...found.values()].filter(({ key, text }) => (expected.get(key)?.text ?? text) !== text);
  const whole = new Set([...extra, ...missing].map(({ kind, name }) => `${kind} ${name}`));
  const say = (parts: readonly KeyedPart[], what: string) =>
    parts.filter(({ owner }) => owner === null || !whole.has(owner)).map((part) => `${labelOf(part)} ${what}`);
  return [
    ...say(extra, "is not of the migrations"),
    ...say(missing, "is missing"),
    ...changed.map((part) => `${labelOf(part)} ${changeOf(part.text, expected.get(part.key)?.text ?? "")}`),
  ].sort();
}

/** The words that differ, those before and behind that do not left out. */
function changeOf(found: string, made: string): string {
  const [has, lacks] = [found.split(/\s+/), made.split(/\s+/)];
  while (has.length > 0 && has[0] === lacks[0]) [has, lacks].forEach((words) => words.shift());
  while (has.length > 0 && has.at(-1) === lacks.at(-1)) [has, lacks].forEach((words) => words.pop());
  const [now, then] = [has, lacks].map((words) => words.join(" ").slice(0, mostShown));
  if (then === "") return `has "${now}", which the migrations do not make`;
  return now === "" ? `lacks "${then}"` : `has "${now}" for "${then}"`;
}

type KeyedPart = SchemaPart & { readonly key: string };

/** By what names a part; two of one name, as the same right granted by two roles, count as one. */
function byName(parts: readonly SchemaPart[]): Map<string, KeyedPart> {
  const named = new Map<string, KeyedPart>();
  for (const part of parts.filter(({ isRight }) => !isRight).toSorted((a, b) => (a.text < b.text ? -1 : 1))) {
    const key = JSON.stringify([part.kind, part.name, part.owner]);
    named.set(key, { ...part, key, text: [named.get(key)?.text ?? [], part.text].flat().join("\n") });
  }
  return named;
}

function labelOf({ kind, name, owner }: SchemaPart): string {
  if (kind === "grant") return `the grant of ${name} on ${owner}`;
  if (kind === "object") return name;
  if (kind === "comment" || kind === "security label") return `the ${kind} on ${name}`;
  return kind === "column" || owner === null ? `${kind} ${name}` : `${kind} ${name} of ${owner}`;
}
