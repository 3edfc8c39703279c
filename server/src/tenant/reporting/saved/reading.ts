import type { TSchema } from "typebox";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { Problem, ValidationFailed, invalid, moduleDisabled } from "../../../kernel/http/problem.ts";
import { compile } from "../../../kernel/http/validate.ts";
import { requireBranch, requirePermission, type Actor } from "../../gate/context.ts";
import type { ModuleManifest, Report, ReportCsv } from "../../engine/manifest.ts";
import { csvText } from "../../engine/reports.ts";
import type { Period } from "../period.ts";
import type { SavedReport } from "./schema.ts";

type WithCsv = Report & { readonly csv: ReportCsv };

/** Throws 400 by path for what is no report, or has no CSV; 403 `module_disabled` for that of a module that is off. */
function reportOf(modules: readonly ModuleManifest[], { tenant }: Actor, name: string): WithCsv {
  const module = modules.find(({ reports = [] }) => reports.some((one) => one.name === name));
  const report = module?.reports?.find((one) => one.name === name);
  if (module === undefined || report?.csv === undefined)
    throw invalid("report", "is no report that is given out as CSV");
  if (!tenant.enabledModules.includes(module.name)) throw moduleDisabled(module.name);
  return report as WithCsv;
}

const membersOf = ({ query }: Report) => Object.keys((query as TSchema & { readonly properties: object }).properties);

/** What is read: all that a saved report says of it. */
type ReportRequest = Pick<SavedReport, "report" | "query"> & { readonly branchId?: string | null };

/** The report's query of these dates. Throws 400 by path for what the report does not take. */
function queryOf(report: WithCsv, { query, branchId }: ReportRequest, { from, to }: Period): object {
  const known = membersOf(report);
  for (const member of Object.keys(query))
    if (!known.includes(member)) throw invalid(`query.${member}`, "is not of this report");
  if (typeof branchId === "string" && !known.includes("branchId"))
    throw invalid("branchId", "is not of this report, which is of the whole shop");
  const dates = Object.entries({ from, to, date: to }).filter(([date]) => known.includes(date));
  const given = Object.entries({ ...query, branchId }).filter(([, value]) => value !== undefined && value !== null);
  try {
    return compile(
      report.query,
      "text",
    )(Object.fromEntries([...given, ...dates].map(([name, value]) => [name, String(value)]))) as object;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const inQuery = <T>(byPath: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(byPath).map(([path, told]) => [`query.${path}`, told]));
    throw new ValidationFailed(inQuery(error.errors), inQuery(error.codes));
  }
}

/**
 * Throws 400 by path for a report or a query that is none, 403 `module_disabled`, and `permission_denied` and
 * `branch_forbidden` for what the actor may not read or take out. The reports are those of all modules.
 */
export function requireReadable(
  modules: readonly ModuleManifest[],
  actor: Actor,
  { wanted, dates }: { readonly wanted: ReportRequest; readonly dates: Period },
): { readonly report: WithCsv; readonly asked: object } {
  const report = reportOf(modules, actor, wanted.report);
  const asked = queryOf(report, wanted, dates);
  requirePermission<string>(actor, report.permission);
  requirePermission<string>(actor, report.csv.permission);
  const { branchId = null } = wanted;
  if (branchId !== null) requireBranch(actor, branchId);
  return { report, asked };
}

/** The report as CSV. Throws as `requireReadable`, and what the report throws. */
export async function readCsv(
  tx: TenantRead,
  modules: readonly ModuleManifest[],
  actor: Actor,
  of: { readonly wanted: SavedReport; readonly dates: Period },
): Promise<string> {
  const { report, asked } = requireReadable(modules, actor, of);
  const reply = await report.read(tx, actor, report.csv.whole(asked) as never);
  return csvText(report.csv, reply);
}

/** The code of a refusal; other errors are thrown on. */
export function refusalOf(error: unknown): string {
  if (error instanceof Problem) return error.errorCode;
  if (error instanceof ValidationFailed) return "validation_failed";
  throw error;
}
