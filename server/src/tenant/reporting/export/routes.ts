import { Readable } from "node:stream";
import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { audit, requirePermission } from "../../gate/context.ts";
import type { Permission } from "../../gate/permissions.ts";
import type { TenantRoutes } from "../../gate/route.ts";
import { readSettings } from "../../settings/service.ts";
import { readJournalEntries } from "../journal/service.ts";
import type { ReportingPermission } from "../permissions.ts";
import { reportingSettings } from "../settings.ts";
import { formats } from "./formats.ts";
import { BooksExportQuery } from "./schema.ts";

/** More lines than any period has. */
const allLines = 10_000_000;

/** The journal as a file that bookkeeping takes. */
export function exportRoutes(routes: TenantRoutes<Permission | ReportingPermission>, deps: Deps): void {
  routes.own(
    {
      method: "GET",
      path: "/books/export",
      operationId: "exportBooks",
      summary: "The journal of a period as a file for bookkeeping, balanced by document",
      tag: "Reports",
      permission: "reports.read",
      branch: "assigned",
      query: BooksExportQuery,
      replies: { 200: Type.String() },
      textReply: "text/csv",
      errors: ["books_export_incomplete", "date_range_too_large", "permission_denied"],
    },
    async ({ actor, query: { format, ...query } }) => {
      requirePermission<string>(actor, "reports.export");
      const [journal, settings] = await deps.databases.read(actor.tenant, (tx) =>
        Promise.all([
          readJournalEntries(tx, actor, { ...query, limit: allLines }),
          readSettings(tx, reportingSettings),
        ]),
      );
      const { from, to, branchId = null } = query;
      const { currency, currencyDigits, datev } = settings;
      const { contentType, fileName, write } = formats[format];
      const books = { from, to, branchId, currency, currencyDigits, datev, entries: journal.items, now: actor.now };
      const file = write(books);
      await deps.databases.write(actor.tenant, (tx) =>
        audit(tx, actor, {
          event: "report.exported",
          subjectType: "Report",
          details: { report: "books", query, format },
        }),
      );
      const headers = {
        "content-type": contentType,
        "content-disposition": `attachment; filename="${fileName(query)}"`,
      };
      return new Answer(200, Readable.from([file]), headers);
    },
  );
}
