import { Type } from "typebox";
import { auditEvent } from "../../kernel/http/audit.ts";
import { Nullable, PageOf, Shape } from "../../kernel/http/shapes.ts";

const tenantName = Nullable(
  Type.String({ description: "What the tenant is called now that it is about; null for others, and once it is gone." }),
);

export const AuditEventPage = PageOf(Shape({ ...auditEvent, tenantName }, { title: "AuditEvent" }), "AuditEventPage");
