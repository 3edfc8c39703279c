import { readFile } from "node:fs/promises";

/** By operationId: the bodies of a request and of its answer, as they were once sent (`npm run examples`). */
export type Examples = Readonly<Record<string, { readonly request?: unknown; readonly answer?: unknown }>>;

/** Read when a document is written, and not kept: a service that serves none has no need of them. */
export async function readExamples(): Promise<Examples> {
  return JSON.parse(await readFile(new URL("examples.json", import.meta.url), "utf8")) as Examples;
}
