import assert from "node:assert/strict";
import { Agent, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { rolePermissions } from "../src/admin/gate/permissions.ts";
import type { DocumentedRoute } from "../src/kernel/http/openapi.ts";
import { cursorMark } from "../src/kernel/http/page.ts";
import { modules } from "../src/tenant/modules.ts";
import { startService, type TestService, type Shop } from "./harness.ts";
import { supportToken } from "./moves.ts";
import { hire } from "./staff.ts";

// Walks every registered route with what must never work. A new route is covered by being registered.

const someId = "00000000-0000-7000-8000-000000000001";
const bodied = new Set(["POST", "PUT", "PATCH"]);

/** Routes that take no bearer token, each with its reason. This list may only shrink. */
const open: Readonly<Record<string, string>> = {
  "POST /identity/login": "gives the token",
  "POST /identity/login/2fa": "gives the token",
  "POST /identity/login/device": "gives the token, to a till's credential",
  "POST /identity/login/pin": "gives the token, to a till's credential and a PIN",
  "POST /identity/token": "gives the token, to a service account",
  "GET /identity/device": "the till's credential stands for one",
  "POST /identity/login/2fa/send-email": "for who does not have the token yet",
  "POST /identity/password/forgot": "for who cannot sign in",
  "POST /identity/password/reset": "the link's token stands for one",
  "POST /identity/invitations/accept": "the link's token stands for one",
  "POST /identity/refresh": "driven by the refresh cookie",
  "POST /identity/logout": "works with an expired access token",
  "POST /admin/identity/login": "gives the token",
  "POST /admin/identity/login/2fa": "gives the token",
  "POST /admin/identity/login/2fa/send-email": "for who does not have the token yet",
  "POST /admin/identity/password/forgot": "for who cannot sign in",
  "POST /admin/identity/password/reset": "the link's token stands for one",
  "POST /admin/identity/invitations/accept": "the link's token stands for one",
  "POST /identity/email/confirm": "the link's token stands for one",
  "POST /admin/identity/email/confirm": "the link's token stands for one",
  "POST /identity/device/pair": "the code stands for one",
  "POST /identity/unlock": "the link's token stands for one",
  "POST /identity/mails/confirm": "the link's token stands for one",
  "POST /identity/mails/stop": "the link's token stands for one",
  "GET /unsubscribe": "a page that does nothing by itself",
  "POST /unsubscribe": "the token of the mail stands for one, and mail programs send nothing else",
  "POST /admin/identity/unlock": "the link's token stands for one",
  "POST /admin/identity/refresh": "driven by the refresh cookie",
  "POST /admin/identity/logout": "works with an expired access token",
  "GET /.well-known/jwks.json": "public keys",
  "GET /shops/:slug": "what a page needs before anybody signs in",
  "GET /admin/.well-known/jwks.json": "public keys",
};

/** Headers of a body that is not JSON, sent by another site's page. */
const wrongly = { "content-type": "text/plain", origin: "https://evil.example", "sec-fetch-site": "cross-site" };

describe("every route", () => {
  let service: TestService;
  let shop: Shop;
  let other: Shop;
  let adminToken: string;
  let routes: readonly DocumentedRoute[];

  before(async () => {
    service = await startService({ shops: "opened" });
    [shop, other] = [await service.openShop({ modules: modules.map(({ name }) => name) }), await service.openShop()];
    adminToken = await service.admin();
    routes = service.app.contracts;
  });
  after(() => service.close());

  const nameOf = ({ contract }: DocumentedRoute) => `${contract.method} ${contract.path}`;
  const secured = (plane: string) => routes.filter((route) => route.plane === plane && !(nameOf(route) in open));

  async function call(route: DocumentedRoute, options: { token?: string; tenantId?: string; body?: unknown }) {
    const { method, path } = route.contract;
    const body = options.body ?? (bodied.has(method) && route.contract.body !== undefined ? {} : undefined);
    const reply = await service.request(method, path.replaceAll(/:\w+/g, someId), {
      ...options,
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(reply.status < 500, `${nameOf(route)} answered ${reply.status}`);
    return reply;
  }

  test("is open only when it is on the list", () => {
    const withoutPermission = routes.filter(({ contract }) => contract.permission === undefined).map(nameOf);
    assert.deepEqual(withoutPermission.sort(), Object.keys(open).sort());
  });

  /**
   * With a body that no route takes, from a page that none serves: what comes before the body is answered all the same.
   */
  const callWrongly = ({ contract: { method, path } }: DocumentedRoute, by: { token?: string; tenantId?: string }) =>
    service.request(
      method,
      path.replaceAll(/:\w+/g, someId),
      method === "GET" ? by : { ...by, body: "{", headers: wrongly },
    );

  test("answers an empty 401 without a token", async () => {
    for (const route of [...secured("tenant"), ...secured("admin")]) {
      const reply = await callWrongly(route, route.plane === "tenant" ? { tenantId: shop.tenantId } : {});
      assert.equal(reply.status, 401, nameOf(route));
      assert.equal(reply.body, null, nameOf(route));
      assert.equal(reply.headers.get("www-authenticate"), "Bearer", nameOf(route));
    }
  });

  test("answers 403 wrong_plane to the other plane's token", async () => {
    for (const route of secured("tenant")) {
      const reply = await callWrongly(route, { tenantId: shop.tenantId, token: adminToken });
      assert.deepEqual([reply.status, reply.body.errorCode], [403, "wrong_plane"], nameOf(route));
    }
    for (const route of secured("admin")) {
      const reply = await callWrongly(route, { token: shop.token });
      assert.deepEqual([reply.status, reply.body.errorCode], [403, "wrong_plane"], nameOf(route));
    }
  });

  test("answers 403 tenant_mismatch to a token of another tenant", async () => {
    for (const route of secured("tenant")) {
      const reply = await callWrongly(route, { tenantId: other.tenantId, token: shop.token });
      assert.deepEqual([reply.status, reply.body.errorCode], [403, "tenant_mismatch"], nameOf(route));
    }
  });

  test("answers 400 to a missing, malformed or doubled Tenant-ID, 404 to an unknown one", async () => {
    for (const route of routes.filter(({ plane }) => plane === "tenant")) {
      assert.equal((await callWrongly(route, { token: shop.token })).status, 400, nameOf(route));
      assert.equal((await callWrongly(route, { token: shop.token, tenantId: "no-uuid" })).status, 400, nameOf(route));
      const unknown = await callWrongly(route, { token: shop.token, tenantId: someId });
      assert.deepEqual([unknown.status, unknown.body.errorCode], [404, "tenant_not_found"], nameOf(route));
    }
  });

  test("answers 503 tenant_unavailable for a suspended shop", async () => {
    const asleep = await service.openShop();
    await service.request("POST", `/admin/tenants/${asleep.tenantId}/suspend`, { token: adminToken });
    for (const route of routes.filter(({ plane }) => plane === "tenant")) {
      const reply = await callWrongly(route, { tenantId: asleep.tenantId, token: asleep.token });
      assert.deepEqual([reply.status, reply.body.errorCode], [503, "tenant_unavailable"], nameOf(route));
    }
  });

  test("answers 403 module_disabled and permission_denied before it speaks of the body", async () => {
    const { token } = await hire(service, other, [], []);
    const support = await supportToken(service);
    const needsPermission = ({ contract: { permission } }: DocumentedRoute) => permission !== null;
    for (const route of secured("tenant").filter(needsPermission)) {
      const reply = await callWrongly(route, { tenantId: other.tenantId, token });
      const expected = route.contract.module === undefined ? "permission_denied" : "module_disabled";
      assert.deepEqual([reply.status, reply.body.errorCode], [403, expected], nameOf(route));
    }
    for (const route of secured("admin").filter(needsPermission)) {
      if (rolePermissions.Support.some((permission) => permission === route.contract.permission)) continue;
      const reply = await callWrongly(route, { token: support });
      assert.deepEqual([reply.status, reply.body.errorCode], [403, "permission_denied"], nameOf(route));
    }
  });

  test("that takes a body answers 400 with an errors map to one of the wrong shape", async () => {
    for (const route of routes.filter(({ contract }) => contract.body !== undefined)) {
      const identity =
        route.plane === "tenant" ? { tenantId: shop.tenantId, token: shop.token } : { token: adminToken };
      const names = ["surelyNotAMember", "constructor", "toString", "hasOwnProperty"];
      const reply = await call(route, { ...identity, body: Object.fromEntries(names.map((name) => [name, 1])) });
      assert.equal(reply.status, 400, nameOf(route));
      for (const name of names) assert.deepEqual(reply.body.errors[name], ["is not a known member"], nameOf(route));
    }
  });

  test("answers 400 with an errors map to an unknown member of the query, 404 to a trailing slash", async () => {
    for (const { plane, contract } of routes) {
      const { method, path, textBody } = contract;
      const identity = {
        ...(plane === "tenant" ? { tenantId: shop.tenantId, token: shop.token } : { token: adminToken }),
        ...(textBody === undefined ? {} : { body: "", headers: { "content-type": [textBody].flat()[0] ?? "" } }),
      };
      const filled = path.replaceAll(/:\w+/g, someId);
      const unknown = await service.request(method, `${filled}?surelyNotAMember=1&constructor=1`, identity);
      assert.equal(unknown.status, 400, `${method} ${path}`);
      for (const name of ["surelyNotAMember", "constructor"])
        assert.deepEqual(unknown.body.errors[name], ["is not a known member"], `${method} ${path}`);
      const slash = await service.request(method, `${filled}/`, identity);
      assert.deepEqual([slash.status, slash.body.errorCode], [404, "not_found"], `${method} ${path}/`);
    }
  });

  test("that lists in pages answers 400 with an errors map to a cursor that is not its own", async () => {
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "").toString("base64url");
    const wrong = [null, true, {}, [], "a\0b", 1.5, 1e300, -(2 ** 60)];
    // A list by a text alone takes any text as a cursor.
    const texts = ["2026-02-30T10:00:00Z", "constructor"].flatMap((text) => [
      encoded([text, text]),
      encoded([1, text]),
    ]);
    const forged = [
      "no-cursor",
      encoded("text"),
      encoded({ constructor: 1 }),
      encoded([]),
      ...texts,
      ...wrong.flatMap((value) => [1, 2, 3].map((length) => encoded(Array.from({ length }, () => value)))),
    ];
    const [branchId = ""] = (await shop.get("/me/permissions")).body.branchIds;
    const lists = routes.filter(
      ({ contract }) => "cursor" in ((contract.query as { properties?: object } | undefined)?.properties ?? {}),
    );
    assert.ok(lists.length > 15);
    for (const route of lists.filter(({ contract }) => !contract.path.includes(":"))) {
      const { contract, plane } = route;
      const { required: members = [] } = contract.query as { required?: string[] };
      const known: Readonly<Record<string, string>> = { branchId, from: "2026-01-01", to: "2026-01-02" };
      const asked = Object.fromEntries(
        members.filter((name) => name !== "cursor").map((name) => [name, known[name] ?? assert.fail(nameOf(route))]),
      );
      const required = Object.entries(asked).map(([name, value]) => `&${name}=${value}`);
      const by = plane === "tenant" ? { tenantId: shop.tenantId, token: shop.token } : { token: adminToken };
      const mark = cursorMark(contract.path, asked);
      for (const cursor of [...forged.map((one) => mark + one), encoded([1]), cursorMark("/elsewhere", {})]) {
        const reply = await service.request("GET", `${contract.path}?cursor=${cursor}${required.join("")}`, by);
        assert.equal(reply.status, 400, `${nameOf(route)} ${Buffer.from(cursor, "base64url").toString()}`);
        assert.deepEqual(Object.keys(reply.body.errors ?? {}), ["cursor"], nameOf(route));
      }
    }
  });

  describe("that takes no body", () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    after(() => agent.destroy());
    const bodiless = () =>
      routes.filter(({ contract }) => contract.body === undefined && contract.textBody === undefined);
    const json = { "content-type": "application/json" };
    const chunked = { "transfer-encoding": "chunked" };

    /**
     * Sends it as fetch cannot: a GET with a body, lengths given and not. All on one connection, which must survive.
     */
    async function answerTo(
      { contract, plane }: DocumentedRoute,
      headers: Readonly<Record<string, string>>,
      body: string,
      token = plane === "tenant" ? shop.token : adminToken,
    ) {
      const identity = {
        ...(plane === "tenant" ? { "tenant-id": shop.tenantId } : {}),
        authorization: `Bearer ${token}`,
      };
      const url = service.url + contract.path.replaceAll(/:\w+/g, someId);
      const answer = await new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
        const request = send(url, { method: contract.method, agent, headers: { ...identity, ...headers } });
        request.once("error", reject);
        request.once("response", (reply) => {
          const { statusCode: status = 0, headers: answered } = reply;
          const type = answered["content-type"] ?? "";
          // It goes on until the token ends.
          if (type.startsWith("text/event-stream")) {
            reply.destroy();
            resolve({ status, type, body: "" });
            return;
          }
          text(reply).then((body) => resolve({ status, type, body }), reject);
        });
        request.end(body);
      });
      const isJson = /[/+]json\b/.test(answer.type);
      const read: unknown = answer.body === "" ? null : isJson ? JSON.parse(answer.body) : answer.body;
      service.answered(contract.method, contract.path, {
        status: answer.status,
        contentType: answer.type,
        body: read,
      });
      return answer;
    }

    // Bodies are looked at before the routes, in the same way for each: each kind is tried on a fourth of them.
    test("answers 400 with an errors map to one byte of a body, whatever its type and method", async () => {
      const bodies = [
        [{ ...json, "content-length": "2" }, "{}"],
        [{ ...json, ...chunked }, '{"dryRun":true}'],
        [{ "content-type": "text/plain", "content-length": "1" }, " "],
        [chunked, "x"],
      ] as const;
      for (const [n, route] of bodiless().entries()) {
        const [headers, body] = bodies[n % bodies.length] ?? [{}, ""];
        const reply = await answerTo(route, headers, body);
        assert.deepEqual([reply.status, reply.type], [400, "application/problem+json; charset=utf-8"], nameOf(route));
        assert.deepEqual(JSON.parse(reply.body).errors.$, ["this route takes no body"], nameOf(route));
      }
    });

    test('a body on graduate, even {"dryRun":true}, is 400 and graduates nothing', async () => {
      const tenant = `/admin/tenants/${other.tenantId}`;
      for (const body of ['{"dryRun":true}', '{"server":"second"}', "{}", " ", "no JSON"]) {
        const reply = await service.request("POST", `${tenant}/graduate`, { token: adminToken, body });
        assert.deepEqual([reply.status, reply.body.errors], [400, { $: ["this route takes no body"] }], body);
      }
      const { body } = await service.request("GET", `${tenant}/graduations`, { token: adminToken });
      assert.deepEqual(body.items, []);
      assert.equal((await service.request("GET", tenant, { token: adminToken })).body.mode, "Shared");
    });

    test("answers an empty 401 to a bad token before it speaks of the body", async () => {
      for (const route of bodiless().filter((route) => !(nameOf(route) in open))) {
        const reply = await answerTo(route, { ...json, "content-length": "2" }, "{}", "no.token.this");
        assert.deepEqual([reply.status, reply.body], [401, ""], nameOf(route));
      }
    });

    test("takes a Content-Type, a length of 0 and a chunked body of no bytes for none", async () => {
      const empty = [
        json,
        { "content-type": "text/plain" },
        { "content-type": "nonsense", "content-length": "0" },
        { ...json, ...chunked },
      ];
      for (const [n, route] of bodiless().entries()) {
        const reply = await answerTo(route, empty[n % empty.length] ?? {}, "");
        assert.ok(![400, 415].includes(reply.status) || !/"\$"|unsupported/.test(reply.body), nameOf(route));
        assert.ok(reply.status < 500, `${nameOf(route)} answered ${reply.status}`);
      }
    });
  });

  test("has a unique operationId and a named reply schema", () => {
    const ids = routes.map(({ contract }) => contract.operationId);
    assert.equal(new Set(ids).size, ids.length);
  });
});
