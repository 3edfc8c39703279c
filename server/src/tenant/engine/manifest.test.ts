import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { Type } from "typebox";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { raw } from "../../kernel/db/sql.ts";
import { checkModules } from "./compose.ts";
import { defineModule, defineReport } from "./manifest.ts";
import { modules } from "../modules.ts";
import { listBreaches, listStreamFaults } from "../verify/sql.ts";

// What core does with a manifest, shown with a module that only exists here.

const calls: [hook: string, ids: readonly string[]][] = [];
let failing: "merge" | "erase" | undefined;

const Note = Type.Object({ note: Type.String() });
const notes = defineModule({
  name: "Notes",
  permissions: { "notes.read": "See notes", "notes.write": "Write notes" },
  startingGrants: {
    Manager: { permissions: ["notes.read", "notes.write"] },
    Cashier: { permissions: ["notes.read"], permissionsWithApproval: ["notes.write"] },
  },
  routes: (routes) => {
    const common = { tag: "Notes", permission: "notes.read", branch: null, replies: { 200: Note } } as const;
    const answer = async () => ({ note: "hello" });
    routes.read({ ...common, method: "GET", path: "/notes", operationId: "getNote", summary: "Read" }, answer);
    routes.write({ ...common, method: "POST", path: "/notes", operationId: "postNote", summary: "Write" }, answer);
    routes.own({ ...common, method: "PUT", path: "/notes", operationId: "putNote", summary: "Own" }, answer);
    routes.page(
      { ...common, method: "GET", path: "/notes/page", operationId: "pageNotes", summary: "Page" },
      (tx) => tx.one<{ note: string }>(raw("SELECT 'page' AS note")),
      (row) => row,
    );
  },
  customerHooks: {
    merge: async (_tx, _actor, { targetId, sourceIds }) => {
      calls.push(["merge", [targetId, ...sourceIds]]);
      if (failing === "merge") throw new Error("refused by the module");
    },
    erase: async (_tx, _actor, { ids }) => {
      calls.push(["erase", ids]);
      if (failing === "erase") throw new Error("refused by the module");
    },
  },
  reports: [
    defineReport({
      name: "notes-by-day",
      summary: "Notes by day",
      permission: "notes.read",
      branch: null,
      query: Type.Object({ day: Type.String({ format: "date" }) }),
      reply: Note,
      read: async (_tx, _actor, { day }) => ({ note: day }),
    }),
  ],
  tenderKinds: ["Note"],
  verify: [
    {
      invariant: "a category is not called Broken",
      broken: raw("SELECT name AS example FROM categories WHERE name = 'Broken'"),
    },
  ],
});

