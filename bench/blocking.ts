import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { TestService } from "../server/test/harness.ts";
import type { Call } from "./blocking-call.ts";
import { bodyLimit, subjectsOf } from "./blocking-calls.ts";
import type { Figures } from "./run.ts";
import { withService } from "./test-service.ts";

// How long one request can keep the event loop, and so all shops, from anything else:
// `npm run bench -- blocking [names] [tries]`. The calls come from a process of their own, and turns are measured in
// processor time. What other work on the machine still adds is added in some of the tries only, so the shortest of each
// call's longest turns counts.

const tries = Number(process.argv[4] ?? 5);
const only = new RegExp(process.argv[3] ?? "");

/**
 * `floorMs`: the parsing of 1 MiB of JSON, which whoever takes such a body cannot avoid; `worstBlockMs` of the worst
 * call.
 */
export async function bench(): Promise<Figures> {
  return withService({ durable: false, config: { rateLimitScale: 10_000, accessTokenS: 3_600 } }, async (service) => {
    const sender = fork(import.meta.filename, { stdio: "inherit", serialization: "advanced" });
    try {
      const floorMs = floor();
      let worst = { name: "", blockMs: 0 };
      for await (const { name, call } of subjectsOf(service)) {
        if (!only.test(name)) continue;
        const { blockMs, firstMs, statuses, ms } = await measure(service, sender, call);
        const ratio = (blockMs / floorMs).toFixed(1);
        console.log(
          `${blockMs.toFixed(0).padStart(5)} ms, ${ratio} floors: ${name} (${statuses}, ${ms.toFixed(0)} ms; first ${firstMs.toFixed(0)})`,
        );
        if (blockMs > worst.blockMs) worst = { name, blockMs };
      }
      console.log(`worst: ${worst.name}`);
      return { worstBlockMs: Math.round(worst.blockMs), floorMs: Number(floorMs.toFixed(1)) };
    } finally {
      sender.kill();
    }
  });
}

const floorTries = 200;

function floor(): number {
  const text = JSON.stringify(Array.from({ length: 20_000 }, (_, i) => ({ id: String(i).padStart(36, "0"), n: "1" })));
  const before = threadMs();
  for (let i = 0; i < floorTries; i += 1) JSON.parse(text);
  return ((threadMs() - before) / floorTries) * (bodyLimit / text.length);
}

/**
 * From now on; what it answers with ends it and tells the longest turn of the event loop, in the processor time of its
 * thread.
 */
function watchTurns(): () => number {
  let [longest, isOver, before] = [0, false, threadMs()];
  const turn = () => {
    const now = threadMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    isOver = true;
    return longest;
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

interface Measurement {
  readonly blockMs: number;
  /** The time of the first try, with what is compiled then. */
  readonly firstMs: number;
  readonly statuses: string;
  readonly ms: number;
}

async function measure(
  service: TestService,
  sender: ChildProcess,
  call: () => Call | Promise<Call>,
): Promise<Measurement> {
  const seen: { blockMs: number; status: number; ms: number }[] = [];
  for (let i = 0; i < tries; i += 1) {
    sender.send({ ...(await call()), url: service.url });
    await once(sender, "message");
    globalThis.gc?.();
    await delay(20);
    const end = watchTurns();
    sender.send("go");
    const [{ status, ms }] = (await once(sender, "message")) as [{ status: number; ms: number }];
    await delay(5);
    seen.push({ blockMs: end(), status, ms });
  }
  return {
    blockMs: Math.min(...seen.map(({ blockMs }) => blockMs)),
    firstMs: seen[0]?.blockMs ?? 0,
    statuses: [...new Set(seen.map(({ status }) => status))].join(),
    ms: Math.min(...seen.map(({ ms }) => ms)),
  };
}

/** In the process of its own: takes a call, and makes it when told to. */
async function send({
  url,
  method,
  path,
  headers,
  body,
}: Call & { url: string }): Promise<{ status: number; ms: number }> {
  const bytes = body === undefined ? undefined : Buffer.from(body);
  const length = bytes === undefined ? {} : { "content-length": String(bytes.length) };
  process.send?.("ready");
  await once(process, "message");
  const before = performance.now();
  const sent = request(`${url}${path}`, { method, headers: { ...headers, ...length } });
  sent.end(bytes);
  try {
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    await answer.resume().toArray();
    return { status: answer.statusCode ?? 0, ms: performance.now() - before };
  } catch {
    // The answer came before the body was sent to its end, and was lost with the connection.
    return { status: 0, ms: performance.now() - before };
  }
}

if (process.send !== undefined && import.meta.main) {
  for (;;) {
    const [call] = (await once(process, "message")) as [Call & { url: string }];
    process.send(await send(call));
  }
}
