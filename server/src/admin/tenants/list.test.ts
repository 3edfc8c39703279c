import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { onCentral, operate } from "../../../test/moves.ts";
import type { ListedTenant } from "./schema.ts";

describe("the list of tenants", () => {
  let service: TestService;
  let shops: Shop[];

  before(async () => {
    service = await startService({ shops: "small" });
    shops = [];
    for (const name of ["beta", "Alpha", "Gamma"]) shops.push(await service.openShop({ name }));
  });
  after(() => service.close());

  type Page = { readonly items: readonly ListedTenant[]; readonly nextCursor: string | null; readonly count?: number };
  const page = async (query: string): Promise<Page> => {
    const { status, body } = await service.request("GET", `/admin/tenants?${query}`, { token: await service.admin() });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const names = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor = ""; ;) {
      const { items, nextCursor } = await page(`${query}&limit=1${cursor}`);
      found.push(...items.map(({ name }) => name));
      if (nextCursor === null) return found;
      cursor = `&cursor=${nextCursor}`;
    }
  };
  const measure = (shop: Shop | undefined, bytes: number) =>
    onCentral(service, "INSERT INTO tenant_usage VALUES ($1, 7, $2, 1, 0, now())", [shop?.tenantId, bytes]);

  test("newest first, by name or the largest first, page by page; what was not measured comes last", async () => {
    const [beta, , gamma] = shops;
    await measure(beta, 5_000_000_000);
    await measure(gamma, 6_000_000_000);
    assert.deepEqual(await names("sort=CreatedAt"), ["Gamma", "Alpha", "beta"]);
    assert.deepEqual(await names(""), ["Gamma", "Alpha", "beta"]);
    assert.deepEqual(await names("sort=Name"), ["Alpha", "beta", "Gamma"]);
    assert.deepEqual(await names("sort=Bytes"), ["Gamma", "beta", "Alpha"]);
    assert.deepEqual(await names("sort=Bytes&q=a&isActive=true"), ["Gamma", "beta", "Alpha"]);
    const [first] = (await page("sort=Bytes")).items;
    assert.deepEqual([first?.bytes, first?.rows, first?.lastActiveOn], [6_000_000_000, 7, null]);
    const { nextCursor } = await page("sort=Bytes&limit=1");
    const other = await service.request("GET", `/admin/tenants?sort=Name&cursor=${nextCursor}`, {
      token: await service.admin(),
    });
    assert.equal(other.status, 400);
  });

  test("the last day with a request; the number of all that the filters leave, when it is asked for", async () => {
    const [beta] = shops;
    for (const [day, requests] of [
      ["2026-01-02", 3],
      ["2026-01-05", 1],
      ["2026-01-06", 0],
    ])
      await onCentral(service, "INSERT INTO tenant_requests VALUES ($1, $2, $3)", [beta?.tenantId, day, requests]);
    const counted = await page("q=beta&count=true");
    assert.deepEqual([counted.count, counted.items[0]?.lastActiveOn], [1, "2026-01-05"]);
    assert.equal("count" in (await page("q=beta")), false);
    const first = await page("limit=1&count=true");
    assert.equal(first.count, 3);
    assert.equal((await page(`limit=1&cursor=${first.nextCursor}`)).items[0]?.name, "Alpha");
  });

  test("one is found by its id, however it is written", async () => {
    const [, alpha] = shops;
    assert.deepEqual(await names(`q=${alpha?.tenantId}`), ["Alpha"]);
    assert.deepEqual(await names(`q=${alpha?.tenantId.toUpperCase()}`), ["Alpha"]);
    assert.deepEqual(await names(`q=${alpha?.tenantId.slice(0, 8)}`), []);
  });

  test("the state of each, by which it is filtered", async () => {
    const [beta, alpha, gamma] = shops;
    assert.ok(beta && alpha && gamma);
    const move = async (shop: Shop, isAlive: boolean) => {
      const [row] = await onCentral<{ id: string }>(
        service,
        `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan)
         VALUES (gen_random_uuid(), $1, 'Running', 'default', 'second', '{}') RETURNING id`,
        [shop.tenantId],
      );
      await onCentral(
        service,
        "UPDATE tenants SET is_active = false, active_after = true, fenced_by = $2 WHERE tenant_id = $1",
        [shop.tenantId, row?.id],
      );
      if (isAlive)
        await onCentral(
          service,
          "INSERT INTO maintenance_sessions VALUES ($1, 'graduation', now() + interval '1 hour')",
          [row?.id],
        );
    };
    const states = async () =>
      Object.fromEntries((await page("sort=Name")).items.map(({ name, state }) => [name, state]));
    await operate(service, alpha, "POST", "suspend");
    await move(beta, true);
    await move(gamma, false);
    assert.deepEqual(await states(), { Alpha: "Suspended", beta: "Graduating", Gamma: "Fenced" });
    await service.request("PUT", `/admin/tenants/${alpha.tenantId}/deletion`, {
      token: await service.admin(),
      body: {},
    });
    assert.deepEqual(await states(), { Alpha: "DeletionPending", beta: "Graduating", Gamma: "Fenced" });
    assert.deepEqual(await names("state=DeletionPending"), ["Alpha"]);
    assert.deepEqual(await names("state=Active"), []);
    const { count } = await page("state=Graduating&count=true");
    assert.equal(count, 1);
  });
});
