import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Histogram, type Registry } from "prom-client";
import { isUuid, newId } from "../ids.ts";
import { startRequestSpan, type RequestSpan, type TraceParent } from "../tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The id of the user that the token names, once it is verified. */
    callerId: string | null;
    /** Undefined when no spans are sent. */
    span: RequestSpan | undefined;
  }
}

/** W3C Trace Context, level 1: version, trace, parent, flags; a trace of zeros is none. */
const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

function traceOf({ traceparent: given }: IncomingMessage["headers"]): TraceParent | undefined {
  const [, traceId, spanId = "", flags = ""] = traceparent.exec(typeof given === "string" ? given : "") ?? [];
  return traceId === undefined ? undefined : { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** The id of a request: that of the trace in its `traceparent`, written as a UUID, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const trace = traceOf(headers);
  if (trace === undefined) return newId();
  return trace.traceId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What a proxy's id of a request may be: 1 to 128 visible characters. */
const proxyId = /^[\x21-\x7e]{1,128}$/;

/** The id under which a proxy sent the request (`X-Request-Id`), for the log; undefined where it has none. */
export function proxyRequestIdOf({ headers }: Pick<IncomingMessage, "headers">): string | undefined {
  const sent = headers["x-request-id"];
  return typeof sent === "string" && proxyId.test(sent) ? sent : undefined;
}

/**
 * Counts every answer, and logs a line of it: which operation, for whom, how it ended and how long it took. Where spans
 * are sent (`kernel/tracing.ts`) each request is one.
 */
export function observeRequests(app: FastifyInstance, metrics: Registry): void {
  const { seconds, bytes } = httpMetrics(metrics);
  app.decorateRequest("callerId", null);
  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, _reply, done) => {
    request.span = startRequestSpan(operationOf(request), traceOf(request.headers), {
      "http.request.method": request.method,
      "http.route": request.routeOptions.url ?? "",
      "tillhouse.request_id": request.id,
      "tillhouse.proxy_request_id": proxyRequestIdOf(request),
      "tillhouse.tenant_id": tenantOf(request) ?? undefined,
    });
    if (request.span === undefined) done();
    else request.span.run(done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const operation = operationOf(request);
    const status = reply.statusCode;
    seconds.observe({ operation, status }, reply.elapsedTime / 1000);
    const length = Number(reply.getHeader("content-length"));
    if (!Number.isNaN(length)) bytes.observe({ operation, status }, length);
    request.span?.end(
      { "http.response.status_code": status, "tillhouse.user_id": request.callerId ?? undefined },
      status >= 500,
    );
    const isProbe = request.routeOptions.config.contract === undefined && status < 400;
    request.log[isProbe ? "debug" : "info"](
      {
        operation,
        tenantId: tenantOf(request),
        userId: request.callerId,
        status,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
}

/** Routes without a contract, such as those of health, go by their path; what no route takes has one name for all. */
function operationOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.config.contract?.operationId ?? routeOptions.url ?? "none";
}

function tenantOf({ headers }: FastifyRequest): string | null {
  const header = headers["tenant-id"];
  return typeof header === "string" && isUuid(header) ? header.toLowerCase() : null;
}

/** Registered when they are first asked for: at the start, so that they are there from then on. */
export function httpMetrics(registry: Registry) {
  const labelNames = ["operation", "status"] as const;
  const made = <Metric>(name: string, make: () => Metric) =>
    (registry.getSingleMetric(name) as Metric | undefined) ?? make();
  const [duration, size] = ["tillhouse_http_request_duration_seconds", "tillhouse_http_response_size_bytes"];
  return {
    seconds: made(
      duration,
      () =>
        new Histogram({
          name: duration,
          help: "From a request's first byte to the end of its answer.",
          labelNames,
          buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5],
          registers: [registry],
        }),
    ),
    bytes: made(
      size,
      () =>
        new Histogram({
          name: size,
          help: "Bodies of answers whose length is known when they begin.",
          labelNames,
          buckets: [1_000, 10_000, 100_000, 1_000_000],
          registers: [registry],
        }),
    ),
  };
}
