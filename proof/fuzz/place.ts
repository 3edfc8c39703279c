import { permissionsOf } from "../../server/src/tenant/engine/compose.ts";
import { modules } from "../../server/src/tenant/modules.ts";
import type { Permission } from "../../server/src/tenant/gate/permissions.ts";
import type { DocumentedRoute } from "../../server/src/kernel/http/openapi.ts";
import { startService, type TestService } from "../../server/test/harness.ts";
import { supportToken } from "../../server/test/moves.ts";
import { furnish } from "../../server/test/rights/place.ts";
import { thingsOf } from "../../server/test/rights/things.ts";
import { hire } from "../../server/test/staff.ts";

interface Caller {
  readonly token?: string;
  readonly tenantId?: string;
}

/** A service with a shop that has one of everything. */
export interface Place {
  readonly service: TestService;
  /** The ids of the shop's things, always in the same order. */
  readonly ids: readonly string[];
  /** The callers of the operations of a plane: some who may, and others. */
  readonly callers: Readonly<Record<DocumentedRoute["plane"], readonly Caller[]>>;
}

/** Opens a new one; its service is to be closed. */
export async function openPlace(): Promise<Place> {
  const service = await startService();
  const shop = await service.openShop({ modules: modules.map(({ name }) => name) });
  const [branchId = ""] = (await shop.get("/me/permissions")).body.branchIds;
  const all = Object.keys(permissionsOf(modules)) as Permission[];
  const clerk = await hire(service, shop, all, [branchId]);
  const [rightful, powerless] = [await hire(service, shop, all, [branchId]), await hire(service, shop, [], [])];
  // Without the users who call: they would be deactivated.
  const { user: _user, role: _role, ...things } = thingsOf(await furnish(service, shop, clerk, branchId));
  const { tenantId } = shop;
  return {
    service,
    ids: Object.values(things),
    callers: {
      tenant: [...[shop, rightful, powerless].map(({ token }) => ({ tenantId, token })), { tenantId }],
      admin: [{ token: await service.admin() }, { token: await supportToken(service) }, {}],
      open: [{}],
    },
  };
}
