import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { Type } from "typebox";
import { Answer, inputReader, register } from "./route.ts";
import { makeServer } from "./server.ts";
import { eventually, turns } from "../../../test/eventually.ts";

// Every way in which Fastify, its plugins or Node would answer by themselves, with what is answered instead.

/** What a request has that no answer may repeat. */
const marker = "repeat-after-me";
const origin = "https://shop.example";

/** The bytes of a request: a request line, headers and a body behind an empty line. */
const http = (line: string, ...headers: string[]) => [`${line} HTTP/1.1`, ...headers, "", ""].join("\r\n");
const host = "host: till";

type ExpectedRefusal = readonly [status: number, errorCode: string, headers?: Readonly<Record<string, RegExp>>];

/** Requests that come to no route, by what would answer them. */
const byRouter: Readonly<Record<string, readonly [bytes: string, expected: ExpectedRefusal]>> = {
  "an encoding that is broken off": [http(`GET /things/${marker}%2`, host), [400, "bad_request"]],
  "an encoding that is none": [http(`GET /things/${marker}%zz`, host), [400, "bad_request"]],
  "an encoding that is no UTF-8": [http(`GET /things/${marker}%ff`, host), [400, "bad_request"]],
  "a broken encoding in the query": [http(`GET /things?${marker}=%zz`, host), [400, "bad_request"]],
  "a part of a path that is too long": [http(`GET /things/${marker.repeat(20)}`, host), [414, "uri_too_long"]],
  "such a part where no route is": [http(`GET /${marker.repeat(20)}/x`, host), [414, "uri_too_long"]],
  "an unknown path": [http(`GET /${marker}`, host), [404, "not_found"]],
  "an unknown path with a query": [http(`GET /${marker}?${marker}`, host), [404, "not_found"]],
  "no path": [http("GET /", host), [404, "not_found"]],
  "a trailing slash": [http("GET /things/", host), [404, "not_found"]],
  "a trailing slash before a query": [http("GET /things/?a=1", host), [404, "not_found"]],
  "a trailing slash behind a parameter": [http("GET /things/1/", host), [404, "not_found"]],
  "an empty part in front": [http("GET //things", host), [404, "not_found"]],
  "an empty part in the middle": [http("GET /things//parts", host), [404, "not_found"]],
  "an unknown method": [http(`PUT /things`, host), [405, "method_not_allowed", { allow: /^GET, HEAD, POST$/ }]],
  "a method that no route has": [http("PROPFIND /things", host), [405, "method_not_allowed", { allow: /^GET/ }]],
  "an unknown method by an address with a host": [
    http(`DELETE http://till/things?a=http://x/y`, host),
    [405, "method_not_allowed", { allow: /^GET, HEAD, POST$/ }],
  ],
  "no Host": [http(`GET /things?${marker}`), [400, "bad_request"]],
  "two Hosts": [http("GET /things", host, `host: ${marker}`), [400, "bad_request"]],
  "two Authorizations": [
    http("GET /things", host, "authorization: Bearer a", `Authorization: Bearer ${marker}`),
    [400, "bad_request"],
  ],
  "OPTIONS without the headers of a pre-flight": [http("OPTIONS /things", host), [405, "method_not_allowed"]],
  "OPTIONS with an Origin alone": [
    http("OPTIONS /things", host, `origin: ${origin}`),
    [405, "method_not_allowed", { "access-control-allow-origin": /^https:\/\/shop\.example$/ }],
  ],
  "OPTIONS of a method without an Origin": [
    http("OPTIONS /things", host, `access-control-request-method: ${marker}`),
    [405, "method_not_allowed"],
  ],
  "OPTIONS of an unknown path": [http(`OPTIONS /${marker}`, host), [404, "not_found"]],
  "OPTIONS of the server as a whole": [http("OPTIONS *", host), [404, "not_found"]],
};

