import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import type { Call } from "./blocking-call.ts";
import { openWorld } from "./blocking-promotions.ts";
import { median } from "./figures.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";

const size = Number(process.argv[3] ?? 300);
const tries = 5;

interface Burst {
  readonly url: string;
  readonly call: Call;
  readonly count: number;
}

/**
 * What a shop notices of another one of which 300 clients ask at once for the price of 500 lines: the longest of its
 * pages meanwhile, in ms, the median of five bursts, and the same alone: `npm run bench -- crowd [clients]`.
 */
export function bench(): Promise<Figures> {
  return withService({ durable: false, config: { rateLimitScale: 10_000, accessTokenS: 3_600 } }, async (service) => {
    const { till, variants, ask } = await openWorld(service);
    const lines = variants.map((variantId) => ({ variantId, quantity: "1" }));
    const quote = ask("POST", "/orders/quote", { branchId: till.branchId, lines });
    const neighbour = await service.openShop();
    const headers = { authorization: `Bearer ${neighbour.token}`, "tenant-id": neighbour.tenantId };
    const page: Call = { method: "GET", path: "/products?limit=20", headers };
    const [crowd, other] = [fork(import.meta.filename), fork(import.meta.filename)];
    try {
      const send = async (to: typeof crowd, call: Call, count: number) => {
        to.send({ url: service.url, call, count } satisfies Burst);
        return (await once(to, "message"))[0] as Answers;
      };
      await send(crowd, quote, 1);
      const longest = async (clients: number) => {
        let isOver = clients === 0;
        const burst = clients === 0 ? undefined : send(crowd, quote, clients).then((all) => ((isOver = true), all));
        const waits: number[] = [];
        do waits.push((await send(other, page, 1)).longestMs);
        while (!isOver || waits.length < 50);
        const answers = await burst;
        if (answers !== undefined) console.log(answers, Math.max(...waits).toFixed(0), "ms beside it");
        await delay(200);
        return Math.max(...waits);
      };
      const [alone, beside]: [number[], number[]] = [[], []];
      for (let i = 0; i < tries; i += 1) {
        alone.push(await longest(0));
        beside.push(await longest(size));
      }
      return { aloneMs: Math.round(median(alone)), besideMs: Math.round(median(beside)) };
    } finally {
      crowd.kill();
      other.kill();
    }
  });
}

interface Answers {
  readonly longestMs: number;
  readonly statuses: Readonly<Record<string, number>>;
}

/** In a process of its own: makes the call so often, each on a connection of its own that brings its body at once. */
async function burst({ url, call, count }: Burst): Promise<Answers> {
  const statuses: Record<string, number> = {};
  const times: Promise<number>[] = [];
  for (let i = 0; i < count; i += 1) {
    const beginMs = performance.now();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(textOf(call));
    await once(socket, "connect");
    times.push(
      text(socket).then((answer) => {
        const status = answer.slice(9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        return performance.now() - beginMs;
      }),
    );
  }
  return { longestMs: Math.max(...(await Promise.all(times))), statuses };
}

function textOf({ method, path, headers, body }: Call): string {
  const length = body === undefined ? {} : { "content-length": String(body.length) };
  const all = Object.entries({ host: "bench", connection: "close", ...headers, ...length });
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${path} HTTP/1.1\r\n${lines}\r\n${String(body ?? "")}`;
}

if (process.send !== undefined && import.meta.main)
  for (;;) process.send(await burst((await once(process, "message"))[0] as Burst));
