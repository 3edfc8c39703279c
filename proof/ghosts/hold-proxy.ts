import { createServer, Socket, type AddressInfo } from "node:net";
import { ReplyReader, WireReader } from "./wire.ts";

/** Something that was sent, as the nth of all that the proxies of a mover have let by. */
export interface SentThere {
  readonly side: string;
  readonly key: string;
  readonly order: number;
  /** The number of the connection among all those of the proxies. */
  readonly connection: number;
  /** Nothing that was sent before it waited for an answer, on any connection, but for heartbeats. */
  readonly isAlone: boolean;
  /** Its connection was in a transaction that an earlier statement had begun. */
  readonly isInTransaction: boolean;
}

const heartbeat = /^INSERT INTO maintenance_sessions /;

/** What the proxies of one mover count together. */
export interface Traffic {
  connections: number;
  sent: number;
  unanswered: number;
}

export function noTraffic(): Traffic {
  return { connections: 0, sent: 0, unanswered: 0 };
}

/** What is held: the `nth` thing sent of this key to that side, on its way there, or the reply to it. */
export interface Hold {
  readonly side: string;
  readonly key: string;
  readonly nth: number;
  readonly where: "before" | "reply";
}

/**
 * A TCP proxy before one PostgreSQL server that can hold what one connection sends, or what it is answered, for as long
 * as the test wants. All other connections go on. What was held before its client died arrives all the same.
 */
export interface HoldProxy {
  readonly port: number;
  /** What was sent since `arm`. */
  readonly sent: readonly SentThere[];
  /** Begins to count anew; calls `onHeld` once when it comes by. */
  arm(hold?: Hold, onHeld?: (text: string) => void): void;
  /** Lets go on what is held; resolves when it has been written. */
  release(): void;
  /** The ports of open connections as the server sees them, to find the sessions that are left. */
  ports(): number[];
  close(): Promise<void>;
}

interface State {
  sent: SentThere[];
  readonly traffic: Traffic;
  count: number;
  hold: Hold | undefined;
  onHeld: (text: string) => void;
  letGo: () => void;
  readonly sockets: Set<Socket>;
  readonly ports: Set<number>;
}

/** Listens on a free port of this machine. `sideOf` names the side of a connection by its database. */
export async function startHoldProxy(
  host: string,
  port: number,
  sideOf: (database: string) => string,
  traffic = noTraffic(),
): Promise<HoldProxy> {
  const nobody = () => undefined;
  const state: State = {
    sent: [],
    traffic,
    count: 0,
    hold: undefined,
    onHeld: nobody,
    letGo: nobody,
    sockets: new Set(),
    ports: new Set(),
  };
  const server = createServer((client) => {
    const upstream = new Socket();
    // Only when there is something to send: a server gives up whom it waits for.
    const there = new Valve(upstream, () => upstream.connect(port, host));
    relay(state, sideOf, [client, upstream, there]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get sent() {
      return state.sent;
    },
    arm: (hold, onHeld = nobody) => Object.assign(state, { sent: [], count: 0, hold, onHeld }),
    release: () => {
      state.hold = undefined;
      state.letGo();
      state.letGo = nobody;
    },
    ports: () => [...state.ports],
    close: async () => {
      for (const socket of state.sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What is not let through: kept in order, and the end of its sender with it. */
class Valve {
  readonly #to: Socket;
  #open: () => void;
  #kept: Buffer[] | undefined;
  #hasEnded = false;

  /** `open` is called before the first bytes. */
  constructor(to: Socket, open: () => void = () => undefined) {
    this.#to = to;
    this.#open = open;
  }

  shut(): void {
    this.#kept ??= [];
  }

  write(bytes: Buffer): void {
    if (this.#kept === undefined) this.#send(bytes);
    else if (bytes.length > 0) this.#kept.push(bytes);
  }

  end(): void {
    this.#hasEnded = true;
    if (this.#kept === undefined) this.#finish();
  }

  open(): void {
    const kept = this.#kept ?? [];
    this.#kept = undefined;
    for (const bytes of kept) this.#send(bytes);
    if (this.#hasEnded) this.#finish();
  }

  #send(bytes: Buffer): void {
    if (bytes.length === 0) return;
    this.#open();
    this.#open = () => undefined;
    this.#to.write(bytes);
  }

  #finish(): void {
    if (this.#to.pending && !this.#to.connecting) this.#to.destroy();
    else this.#to.end();
  }
}

function relay(
  state: State,
  sideOf: (database: string) => string,
  [client, upstream, there]: readonly [Socket, Socket, Valve],
): void {
  const back = new Valve(client);
  const reader = new WireReader();
  const replies = new ReplyReader();
  const { traffic } = state;
  const connection = traffic.connections++;
  let waits = 0;
  let isInTransaction = false;
  const answered = () => {
    traffic.unanswered -= waits;
    waits = 0;
  };
  // Its backend is gone once the server has closed its side, too; the port may then be somebody else's.
  let port = 0;
  upstream.once("connect", () => state.ports.add((port = upstream.localPort ?? 0)));
  upstream.once("close", () => state.ports.delete(port));
  for (const [socket, valve] of [
    [client, there],
    [upstream, back],
  ] as const) {
    state.sockets.add(socket);
    socket.on("error", () => undefined);
    socket.once("end", () => valve.end());
    socket.once("close", () => {
      answered();
      state.sockets.delete(socket);
      valve.end();
    });
  }
  upstream.on("data", (chunk: Buffer) => {
    const said = replies.read(chunk);
    if (said !== undefined) answered();
    if (said === "idle" || said === "inTransaction") isInTransaction = said === "inTransaction";
    back.write(chunk);
  });
  client.on("data", (chunk: Buffer) => {
    let heldAt: number | undefined;
    for (const { key, text, offset } of reader.read(chunk)) {
      const side = sideOf(reader.database);
      const isAlone = traffic.unanswered === 0;
      state.sent.push({ side, key, order: traffic.sent++, connection, isAlone, isInTransaction });
      if (key.startsWith("BEGIN")) isInTransaction = true;
      const isWaitedFor = heartbeat.test(key) ? 0 : 1;
      traffic.unanswered += isWaitedFor;
      waits += isWaitedFor;
      if (key !== state.hold?.key || side !== state.hold.side) continue;
      state.count += 1;
      if (state.count !== state.hold.nth) continue;
      const valve = state.hold.where === "before" ? there : back;
      if (valve === there) heldAt = Math.max(0, offset);
      else valve.shut();
      state.letGo = () => valve.open();
      setImmediate(state.onHeld, text);
    }
    if (heldAt === undefined) {
      there.write(chunk);
      return;
    }
    there.write(chunk.subarray(0, heldAt));
    there.shut();
    there.write(chunk.subarray(heldAt));
  });
}
