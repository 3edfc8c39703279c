import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../kernel/ids.ts";

/** How a client reaches one shop. */
export interface ShopClient {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A write that the service has acknowledged, and so must never lose. */
export interface AcknowledgedWrite {
  readonly id: string;
  readonly price: string;
}

/** What the clients saw. */
export interface Sightings {
  readonly written: readonly AcknowledgedWrite[];
  readonly reads: number;
  /** Answers of 503, each waited out by its Retry-After. */
  readonly unavailable: number;
  /** Connections that ended without an answer; the request was sent again with the same id. */
  readonly dropped: number;
  /** Writes sent again whose first try had been committed all the same. */
  readonly replayed: number;
  /** Answers that no client should ever see. */
  readonly refused: readonly string[];
  /** The longest that one request took, its retries included. */
  readonly longestMs: number;
}

export interface Traffic {
  /** Lets every request be answered, then says what was seen. */
  stop(): Promise<Sightings>;
  count(): number;
}

const giveUpAfterMs = 30_000;
const pauseMs = 5;

/** Starts readers and writers that go on, patiently, until they are stopped. */
export function startTraffic(
  shop: ShopClient,
  goods: { readonly skus: readonly string[]; readonly unitId: string },
  { readers, writers }: { readonly readers: number; readonly writers: number },
): Traffic {
  const written: AcknowledgedWrite[] = [];
  const refused: string[] = [];
  const seen = { reads: 0, unavailable: 0, dropped: 0, replayed: 0, longestMs: 0 };
  let running = true;

  /** Sends until there is an answer other than 503; undefined when that took too long. */
  const persist = async (method: string, path: string, body?: object): Promise<Response | undefined> => {
    const startedMs = performance.now();
    try {
      while (performance.now() - startedMs < giveUpAfterMs) {
        const reply = await send(shop, method, path, body).catch(() => undefined);
        if (reply !== undefined && reply.status !== 503) return reply;
        if (reply === undefined) seen.dropped += 1;
        else seen.unavailable += 1;
        await delay(reply === undefined ? 50 : Number(reply.headers.get("retry-after") ?? 1) * 1000);
      }
      return undefined;
    } finally {
      seen.longestMs = Math.max(seen.longestMs, performance.now() - startedMs);
    }
  };
  const accept = (reply: Response | undefined, what: string): reply is Response => {
    if (reply?.ok === true) return true;
    refused.push(`${what}: ${reply?.status ?? "no answer"}`);
    return false;
  };
  const write = async (writer: number, turn: number) => {
    const id = newId();
    const price = `${turn % 90}.${String(10 + (turn % 90))}`;
    const variant = { sku: `NEW-${writer}-${turn}`, unitId: goods.unitId, price };
    const reply = await persist("POST", "/products", { id, name: `New ${writer}-${turn}`, variants: [variant] });
    if (!accept(reply, "POST /products")) return;
    if (reply.headers.get("idempotent-replayed") === "true") seen.replayed += 1;
    written.push({ id, price });
  };
  const read = async (reader: number, turn: number) => {
    const sku = goods.skus[(reader * 31 + turn) % goods.skus.length] ?? "";
    const reply = await persist("GET", `/variants/lookup?code=${encodeURIComponent(sku)}`);
    if (accept(reply, "GET /variants/lookup")) seen.reads += 1;
  };
  const go = async (turnOf: (turn: number) => Promise<void>) => {
    for (let turn = 0; running; turn++) {
      await turnOf(turn);
      await delay(pauseMs);
    }
  };
  const clients = [
    ...Array.from({ length: writers }, (_, writer) => go((turn) => write(writer, turn))),
    ...Array.from({ length: readers }, (_, reader) => go((turn) => read(reader, turn))),
  ];
  return {
    count: () => written.length,
    stop: async () => {
      running = false;
      await Promise.all(clients);
      return { ...seen, written, refused };
    },
  };
}

/** One request, its answer read to the end: what breaks off half way is no answer. */
async function send({ url, headers }: ShopClient, method: string, path: string, body?: object): Promise<Response> {
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response;
}
