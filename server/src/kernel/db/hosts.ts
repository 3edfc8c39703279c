import { connect } from "node:net";
import type { Address, Host } from "./address.ts";

type Hosts = Address["hosts"];

/** The host that last took a session, by the hosts of its address. */
const lastTaken = new WeakMap<Hosts, Host>();

/** The hosts in the order in which they are to be tried: first the one that last took a session. */
export function inOrder(hosts: Hosts): Hosts {
  const first = lastTaken.get(hosts) ?? hosts[0];
  return [first, ...hosts.filter((host) => host !== first)];
}

/** As it is written. */
export function nameOf({ host, port }: Host): string {
  return `${host}:${port}`;
}

/** Says that the host has taken a session, or is the next to be tried. */
export function prefer(hosts: Hosts, host: Host): void {
  lastTaken.set(hosts, host);
}

/** Whether the server can use TLS (PostgreSQL, "Message Formats", SSLRequest): it answers that without a login. */
const question = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/**
 * The host of the address that says anything, be it that it refuses connections: the one in use, or when it is silent
 * for `withinMs` any other, which is tried first from then on. Rejects when all are silent as long.
 */
export async function hear(hosts: Hosts, withinMs: number): Promise<Host> {
  const [used, ...others] = inOrder(hosts);
  const heard = await hearOne(used, withinMs).catch(() => Promise.any(others.map((host) => hearOne(host, withinMs))));
  if (heard !== used) prefer(hosts, heard);
  return heard;
}

function hearOne(host: Host, withinMs: number): Promise<Host> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(withinMs);
    const socket = connect({ ...host, signal });
    const said = () => {
      socket.destroy();
      resolve(host);
    };
    socket.once("connect", () => socket.write(question));
    socket.once("data", said).once("end", said);
    socket.once("error", (error) => (signal.aborted ? reject(error) : resolve(host)));
  });
}
