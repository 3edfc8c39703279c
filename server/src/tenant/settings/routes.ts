import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { expectedVersion } from "../../kernel/http/version.ts";
import { ofResource, ofShop } from "../gate/branch.ts";
import { wholeShop } from "../gate/branch.sql.ts";
import type { Actor } from "../gate/context.ts";
import { IdParams, tenantRoutes } from "../gate/route.ts";
import type { SettingRegistry } from "./registry.ts";
import { settingShapes, type SettingsPatch } from "./schema.ts";
import { patchBranchSettings, patchSettings, showBranchSettings, showSettings } from "./service.ts";

/** What support does when the setting changes that lets operators look into the shop (`support/service.ts`). */
interface SupportSwitch {
  readonly opensSupport: (tx: TenantRead, patch: SettingsPatch) => Promise<boolean>;
  readonly withSupportSwitch: <T>(tx: TenantWrite, actor: Actor, deps: Deps, change: () => Promise<T>) => Promise<T>;
}

/** The settings of core and of the modules. */
export function settingsRoutes(
  app: FastifyInstance,
  deps: Deps,
  registry: SettingRegistry,
  { opensSupport, withSupportSwitch }: SupportSwitch,
): void {
  const routes = tenantRoutes(app, deps);
  const { Settings, SettingsPatch, BranchSettings, BranchSettingsPatch } = settingShapes(registry.all);
  const ofModules = Object.keys(registry.all.modules).length > 0 ? (["module_disabled"] as const) : [];
  const tag = "Settings";
  const shop = { tag, path: "/settings", replies: { 200: Settings } } as const;
  const branch = {
    tag,
    path: "/settings/branches/:id",
    params: IdParams,
    branch: ofResource(async (_tx, branchId) => branchId),
    replies: { 200: BranchSettings },
  } as const;
  routes.read(
    {
      ...shop,
      method: "GET",
      operationId: "getSettings",
      summary: "The shop's settings",
      permission: null,
      branch: ofShop("it is of the shop as a whole"),
      isRevalidated: true,
    },
    (tx, { actor }) => showSettings(tx, actor, registry),
  );
  routes.write(
    {
      ...shop,
      method: "PATCH",
      operationId: "patchSettings",
      power: (tx, { body }) => opensSupport(tx, body),
      mails: true,
      summary: "Change the shop's settings",
      permission: "settings.manage",
      branch: wholeShop,
      body: SettingsPatch,
      errors: [...ofModules, "version_conflict", "currency_locked", "person_required"],
    },
    (tx, { actor, body, request }) =>
      withSupportSwitch(tx, actor, deps, () => patchSettings(tx, actor, registry, body, expectedVersion(request))),
  );
  routes.read(
    {
      ...branch,
      method: "GET",
      operationId: "getBranchSettings",
      summary: "What a branch has of its own, and what holds there",
      permission: null,
      errors: ["not_found"],
      isRevalidated: true,
    },
    (tx, { actor, params }) => showBranchSettings(tx, actor, registry, params.id),
  );
  routes.write(
    {
      ...branch,
      method: "PATCH",
      operationId: "patchBranchSettings",
      summary: "Change what a branch has of its own",
      permission: "settings.manage",
      body: BranchSettingsPatch,
      errors: [...ofModules, "not_found", "version_conflict"],
    },
    (tx, { actor, params, body, request }) =>
      patchBranchSettings(tx, actor, registry, params.id, body, expectedVersion(request)),
  );
}
