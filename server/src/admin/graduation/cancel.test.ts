import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { assertAudited, operatorsLog } from "../../../test/audit-expectations.ts";
import { crashesIn } from "../../../test/crashes.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { impatient, onCentral, operate, recoverOverHttp, supportToken } from "../../../test/moves.ts";
import { problemOf } from "../../../test/staff.ts";
import { asSuperuser } from "../../../test/superuser.ts";
import { ownOf, tracesOf } from "../../../test/traces.ts";
import { buildApp } from "../../app.ts";
import { boot, type Boot, type BootConfig } from "../../boot.ts";
import { isExploring } from "../../../../proof/exploring.ts";
import { commandLine } from "../gate/actor.ts";
import { steps } from "./graduation.ts";
import { graduate, type ProgressEvent } from "./service.ts";

describe("cancelling a graduation", () => {
  let service: TestService;
  /** As another process on the same databases is. */
  let other: Boot;
  let app: Awaited<ReturnType<typeof buildApp>>;

  before(async () => {
    service = await startService({ shops: "small", config: impatient });
    other = await boot(service.deps.config as BootConfig, service.deps.log as never, {
      migrations: service.deps.tenantMigrations,
    });
    app = await buildApp(other.deps);
  });
  after(async () => {
    await app.close();
    await other.close();
    await service.close();
  });

  /** Asks the other process to cancel it. */
  async function cancel({ tenantId }: Shop, graduationId: string): Promise<{ status: number; body: Answer }> {
    const url = `/admin/tenants/${tenantId}/graduations/${graduationId}/cancel`;
    const headers = { authorization: `Bearer ${await service.admin()}` };
    const reply = await app.inject({ method: "POST", url, headers });
    const [status, body] = [reply.statusCode, reply.json<Answer>()];
    service.answered("POST", url, { status, contentType: String(reply.headers["content-type"]), body });
    return { status, body };
  }

  const endLock = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1";
  const stateOf = async (id: string) =>
    (await onCentral<{ state: string }>(service, "SELECT state FROM graduations WHERE id = $1", [id]))[0]?.state;

  const move = (shop: Shop, onProgress: (event: ProgressEvent) => Promise<void>) =>
    graduate(service.deps, shop.tenantId, { server: "second", actor: commandLine, onProgress }).then(
      ({ mode }) => mode,
      ({ status, errorCode }: { status: number; errorCode: string }) => [status, errorCode],
    );

  /** Graduates a shop and cancels that at the point given; both answers, and where the cancelled one was. */
  async function cancelAt(shop: Shop, step: string, state: string) {
    let answer: ReturnType<typeof cancel> | undefined;
    let id = "";
    const moved = await move(shop, async (event) => {
      if (answer !== undefined || event.step !== step || event.state !== state) return;
      id = event.graduationId;
      answer = cancel(shop, id);
      let isAnswered = false;
      void answer.finally(() => (isAnswered = true)).catch(() => undefined);
      // The answer may wait for the undo, which waits for us.
      await eventually("it was heard", async () => isAnswered || (await stateOf(id)) !== "Running");
    });
    return { id, moved, cancelled: await answer };
  }

  async function assertAtHome(shop: Shop): Promise<void> {
    assert.deepEqual(await tracesOf(service, shop), ["default: role t", "default: schema"]);
    service.deps.directory.forget(shop.tenantId);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  }

  const names = steps.map(({ name }) => name);
  const cancelled = isExploring ? names.slice(0, names.indexOf("Flip") + 1) : ["Validate", "Copy", "Flip"];
  for (const name of cancelled)
    for (const state of ["Doing", "Done"]) {
      if (name === "Flip" && state === "Done") continue;
      test(`at ${name} ${state}: 200 RolledBack, its caller gets 409 graduation_cancelled, and nothing is left`, async () => {
        const shop = await service.openShop();
        const { id, moved, cancelled } = await cancelAt(shop, name, state);
        assert.deepEqual(moved, [409, "graduation_cancelled"]);
        assert.deepEqual(
          [cancelled?.status, cancelled?.body.graduationId, cancelled?.body.state],
          [200, id, "RolledBack"],
        );
        const { cancelledBy, cancelledAt } = cancelled?.body ?? {};
        assert.deepEqual([cancelledBy, typeof cancelledAt], [service.operator.email, "string"]);
        await assertAtHome(shop);
      });
    }

  /** Somebody has locked a table of the build, and the copy waits for it. */
  for (const [what, stop] of [
    ["cancelled", (shop: Shop, id: string) => cancel(shop, id)],
    ["without its lock", (_shop: Shop, id: string) => onCentral(service, endLock, [`tillhouse-central:${id}`])],
  ] as const)
    test(`${what} while its copy waits for somebody: its sessions end, and it is undone`, async () => {
      const shop = await service.openShop();
      let holder: pg.Client | undefined;
      let id = "";
      const moved = move(shop, async ({ step, state, graduationId }) => {
        if (step !== "Copy" || state !== "Doing") return;
        id = graduationId;
        const url = new URL(service.superusers["second"] ?? "");
        url.pathname = (await ownOf(service, shop)).database;
        holder = new pg.Client({ connectionString: url.href });
        await holder.connect();
        await holder.query("BEGIN; LOCK TABLE categories");
      });
      const waiting = async () => {
        const text = "SELECT FROM pg_stat_activity WHERE application_name = $1 AND wait_event_type = 'Lock'";
        return (await asSuperuser(service, "second", text, [`tillhouse-graduation:${id}`])).length > 0;
      };
      await eventually("it waits", waiting);
      const stopped = stop(shop, id);
      try {
        await eventually("its sessions have ended", async () => !(await waiting()));
      } finally {
        await holder?.end();
      }
      await Promise.all([moved, stopped]);
      await recoverOverHttp(service, shop);
      await assertAtHome(shop);
    });

  test("a suspended shop is suspended after it was cancelled", async () => {
    const shop = await service.openShop();
    await operate(service, shop, "POST", "suspend");
    const { moved, cancelled } = await cancelAt(shop, "Copy", "Done");
    assert.deepEqual([moved, cancelled?.status], [[409, "graduation_cancelled"], 200]);
    assert.equal((await shop.get("/me/permissions")).status, 503);
    assert.equal((await operate(service, shop, "POST", "activate")).status, 200);
    await assertAtHome(shop);
  });

  test("while it cleans up: 409 already_flipped, and it succeeds", async () => {
    const shop = await service.openShop();
    const { id, moved, cancelled } = await cancelAt(shop, "CleanUp", "Doing");
    assert.deepEqual([moved, cancelled?.status, cancelled?.body.errorCode], ["Dedicated", 409, "already_flipped"]);
    assert.equal(await stateOf(id), "Succeeded");
  });

  test("when it has succeeded: 409 already_flipped", async () => {
    const shop = await service.openShop();
    let id = "";
    await move(shop, async ({ graduationId }) => void (id = graduationId));
    const { status, body } = await cancel(shop, id);
    assert.deepEqual([status, body.errorCode], [409, "already_flipped"]);
    assert.equal((await shop.get("/me/permissions")).status, 200);
  });

  test("whose process was killed before the flip: 200 RolledBack, and nothing is left", async () => {
    const crashes = crashesIn(service);
    try {
      const shop = await service.openShop();
      await crashes.run({ tenantId: shop.tenantId, server: "second", death: { event: "Copy Done" } });
      const [row] = await onCentral<{ id: string }>(service, "SELECT id FROM graduations WHERE tenant_id = $1", [
        shop.tenantId,
      ]);
      let reply: Awaited<ReturnType<typeof cancel>> | undefined;
      await eventually("it counts as dead", async () => {
        reply = await cancel(shop, row?.id ?? "");
        return reply.body.errorCode !== "maintenance_in_progress";
      });
      assert.deepEqual([reply?.status, reply?.body.state], [200, "RolledBack"], JSON.stringify(reply?.body));
      await assertAtHome(shop);
    } finally {
      await crashes.close();
    }
  });

  test("an unknown graduation, or one of another shop: 404 not_found, and it goes on", async () => {
    const [shop, stranger] = [await service.openShop(), await service.openShop()];
    const seen: unknown[] = [];
    let id = "";
    const moved = await move(shop, async ({ step, state, graduationId }) => {
      if (step !== "Copy" || state !== "Doing") return;
      id = graduationId;
      for (const { status, body } of [await cancel(shop, randomUUID()), await cancel(stranger, id)])
        seen.push([status, body.errorCode]);
    });
    seen.push((await cancel(shop, id)).status);
    assert.deepEqual([moved, seen], ["Dedicated", [[404, "not_found"], [404, "not_found"], 409]]);
  });

  test("takes the permission to graduate: support gets 403, and it goes on", async () => {
    const shop = await service.openShop();
    const token = await supportToken(service);
    const seen: unknown[] = [];
    const moved = await move(shop, async ({ step, state, graduationId }) => {
      if (step !== "Copy" || state !== "Doing") return;
      seen.push(problemOf(await operate(service, shop, "POST", `graduations/${graduationId}/cancel`, token)));
    });
    assert.deepEqual([moved, seen], ["Dedicated", [[403, "permission_denied"]]]);
  });

  test("over HTTP: its caller gets 409 graduation_cancelled, and it is audited, with who did it", async (t) => {
    const shop = await service.openShop();
    const copy = steps.find(({ name }) => name === "Copy");
    assert.ok(copy);
    let answer: ReturnType<typeof cancel> | undefined;
    const copying = t.mock.method(copy, "do", async ({ id }: { id: string }) => {
      answer = cancel(shop, id);
      await eventually("it was heard", async () => (await stateOf(id)) !== "Running");
    });
    const moved = await operate(service, shop, "POST", "graduate?server=second");
    copying.mock.restore();
    const cancelled = await answer;
    assert.deepEqual([...problemOf(moved), cancelled?.status], [409, "graduation_cancelled", 200]);
    const [by, to] = [service.operator.email, ["Tenant", shop.tenantId]] as const;
    const details = { graduationId: cancelled?.body.graduationId };
    await assertAudited(operatorsLog(service), { event: "tenant.graduation_cancelled", by, to, details });
  });
});

interface Answer {
  readonly graduationId?: string;
  readonly state?: string;
  readonly errorCode?: string;
  readonly cancelledBy?: string;
  readonly cancelledAt?: string;
}
