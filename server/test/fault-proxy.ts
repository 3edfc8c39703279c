import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** What befalls the statement: the connection is cut, the answer delayed, or nothing ever comes again. */
export type Fault = "cut" | "delay" | "hang";

/** A TCP proxy before one PostgreSQL server that lets a fault befall the nth statement that comes by. */
export interface FaultProxy {
  readonly port: number;
  /** The statements that came by since `arm`, in their order. */
  readonly statements: readonly string[];
  /** Lets the fault befall the `nth` statement from now on (1 is the next); none when undefined. */
  arm(fault?: { readonly kind: Fault; readonly nth: number }): void;
  close(): Promise<void>;
}

const delayMs = 300;
const query = 0x51;
const parse = 0x50;

export async function startFaultProxy(host: string, port: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let statements: string[] = [];
  let fault: { readonly kind: Fault; readonly nth: number } | undefined;

  const server = createServer((client) => {
    const upstream = connect(port, host);
    open.add(client).add(upstream);
    let hung = false;
    let begun = false;
    let pending: Buffer = Buffer.alloc(0);
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
      open.delete(upstream);
    };
    for (const socket of [client, upstream]) socket.on("error", end).on("close", end);
    upstream.on("data", (chunk) => {
      if (!hung) client.write(chunk);
    });
    client.on("data", (chunk: Buffer) => {
      if (hung) return;
      let struck: Fault | undefined;
      pending = Buffer.concat([pending, chunk]);
      // The first message has no type: startup parameters.
      while (pending.length >= (begun ? 5 : 4)) {
        const length = begun ? pending.readInt32BE(1) + 1 : pending.readInt32BE(0);
        if (pending.length < length) break;
        const text = begun ? textOf(pending.subarray(0, length)) : undefined;
        begun = true;
        pending = pending.subarray(length);
        if (text === undefined) continue;
        statements.push(text);
        if (statements.length === fault?.nth) struck = fault.kind;
      }
      if (struck === "cut") end();
      else if (struck === "delay") setTimeout(() => upstream.write(chunk), delayMs);
      else {
        upstream.write(chunk);
        hung = struck === "hang";
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get statements() {
      return statements;
    },
    arm: (next) => {
      statements = [];
      fault = next;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The SQL of a Query or Parse message. */
function textOf(message: Buffer): string | undefined {
  const from = message[0] === query ? 5 : message[0] === parse ? message.indexOf(0, 5) + 1 : -1;
  return from < 0 ? undefined : message.toString("utf8", from, message.indexOf(0, from));
}
