import { randomUUID } from "node:crypto";
import { provingAgain } from "./proving.ts";
import type { Permission } from "../src/tenant/gate/permissions.ts";
import type { TestService, Reply, Shop } from "./harness.ts";

/** A signed-in user of a shop. */
export interface Staff {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** The id of the user's one role, which nobody else has. */
  readonly roleId: string;
  readonly token: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  patch(path: string, body?: unknown): Promise<Reply>;
  delete(path: string, body?: unknown): Promise<Reply>;
}

/** Makes a user with exactly these permissions, and others with approval, at these branches and signs in. */
export async function hire<Name extends string = Permission>(
  service: TestService,
  shop: Shop,
  permissions: readonly NoInfer<Name>[],
  branchIds: readonly string[],
  permissionsWithApproval: readonly NoInfer<Name>[] = [],
): Promise<Staff> {
  const password = "a till rings twice a day";
  const email = `${randomUUID()}@example.com`;
  const post = provenPost(service, shop);
  const role = await post("/roles", { name: email, permissions, permissionsWithApproval });
  const user = await post("/users", { email, name: "Sam Staff", password, roleIds: [role.body.id], branchIds });
  if (user.status !== 201) throw new Error(`cannot hire: ${user.status} ${JSON.stringify(user.body)}`);
  const token = await shop.login(email, password);
  const call =
    (method: string) =>
    (path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
      service.request(method, path, {
        tenantId: shop.tenantId,
        token,
        headers,
        ...(body === undefined ? {} : { body }),
      });
  const userId: string = user.body.id;
  const roleId: string = role.body.id;
  return {
    ...{ userId, email, password, roleId, token },
    get: call("GET"),
    post: call("POST"),
    put: call("PUT"),
    patch: call("PATCH"),
    delete: call("DELETE"),
  };
}

/** Posts as the owner, who signs in anew when it takes a proof: the shop's own calls may be of an older session. */
function provenPost(service: TestService, { tenantId, owner, login, post }: Shop): Shop["post"] {
  let token: string | undefined;
  return (path, body) =>
    provingAgain(
      () => (token === undefined ? post(path, body) : service.request("POST", path, { tenantId, token, body })),
      async () => void (token = await login(owner.email, owner.password)),
    );
}

/** What an approval must be for that lets the call through which was refused so, asked for `requesterId`. */
export function approvalFor({ body }: Reply, requesterId: string): Readonly<Record<string, unknown>> {
  const { permission, branchId, amount, orderId } = body;
  return { permission, branchId, amount, orderId, requesterId };
}

/** Status and errorCode of an answer, to be compared at once. */
export function problemOf({ status, body }: Reply): [number, string | undefined] {
  return [status, body?.errorCode];
}
