import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { runCommandLine } from "../src/cli/program.ts";
import type { TestService } from "./harness.ts";
import { passphrase } from "./leaving.ts";

// The command line as an operator uses it, in this process.

type Variables = Readonly<Record<string, string>>;

/** The settings of a service, for commands beside it. */
export function variablesOf({ deps, servers }: TestService, more: Variables = {}): Variables {
  return {
    TILLHOUSE_SERVERS: JSON.stringify(servers),
    TILLHOUSE_CENTRAL_URL: deps.config.centralUrl ?? "",
    TILLHOUSE_ENCRYPTION_KEYS: deps.config.encryptionKeys ?? "",
    TILLHOUSE_DATABASE_PREFIX: deps.config.databasePrefix,
    TILLHOUSE_PASSPHRASE: passphrase,
    TILLHOUSE_LOG_LEVEL: "silent",
    ...more,
  };
}

/** What a command said, and its exit code. */
export interface CommandResult {
  readonly code: unknown;
  readonly out: string;
  readonly err: string;
}

/** Runs `tillhouse --json <args>`. */
export function runCommand(t: TestContext, variables: Variables, ...args: readonly string[]): Promise<CommandResult> {
  return runPlain(t, variables, "--json", ...args);
}

/** Runs `tillhouse <args>`. */
export async function runPlain(
  t: TestContext,
  variables: Variables,
  ...args: readonly string[]
): Promise<CommandResult> {
  const said = { out: "", err: "" };
  const logs = [
    t.mock.method(console, "log", (text: string) => void (said.out += `${text}\n`)),
    t.mock.method(console, "error", (text: string) => void (said.err += `${text}\n`)),
  ];
  const exitCode = process.exitCode;
  process.exitCode = undefined;
  try {
    await runCommandLine(args, variables);
    return { code: process.exitCode ?? 0, ...said };
  } finally {
    process.exitCode = exitCode;
    for (const log of logs) log.mock.restore();
  }
}

/**
 * The arguments of each `tillhouse` command that a section of a page has in its blocks of `sh`, in order; each name of
 * `words` in them stands for its text.
 */
export function commandsOf(page: string, heading: string, words: Variables): string[][] {
  const text = readFileSync(join(import.meta.dirname, "../..", page), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no section ${heading}`);
  const blocks = [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = ""]) => block);
  return blocks
    .flatMap((block) => block.split("\n"))
    .flatMap((line) => {
      const [program, ...args] = line.trim().split(/\s+/);
      return program === "tillhouse" ? [args.map((word) => words[word] ?? word)] : [];
    });
}

/** The blocks of `sql` below a heading of a page, of any level; each name of `words` in them stands for its text. */
export function statementsOf(page: string, heading: string, words: Variables): string[] {
  const text = readFileSync(join(import.meta.dirname, "../..", page), "utf8");
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`${page} has no section ${heading}`);
  return [...section.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(([, block = ""]) =>
    Object.entries(words).reduce((done, [word, meant]) => done.replaceAll(word, meant), block),
  );
}
