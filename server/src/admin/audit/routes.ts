import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { decodeCursor, pageOf } from "../../kernel/http/page.ts";
import { Enum, Id, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../kernel/http/shapes.ts";
import { adminRoutes } from "../route.ts";
import { listAuditEvents } from "./sql.ts";

const AuditEvent = Shape(
  {
    id: Id,
    at: Timestamp,
    event: Type.String(),
    actorId: Nullable(Id),
    actorName: Nullable(Type.String()),
    subjectType: Nullable(Type.String()),
    subjectId: Nullable(Type.String()),
    outcome: Enum(["Success", "Failure"]),
    requestId: Nullable(Type.String()),
    ip: Nullable(Type.String()),
    details: Type.Object({}, { additionalProperties: true }),
  },
  { title: "AuditEvent" },
);

const AuditQuery = Type.Object({
  ...PageQuery,
  event: Type.Optional(Type.String({ maxLength: 100 })),
  actorId: Type.Optional(Id),
  subjectId: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
});

export function adminAuditRoutes(app: FastifyInstance, deps: Deps): void {
  adminRoutes(app, deps).transact(
    {
      method: "GET",
      path: "/admin/audit",
      operationId: "listAdminAudit",
      summary: "What operators and the service did, newest first",
      tag: "Admin audit",
      permission: "audit.read",
      query: AuditQuery,
      replies: { 200: PageOf(AuditEvent, "AuditEventPage") },
    },
    async (tx, { query }) => {
      const rows = await listAuditEvents(
        tx,
        query,
        query.cursor === undefined ? undefined : decodeCursor(query.cursor, 2),
      );
      return pageOf(rows, query.limit ?? 50, (row) => [row.at, row.id]);
    },
  );
}
