import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { newId } from "../../kernel/ids.ts";
import { acquireMaintenanceLock } from "../maintenance.ts";
import { beginHomeAttempt } from "../shared-tier/attempts.sql.ts";
import { homeMark } from "../shared-tier/home.sql.ts";
import { assertAudited, operatorsLog, type AuditExpectation } from "../../../test/audit-expectations.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Reply } from "../../../test/harness.ts";

describe("tenants", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "opened", config: { sharedTenantsMax: 1_000 } });
  });
  after(() => service.close());

  async function onServer<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    database?: string,
    server = "default",
  ): Promise<Row[]> {
    const url = new URL(service.superusers[server] ?? "");
    if (database !== undefined) url.pathname = `/${database}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  const central = () => `${service.deps.config.databasePrefix}_central`;
  const shared = (n: number) => `${service.deps.config.databasePrefix}_shared_${n}`;
  const nameOf = (tenantId: string) => `t_${tenantId.replaceAll("-", "")}`;

  async function call(method: string, path: string, body?: unknown): Promise<Reply> {
    return service.request(method, path, { token: await service.admin(), ...(body === undefined ? {} : { body }) });
  }
  function newShop(changes: Readonly<Record<string, unknown>> = {}) {
    const slug = `s-${randomUUID().slice(0, 8)}`;
    const owner = { email: `o@${slug}.test`, name: "Olive", password: `the tills of ${slug} ring` };
    return { id: randomUUID(), name: `Shop ${slug}`, slug, enabledModules: [] as string[], owner, ...changes };
  }
  async function assertNothingLeft(id: string): Promise<void> {
    const name = nameOf(id);
    for (const server of ["default", "second"])
      assert.deepEqual(await onServer("SELECT FROM pg_roles WHERE rolname = $1", [name], undefined, server), []);
    const there = await onServer<{ datname: string }>("SELECT datname FROM pg_database WHERE datname = $1", [
      shared(1),
    ]);
    if (there.length > 0)
      assert.deepEqual(await onServer("SELECT FROM pg_namespace WHERE nspname = $1", [name], shared(1)), []);
    assert.deepEqual(await onServer("SELECT FROM tenants WHERE tenant_id = $1", [id], central()), []);
    assert.deepEqual(await onServer("SELECT FROM creations WHERE id = $1", [id], central()), []);
    assert.deepEqual(await onServer("SELECT FROM audit_events WHERE subject_id = $1", [id], central()), []);
  }
  const told = (event: AuditExpectation["event"], tenantId: string, details: AuditExpectation["details"] = {}) =>
    assertAudited(operatorsLog(service), { event, by: service.operator.email, to: ["Tenant", tenantId], details });
  const events = (id: string) =>
    onServer<{ event: string; actor_name: string; request_id: string | null; ip: string | null }>(
      "SELECT event, actor_name, request_id, ip FROM audit_events WHERE subject_id = $1 ORDER BY at, id",
      [id],
      central(),
    );

  test("201 when the owner can sign in, with the tenant and no secret; audited", async () => {
    const body = newShop({ enabledModules: ["Purchasing", "Credit"] });
    const reply = await call("POST", "/admin/tenants", body);
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    assert.equal(reply.headers.get("location"), `/admin/tenants/${body.id}`);
    const { createdAt, migrationHead, ...tenant } = reply.body;
    assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.match(migrationHead, /^\d{4}_/);
    assert.deepEqual(tenant, {
      tenantId: body.id,
      name: body.name,
      slug: body.slug,
      mode: "Shared",
      schemaName: nameOf(body.id),
      isActive: true,
      server: "default",
      enabledModules: ["Credit", "Purchasing"],
      version: 1,
    });
    const login = await service.request("POST", "/identity/login", {
      tenantId: body.id,
      body: { email: body.owner.email, password: body.owner.password },
    });
    assert.equal(login.status, 200);
    const me = await service.request("GET", "/me/permissions", { tenantId: body.id, token: login.body.accessToken });
    assert.deepEqual([me.body.isGlobalAdmin, me.body.roles, me.body.branchIds.length], [true, ["Owner"], 1]);
    await told("tenant.created", body.id, { name: body.name, slug: body.slug, server: "default" });
    assert.equal((await events(body.id)).length, 1);
  });

  test("the first rows are there: roles, branch, unit, tax group; an owner without a password has none", async () => {
    const body = newShop({ owner: { email: "o@nopass.test", name: "Olive" } });
    assert.equal((await call("POST", "/admin/tenants", body)).status, 201);
    const schema = nameOf(body.id);
    const [row] = await onServer(
      `SELECT (SELECT array_agg(name) FROM ${schema}.branches) AS branches,
              (SELECT array_agg(code || ' ' || name || ' ' || precision) FROM ${schema}.units) AS units,
              (SELECT array_agg(name) FROM ${schema}.tax_groups) AS groups,
              (SELECT count(*)::int FROM ${schema}.tax_group_components) AS components,
              (SELECT count(*)::int FROM ${schema}.roles WHERE name = 'Owner') AS owners,
              (SELECT password_hash FROM ${schema}.users) AS hash`,
      [],
      shared(1),
    );
    assert.deepEqual(row, {
      branches: ["Main"],
      units: ["EA Each 0"],
      groups: ["No tax"],
      components: 0,
      owners: 1,
      hash: null,
    });
    const login = await service.request("POST", "/identity/login", {
      tenantId: body.id,
      body: { email: "o@nopass.test", password: "" },
    });
    assert.ok([400, 401].includes(login.status));
  });

  test("the same again 200 with Idempotent-Replayed; at once one 201 and one 200; other content 409", async () => {
    const body = newShop();
    const replies = await Promise.all([call("POST", "/admin/tenants", body), call("POST", "/admin/tenants", body)]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 201]);
    const again = await call("POST", "/admin/tenants", body);
    assert.deepEqual([again.status, again.headers.get("idempotent-replayed")], [200, "true"]);
    assert.equal(again.body.tenantId, body.id);
    const other = await call("POST", "/admin/tenants", { ...body, name: "Another" });
    assert.deepEqual([other.status, other.body.errorCode], [409, "duplicate_conflict"]);
    // No digest of a password is kept, so another password is no other content, and changes nothing.
    const password = { ...body, owner: { ...body.owner, password: "quite another password" } };
    assert.equal((await call("POST", "/admin/tenants", password)).status, 200);
    assert.equal((await events(body.id)).length, 1);
  });

  test("a slug that is taken: 409 name_taken, nothing left; of two at once one wins", async () => {
    const first = newShop();
    assert.equal((await call("POST", "/admin/tenants", first)).status, 201);
    const second = newShop({ slug: first.slug });
    const reply = await call("POST", "/admin/tenants", second);
    assert.deepEqual([reply.status, reply.body.errorCode], [409, "name_taken"]);
    await assertNothingLeft(second.id);
    const [a, b] = [newShop({ slug: "race" }), newShop({ slug: "race" })];
    const both = await Promise.all([call("POST", "/admin/tenants", a), call("POST", "/admin/tenants", b)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409]);
    await assertNothingLeft(both[0]?.status === 409 ? a.id : b.id);
  });

  test("an unknown server 400 unknown_server; malformed members 400 with an errors map", async () => {
    const lost = newShop({ server: "nowhere" });
    const reply = await call("POST", "/admin/tenants", lost);
    assert.deepEqual([reply.status, reply.body.errorCode], [400, "unknown_server"]);
    await assertNothingLeft(lost.id);
    for (const [member, value] of [
      ["enabledModules", ["Credit", "Catalogue"]],
      ["enabledModules", ["Credit", "Credit"]],
      ["slug", "Not A Slug"],
      ["name", "  "],
      ["owner", { email: "x", name: "y" }],
      ["owner", { email: "x@y.test", name: "y", password: "short" }],
    ] as const) {
      const bad = newShop({ [member]: value });
      const refused = await call("POST", "/admin/tenants", bad);
      assert.equal(refused.status, 400, member);
      assert.ok(
        Object.keys(refused.body.errors).some((path) => path.startsWith(member)),
        member,
      );
      await assertNothingLeft(bad.id);
    }
  });

  test("a role name that is somebody's: 409 name_taken, it stays and nothing else is left", async () => {
    const body = newShop();
    await onServer(`CREATE ROLE ${nameOf(body.id)}`);
    const reply = await call("POST", "/admin/tenants", body);
    assert.deepEqual([reply.status, reply.body.errorCode], [409, "name_taken"]);
    assert.equal((await onServer("SELECT FROM pg_roles WHERE rolname = $1", [nameOf(body.id)])).length, 1);
    await onServer(`DROP ROLE ${nameOf(body.id)}`);
    await assertNothingLeft(body.id);
    assert.equal((await call("POST", "/admin/tenants", body)).status, 201);
  });

  test("a failure after the home stands leaves nothing behind, and the answer names no secret", async () => {
    const body = newShop();
    // The last thing before the central commit is the audit row.
    await onServer(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'injected'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON audit_events FOR EACH ROW WHEN (NEW.subject_id = '${body.id}') EXECUTE FUNCTION refuse()`,
      [],
      central(),
    );
    const replies = await Promise.all([call("POST", "/admin/tenants", body), call("POST", "/admin/tenants", body)]);
    for (const reply of replies) {
      assert.deepEqual([reply.status, reply.body.errorCode], [500, "internal_error"]);
      assert.doesNotMatch(JSON.stringify(reply.body), /postgres|injected|t_[0-9a-f]{32}/);
    }
    await assertNothingLeft(body.id);
    await onServer("DROP TRIGGER refuse ON audit_events", [], central());
    assert.equal((await call("POST", "/admin/tenants", body)).status, 201);
  });

  test("what a provisioning that died left is taken over; what bears another mark is 409 name_taken", async () => {
    const body = newShop();
    const name = nameOf(body.id);
    const { central, servers } = service.deps;
    const begun = { id: newId(), tenantId: body.id, server: "default" };
    const attempt = await central.transact((tx) => beginHomeAttempt(tx, begun));
    const marked = (mark: string) => onServer(`COMMENT ON ROLE ${name} IS '${mark}'`);
    const client = await servers.mustGet("default").connect(shared(1));
    await client.query(`CREATE ROLE ${name} LOGIN; CREATE SCHEMA ${name}; CREATE TABLE ${name}.users (left_over int)`);
    await client.end();
    for (const mark of [
      homeMark(attempt, "Home"),
      homeMark({ ...attempt, id: newId() }, "Building"),
      homeMark({ ...attempt, installation: newId() }, "Building"),
      homeMark({ ...attempt, tenantId: newId() }, "Building"),
      '{"purpose":"tillhouse-tenant"}',
      "null",
      "of somebody",
    ]) {
      await marked(mark);
      const reply = await call("POST", "/admin/tenants", body);
      assert.deepEqual([reply.status, reply.body.errorCode], [409, "name_taken"], mark);
      assert.deepEqual(await onServer(`SELECT FROM ${name}.users`, [], shared(1)), [], mark);
    }
    await marked(homeMark(attempt, "Building"));
    assert.equal((await call("POST", "/admin/tenants", body)).status, 201);
    const [role] = await onServer("SELECT shobj_description($1::regrole, 'pg_authid') AS mark", [name]);
    assert.match(role?.["mark"], /"state":"Home"/);
    assert.deepEqual(
      await onServer("SELECT id FROM home_attempts", [], `${service.deps.config.databasePrefix}_central`),
      [],
    );
  });

  test("while a process that stands still is making the same shop: 503, and 201 once that one is gone", async () => {
    const shop = newShop();
    const frozen = new pg.Client({ connectionString: service.superusers["default"] });
    await frozen.connect();
    try {
      await frozen.query(`BEGIN; CREATE ROLE ${nameOf(shop.id)}`);
      const { status, body } = await call("POST", "/admin/tenants", shop);
      assert.deepEqual([status, body.errorCode], [503, "timed_out"]);
    } finally {
      await frozen.end();
    }
    assert.equal((await call("POST", "/admin/tenants", shop)).status, 201);
  });

  test("list: newest first, by cursor, filtered by q, mode, server and isActive", async () => {
    const word = `needle${randomUUID().slice(0, 6)}`;
    const shops = [];
    for (const server of ["default", "second", "default"]) {
      shops.push(await service.openShop({ server, name: `A ${word} shop` }));
    }
    const ids = shops.map(({ tenantId }) => tenantId).toReversed();
    await call("POST", `/admin/tenants/${ids[0]}/suspend`);
    const list = async (query: string): Promise<string[]> => {
      const { status, body } = await call("GET", `/admin/tenants?q=${word.toUpperCase()}&${query}`);
      assert.equal(status, 200);
      return body.items.map((item: { tenantId: string }) => item.tenantId);
    };
    assert.deepEqual(await list(""), ids);
    assert.deepEqual(await list("server=second"), [ids[1]]);
    assert.deepEqual(await list("isActive=false"), [ids[0]]);
    assert.deepEqual(await list("mode=Dedicated"), []);
    assert.deepEqual((await call("GET", "/admin/tenants?q=%25")).body.items, []);
    const first = await call("GET", `/admin/tenants?q=${word}&limit=2`);
    const rest = await call("GET", `/admin/tenants?q=${word}&limit=2&cursor=${first.body.nextCursor}`);
    const paged = [...first.body.items, ...rest.body.items].map((item) => item.tenantId);
    assert.deepEqual([paged, rest.body.nextCursor], [ids, null]);
    assert.equal((await call("GET", "/admin/tenants?cursor=rubbish")).status, 400);
    assert.equal((await call("GET", "/admin/tenants?mode=shared")).status, 400);
  });

  test("get, rename; 404 tenant_not_found", async () => {
    const shop = await service.openShop();
    const path = `/admin/tenants/${shop.tenantId}`;
    const renamed = await call("PATCH", path, { name: "A better name" });
    assert.deepEqual([renamed.status, renamed.body.name], [200, "A better name"]);
    const got = { ...renamed.body, serverHealth: "Up", state: "Active", illness: null, appointment: null };
    assert.partialDeepStrictEqual((await call("GET", path)).body, got);
    const slug = `other-${shop.tenantId}`;
    const moved = await call("PATCH", path, { slug });
    assert.deepEqual([moved.status, moved.body.slug, moved.body.name], [200, slug, "A better name"]);
    const other = await service.openShop();
    const taken = await call("PATCH", `/admin/tenants/${other.tenantId}`, { name: "Not this", slug });
    assert.deepEqual([taken.status, taken.body.errorCode], [409, "name_taken"]);
    assert.notEqual((await call("GET", `/admin/tenants/${other.tenantId}`)).body.name, "Not this");
    for (const bad of ["Upper", "-edge", "a b", ""])
      assert.equal((await call("PATCH", path, { slug: bad })).status, 400, bad);
    const missing = `/admin/tenants/${randomUUID()}`;
    for (const [method, at, body] of [
      ["GET", missing, undefined],
      ["PATCH", missing, { name: "X" }],
      ["POST", `${missing}/suspend`, undefined],
      ["POST", `${missing}/activate`, undefined],
      ["PUT", `${missing}/modules`, { enabledModules: [] }],
      ["POST", `${missing}/graduate`, undefined],
      ["POST", `${missing}/recover`, undefined],
      ["POST", `${missing}/adopt?server=second&database=theirs`, undefined],
      ["GET", `${missing}/diagnosis`, undefined],
      ["GET", `${missing}/graduations`, undefined],
    ] as const) {
      const reply = await call(method, at, body);
      assert.deepEqual([reply.status, reply.body.errorCode], [404, "tenant_not_found"], `${method} ${at}`);
    }
    const graduation = await call("GET", `${path}/graduations/${randomUUID()}`);
    assert.deepEqual([graduation.status, graduation.body.errorCode], [404, "not_found"]);
    await told("tenant.renamed", shop.tenantId, { before: { slug: renamed.body.slug }, after: { slug } });
    assert.equal((await events(shop.tenantId)).length, 3);
  });

  test("suspended: 503 tenant_unavailable with Retry-After until activated; both idempotent, audited", async () => {
    const shop = await service.openShop();
    const path = `/admin/tenants/${shop.tenantId}`;
    for (let time = 0; time < 2; time++) {
      const reply = await call("POST", `${path}/suspend`);
      assert.deepEqual([reply.status, reply.body.isActive], [200, false]);
    }
    const refused = await until(
      () => shop.get("/me/permissions"),
      ({ status }) => status === 503,
    );
    assert.equal(refused.body.errorCode, "tenant_unavailable");
    assert.deepEqual([refused.headers.get("retry-after"), refused.body.detail], ["60", "This shop is suspended."]);
    const login = await service.request("POST", "/identity/login", { tenantId: shop.tenantId, body: shop.owner });
    assert.equal(login.status, 503);
    for (let time = 0; time < 2; time++) {
      const reply = await call("POST", `${path}/activate`);
      assert.deepEqual([reply.status, reply.body.isActive], [200, true]);
    }
    await until(
      () => shop.get("/me/permissions"),
      ({ status }) => status === 200,
    );
    await told("tenant.suspended", shop.tenantId);
    await told("tenant.activated", shop.tenantId);
  });

  test("while it graduates: suspend and activate 409 maintenance_in_progress; a graduation that died unfenced hinders neither", async () => {
    const shop = await service.openShop();
    const id = newId();
    const lock = await acquireMaintenanceLock(service.deps, { id, what: "graduation" });
    await onServer(
      "INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan) VALUES ($1, $2, 'Running', 'default', 'second', '{}')",
      [id, shop.tenantId],
      central(),
    );
    const answers: unknown[] = [];
    const change = async (verb: string) => {
      const reply = await call("POST", `/admin/tenants/${shop.tenantId}/${verb}`);
      answers.push([reply.status, reply.body.errorCode ?? reply.body.isActive]);
    };
    await change("suspend");
    await change("activate");
    await lock.release();
    await change("suspend");
    const busy = [409, "maintenance_in_progress"];
    assert.deepEqual(answers, [busy, busy, [200, false]]);
  });

  test("modules: capabilities follow, an unknown name is 400", async () => {
    const shop = await service.openShop();
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    const disabled = await shop.get("/suppliers");
    const { errorCode, module } = disabled.body;
    assert.deepEqual([disabled.status, errorCode, module], [403, "module_disabled", "Purchasing"]);
    const put = await call("PUT", path, { enabledModules: ["Returns", "Purchasing"] });
    assert.deepEqual([put.status, put.body.enabledModules], [200, ["Purchasing", "Returns"]]);
    await until(
      () => shop.get("/suppliers"),
      ({ status }) => status === 200,
    );
    const after = { enabledModules: ["Purchasing", "Returns"] };
    assert.deepEqual((await shop.get("/capabilities")).body, after);
    for (const enabledModules of [["purchasing"], ["Orders"], "Purchasing", ["Returns", "Returns"]])
      assert.equal((await call("PUT", path, { enabledModules })).status, 400);
    await told("tenant.modules_changed", shop.tenantId, { before: { enabledModules: [] }, after });
  });
});

/** The caches hear of a change a moment after it. */
function until(act: () => Promise<Reply>, isSo: (reply: Reply) => boolean): Promise<Reply> {
  return eventually("it is heard of", async () => {
    const reply = await act();
    return isSo(reply) && reply;
  });
}
