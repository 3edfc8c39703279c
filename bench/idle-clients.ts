import { fork } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";

interface Task {
  readonly port: number;
  readonly count: number;
}

/** Connects so many clients from a process of their own; every other one sends half of a request, the rest nothing. */
export async function holdClients(port: number, count: number): Promise<{ readonly release: () => void }> {
  const child = fork(import.meta.filename, { stdio: "inherit" });
  const task: Task = { port, count };
  child.send(task);
  const [word] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (word !== "held") throw new Error(`the idle clients ended with ${String(word)}`);
  return { release: () => child.kill() };
}

async function hold({ port, count }: Task): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const socket = connect({ host: "127.0.0.1", port }).on("error", () => undefined);
    await once(socket, "connect");
    if (i % 2 === 0) socket.write("POST /orders HTTP/1.1\r\nhost: bench\r\ncontent-le");
  }
}

if (process.send !== undefined && import.meta.main) {
  const [task] = (await once(process, "message")) as [Task];
  await hold(task);
  process.send("held");
}
