import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { whileLocked } from "../../../test/contention.ts";
import { callsOf } from "../../../test/devices.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { hire, problemOf } from "../../../test/staff.ts";
import { sql, type Statement } from "../../kernel/db/sql.ts";

// What gives lasting power in a shop takes a session that was proven lately (decision 0042).

const minuteMs = 60_000;
const required = [403, "reauthentication_required"];
const password = "seven tills ring at noon";

describe("what gives lasting power", () => {
  let service: TestService;
  let shop: Shop;
  let count = 0;

  before(async () => {
    service = await startService();
    service.now.hold();
    shop = await service.openShop();
  });
  after(() => service.close());

  const newUser = (more: object = {}) => ({
    email: `power-${(count += 1)}@example.com`,
    name: "Pia",
    password,
    ...more,
  });
  /** The owner in a session that was opened so long ago. */
  const ownerSince = async (ms: number) => {
    const token = await shop.login(shop.owner.email, shop.owner.password);
    service.now.advance(ms);
    const call = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, { tenantId: shop.tenantId, token, ...(body === undefined ? {} : { body }) });
    const prove = (proof: object) => call("POST")("/identity/reauthenticate", proof);
    return { post: call("POST"), patch: call("PATCH"), put: call("PUT"), delete: call("DELETE"), prove };
  };
  type Owner = Awaited<ReturnType<typeof ownerSince>>;
  const proof = () => ({ password: shop.owner.password });

  const powers: readonly [what: string, call: (owner: Owner) => Promise<Reply>][] = [
    ["a user with a role is made", async (owner) => owner.post("/users", newUser({ roleIds: [await newRole()] }))],
    ["a global admin is made", (owner) => owner.post("/users", newUser({ isGlobalAdmin: true }))],
    ["a user becomes a global admin", async (owner) => owner.patch(await pathOfUser(), { isGlobalAdmin: true })],
    ["a user gets a role", async (owner) => owner.patch(await pathOfUser(), { roleIds: [await newRole()] })],
    ["a user gets a branch", async (owner) => owner.patch(await pathOfUser(), { branchIds: [await branchId()] })],
    ["a user is deactivated", async (owner) => owner.post(`${await pathOfUser()}/deactivate`)],
    ["a user is activated", async (owner) => owner.post(`${await pathOfUser()}/activate`)],
    [
      "a role gets a permission",
      async (owner) => owner.patch(`/roles/${await newRole()}`, { permissions: ["audit.read"] }),
    ],
    ["how users sign in is changed", (owner) => owner.patch("/sign-in-settings", { allowsEmailCodes: true })],
    ["a service account is made", (owner) => owner.post("/service-accounts", newAccount())],
    [
      "a service account gets a permission",
      async (owner) => owner.patch(`/service-accounts/${await newAccountId()}`, { permissions: ["audit.read"] }),
    ],
    ["a second secret is made", async (owner) => owner.post(`/service-accounts/${await newAccountId()}/secrets`)],
    ["another's PIN is set", async (owner) => owner.put(`${await pathOfUser()}/pin`, { pin: "2749" })],
    ["a till is registered", async (owner) => owner.post("/devices", await newTill())],
    [
      "a till gets another credential",
      async (owner) => owner.post(`/devices/${await made("/devices", await newTill())}/credential`, {}),
    ],
    ["a webhook is made", (owner) => owner.post("/webhooks", newWebhook())],
    ["a webhook sends elsewhere", async (owner) => owner.patch(await pathOfWebhook(), { url: `${hookUrl}/2` })],
    ["a webhook sends more", async (owner) => owner.patch(await pathOfWebhook(), { events: orderEvents })],
    ["a webhook sends of a branch", async (owner) => owner.patch(await pathOfWebhook(), await ofBranch())],
    ["a webhook is switched on", async (owner) => owner.patch(await pathOfWebhook(false), { isActive: true })],
    ["a webhook gets a second secret", async (owner) => owner.post(`${await pathOfWebhook()}/secrets`)],
    [
      "support is allowed again",
      async (owner) => {
        await shop.patch("/settings", { allowsSupportAccess: false });
        return owner.patch("/settings", { allowsSupportAccess: true });
      },
    ],
  ];
  const newAccount = () => ({ name: `Program ${(count += 1)}`, permissions: [], branchIds: [] });
  // Made in a session of its own, which is always proven.
  const made = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await (await ownerSince(0)).post(path, body);
    assert.equal(status, 201, JSON.stringify(answer));
    return answer.id;
  };
  const newRole = () => made("/roles", { name: `Role ${(count += 1)}`, permissions: ["catalogue.read"] });
  const pathOfUser = async () => `/users/${await made("/users", newUser())}`;
  const hookUrl = "https://hooks.example.com/shop";
  const orderEvents = ["OrderCompleted", "OrderVoided"];
  const newTill = async () => ({ name: `Till ${(count += 1)}`, branchId: await branchId() });
  const ofBranch = async () => ({ branchIds: [await branchId()] });
  const newWebhook = (isActive = true) => ({
    name: `Hook ${(count += 1)}`,
    url: hookUrl,
    events: orderEvents.slice(0, 1),
    isActive,
  });
  const pathOfWebhook = async (isActive = true) => `/webhooks/${await made("/webhooks", newWebhook(isActive))}`;
  const newAccountId = () => made("/service-accounts", newAccount());
  const branchId = async (): Promise<string> => (await shop.get("/branches")).body.items[0].id;

  for (const [what, call] of powers)
    test(`403 reauthentication_required when ${what} ten minutes after the sign-in; done once it is proven again`, async () => {
      const owner = await ownerSince(10 * minuteMs);
      assert.deepEqual(problemOf(await call(owner)), required);
      assert.equal((await owner.prove(proof())).status, 204);
      const { status, body } = await call(owner);
      assert.ok(status >= 200 && status < 300, `${status} ${JSON.stringify(body)}`);
    });

  test("what gives no power takes no proof: names, another setting, a user without rights, less sent, support refused", async () => {
    const owner = await ownerSince(10 * minuteMs);
    const path = await pathOfUser();
    const hook = await pathOfWebhook();
    const { url, events, branchIds } = (await shop.get(hook)).body;
    const answers = [
      await owner.patch(hook, { name: "Hook Renamed", url, events, branchIds, isActive: false }),
      await owner.patch(path, { name: "Pia Renamed" }),
      await owner.patch(path, { isGlobalAdmin: false, roleIds: [] }),
      await owner.post("/users", newUser()),
      await owner.patch("/settings", { receiptHeader: "Good day" }),
      await owner.patch("/settings", { allowsSupportAccess: false }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 201, 200, 200],
    );
  });

  const taken: readonly [what: string, path: () => Promise<string>, keep: object, take: (id: string) => Statement][] = [
    [
      "a global admin stays one",
      async () => `/users/${await made("/users", newUser({ isGlobalAdmin: true }))}`,
      { isGlobalAdmin: true },
      (id) => sql`UPDATE users SET is_global_admin = false WHERE id = ${id} RETURNING id`,
    ],
    [
      "a webhook stays on",
      () => pathOfWebhook(),
      { isActive: true },
      (id) => sql`UPDATE webhooks SET is_active = false WHERE id = ${id} RETURNING id`,
    ],
    [
      "support stays allowed",
      async () => {
        await shop.patch("/settings", { allowsSupportAccess: true });
        return "/settings";
      },
      { allowsSupportAccess: true },
      () => sql`UPDATE settings SET allows_support_access = false RETURNING version`,
    ],
  ];
  for (const [what, pathOf, keep, take] of taken)
    test(`403 reauthentication_required for a call by which ${what}, if that was taken away while it waited`, async () => {
      const path = await pathOf();
      const thief = await ownerSince(10 * minuteMs);
      const { status, body } = await thief.patch(path, keep);
      assert.equal(status, 200, JSON.stringify(body));
      const statement = take(path.split("/").at(-1) ?? "");
      const late = await whileLocked(service, shop.tenantId, statement, 1, () => thief.patch(path, keep));
      assert.deepEqual(problemOf(late), required);
    });

  test("a session is proven for less than ten minutes after its sign-in, and a refresh adds nothing", async () => {
    const { tenantId, owner: body } = shop;
    const signedIn = await service.request("POST", "/identity/login", { tenantId, body });
    const [cookie = ""] = (signedIn.cookies["service_tenant_rt"] ?? "").split(";");
    service.now.advance(10 * minuteMs - 1_000);
    const make = (token: string) =>
      service.request("POST", "/users", { tenantId, token, body: newUser({ isGlobalAdmin: true }) });
    assert.equal((await make(signedIn.body.accessToken)).status, 201);
    const refreshed = await service.request("POST", "/identity/refresh", { tenantId, cookie });
    service.now.advance(1_000);
    assert.deepEqual(problemOf(await make(refreshed.body.accessToken)), required);
  });

  test("the other checks come before: 400 for the input, 403 permission_denied; a replay takes a proof, too", async () => {
    const body = { ...newUser({ isGlobalAdmin: true }), id: crypto.randomUUID() };
    assert.equal((await (await ownerSince(0)).post("/users", body)).status, 201);
    const owner = await ownerSince(10 * minuteMs);
    assert.equal((await owner.post("/users", { name: 7 })).status, 400);
    assert.deepEqual(problemOf(await owner.post("/users", body)), required);
    const clerk = await hire(service, await service.openShop(), ["catalogue.read"], []);
    service.now.advance(10 * minuteMs);
    assert.deepEqual(problemOf(await clerk.post("/users", newUser({ isGlobalAdmin: true }))), [
      403,
      "permission_denied",
    ]);
  });

  test("403 person_required for a service account that allows support", async () => {
    const own = await service.openShop();
    const branchIds = (await own.get("/me/permissions")).body.branchIds;
    const account = { name: "Robot", permissions: ["settings.manage"], branchIds };
    const { id: clientId, clientSecret } = (await own.post("/service-accounts", account)).body;
    const { tenantId } = own;
    const grant = { grantType: "ClientCredentials", clientId, clientSecret };
    const { accessToken } = (await service.request("POST", "/identity/token", { tenantId, body: grant })).body;
    const robot = callsOf(service, own, accessToken);
    assert.equal((await robot.patch("/settings", { allowsSupportAccess: false })).status, 200);
    assert.deepEqual(problemOf(await robot.patch("/settings", { allowsSupportAccess: true })), [
      403,
      "person_required",
    ]);
  });
});
