import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { permissionsOf } from "../../src/tenant/compose.ts";
import { modules } from "../../src/tenant/modules.ts";
import type { Permission } from "../../src/tenant/permissions.ts";
import { startService, type Shop, type TestService } from "../harness.ts";
import { supportToken } from "../moves.ts";
import { furnish } from "../rights/place.ts";
import { thingsOf } from "../rights/things.ts";
import { hire } from "../staff.ts";
import { fraction } from "../thorough.ts";
import { requestsOf, type Generated } from "./requests.ts";

// Generated requests of every operation. That an answer has its documented status and shape, the harness sees to.

/** Of each operation; `npm run test:fuzz` has 500. */
const count = Number(process.env["TILLHOUSE_TEST_FUZZ"] ?? "3");

describe("generated requests", () => {
  let service: TestService;
  let shop: Shop;
  let ids: readonly string[];
  /** In turn: who calls the operations of the plane. */
  let callers: Readonly<
    Record<"tenant" | "admin" | "open", () => Promise<readonly { token?: string; tenantId?: string }[]>>
  >;

  before(async () => {
    service = await startService({ config: { accessTokenS: 36_000 } });
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    const [branchId = ""] = (await shop.get("/me/permissions")).body.branchIds;
    const all = Object.keys(permissionsOf(modules)) as Permission[];
    const clerk = await hire(service, shop, all, [branchId]);
    const [rightful, powerless] = [await hire(service, shop, all, [branchId]), await hire(service, shop, [], [])];
    // Without the users who call: they would be deactivated.
    const { user: _user, role: _role, ...things } = thingsOf(await furnish(service, shop, clerk, branchId));
    ids = Object.values(things);
    const { tenantId } = shop;
    const support = await supportToken(service);
    callers = {
      tenant: async () => [...[shop, rightful, powerless].map(({ token }) => ({ tenantId, token })), { tenantId }],
      admin: async () => [{ token: await service.admin() }, { token: support }, {}],
      open: async () => [{}],
    };
  });
  after(() => service.close());

  test(`get no 5xx, ${count} of each operation`, async () => {
    const seed = Math.floor(fraction("fuzz") * 2 ** 31);
    const wrong: string[] = [];
    const answered = { succeeded: 0, refused: 0 };
    // Each operation has a seed of its own, so that kinds of requests and callers come together in every way.
    for (const [n, route] of [...service.app.contracts].entries()) {
      // Its answers do not end.
      if (route.contract.textReply === "text/event-stream") continue;
      const { method, operationId } = route.contract;
      const by = await callers[route.plane]();
      const requests: Generated[] = fc.sample(requestsOf(route, ids), { numRuns: count, seed: seed + n });
      for (const [i, { path, body, headers }] of requests.entries()) {
        const caller = by[(i + n + seed) % by.length] ?? {};
        const what = `${operationId}: ${method} ${path} ${body?.slice(0, 500)} ${JSON.stringify(headers)}`;
        try {
          const { status } = await service.request(method, path, {
            ...caller,
            headers,
            ...(body === undefined ? {} : { body }),
          });
          answered[status < 300 ? "succeeded" : "refused"] += 1;
          if (status >= 500) wrong.push(`${what}: ${status}`);
        } catch (error) {
          wrong.push(`${what}: ${String(error)}`);
        }
      }
    }
    assert.ok(answered.succeeded * 20 > answered.refused, `too few succeed: ${JSON.stringify(answered)}`);
    assert.deepEqual(wrong, [], `TILLHOUSE_TEST_SEED=${process.env["TILLHOUSE_TEST_SEED"]}`);
  });
});
