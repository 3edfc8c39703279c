import type { Reply, Shop, TestService } from "./harness.ts";

/** An operator asks to read in a shop. */
export async function askForSupport(
  service: TestService,
  { tenantId }: Pick<Shop, "tenantId">,
  body: object = { reason: "Ticket 7" },
): Promise<Reply> {
  const token = await service.admin();
  return service.request("POST", `/admin/tenants/${tenantId}/support-access`, { token, body });
}
