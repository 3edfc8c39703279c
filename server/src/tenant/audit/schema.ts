import { Type, type Static } from "typebox";
import { auditEvent, AuditQuery } from "../../kernel/http/audit.ts";
import { Id, Nullable, PageOf, Shape } from "../../kernel/http/shapes.ts";

export const ShopAuditEvent = Shape(
  {
    ...auditEvent,
    subjectName: Nullable(
      Type.String({
        description: "What the subject is called now; null: it has no name, is erased or not there any more.",
      }),
    ),
    branchIds: Type.Array(Id, { description: "The branches that were touched; none of what is the shop's." }),
  },
  { title: "ShopAuditEvent" },
);
export const ShopAuditEventPage = PageOf(ShopAuditEvent, "ShopAuditEventPage");
export const ShopAuditQuery = Type.Object({ ...AuditQuery.properties, branchId: Type.Optional(Id) });
export type ShopAuditQuery = Static<typeof ShopAuditQuery>;
