import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { registerHooks } from "node:module";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";

// What is loaded from here on; therefore the service is imported below.
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    // The metrics' library loads the interface, `@opentelemetry/api`, which does nothing by itself.
    if (/\/@opentelemetry\/(?!api\/)/.test(url)) loaded.push(url);
    return next(url, context);
  },
});
const { whileLocked } = await import("../../test/contention.ts");
const { startService } = await import("../../test/harness.ts");
const { sql } = await import("./db/sql.ts");
const { startTracing } = await import("./tracing.ts");
const { pino } = await import("pino");

interface Value {
  readonly stringValue?: string;
  readonly intValue?: number;
}

/** As OTLP has it in JSON. */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code?: number };
}
interface Batch {
  readonly resource: { readonly attributes: Span["attributes"] };
  readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
}

const [internal, server, client] = [1, 2, 3];
const error = 2;
const trace = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${trace}-b7ad6b7169203331-01`;
const secret = "Nobody buys this unseen";

describe("traces", () => {
  const batches: Batch[] = [];
  const paths = new Set<string>();
  let loadedWithout: readonly string[] = [];
  let tenantId = "";
  let ids: { readonly request: string | null; readonly user: string };
  let spans: readonly Span[] = [];
  let secrets: Readonly<Record<string, string>> = {};

  /** A small OTLP/HTTP receiver gets all that a service does between its start and its end. */
  before(async () => {
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      paths.add(`${request.method} ${request.url} ${request.headers["content-type"]}`);
      batches.push(...(JSON.parse(await text(request)) as { resourceSpans: Batch[] }).resourceSpans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    };
    const receiver = createServer((request, response) => void take(request, response));
    await once(receiver.listen(0, "127.0.0.1"), "listening");
    await (
      await startTracing(undefined, pino({ level: "silent" }))
    )();
    loadedWithout = [...loaded];
    const tracesUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`;
    const service = await startService({ config: { tracesUrl } });
    try {
      const shop = await service.openShop();
      tenantId = shop.tenantId;
      secrets = { ...shop.owner, token: shop.token, parameter: secret };
      const found = await shop.get(`/products?q=${encodeURIComponent(secret)}`, { traceparent });
      const { body: me } = await shop.get("/me");
      ids = { request: found.headers.get("x-request-id"), user: me.userId };
      await shop.post("/categories", { name: secret });
      assert.equal((await shop.post("/categories", { name: secret })).status, 409);
      await shop.get("/products", { traceparent: "00-zz" });
      const lock = sql`LOCK TABLE customers IN ACCESS EXCLUSIVE MODE`;
      await whileLocked(service, tenantId, lock, 2, () =>
        Promise.all(Array.from({ length: 10 }, () => shop.get("/customers"))),
      );
    } finally {
      await service.close();
      receiver.closeAllConnections();
      receiver.close();
    }
    spans = batches.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
  after(() => assert.ok(spans.length > 0));

  const valueOf = ({ attributes }: Pick<Span, "attributes">, key: string) => {
    const value = attributes.find((attribute) => attribute.key === key)?.value;
    return value?.stringValue ?? value?.intValue;
  };
  const named = (name: string) => spans.filter((span) => span.name === name);
  const below = (parent: Span | undefined) => spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
  const mine = () => named("listProducts").find(({ traceId }) => traceId === trace);

  test("without an endpoint nothing of the SDK is loaded, with one it is", () => {
    assert.deepEqual(loadedWithout, []);
    for (const name of ["sdk-trace", "exporter-trace-otlp-http"])
      assert.ok(
        loaded.some((url) => url.includes(`/@opentelemetry/${name}/`)),
        name,
      );
  });

  test("spans are sent as JSON, by the name of the service", () => {
    assert.deepEqual([...paths], ["POST /v1/traces application/json"]);
    for (const { resource } of batches) assert.equal(valueOf(resource, "service.name"), "tillhouse");
  });

  test("a request is a span named by its operation, below the caller's, with tenant, user, route and status", () => {
    const span = mine();
    assert.ok(span !== undefined);
    const { kind, parentSpanId } = span;
    assert.deepEqual([kind, parentSpanId], [server, "b7ad6b7169203331"]);
    const keys = [
      "tillhouse.tenant_id",
      "tillhouse.user_id",
      "tillhouse.request_id",
      "http.request.method",
      "http.route",
    ];
    assert.deepEqual(
      [...keys, "http.response.status_code"].map((key) => valueOf(span, key)),
      [tenantId, ids.user, ids.request, "GET", "/products", 200],
    );
    assert.ok(BigInt(span.endTimeUnixNano) > BigInt(span.startTimeUnixNano));
  });

  test("what is no traceparent begins a trace of its own", () => {
    const others = named("listProducts").filter(({ traceId }) => traceId !== trace);
    assert.equal(others.length, 1);
    assert.equal(others[0]?.parentSpanId ?? "", "");
    assert.match(others[0]?.traceId ?? "", /^[0-9a-f]{32}$/);
  });

  test("each statement is a span of its request, without its parameters", () => {
    const statements = below(mine()).filter(({ kind }) => kind === client);
    assert.deepEqual(new Set(statements.map(({ traceId }) => traceId)), new Set([trace]));
    // More is asked when the shop is looked up anew, and, without a parameter, when a connection is opened.
    const texts = statements
      .filter((span) => !String(valueOf(span, "db.namespace")).endsWith("_central"))
      .map((span) => String(valueOf(span, "db.query.text")))
      .filter((text) => text.includes("$1"));
    assert.ok(texts.length === 2 && texts.some((one) => /FROM products/.test(one)), texts.join("\n"));
    for (const span of statements) assert.equal(valueOf(span, "db.system.name"), "postgresql");
    const writes = below(named("createCategory")[0]).map(({ name }) => name);
    assert.deepEqual(
      [writes.includes("BEGIN"), writes.includes("INSERT"), writes.includes("COMMIT")],
      [true, true, true],
    );
    const sent = JSON.stringify(batches);
    for (const [what, word] of Object.entries(secrets)) assert.ok(!sent.includes(word), what);
  });

  test("a statement that fails tells the SQLSTATE and no more", () => {
    const [, refused] = named("createCategory");
    assert.equal(valueOf(refused as Span, "http.response.status_code"), 409);
    assert.equal(refused?.status.code ?? 0, 0);
    const failed = below(refused).filter(({ status }) => status.code === error);
    assert.deepEqual(
      failed.map((span) => valueOf(span, "error.type")),
      ["23505"],
    );
  });

  test("waiting for a connection is a span, and so is opening one", () => {
    const lists = new Set(named("listCustomers").map(({ spanId }) => spanId));
    const waits = named("wait for a connection").filter(({ parentSpanId }) => lists.has(parentSpanId ?? ""));
    assert.ok(waits.length > 0 && waits.length < 10, String(waits.length));
    for (const { kind } of waits) assert.equal(kind, internal);
    assert.ok(named("connect").length > 0);
  });
});
