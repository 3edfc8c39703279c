import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { Problem, ValidationFailed } from "./problem.ts";
import { FaultyBody } from "./route.ts";

/**
 * How bodies are read. A faulty one must not be the first thing a caller hears of: tenant, token and permission come
 * before. So what is found here waits in `request.body` until the route's input is read.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    if (text === "") return done(null, null);
    try {
      done(null, JSON.parse(text as string, refusePrototypes));
    } catch (error) {
      done(null, new FaultyBody(error instanceof ForbiddenMember ? error.message : "is not valid JSON"));
    }
  });
  noticeUnasked(app);
}

/** On every route that takes no body, whatever its method: one byte of a body is a fault, so that no option in it is ignored. */
function noticeUnasked(app: FastifyInstance): void {
  app.addHook("preParsing", async (request) => {
    const { contract } = request.routeOptions.config;
    if (request.is404 || contract?.body !== undefined || contract?.textBody !== undefined) return;
    if (await hasBody(request.raw)) {
      const fault = new FaultyBody("this route takes no body");
      // Routes without a contract (health) have no checks that come before.
      if (contract === undefined) throw new ValidationFailed({ $: [fault.message] });
      request.body = fault;
    }
    // Fastify would parse what is left, or refuse a Content-Type that stands alone.
    if (request.headers["content-type"] !== undefined || request.headers["transfer-encoding"] !== undefined)
      request.headers = { "content-type": undefined, "content-length": undefined, "transfer-encoding": undefined };
  });
}

/** Whether the message has a body of at least one byte. Waits for that byte only where no length is given. */
async function hasBody(message: IncomingMessage): Promise<boolean> {
  const { "content-length": length, "transfer-encoding": encoding } = message.headers;
  if (encoding === undefined) return Number(length ?? 0) > 0;
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Problem("bad_request", "The request cannot be read."));
    if (message.destroyed) return refuse();
    // What comes after the first byte is let go by; the time in which a request must have arrived bounds it.
    message.on("data", () => resolve(true));
    message.once("end", () => resolve(false));
    message.once("error", refuse);
    message.once("close", refuse);
  });
}

class ForbiddenMember extends Error {}

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === "__proto__") throw new ForbiddenMember("must not have a member __proto__");
  return value;
}
