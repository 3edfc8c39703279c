import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/** Requests whose clients wait for 100 before they send the body that they announced. */
const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Tells a client that sends `Expect: 100-continue` to go on when its body is read, and not before (RFC 9110 section
 * 10.1.1). An answer in the place of that ends the connection, because nobody knows whether the body comes.
 */
export function answerExpectations({ server }: FastifyInstance): void {
  // With a listener, Node leaves 100 to us, and ends the connection behind an answer without.
  server.on("checkContinue", (request, response) => {
    if (isAnnounced(request)) waiting.set(request, response);
    server.emit("request", request, response);
  });
  // Node would answer 417 to what it does not know; it may be ignored.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
}

/** Whether its client has not sent its body, and waits for a word. */
export function isWaiting(request: IncomingMessage): boolean {
  return waiting.has(request);
}

/** To be called before a body is read. */
export function askForBody(request: IncomingMessage): void {
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}

/** Whether the head says that there is a body. */
export function isAnnounced({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
