import type { AuditEventName } from "../../kernel/db/audit.ts";
import type { TenantWrite } from "../../kernel/db/handles.ts";
import type { CodeOf } from "../../kernel/http/codes.ts";
import { conflict, notFound } from "../../kernel/http/problem.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { audit, type Actor } from "../gate/context.ts";
import { auditChange } from "./changes.ts";

/** The statuses in which a document takes a step, and how it refuses in the others. */
export interface StepRule<Status extends string> {
  readonly from: readonly Status[];
  readonly code: CodeOf<409>;
  readonly refusal: string | ((status: Status) => string);
}

interface Heading {
  readonly id: string;
  readonly version: number;
  readonly status: string;
}

/** A document with a status, which steps lead from one status to the next. */
interface DocumentKind<Document extends Heading, Step extends string, Placed> {
  /** In messages: "purchase order". */
  readonly noun: string;
  /** What the audit log calls it. */
  readonly subjectType: string;
  readonly steps: Readonly<Record<Step, StepRule<Document["status"]>>>;
  /** Holds its row until the transaction ends. */
  readonly lock: (tx: TenantWrite, id: string) => Promise<Document | undefined>;
  /** The branches that it concerns, by which its events are found. */
  readonly branches: (document: Placed) => readonly string[];
}

/** What services do with a document of the kind. `Placed` is what says at which branches it is. */
export function documentSteps<Document extends Heading & Placed, Step extends string, Placed>({
  noun,
  subjectType,
  steps,
  lock,
  branches,
}: DocumentKind<Document, Step, Placed>) {
  /** What was found. Throws 404 `not_found`. */
  const existing = (found: Document | undefined): Document => {
    if (found === undefined) throw notFound(noun);
    return found;
  };

  /** Throws the 409 of a step that the document does not take. */
  const refuse = (step: Step, { status }: Pick<Document, "status">): never => {
    const { code, refusal } = steps[step];
    throw conflict(code, typeof refusal === "string" ? refusal : refusal(status));
  };

  /** Whatever the gate looked at: the event concerns the document's own branches. */
  const within = (actor: Actor, document: Placed): Actor => ({ ...actor, touched: branches(document) });

  return {
    existing,
    refuse,
    /**
     * Holds the document, which must be at the version and in a status that takes the step. Throws 404 `not_found`, 409
     * `version_conflict` and the step's own.
     */
    enter: async (tx: TenantWrite, id: string, step: Step, expected: number | undefined): Promise<Document> => {
      const document = existing(await lock(tx, id));
      requireVersion(document.version, expected);
      return steps[step].from.includes(document.status) ? document : refuse(step, document);
    },
    /** Audits an event of the document. No cost is in `details`: readers of the audit log may not see costs. */
    tell: (
      tx: TenantWrite,
      actor: Actor,
      event: AuditEventName,
      document: Placed & { readonly id: string },
      details: Readonly<Record<string, unknown>> = {},
    ): Promise<void> => audit(tx, within(actor, document), { event, subjectType, subjectId: document.id, details }),
    /** Audits which of these members have changed, with what they were and are. */
    tellChange: <Told extends object>(
      tx: TenantWrite,
      actor: Actor,
      event: AuditEventName,
      document: Placed & { readonly id: string },
      [before, after]: readonly [before: Told, after: Told],
      members: readonly (keyof Told & string)[],
    ): Promise<void> =>
      auditChange(
        tx,
        within(actor, document),
        { event, subjectType, subjectId: document.id },
        [before, after],
        members,
      ),
  };
}
