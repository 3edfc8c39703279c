import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { root } from "../../server/test/runner/files.ts";
import type { DrawnKind } from "../kind.ts";
import { Random } from "../random.ts";
import { without } from "../smaller.ts";
import { openPlace, type Place } from "./place.ts";
import { requestsOf } from "./requests.ts";

/** A request that is generated: always the same, but for the ids of the shop that it is sent to. */
interface Request {
  readonly operationId: string;
  /** A number of 32 bits. */
  readonly seed: number;
}

/** Requests in their order, or one of each operation in the order of the contract document, all of one seed. */
type FuzzCase = { readonly requests: readonly Request[] } | { readonly operations: "all"; readonly seed: number };

/** Many: a shop with one of everything takes as long to open as some hundred of them. */
const usualRequests = 1000;

/** Generated requests to a new shop. That an answer has its documented status and shape, the harness sees to. */
export const fuzz: DrawnKind<FuzzCase> = {
  name: "fuzz",
  what: "generated requests of every operation get documented answers, and no 5xx but 503",
  open: () => {
    const all = listOperations();
    return Promise.resolve({
      draw: (random) => ({
        requests: Array.from({ length: usualRequests }, () => ({
          operationId: random.pick(all),
          seed: random.from(0, 2 ** 32 - 1),
        })),
      }),
      run: (input) => run(requestsIn(input, all)),
      nameOf,
      smaller: (input) => without(requestsIn(input, all)).map((requests) => ({ requests })),
      close: () => Promise.resolve(),
    });
  },
};

function listOperations(): string[] {
  const document = JSON.parse(readFileSync(join(root, "client/openapi.json"), "utf8")) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  return Object.values(document.paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
}

function requestsIn(input: FuzzCase, all: readonly string[]): readonly Request[] {
  return "requests" in input ? input.requests : all.map((operationId) => ({ operationId, seed: input.seed }));
}

function nameOf(input: FuzzCase): string {
  if ("operations" in input) return `one of each operation, of seed ${input.seed}`;
  const { requests } = input;
  const digest = createHash("sha256").update(JSON.stringify(requests)).digest("hex").slice(0, 8);
  const last = requests.at(-1)?.operationId ?? "none";
  return `${requests.length === 1 ? last : `${requests.length} requests, ${last} the last`} ${digest}`;
}

async function run(requests: readonly Request[]): Promise<void> {
  const place = await openPlace();
  const wrong: string[] = [];
  let current: Request | undefined;
  // One would end a process that serves.
  const hear = (error: unknown) => void wrong.push(`nobody handles ${String(error)}, by ${JSON.stringify(current)}`);
  process.on("unhandledRejection", hear);
  try {
    for (current of requests) {
      const fault = await faultOf(place, current);
      if (fault !== undefined) wrong.push(fault);
    }
  } finally {
    await place.service.close();
    process.off("unhandledRejection", hear);
  }
  assert.ok(wrong.length === 0, wrong.join("\n"));
}

/** What was sent and what is wrong with the answer. */
async function faultOf({ service, ids, callers }: Place, { operationId, seed }: Request): Promise<string | undefined> {
  const route = service.app.contracts.find(({ contract }) => contract.operationId === operationId);
  assert.ok(route, `no operation ${operationId}`);
  // Its answers do not end.
  if (route.contract.textReply === "text/event-stream") return undefined;
  // Each operation with numbers of its own: kinds of requests and callers are to come together in every way.
  const digest = createHash("sha256").update(`${seed} ${operationId}`).digest();
  const random = new Random(digest.readUInt32BE() / 2 ** 32);
  const caller = random.pick(callers[route.plane]);
  const [sent] = fc.sample(requestsOf(route, ids), { numRuns: 1, seed: random.from(0, 2 ** 31 - 1) });
  assert.ok(sent);
  const { path, body, headers } = sent;
  const { method } = route.contract;
  const what = `${operationId}: ${method} ${path.slice(0, 500)} ${body?.slice(0, 500)} ${JSON.stringify(headers)}`;
  try {
    const { status } = await service.request(method, path, {
      ...caller,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    // Busy is no fault.
    return status >= 500 && status !== 503 ? `${what}: ${status}` : undefined;
  } catch (error) {
    return `${what}: ${String(error)}`;
  }
}
