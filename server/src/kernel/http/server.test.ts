import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, request as send } from "node:http";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Reply, type Shop } from "../../../test/harness.ts";
import { hire } from "../../../test/staff.ts";

describe("the HTTP surface", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ config: { allowedOrigins: ["https://shop.example"] } });
    shop = await service.openShop();
  });
  after(() => service.close());

  test("CORS: credentials for the allowed origin exactly, and for no other", async () => {
    const from = (origin: string) => service.request("GET", "/.well-known/jwks.json", { headers: { origin } });
    const allowed = await from("https://shop.example");
    assert.equal(allowed.headers.get("access-control-allow-origin"), "https://shop.example");
    assert.equal(allowed.headers.get("access-control-allow-credentials"), "true");
    assert.match(allowed.headers.get("vary") ?? "", /Origin/i);
    assert.match(allowed.headers.get("access-control-expose-headers") ?? "", /Retry-After.*RateLimit/);
    for (const origin of [
      "https://evil.example",
      "null",
      "http://shop.example",
      "https://shop.example:8443",
      "https://sub.shop.example",
      "https://shop.example.evil.example",
      "https://evilshop.example",
    ]) {
      const reply = await from(origin);
      assert.notEqual(reply.headers.get("access-control-allow-origin"), origin, origin);
      assert.notEqual(reply.headers.get("access-control-allow-origin"), "*", origin);
    }
  });

  test("a preflight of the allowed origin may send Tenant-ID; another's may not", async () => {
    const preflight = (origin: string) =>
      service.request("OPTIONS", "/identity/login", {
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "tenant-id,content-type",
        },
      });
    const allowed = await preflight("https://shop.example");
    assert.equal(allowed.headers.get("access-control-allow-origin"), "https://shop.example");
    assert.match(allowed.headers.get("access-control-allow-headers") ?? "", /tenant-id/i);
    assert.notEqual(
      (await preflight("https://evil.example")).headers.get("access-control-allow-origin"),
      "https://evil.example",
    );
  });

  test("forms, plain text and multipart are 415 on JSON routes", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/xml",
    ]) {
      const reply = await service.request("POST", "/identity/login", {
        tenantId: shop.tenantId,
        body: JSON.stringify(shop.owner),
        headers: { "content-type": type },
      });
      assert.deepEqual([reply.status, reply.body.errorCode], [415, "unsupported_media_type"], type);
    }
  });

  test("a body without a Content-Type is judged behind token and permission: 401, 403, 415, 400", async () => {
    const clerk = await hire(service, shop, ["catalogue.read"], []);
    const send = async (token: string | undefined, path: string) => {
      const headers = {
        "tenant-id": shop.tenantId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      };
      return (await fetch(service.url + path, { method: "POST", headers, body: Buffer.from('{"a":1}') })).status;
    };
    assert.equal(await send(undefined, "/products"), 401);
    assert.equal(await send(clerk.token, "/products"), 403);
    assert.equal(await send(shop.token, "/products"), 415);
    assert.equal(await send(shop.token, `/users/${clerk.userId}/deactivate`), 400);
    assert.equal(await send(shop.token, "/no-such-route"), 404);
  });

  test("415 for JSON that is compressed or in other characters than UTF-8; what says UTF-8 is taken", async () => {
    const login = async (headers: Record<string, string>) => {
      const { tenantId, owner } = shop;
      const { status, body } = await service.request("POST", "/identity/login", {
        tenantId,
        body: JSON.stringify({ email: owner.email, password: owner.password }),
        headers: { "content-type": "application/json", ...headers },
      });
      return status === 200 ? 200 : body.errorCode;
    };
    for (const headers of [
      { "content-encoding": "gzip" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": 'application/json;charset="latin1"' },
    ] as const)
      assert.equal(await login(headers), "unsupported_media_type", JSON.stringify(headers));
    assert.equal(await login({ "content-type": "application/json; charset=UTF-8" }), 200);
    assert.equal(await login({ "content-encoding": "identity" }), 200);
  });

  test("400 for a body that is not UTF-8: nothing of it is replaced", async () => {
    const reply = await fetch(`${service.url}/categories`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${shop.token}`,
        "tenant-id": shop.tenantId,
        "content-type": "application/json",
      },
      body: Buffer.from('{"name":"\xff"}', "latin1"),
    });
    const { errors } = (await reply.json()) as { errors: unknown };
    assert.deepEqual([reply.status, errors], [400, { $: ["is not UTF-8"] }]);
  });

  test("413 for a body, 431 for headers that are too large", async () => {
    const body = await service.request("POST", "/identity/login", {
      tenantId: shop.tenantId,
      body: { email: shop.owner.email, password: "x".repeat(20_000) },
    });
    assert.deepEqual([body.status, body.body.errorCode], [413, "payload_too_large"]);
    const headers = await service.request("GET", "/me", { headers: { x: "y".repeat(20_000) } });
    assert.deepEqual([headers.status, headers.body.errorCode], [431, "headers_too_large"]);
  });

  test("clients that never finish their request delay no other, and are cut off", async () => {
    const { hostname, port } = new URL(service.url);
    const begun = [
      "GET /me HTTP/1.1\r\nhost: slow\r\n",
      "POST /identity/login HTTP/1.1\r\nhost: slow\r\ncontent-length: 90\r\n\r\n{",
    ];
    const sockets = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const socket = connect(Number(port), hostname);
        await once(socket, "connect");
        socket.on("error", () => undefined).write(begun[i % 2] ?? "");
        return socket;
      }),
    );
    const { headersTimeout, requestTimeout } = service.app.server;
    try {
      const replies = await Promise.all(Array.from({ length: 20 }, () => shop.get("/me/permissions")));
      assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200]);
      assert.ok(headersTimeout > 0 && headersTimeout <= 20_000 && requestTimeout > 0 && requestTimeout <= 60_000);
      // They are held to it: Node looks for those that are late every 2 s.
      service.app.server.headersTimeout = 100;
      const late = new Promise((resolve) => sockets[0]?.once("data", (data) => resolve(String(data).slice(0, 12))));
      assert.equal(await late, "HTTP/1.1 408");
    } finally {
      service.app.server.headersTimeout = headersTimeout;
      for (const socket of sockets) socket.destroy();
    }
  });

  test("a body that is slow to come holds no connection of a pool, and is answered when it has come", async () => {
    const small = await startService();
    // As many as the pools have connections and more: each would wait for the next if they held any.
    const { perTenant, central = 0 } = small.deps.config.pools;
    const slowShop = await small.openShop();
    const lent = () =>
      Object.values(small.deps.databases.stats()).reduce((sum, { permits, idle }) => sum + permits - idle, 0);
    const tenant = `tenant-id: ${slowShop.tenantId}\r\nauthorization: Bearer ${slowShop.token}`;
    const operator = `authorization: Bearer ${await small.admin()}`;
    const json = "content-type: application/json";
    const slow = [
      ...Array.from({ length: 2 * perTenant }, () => ["/branches", tenant, json, '{"code":7}'] as const),
      ...Array.from({ length: perTenant }, () => ["/users", tenant, json, '{"email":7}'] as const),
      ...Array.from(
        { length: 2 * perTenant },
        () => ["/catalogue/import", tenant, "content-type: text/csv", "x\n1"] as const,
      ),
      ...Array.from({ length: 2 * central }, () => ["/admin/tenants", operator, json, '{"slug":7}'] as const),
    ];
    const { hostname, port } = new URL(small.url);
    const sockets = slow.map(([path, who, type, body]) => {
      const socket = connect(Number(port), hostname).setEncoding("utf8");
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: slow\r\n${who}\r\n${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.slice(0, 1));
      return { socket, answer: once(socket, "data"), rest: body.slice(1) };
    });
    try {
      for (let i = 0; i < 3 * perTenant; i++) {
        assert.equal((await slowShop.get("/me")).status, 200);
        assert.equal((await small.request("GET", "/admin/me", { token: await small.admin() })).status, 200);
      }
      // The imports' checks, in transactions before their files, come to an end; then nothing is held.
      await eventually("no connection is lent", async () => lent() === 0);
      for (const { socket, rest } of sockets) socket.write(rest);
      for (const { answer } of sockets) assert.match(String(await answer), /^HTTP\/1.1 400 .*"errors":/s);
    } finally {
      for (const { socket } of sockets) socket.destroy();
      await small.close();
    }
  });

  test("what comes behind a fault of a body is discarded: the connection serves the next request", async () => {
    const { hostname, port } = new URL(service.url);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<unknown>();
    const post = (path: string, type: string, chunks: readonly Buffer[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = send({
          agent,
          hostname,
          port,
          path,
          method: "POST",
          headers: {
            "tenant-id": shop.tenantId,
            authorization: `Bearer ${shop.token}`,
            "content-type": type,
          },
        });
        request.once("error", reject).once("socket", (socket) => sockets.add(socket));
        request.once("response", (reply) => {
          reply.resume().once("end", () => resolve(reply.statusCode));
        });
        for (const chunk of chunks) request.write(chunk);
        request.end();
      });
    const chunks = Array.from({ length: 30 }, () => Buffer.alloc(1024 * 1024, " "));
    assert.equal(await post("/branches", "application/json", chunks), 413);
    assert.equal(await post("/branches", "text/plain", chunks), 415);
    assert.equal(await post("/catalogue/import", "text/csv", chunks), 413);
    assert.equal(await post("/branches", "application/json", [Buffer.from("{}")]), 400);
    assert.equal(sockets.size, 1);
    agent.destroy();
  });

  test("414 uri_too_long for an address with too long a part", async () => {
    const { status, body } = await shop.get(`/products/${"x".repeat(300)}`);
    assert.deepEqual([status, body.errorCode], [414, "uri_too_long"]);
  });

  test("405 with Allow where the path has other methods, 404 where it has none", async () => {
    for (const [method, path, allow] of [
      ["PUT", "/identity/login", "POST"],
      ["DELETE", "/admin/identity/refresh", "POST"],
      ["POST", "/me", "GET, HEAD, PATCH"],
      ["PUT", `/users/${shop.tenantId}`, "GET, HEAD, PATCH"],
      ["POST", "/health/live", "GET, HEAD"],
    ] as const) {
      const reply = await service.request(method, path);
      assert.deepEqual(
        [reply.status, reply.body.errorCode, reply.headers.get("allow")],
        [405, "method_not_allowed", allow],
        path,
      );
    }
    assert.equal((await service.request("GET", "/identity/logins")).status, 404);
  });

  test("the security headers are on answers of every kind", async () => {
    const kinds: Record<number, Reply> = {
      200: await shop.get("/me"),
      400: await service.request("GET", "/me"),
      401: await service.request("GET", "/me", { tenantId: shop.tenantId }),
      404: await service.request("GET", "/nowhere"),
      405: await service.request("PUT", "/me"),
    };
    for (const [status, { status: answered, headers }] of Object.entries(kinds)) {
      assert.equal(answered, Number(status));
      assert.match(headers.get("strict-transport-security") ?? "", /max-age=31536000; includeSubDomains/, status);
      assert.equal(headers.get("x-content-type-options"), "nosniff", status);
      assert.equal(
        headers.get("content-security-policy"),
        "default-src 'none';base-uri 'none';frame-ancestors 'none'",
        status,
      );
      assert.equal(headers.get("cache-control"), "no-store", status);
      assert.equal(headers.get("referrer-policy"), "no-referrer", status);
      assert.equal(headers.get("cross-origin-resource-policy"), "same-origin", status);
      assert.equal(headers.get("x-powered-by") ?? headers.get("server"), null, status);
    }
  });

  test("a body that is announced to a route that takes none is refused before it comes", async () => {
    const { hostname, port } = new URL(service.url);
    for (const path of ["/.well-known/jwks.json", "/health/live"]) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nhost: slow\r\ncontent-length: 90\r\n\r\n`);
      const [head] = await once(socket, "data");
      socket.destroy();
      assert.match(String(head), /^HTTP\/1.1 400 /, path);
    }
  });

  test("an internal error is a 500 that does not show its cause", async () => {
    const broken = await startService();
    let reply;
    try {
      const client = await broken.deps.central.connect();
      await client.query("ALTER TABLE users RENAME TO people");
      await client.end();
      reply = await broken.request("POST", "/admin/identity/login", { body: broken.operator });
    } finally {
      await broken.close();
    }
    assert.deepEqual([reply.status, reply.body.errorCode], [500, "internal_error"]);
    assert.doesNotMatch(JSON.stringify(reply.body), /users|relation|SELECT|\.ts|node_modules/);
  });
});
