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
  const text = `${JSON.stringify(openApiDocument(app.contracts, contractVersion, words, { examples: await readExamples() }))}\n`;
  if (write === undefined) process.stdout.write(text);
  else await writeFile(write, text);
}
