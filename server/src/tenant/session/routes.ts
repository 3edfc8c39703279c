import type { FastifyInstance } from "fastify";
import { getProfile } from "../../auth/accounts/profile.ts";
import type { Deps } from "../../deps.ts";
import { listBranchNames } from "../branches/service.ts";
import { ofShop } from "../gate/branch.ts";
import { tenantRoutes } from "../gate/route.ts";
import { meOf, permissionsOf } from "../identity/service.ts";
import { settingShapes, type SettingRegistry } from "../settings/schema.ts";
import { showSettings } from "../settings/service.ts";
import { sessionShape } from "./schema.ts";

/** All that a page begins with, in one call and one round trip to the database. */
export function sessionRoutes(app: FastifyInstance, deps: Deps, registry: SettingRegistry): void {
  tenantRoutes(app, deps).page(
    {
      method: "GET",
      path: "/session",
      operationId: "getSession",
      summary: "All that a page begins with: the user, the shop, rights, settings and branches",
      tag: "Identity",
      permission: null,
      branch: ofShop("everyone may know which branches there are"),
      replies: { 200: sessionShape(settingShapes(registry.all).Settings) },
    },
    (tx, _input, { tenant, userId }) =>
      Promise.all([getProfile(tx, userId), showSettings(tx, { tenant }, registry), listBranchNames(tx)]),
    ([profile, settings, branches], { actor }) => {
      const { tenant, caller, now } = actor;
      const { device } = caller;
      return {
        user: meOf(actor, profile),
        tenant: { tenantId: tenant.tenantId, name: tenant.name, slug: tenant.slug },
        ...permissionsOf(actor),
        permissionsWithApproval: [...caller.permissionsWithApproval].sort(),
        enabledModules: [...tenant.enabledModules],
        settings,
        branches,
        device:
          device === null
            ? null
            : { id: device.id, branchId: device.branchId, registerId: device.registerId, isPin: device.isPin },
        serverTime: now.toISOString(),
      };
    },
  );
}
