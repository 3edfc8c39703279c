import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { after, before, describe, test, type TestContext } from "node:test";
import { assertAudited, operatorsLog } from "../../test/audit-expectations.ts";
import { runPlain, variablesOf } from "../../test/command-line.ts";
import { startService, type TestService } from "../../test/harness.ts";
import { onCentral } from "../../test/moves.ts";
import { createPlatformUser } from "../admin/users/service.ts";

const password = "seven servers hum at noon";
const by = "command line";

describe("operators are looked after by the command line", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ shops: "small" });
  });
  after(() => service.close());

  const run = (t: TestContext, args: readonly string[], more: Record<string, string> = {}) =>
    runPlain(t, variablesOf(service, more), "users", ...args);
  const signIn = (email: string, with_: string) =>
    service.request("POST", "/admin/identity/login", { body: { email, password: with_ } });
  async function someone(role: "Owner" | "Operator" = "Operator") {
    const email = `${randomBytes(4).toString("hex")}@platform.test`;
    const id = await createPlatformUser(service.deps, { email, name: "Op Erator", role, password });
    const token: string = (await signIn(email, password)).body.accessToken;
    const me = async () => (await service.request("GET", "/admin/me", { token })).status;
    return { id, email, me };
  }
  const audited = (event: Parameters<typeof assertAudited>[1]["event"], id: string, details = {}) =>
    assertAudited(operatorsLog(service), { event, by, to: ["PlatformUser", id], details, isUnasked: true });

  test("reset-password: by the address, the new one is printed, what was open has ended, the lock is lifted", async (t) => {
    const { id, email, me } = await someone();
    for (let i = 0; i < 5; i++) await signIn(email, "it is not this one");
    assert.equal((await signIn(email, password)).status, 401, "it is locked");
    const { code, out, err } = await run(t, ["reset-password", email.toUpperCase()]);
    assert.deepEqual([code, err], [0, ""]);
    const made = /^password +(\S+)$/m.exec(out)?.[1] ?? "";
    assert.deepEqual([await me(), (await signIn(email, password)).status], [401, 401]);
    assert.equal((await signIn(email, made)).status, 200);
    await audited("user.password_set", id);
  });

  test("reset-password: one that is given is not printed; one that is known to many is refused", async (t) => {
    const { id, email } = await someone();
    const known = await run(t, ["reset-password", id], { TILLHOUSE_PASSWORD: "passwordpassword" });
    assert.deepEqual([known.code, known.out], [2, ""]);
    assert.match(known.err, /^The password is on a list of passwords that became known/);
    const given = "twelve ferries leave at dawn";
    const { code, out } = await run(t, ["reset-password", id], { TILLHOUSE_PASSWORD: given });
    assert.deepEqual([code, out.includes(given)], [0, false]);
    assert.equal((await signIn(email, given)).status, 200);
  });

  test("deactivate and activate: nobody signs in meanwhile", async (t) => {
    const { id, email, me } = await someone();
    assert.equal((await run(t, ["deactivate", email])).code, 0);
    assert.deepEqual([await me(), (await signIn(email, password)).status], [401, 401]);
    await audited("user.deactivated", id);
    assert.equal((await run(t, ["activate", email])).code, 0);
    assert.equal((await signIn(email, password)).status, 200);
    await audited("user.activated", id);
  });

  test("unlock lets who is locked out try again; remove-second-factor turns it off, or says that there is none", async (t) => {
    const { id, email } = await someone();
    for (let i = 0; i < 5; i++) await signIn(email, "it is not this one");
    assert.equal((await run(t, ["unlock", email])).code, 0);
    await audited("user.unlocked", id);
    const none = await run(t, ["remove-second-factor", email]);
    assert.deepEqual([none.code, none.err], [1, "This user has no second factor.\n"]);
    await onCentral(
      service,
      "INSERT INTO second_factors (user_id, method, created_at, confirmed_at) VALUES ($1, 'Email', now(), now())",
      [id],
    );
    assert.equal((await run(t, ["remove-second-factor", email])).code, 0);
    assert.deepEqual(await onCentral(service, "SELECT FROM second_factors WHERE user_id = $1", [id]), []);
    await audited("user.second_factor_removed", id);
  });

  test("delete: nothing of the operator is left but the audit log", async (t) => {
    const { id, email, me } = await someone();
    const { code, out } = await run(t, ["delete", email]);
    assert.deepEqual([code, /^email +/m.test(out)], [0, true]);
    assert.deepEqual([await me(), (await signIn(email, password)).status], [401, 401]);
    await audited("user.deleted", id, { email, role: "Operator" });
    const again = await run(t, ["delete", email]);
    assert.deepEqual([again.code, again.err], [1, "No such platform user.\n"]);
    assert.equal((await run(t, ["unlock", randomUUID()])).code, 1);
  });

  test("the last owner is neither deactivated nor deleted: exit code 1", async (t) => {
    for (const act of ["deactivate", "delete"]) {
      const { code, err } = await run(t, [act, service.operator.email]);
      assert.deepEqual([code, err], [1, "The platform keeps at least one active owner.\n"]);
    }
    await someone("Owner");
    assert.equal((await run(t, ["deactivate", service.operator.email])).code, 0);
    assert.equal((await run(t, ["activate", service.operator.email])).code, 0);
  });
});