/** Requests that are none, by what would answer them. */
const byParser: Readonly<Record<string, readonly [bytes: string, expected: ExpectedRefusal]>> = {
  "bytes that are no HTTP": [`${marker}\r\n\r\n`, [400, "bad_request"]],
  "a method that does not exist": [http(`${marker.toUpperCase()} /things`, host), [400, "bad_request"]],
  "a version that does not exist": [`GET /things HTTP/9.9\r\n${host}\r\n\r\n`, [400, "bad_request"]],
  "the preface of HTTP/2": ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", [400, "bad_request"]],
  "a space in an address": [http(`GET /things/${marker} x`, host), [400, "bad_request"]],
  "a control character in a header": [http("GET /things", host, `x: ${marker}\0`), [400, "bad_request"]],
  "a header without a name": [http("GET /things", host, `: ${marker}`), [400, "bad_request"]],
  "a length that is no number": [http("POST /things", host, `content-length: ${marker}`), [400, "bad_request"]],
  "two lengths": [http("POST /things", host, "content-length: 1", "content-length: 2"), [400, "bad_request"]],
  "a length and chunks": [
    `${http("POST /things", host, "content-length: 3", "transfer-encoding: chunked")}0\r\n\r\n`,
    [400, "bad_request"],
  ],
  "a chunk without a length": [
    `${http("POST /things", host, "content-type: application/json", "transfer-encoding: chunked")}${marker}\r\n`,
    [400, "bad_request"],
  ],
  "headers that are too large": [http("GET /things", host, `x: ${marker.repeat(2_000)}`), [431, "headers_too_large"]],
  "an address that is longer than the headers may be": [
    http(`GET /things?${marker.repeat(2_000)}`, host),
    [431, "headers_too_large"],
  ],
  "chunks of HTTP/1.0": [
    "POST /things HTTP/1.0\r\nconnection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    [400, "bad_request"],
  ],
  "chunks of HTTP/1.0 with a length": [
    "POST /things HTTP/1.0\r\ncontent-length: 12\r\ntransfer-encoding: gzip\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    [400, "bad_request"],
  ],
  "a tunnel": [http(`CONNECT ${marker}:443`, host), [400, "bad_request"]],
};

