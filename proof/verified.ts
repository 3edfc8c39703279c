import assert from "node:assert/strict";
import { modules } from "../server/src/tenant/modules.ts";
import { listBreaches } from "../server/src/tenant/verify/sql.ts";
import type { Shop, TestService } from "../server/test/harness.ts";

const rules = modules.flatMap(({ verify = [] }) => verify);

/** Throws when the shop's books break a rule of `tillhouse verify`, of the core or of any module. */
export async function verifyBooks(service: TestService, { tenantId }: Pick<Shop, "tenantId">): Promise<void> {
  const tenant = await service.deps.directory.resolve(tenantId);
  assert.ok(tenant);
  const breaches = await service.deps.databases.read(tenant, (tx) => listBreaches(tx, rules));
  assert.ok(breaches.length === 0, `the books are broken: ${JSON.stringify(breaches)}`);
}
