import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { adminPermissions, type AdminPermission, type PlatformRole } from "../../src/admin/gate/permissions.ts";
import { createPlatformUser } from "../../src/admin/users/service.ts";
import { eventually } from "../eventually.ts";
import { startService, type TestService } from "../harness.ts";
import { onCentral } from "../moves.ts";
import type { Call } from "./call.ts";
import { callWith, membersOf, type Member } from "./members.ts";
import { newCode } from "./new-code.ts";
import { contractsOf, send, type Contract } from "./send.ts";

// Every operation of the operators' plane, as each of the three roles, and with ids of what is not there.

const everyone: readonly PlatformRole[] = ["Support", "Operator", "Owner"];
const operators: readonly PlatformRole[] = ["Operator", "Owner"];
/** The roles that hold each permission: said again, so that a change of the server's table is noticed. */
const holders: Readonly<Record<AdminPermission, readonly PlatformRole[]>> = {
  "tenants.read": everyone,
  "servers.read": everyone,
  "audit.read": everyone,
  "tenants.support": everyone,
  "tenants.write": operators,
  "tenants.delete": ["Owner"],
  "tenants.graduate": operators,
  "migrations.run": operators,
  "users.manage": ["Owner"],
};

const proofs = "takes a proof that only its user has; auth/factors and auth/passwords test it on both planes";
/** Operations that are not called here, each with its reason. This list may only shrink. */
const elsewhere: Readonly<Record<string, string>> = {
  adminEnrolAuthenticator: proofs,
  adminConfirmAuthenticator: proofs,
  adminDisableAuthenticatorFactor: proofs,
  adminMailFactorCode: proofs,
  adminConfirmEmailFactor: proofs,
  adminDisableEmailFactor: proofs,
  adminRenewRecoveryCodes: proofs,
  adminChangePassword: proofs,
  adminChangeEmail: proofs,
  adminReauthenticate: proofs,
};

/** Operations whose call here is refused to who may call them, each with its reason. This list may only shrink. */
const refused: Readonly<Record<string, readonly [answer: string, why: string]>> = {
  adminEndSession: ["404 not_found", "the session is another operator's; auth/sessions ends one's own"],
  moveTenant: ["409 tenant_not_dedicated", "the shop lives in the shared tier; graduation/move moves others"],
  cancelAppointment: ["404 not_found", "the shop waits for none; graduation/appointments cancels one"],
  adoptDatabase: ["409 not_adoptable", "the shop has not lost its home; graduation/doctor finds one again"],
};

