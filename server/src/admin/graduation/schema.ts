import { Type, type Static } from "typebox";
import { Enum, Id, Nullable, Shape, Timestamp } from "../../kernel/http/shapes.ts";

/** The tenant's central row as captured before the cutover. */
export interface SourceTenant {
  readonly tenantId: string;
  readonly mode: "Shared" | "Dedicated";
  readonly schema: string | null;
  readonly server: string;
  readonly database: string;
  readonly role: string;
  readonly wasActive: boolean;
  readonly sealedConnection: string;
  /** The graduation that holds it closed. */
  readonly fencedBy: string | null;
}

/** Names chosen and stored before step 1. No secret is in it. */
export interface Plan {
  readonly sourceServer: string;
  readonly sourceDatabase: string;
  readonly schema: string;
  readonly sourceRole: string;
  readonly targetServer: string;
  readonly targetDatabase: string;
  readonly targetRole: string;
  readonly head: string;
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
  },
  { title: "GraduationTableProgress" },
);
export type TableProgress = Static<typeof TableProgress>;

export const GraduationResult = Shape(
  {
    graduationId: Nullable(Id),
    tenantId: Id,
    dryRun: Type.Boolean(),
    mode: Enum(["Shared", "Dedicated"]),
    server: Type.String(),
    database: Type.String(),
    steps: Type.Array(Shape({ step: Type.String(), ms: Type.Integer() }, { title: "GraduationStepTime" })),
    tables: Type.Array(TableFigures),
    fenceMs: Type.Integer({ description: "How long the tenant was unavailable." }),
    cleanupPending: Type.Boolean({
      description: "The old schema or role could not be dropped; the tenant is live on its own database.",
    }),
  },
  { title: "GraduationResult" },
);
export type GraduationResult = Static<typeof GraduationResult>;

export const GraduationJson = Shape(
  {
    graduationId: Id,
    state: Enum(["Running", "Succeeded", "RolledBack", "Stuck", "CleanupPending", "Interrupted"]),
    sourceServer: Type.String(),
    targetServer: Type.String(),
    error: Nullable(Type.String()),
    startedAt: Timestamp,
    finishedAt: Nullable(Timestamp),
    steps: Type.Array(
      Shape({ step: Type.String(), state: Type.String(), error: Nullable(Type.String()) }, { title: "GraduationStep" }),
    ),
    tables: Type.Array(TableProgress, { description: "Live, a second old at most; empty before the copy." }),
    estimatedSecondsLeft: Nullable(Type.Integer({ description: "Null before the copy and at the end." })),
  },
  { title: "Graduation" },
);
export type GraduationJson = Static<typeof GraduationJson>;

const Finding = Shape(
  {
    kind: Enum([
      "FencedTenant",
      "FencedRole",
      "MissingHome",
      "SharedSchema",
      "SharedRole",
      "OrphanDatabase",
      "InvalidDatabase",
      "OrphanRole",
      "TakenName",
      "UnreachableServer",
    ]),
    server: Type.String(),
    name: Type.String({ description: "Of the database, role, schema or server." }),
    detail: Type.String({ description: "What it is, and what recovering does about it." }),
    isFixable: Type.Boolean({ description: "Recovering takes care of it." }),
  },
  { title: "DiagnosisFinding" },
);

const DiagnosedState = Enum(["Healthy", "Running", "OrphanRole", "Orphans", "Fenced", "Flipped", "Broken", "Unknown"], {
  description:
    "Fenced: closed by a graduation that died before the flip. Flipped: moved, the old home still there. " +
    "Broken: its home is not where its row says. Unknown: a server cannot be asked.",
});

export const Diagnosis = Shape(
  {
    tenantId: Id,
    state: DiagnosedState,
    mode: Enum(["Shared", "Dedicated"]),
    isActive: Type.Boolean(),
    server: Type.String(),
    graduationId: Nullable(Id),
    findings: Type.Array(Finding),
  },
  { title: "Diagnosis" },
);
export type Diagnosis = Static<typeof Diagnosis>;

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

export const GraduationList = Shape({ items: Type.Array(GraduationJson) }, { title: "GraduationList" });
export const GraduateQuery = Type.Object({
  server: Type.Optional(
    Type.String({ maxLength: 63, description: "Placement server; the tenant's own when omitted." }),
  ),
  dryRun: Type.Optional(Type.Boolean({ default: false, description: "Check and plan only." })),
});
export const GraduationParams = Type.Object({ id: Id, graduationId: Id });
