import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { rawAnswer } from "./errors.ts";
import { Problem } from "./problem.ts";
import { refusal, type RefusalKind } from "./refusals.ts";

// Requests that come to no route. Fastify and Node would answer them in shapes of their own.

/** Characters that one part of a path may have. */
export const maxPartLength = 200;

/** No route is there. */
const nowhere = "/~";

/**
 * Gives the address by which the router looks: without scheme and host (RFC 9112 section 3.2.2), and `nowhere` for one
 * that the router would answer itself. `refuseUnrouted` refuses that one.
 */
export function routeAddresses(pagesAt: readonly string[]): (request: IncomingMessage) => string {
  return ({ url = "/" }) => {
    const address = withoutHost(url);
    return faultOf(address, pagesAt) === undefined ? address : nowhere;
  };
}

/**
 * Refuses what comes to none of the routes that are registered from now on: HTTP/1.0 in chunks and all behind it on its
 * connection (RFC 9112 section 6.1), other than one Host (section 3.2 there), more than one Authorization (RFC 9110
 * section 5.3), an address that cannot be read, is too long or has an empty part, an unknown path or method, anything
 * while the service is closing. To be called behind the hooks that give every answer its headers.
 */
export function refuseUnrouted(app: FastifyInstance, pagesAt: readonly string[]): void {
  const methodsAt = collectMethods(app);
  const refusePath = ({ url }: FastifyRequest): never => {
    const methods = methodsAt(url.split("?", 1)[0] ?? "");
    throw methods.length === 0 ? refusal("not_found") : refusal("method_not_allowed", { allow: methods.join(", ") });
  };
  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));
  app.addHook("onRequest", async (request, reply) => {
    if (isClosing)
      throw new Problem(503, "service_unavailable", "This process is stopping; try again.", { retryAfterS: 1 });
    if (faulty.has(request.raw.socket)) reply.header("connection", "close");
    if (faulty.has(request.raw.socket) || !hasOneOfEach(request.raw)) throw refusal("bad_request");
    const fault = faultOf(withoutHost(request.originalUrl), pagesAt);
    if (fault !== undefined) throw refusal(fault);
    if (request.method !== "OPTIONS") return undefined;
    const { origin, "access-control-request-method": method } = request.headers;
    return origin === undefined || method === undefined ? refusePath(request) : reply.code(204).send();
  });
  app.setNotFoundHandler(refusePath);
  watchSockets(app);
}

function withoutHost(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "");
}

/** Why an address leads to no route, whichever there are. */
function faultOf(url: string, pagesAt: readonly string[]): RefusalKind | undefined {
  if (!isDecodable(url)) return "bad_request";
  const [path = ""] = url.split(/[?#]/, 1);
  const parts = path.split("/").slice(1);
  if (parts.some(({ length }) => length > maxPartLength)) return "uri_too_long";
  const isPage = pagesAt.some((page) => path === page || path.startsWith(`${page}/`));
  // An address that ends in a slash has an empty last part.
  const named = isPage && parts.at(-1) === "" ? parts.slice(0, -1) : parts;
  return named.includes("") && (path !== "/" || pagesAt.length === 0) ? "not_found" : undefined;
}

function isDecodable(url: string): boolean {
  if (!url.includes("%")) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** One Host, and at most one Authorization, of which Node would take the first and a proxy perhaps the last. */
function hasOneOfEach({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const count = (wanted: string) => {
    let found = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === wanted) found += 1;
    return found;
  };
  const hosts = count("host");
  return (hosts === 1 || (hosts === 0 && httpVersion === "1.0")) && count("authorization") <= 1;
}

/** The methods of the routes at a path, in the order of the alphabet. */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    const pattern = new RegExp(`^${url.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+").replace("*", ".*")}$`);
    const route = routes.get(url) ?? { pattern, methods: new Set() };
    routes.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  });
  return (path) => {
    const here = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(here.flatMap(({ methods }) => [...methods]))].sort();
  };
}

/** By the error codes of Node's parser. */
const unreadable: Readonly<Record<string, RefusalKind>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "request_timeout",
  HPE_HEADER_OVERFLOW: "headers_too_large",
};

/** The answers of each connection that are not sent to their end. */
const open = new WeakMap<Duplex, Set<ServerResponse>>();

/** Connections on which nobody knows where a request ends, and the next one begins. */
const faulty = new WeakSet<Duplex>();

function watchSockets({ server }: FastifyInstance): void {
  // Before its route is looked for: Node hands over all requests that came at once.
  server.prependListener("request", ({ httpVersion, headers, socket }: IncomingMessage) => {
    if (httpVersion === "1.0" && headers["transfer-encoding"] !== undefined) faulty.add(socket);
  });
  server.on("request", ({ socket }, response) => {
    const responses = open.get(socket) ?? new Set();
    open.set(socket, responses.add(response));
    response.once("close", () => responses.delete(response));
  });
  server.on("connect", (_request, socket) => socket.end(rawAnswer(refusal("bad_request"))));
}

/** Answers what never became a request: bytes that are no HTTP, headers that are too large or do not come to an end. */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  // These bytes must not be taken for the answer to a request before them, nor stand in the middle of one.
  const isFree = [...(open.get(socket) ?? [])].every(({ req, headersSent }) => !req.complete && !headersSent);
  if (socket.writable && isFree) socket.write(rawAnswer(refusal(unreadable[error.code ?? ""] ?? "bad_request")));
  socket.destroy(error);
}
