import { randomUUID } from "node:crypto";
import type { Reply, Shop, TestService } from "./harness.ts";
import { openTill, type Till } from "./sales.ts";

/** Somebody at a till. */
export interface AtTill {
  readonly token: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  delete(path: string, body?: unknown): Promise<Reply>;
}

/** A registered till. */
export interface TestDevice {
  readonly id: string;
  readonly branchId: string;
  readonly credential: string;
  /** The answer to a sign-in at it. */
  login(email: string, password: string): Promise<Reply>;
  loginWithPin(userId: string, pin: string): Promise<Reply>;
  /** The answer to a sign-in of the till itself. */
  loginAlone(): Promise<Reply>;
  /** The answer to a refresh with these cookies, `name=value; …`. */
  refresh(cookie: string): Promise<Reply>;
  /** Somebody who signed in at it; the owner unless said otherwise. */
  signIn(who?: { readonly email: string; readonly password: string }): Promise<AtTill>;
}

/** Registers a till at the branch, bound to the register if one is given. */
export async function registerTill(
  service: TestService,
  shop: Shop,
  { branchId, registerId }: { readonly branchId: string; readonly registerId?: string },
): Promise<TestDevice> {
  const { status, body } = await shop.post("/devices", {
    branchId,
    registerId,
    name: `Till ${randomUUID().slice(0, 8)}`,
  });
  if (status !== 201) throw new Error(`no till: ${status} ${JSON.stringify(body)}`);
  return deviceOf(service, shop, body);
}

/**
 * A register of its own with an open session, bound to a till: the owner sells at it, and is believed to have been
 * offline.
 */
export async function openBoundTill(service: TestService, shop: Shop, branchId?: string): Promise<Till> {
  const till = await openTill(shop, branchId);
  const by = await (await registerTill(service, shop, till)).signIn();
  return { ...till, sell: (lines, members) => by.post("/orders", till.order(lines, members)) };
}

/** The till of an answer that has its credential. */
export function deviceOf(
  service: TestService,
  shop: Shop,
  { id, branchId, credential }: { id: string; branchId: string; credential: string },
): TestDevice {
  const login: TestDevice["login"] = (email, password) =>
    service.request("POST", "/identity/login", {
      tenantId: shop.tenantId,
      headers: { device: credential },
      body: { email, password },
    });
  const loginWithPin: TestDevice["loginWithPin"] = (userId, pin) =>
    service.request("POST", "/identity/login/pin", {
      tenantId: shop.tenantId,
      headers: { device: credential },
      body: { userId, pin },
    });
  const loginAlone: TestDevice["loginAlone"] = () =>
    service.request("POST", "/identity/login/device", {
      tenantId: shop.tenantId,
      headers: { device: credential },
    });
  const refresh: TestDevice["refresh"] = (cookie) =>
    service.request("POST", "/identity/refresh", {
      tenantId: shop.tenantId,
      headers: { device: credential },
      cookie,
    });
  return {
    ...{ id, branchId, credential, login, loginWithPin, loginAlone, refresh },
    signIn: async ({ email, password } = shop.owner) => {
      const { status, body } = await login(email, password);
      if (status !== 200) throw new Error(`cannot sign in at the till: ${status} ${JSON.stringify(body)}`);
      return callsOf(service, shop, body.accessToken);
    },
  };
}

/** Calls of the shop with an access token. */
export function callsOf(service: TestService, { tenantId }: Pick<Shop, "tenantId">, token: string): AtTill {
  const call = (method: string) => (path: string, body?: unknown) =>
    service.request(method, path, { tenantId, token, ...(body === undefined ? {} : { body }) });
  return {
    token,
    get: call("GET"),
    post: call("POST"),
    put: call("PUT"),
    patch: call("PATCH"),
    delete: call("DELETE"),
  };
}
