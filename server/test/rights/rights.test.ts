import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "../../src/kernel/db/sql.ts";
import { codes } from "../../src/contract/errors.ts";
import { permissionsOf } from "../../src/tenant/engine/compose.ts";
import { modules } from "../../src/tenant/modules.ts";
import type { Permission } from "../../src/tenant/gate/permissions.ts";
import { startService, type Reply, type Shop, type TestService } from "../harness.ts";
import { approvalFor, hire, type Staff } from "../staff.ts";
import type { Call, Need } from "./call.ts";
import { callsAt } from "./calls.ts";
import { newCode } from "./new-code.ts";
import { furnish, inShop, type Place } from "./place.ts";
import { contractsOf, sender, type Contract } from "./send.ts";

// Every operation of a shop, as users who hold exactly what it needs, all but that, and that with approval only.

const proofs =
  "takes a proof that only its user has; auth/factors, auth/passwords and tenant/pins test it with users without roles";
const atTills = "only a session at a till may; the tests beside it have one";
/** Operations that are not called here, each with its reason. This list may only shrink. */
const elsewhere: Readonly<Record<string, string>> = {
  enrolAuthenticator: proofs,
  confirmAuthenticator: proofs,
  disableAuthenticatorFactor: proofs,
  mailFactorCode: proofs,
  confirmEmailFactor: proofs,
  disableEmailFactor: proofs,
  renewRecoveryCodes: proofs,
  changePassword: proofs,
  setPin: proofs,
  removePin: proofs,
  changeEmail: proofs,
  reauthenticate: proofs,
  pushItems: atTills,
  handInDeadLetter: atTills,
  issueVerifiers: atTills,
  reportDevice: atTills,
};

const ones = "of one's own account alone";
/**
 * Operations that change something and are anyone's who is signed in, each with its reason. This list may only shrink.
 */
const anyones: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(elsewhere).flatMap(([operationId, why]) => (why === proofs ? [[operationId, ones]] : [])),
  ),
  patchMe: ones,
  endSession: ones,
  endOtherSessions: ones,
  createApproval: "who approves is asked for the permission that is approved",
};

const all = Object.keys(permissionsOf(modules)) as Permission[];
const without = (...some: readonly string[]) => all.filter((permission) => !some.includes(permission));

/** Costs that an answer never has, although its shape has them: an adjustment is no revaluation. */
const neverThere: Readonly<Record<string, readonly string[]>> = {
  getStockAdjustment: ["addedCost"],
  // Without the right there is no journal at all.
  exportBooks: ["cost"],
};

