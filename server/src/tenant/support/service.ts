import { supportAccessMail, supportAllowedMail } from "../../auth/links/mails.ts";
import { insertSession, revokeSession } from "../../auth/sessions/sessions.sql.ts";
import type { SupportGrant } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { forbidden, notFound } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import { permissionsOf } from "../engine/compose.ts";
import { auditOf, auditedAs, type Actor } from "../gate/context.ts";
import type { ModuleManifest } from "../engine/manifest.ts";
import type { Permission } from "../gate/permissions.ts";
import { requireProof } from "../gate/power.ts";
import { lockSettings, readSettings } from "../settings/service.ts";
import { tellGlobalAdmins, type OwnerMailParts } from "../users/service.ts";
import { insertAccess, isAccess, putSupportUser, updateAllEnded, updateEnded } from "./sql.ts";
import type { SettingsPatch } from "../settings/schema.ts";
import { supportSettings } from "./settings.ts";

/** What reading needs beside the permissions whose verb is `read`. */
const alsoForReading: ReadonlySet<string> = new Set<Permission>([
  "catalogue.readCost",
  "cash.readExpected",
  "devices.manage",
  "integrations.manage",
  "inventory.count",
  "settings.manage",
  "sync.review",
  "users.manage",
]);

/**
 * What an operator holds in a shop. It is for reading: all data of a customer in one file, codes of coupons and what
 * tills keep are not among it.
 */
export function supportPermissions(modules: readonly ModuleManifest[]): string[] {
  return Object.keys(permissionsOf(modules)).filter((name) => name.endsWith(".read") || alsoForReading.has(name));
}

interface WithModules {
  readonly modules: readonly ModuleManifest[];
}

/**
 * Opens the session of an operator in the shop, tells the shop's audit log and its global admins, and returns the user
 * that stands for the operator. 403 `support_refused` when the shop's settings do not allow it.
 */
export async function openSupportAccess(
  tx: TenantWrite,
  { tenant, modules, secrets, limiter }: Pick<OwnerMailParts, "tenant" | "secrets" | "limiter"> & WithModules,
  { accessId, actor, operatorId, reason, at, expiresAt, ip, userAgent }: SupportGrant,
): Promise<{ readonly userId: string }> {
  // One who refuses support meanwhile waits, and then ends this look, too.
  await lockSettings(tx);
  if (!(await allowsSupport(tx)))
    throw forbidden("support_refused", "This shop does not allow operators to look into it.");
  const operatorName = actor.actorName;
  const permissions = supportPermissions(modules);
  const userId = await putSupportUser(tx, { id: newId(), operatorId, operatorName, permissions });
  const times = { at, idleExpiresAt: expiresAt, absoluteExpiresAt: expiresAt };
  await insertSession(tx, { id: accessId, userId, ...times, ip, userAgent });
  await insertAccess(tx, { id: accessId, operatorName, reason, at, expiresAt });
  const details = { reason, expiresAt: expiresAt.toISOString() };
  await recordAudit(tx, {
    event: "support.access_opened",
    ...actor,
    subjectType: "SupportAccess",
    subjectId: accessId,
    details,
  });
  await tellGlobalAdmins(tx, { secrets, limiter, tenant, at }, (sender, admin) =>
    supportAccessMail(sender, admin, operatorName, reason),
  );
  return { userId };
}

const auditAccess = auditOf("SupportAccess");

/** Ends it at once; one that is over stays as it was. Throws 404 `not_found`. */
export async function endSupportAccess(tx: TenantWrite, actor: Actor, id: string): Promise<void> {
  const { now: at } = actor;
  if (!(await isAccess(tx, id))) throw notFound("support access");
  if (!(await updateEnded(tx, { id, at, by: auditedAs(actor).actorName ?? "" }))) return;
  await revokeSession(tx, { id, at, reason: "SupportEnded" });
  await auditAccess(tx, actor, "support.access_ended", id);
}

async function allowsSupport(tx: TenantRead): Promise<boolean> {
  return (await readSettings(tx, supportSettings)).allowsSupportAccess;
}

/** Whether a change of the shop's settings lets operators look into a shop that does not allow it now. */
export async function opensSupport(
  tx: TenantRead,
  { allowsSupportAccess }: SettingsPatch & { readonly allowsSupportAccess?: unknown },
): Promise<boolean> {
  return allowsSupportAccess === true && !(await allowsSupport(tx));
}

/**
 * Runs a change of the shop's settings. When it allows support, the global admins are told; when it refuses support,
 * every look that is open ends with it. Throws 403 `reauthentication_required`, `person_required`.
 */
export async function withSupportSwitch<T>(
  tx: TenantWrite,
  actor: Actor,
  { secrets, limiter }: Pick<OwnerMailParts, "secrets" | "limiter">,
  change: () => Promise<T>,
): Promise<T> {
  const { tenant, now: at } = actor;
  // One who refuses support meanwhile comes first: to allow it again then takes a proof.
  await lockSettings(tx);
  const before = await allowsSupport(tx);
  const changed = await change();
  const now = await allowsSupport(tx);
  if (now && !before) requireProof(actor);
  const by = auditedAs(actor).actorName ?? "";
  if (now && !before)
    await tellGlobalAdmins(tx, { secrets, limiter, tenant, at }, (sender, admin) =>
      supportAllowedMail(sender, admin, by),
    );
  if (now) return changed;
  for (const id of await updateAllEnded(tx, { at, by })) {
    await revokeSession(tx, { id, at, reason: "SupportEnded" });
    await auditAccess(tx, actor, "support.access_ended", id);
  }
  return changed;
}
