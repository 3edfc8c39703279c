import { Type, type Static } from "typebox";
import { Described, Id, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../../kernel/http/shapes.ts";

const BackupRun = Shape(
  {
    id: Id,
    startedAt: Timestamp,
    endedAt: Timestamp,
    tenants: Type.Integer({ description: "Tenants that it has." }),
    failed: Type.Integer({ description: "Tenants that could not be backed up." }),
    unchanged: Type.Integer({ description: "Tenants whose file is that of the backup before." }),
    bytes: Described(Type.Integer(), "All files together."),
    path: Nullable(Type.String({ description: "Its folder, on the machine that made it; null without one." })),
    error: Nullable(Type.String({ description: "Why all of it failed." })),
  },
  { title: "BackupRun" },
);
export type BackupRun = Static<typeof BackupRun>;
export const BackupRunPage = PageOf(BackupRun, "BackupRunPage");
export const BackupRunQuery = Type.Object(PageQuery);
