import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { listRecords } from "../../../kernel/db/records.ts";
import { PageQuery } from "../../../kernel/http/shapes.ts";
import { noContent } from "../../../kernel/http/route.ts";
import { expectedVersion } from "../../../kernel/http/version.ts";
import { ofGivenId, ofResource } from "../../gate/branch.ts";
import { branchesOf } from "../../gate/context.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import { IdParams, type TenantRoutes } from "../../gate/route.ts";
import type { Permission } from "../../gate/permissions.ts";
import type { ReportingPermission } from "../permissions.ts";
import { SavedReport, SavedReportCreate, SavedReportPage, SavedReportPatch } from "./schema.ts";
import { createSaved, getSaved, patchSaved, removeSaved } from "./service.ts";
import { findSavedBranch, findSavedReach, savedTable, savedWithin } from "./sql.ts";

const common = { tag: "Reports", permission: "reports.save" } as const;
const one = { ...common, path: "/saved-reports/:id", params: IdParams, branch: ofResource(findSavedBranch) } as const;
const refusals = ["permission_denied", "branch_forbidden"] as const;

/** Reports that a shop reads again and again, and has mailed. */
export function savedRoutes(
  routes: TenantRoutes<Permission | ReportingPermission>,
  deps: Deps,
  modules: readonly ModuleManifest[],
): void {
  routes.read(
    {
      ...common,
      method: "GET",
      path: "/saved-reports",
      operationId: "listSavedReports",
      summary: "Saved reports, by name",
      branch: "assigned",
      query: Type.Object(PageQuery),
      replies: { 200: SavedReportPage },
    },
    (tx, { actor, query }) => listRecords(tx, savedTable, query, [savedWithin(branchesOf(actor))]) as never,
  );
  routes.write(
    {
      ...common,
      method: "POST",
      path: "/saved-reports",
      operationId: "createSavedReport",
      summary: "Save a report, and perhaps have it mailed",
      branch: ["body", ofGivenId(findSavedReach)],
      body: SavedReportCreate,
      mails: true,
      replies: { 200: SavedReport, 201: SavedReport },
      errors: [...refusals, "duplicate_conflict", "too_many_saved_reports"],
    },
    (tx, { actor, body }) => createSaved(tx, modules, actor, body, deps),
  );
  routes.read(
    {
      ...one,
      method: "GET",
      operationId: "getSavedReport",
      summary: "One saved report",
      replies: { 200: SavedReport },
      errors: ["not_found"],
    },
    (tx, { params }) => getSaved(tx, params.id),
  );
  routes.write(
    {
      ...one,
      method: "PATCH",
      operationId: "patchSavedReport",
      summary: "Change a saved report, which is read in the caller's name from then on",
      branch: ["body", ofResource(findSavedReach)],
      body: SavedReportPatch,
      mails: true,
      replies: { 200: SavedReport },
      errors: [...refusals, "not_found", "version_conflict"],
    },
    (tx, { actor, params, body, request }) =>
      patchSaved(tx, modules, actor, { id: params.id, patch: body, expected: expectedVersion(request), deps }),
  );
  routes.write(
    {
      ...one,
      method: "DELETE",
      branch: ofResource(findSavedReach),
      operationId: "deleteSavedReport",
      summary: "Remove a saved report",
      replies: { 204: Type.Null() },
      errors: ["not_found", "version_conflict"],
    },
    async (tx, { actor, params, request }) => {
      await removeSaved(tx, actor, params.id, expectedVersion(request));
      return noContent();
    },
  );
}
