import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { crashesIn } from "../../../test/crashes.ts";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { operate } from "../../../test/moves.ts";
import { problemOf } from "../../../test/staff.ts";
import { prefersAsync } from "../../kernel/http/prefer.ts";
import { commandLine } from "../gate/actor.ts";
import { steps } from "./graduation.ts";
import type { GraduationJson } from "./schema.ts";
import { graduate } from "./service.ts";

describe("a graduation that is watched", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  const headers = { prefer: "respond-async" };
  const begin = async (shop: Shop, path: string) =>
    service.request("POST", `/admin/tenants/${shop.tenantId}/${path}`, { token: await service.admin(), headers });
  const ask = async (path: string): Promise<GraduationJson> => {
    const { status, body } = await service.request("GET", path, { token: await service.admin() });
    assert.equal(status, 200);
    return body;
  };
  const ended = (path: string) =>
    eventually("it ends", async () => {
      const graduation = await ask(path);
      const isOver = graduation.finishedAt !== null && graduation.steps.every(({ state }) => state !== "Doing");
      return isOver && graduation;
    });

  test("Prefer: respond-async is answered 202 when it has begun, with where it stands; it tells all of itself at its end", async () => {
    const shop = await service.openShop();
    for (const name of ["Bread", "Milk"]) assert.equal((await shop.post("/categories", { name })).status, 201);
    const reply = await begin(shop, "graduate?server=second");
    assert.equal(reply.status, 202, JSON.stringify(reply.body));
    const { graduationId, startedAt } = reply.body;
    const path = `/admin/tenants/${shop.tenantId}/graduations/${graduationId}`;
    assert.deepEqual([reply.headers.get("location"), reply.headers.get("preference-applied")], [path, "respond-async"]);
    assert.deepEqual(
      [reply.body.tenantId, reply.body.targetServer, reply.body.mode],
      [shop.tenantId, "second", "Dedicated"],
    );
    assert.equal(reply.body.startedBy, service.operator.email);
    const graduation = await ended(path);
    assert.deepEqual([graduation.state, graduation.error, graduation.warnings], ["Succeeded", null, []]);
    assert.ok(Number(graduation.fenceMs) > 0);
    assert.ok(String(graduation.fenceStartedAt) >= startedAt);
    assert.ok(String(graduation.fenceStartedAt) <= String(graduation.finishedAt));
    for (const { step, startedAt: begun, finishedAt } of graduation.steps)
      assert.ok(begun >= startedAt && String(finishedAt) >= begun, step);
    const table = graduation.tables.find((one) => one.table === "categories");
    assert.deepEqual([table?.rows, table?.expectedRows, table?.verifiedRows, table?.phase], [2, 2, 2, "Verified"]);
    assert.ok(Number(table?.bytes) > 0 && Number(table?.expectedBytes) >= Number(table?.bytes));
    assert.deepEqual(new Set(graduation.tables.map(({ phase }) => phase)), new Set(["Verified"]));
    assert.equal((await shop.get("/categories")).status, 200);
    const back = await begin(shop, "move?mode=Shared");
    assert.deepEqual([back.status, back.body.mode], [202, "Shared"]);
    const { state } = await ended(`/admin/tenants/${shop.tenantId}/graduations/${back.body.graduationId}`);
    assert.equal(state, "Succeeded");
  });

  test("what the checks refuse is answered at once, and a dry run as without it", async () => {
    const shop = await service.openShop();
    assert.deepEqual(problemOf(await begin(shop, "graduate?server=nowhere")), [400, "unknown_server"]);
    assert.deepEqual(problemOf(await begin(shop, "move?server=second")), [409, "tenant_not_dedicated"]);
    const dry = await begin(shop, "graduate?dryRun=true");
    assert.deepEqual([dry.status, dry.body.dryRun, dry.headers.get("preference-applied")], [200, true, null]);
    assert.deepEqual((await operate(service, shop, "GET", "graduations")).body.items, []);
  });

  test("one that is rolled back keeps what it copied, when it closed the shop and how long each step took", async () => {
    const shop = await service.openShop();
    assert.equal((await shop.post("/categories", { name: "Bread" })).status, 201);
    const refuse = graduate(service.deps, shop.tenantId, {
      actor: commandLine,
      onProgress: ({ step, state }) => {
        if (step === "Flip" && state === "Doing") throw new Error("no flip today");
      },
    });
    await assert.rejects(refuse);
    const [graduation] = (await operate(service, shop, "GET", "graduations")).body.items as GraduationJson[];
    assert.ok(graduation);
    assert.deepEqual([graduation.state, graduation.startedBy], ["RolledBack", "command line"]);
    assert.ok(graduation.fenceStartedAt !== null && Number(graduation.fenceMs) > 0);
    const table = graduation.tables.find((one) => one.table === "categories");
    assert.deepEqual([table?.rows, table?.phase], [1, "Verified"]);
    assert.deepEqual(
      graduation.steps.map(({ step }) => step),
      steps.slice(0, 7).map(({ name }) => name),
    );
    for (const { step, finishedAt } of graduation.steps) assert.notEqual(finishedAt, null, step);
    assert.equal(graduation.steps.at(-1)?.error, "no flip today");
  });

  test("while the old home is dropped it is Dropping; when that process has died it is CleanupPending", async (t) => {
    const [shop, other] = [await service.openShop(), await service.openShop()];
    const crashes = crashesIn(service);
    t.after(() => crashes.close());
    const stateOf = async (of: Shop) => (await operate(service, of, "GET", "graduations")).body.items[0].state;
    let seen: string | undefined;
    await graduate(service.deps, shop.tenantId, {
      ...{ server: "second", actor: commandLine },
      onProgress: async ({ step, state }) => {
        if (step === "CleanUp" && state === "Doing") seen = await stateOf(shop);
      },
    });
    assert.deepEqual([seen, await stateOf(shop)], ["Dropping", "Succeeded"]);
    await crashes.run({ tenantId: other.tenantId, server: "second", death: { event: "CleanUp Doing" } });
    await crashes.settled(other);
    assert.equal(await stateOf(other), "CleanupPending");
  });

  test("all graduations are listed newest first, by state, tenant and server, page by page, and so are a tenant's own", async () => {
    const shops = [await service.openShop(), await service.openShop()];
    const made: string[] = [];
    for (const { tenantId } of [...shops, ...shops]) {
      const stop = {
        actor: commandLine,
        server: "second",
        onBegin: async (_tx: unknown, id: string) => void made.push(id),
      };
      await graduate(service.deps, tenantId, {
        ...stop,
        onProgress: ({ step }) => {
          if (step === "CreateRole") throw new Error("not today");
        },
      }).catch(() => undefined);
    }
    type Page = { readonly items: readonly GraduationJson[]; readonly nextCursor: string | null };
    const page = async (path: string): Promise<Page> => {
      const { status, body } = await service.request("GET", path, { token: await service.admin() });
      assert.equal(status, 200, path);
      return body;
    };
    const all = async (path: string): Promise<GraduationJson[]> => {
      const found: GraduationJson[] = [];
      for (let cursor = ""; ;) {
        const { items, nextCursor } = await page(`${path}limit=1${cursor}`);
        found.push(...items);
        if (nextCursor === null) return found;
        cursor = `&cursor=${nextCursor}`;
      }
    };
    const idsOf = (items: readonly GraduationJson[]) => items.map(({ graduationId }) => graduationId);
    const [first = "", second = "", third = "", fourth = ""] = made;
    const every = await all("/admin/graduations?");
    assert.deepEqual(idsOf(every).slice(0, 4), [fourth, third, second, first]);
    assert.deepEqual(idsOf((await page("/admin/graduations?limit=200")).items), idsOf(every));
    const [one] = shops;
    assert.equal(every[1]?.tenantId, one?.tenantId);
    assert.equal(every[1]?.tenantName, `Shop ${every[1]?.tenantSlug}`);
    const own = [third, first];
    assert.deepEqual(idsOf(await all(`/admin/graduations?tenantId=${one?.tenantId}&`)), own);
    assert.deepEqual(idsOf(await all(`/admin/tenants/${one?.tenantId}/graduations?`)), own);
    const failed = await all("/admin/graduations?state=RolledBack&server=second&");
    assert.deepEqual(idsOf(failed).slice(0, 4), [fourth, third, second, first]);
    assert.deepEqual(await all("/admin/graduations?state=Interrupted&"), []);
    assert.deepEqual(await all("/admin/graduations?server=nowhere&"), []);
  });

  test("the preference is found among others, in any case, with parameters, and not in quotes", () => {
    const of = (prefer: string) => prefersAsync({ headers: { prefer } });
    for (const header of ["respond-async", "wait=10, Respond-Async", "respond-async; x=1", "a,respond-async"])
      assert.equal(of(header), true, header);
    for (const header of ["", "wait=10", 'note="a, respond-async"', "no-respond-async"])
      assert.equal(of(header), false, header);
    assert.equal(prefersAsync({ headers: {} }), false);
  });

  test("the step at which its process died is Interrupted, also the last one, when the shop has moved", async (t) => {
    const crashes = crashesIn(service);
    t.after(() => crashes.close());
    for (const { step, ...death } of [
      { step: "Copy", event: "Copy Doing" },
      { step: "Statistics", before: "ANALYZE (SKIP_LOCKED)" },
    ]) {
      const shop = await service.openShop();
      await crashes.run({ tenantId: shop.tenantId, server: "second", death });
      await crashes.settled(shop);
      const [graduation] = (await operate(service, shop, "GET", "graduations")).body.items as GraduationJson[];
      const { steps: told = [], state } = graduation ?? {};
      assert.deepEqual(
        [state, told.at(-1)?.step, told.at(-1)?.state, told.at(-1)?.finishedAt],
        [step === "Copy" ? "Interrupted" : "Succeeded", step, "Interrupted", null],
      );
    }
  });
});
