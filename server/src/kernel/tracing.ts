import { AsyncLocalStorage } from "node:async_hooks";
import type * as OpenTelemetry from "@opentelemetry/api";
import type { Attributes, Context, Span } from "@opentelemetry/api";
import type { Logger } from "pino";
import { isPostgresError } from "./postgres-error.ts";

type Api = typeof OpenTelemetry;

interface Tracer {
  readonly api: Api;
  readonly tracer: ReturnType<Api["trace"]["getTracer"]>;
  /** The span that is under way where it is asked for. */
  readonly current: AsyncLocalStorage<Context>;
}

/** The tracing of the process; undefined: no spans are sent, and nothing of the SDK is loaded. */
let tracing: Tracer | undefined;

/** Whether spans are sent. */
export function isTracing(): boolean {
  return tracing !== undefined;
}

/** How long an export may take, and so how long a stop waits for the last one. */
const exportTimeoutMs = 5_000;

/**
 * From now on sends spans to `url` by OTLP/HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/); without a URL it
 * does nothing. The SDK reads `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` itself.
 * The answer sends the spans that wait and ends it.
 */
export async function startTracing(url: string | undefined, log: Logger): Promise<() => Promise<void>> {
  if (url === undefined) return async () => undefined;
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const warn = (message: string, ...details: unknown[]) => log.warn({ details }, `traces: ${message}`);
  const silent = () => undefined;
  api.diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, api.DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs });
  const provider = new sdk.TracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ "service.name": "tillhouse" }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanLimits: { attributeValueLengthLimit: 8_192 },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  });
  const mine: Tracer = { api, tracer: provider.getTracer("tillhouse"), current: new AsyncLocalStorage() };
  tracing = mine;
  return async () => {
    if (tracing === mine) tracing = undefined;
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, "the last traces were not sent"));
  };
}

/** Where a caller's trace stands (W3C Trace Context). */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly flags: number;
}

/** The span of a request. */
export interface RequestSpan {
  /** What is begun in `work` belongs to the request. */
  run(work: () => void): void;
  end(attributes: Attributes, isFailed: boolean): void;
}

/** Begins the span of a request; undefined when no spans are sent. */
export function startRequestSpan(
  name: string,
  parent: TraceParent | undefined,
  attributes: Attributes,
): RequestSpan | undefined {
  if (tracing === undefined) return undefined;
  const { api, tracer, current } = tracing;
  const outside = parent && {
    traceId: parent.traceId,
    spanId: parent.spanId,
    traceFlags: parent.flags,
    isRemote: true,
  };
  const from = outside === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, outside);
  const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, from);
  return {
    run: (work) => current.run(api.trace.setSpan(from, span), work),
    end: (more, isFailed) => {
      span.setAttributes(more);
      if (isFailed) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Runs `work` in a span below the one that is under way; without one, or when no spans are sent, it is just run. `work`
 * is called at once. Of an error the span tells the SQLSTATE or the class alone: its words may hold what a caller sent.
 */
export function inSpan<T>(name: string, attributesOf: () => Attributes, work: () => Promise<T>): Promise<T> {
  const parent = tracing?.current.getStore();
  if (tracing === undefined || parent === undefined) return work();
  const { api, tracer, current } = tracing;
  const attributes = attributesOf();
  const kind = "db.system.name" in attributes ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL;
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  return current.run(api.trace.setSpan(parent, span), work).then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      fail(span, api, error);
      throw error;
    },
  );
}

function fail(span: Span, api: Api, error: unknown): void {
  const type = isPostgresError(error) ? error.code : error instanceof Error ? error.name : "unknown";
  span.setAttribute("error.type", type).setStatus({ code: api.SpanStatusCode.ERROR });
  span.end();
}
