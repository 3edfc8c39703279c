import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** How a network is: whole, without anybody at its other end, slow, or cut again and again. */
export type Weather = "good" | "cut" | "slow" | "flaky";

/** What stands between browsers and the service, at an address that stays. */
export interface WeakNetwork {
  readonly url: string;
  /** Connections that are open end where the new weather lets none through. */
  turn(weather: Weather): void;
  /** Where the service is from now on. */
  lead(port: number): void;
  close(): Promise<void>;
}

const slowMs = 400;
/** A flaky network cuts a connection after so many pieces. */
const flakyPieces = 5;

export async function openWeakNetwork(): Promise<WeakNetwork> {
  const open = new Set<Socket>();
  let weather: Weather = "good";
  let port = 0;
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    if (weather === "cut") {
      client.destroy();
      return;
    }
    const service = connect(port, "127.0.0.1");
    let pieces = 0;
    const end = () => {
      for (const socket of [client, service]) {
        socket.destroy();
        open.delete(socket);
      }
    };
    const pass = (to: Socket) => (chunk: Buffer) => {
      pieces += 1;
      if (weather === "cut" || (weather === "flaky" && pieces > flakyPieces)) end();
      else if (weather === "slow") setTimeout(() => to.destroyed || to.write(chunk), slowMs);
      else to.write(chunk);
    };
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(from);
      from.on("data", pass(to)).on("error", end).on("close", end);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    turn: (to) => {
      weather = to;
      if (to === "cut") endAll();
    },
    lead: (to) => {
      port = to;
      endAll();
    },
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
