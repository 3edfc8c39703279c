import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A load balancer as operators have one: it asks each service whether it is ready, and repeats no request. */
export interface Balancer {
  readonly url: string;
  /** Answers with a status by none of the services: what they did not answer, or that none was ready. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

const checkEveryMs = 100;
/** So many checks in a row without a 200 take a service out. */
const fall = 2;

/** Hands each request to the next service of `urls()` that is ready, over connections that it keeps. */
export async function startBalancer(urls: () => readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const failed = new Map<string, number>();
  const failures: string[] = [];
  let turn = 0;
  const underWay = new Set<string>();
  const check = async (url: string) => {
    // One at a time: of a slow machine's late answers none is a second failure.
    if (underWay.has(url)) return;
    underWay.add(url);
    const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    underWay.delete(url);
    failed.set(url, isReady ? 0 : (failed.get(url) ?? fall) + 1);
  };
  await Promise.all(urls().map(check));
  const checking = setInterval(() => urls().forEach((url) => void check(url)), checkEveryMs);
  const pass = (incoming: IncomingMessage, reply: ServerResponse) => {
    const ready = urls().filter((url) => (failed.get(url) ?? fall) < fall);
    const url = ready[(turn += 1) % ready.length];
    const fail = (reason: string) => {
      failures.push(reason);
      reply.writeHead(502).end();
    };
    if (url === undefined) return fail("no service is ready");
    const outgoing = request(url + incoming.url, { method: incoming.method, headers: incoming.headers, agent });
    outgoing.on("error", (error) => fail(`${url}: ${error.message}`));
    outgoing.on("response", (answer) => {
      const { connection: _, ...headers } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(reply);
    });
    incoming.pipe(outgoing);
  };
  const server: Server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    close: async () => {
      clearInterval(checking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
