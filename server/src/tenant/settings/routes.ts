import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { IdParams, tenantRoutes } from "../route.ts";
import { BranchSettings, BranchSettingsPatch, Settings, SettingsPatch } from "./schema.ts";
import { patchBranchSettings, patchSettings, readBranchSettings, readSettings } from "./service.ts";

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const routes = tenantRoutes(app, deps);
  const tag = "Settings";
  const shop = { tag, path: "/settings", replies: { 200: Settings } } as const;
  const branch = {
    tag,
    path: "/settings/branches/:id",
    params: IdParams,
    replies: { 200: BranchSettings },
  } as const;
  routes.read(
    { ...shop, method: "GET", operationId: "getSettings", summary: "The shop's settings", permission: null },
    (tx) => readSettings(tx),
  );
  routes.write(
    {
      ...shop,
      method: "PATCH",
      operationId: "patchSettings",
      summary: "Change the shop's settings",
      permission: "settings.manage",
      body: SettingsPatch,
      errors: ["409 version_conflict", "409 currency_locked"],
    },
    (tx, { actor, body, request }) => patchSettings(tx, actor, body, expectedVersion(request)),
  );
  routes.read(
    {
      ...branch,
      method: "GET",
      operationId: "getBranchSettings",
      summary: "What a branch has of its own, and what holds there",
      permission: null,
      errors: ["403 branch_forbidden", "404 not_found"],
    },
    (tx, { actor, params }) => readBranchSettings(tx, actor, params.id),
  );
  routes.write(
    {
      ...branch,
      method: "PATCH",
      operationId: "patchBranchSettings",
      summary: "Change what a branch has of its own",
      permission: "settings.manage",
      body: BranchSettingsPatch,
      errors: ["403 branch_forbidden", "404 not_found", "409 version_conflict"],
    },
    (tx, { actor, params, body, request }) => patchBranchSettings(tx, actor, params.id, body, expectedVersion(request)),
  );
}
