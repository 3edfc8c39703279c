import { Type, type Static } from "typebox";
import { Described, Enum, Id, Nullable, Shape, Timestamp } from "../../kernel/http/shapes.ts";

const FailedTenant = Shape({ tenantId: Id, error: Type.String() }, { title: "FailedMigration" });

export const MigrationRun = Shape(
  {
    runId: Id,
    state: Enum("MigrationRunState", ["Running", "Succeeded", "Failed", "Interrupted"]),
    head: Type.String(),
    pending: Type.Integer({ description: "Tenants that are still to come." }),
    done: Type.Integer({ description: "Tenants that have the newest schema now." }),
    etaS: Nullable(Type.Integer({ description: "Seconds until the end, at the pace so far, while it runs." })),
    failed: Type.Array(FailedTenant),
    startedAt: Timestamp,
    finishedAt: Nullable(Timestamp),
  },
  { title: "MigrationRun" },
);
export type MigrationRun = Static<typeof MigrationRun>;
export const MigrationRunList = Shape({ items: Type.Array(MigrationRun) }, { title: "MigrationRunList" });
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
export const RunParams = Type.Object({ runId: Id });
