import { recordAudit, type AuditEvent } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { storableFault } from "../../kernel/http/faults.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { isStorable } from "../../kernel/http/shapes.ts";
import { mostPreferenceBytes, mostPreferenceLevels, type Profile, type ProfilePatch } from "./profile.schema.ts";
import { getProfile, updateProfile } from "./profile.sql.ts";

/**
 * Changes what a user has of their own and returns all of it. A new name is audited; how pages look is nobody else's
 * concern. Throws 400 for preferences that are too large or too deep.
 */
export async function changeProfile(
  tx: Handle,
  userId: string,
  { name, ...profile }: ProfilePatch,
  actor: Pick<AuditEvent, "actorId" | "actorName" | "requestId" | "ip" | "subjectType">,
): Promise<Profile & { readonly name: string }> {
  requirePreferences(profile.preferences ?? {});
  const renaming = name === undefined ? {} : { name: name.trim() };
  await updateProfile(tx, userId, { ...profile, ...renaming });
  if (name !== undefined)
    await recordAudit(tx, { event: "user.changed", ...actor, subjectId: userId, details: renaming });
  return getProfile(tx, userId);
}

/** Throws 400 for preferences that are too large or too deep, or have a text that no column takes. */
export function requirePreferences(preferences: object): void {
  const fault = nestedFault(preferences, mostPreferenceLevels);
  if (fault !== undefined) throw invalid("preferences", fault);
  if (Buffer.byteLength(JSON.stringify(preferences)) > mostPreferenceBytes)
    throw invalid("preferences", `must have at most ${mostPreferenceBytes} bytes as JSON`);
}

/** What is wrong with a value of any shape: it is nested deeper than `levels`, or has a text that no column takes. */
function nestedFault(value: unknown, levels: number): string | undefined {
  if (typeof value === "string" && !isStorable(value)) return storableFault;
  if (typeof value !== "object" || value === null) return undefined;
  if (levels === 0) return `must have at most ${mostPreferenceLevels} levels`;
  for (const [name, member] of Object.entries(value)) {
    const fault = nestedFault(name, levels) ?? nestedFault(member, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

export { getProfile } from "./profile.sql.ts";
