import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A case that is replayed for ever: chosen by hand, or found by exploration. */
export interface Case {
  readonly name: string;
  /** Why it is here: what it stands for, or when it failed and how. */
  readonly why: string;
  readonly input: object;
  /** Replayed by `npm run explore -- long` alone: the gate has others of its kind. */
  readonly isLong?: boolean;
}

/** The cases of a kind, in the order of the file. */
export function readCases(kind: string): Case[] {
  const file = fileOf(kind);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Case[]) : [];
}

/** Adds a case at the end, unless one of its name is there. */
export function writeCase(kind: string, found: Case): void {
  const cases = readCases(kind);
  if (cases.some(({ name }) => name === found.name)) return;
  writeFileSync(fileOf(kind), `${JSON.stringify([...cases, found], null, 2)}\n`);
}

function fileOf(kind: string): string {
  return join(import.meta.dirname, "cases", `${kind}.json`);
}
