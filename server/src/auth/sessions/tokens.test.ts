import assert from "node:assert/strict";
import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { SignJWT, decodeJwt, decodeProtectedHeader, type JWTPayload } from "jose";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";

describe("access tokens", () => {
  let service: TestService;
  let shop: Shop;
  let header: ReturnType<typeof decodeProtectedHeader>;
  let payload: JWTPayload;

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    header = decodeProtectedHeader(shop.token);
    payload = decodeJwt(shop.token);
  });
  after(() => service.close());

  const use = (token: string, tenantId = shop.tenantId) => service.request("GET", "/me", { tenantId, token });
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const inSeconds = () => Math.floor(service.deps.now().getTime() / 1000);
  /** A token signed by the service's own key: only what is changed can be the reason to refuse it. */
  const sign = (claims: Record<string, unknown>, head: Record<string, unknown> = {}) =>
    new SignJWT({ ...payload, iat: inSeconds(), exp: inSeconds() + 300, ...claims })
      .setProtectedHeader({ ...header, ...head, alg: (head["alg"] as string | undefined) ?? "RS256" })
      .sign(service.deps.keys.tenant.signing.privateKey);
  /** The same without the library's own opinion on claims. */
  const signRaw = async (claims: Record<string, unknown>) => {
    const body = { ...payload, iat: inSeconds(), exp: inSeconds() + 300, ...claims };
    const text = `${part(header)}.${part(body)}`;
    const { privateKey } = service.deps.keys.tenant.signing;
    return `${text}.${createSign("RSA-SHA256").update(text).sign(privateKey).toString("base64url")}`;
  };
  const refused = async (token: string, why: string) => {
    const reply = await use(token);
    const challenge = reply.headers.get("www-authenticate");
    assert.deepEqual([reply.status, reply.body, challenge], [401, null, "Bearer"], why);
  };

  test("have the contract's audience, typ at+jwt, and no permissions", () => {
    assert.equal(header.alg, "RS256");
    assert.equal(header.typ, "at+jwt");
    assert.equal(payload.aud, "service-tenant");
    assert.deepEqual(Object.keys(payload).sort(), ["aud", "exp", "iat", "iss", "jti", "sid", "sub", "tid"]);
  });

  test("200 when signed by our key with our claims, so that the refusals below are due to what they change", async () => {
    assert.equal((await use(await sign({}))).status, 200);
  });

  test("a clock that was set back to before the first key signs with that one", async () => {
    service.now.advance(-3_600_000);
    const login = { tenantId: shop.tenantId, body: shop.owner };
    const { status, body } = await service.request("POST", "/identity/login", login);
    assert.equal(status, 200, JSON.stringify(body));
    const me = await service.request("GET", "/me", { tenantId: shop.tenantId, token: body.accessToken });
    assert.equal(me.status, 200);
    service.now.advance(3_600_000);
  });

  test("401 for wrong or missing claims, although the signature is good", async () => {
    const faults: Record<string, Record<string, unknown>> = {
      "audience among others": { aud: ["service-tenant", "service-admin"] },
      "issued in the future": { iat: inSeconds() + 60 },
      "expiry missing its type": { exp: null },
      "audience of nobody": { aud: "service-nobody" },
      "audience of the other plane": { aud: "service-admin" },
      "no audience": { aud: undefined },
      "another issuer": { iss: "https://evil.example" },
      "the other plane's issuer": { iss: `${String(payload.iss)}/admin` },
      expired: { exp: inSeconds() },
      "no expiry": { exp: undefined },
      "expiry as text": { exp: "9999999999" },
      "not yet valid": { nbf: inSeconds() + 60 },
      "no subject": { sub: undefined },
      "no session": { sid: undefined },
      "session that is no text": { sid: 7 },
      "session that is no UUID": { sid: "constructor" },
      "subject that is no UUID": { sub: "a\0b" },
      "subject that is a UUID and more": { sub: `${String(payload.sub)}'` },
      "tenant that is no UUID": { tid: "no-uuid" },
      "no tenant": { tid: undefined },
      "no id": { jti: undefined },
      "subject of nobody": { sub: "00000000-0000-7000-8000-000000000001" },
      "session of nobody": { sid: "00000000-0000-7000-8000-000000000001" },
    };
    for (const [why, claims] of Object.entries(faults)) await refused(await signRaw(claims), why);
  });

  test("401 for another typ, algorithm or key", async () => {
    for (const typ of ["JWT", "id+jwt", undefined]) await refused(await sign({}, { typ }), `typ ${typ}`);
    for (const alg of ["RS384", "RS512", "PS256"]) await refused(await sign({}, { alg }), alg);
    for (const kid of ["unknown", "../../dev/null", "' OR 1=1 --", "k".repeat(5000), undefined]) {
      await refused(await sign({}, { kid }), `kid ${kid?.slice(0, 20)}`);
    }
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const withJwk = await new SignJWT(payload).setProtectedHeader({ ...header, alg: "RS256" }).sign(stranger);
    await refused(withJwk, "a stranger's key under our kid");
  });

  test("401 for alg none and for HS256 keyed with what is public", async () => {
    const [, body = "", signature = ""] = shop.token.split(".");
    for (const alg of ["none", "None", "nOnE", ""]) {
      for (const tail of ["", signature, "MAYCAQACAQA"])
        await refused(`${part({ ...header, alg })}.${body}.${tail}`, `alg ${alg}`);
    }
    const { body: jwks } = await service.request("GET", "/.well-known/jwks.json");
    const [jwk] = jwks.keys;
    const head = part({ ...header, alg: "HS256" });
    for (const secret of [JSON.stringify(jwk), jwk.n, Buffer.from(jwk.n, "base64url"), ""]) {
      await refused(
        `${head}.${body}.${createHmac("sha256", secret).update(`${head}.${body}`).digest("base64url")}`,
        "HS256",
      );
    }
  });

  test("a key or a link to one in the header changes nothing; an unknown critical member is 401", async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwk = publicKey.export({ format: "jwk" });
    const url = `${service.url}/.well-known/jwks.json`;
    for (const extra of [{ jwk }, { jku: url }, { x5u: url }, { x5c: ["MIIB"] }, { jwk, kid: "mine" }]) {
      const forged = await new SignJWT({ ...payload, exp: inSeconds() + 300 })
        .setProtectedHeader({ ...header, ...extra, alg: "RS256" })
        .sign(privateKey);
      await refused(forged, Object.keys(extra).join());
    }
    const critical = part({ ...header, crit: ["exp"], exp: 1 });
    const body = part({ ...payload, exp: inSeconds() + 300 });
    const signature = createSign("RSA-SHA256")
      .update(`${critical}.${body}`)
      .sign(service.deps.keys.tenant.signing.privateKey);
    await refused(`${critical}.${body}.${signature.toString("base64url")}`, "crit");
  });

  test("of a claim that is there twice, whichever counts, none gets through that we did not sign so", async () => {
    const twice = Buffer.from(
      `{"tid":"00000000-0000-7000-8000-000000000001",${JSON.stringify({ ...payload, exp: inSeconds() + 300 }).slice(1)}`,
    );
    const head = part(header);
    const signature = createSign("RSA-SHA256")
      .update(`${head}.${twice.toString("base64url")}`)
      .sign(service.deps.keys.tenant.signing.privateKey);
    const token = `${head}.${twice.toString("base64url")}.${signature.toString("base64url")}`;
    const other = await service.openShop();
    assert.equal((await use(token, other.tenantId)).status, 403);
  });

  test("a token of 20 KB is 401 or 431, never 500", async () => {
    const reply = await use(`${shop.token}${"x".repeat(20_000)}`);
    assert.ok(reply.status === 401 || reply.status === 431, String(reply.status));
  });

  test("what is taken away from a user counts from the next request", async () => {
    const { body: role } = await shop.post("/roles", { name: "Reader", permissions: ["catalogue.read"] });
    const login = { email: "reader@shop.test", password: "seven tills ring at noon" };
    const { body: user } = await shop.post("/users", { ...login, name: "Rea", roleIds: [role.id] });
    const token = await shop.login(login.email, login.password);
    const read = () => service.request("GET", "/products", { tenantId: shop.tenantId, token });
    assert.equal((await read()).status, 200);
    await shop.patch(`/users/${user.id}`, { roleIds: [] });
    assert.equal((await read()).status, 403);
    await shop.post(`/users/${user.id}/deactivate`);
    assert.equal((await read()).status, 401);
  });

  test("401 for anything but one compact token in the header", async () => {
    const [head = "", body = "", signature = ""] = shop.token.split(".");
    const shapes = [
      `${head}.${body}`,
      `${shop.token}.`,
      `.${shop.token}`,
      `${head}..${signature}`,
      `${shop.token}==`,
      `${head}.${body}.${signature}.x`,
      "x".repeat(9000),
    ];
    for (const shape of shapes) await refused(shape, shape.slice(0, 40));
    for (const authorization of [
      shop.token,
      `Basic ${shop.token}`,
      `Bearer ${shop.token}, Bearer ${shop.token}`,
      "Bearer",
      "",
    ]) {
      const reply = await service.request("GET", "/me", { tenantId: shop.tenantId, headers: { authorization } });
      assert.equal(reply.status, 401, authorization.slice(0, 20));
    }
    assert.equal(
      (await service.request("GET", `/me?access_token=${shop.token}`, { tenantId: shop.tenantId })).status,
      401,
    );
  });

  test("401 for a token whose claims were changed after signing", async () => {
    const [head = "", , signature = ""] = shop.token.split(".");
    await refused(`${head}.${part({ ...payload, tid: "00000000-0000-7000-8000-000000000001" })}.${signature}`, "tid");
  });

  test("403 wrong_plane for a good token of the other plane, both ways; 401 when it is not good", async () => {
    const admin = await service.admin();
    const onTenant = await use(admin);
    assert.deepEqual([onTenant.status, onTenant.body.errorCode], [403, "wrong_plane"]);
    const onAdmin = await service.request("GET", "/admin/me", { token: shop.token });
    assert.deepEqual([onAdmin.status, onAdmin.body.errorCode], [403, "wrong_plane"]);
    await refused(`${admin.slice(0, -4)}AAAA`, "a broken token of the other plane");
  });

  test("403 tenant_mismatch when the header names another shop", async () => {
    const other = await service.openShop();
    const reply = await use(shop.token, other.tenantId);
    assert.deepEqual([reply.status, reply.body.errorCode], [403, "tenant_mismatch"]);
  });

  test("verify under the published keys, which have no private part and differ by plane", async () => {
    const [tenant, admin] = [
      await service.request("GET", "/.well-known/jwks.json"),
      await service.request("GET", "/admin/.well-known/jwks.json"),
    ];
    for (const { body } of [tenant, admin]) {
      for (const jwk of body.keys) assert.deepEqual(Object.keys(jwk).sort(), ["alg", "e", "kid", "kty", "n", "use"]);
    }
    assert.ok(tenant.body.keys.some(({ kid }: { kid: string }) => kid === header.kid));
    assert.ok(!admin.body.keys.some(({ kid }: { kid: string }) => kid === header.kid));
    assert.ok(Buffer.from(tenant.body.keys[0].n, "base64url").length * 8 >= 3072);
  });
});