describe("rights", () => {
  let service: TestService;
  let shop: Shop;
  let contracts: ReadonlyMap<string, Contract>;
  let send: ReturnType<typeof sender>;
  let here: Place;
  let there: Place;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    contracts = contractsOf(service, "tenant");
    send = sender(service, contracts, shop);
    here = await furnished();
    there = await furnished();
  });
  after(() => service.close());

  async function furnished(): Promise<Place> {
    const { id } = (await shop.post("/branches", { code: newCode(), name: newCode() })).body;
    return furnish(service, shop, await hire(service, shop, all, [id]), id);
  }

  /** From now on the user holds these permissions, and those with approval, at every branch: for what is the shop's. */
  const grant = ({ roleId, userId }: Staff, permissions: readonly string[], withApproval: readonly string[] = []) =>
    inShop(service, shop, (tx) =>
      tx.run(sql`
        WITH assigned AS (
          INSERT INTO user_branches (user_id, branch_id) SELECT ${userId}, id FROM branches ON CONFLICT DO NOTHING)
        UPDATE roles SET permissions = ${permissions}, permissions_with_approval = ${withApproval} WHERE id = ${roleId}`),
    );

  /** What a call needs, the operation's own permission first. */
  const needsOf = (operationId: string, { needs = [] }: Call): readonly Need[] => {
    const { permission = null, takesApproval } = contracts.get(operationId) ?? {};
    if (permission === null) return needs;
    return [{ anyOf: [permission], approval: takesApproval === true ? "ifLent" : "none" }, ...needs];
  };
  const refusal = ({ status, body }: Reply) => [status, body?.errorCode, body?.permission];
  const isDone = ({ status, body }: Reply, what: string) =>
    assert.ok(status < 300, `${what}: ${status} ${JSON.stringify(body)}`);

  test("of every operation are tried by calls of it, or it has a reason; every permission is needed by one", () => {
    const calls = callsAt(here);
    assert.deepEqual([...Object.keys(calls), ...Object.keys(elsewhere)].sort(), [...contracts.keys()].sort());
    const needed = Object.entries(calls).flatMap(([operationId, each]) =>
      each.flatMap((call) => needsOf(operationId, call).flatMap(({ anyOf }) => anyOf)),
    );
    assert.deepEqual([...new Set(needed)].sort(), [...all].sort());
  });

  test("are needed for every change that is not on the list, and approvals take their place in changes only", () => {
    const every = [...contracts.values()];
    const free = every.filter(({ method, permission }) => method !== "GET" && permission === null);
    assert.deepEqual(free.map(({ operationId }) => operationId).sort(), Object.keys(anyones).sort());
    const reads = every.filter(({ takesApproval }) => takesApproval !== true);
    const readsByPost = reads.filter(({ method }) => method !== "GET").map(({ operationId }) => operationId);
    assert.deepEqual(readsByPost.sort(), ["evaluatePromotions", "lookUpVoucher", "quoteOrder", "quoteReturn"]);
    assert.deepEqual(
      every.filter(({ method, takesApproval }) => method === "GET" && takesApproval === true),
      [],
    );
  });

  test("decide: 403 permission_denied without one, approval_required with approval only, else done", async () => {
    const { clerk } = here;
    for (const [operationId, calls] of Object.entries(callsAt(here))) {
      for (const [i, call] of calls.entries()) {
        const what = `${operationId} ${i}`;
        const needs = needsOf(operationId, call);
        const exactly = needs.flatMap(({ anyOf: [first = ""] }) => first);
        for (const { anyOf, approval, refusedAs } of needs) {
          const [named = ""] = anyOf;
          const denied =
            refusedAs === undefined
              ? [403, "permission_denied", named]
              : [codes[refusedAs].status, refusedAs, undefined];
          const lacking = [403, "approval_required", named];
          await grant(clerk, without(...anyOf));
          const unheld = await send(operationId, call, clerk);
          assert.deepEqual(refusal(unheld), approval === "anyway" ? lacking : denied, what);
          const rest = exactly.filter((permission) => permission !== named);
          await grant(clerk, rest, [named]);
          const lent = await send(operationId, call, clerk);
          assert.deepEqual(refusal(lent), approval === "none" ? denied : lacking, what);
          for (const other of anyOf.slice(1)) {
            await grant(clerk, [...rest, other]);
            isDone(await send(operationId, call, clerk), `${what} with ${other}`);
          }
        }
        await grant(clerk, exactly);
        const done = await send(operationId, call, clerk);
        isDone(done, `${what} with exactly ${exactly.join()}`);
        if (!exactly.includes("catalogue.readCost")) assert.deepEqual(costsIn(done.body), [], what);
      }
    }
  });

  test("that are held with approval do, with the approval of someone who holds them", async () => {
    const { clerk } = there;
    for (const [operationId, calls] of Object.entries(callsAt(there))) {
      for (const [i, call] of calls.entries()) {
        const needs = needsOf(operationId, call);
        const permission = needs.findLast(({ approval }) => approval !== "none")?.anyOf[0];
        const held = needs.flatMap(({ anyOf: [first = ""] }) => first).filter((one) => one !== permission);
        await grant(clerk, held, permission === undefined ? [] : [permission]);
        const { token } = clerk;
        if (permission === undefined) isDone(await send(operationId, call, { token }), operationId);
        else {
          const refused = await send(operationId, call, { token });
          const needed = approvalFor(refused, clerk.userId);
          const { body } = await shop.post("/approvals", { ...needed, amount: needed["amount"] ?? "1000000" });
          isDone(await send(operationId, call, { token, approval: body.id }), `${operationId} ${i} with approval`);
        }
      }
    }
  });

  test("to see costs are held apart: without catalogue.readCost each is null, with it none is left out", async () => {
    const { clerk } = there;
    const calls = callsAt(there);
    const reads = [...contracts.values()].filter(
      ({ method, replies, textReply }) => method === "GET" && costsOf(replies[200], textReply).length > 0,
    );
    assert.ok(reads.length > 0);
    for (const { operationId, replies, textReply } of reads) {
      const told = async () => {
        const seen = new Set<string>();
        for (const call of (calls[operationId] ?? []).filter(({ accept }) => accept === undefined))
          for (const cost of costsIn((await send(operationId, call, clerk)).body)) seen.add(cost);
        return [...seen].sort();
      };
      await grant(clerk, without("catalogue.readCost"));
      assert.deepEqual(await told(), [], operationId);
      await grant(clerk, all);
      const seen = await told();
      const never = neverThere[operationId] ?? [];
      assert.deepEqual(
        seen,
        costsOf(replies[200], textReply).filter((name) => !never.includes(name)),
        operationId,
      );
    }
  });

  test("are of no use for what belongs to a module that is off: 403 module_disabled", async () => {
    const { clerk } = there;
    await grant(clerk, all);
    const ofModules = [...contracts.values()].filter(({ module }) => module !== undefined);
    assert.ok(ofModules.length > 0);
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    await service.request("PUT", path, { token: await service.admin(), body: { enabledModules: [] } });
    for (const { operationId, module } of ofModules) {
      for (const call of callsAt(there)[operationId] ?? []) {
        const { status, body } = await send(operationId, call, clerk);
        assert.deepEqual([status, body.errorCode, body.module], [403, "module_disabled", module], operationId);
      }
    }
  });
});

const isCost = (name: string) => /cost/i.test(name) || name === "varianceValue";

/** The names of the costs that an answer of this schema has. */
function costsOf(schema: unknown, textReply?: string): string[] {
  if (textReply === "text/csv") return ["cost"];
  const names = new Set<string>();
  const visit = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    const { properties = {} } = part as { properties?: object };
    for (const name of Object.keys(properties).filter(isCost)) names.add(name);
    Object.values(part).forEach(visit);
  };
  visit(schema);
  return [...names].sort();
}

/** The names of the costs that are told: members that are not null, or columns of a CSV. */
function costsIn(body: unknown): string[] {
  if (typeof body === "string") return (body.split("\n")[0] ?? "").split(",").filter(isCost);
  const names = new Set<string>();
  JSON.stringify(body ?? null, (name, value) => {
    if (isCost(name) && value !== null) names.add(name);
    return value;
  });
  return [...names].sort();
}
