import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import fastifyCookie from "@fastify/cookie";
import fastifyCors from "@fastify/cors";
import fastifyHelmet from "@fastify/helmet";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { readBodies } from "./body.ts";
import { compressAnswers } from "./compression.ts";
import { setErrorHandling, type Translate } from "./errors.ts";
import { proxyRequestIdOf, requestIdOf } from "./observe.ts";
import { buildSerializer } from "./serializers.ts";
import { answerUnreadable, maxPartLength, refuseUnrouted, routeAddresses } from "./not-found.ts";

export interface ServerOptions {
  readonly log: Logger;
  readonly allowedOrigins: readonly string[];
  /** CIDRs of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  /** Paths of apps: they, and all below them, may end in a slash. */
  readonly pagesAt?: readonly string[];
  /** Knows the errors of the layers below the routes. */
  readonly translate: Translate;
}

const bodyLimitBytes = 1024 * 1024;

/** What scripts of the allowed origins may read of an answer. */
const exposedHeaders = [
  "Location",
  "Retry-After",
  "WWW-Authenticate",
  "RateLimit",
  "RateLimit-Policy",
  "Idempotent-Replayed",
  "Preference-Applied",
  "Server-Time",
  "X-Request-Id",
  "ETag",
] as const;

/** Requests are read by `inputReader`; Fastify's own compiler is not even loaded. */
const refuseSchema = () => () => {
  throw new Error("a schema of a request belongs in its contract, not in Fastify's route");
};

/** A Fastify with our limits, headers, body parsing and error bodies; the features are registered on it. */
export async function makeServer({
  log,
  allowedOrigins,
  trustProxy,
  pagesAt = [],
  translate,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, proxyRequestId: proxyRequestIdOf(request) }, options),
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    bodyLimit: bodyLimitBytes,
    // Bounds the arrival of a request, not the work on it: a graduation may take its time.
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: "idle",
    // Answered by `refuseUnrouted`, as an absent Host.
    return503OnClosing: false,
    routerOptions: { maxParamLength: maxPartLength },
    rewriteUrl: routeAddresses(pagesAt),
    schemaController: { compilersFactory: { buildSerializer, buildValidator: refuseSchema } },
    clientErrorHandler: answerUnreadable,
    // Node looks for requests that are late every 30 s unless told.
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      requireHostHeader: false,
    },
  });
  setErrorHandling(app, translate);
  readBodies(app);
  if (trustProxy.length > 0) app.addHook("onRequest", async ({ raw: { headers } }) => keepAddresses(headers));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id).header("cache-control", "no-store");
  });
  // An answer may have waited for long: the time is that of the answer, not of the question.
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.config.plane === "tenant") reply.header("server-time", new Date().toISOString());
  });
  await app.register(fastifyCookie);
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: "no-referrer" },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
  });
  await app.register(fastifyCors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    exposedHeaders: [...exposedHeaders],
    maxAge: 600,
    // It would answer itself; `refuseUnrouted` does.
    preflightContinue: true,
    strictPreflight: false,
  });
  await compressAnswers(app);
  refuseUnrouted(app, pagesAt);
  return app;
}

/**
 * Keeps the last unbroken run of addresses of `X-Forwarded-For`, without ports: what is no address, and all before it,
 * anybody may have written. When none is left, the client is who is connected.
 */
function keepAddresses(headers: IncomingHttpHeaders): void {
  const told = headers["x-forwarded-for"];
  if (told === undefined) return;
  const addresses = String(told).split(",").map(addressOf);
  headers["x-forwarded-for"] = addresses.slice(addresses.lastIndexOf(undefined) + 1).join(",") || undefined;
}

/** The IP address of `192.0.2.1`, `192.0.2.1:1234`, `2001:db8::1`, `[2001:db8::1]:1234`; undefined for all else. */
function addressOf(text: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(text.trim()) ?? [];
  const address = bracketed ?? plain ?? text.trim();
  return isIP(address) === 0 || address.includes("%") ? undefined : address;
}
