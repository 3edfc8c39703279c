import type { FastifyInstance } from "fastify";
import type { Plane } from "../../auth/plane.ts";
import type { Deps } from "../../deps.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { forbidden } from "../../kernel/http/problem.ts";
import { requirePerson } from "../gate/context.ts";
import { resolveTenant } from "../gate/identify.ts";
import { tenantRoutes } from "../gate/route.ts";
import { storeOf } from "./service.ts";

/** What signing in asks of the devices of a shop (`devices/service.ts`). */
interface Devices {
  readonly admitAtDevice: (tx: Handle, sessionId: string, credential: string | undefined, now: Date) => Promise<void>;
  readonly findDeviceBy: (tx: Handle, credential: string) => Promise<string | undefined>;
}

/** The shops' plane, as signing in knows it. */
export function tenantPlane(app: FastifyInstance, deps: Deps, devices: Devices): Plane {
  const routes = tenantRoutes(app, deps);
  return {
    name: "tenant",
    prefix: "",
    cookie: { name: "service_tenant_rt", deviceName: "service_device_rt", path: "/identity" },
    lifetimes: deps.config.refreshTenant,
    admission: {
      errors: ["device_unknown"],
      admit: (tx, sessionId, { deviceCredential }) =>
        devices.admitAtDevice(tx, sessionId, deviceCredential, deps.now()),
    },
    findDevice: devices.findDeviceBy,
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
          isDevice: caller.device !== null,
          origin: actor,
        });
      });
    },
  };
}
