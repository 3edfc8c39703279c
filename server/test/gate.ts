import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { enter } from "./cleanup.ts";

/** A TCP proxy before one server, which can be away for a while: connections end, and nobody gets another. */
export interface Gate {
  /** The URL, led through the gate. */
  through(url: string): string;
  shut(): void;
  /** How many have come since it was shut, and were refused. */
  readonly refused: number;
  open(): void;
  close(): Promise<void>;
}

/** Starts a gate, open, before the server of the URL; `close` it in `after`. */
export async function startGate(url: string): Promise<Gate> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let [isShut, refused] = [false, 0];
  const server = createServer((client) => {
    if (isShut) {
      refused += 1;
      return void client.destroy();
    }
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      const end = () => {
        sockets.delete(from);
        to.destroy();
      };
      from.on("error", end).on("close", end).pipe(to);
    }
  });
  const close = async () => {
    leave();
    endAll();
    await new Promise((resolve) => server.close(resolve));
  };
  const leave = enter("a gate", close);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    through: (direct) => {
      const led = new URL(direct);
      led.port = String((server.address() as AddressInfo).port);
      return led.href;
    },
    get refused() {
      return refused;
    },
    shut: () => {
      isShut = true;
      refused = 0;
      endAll();
    },
    open: () => (isShut = false),
    close,
  };
}
