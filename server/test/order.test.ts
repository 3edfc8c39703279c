import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { createPlatformUser } from "../src/admin/users/service.ts";
import { startService, type TestService, type Shop } from "./harness.ts";

// The order of answers (docs/api-design.md): a request with two faults is answered by the one that comes first.

/** A request that may have several faults at once. */
interface Draft {
  readonly method: string;
  path: string;
  body: Record<string, unknown>;
  tenant: "right" | "missing" | "malformed" | "unknown" | "suspended";
  credential: "access token" | "none" | "garbage" | "other plane";
  ofOtherShop: boolean;
  hasEndedSession: boolean;
  lacksPermission: boolean;
  lacksModule: boolean;
  isPlainText: boolean;
  isTooLarge: boolean;
  isNoJson: boolean;
  isOfForeignOrigin: boolean;
}

interface Fault {
  readonly name: string;
  readonly status: number;
  /** errorCode, `validation` for an errors map, `empty` for no body. */
  readonly answer: string;
  /** The part of the request that is at fault, where it can be at fault in several ways. */
  readonly part?: keyof Draft;
  commit(draft: Draft): void;
}

/** A route, with a body that it takes and the faults that it can answer. */
interface Route {
  readonly method: string;
  readonly path: string;
  readonly plane: "tenant" | "admin";
  readonly limitBytes: number;
  readonly body: Record<string, unknown>;
  readonly faults: readonly Fault[];
}

/** A fault that sets one part of the request; two of one part exclude each other. */
function fault<K extends keyof Draft>(name: string, status: number, answer: string, part: K, value: Draft[K]): Fault {
  return { name, status, answer, part, commit: (draft) => void (draft[part] = value) };
}

const otherPlane = fault("a token of the other plane", 403, "wrong_plane", "credential", "other plane");
const tenantFaults = [
  fault("no Tenant-ID", 400, "validation", "tenant", "missing"),
  fault("a malformed Tenant-ID", 400, "validation", "tenant", "malformed"),
  fault("an unknown tenant", 404, "tenant_not_found", "tenant", "unknown"),
  fault("a suspended tenant", 503, "tenant_unavailable", "tenant", "suspended"),
];
const tokenFaults = [
  fault("no token", 401, "empty", "credential", "none"),
  fault("a bad token", 401, "empty", "credential", "garbage"),
];
const otherTenant = fault("a token of another tenant", 403, "tenant_mismatch", "ofOtherShop", true);
const endedSession = fault("a session that was ended", 401, "empty", "hasEndedSession", true);
const moduleOff = fault("a module that is off", 403, "module_disabled", "lacksModule", true);
const noPermission = fault("no permission", 403, "permission_denied", "lacksPermission", true);
const wrongType = fault("a body of another type", 415, "unsupported_media_type", "isPlainText", true);
const tooLarge = fault("a body that is too large", 413, "payload_too_large", "isTooLarge", true);
const noJson = fault("a body that is no JSON", 400, "validation", "isNoJson", true);
const crossSite = fault("a foreign origin", 403, "cross_site", "isOfForeignOrigin", true);
const bodyFaults = [wrongType, tooLarge, noJson];

/** The last of a route: a fault of its body's members, which the parser has to read first. */
function member(name: string, status: number, answer: string, members: Record<string, unknown>): Fault {
  return { name, status, answer, commit: (draft) => void (draft.body = { ...draft.body, ...members }) };
}

/** Whether one request can have both; two faults of one part cannot. */
function goTogether(first: Fault, second: Fault): boolean {
  return first.part === undefined || first.part !== second.part;
}

const permissions = ["branches.manage", "users.manage", "purchasing.write"];
const password = "the first bell of the till";
const foreignOrigin = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };

/** The address of a new user of the shop, at its first branch, with all that the routes below need or nothing. */
async function hireAt(shop: Shop, lacksPermission: boolean): Promise<string> {
  const email = `${randomUUID()}@shop.test`;
  const { branchIds } = (await shop.get("/me/permissions")).body;
  const role = await shop.post("/roles", { name: email, permissions: lacksPermission ? [] : permissions });
  const user = await shop.post("/users", { email, name: "Sam", password, roleIds: [role.body.id], branchIds });
  assert.equal(user.status, 201);
  return email;
}

