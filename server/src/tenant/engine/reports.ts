import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { Deps } from "../../deps.ts";
import { Answer } from "../../kernel/http/route.ts";
import { isDecimal } from "../../kernel/http/shapes.ts";
import { audit, requirePermission, type Actor } from "../gate/context.ts";
import type { Report, ReportCsv } from "./manifest.ts";
import type { TenantRoutes } from "../gate/route.ts";

const rowsAtOnce = 500;

/**
 * Registers `GET /reports/<name>`: of the module that declares the report, and off with it. One with a table answers as
 * CSV where `Accept` prefers it, to who may export, and audits that.
 */
export function reportRoute(routes: TenantRoutes<string>, deps: Deps, report: Report): void {
  const { name, summary, permission, branch, query, reply, errors = [], read, csv } = report;
  const pascal = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  const contract = {
    method: "GET",
    path: `/reports/${name}`,
    operationId: `get${pascal}Report`,
    summary,
    tag: "Reports",
    permission,
    branch,
    query,
    replies: { 200: reply },
    errors,
  } as const;
  if (csv === undefined) return routes.read(contract, (tx, call) => read(tx, call.actor, call.query as never));
  routes.own({ ...contract, otherReplies: ["text/csv"] }, async ({ actor, query: asked, request }) => {
    if (!prefersCsv(request.headers.accept))
      return deps.databases.read(actor.tenant, (tx) => read(tx, actor, asked as never));
    return exportReport(deps, actor, report, csv, asked as object);
  });
}

function prefersCsv(accept = ""): boolean {
  const [asCsv, asJson] = [accept.indexOf("text/csv"), accept.indexOf("application/json")];
  return asCsv >= 0 && (asJson < 0 || asCsv < asJson);
}

async function exportReport(deps: Deps, actor: Actor, { name, read }: Report, csv: ReportCsv, asked: object) {
  requirePermission<string>(actor, csv.permission);
  const reply = await deps.databases.read(actor.tenant, (tx) => read(tx, actor, csv.whole(asked) as never));
  await deps.databases.write(actor.tenant, (tx) =>
    audit(tx, actor, { event: "report.exported", subjectType: "Report", details: { report: name, query: asked } }),
  );
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
  };
  return new Answer(200, Readable.from(csvLines(csv, csv.rows(reply as never))), headers);
}

/** A report as CSV, whole. */
export function csvText(csv: Pick<ReportCsv, "columns" | "rows">, reply: unknown): string {
  return [...csvLines(csv, csv.rows(reply as never))].join("");
}

/** A header and a line a row, some rows at a time; what a spreadsheet would run is escaped. */
function* csvLines({ columns }: Pick<ReportCsv, "columns">, rows: readonly object[]): Generator<string> {
  yield stringify([[...columns]]);
  for (let i = 0; i < rows.length; i += rowsAtOnce)
    yield stringify(rows.slice(i, i + rowsAtOnce), { columns: [...columns], cast: { string: cellOf } });
}

/** A text that a spreadsheet would run gets an apostrophe before it; a negative number is none. */
function cellOf(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !isDecimal(text) ? `'${text}` : text;
}