describe("what comes to no route", () => {
  let app: FastifyInstance;
  let port: number;
  /** Ends the answer of a route that is at work. */
  let finish: (() => void) | undefined;

  before(async () => {
    app = await start();
    port = (app.server.address() as AddressInfo).port;
  });
  after(() => app.close());

  async function start(): Promise<FastifyInstance> {
    const options = { log: pino({ level: "silent" }), allowedOrigins: [origin], trustProxy: [] };
    const made = await makeServer({ ...options, translate: () => undefined });
    const base = { operationId: "x", summary: "X", tag: "X", replies: { 200: Type.Object({}) } } as const;
    const things = { ...base, method: "POST", path: "/things", body: Type.Object({}) } as const;
    const input = inputReader(things);
    register(made, "open", things, async (request) => input(request).body);
    register(made, "open", { ...base, method: "GET", path: "/things" }, async () => ({}));
    register(made, "open", { ...base, method: "GET", path: "/things/:id" }, async () => ({}));
    register(made, "open", { ...base, method: "GET", path: "/things/:id/parts" }, async () => ({}));
    register(made, "open", { ...base, method: "GET", path: "/slow" }, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return {};
    });
    const textReply = { ...base, method: "GET", path: "/stream", textReply: "text/csv" } as const;
    register(made, "open", textReply, async () => {
      const lines = new Readable({ read: () => undefined });
      lines.push("begun\n");
      finish = () => void lines.push(null);
      return new Answer(200, lines, { "content-type": "text/csv" });
    });
    await made.listen({ host: "127.0.0.1", port: 0 });
    return made;
  }

  async function untilWorking(): Promise<void> {
    finish = undefined;
    await eventually("it works", () => finish !== undefined);
  }

  /** What the server writes, up to the end of the connection, which it or `socket.end` brings. */
  async function exchange(bytes: string, to = port): Promise<string> {
    const socket = connect(to, "127.0.0.1").setEncoding("utf8");
    let text = "";
    socket.on("data", (chunk: string) => (text += chunk)).on("error", () => undefined);
    socket.write(bytes);
    // A connection that can go on is ended here.
    socket.once("data", () => void turns(50).then(() => socket.end()));
    await once(socket, "close");
    return text;
  }

  function read(text: string) {
    const [head = "", body = ""] = text.split("\r\n\r\n");
    const [line = "", ...rest] = head.split("\r\n");
    const headers = new Map(rest.map((header) => [header.split(": ")[0]?.toLowerCase() ?? "", header.split(": ")[1]]));
    return { line, status: Number(line.split(" ")[1]), headers, body };
  }

  function assertProblem(text: string, [status, errorCode, headers = {}]: ExpectedRefusal): void {
    const answer = read(text);
    assert.equal(answer.status, status, text);
    assert.equal(answer.headers.get("content-type"), "application/problem+json; charset=utf-8");
    const { detail, requestId, title, ...problem } = JSON.parse(answer.body) as Record<string, unknown>;
    assert.deepEqual(problem, { type: "about:blank", status, errorCode });
    for (const text of [detail, requestId, title]) assert.ok(typeof text === "string" && text !== "");
    assert.equal(answer.headers.get("x-request-id"), requestId);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.ok(!Number.isNaN(Date.parse(answer.headers.get("date") ?? "")));
    for (const [name, pattern] of Object.entries(headers)) assert.match(answer.headers.get(name) ?? "", pattern);
    assert.ok(!text.toLowerCase().includes(marker), text);
  }

  for (const [name, [bytes, expected]] of Object.entries(byRouter))
    test(`${name} is ${expected[0]} ${expected[1]}`, async () => {
      const text = await exchange(bytes);
      assertProblem(text, expected);
      assert.match(read(text).headers.get("strict-transport-security") ?? "", /max-age/);
    });

  for (const [name, [bytes, expected]] of Object.entries(byParser))
    test(`${name}: ${expected[0]} ${expected[1]}, and the connection ends`, async () => {
      const text = await exchange(bytes);
      assertProblem(text, expected);
      assert.equal(read(text).headers.get("connection"), "close");
    });

  test("what stands behind chunks of HTTP/1.0 comes to no route either: a proxy may take it for their body", async () => {
    finish = undefined;
    const chunks = "POST /things HTTP/1.0\r\nconnection: keep-alive\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n";
    const text = await exchange(`${chunks}${http("GET /slow", host)}`);
    assertProblem(text, [400, "bad_request", { connection: /^close$/ }]);
    assert.equal(finish, undefined);
  });

  test("an address with a host, an expectation, an upgrade and HTTP/1.0 without a Host come to their routes", async () => {
    for (const bytes of [
      http("GET HTTP://till/things", host),
      http("GET /things", host, "expect: the unexpected"),
      http("GET /things", host, "connection: upgrade", "upgrade: websocket"),
      http("GET /%74hings/a%2Fb", host),
      "GET /things HTTP/1.0\r\n\r\n",
    ])
      assert.deepEqual([read(await exchange(bytes)).status, bytes], [200, bytes]);
  });

  test("a pre-flight is 204 with no body, of an allowed origin with what it may send", async () => {
    const asked = (from: string) =>
      http("OPTIONS /things", host, `origin: ${from}`, "access-control-request-method: PUT");
    const allowed = read(await exchange(asked(origin)));
    assert.deepEqual([allowed.status, allowed.body], [204, ""]);
    assert.match(allowed.headers.get("access-control-allow-methods") ?? "", /PUT/);
    const foreign = read(await exchange(asked("https://evil.example")));
    assert.deepEqual([foreign.status, foreign.headers.get("access-control-allow-origin")], [204, undefined]);
  });

  test("what is malformed behind a request is not answered in its place, nor in the middle of its answer", async () => {
    const waiting = exchange(`${http("GET /slow", host)}${marker}\r\n\r\n`);
    await untilWorking();
    assert.equal(await waiting, "");
    finish?.();

    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    let text = "";
    socket.on("data", (chunk: string) => (text += chunk)).on("error", () => undefined);
    socket.write(http("GET /stream", host));
    await once(socket, "data");
    socket.write(`${marker}\r\n\r\n`);
    await once(socket, "close");
    assert.match(text, /^HTTP\/1\.1 200 .*begun/s);
    assert.doesNotMatch(text, /problem/);
    finish?.();
  });

  test("while the service is closing, what comes on a connection that is open is 503 with Retry-After", async () => {
    const closing = await start();
    const socket = connect((closing.server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
    let text = "";
    socket.on("data", (chunk: string) => (text += chunk));
    socket.write(http("GET /slow", host));
    await untilWorking();
    const closed = closing.close();
    await turns(50);
    socket.write(http(`GET /${marker}`, host));
    await turns(50);
    finish?.();
    await once(socket, "close");
    await closed;
    const [first = "", second = ""] = text.split(/(?=HTTP\/1\.1 )/);
    assert.equal(read(first).status, 200);
    assertProblem(second, [503, "service_unavailable", { "retry-after": /^1$/, connection: /^close$/ }]);
  });
});
