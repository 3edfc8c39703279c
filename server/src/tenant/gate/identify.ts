import type { FastifyRequest } from "fastify";
import { settleAccessToken, type Claims } from "../../auth/sessions/tokens.ts";
import type { Deps } from "../../deps.ts";
import { requireActive, type Tenant } from "../../kernel/db/tenants.ts";
import { Problem, forbidden, invalid } from "../../kernel/http/problem.ts";
import { isUuid } from "../../kernel/ids.ts";

/** The tenant that the `Tenant-ID` header names: 400 when malformed, 404 when unknown, 503 when inactive. */
export async function resolveTenant(deps: Deps, request: FastifyRequest): Promise<Tenant> {
  const header = request.headers["tenant-id"];
  if (header === undefined || header === "") throw invalid("Tenant-ID", "the header is required");
  if (Array.isArray(header) || !isUuid(header)) throw invalid("Tenant-ID", "the header must be one UUID");
  const tenant = await deps.directory.resolve(header.toLowerCase());
  if (tenant === undefined) throw new Problem(404, "tenant_not_found", "No such tenant.");
  requireActive(tenant);
  return tenant;
}

/**
 * The shop that a request is for, and what its token says. The token is verified first, but of its faults only 403
 * `wrong_plane` is thrown before the tenant is looked at. Then throws as `resolveTenant`, then an empty 401, then 403
 * `tenant_mismatch`.
 */
export async function identify(deps: Deps, request: FastifyRequest): Promise<{ tenant: Tenant; claims: Claims }> {
  const verified = await settleAccessToken(deps, "tenant", request.headers.authorization);
  const tenant = await resolveTenant(deps, request);
  if (verified.status === "rejected") throw verified.reason;
  const claims = verified.value;
  request.callerId = claims.userId;
  if (claims.tenantId !== tenant.tenantId) {
    throw forbidden("tenant_mismatch", "This token belongs to another tenant.");
  }
  return { tenant, claims };
}
