import { Socket } from "node:net";

/** The proxy's port by the server's. */
export type Ways = readonly (readonly [server: number, proxy: number])[];

let proxies: ReadonlyMap<number, number> | undefined;

/**
 * Leads this process's connections from now on through these proxies. Their ports are in no URL: what is written down
 * of a tenant's home is to be valid for others, too.
 */
export function redirect(ways: Ways): void {
  const isFirst = proxies === undefined;
  proxies = new Map(ways);
  if (!isFirst) return;
  const prototype = Socket.prototype as unknown as { connect: (...args: unknown[]) => unknown };
  const { connect } = prototype;
  prototype.connect = function (this: unknown, ...args: unknown[]) {
    const [port, ...rest] = args;
    const way = typeof port === "number" || typeof port === "string" ? proxies?.get(Number(port)) : undefined;
    return Reflect.apply(connect, this, [way ?? port, ...rest]);
  };
}
