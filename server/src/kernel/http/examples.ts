import { readFile } from "node:fs/promises";

/**
 * By operationId: the bodies of a request and of its answer, as they were once sent (`npm run examples`). `accepted` is
 * the 202 of an operation that also answers 200, with another body.
 */
export type Examples = Readonly<Record<string, Example>>;

interface Example {
  readonly request?: unknown;
  readonly answer?: unknown;
  readonly accepted?: unknown;
}

/** Which of the two examples of an answer is that of this status, in an operation that answers with these. */
export function answerPart(status: string, statuses: object): "answer" | "accepted" {
  return status === "202" && "200" in statuses ? "accepted" : "answer";
}

/** Read when a document is written, and not kept: a service that serves none has no need of them. */
export async function readExamples(): Promise<Examples> {
  return JSON.parse(await readFile(new URL("examples.json", import.meta.url), "utf8")) as Examples;
}
