import type { FastifyInstance } from "fastify";
import type { Plane } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";
import { forbidden } from "../../kernel/http/problem.ts";
import { requirePerson } from "../gate/context.ts";
import { admitAtDevice, findDeviceBy } from "../devices/service.ts";
import { resolveTenant } from "../gate/identify.ts";
import { tenantRoutes } from "../gate/route.ts";
import { storeOf } from "./service.ts";

/** The shops' plane, as signing in knows it. */
export function tenantPlane(app: FastifyInstance, deps: Deps): Plane {
  const routes = tenantRoutes(app, deps);
  return {
    name: "tenant",
    prefix: "",
    cookie: { name: "service_tenant_rt", path: "/identity" },
    lifetimes: deps.config.refreshTenant,
    admission: {
      errors: ["device_unknown"],
      admit: (tx, sessionId, { deviceCredential }) => admitAtDevice(tx, sessionId, deviceCredential, deps.now()),
    },
    findDevice: findDeviceBy,
    store: async (request) => storeOf(deps, await resolveTenant(deps, request)),
    signedIn: (contract, handle) => {
      const errors = [...(contract.errors ?? []), "password_required" as const, "person_required" as const];
      routes.own({ ...contract, errors, permission: null, branch: null }, ({ actor, ...call }) => {
        const caller = requirePerson(actor);
        if (caller.device?.isPin === true)
          throw forbidden("password_required", "This session was opened with a PIN; sign in with the password.");
        return handle({
          ...call,
          store: storeOf(deps, actor.tenant),
          user: { ...caller, id: caller.userId },
          origin: actor,
        });
      });
    },
  };
}
