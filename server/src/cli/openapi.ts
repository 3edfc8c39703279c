import { writeFile } from "node:fs/promises";
import { Registry } from "prom-client";
import { buildApp } from "../app.ts";
import { readExamples } from "../contract/examples.ts";
import { words } from "../contract/words.ts";
import type { Deps } from "../deps.ts";
import { contractVersion } from "../kernel/http/document.ts";
import { openApiDocument } from "../kernel/http/openapi.ts";
import { modules } from "../tenant/modules.ts";
import { settingsOf, logOf } from "./environment.ts";

/** `tillhouse openapi`: the contract document of the registered routes. */
export async function openapiCommand(
  variables: Readonly<Record<string, string | undefined>>,
  { write }: { write?: string },
): Promise<void> {
  const { config } = settingsOf(variables);
  // The routes are described here and never called, so there is nothing to connect to.
  const moduleNames = modules.map(({ name }) => name);
  const app = await buildApp({
    config,
    log: logOf(config),
    metrics: new Registry(),
    moduleNames,
  } as Partial<Deps> as Deps);
  await app.ready();
  const document = openApiDocument(app.contracts, contractVersion, words, { examples: await readExamples() });
  const text = `${inLines(document, 5)}\n`;
  if (write === undefined) process.stdout.write(text);
  else await writeFile(write, text);
}

/**
 * JSON with a line for each member of objects down to that depth, and what is deeper in one line: a change of an
 * operation or a schema shows as the few lines that it changes, in two thirds of the bytes.
 */
function inLines(value: unknown, depth: number, indent = ""): string {
  const isDeeper =
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
  if (depth === 0 || !isDeeper) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const lines = members.map(
    ([name, member]) => `${indent} ${JSON.stringify(name)}: ${inLines(member, depth - 1, `${indent} `)}`,
  );
  return `{\n${lines.join(",\n")}\n${indent}}`;
}
