import { ofShop } from "../../gate/branch.ts";
import { wholeShop } from "../../gate/branch.sql.ts";
import type { Permission } from "../../gate/permissions.ts";
import type { TenantRoutes } from "../../gate/route.ts";
import type { ReportingPermission } from "../permissions.ts";
import { BookClosing, BookClosingInput } from "./schema.ts";
import { putClosing, readClosing } from "./service.ts";

/** Up to which date the books are closed. */
export function closingRoutes(routes: TenantRoutes<Permission | ReportingPermission>): void {
  const common = { tag: "Reports", path: "/books/closing", replies: { 200: BookClosing } } as const;
  routes.read(
    {
      ...common,
      method: "GET",
      operationId: "getBookClosing",
      summary: "Up to which date the books are closed, and what came too late for them",
      permission: "reports.read",
      branch: ofShop("it is of the shop as a whole"),
    },
    (tx) => readClosing(tx),
  );
  routes.write(
    {
      ...common,
      method: "PUT",
      operationId: "putBookClosing",
      summary: "Close the books up to a date, or open closed dates again",
      permission: "settings.manage",
      branch: wholeShop,
      body: BookClosingInput,
    },
    (tx, { actor, body }) => putClosing(tx, actor, body),
  );
}