/** Two access tokens of a user: of a session that lives, and of one that was ended. */
async function twoSessions(
  service: TestService,
  plane: "tenant" | "admin",
  email: string,
  shop?: Shop,
): Promise<[live: string, ended: string]> {
  const identity = plane === "tenant" ? "/identity" : "/admin/identity";
  const tenant = shop === undefined ? {} : { tenantId: shop.tenantId };
  const signIn = async (): Promise<string> =>
    (await service.request("POST", `${identity}/login`, { ...tenant, body: { email, password } })).body.accessToken;
  const [ended, live] = [await signIn(), await signIn()];
  assert.equal((await service.request("DELETE", `${identity}/sessions`, { ...tenant, token: live })).status, 204);
  return [live, ended];
}

describe("of two faults the answer names the one that comes first", () => {
  let service: TestService;
  let shop: Shop;
  let tokenOf: (plane: "tenant" | "admin", draft: Draft) => string;
  let tenantIdOf: (draft: Draft) => string;
  let branches: { own: string; other: string };

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: ["Purchasing"] });
    const [plain, asleep] = [await service.openShop(), await service.openShop()];
    await service.request("POST", `/admin/tenants/${asleep.tenantId}/suspend`, { token: await service.admin() });
    const added = await shop.post("/branches", { code: "B2", name: "The other branch" });
    const [own] = (await shop.get("/me/permissions")).body.branchIds;
    branches = { own, other: added.body.id };
    await shop.post("/registers", { branchId: own, code: "TAKEN", name: "Taken" });

    const tokens = new Map<string, string>();
    const keyOf = (plane: string, holder: string, draft: Pick<Draft, "hasEndedSession" | "lacksPermission">) =>
      [plane, holder, draft.hasEndedSession, draft.lacksPermission].join(" ");
    for (const holder of [shop, plain]) {
      for (const lacksPermission of [false, true]) {
        const [live, ended] = await twoSessions(service, "tenant", await hireAt(holder, lacksPermission), holder);
        tokens.set(keyOf("tenant", holder.tenantId, { hasEndedSession: false, lacksPermission }), live);
        tokens.set(keyOf("tenant", holder.tenantId, { hasEndedSession: true, lacksPermission }), ended);
      }
    }
    for (const lacksPermission of [false, true]) {
      const email = `${randomUUID()}@platform.test`;
      const role = lacksPermission ? "Support" : "Owner";
      await createPlatformUser(service.deps, { email, name: "Opal", role, password });
      const [live, ended] = await twoSessions(service, "admin", email);
      tokens.set(keyOf("admin", "", { hasEndedSession: false, lacksPermission }), live);
      tokens.set(keyOf("admin", "", { hasEndedSession: true, lacksPermission }), ended);
    }
    const shopOf = (isPlain: boolean) => (isPlain ? plain : shop).tenantId;
    tokenOf = (plane, draft) => {
      const otherPlane = plane === "tenant" ? "admin" : "tenant";
      const issuing = draft.credential === "other plane" ? otherPlane : plane;
      const holder = issuing === "admin" ? "" : shopOf(draft.lacksModule !== draft.ofOtherShop);
      return tokens.get(keyOf(issuing, holder, draft)) ?? "";
    };
    tenantIdOf = (draft) =>
      ({
        right: shopOf(draft.lacksModule),
        missing: "",
        malformed: "no-uuid",
        unknown: randomUUID(),
        suspended: asleep.tenantId,
      })[draft.tenant];
  });
  after(() => service.close());

  /** Sends the route's request with these faults; `status errorCode`. */
  async function answerTo(route: Route, faults: readonly Fault[], isOfForeignOrigin: boolean) {
    const { method, path, plane, limitBytes } = route;
    const draft: Draft = {
      method,
      path,
      body: { ...route.body },
      tenant: "right",
      credential: "access token",
      ofOtherShop: false,
      hasEndedSession: false,
      lacksPermission: false,
      lacksModule: false,
      isPlainText: false,
      isTooLarge: false,
      isNoJson: false,
      isOfForeignOrigin,
    };
    for (const { commit } of faults) commit(draft);
    const text = draft.isNoJson ? "{no JSON" : JSON.stringify(draft.body);
    const tokens: Partial<Record<Draft["credential"], string>> = { none: "", garbage: "no.token.this" };
    const token = tokens[draft.credential] ?? tokenOf(plane, draft);
    const tenantId = plane === "tenant" ? tenantIdOf(draft) : "";
    const reply = await service.request(method, draft.path, {
      ...(token === "" ? {} : { token }),
      ...(tenantId === "" ? {} : { tenantId }),
      body: draft.isTooLarge ? text.padEnd(limitBytes + 1) : text,
      headers: {
        ...(draft.isOfForeignOrigin ? foreignOrigin : {}),
        ...(draft.isPlainText ? { "content-type": "text/plain" } : {}),
      },
    });
    const { status, body } = reply;
    return `${status} ${body === null ? "empty" : body.errors === undefined ? body.errorCode : "validation"}`;
  }

  /**
   * Every fault alone, and every two that go together. Where the origin is no fault, it changes none of the answers.
   */
  async function walk(route: Route) {
    const wrong: string[] = [];
    for (const isOfForeignOrigin of route.faults.includes(crossSite) ? [false] : [false, true]) {
      for (const [i, first] of route.faults.entries()) {
        for (const second of [first, ...route.faults.slice(i + 1).filter((later) => goTogether(first, later))]) {
          const answered = await answerTo(route, [first, second], isOfForeignOrigin);
          const expected = `${first.status} ${first.answer}`;
          if (answered !== expected) wrong.push(`${first.name}, ${second.name}: ${answered}, not ${expected}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  }

  test("on a write of the tenant plane that touches a branch", async () => {
    const body = { branchId: branches.own, code: "TAKEN", name: "Till" };
    await walk({
      method: "POST",
      path: "/registers",
      plane: "tenant",
      limitBytes: 1024 * 1024,
      body,
      faults: [
        ...[otherPlane, ...tenantFaults, ...tokenFaults, otherTenant, endedSession, noPermission, ...bodyFaults],
        member("a member of a wrong type", 400, "validation", { name: 7 }),
        member("another branch", 403, "branch_forbidden", { branchId: branches.other }),
        member("a code that is taken", 409, "code_taken", {}),
      ],
    });
  });

  test("on a write of a module", async () => {
    await walk({
      method: "POST",
      path: "/purchase-orders",
      plane: "tenant",
      limitBytes: 1024 * 1024,
      body: { branchId: branches.own, supplierId: randomUUID(), lines: [] },
      faults: [
        ...[
          otherPlane,
          ...tenantFaults,
          ...tokenFaults,
          otherTenant,
          endedSession,
          moduleOff,
          noPermission,
          ...bodyFaults,
        ],
        member("another branch", 403, "branch_forbidden", { branchId: branches.other }),
        member("an unknown supplier", 400, "validation", {}),
      ],
    });
  });

  test("on a route of the tenant plane that owns its transactions", async () => {
    await walk({
      method: "POST",
      path: "/users",
      plane: "tenant",
      limitBytes: 1024 * 1024,
      body: { email: shop.owner.email, name: "Olive", password },
      faults: [
        ...[otherPlane, ...tenantFaults, ...tokenFaults, otherTenant, endedSession, noPermission, ...bodyFaults],
        member("an address that is taken", 409, "email_taken", {}),
      ],
    });
  });

  test("on the admin plane, in one transaction and in several", async () => {
    const { slug } = (await service.request("GET", `/admin/tenants/${shop.tenantId}`, { token: await service.admin() }))
      .body;
    const common = { plane: "admin", limitBytes: 1024 * 1024 } as const;
    const faults = [otherPlane, ...tokenFaults, endedSession, noPermission, ...bodyFaults];
    await walk({
      ...common,
      method: "PATCH",
      path: `/admin/tenants/${randomUUID()}`,
      body: { name: "Corner Shop" },
      faults: [...faults, member("an unknown tenant", 404, "tenant_not_found", {})],
    });
    const owner = { email: "someone@shop.test", name: "Someone", password };
    await walk({
      ...common,
      method: "POST",
      path: "/admin/tenants",
      body: { name: "Corner Shop", slug, owner },
      faults: [...faults, member("a slug that is taken", 409, "name_taken", {})],
    });
  });

  test("on sign-in, which has no token, and refuses a foreign origin before it reads the body", async () => {
    const body = { email: shop.owner.email, password: "not the password" };
    const common = { method: "POST", limitBytes: 16_384, body } as const;
    const faults = [crossSite, ...bodyFaults, member("a wrong password", 401, "empty", {})];
    await walk({
      ...common,
      plane: "tenant",
      path: "/identity/login",
      faults: [otherPlane, ...tenantFaults, ...faults],
    });
    await walk({ ...common, plane: "admin", path: "/admin/identity/login", faults: [otherPlane, ...faults] });
  });
});
