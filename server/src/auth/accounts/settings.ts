import { recordAudit, type AuditEvent } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { getAllowsEmailCodes, updateAllowsEmailCodes } from "../factors/factors.sql.ts";

/** What the owner of the users decides about signing in. */
export interface SignInSettings {
  readonly allowsEmailCodes: boolean;
}

export async function getSignInSettings(tx: Handle): Promise<SignInSettings> {
  return { allowsEmailCodes: await getAllowsEmailCodes(tx) };
}

export async function changeSignInSettings(
  tx: Handle,
  settings: SignInSettings,
  actor: Pick<AuditEvent, "actorId" | "actorName" | "requestId" | "ip">,
): Promise<SignInSettings> {
  await updateAllowsEmailCodes(tx, settings.allowsEmailCodes);
  await recordAudit(tx, { event: "sign_in_settings.changed", ...actor, details: { ...settings } });
  return settings;
}
