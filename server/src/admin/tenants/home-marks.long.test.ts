import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Reply, type TestService } from "../../../test/harness.ts";
import { homesOf } from "../../../test/homes.ts";
import { eraseShop, exportShop, fileFor, importShop } from "../../../test/leaving.ts";
import { onCentral } from "../../../test/moves.ts";
import { asSuperuser } from "../../../test/superuser.ts";

// What the mark of a new home says at the moment when the tenant's row is committed, which makes it one.

describe("the mark of a home that is made", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "opened" });
    await onCentral(
      service,
      `CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF NEW.slug LIKE 'refused-%' THEN RAISE EXCEPTION 'no commit'; END IF;
         PERFORM pg_advisory_xact_lock_shared(${held}); RETURN NULL;
       END $$;
       CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON tenants DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION at_commit()`,
    );
  });
  after(() => service.close());

  const held = 4_711;
  const ownerPassword = "the tills of this shop ring";
  function newShop(slug = `s-${randomUUID().slice(0, 8)}`) {
    const owner = { email: `o@${slug}.test`, name: "Olive", password: ownerPassword };
    return { id: randomUUID(), name: `Shop ${slug}`, slug, enabledModules: [], owner };
  }
  const create = async (body: object): Promise<Reply> =>
    service.request("POST", "/admin/tenants", { token: await service.admin(), body });
  const nameOf = (tenantId: string) => `t_${tenantId.replaceAll("-", "")}`;
  async function markOf(tenantId: string): Promise<{ state?: string } | undefined> {
    const text = "SELECT shobj_description(oid, 'pg_authid') AS mark FROM pg_roles WHERE rolname = $1";
    const [role] = await asSuperuser<{ mark: string }>(service, "default", text, [nameOf(tenantId)]);
    return role === undefined ? undefined : (JSON.parse(role.mark) as { state?: string });
  }

  /** Runs the work, and `look` while the commit of the tenant's row is under way. */
  async function whileCommitting<T>(work: () => Promise<T>, look: () => Promise<void>): Promise<T> {
    const { centralUrl = "" } = service.deps.config;
    const holder = new pg.Client({ connectionString: centralUrl });
    await holder.connect();
    try {
      await holder.query("SELECT pg_advisory_lock($1)", [held]);
      const working = work();
      working.catch(() => undefined);
      const isWaiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted";
      await eventually("it commits", async () => (await holder.query(isWaiting, [held])).rowCount === 1);
      await look();
      await holder.query("SELECT pg_advisory_unlock($1)", [held]);
      return await working;
    } finally {
      await holder.end();
    }
  }

  test("says Home before a created shop's row is committed: turned back behind that, nothing drops it", async () => {
    const body = newShop();
    let attempts: { id: string }[] = [];
    const made = await whileCommitting(
      () => create(body),
      async () => {
        assert.equal((await markOf(body.id))?.state, "Home");
        attempts = await onCentral(service, "SELECT id FROM home_attempts WHERE tenant_id = $1", [body.id]);
      },
    );
    assert.deepEqual([made.status, attempts.length], [201, 1]);
    const credentials = { email: body.owner.email, password: ownerPassword };
    const login = await service.request("POST", "/identity/login", { tenantId: body.id, body: credentials });
    const as = { tenantId: body.id, token: login.body.accessToken as string };
    const sold = await service.request("POST", "/categories", { ...as, body: { name: "Bread" } });
    assert.equal(sold.status, 201);
    const homes = await homesOf(service, { tenantId: body.id });
    for (const table of ["visits", "mail_notices", "webhook_notices", "tenants"])
      await onCentral(service, `DELETE FROM ${table} WHERE tenant_id = $1`, [body.id]);
    await onCentral(service, "DELETE FROM creations WHERE id = $1", [body.id]);
    const again = "INSERT INTO home_attempts (id, tenant_id, server, begun_at) VALUES ($1, $2, 'default', now())";
    await onCentral(service, again, [attempts[0]?.id, body.id]);
    const { status, body: problem } = await create(body);
    assert.deepEqual([status, problem.errorCode], [409, "name_taken"]);
    assert.deepEqual(await homesOf(service, { tenantId: body.id }), homes);
    const database = `${service.deps.config.databasePrefix}_shared_1`;
    const kept = `SELECT name FROM ${nameOf(body.id)}.categories`;
    assert.deepEqual(await asSuperuser(service, "default", kept, [], database), [{ name: "Bread" }]);

    // An operator's word for that very home, as docs/operations/recovery.md has it.
    const name = nameOf(body.id);
    const drop = `DROP SCHEMA ${name} CASCADE; GRANT ${name} TO CURRENT_USER; DROP OWNED BY ${name}; DROP ROLE ${name}`;
    await service.deps.servers.mustGet("default").withClient(database, (client) => client.query(drop));
    assert.equal((await create(body)).status, 201);
  });

  test("says Home before an imported shop's row is committed", async (t) => {
    const shop = await service.openShop();
    const file = await fileFor(t);
    await exportShop(service, shop, file);
    await eraseShop(service, shop);
    await whileCommitting(
      () => importShop(service, file),
      async () => assert.equal((await markOf(shop.tenantId))?.state, "Home"),
    );
  });

  test("does not keep its own attempt from removing it when the row is not committed", async () => {
    const body = newShop(`refused-${randomUUID().slice(0, 8)}`);
    assert.equal((await create(body)).status, 500);
    assert.deepEqual(await homesOf(service, { tenantId: body.id }), []);
    assert.deepEqual(await onCentral(service, "SELECT FROM home_attempts WHERE tenant_id = $1", [body.id]), []);
    assert.equal((await create({ ...body, slug: `s-${randomUUID().slice(0, 8)}` })).status, 201);
  });
});
