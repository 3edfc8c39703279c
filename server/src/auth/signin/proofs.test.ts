import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";

const [password, code, email] = ["not the password", "123456", "moved@elsewhere.test"];

/** Every route of `/identity` at which a signed-in user proves again who they are. */
const proofs: Readonly<Record<string, object>> = {
  "POST /2fa/authenticator": { password },
  "DELETE /2fa/authenticator": { password, code },
  "POST /2fa/authenticator/confirm": { code },
  "POST /2fa/email": { password },
  "DELETE /2fa/email": { password, code },
  "POST /2fa/email/confirm": { code },
  "POST /2fa/recovery-codes": { password, code },
  "POST /password/change": { currentPassword: password, newPassword: "seven tills ring at noon" },
  "POST /email": { email, password },
};
const ofShops = { "PUT /pin": { password, pin: "2580" }, "DELETE /pin": { password } };

describe("proofs and links are limited", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1, trustProxy: ["127.0.0.1"] } });
    shop = await service.openShop();
  });
  after(() => service.close());

  const problem = ({ status, body }: Reply) => [status, body?.errorCode];

  for (const plane of ["tenant", "admin"] as const) {
    test(`429 at every proof once the account has used up its tries at one: ${plane}`, async () => {
      const by = plane === "admin" ? { token: await service.admin() } : { token: shop.token, tenantId: shop.tenantId };
      const [prefix, all] = plane === "admin" ? ["/admin", proofs] : ["", { ...proofs, ...ofShops }];
      const call = (name: string, body: object) => {
        const [method = "", path = ""] = name.split(" ");
        return service.request(method, prefix + path, { ...by, body });
      };
      const change = ["POST /identity/password/change", all["POST /password/change"] ?? {}] as const;
      for (let i = 0; i < 10; i++) assert.notEqual((await call(...change)).status, 429);
      const someone = "00000000-0000-7000-8000-000000000001";
      const others = { [`POST /users/${someone}/email`]: { email, password } };
      const own = Object.entries(all).map(([name, body]) => [name.replace(" ", " /identity"), body] as const);
      for (const [name, body] of [...own, ...Object.entries(others)])
        assert.deepEqual(problem(await call(name, body)), [429, "rate_limited"], name);
    });

    test(`429 at every link once the address has used up its tries at one: ${plane}`, async () => {
      const prefix = plane === "admin" ? "/admin" : "";
      const follow = (path: string, more = {}) =>
        service.request("POST", `${prefix}/identity/${path}`, {
          ...(plane === "admin" ? {} : { tenantId: shop.tenantId }),
          headers: { "x-forwarded-for": "192.0.2.77" },
          body: { token: "x".repeat(43), ...more },
        });
      for (let i = 0; i < 10; i++) assert.deepEqual(problem(await follow("unlock")), [400, "link_invalid"]);
      for (const path of ["unlock", "email/confirm"])
        assert.deepEqual(problem(await follow(path)), [429, "rate_limited"], path);
    });
  }

  test("429 for who asks 300 times a minute what a till may know", async () => {
    const ask = () =>
      service.request("GET", "/identity/device", { tenantId: shop.tenantId, headers: { device: "x".repeat(43) } });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 301; i++) {
      const { status } = await ask();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.deepEqual(
      [...statuses],
      [
        [403, 300],
        [429, 1],
      ],
    );
  });

  test("an operator's address moves for who proves themselves, to one that is free, and that is audited", async () => {
    // The operator, who failed at the proofs above, is no longer locked.
    service.now.advance(16 * 60_000);
    const token = await service.admin();
    const user = { email: "pat@platform.test", name: "Pat", role: "Support" };
    const { body: made } = await service.request("POST", "/admin/users", { token, body: user });
    const move = (to: string) =>
      service.request("POST", `/admin/users/${made.id}/email`, {
        token,
        body: { email: to, password: service.operator.password },
      });
    assert.deepEqual(problem(await move(service.operator.email)), [409, "email_taken"]);
    assert.equal((await move(email)).status, 204);
    const { body } = await service.request("GET", "/admin/audit?event=user.email_change_requested", { token });
    assert.deepEqual(
      body.items.map(({ subjectId, details }: { subjectId: string; details: object }) => [subjectId, details]),
      [[made.id, { email }]],
    );
  });
});
