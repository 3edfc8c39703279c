import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { onCentral } from "../../../test/moves.ts";

interface Event {
  readonly id: string;
  readonly at: string;
  readonly event: string;
  readonly actorId: string;
  readonly subjectId: string;
  readonly tenantName: string | null;
}

describe("the operators' audit log", () => {
  let service: TestService;
  let shops: Shop[];

  before(async () => {
    service = await startService({ shops: "small" });
    shops = [await service.openShop(), await service.openShop()];
    for (const { tenantId } of shops)
      for (const verb of ["suspend", "activate"])
        await service.request("POST", `/admin/tenants/${tenantId}/${verb}`, { token: await service.admin() });
  });
  after(() => service.close());

  async function list(query: string): Promise<{ items: Event[]; nextCursor: string | null }> {
    const { status, body } = await service.request("GET", `/admin/audit?${query}`, { token: await service.admin() });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  }
  const names = ({ items }: { items: Event[] }) => items.map(({ event }) => event);

  test("newest first; filtered by event, subject, actor and time", async () => {
    const subject = `subjectId=${shops[0]?.tenantId}`;
    const all = await list(subject);
    assert.deepEqual(names(all), ["tenant.activated", "tenant.suspended", "tenant.created"]);
    assert.equal((await list("event=tenant.suspended")).items.length, 2);
    const [newest, middle, oldest] = all.items;
    assert.ok(newest && middle && oldest);
    assert.deepEqual(names(await list(`${subject}&actorId=${newest.actorId}`)).length, 3);
    assert.deepEqual((await list(`actorId=${newest.subjectId}`)).items, []);
    const after = new Date(Date.parse(newest.at) + 1).toISOString();
    assert.deepEqual(names(await list(`${subject}&from=${after}`)), []);
    assert.deepEqual(names(await list(`${subject}&to=${after}`)).length, 3);
    assert.ok(!names(await list(`${subject}&to=${oldest.at}`)).includes("tenant.activated"));
  });

  test("an event about a shop says what it is called; others, and those of a shop that is gone, do not", async () => {
    const [shop] = shops;
    assert.ok(shop);
    const token = await service.admin();
    const { name } = (await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token })).body;
    await onCentral(
      service,
      `INSERT INTO audit_events (id, event, subject_type, subject_id, outcome, details)
       VALUES (gen_random_uuid(), 'tenant.deleted', 'Tenant', gen_random_uuid()::text, 'Success', '{}'),
              (gen_random_uuid(), 'tenant.odd', 'Other', $1, 'Success', '{}')`,
      [shop.tenantId],
    );
    for (const [event, expected] of [
      ["tenant.suspended", name],
      ["tenant.deleted", null],
      ["tenant.odd", null],
    ]) {
      const { items } = await list(`event=${event}`);
      assert.equal(items.at(-1)?.tenantName, expected, event);
    }
  });

  test("filtered by area, outcome and subject type; what was recorded cannot be changed or removed", async () => {
    const areas = new Set(names(await list("area=tenant&limit=200")).map((name) => name.split(".")[0]));
    assert.deepEqual([...areas], ["tenant"]);
    await service.request("POST", "/admin/identity/login", {
      body: { ...service.operator, password: "not the password" },
    });
    assert.deepEqual(names(await list("outcome=Failure")), ["authn.login_failed"]);
    assert.deepEqual((await list("subjectType=Nothing")).items, []);
    for (const statement of ["UPDATE audit_events SET event = 'x'", "DELETE FROM audit_events"]) {
      const client = await service.deps.central.connect();
      await assert.rejects(client.query(statement), /only ever added/);
      await client.end();
    }
  });

  test("pages by cursor without a gap or a repetition", async () => {
    const whole = (await list("limit=200")).items.map(({ id }) => id);
    const paged: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await list(`limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    // Asking for the list writes nothing into it.
    assert.deepEqual(paged, whole);
  });

  test("malformed filters are 400", async () => {
    const token = await service.admin();
    for (const query of ["actorId=me", "from=yesterday", "limit=0", "cursor=x"])
      assert.equal((await service.request("GET", `/admin/audit?${query}`, { token })).status, 400, query);
  });
});
