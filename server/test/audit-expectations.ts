import assert from "node:assert/strict";
import type { AuditEventName } from "../src/kernel/db/audit.ts";
import type { Reply, TestService } from "./harness.ts";

/** Where an audit log is read: a shop's by its owner, or the operators' by `operatorsLog`. */
export interface AuditLog {
  get(path: string): Promise<Reply>;
}

/** What one event tells, without its id, time, request and address. */
export interface AuditExpectation {
  readonly event: AuditEventName;
  readonly outcome?: "Success" | "Failure";
  /** The email address of who did it, or what else stands for them; null when nobody is known. */
  readonly by: string | null;
  /** Their id, where others do the same meanwhile. */
  readonly actorId?: string;
  /** Type and id of what it was done to: `["User", "0190…"]`. */
  readonly to?: readonly [type: string, id: string | null];
  readonly details?: Readonly<Record<string, unknown>>;
  /** Was it done without a request, by the command line or the clock? With `actorId`: for whoever had asked for it. */
  readonly isUnasked?: true;
}

/** The operators' log, by the first platform user. */
export function operatorsLog(service: TestService): AuditLog {
  return { get: async (path) => service.request("GET", `/admin${path}`, { token: await service.admin() }) };
}

/**
 * Asserts that the newest event of the name, of those about the same subject and by the same actor, tells exactly this.
 */
export async function assertAudited(
  log: AuditLog,
  {
    event,
    outcome = "Success",
    by,
    actorId,
    to: [subjectType, subjectId] = ["", null],
    details = {},
    isUnasked,
  }: AuditExpectation,
): Promise<void> {
  const query = new URLSearchParams({ event, limit: "1" });
  if (subjectId !== null) query.set("subjectId", subjectId);
  if (actorId !== undefined) query.set("actorId", actorId);
  const { status, body } = await log.get(`/audit?${query.toString()}`);
  assert.equal(status, 200, JSON.stringify(body));
  const [
    { id: _, at: _at, branchIds: _touched, subjectName: _name, tenantName: _tenantName, requestId, ip, ...told } = {
      requestId: null,
      ip: null,
    },
  ] = body.items;
  assert.deepEqual(told, {
    event,
    outcome,
    actorId: actorId ?? told.actorId,
    actorName: by,
    subjectType: subjectType === "" ? null : subjectType,
    subjectId,
    details,
  });
  const isAsked = isUnasked !== true;
  assert.deepEqual([requestId !== null, ip], [isAsked, isAsked ? "127.0.0.1" : null], event);
  assert.equal(told.actorId !== null, isAsked ? by !== null : actorId !== undefined, event);
}
