import { Type, type Static } from "typebox";
import {
  Default,
  Described,
  Enum,
  Id,
  Nullable,
  PageOf,
  PageQuery,
  Shape,
  Timestamp,
} from "../../kernel/http/shapes.ts";

import { Appointment } from "./appointments/schema.ts";

/** The tenant's central row as captured before the flip. */
export interface SourceTenant {
  /** This installation's id, which marks on its homes bear. */
  readonly installation: string;
  readonly tenantId: string;
  readonly mode: "Shared" | "Dedicated";
  readonly schema: string | null;
  readonly server: string;
  readonly database: string;
  readonly role: string;
  readonly isActive: boolean;
  /** While a graduation holds it closed: what `isActive` is to be afterwards. */
  readonly activeAfter: boolean | null;
  readonly sealedConnection: string;
  /** The graduation that holds it closed. */
  readonly fencedBy: string | null;
  /** The last of the migrations that its home has, as it was recorded. */
  readonly head: string | null;
  /** Homes that it had: another has come in the place of each, by a restore or by an operator's choice. */
  readonly lostHomes: readonly LostHome[];
}

/** A home that was lost or given up: nothing is served from it, should it be there, and nothing drops it. */
export interface LostHome {
  readonly server: string;
  readonly database: string;
  readonly role: string;
}

/** Names chosen and stored before step 1. No secret is in it. */
export interface Plan {
  readonly sourceServer: string;
  readonly sourceDatabase: string;
  readonly schema: string;
  readonly sourceRole: string;
  readonly targetServer: string;
  /** The new home. */
  readonly targetDatabase: string;
  /**
   * Name of the database until it is published, and the OID that distinguishes it from another database of that name.
   */
  readonly targetBuild: string;
  readonly targetOid: number;
  readonly targetRole: string;
  /** What the old schema is called once the tenant has moved out. */
  readonly oldSchema: string;
  readonly head: string;
  /** An old home that is a database. Absent: the tenant comes from the shared tier. */
  readonly source?: MarkedHome;
  /** With a new home in the shared tier: its schema in `targetDatabase`. Absent: it is a database of its own. */
  readonly targetSchema?: string;
}

/** A plan that leads to the shared tier. */
export type PlanToShared = Plan & { readonly targetSchema: string };

/** What distinguishes a database from every other that was or will be a home, whatever it is called. */
export interface MarkedHome {
  readonly oid: number;
  /** The attempt in its mark. An adoption replaces it. */
  readonly attemptId: string;
}

/** The mode that a move leads to. */
export function modeOf({ targetSchema }: Plan): "Shared" | "Dedicated" {
  return targetSchema === undefined ? "Dedicated" : "Shared";
}

/** The schema of the new home. */
export function newSchemaOf({ targetSchema = "public" }: Plan): string {
  return targetSchema;
}

/** Whether the tenant's row says that it lives where the plan leads: the names are those of one attempt. */
export function livesByPlan(tenant: SourceTenant, { targetServer, targetDatabase, targetSchema }: Plan): boolean {
  const { server, database, schema } = tenant;
  return server === targetServer && database === targetDatabase && schema === (targetSchema ?? null);
}

const TableFigures = Shape(
  { table: Type.String(), rows: Type.Integer(), bytes: Type.Integer() },
  { title: "GraduationTable" },
);

const TableProgress = Shape(
  {
    table: Type.String(),
    rows: Type.Integer({ description: "Copied so far." }),
    bytes: Type.Integer(),
    expectedRows: Type.Integer({ description: "As the statistics of the source have it." }),
    expectedBytes: Type.Integer({
      description: "As large as the source's files without indexes: somewhat more than `bytes` at the end.",
    }),
    phase: Enum("GraduationTablePhase", ["Waiting", "Rows", "Indexes", "Constraints", "Copied", "Verified"], {
      description: "What was last begun with it. Verified: all of its rows were read back from the new home.",
    }),
    verifiedRows: Type.Integer({ description: "Read back so far." }),
  },
  { title: "GraduationTableProgress" },
);
export type TableProgress = Static<typeof TableProgress>;

