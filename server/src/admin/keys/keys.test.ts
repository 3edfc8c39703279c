import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { assertAudited, operatorsLog } from "../../../test/audit-expectations.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { decodeProtectedHeader } from "jose";
import { KeyRing, publishedAheadMs } from "../../auth/keys/keys.ts";
import { issueAccessToken, verifyAccessToken } from "../../auth/sessions/tokens.ts";
import type { Deps } from "../../deps.ts";
import { TenantDirectory } from "../../kernel/db/directory.ts";
import { SecretBox } from "../../kernel/secrets.ts";
import { rotateKeys, rotateSigningKeys } from "./service.ts";

describe("key rotation", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ shops: "opened", config: { accessTokenS: 300 } });
    shop = await service.openShop();
  });
  after(() => service.close());

  test("puts every sealed value under the first key, once; the new key alone then suffices", async () => {
    const { deps } = service;
    // The harness's own key, so that both open what is there.
    const [oldKey, newKey] = [
      `test:${Buffer.alloc(32, 7).toString("base64")}`,
      `next:${randomBytes(32).toString("base64")}`,
    ];
    const graduation = randomUUID();
    const client = await deps.central.connect();
    await client.query(
      `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, target_connection_sealed)
       VALUES ($1, $2, 'Stuck', 'default', 'second', '{}', $3)`,
      [graduation, shop.tenantId, deps.secrets.seal("a connection", `graduation:${graduation}:connection`)],
    );
    const secrets = SecretBox.parse(`${newKey},${oldKey}`);
    const both: Deps = {
      ...deps,
      secrets,
      directory: new TenantDirectory({ central: deps.central, secrets, log: deps.log, now: deps.now }),
    };
    assert.equal((await shop.put("/identity/pin", { password: shop.owner.password, pin: "2580" })).status, 204);
    // One tenant, one signing key a plane, one graduation, one platform user's password; in the shop, its owner's and a
    // PIN.
    assert.deepEqual(await rotateKeys(both), { rotated: 7, unreached: [], lost: [] });
    assert.deepEqual(await rotateKeys(both), { rotated: 0, unreached: [], lost: [] });

    const { rows: sealed } = await client.query<{ sealed: string }>(
      `SELECT connection_string AS sealed FROM tenants UNION ALL SELECT private_sealed FROM signing_keys
       UNION ALL SELECT password_hash FROM users UNION ALL SELECT target_connection_sealed FROM graduations`,
    );
    await client.end();
    const alone = SecretBox.parse(newKey);
    assert.deepEqual(
      sealed.map((row) => alone.keyIdOf(row.sealed)),
      ["next", "next", "next", "next", "next"],
    );
    await assertAudited(operatorsLog(service), {
      event: "keys.rotated",
      by: "command line",
      details: { rotated: 7, primaryKeyId: "next" },
      isUnasked: true,
    });
    assert.equal(alone.open(sealed.at(-1)?.sealed ?? "", `graduation:${graduation}:connection`), "a connection");

    const directory = new TenantDirectory({ central: deps.central, secrets: alone, log: deps.log, now: deps.now });
    const tenant = await directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.equal(await deps.databases.read(tenant, async () => "read"), "read");
    for (const plane of ["admin", "tenant"] as const) {
      const ring = await KeyRing.open({ central: deps.central, secrets: alone, plane, now: deps.now });
      assert.equal(ring.signing.kid, deps.keys[plane].signing.kid);
    }
  });
});

describe("rotation of the signing keys", () => {
  let service: TestService;
  let shop: Shop;
  let beside: Deps;

  before(async () => {
    service = await startService({ shops: "opened", config: { accessTokenS: 300 } });
    shop = await service.openShop();
    // Another process with a picture of the rings of its own.
    const open = (plane: "admin" | "tenant") => KeyRing.open({ ...service.deps, plane });
    beside = { ...service.deps, keys: { admin: await open("admin"), tenant: await open("tenant") } };
  });
  after(() => service.close());

  const kidOf = (token: string) => decodeProtectedHeader(token).kid;
  const published = async (): Promise<string[]> =>
    (await service.request("GET", "/.well-known/jwks.json")).body.keys.map(({ kid }: { kid: string }) => kid);
  const use = async (token: string) => (await service.request("GET", "/me", { tenantId: shop.tenantId, token })).status;
  const login = () => shop.login(shop.owner.email, shop.owner.password);

  test("the new key is published at once and signs ten minutes later; the old is honoured until its tokens expired", async () => {
    const old = kidOf(shop.token) ?? "";
    const { tenant } = await rotateSigningKeys(beside, { immediately: false });
    service.now.advance(31_000);
    assert.deepEqual((await published()).toSorted(), [old, tenant.kid].toSorted());
    assert.equal(kidOf(await login()), old);
    service.now.advance(publishedAheadMs - 62_000);
    const last = await login();
    assert.equal(kidOf(last), old);
    service.now.advance(31_000);
    const first = await login();
    assert.equal(kidOf(first), tenant.kid);
    assert.deepEqual([await use(last), await use(first)], [200, 200]);
    service.now.advance(250_000);
    assert.deepEqual([await use(last), await use(first)], [200, 200], "until its own time is over");
    service.now.advance(120_000);
    assert.deepEqual(await published(), [tenant.kid]);
    assert.equal(kidOf(await login()), tenant.kid);
  });

  test("immediately: within half a minute the old key's tokens are 401 in every process, those verified before too", async () => {
    const token = await login();
    assert.equal(await use(token), 200);
    const { tenant } = await rotateSigningKeys(beside, { immediately: true });
    await assertAudited(operatorsLog(service), {
      event: "keys.signing_rotated",
      by: "command line",
      to: ["SigningKey", tenant.kid],
      details: { plane: "tenant", ...tenant },
      isUnasked: true,
    });
    await assert.rejects(verifyAccessToken(beside, "tenant", `Bearer ${token}`));
    service.now.advance(30_000);
    assert.equal(await use(token), 401);
    const fresh = await login();
    assert.deepEqual([kidOf(fresh), await use(fresh)], [tenant.kid, 200]);
    assert.ok((await verifyAccessToken(beside, "tenant", `Bearer ${fresh}`)).userId);
  });

  test("a token of a key that this process has not seen yet is honoured", async () => {
    service.now.advance(6_000);
    await rotateSigningKeys(beside, { immediately: true });
    const { accessToken } = await issueAccessToken(beside, "tenant", {
      ...(await verifyAccessToken(service.deps, "tenant", `Bearer ${await login()}`)),
    });
    service.now.advance(6_000);
    assert.equal(await use(accessToken), 200);
  });

  test("two rotations at once leave rings that agree", async () => {
    await Promise.all([
      rotateSigningKeys(beside, { immediately: false }),
      rotateSigningKeys(service.deps, { immediately: false }),
    ]);
    service.now.advance(publishedAheadMs + 31_000);
    const token = await login();
    assert.ok((await verifyAccessToken(beside, "tenant", `Bearer ${token}`)).sessionId);
    assert.equal(await use(token), 200);
  });
});
