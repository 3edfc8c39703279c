import { Type, type Static } from "typebox";
import { Described, Enum, Id, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../kernel/http/shapes.ts";

const FailedTenant = Shape({ tenantId: Id, slug: Type.String(), error: Type.String() }, { title: "FailedMigration" });

export const MigrationRun = Shape(
  {
    runId: Id,
    state: Enum("MigrationRunState", ["Running", "Succeeded", "Failed", "Interrupted", "Stopped"], {
      description: "Stopped: an operator has stopped it, with tenants still to come. Interrupted: its process died.",
    }),
    head: Type.String(),
    pending: Type.Integer({ description: "Tenants that are still to come." }),
    done: Type.Integer({ description: "Tenants that have the newest schema now." }),
    etaS: Nullable(Type.Integer({ description: "Seconds until the end, at the pace so far, while it runs." })),
    failed: Type.Array(FailedTenant),
    startedAt: Timestamp,
    stoppedAt: Described(Nullable(Timestamp), "When it was asked to begin no tenant any more."),
    stoppedBy: Nullable(Type.String()),
    finishedAt: Nullable(Timestamp),
  },
  { title: "MigrationRun" },
);
export type MigrationRun = Static<typeof MigrationRun>;
export const MigrationRunQuery = Type.Object(PageQuery);
export const MigrationRunPage = PageOf(MigrationRun, "MigrationRunPage");
export const NewMigrationRun = Shape(
  {
    resumeRunId: Type.Optional(Described(Id, "Only the failed and pending tenants of this run.")),
    tenantIds: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 10_000,
        uniqueItems: true,
        description: "Only these tenants, also those that are said to be migrated.",
      }),
    ),
    canaryId: Type.Optional(
      Described(
        Id,
        "The tenant that goes first: when it fails, nobody else is touched. Unless given, the oldest that did not fail when it was last tried.",
      ),
    ),
  },
  { title: "NewMigrationRun" },
);
const RunTenantState = Enum("MigrationState", ["Pending", "Done", "Failed"]);
const RunTenantJson = Shape(
  {
    tenantId: Id,
    slug: Type.String(),
    name: Type.String(),
    server: Described(Type.String(), "Where it lives now."),
    state: RunTenantState,
    error: Nullable(Type.String()),
    startedAt: Described(Nullable(Timestamp), "Null while it is still to come or under way."),
    finishedAt: Described(Nullable(Timestamp), "As `startedAt`."),
  },
  { title: "MigrationRunTenant" },
);
export type RunTenantJson = Static<typeof RunTenantJson>;
export const RunTenantPage = PageOf(RunTenantJson, "MigrationRunTenantPage");
export const RunTenantQuery = Type.Object({ ...PageQuery, state: Type.Optional(RunTenantState) });
export type RunTenantQuery = Static<typeof RunTenantQuery>;
export const RunParams = Type.Object({ runId: Id });