export const GraduationResult = Shape(
  {
    graduationId: Nullable(Id),
    tenantId: Id,
    dryRun: Type.Boolean({ description: "True: nothing was changed, these are the plans." }),
    mode: Enum("PlacementMode", ["Shared", "Dedicated"]),
    server: Type.String(),
    database: Nullable(Type.String({ description: "Null for a dry run: the name is chosen with the graduation." })),
    steps: Type.Array(
      Shape(
        { step: Type.String(), ms: Type.Integer({ description: "Milliseconds that it took." }) },
        { title: "GraduationStepTime" },
      ),
    ),
    tables: Type.Array(TableFigures),
    fenceMs: Type.Integer({ description: "How long the tenant was unavailable." }),
    warnings: Type.Array(Type.String(), { description: "What will be different on the target server." }),
    cleanupPending: Type.Boolean({
      description: "What is left of the old home could not be dropped; the tenant is live in the new one.",
    }),
  },
  { title: "GraduationResult" },
);
export type GraduationResult = Static<typeof GraduationResult>;

const GraduationState = Enum(
  "GraduationState",
  ["Running", "RollingBack", "RolledBack", "Stuck", "Interrupted", "Dropping", "CleanupPending", "Succeeded"],
  {
    description:
      "Stuck: something of it could not be undone. Interrupted: its process died. Dropping: moved, the old home is being dropped. CleanupPending: moved, the old home not dropped, and no process at it.",
  },
);
export type GraduationState = Static<typeof GraduationState>;

export const GraduationJson = Shape(
  {
    graduationId: Id,
    tenantId: Id,
    tenantName: Type.String(),
    tenantSlug: Type.String(),
    state: GraduationState,
    sourceServer: Type.String(),
    targetServer: Type.String(),
    mode: Enum("PlacementMode", ["Shared", "Dedicated"], { description: "Of the home to which it leads." }),
    error: Nullable(Type.String()),
    warnings: Type.Array(Type.String(), { description: "What will be different on the target server." }),
    startedBy: Nullable(Type.String({ description: "The operator's email address, or what else began it." })),
    startedAt: Timestamp,
    finishedAt: Nullable(Timestamp),
    cancelledAt: Described(Nullable(Timestamp), "When somebody cancelled it. What its steps say failed is of that."),
    cancelledBy: Nullable(Type.String()),
    fenceStartedAt: Described(Nullable(Timestamp), "When the tenant was closed; null before."),
    fenceMs: Nullable(
      Type.Integer({
        description: "How long the tenant was closed; null until it is open again, and without a fence.",
      }),
    ),
    steps: Type.Array(
      Shape(
        {
          step: Type.String(),
          state: Enum("GraduationStepState", ["Doing", "Done", "Failed", "Undoing", "Undone", "Stuck", "Interrupted"], {
            description: "Interrupted: its process died at it.",
          }),
          error: Nullable(Type.String()),
          startedAt: Timestamp,
          finishedAt: Described(Nullable(Timestamp), "When it was done or undone; null while it is under way."),
        },
        { title: "GraduationStep" },
      ),
    ),
    tables: Type.Array(TableProgress, {
      description: "Live, a second old at most, and kept after the end; empty before the fence.",
    }),
    estimatedSecondsLeft: Nullable(Type.Integer({ description: "Null before the copy and at the end." })),
  },
  { title: "Graduation" },
);
export type GraduationJson = Static<typeof GraduationJson>;

/** The answer about a move that is not over: its appointment, or the graduation that has begun. */
export const MoveAccepted = Type.Union([Appointment, GraduationJson], { title: "MoveAccepted" });
export type MoveAccepted = Static<typeof MoveAccepted>;

const Finding = Shape(
  {
    kind: Enum("FindingKind", [
      "FencedTenant",
      "FencedRole",
      "MissingHome",
      "TwoHomes",
      "SharedSchema",
      "SharedRole",
      "OldDatabase",
      "LostHome",
      "OrphanDatabase",
      "OrphanSchema",
      "InvalidDatabase",
      "OrphanRole",
      "TakenName",
      "CoarseStatistics",
      "RefusedLogin",
      "ChangedSettings",
      "OwnedObjects",
      "ChangedSchema",
      "UncomparedSchema",
      "PendingMigrations",
      "NewerMigrations",
      "UnreachableServer",
    ]),
    server: Type.String(),
    name: Type.String({ description: "Of the database, role, schema or server." }),
    detail: Type.String({ description: "What it is, and what recovering does about it." }),
    isFixable: Type.Boolean({ description: "Recovering takes care of it." }),
    candidate: Type.Optional(
      Shape(
        { server: Type.String(), database: Type.String() },
        { title: "HomeCandidate", description: "A database of this tenant that can be adopted as its home." },
      ),
    ),
  },
  { title: "DiagnosisFinding" },
);

