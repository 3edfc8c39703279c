import { Readable } from "node:stream";
import type { Deps } from "../../deps.ts";
import { Answer } from "../../kernel/http/route.ts";
import { audit, requirePermission, type Actor } from "../gate/context.ts";
import { csvHeader, csvHeaders, csvRows, prefersCsv } from "./csv.ts";
import type { Report, ReportCsv } from "./manifest.ts";
import type { TenantRoutes } from "../gate/route.ts";

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

async function exportReport(deps: Deps, actor: Actor, { name, read }: Report, csv: ReportCsv, asked: object) {
  requirePermission<string>(actor, csv.permission);
  const reply = await deps.databases.read(actor.tenant, (tx) => read(tx, actor, csv.whole(asked) as never));
  await deps.databases.write(actor.tenant, (tx) =>
    audit(tx, actor, { event: "report.exported", subjectType: "Report", details: { report: name, query: asked } }),
  );
  return new Answer(200, Readable.from(csvLines(csv, csv.rows(reply as never))), csvHeaders(name));
}

/** A report as CSV, whole. */
export function csvText(csv: Pick<ReportCsv, "columns" | "rows">, reply: unknown): string {
  return [...csvLines(csv, csv.rows(reply as never))].join("");
}

function* csvLines({ columns }: Pick<ReportCsv, "columns">, rows: readonly object[]): Generator<string> {
  yield csvHeader(columns);
  yield* csvRows(columns, rows);
}
