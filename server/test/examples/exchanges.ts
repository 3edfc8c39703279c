import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A request that succeeded, and its answer. */
export interface Exchange {
  /** `POST /products` as in the contract document. */
  readonly operation: string;
  readonly request?: unknown;
  readonly status: number;
  readonly answer: unknown;
}

const folder = process.env["TILLHOUSE_TEST_EXCHANGES"];
/** Longer ones show nothing more. */
const longest = 20_000;

/** Keeps an exchange in a run that records them (`run.ts`); in any other it does nothing. */
export function noteExchange({ operation, request, status, answer }: Exchange): void {
  if (folder === undefined || status >= 300) return;
  const line = `${JSON.stringify({ operation, request: unlessBytes(request), status, answer: unlessBytes(answer) })}\n`;
  if (line.length <= longest) appendFileSync(join(folder, String(process.pid)), line);
}

/** Bytes are no example that somebody reads. */
function unlessBytes(body: unknown): unknown {
  return Buffer.isBuffer(body) ? undefined : body;
}

/** What the processes of a run have kept. */
export function exchangesIn(path: string): Exchange[] {
  return readdirSync(path).flatMap((file) =>
    readFileSync(join(path, file), "utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Exchange),
  );
}
