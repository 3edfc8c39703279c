import type { Static, TSchema } from "typebox";
import { ValidationFailed } from "../kernel/http/problem.ts";
import { compile } from "../kernel/http/validate.ts";
import { UsageError } from "./usage.ts";

/** How the command line calls the members of an input, by their paths: `{ "owner.email": "--owner-email" }`. */
export type Names = Readonly<Record<string, string>>;

/**
 * The arguments as an input of the HTTP API has them: ids in lower case, defaults filled in. Throws a `UsageError` with
 * a sentence for each fault.
 */
export function checked<T extends TSchema>(schema: T, value: object, names: Names): Static<T> {
  try {
    return compile(schema, "body")(value) as Static<T>;
  } catch (error) {
    throw inWords(error, names);
  }
}

/** `work`, whose faults of validation become sentences as those of `checked` are. */
export async function inNames<T>(names: Names, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inWords(error, names);
  }
}

function inWords(error: unknown, names: Names): unknown {
  if (!(error instanceof ValidationFailed)) return error;
  const sentences = Object.entries(error.errors).flatMap(([path, messages]) => {
    const name = names[path.replace(/\[\d+\]$/, "")] ?? path;
    return messages.map((message) => `${name} ${message}.`);
  });
  return new UsageError([...new Set(sentences)].join("\n"));
}
