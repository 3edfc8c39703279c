import { Type, type Static } from "typebox";
import { Enum, Id, Nullable, PageQuery, Timestamp } from "./shapes.ts";

// What both planes' audit logs look like on the wire.

const Outcome = Enum("AuditOutcome", ["Success", "Failure"]);

/** Members of an event. */
export const auditEvent = {
  id: Id,
  at: Timestamp,
  event: Type.String({ description: "`<area>.<what happened>`." }),
  actorId: Nullable(Id),
  actorName: Nullable(Type.String()),
  subjectType: Nullable(Type.String()),
  subjectId: Nullable(Type.String()),
  outcome: Outcome,
  requestId: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  details: Type.Object({}, { additionalProperties: true }),
};

export const AuditQuery = Type.Object({
  ...PageQuery,
  event: Type.Optional(Type.String({ maxLength: 100 })),
  area: Type.Optional(
    Type.String({ maxLength: 100, description: "What the event begins with, before its first dot." }),
  ),
  outcome: Type.Optional(Outcome),
  actorId: Type.Optional(Id),
  subjectType: Type.Optional(Type.String({ maxLength: 100 })),
  subjectId: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
});
export type AuditQuery = Static<typeof AuditQuery>;
