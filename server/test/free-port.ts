import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/**
 * A port that nothing listens on at the moment, for programs that take no 0. Somebody else may take it first, so no
 * test of the gate asks for one.
 */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
