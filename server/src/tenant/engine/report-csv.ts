import type { TObject } from "typebox";
import type { ReportCsv } from "./manifest.ts";
import type { Permission } from "../gate/permissions.ts";

/** More rows than any report has. */
const allRows = 10_000_000;

/** A report's items as a table, in the order of the members that each has. */
export function csvOf<Reply>(item: TObject, rows: (reply: Reply) => readonly object[]): ReportCsv<Permission> {
  return {
    permission: "reports.export",
    columns: Object.keys(item.properties),
    whole: (query) => ({ ...query, limit: allRows, cursor: undefined }),
    rows,
  };
}
