import { readFile } from "node:fs/promises";
import type { Examples } from "../kernel/http/openapi.ts";

/** Read when a document is written, and not kept: a service that serves none has no need of them. */
export async function readExamples(): Promise<Examples> {
  return JSON.parse(await readFile(new URL("examples.json", import.meta.url), "utf8")) as Examples;
}
