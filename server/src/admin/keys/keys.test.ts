import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startHouse, type House, type Shop } from "../../../test/harness.ts";
import { KeyRing } from "../../auth/keys.ts";
import type { Deps } from "../../deps.ts";
import { TenantDirectory } from "../../kernel/db/directory.ts";
import { SecretBox } from "../../kernel/secrets.ts";
import { rotateKeys } from "./service.ts";

describe("key rotation", () => {
  let house: House;
  let shop: Shop;

  before(async () => {
    house = await startHouse();
    shop = await house.openShop();
  });
  after(() => house.close());

  test("puts every sealed value under the first key, once; the new key alone then suffices", async () => {
    const { deps } = house;
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
      directory: new TenantDirectory({ central: deps.central, secrets, log: deps.log }),
    };
    // One tenant, one signing key a plane, one graduation, one platform user's password; in the shop, its owner's.
    assert.deepEqual(await rotateKeys(both), { rotated: 6, unreached: [] });
    assert.deepEqual(await rotateKeys(both), { rotated: 0, unreached: [] });

    const { rows: sealed } = await client.query<{ sealed: string }>(
      `SELECT connection_string AS sealed FROM tenants UNION ALL SELECT private_sealed FROM signing_keys
       UNION ALL SELECT password_hash FROM users UNION ALL SELECT target_connection_sealed FROM graduations`,
    );
    const { rows: audited } = await client.query("SELECT details FROM audit_events WHERE event = 'keys.rotated'");
    await client.end();
    const alone = SecretBox.parse(newKey);
    assert.deepEqual(
      sealed.map((row) => alone.keyIdOf(row.sealed)),
      ["next", "next", "next", "next", "next"],
    );
    assert.deepEqual(audited, [{ details: { rotated: 6, primaryKeyId: "next" } }]);
    assert.equal(alone.open(sealed.at(-1)?.sealed ?? "", `graduation:${graduation}:connection`), "a connection");

    const directory = new TenantDirectory({ central: deps.central, secrets: alone, log: deps.log });
    const tenant = await directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.equal(await deps.databases.read(tenant, async () => "read"), "read");
    for (const plane of ["admin", "tenant"] as const) {
      const ring = await KeyRing.open({ central: deps.central, secrets: alone, plane, now: deps.now });
      assert.equal(ring.signing.kid, deps.keys[plane].signing.kid);
    }
  });
});
