import { recordAudit, recordAudits, type AuditEvent } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import type { CountedQuota, Tenant } from "../../kernel/db/tenants.ts";
import { forbidden, invalid, permissionDenied } from "../../kernel/http/problem.ts";
import type { Permission } from "./permissions.ts";
import { judge, type Findings } from "./findings.ts";

/**
 * The quotas that a route can be under beside those on requests: what is counted, or the room for data (rows and
 * bytes). "none": it is under no quota at all, because what it tells has happened.
 */
export type RouteQuota = CountedQuota | "data" | "none";

/** The till that a session was opened at. */
export interface DeviceAtWork {
  readonly id: string;
  readonly branchId: string;
  /** The register that it is bound to, and in which epoch; null: none. */
  readonly registerId: string | null;
  readonly epoch: number | null;
  /** The session was opened with a PIN: it holds what `caller.ts` leaves it, at this branch alone. */
  readonly isPin: boolean;
}

/** The user in whose name something is done, read fresh from the tenant's database. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  /** Null for a service account. */
  readonly email: string | null;
  readonly name: string;
  readonly isGlobalAdmin: boolean;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  /** Held only with the approval of a second person, call by call. */
  readonly permissionsWithApproval: ReadonlySet<string>;
  readonly branchIds: readonly string[];
  /** Null for a session that no device proved itself for. */
  readonly device: DeviceAtWork | null;
  /** When they last proved who they are in this session; null or none: never, or in no session of theirs. */
  readonly provenAt?: string | null;
}

/**
 * The caller who does something in a shop, from where and when. The code that starts the work makes one (a route for
 * its request; sync, the command line and jobs for theirs), and every service takes it after its transaction.
 */
export interface Actor {
  readonly tenant: Tenant;
  readonly caller: Caller;
  /** The id of the request, or of the run that does the work, as the log and the audit name it. */
  readonly requestId: string;
  /** The IP address that the request came from; undefined for work that no request started. */
  readonly address: string | undefined;
  /** Ids of the branches that the work touches, each once, as the gate found them; none for what is the shop's. */
  readonly touched: readonly string[];
  /** The quotas of the shop that it is under (`quotas/service.ts`); undefined: none. */
  readonly quota?: RouteQuota | undefined;
  /** Ids of the approvals that may be used up (`approvals.ts`). */
  readonly approvals: readonly string[];
  /** The one moment at which all of it happens, by the server's clock. */
  readonly now: Date;
  /** For what has happened already: what would refuse it is noted. */
  readonly findings?: Findings;
  /** Ids of sales whose receipts were presented: who has a receipt returns its goods without a right to its branch. */
  readonly presented?: readonly string[];
  /** The user whose session brings what the caller is said to have done at a till. */
  readonly pushedBy?: Pick<Caller, "userId" | "name">;
}

/** Global admins hold every permission. A module names the type of its own: `holds<CreditPermission>(…)`. */
export function holds<Name extends string = Permission>({ caller }: Actor, permission: NoInfer<Name>): boolean {
  return caller.isGlobalAdmin || caller.permissions.has(permission);
}

/** 403 `permission_denied` unless the caller holds it. */
export function requirePermission<Name extends string = Permission>(actor: Actor, permission: NoInfer<Name>): void {
  if (!holds<Name>(actor, permission)) judge(actor, permissionDenied(permission));
}

/** The caller, who is no service account. Throws 403 `person_required`. */
export function requirePerson({ caller }: Actor): Caller & { readonly email: string } {
  const { email } = caller;
  if (email === null) throw forbidden("person_required", "A service account cannot do this; a person has to sign in.");
  return { ...caller, email };
}

/**
 * 403 `branch_forbidden` unless the caller is assigned to the branch or is a global admin (docs/contract.md "Errors").
 */
export function requireBranch(actor: Actor, branchId: string): void {
  const { caller } = actor;
  if (caller.isGlobalAdmin || caller.branchIds.includes(branchId)) return;
  judge(actor, forbidden("branch_forbidden", "You are not assigned to this branch.", { members: { branchId } }));
}

/** The branches whose things the caller may see; null: all. */
export function branchesOf({ caller }: Actor): readonly string[] | null {
  return caller.isGlobalAdmin ? null : caller.branchIds;
}

/** The actor with the approvals that its input names beside its own. */
export function withApprovals(actor: Actor, ids: readonly string[] = []): Actor {
  return { ...actor, approvals: [...actor.approvals, ...ids] };
}

interface TillTime {
  /** By the till's clock. */
  readonly occurredAt?: string | undefined;
}

/** A clock that has lost the time begins at a year from 1970 on: what is said to be earlier, no clock has said. */
const earliest = new Date("1970-01-01T00:00:00Z");

/**
 * When it happened by the till's clock, or now without one; a time in the future is replaced by the present. Throws 400
 * by path for one before 1970.
 */
export function momentOf(actor: Actor, told: TillTime): Date {
  if (told.occurredAt !== undefined && new Date(told.occurredAt) < earliest)
    throw invalid("occurredAt", "must not be before 1970");
  return told.occurredAt === undefined || isClockAhead(actor, told) ? actor.now : new Date(told.occurredAt);
}

/** Whether the till's clock says a time that has not come: what is entered then says so. */
export function isClockAhead({ now }: Actor, { occurredAt }: TillTime): boolean {
  return occurredAt !== undefined && new Date(occurredAt) > now;
}

type AuditedAs = Pick<AuditEvent, "actorId" | "actorName" | "requestId" | "ip" | "branchIds">;

/** The actor as the audit log names it. */
export function auditedAs({ caller, requestId, address, touched }: Actor): AuditedAs {
  const actorName = caller.email ?? caller.name;
  return { actorId: caller.userId, actorName, requestId, ip: address, branchIds: touched };
}

/** Writes what the actor did to the shop's audit log, in the transaction of the change it tells of. */
export function audit(tx: Handle, actor: Actor, event: Omit<AuditEvent, keyof AuditedAs>): Promise<void> {
  return recordAudit(tx, { ...withPusher(actor, event), ...auditedAs(actor) });
}

/** Adds the pusher to the event when another's session has pushed the actor's work. */
function withPusher<Event extends Pick<AuditEvent, "details">>({ caller, pushedBy }: Actor, event: Event): Event {
  if (pushedBy === undefined || pushedBy.userId === caller.userId) return event;
  const { userId, name } = pushedBy;
  return { ...event, details: { ...event.details, pushedBy: { userId, name } } };
}

/** `audit` of one kind of subject. */
export function auditOf(subjectType: string) {
  return (
    tx: Handle,
    actor: Actor,
    event: AuditEvent["event"],
    subjectId: string,
    details: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => audit(tx, actor, { event, subjectType, subjectId, details });
}

/** As `audit`, many events in one statement; none writes nothing. */
export function auditAll(
  tx: Handle,
  actor: Actor,
  events: readonly Omit<AuditEvent, keyof AuditedAs>[],
): Promise<void> {
  const by = auditedAs(actor);
  return recordAudits(
    tx,
    events.map((event) => ({ ...withPusher(actor, event), ...by })),
  );
}
