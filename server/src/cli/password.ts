import { read } from "read";
import { text } from "node:stream/consumers";
import { UsageError } from "./usage.ts";

/** Where a password is asked for. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

const ofProcess: Terminal = { input: process.stdin, output: process.stderr };
/** The least length of a new passphrase, in characters: whoever has the file may guess as long as they like. */
const shortestPassphrase = 12;

/**
 * The password that a command is to set: `TILLHOUSE_PASSWORD`; else, when it is `asked` for, what somebody types twice
 * at the terminal, or the first line of standard input; else undefined. A password is never an argument, which every
 * user of the machine can read.
 */
export async function passwordFor(
  variables: Readonly<Record<string, string | undefined>>,
  asked: boolean | undefined,
  terminal: Terminal = ofProcess,
): Promise<string | undefined> {
  const set = variables["TILLHOUSE_PASSWORD"];
  if (set !== undefined && set !== "") return set;
  if (asked !== true) return undefined;
  return typed("password", terminal, { isTwice: true });
}

/**
 * The passphrase of exports: `TILLHOUSE_PASSPHRASE`, else what somebody types at the terminal, or the first line of
 * standard input. One that is `isNew` is typed twice, and refused when it is short.
 */
export async function passphraseFor(
  variables: Readonly<Record<string, string | undefined>>,
  { isNew }: { readonly isNew: boolean },
  terminal: Terminal = ofProcess,
): Promise<string> {
  const set = variables["TILLHOUSE_PASSPHRASE"];
  const passphrase = set === undefined || set === "" ? await typed("passphrase", terminal, { isTwice: isNew }) : set;
  if (isNew && passphrase.length < shortestPassphrase)
    throw new UsageError(`The passphrase must have ${shortestPassphrase} characters or more.`);
  return passphrase;
}

async function typed(what: string, { input, output }: Terminal, options: { isTwice: boolean }): Promise<string> {
  if (input.isTTY !== true) {
    const [line = ""] = (await text(input)).split(/\r?\n/);
    if (line === "") throw new UsageError(`Standard input has no ${what}.`);
    return line;
  }
  const ask = (prompt: string) => read({ prompt, silent: true, input, output });
  const first = await ask(`${what[0]?.toUpperCase()}${what.slice(1)}: `);
  output.write("\n");
  if (!options.isTwice) return first;
  const again = await ask("Once more: ");
  output.write("\n");
  if (first !== again) throw new UsageError(`The two ${what}s are not the same.`);
  return first;
}
