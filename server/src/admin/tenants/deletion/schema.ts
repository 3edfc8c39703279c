import { Type, type Static } from "typebox";
import { Default, Described, Enum, Id, Nullable, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

export const NewTenantDeletion = Shape(
  {
    waitDays: Default(
      Type.Integer({ minimum: 0, maximum: 3650, description: "Days from now until the tenant may be deleted." }),
      30,
    ),
  },
  { title: "NewTenantDeletion" },
);
export type NewTenantDeletion = Static<typeof NewTenantDeletion>;

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });

/** The file that a deleted tenant left in. */
export const LastExport = Shape(
  {
    exportId: Id,
    exportedAt: Timestamp,
    sha256: Described(Sha256, "Of the whole file."),
    bytes: Type.Integer(),
    tables: Type.Integer(),
    rows: Type.Integer(),
  },
  { title: "LastTenantExport" },
);
export type LastExport = Static<typeof LastExport>;

const DroppedObject = Shape(
  {
    kind: Enum("DroppedObjectKind", ["Schema", "Database", "Role"]),
    server: Type.String(),
    name: Type.String(),
  },
  { title: "DroppedObject" },
);

export const TenantDeletion = Shape(
  {
    tenantId: Id,
    name: Type.String(),
    slug: Type.String(),
    state: Described(
      Enum("TenantDeletionState", ["Waiting", "Dropping", "Deleted"]),
      "Waiting: it can be withdrawn. Dropping: exported, unknown to everybody, and what it left is being dropped.",
    ),
    requestedAt: Timestamp,
    requestedBy: Type.String(),
    dueAt: Described(Timestamp, "Before this it is not deleted."),
    export: Nullable(LastExport),
    deletedAt: Nullable(Timestamp),
    deletedBy: Nullable(Type.String()),
    dropped: Nullable(Type.Array(DroppedObject)),
    searchedServers: Described(
      Nullable(Type.Array(Type.String())),
      "On which nothing that bears the tenant's name or mark was found afterwards.",
    ),
  },
  { title: "TenantDeletion" },
);
export type TenantDeletion = Static<typeof TenantDeletion>;