export const DiagnosedState = Enum(
  "DiagnosedState",
  [
    "Healthy",
    "Running",
    "RollingBack",
    "OrphanRole",
    "Orphans",
    "Fenced",
    "Flipped",
    "Broken",
    "Unreachable",
    "Altered",
    "Behind",
    "Newer",
    "Unknown",
  ],
  {
    description:
      "RollingBack: a process undoes a graduation and goes on trying. Fenced: closed by a graduation that died before the flip. " +
      "Flipped: moved, the old home still there. Broken: its home is not where its row says, or there are two. " +
      "Unreachable: its home stands, and its own login cannot work there. " +
      "Altered: its role has settings or objects that the service did not make, or its schema is not what the migrations make. Behind: it lacks migrations of this release. " +
      "Newer: a newer release has migrated it. Unknown: the server of its home, or of an attempt, cannot be asked.",
  },
);

export const EveryDiagnosis = Shape({ isDone: Type.Boolean() }, { title: "EveryDiagnosis" });

export const DiagnosisQuery = Type.Object({
  schema: Default(Type.Boolean({ description: "Compare its tables with what the migrations make, too." }), false),
});

export const Diagnosis = Shape(
  {
    tenantId: Id,
    state: DiagnosedState,
    mode: Enum("PlacementMode", ["Shared", "Dedicated"]),
    isActive: Type.Boolean({ description: "False: the tenant is stopped; its requests get 503." }),
    server: Type.String(),
    graduationId: Nullable(Id),
    findings: Type.Array(Finding),
  },
  { title: "Diagnosis" },
);
export type Diagnosis = Static<typeof Diagnosis>;

/** Nothing is to be done about it. */
export function isWell(state: Diagnosis["state"]): boolean {
  return state === "Healthy" || state === "Running" || state === "RollingBack";
}

const KeptDiagnosis = Shape(
  {
    tenantId: Id,
    tenantName: Type.String(),
    tenantSlug: Type.String(),
    state: DiagnosedState,
    findings: Type.Array(Finding),
    diagnosedAt: Timestamp,
  },
  { title: "KeptDiagnosis" },
);
export type KeptDiagnosis = Static<typeof KeptDiagnosis>;
export const KeptDiagnosisPage = PageOf(KeptDiagnosis, "KeptDiagnosisPage");
export const KeptDiagnosisQuery = Type.Object({ ...PageQuery, state: Type.Optional(DiagnosedState) });

export const Recovery = Shape(
  {
    found: DiagnosedState,
    done: Type.Array(Type.String()),
    failed: Type.Array(Type.String(), { description: "What could not be done, with the reason; recover again." }),
    diagnosis: Diagnosis,
  },
  { title: "Recovery" },
);
export type Recovery = Static<typeof Recovery>;

export const GraduationPage = PageOf(GraduationJson, "GraduationPage");
export const TenantGraduationQuery = Type.Object(PageQuery);
export const GraduationQuery = Type.Object({
  ...PageQuery,
  state: Type.Optional(GraduationState),
  tenantId: Type.Optional(Id),
  server: Type.Optional(Type.String({ maxLength: 63, description: "Leads from it or to it." })),
  from: Type.Optional(Described(Timestamp, "Begun then or later.")),
  to: Type.Optional(Described(Timestamp, "Begun before then.")),
});
export type GraduationQuery = Static<typeof GraduationQuery>;
const At = Type.Optional(
  Described(
    Timestamp,
    "Not now but then, at most 90 days ahead: the answer is the appointment, and the shop reads of it.",
  ),
);
export const GraduateQuery = Type.Object({
  server: Type.Optional(
    Type.String({ maxLength: 63, description: "Placement server; the tenant's own when omitted." }),
  ),
  at: At,
  dryRun: Default(Type.Boolean({ description: "Check and plan only." }), false),
});
export const MoveQuery = Type.Object({
  server: Type.Optional(
    Type.String({ maxLength: 63, description: "Placement server; the tenant's own when omitted." }),
  ),
  mode: Default(
    Enum("PlacementMode", ["Shared", "Dedicated"], { description: "Shared: back to the shared tier." }),
    "Dedicated",
  ),
  at: At,
  dryRun: Default(Type.Boolean({ description: "Check and plan only." }), false),
});
export const GraduationParams = Type.Object({ id: Id, graduationId: Id });

export const AdoptQuery = Type.Object({
  server: Type.String({ maxLength: 63, description: "Placement server the database stands on." }),
  database: Type.String({ maxLength: 63, description: "The candidate that the diagnosis names." }),
});
export const Adoption = Shape(
  { tenantId: Id, server: Type.String(), database: Type.String(), diagnosis: Diagnosis },
  { title: "Adoption" },
);
export type Adoption = Static<typeof Adoption>;
