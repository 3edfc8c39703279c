import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { enter } from "../../server/test/cleanup.ts";
import { kindOfStatement } from "../../server/test/statement-kind.ts";

/** What befalls the statement: the connection is cut, the answer delayed, or nothing ever comes again. */
export type Fault = "cut" | "delay" | "hang";

/** The nth statement of a kind (`kindOfStatement`) that comes by; 1 is the first. */
export interface Target {
  readonly statement: string;
  readonly nth: number;
}

/** A TCP proxy before one PostgreSQL server that lets a fault befall a statement. */
export interface FaultProxy {
  readonly port: number;
  /** The kinds of the statements that came by since `arm`, in their order. */
  readonly statements: readonly string[];
  /** Whether the fault has befallen its statement since `arm`. */
  readonly hasStruck: boolean;
  /** Lets the fault befall this statement from now on; none when undefined. */
  arm(fault?: { readonly fault: Fault; readonly at: Target }): void;
  close(): Promise<void>;
}

const delayMs = 300;
const query = 0x51;
const parse = 0x50;

export async function startFaultProxy(host: string, port: number): Promise<FaultProxy> {
  const open = new Set<Socket>();
  let statements: string[] = [];
  let armed: { readonly fault: Fault; readonly at: Target } | undefined;
  let hasStruck = false;
  /** What befalls the statement that came by last. */
  const faultOf = (kind: string): Fault | undefined => {
    if (hasStruck || kind !== armed?.at.statement) return undefined;
    hasStruck = statements.filter((one) => one === kind).length === armed.at.nth;
    return hasStruck ? armed.fault : undefined;
  };

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
        const kind = kindOfStatement(text);
        statements.push(kind);
        struck ??= faultOf(kind);
      }
      if (struck === "cut") end();
      else if (struck === "delay") setTimeout(() => upstream.write(chunk), delayMs);
      else {
        upstream.write(chunk);
        hung = struck === "hang";
      }
    });
  });
  const close = async () => {
    leave();
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const leave = enter("a proxy", close);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get statements() {
      return statements;
    },
    get hasStruck() {
      return hasStruck;
    },
    arm: (next) => {
      statements = [];
      armed = next;
      hasStruck = false;
    },
    close,
  };
}

/** The SQL of a Query or Parse message. */
function textOf(message: Buffer): string | undefined {
  const from = message[0] === query ? 5 : message[0] === parse ? message.indexOf(0, 5) + 1 : -1;
  return from < 0 ? undefined : message.toString("utf8", from, message.indexOf(0, from));
}
