import { auditEvent } from "../../kernel/http/audit.ts";
import { PageOf, Shape } from "../../kernel/http/shapes.ts";

export const AuditEventPage = PageOf(Shape(auditEvent, { title: "AuditEvent" }), "AuditEventPage");
