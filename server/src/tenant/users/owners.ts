import { withinMails } from "../../auth/signin/mail-limits.ts";
import type { Deps } from "../../deps.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import { queueMail } from "../../kernel/db/outbox.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import type { Mail } from "../../kernel/mail.ts";
import { listAdminsToTell, type GlobalAdmin } from "./sql.ts";

export interface OwnerMailParts {
  readonly secrets: Deps["secrets"];
  readonly limiter: Deps["limiter"];
  readonly tenant: Tenant;
  readonly at: Date;
}

/**
 * Mails every active global admin of the shop, but for `exceptId`, in the transaction of what they are told of. Who was
 * told too much within the hour gets none, nor who has an address that nobody has confirmed: what they are told of is
 * done.
 */
export async function tellGlobalAdmins(
  tx: TenantWrite,
  { secrets, limiter, tenant, at }: OwnerMailParts,
  mailTo: (sender: Tenant, admin: GlobalAdmin) => Mail,
  exceptId?: string,
): Promise<void> {
  const others = (await listAdminsToTell(tx)).filter(({ id }) => id !== exceptId);
  for (const admin of await withinMails({ limiter }, tenant, others))
    await queueMail(tx, secrets, mailTo(tenant, admin), at);
}
