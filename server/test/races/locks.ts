import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Visitor, parseSync } from "oxc-parser";

/** A clause of a statement in the sources that takes a lock. */
export interface Lock {
  /** The file below server/src, the function or constant around it, and the clause. */
  readonly name: string;
  /** Fits every statement that is made of this text. */
  readonly pattern: RegExp;
}

const source = join(import.meta.dirname, "../../src");
const rowLock = /\bFOR (?:NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)\b(?: OF \w+(?:, \w+)*)?(?: SKIP LOCKED| NOWAIT)?/;
const tableLock = /\bLOCK TABLE\b[^;]*? MODE\b/;
const advisoryLock = /\bpg_(?:try_)?advisory_(?:xact_)?lock\b/;
const clause = new RegExp([rowLock, tableLock, advisoryLock].map((one) => `(?:${one.source})`).join("|"), "i");

/** Every lock that the sources take by a clause or an advisory function. */
export function listLocks(): Lock[] {
  const paths = globSync("**/*.ts", { cwd: source }).filter((path) => !path.endsWith(".test.ts"));
  return paths.flatMap((path) => locksIn(path, readFileSync(join(source, path), "utf8")));
}

/** The locks of one source, in their order. */
export function locksIn(path: string, text: string): Lock[] {
  const locks: Lock[] = [];
  const around: string[] = [];
  const leave = () => void around.pop();
  const look = (parts: readonly string[]) => {
    const [found] = clause.exec(parts.join("…")) ?? [];
    if (found === undefined) return;
    const kind = found.replace(/^LOCK TABLE.*?(?= IN )/, "LOCK TABLE");
    const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
    locks.push({ name: `${path} ${around.at(-1) ?? ""} ${kind}`, pattern: new RegExp(escaped.join("[^]*?")) });
  };
  new Visitor({
    FunctionDeclaration: ({ id }) => void around.push(id?.name ?? ""),
    "FunctionDeclaration:exit": leave,
    VariableDeclarator: ({ id }) => void around.push(around.at(-1) ?? (id.type === "Identifier" ? id.name : "")),
    "VariableDeclarator:exit": leave,
    TemplateLiteral: ({ quasis }) => look(quasis.map(({ value }) => value.cooked ?? value.raw)),
    Literal: ({ value }) => typeof value === "string" && look([value]),
  }).visit(parseSync(path, text).program);
  return locks;
}

/**
 * Whether the statement takes a lock by a clause or an advisory function; one that a function would take is not taken
 * by making it.
 */
export function takesLock(text: string): boolean {
  return clause.test(text) && !/\bCREATE FUNCTION\b/.test(text);
}

/** The statement without what it locks; an advisory lock becomes one that many may have at once. */
export function unlocked(text: string): string {
  return text
    .replace(tableLock, "SELECT")
    .replace(new RegExp(` ?${rowLock.source}`), "")
    .replace(advisoryLock, "$&_shared");
}
