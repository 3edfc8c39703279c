import { clientOf } from "../../../auth/origin.ts";
import type { Deps } from "../../../deps.ts";
import type { TenantRoutes } from "../../gate/route.ts";
import { VerifierRequest, Verifiers } from "./schema.ts";
import { sealVerifiers } from "./service.ts";

/** What tills check PINs by while they have no connection. */
export function verifierRoutes(routes: TenantRoutes, deps: Deps): void {
  routes.own(
    {
      tag: "Sync",
      permission: "sales.create",
      devices: true,
      branch: "body",
      method: "POST",
      path: "/sync/verifiers",
      operationId: "issueVerifiers",
      summary: "What this till checks PINs by without connection, for 24 hours",
      description:
        "Encrypted to the till's key, for who shows its credential. The key that came with the credential, or the first after, stays until the credential is renewed.",
      takesDevice: "required",
      body: VerifierRequest,
      replies: { 200: Verifiers },
      errors: ["device_unknown", "device_key_fixed"],
    },
    ({ actor, body, request }) => sealVerifiers(deps, actor, body, clientOf(request).deviceCredential),
  );
}
