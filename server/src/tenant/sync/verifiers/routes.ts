import type { Deps } from "../../../deps.ts";
import type { TenantRoutes } from "../../route.ts";
import { VerifierRequest, Verifiers } from "./schema.ts";
import { sealVerifiers } from "./service.ts";

/** What tills check PINs by while they have no connection. */
export function verifierRoutes(routes: TenantRoutes, deps: Deps): void {
  routes.own(
    {
      tag: "Sync",
      permission: "sales.create",
      branch: "body",
      method: "POST",
      path: "/sync/verifiers",
      operationId: "issueVerifiers",
      summary: "What this till checks PINs by without connection, for 24 hours",
      description: "Encrypted to the till's key; the first key that it gives stays until its credential is renewed.",
      body: VerifierRequest,
      replies: { 200: Verifiers },
      errors: ["device_unknown", "device_key_fixed"],
    },
    ({ actor, body }) => sealVerifiers(deps, actor, body),
  );
}
