import type { AuditEvent } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { auditAll, type Actor } from "../gate/context.ts";

type Change = Pick<AuditEvent, "event" | "subjectType" | "subjectId" | "details">;

/** The event with those of the members that differ, as they were (`before`) and as they are; nothing when none does. */
export function changeOf<T extends object>(
  event: Change,
  [before, after]: readonly [before: T | undefined, after: T | undefined],
  members: readonly (keyof T & string)[],
): Change[] {
  const changed = members.filter((member) => JSON.stringify(before?.[member]) !== JSON.stringify(after?.[member]));
  if (changed.length === 0) return [];
  const pick = (row: T | undefined) => Object.fromEntries(changed.map((member) => [member, row?.[member] ?? null]));
  return [{ ...event, details: { ...event.details, before: pick(before), after: pick(after) } }];
}

/** Writes `changeOf` to the audit log. */
export function auditChange<T extends object>(
  tx: Handle,
  actor: Actor,
  event: Change,
  states: readonly [before: T | undefined, after: T | undefined],
  members: readonly (keyof T & string)[],
): Promise<void> {
  return auditAll(tx, actor, changeOf(event, states, members));
}
