import { fork } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

// A stand-in for a PostgreSQL that runs elsewhere: it passes on what is new, and answers from memory what it has seen
// answered, so that the answers cost this machine next to nothing.

interface Replay {
  readonly port: number;
  readonly pid: number;
  stop(): void;
}

/** In a process of its own, before the server on this port. */
export async function startReplay(serverPort: number): Promise<Replay> {
  const child = fork(import.meta.filename, { stdio: "inherit" });
  child.send(serverPort);
  const [port] = (await once(child, "message")) as [number];
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() };
}

const answers = new Map<string, Buffer>();
const [bind, sync, ready] = [0x42, Buffer.from("S\0\0\0\x04"), Buffer.from("Z\0\0\0\x05")];

function relay(client: Socket, server: Socket): void {
  let asked: Buffer = Buffer.alloc(0);
  let recording: { readonly key: string; readonly chunks: Buffer[] } | undefined;
  client.on("data", (data: Buffer) => {
    asked = asked.length === 0 ? data : Buffer.concat([asked, data]);
    // Statements that are prepared already, up to the end of their trip; all else is passed on.
    if (asked[0] === bind) {
      if (!asked.subarray(-sync.length).equals(sync)) return;
      const key = asked.toString("latin1");
      const answer = answers.get(key);
      if (answer === undefined) recording = { key, chunks: [] };
      else {
        asked = Buffer.alloc(0);
        return void client.write(answer);
      }
    }
    server.write(asked);
    asked = Buffer.alloc(0);
  });
  server.on("data", (data: Buffer) => {
    client.write(data);
    if (recording === undefined) return;
    recording.chunks.push(data);
    const answer = Buffer.concat(recording.chunks);
    if (!answer.subarray(-ready.length - 1, -1).equals(ready)) return;
    answers.set(recording.key, answer);
    recording = undefined;
  });
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one
      .setNoDelay(true)
      .on("error", () => other.destroy())
      .on("close", () => other.destroy());
}

if (process.send !== undefined && import.meta.main) {
  const [port] = (await once(process, "message")) as [number];
  const relaying = createServer((client) => relay(client, connect({ host: "127.0.0.1", port })));
  relaying.listen(0, "127.0.0.1");
  await once(relaying, "listening");
  process.send((relaying.address() as AddressInfo).port);
}