describe("on the operators' plane", () => {
  let service: TestService;
  let contracts: ReadonlyMap<string, Contract>;
  let tokens: Readonly<Record<PlatformRole, string>>;
  let at: {
    readonly tenantId: string;
    readonly otherTenantId: string;
    readonly graduationId: string;
    readonly userId: string;
    readonly runId: string;
    readonly drainId: string;
    readonly sessionId: string;
  };

  before(async () => {
    service = await startService({ shops: "opened" });
    contracts = contractsOf(service, "admin");
    const tokenOf = async (role: PlatformRole) => {
      const user = { email: `${newCode()}@platform.test`, password: "rings at each full hour" };
      await createPlatformUser(service.deps, { ...user, name: role, role });
      return (await service.request("POST", "/admin/identity/login", { body: user })).body.accessToken as string;
    };
    tokens = { Owner: await service.admin(), Operator: await tokenOf("Operator"), Support: await tokenOf("Support") };
    const owner = async (path: string, body?: object) =>
      (await service.request("POST", path, { token: tokens.Owner, ...(body === undefined ? {} : { body }) })).body;
    const { tenantId } = await owner("/admin/tenants", newTenant());
    const otherTenantId = (await owner("/admin/tenants", newTenant())).tenantId;
    const graduationId = randomUUID();
    await onCentral(
      service,
      `INSERT INTO graduations (id, tenant_id, state, source_server, target_server, plan, finished_at)
       VALUES ('${graduationId}', '${tenantId}', 'RolledBack', 'default', 'default', '{}', now())`,
    );
    await onCentral(
      service,
      `INSERT INTO move_appointments (id, tenant_id, server, mode, at, latest_at, due_at, made_at, made_by, source_server,
                                      source_database, outcome, ended_at)
       SELECT gen_random_uuid(), tenant_id, server, 'Dedicated', now(), now() + interval '1 hour', now(),
              now() - interval '1 day', 'x', server, database_name, 'Missed', now() FROM tenants WHERE tenant_id = $1`,
      [tenantId],
    );
    const userId = (await owner("/admin/users", newUser())).id;
    await onCentral(
      service,
      `INSERT INTO second_factors (user_id, method, created_at, confirmed_at) VALUES ('${userId}', 'Email', now(), now())`,
    );
    const { runId } = await owner("/admin/migrations", {});
    const { drainId } = await owner("/admin/servers/second/drain", { to: "default" });
    const sessions = await service.request("GET", "/admin/identity/sessions", { token: await tokenOf("Support") });
    at = { tenantId, otherTenantId, graduationId, userId, runId, drainId, sessionId: sessions.body.items[0].id };
  });
  after(() => service.close());

  const newUser = () => ({ email: `${newCode()}@platform.test`, name: "Ina Invited", role: "Support" });
  const newTenant = () => {
    const slug = `shop-${newCode()}`;
    return { name: slug, slug, owner: { email: `owner@${slug}.test`, name: "Olive Owner" } };
  };

  /** A call of every operation, by operationId, in an order in which all succeed. */
  function calls(): Readonly<Record<string, Call>> {
    const { tenantId, graduationId, userId, runId, drainId, sessionId } = at;
    const shop = { params: { id: tenantId } };
    const user = { params: { id: userId } };
    const graduation = { params: { id: tenantId, graduationId } };
    return {
      getAdminMe: {},
      patchAdminMe: { body: { name: "Opal Operator" } },
      getAdminPermissions: {},
      listAdminPermissions: {},
      adminGetSecondFactor: {},
      adminListSessions: {},
      adminEndSession: { params: { id: sessionId } },
      adminEndOtherSessions: {},
      listAdminAudit: { query: { actorId: userId } },
      listServers: {},
      getOverview: {},
      listBackups: {},
      listTenants: {},
      createTenant: { body: newTenant() },
      getTenant: shop,
      patchTenant: { ...shop, body: { name: "Renamed" } },
      putTenantModules: { ...shop, body: { enabledModules: [] } },
      inviteTenantOwner: { ...shop, body: {} },
      rotateTenantPassword: shop,
      suspendTenant: shop,
      activateTenant: shop,
      putTenantDeletion: { ...shop, body: {} },
      getTenantDeletion: shop,
      deleteTenantDeletion: shop,
      getTenantUsage: shop,
      getUsageSeries: { query: { tenantId } },
      putTenantQuotas: { ...shop, body: { users: 1000 } },
      listSupportLooks: { query: { tenantId, operatorId: userId } },
      grantSupportAccess: { ...shop, body: { reason: "Ticket 7" } },
      diagnoseTenant: shop,
      listGraduations: shop,
      diagnoseTenants: {},
      listDiagnoses: {},
      listEveryGraduation: { query: { tenantId } },
      getGraduation: graduation,
      graduateTenant: { ...shop, query: { dryRun: "true" } },
      moveTenant: { ...shop, query: { mode: "Shared" } },
      listAppointments: {},
      getAppointment: shop,
      cancelAppointment: shop,
      cancelGraduation: graduation,
      recoverTenant: shop,
      adoptDatabase: { ...shop, query: { server: "default", database: "none" } },
      listMigrationRuns: {},
      getMigrationRun: { params: { runId } },
      listMigrationRunTenants: { params: { runId } },
      stopMigrationRun: { params: { runId } },
      drainServer: { params: { name: "second" }, body: { to: "default" } },
      listDrains: { query: { server: "second" } },
      getDrain: { params: { drainId } },
      listDrainTenants: { params: { drainId } },
      stopDrain: { params: { drainId } },
      startMigrationRun: { body: { resumeRunId: runId, tenantIds: [tenantId] } },
      getAdminSignInSettings: {},
      patchAdminSignInSettings: { body: { allowsEmailCodes: false } },
      listPlatformUsers: {},
      createPlatformUser: { body: newUser() },
      getPlatformUser: user,
      patchPlatformUser: { ...user, body: { name: "Ina" } },
      changePlatformUserEmail: {
        ...user,
        body: { email: `${newCode()}@platform.test`, password: service.operator.password },
      },
      invitePlatformUser: user,
      unlockPlatformUser: user,
      endPlatformUserSessions: user,
      removePlatformUserFactors: user,
      deactivatePlatformUser: user,
      activatePlatformUser: user,
    };
  }

  async function answerTo(operationId: string, call: Call, role: PlatformRole): Promise<string> {
    const contract = contracts.get(operationId);
    assert.ok(contract);
    let answer = "";
    // Work under the maintenance lock goes on behind some answers.
    await eventually(`${operationId} has its turn`, async () => {
      const { status, body } = await send(service, contract, call, { token: tokens[role] });
      const code = body?.errorCode ?? (body?.errors === undefined ? "" : "validation");
      answer =
        status < 300
          ? body?.items?.length === 0
            ? "nothing"
            : "done"
          : [status, code, body?.permission].join(" ").trim();
      return code !== "maintenance_in_progress";
    });
    return answer;
  }

  test("rights are tried by a call of every operation, or it has a reason; every permission is needed by one", () => {
    assert.deepEqual([...Object.keys(calls()), ...Object.keys(elsewhere)].sort(), [...contracts.keys()].sort());
    assert.deepEqual(
      Object.keys(refused).filter((operationId) => !(operationId in calls())),
      [],
    );
    const needed = [...contracts.values()].flatMap(({ permission }) => permission ?? []);
    assert.deepEqual([...new Set(needed)].sort(), Object.keys(adminPermissions).sort());
  });

  test("each operation is done for the roles that hold its permission and 403 permission_denied for the others", async () => {
    const wrong: string[] = [];
    for (const operationId of Object.keys(calls())) {
      const permission = contracts.get(operationId)?.permission as AdminPermission | null;
      const may = permission === null ? everyone : holders[permission];
      for (const role of everyone) {
        const usual = refused[operationId]?.[0] ?? "done";
        const expected = may.includes(role) ? usual : `403 permission_denied ${permission}`;
        const answer = await answerTo(operationId, calls()[operationId] ?? {}, role);
        if (answer.replace("nothing", "done") !== expected)
          wrong.push(`${operationId} as ${role}: ${answer} instead of ${expected}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  test("an id of what is not there, or is of something else, is refused in each member that takes one", async () => {
    const wrong: string[] = [];
    for (const member of [...contracts.values()].flatMap(membersOf)) {
      const { operationId, path, resource } = member;
      if (operationId in elsewhere) continue;
      const isNew = path === "body.id";
      const taken = resource === "/admin/users" ? at.userId : at.tenantId;
      const ids = isNew ? [taken] : [randomUUID(), ...(isOfGraduation(member) ? [at.otherTenantId] : [])];
      for (const id of ids) {
        const usual = calls()[operationId] ?? {};
        // Refused unless it is to be migrated, so the call that succeeds has none.
        const given = path === "body.canaryId" ? { body: { canaryId: id } } : usual;
        const call = callWith(given, member, id);
        assert.ok(call !== undefined, `no call has ${operationId} ${path}`);
        const answer = await answerTo(operationId, call, "Owner");
        const expected = expectedOf(member);
        if (answer !== expected) wrong.push(`${operationId} ${path}: ${answer} instead of ${expected}`);
      }
    }
    assert.deepEqual(wrong, []);
  });

  const isOfGraduation = ({ operationId }: Member) =>
    contracts.get(operationId)?.path.includes(":graduationId") === true;

  function expectedOf(member: Member): string {
    const { path, resource } = member;
    if (path === "body.id") return "409 duplicate_conflict";
    if (path.startsWith("query.")) return "nothing";
    if (path === "body.canaryId") return "400 validation";
    if (path === "body.tenantIds[]") return "404 tenant_not_found";
    return resource === "/admin/tenants" && !isOfGraduation(member) ? "404 tenant_not_found" : "404 not_found";
  }
});
