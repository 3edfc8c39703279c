import { Type, type Static } from "typebox";
import { Described, Id, Nullable, PageOf, PageQuery, Shape, Timestamp } from "../../kernel/http/shapes.ts";

export const SupportAccess = Shape(
  {
    id: Id,
    operatorName: Described(Type.String(), "Under which the operator signs in; the audit log has the same."),
    reason: Type.String(),
    openedAt: Timestamp,
    expiresAt: Described(Timestamp, "From then on the operator reads nothing any more."),
    endedAt: Described(Nullable(Timestamp), "When a user of the shop ended it; null: its time was or will be over."),
    endedBy: Nullable(Type.String()),
  },
  { title: "SupportAccess" },
);
export type SupportAccess = Static<typeof SupportAccess>;
export const SupportAccessPage = PageOf(SupportAccess, "SupportAccessPage");
export const SupportAccessQuery = Type.Object(PageQuery);
export type SupportAccessQuery = Static<typeof SupportAccessQuery>;
