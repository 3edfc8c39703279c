import { read } from "read";
import { text } from "node:stream/consumers";
import { UsageError } from "./faults.ts";

/** Where a password is asked for. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/**
 * The password that a command is to set: `TILLHOUSE_PASSWORD`; else, when it is `asked` for, what somebody types twice
 * at the terminal, or the first line of standard input; else undefined. A password is never an argument, which every
 * user of the machine can read.
 */
export async function passwordFor(
  variables: Readonly<Record<string, string | undefined>>,
  asked: boolean | undefined,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string | undefined> {
  const set = variables["TILLHOUSE_PASSWORD"];
  if (set !== undefined && set !== "") return set;
  if (asked !== true) return undefined;
  if (input.isTTY !== true) {
    const [line = ""] = (await text(input)).split(/\r?\n/);
    if (line === "") throw new UsageError("Standard input has no password.");
    return line;
  }
  const ask = (prompt: string) => read({ prompt, silent: true, input, output });
  const password = await ask("Password: ");
  output.write("\n");
  const again = await ask("Once more: ");
  output.write("\n");
  if (password !== again) throw new UsageError("The two passwords are not the same.");
  return password;
}