describe("a module", () => {
  let service: TestService;
  let on: Shop;
  let off: Shop;

  before(async () => {
    service = await startService({ modules: [notes] });
    on = await service.openShop({ modules: ["Notes"] });
    off = await service.openShop();
  });
  after(() => service.close());
  beforeEach(() => {
    calls.length = 0;
    failing = undefined;
  });

  const tenantOf = async (shop: Shop) => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return tenant;
  };

  test("answers on every kind of route while it is on, and 403 module_disabled while it is off", async () => {
    for (const [method, path] of [
      ["get", "/notes"],
      ["post", "/notes"],
      ["put", "/notes"],
      ["get", "/notes/page"],
      ["get", "/reports/notes-by-day?day=2026-01-31"],
    ] as const) {
      assert.equal((await on[method](path)).status, 200, `${method} ${path}`);
      const refused = await off[method](path);
      assert.deepEqual([...problemOf(refused), refused.body.module], [403, "module_disabled", "Notes"], path);
    }
  });

  test("its reports check their query and its permissions are asked for", async () => {
    assert.deepEqual((await on.get("/reports/notes-by-day?day=2026-01-31")).body, { note: "2026-01-31" });
    assert.equal((await on.get("/reports/notes-by-day?day=today")).status, 400);
    const nobody = await hire(service, on, ["sales.read"], []);
    const refused = await nobody.get("/reports/notes-by-day?day=2026-01-31");
    assert.deepEqual([...problemOf(refused), refused.body.permission], [403, "permission_denied", "notes.read"]);
  });

  test("its permissions are listed while it is on, and a role may hold them either way", async () => {
    const listed = async (shop: Shop) =>
      (await shop.get("/permissions")).body.items.filter(({ permission }: { permission: string }) =>
        permission.startsWith("notes."),
      );
    assert.deepEqual(await listed(on), [
      { permission: "notes.read", description: "See notes" },
      { permission: "notes.write", description: "Write notes" },
    ]);
    assert.deepEqual(await listed(off), []);
    for (const shop of [on, off])
      assert.equal((await shop.post("/roles", { name: "Writers", permissions: ["notes.write"] })).status, 201);
    assert.equal((await on.post("/roles", { name: "Others", permissions: ["notes.burn"] })).status, 400);
  });

  test("operators can enable it by its name, and no other name", async () => {
    const token = await service.admin();
    const put = (enabledModules: string[]) =>
      service.request("PUT", `/admin/tenants/${off.tenantId}/modules`, { token, body: { enabledModules } });
    assert.equal((await put(["notes"])).status, 400);
    assert.equal((await put(["Notes", "Returns"])).status, 200);
    assert.equal((await off.get("/notes")).status, 200);
    assert.equal((await put([])).status, 200);
    assert.equal((await off.get("/notes")).status, 403);
  });

  test("joins merging and erasing of customers, on or off; a hook that throws leaves everything as it was", async () => {
    for (const shop of [on, off]) {
      const add = async (name: string) => (await shop.post("/customers", { name })).body.id as string;
      const [target, source] = [await add("Tara"), await add("Sol")];
      failing = "merge";
      assert.equal((await shop.post(`/customers/${target}/merge`, { sourceIds: [source] })).status, 500);
      assert.equal((await shop.get(`/customers/${source}`)).body.id, source);
      failing = undefined;
      assert.equal((await shop.post(`/customers/${target}/merge`, { sourceIds: [source] })).status, 200);
      failing = "erase";
      assert.equal((await shop.post(`/customers/${target}/erase`)).status, 500);
      assert.equal((await shop.get(`/customers/${target}`)).body.name, "Tara");
      failing = undefined;
      assert.equal((await shop.post(`/customers/${target}/erase`)).status, 200);
      const [refusedMerge, merge, refusedErase, erase] = calls.splice(0);
      assert.deepEqual(
        [refusedMerge, merge],
        [
          ["merge", [target, source]],
          ["merge", [target, source]],
        ],
      );
      assert.deepEqual(
        [refusedErase?.[0], erase?.[0], [...(erase?.[1] ?? [])].sort()],
        ["erase", "erase", [source, target].sort()],
      );
    }
  });

  test("a payment method may be of its kind", async () => {
    const add = async (kind: string) => (await on.post("/payment-methods", { name: kind, kind })).status;
    assert.deepEqual([await add("Note"), await add("Coin")], [201, 400]);
  });

  test("its rules are among those of verify, on or off", async () => {
    const broken = async () => service.deps.databases.read(await tenantOf(off), (tx) => listBreaches(tx, notes.verify));
    assert.deepEqual(await broken(), []);
    await off.post("/categories", { name: "Broken" });
    assert.deepEqual(await broken(), [
      { invariant: "a category is not called Broken", breaches: 1, example: "Broken" },
    ]);
  });

  test("a sync stream whose table or key is not there, or whose members are others, is told", async () => {
    const [select, members] = [raw("id, name"), { id: Type.Null(), name: Type.Null() }];
    const faults = await service.deps.databases.read(await tenantOf(on), (tx) =>
      listStreamFaults(tx, [
        { name: "Customers", table: "customers", key: [["id", "uuid"]], select, members },
        {
          name: "BranchVariants",
          table: "branch_variants",
          key: [
            ["branch_id", "uuid"],
            ["variant_id", "uuid"],
          ],
          select: raw("price"),
          members: { price: Type.Null() },
        },
        {
          name: "NotNoted",
          table: "cash_sessions",
          key: [["id", "uuid"]],
          select: raw("id"),
          members: { id: Type.Null() },
        },
        {
          name: "OtherMembers",
          table: "customers",
          key: [["id", "uuid"]],
          select,
          members: { id: Type.Null(), no: Type.Null() },
        },
        { name: "NoTable", table: "nowhere", key: [["id", "uuid"]], select, members },
        { name: "NoColumn", table: "customers", key: [["nothing", "uuid"]], select, members },
        { name: "NotUnique", table: "customers", key: [["label", "text"]], select, members },
        { name: "NotAlways", table: "customers", key: [["code", "text"]], select, members },
      ]),
    );
    assert.deepEqual(
      faults.map((fault) => fault.split(":")[0]),
      ["NotNoted", "OtherMembers", "OtherMembers", "NoTable", "NoColumn", "NotUnique", "NotAlways"],
    );
    await assert.rejects(
      service.deps.databases.read(await tenantOf(on), (tx) =>
        listStreamFaults(tx, [
          { name: "Bad", table: "customers", key: [["id", "uuid"]], select: raw("nothing"), members },
        ]),
      ),
      /column "nothing" does not exist/,
    );
  });

  test("the streams of the modules that we ship are whole", async () => {
    const streams = modules.flatMap((module) => module.syncStreams ?? []);
    assert.deepEqual(await service.deps.databases.read(await tenantOf(on), (tx) => listStreamFaults(tx, streams)), []);
  });

  test("a job at no time of day, or every no minutes, is refused", () => {
    for (const schedule of [{ dailyAt: "25:61" }, { everyMinutes: 0 }, { everyMinutes: 0.5 }])
      assert.throws(
        () => checkModules([{ name: "A", jobs: [{ name: "a.run", schedule, run: async () => undefined }] }]),
        /^Error: job a\.run of A has no time/,
      );
  });

  test("two that claim one name, permission, job, report, stream or kind of tender are refused", () => {
    const read = async () => ({});
    const claims = [
      { permissions: { "extra.read": "Read" } },
      { jobs: [{ name: "extra.run", schedule: { everyMinutes: 5 }, run: async () => undefined }] },
      {
        reports: [
          { name: "extra", summary: "", permission: "sales.read", branch: null, query: Note, reply: Note, read },
        ],
      },
      {
        syncStreams: [
          {
            name: "Extras",
            table: "customers",
            key: [["id", "uuid"]],
            select: raw("id"),
            members: { id: Type.Null() },
          },
        ],
      },
      { tenderKinds: ["Extra"] },
    ] as const;
    for (const claim of claims)
      assert.throws(
        () =>
          checkModules([
            { name: "A", ...claim },
            { name: "B", ...claim },
          ]),
        / of B is also that of A$/,
      );
    assert.throws(() => checkModules([{ name: "A" }, { name: "A" }]), /^Error: module A of A is also that of A$/);
    assert.throws(
      () => checkModules([{ name: "A", permissions: { "sales.read": "Read" } }]),
      /permission sales.read of A is also that of core/,
    );
  });
});
