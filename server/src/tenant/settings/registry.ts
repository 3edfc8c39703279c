import { moduleDisabled } from "../../kernel/http/problem.ts";
import type { Setting, SettingGroup } from "../engine/setting.ts";

/** The settings that a module contributes; its manifest is one. */
export interface ModuleSettings {
  /** As operators name it: `StockTransfers`; its settings stand under `modules.stockTransfers`. */
  readonly name: string;
  readonly settings?: SettingGroup;
}

/** Settings as they stand in requests and answers: core's at the top, a module's under `modules.<module>`. */
export interface SettingTree {
  readonly top: SettingGroup;
  readonly modules: Readonly<Record<string, SettingGroup>>;
}

/** Every setting there is, and which of them a shop has. */
export interface SettingRegistry {
  readonly all: SettingTree;
  /** The settings of core and of the modules that are on. */
  of(enabledModules: readonly string[]): SettingTree;
  /** 403 `module_disabled` when the patch has a setting of a module that is off. */
  requireEnabled(patch: OfModules, enabledModules: readonly string[]): void;
}

/** Columns of the tables that are no settings. */
const taken = ["currency_digits", "id", "is_currency_locked", "version"];

/**
 * The settings of core and those of `modules`. Throws when two settings would share a column, and
 * when a module calls one as core does: it reads both together.
 */
export function registryOf(core: SettingGroup, modules: readonly ModuleSettings[]): SettingRegistry {
  const contributing = modules.flatMap(({ name, settings = {} }) =>
    Object.keys(settings).length === 0 ? [] : [{ name, member: memberOf(name), settings }],
  );
  const treeOf = (some: typeof contributing): SettingTree => ({
    top: core,
    modules: Object.fromEntries(some.map(({ member, settings }) => [member, settings])),
  });
  const all = treeOf(contributing);
  const columns = Object.values(settingsByPath(all)).map(({ column }) => column);
  const twice = columns.find((column, i) => columns.indexOf(column) !== i || taken.includes(column));
  if (twice !== undefined) throw new Error(`two settings have the column ${twice}`);
  const named = contributing.flatMap(({ settings }) => Object.keys(settings)).find((name) => name in core);
  if (named !== undefined) throw new Error(`a module calls a setting ${named}, as core does`);
  return {
    all,
    of: (enabledModules) => treeOf(contributing.filter(({ name }) => enabledModules.includes(name))),
    requireEnabled: ({ modules: sent = {} }, enabledModules) => {
      const off = contributing.find(({ name, member }) => member in sent && !enabledModules.includes(name));
      if (off !== undefined) throw moduleDisabled(off.name);
    },
  };
}

/** `StockTransfers` is `stockTransfers` in JSON. */
function memberOf(module: string): string {
  return module.charAt(0).toLowerCase() + module.slice(1);
}

/** The settings that a branch may override at `/settings/branches/{id}`. */
export function overridable({ top, modules }: SettingTree): SettingTree {
  const pick = (group: SettingGroup) =>
    Object.fromEntries(Object.entries(group).filter(([, { override }]) => override === "branch_settings"));
  const groups = Object.entries(modules).map(([module, group]) => [module, pick(group)] as const);
  return {
    top: pick(top),
    modules: Object.fromEntries(groups.filter(([, group]) => Object.keys(group).length > 0)),
  };
}

/** Every setting of a tree by its path: `taxMode`, `modules.loyalty.pointsPerUnit`. */
export function settingsByPath({ top, modules }: SettingTree): Record<string, Setting> {
  return { ...top, ...nested(modules) };
}

/** Values of the settings of modules, by module; absent when there are none. */
export type OfModules = { readonly modules?: Readonly<Record<string, Readonly<Record<string, unknown>>>> };

/** The values of a patch by the paths of their settings. */
export function valuesByPath({ modules = {}, ...top }: OfModules): Readonly<Record<string, unknown>> {
  return { ...top, ...nested(modules) };
}

function nested<Member>(modules: Readonly<Record<string, Readonly<Record<string, Member>>>>): Record<string, Member> {
  return Object.fromEntries(
    Object.entries(modules).flatMap(([module, group]) =>
      Object.entries(group).map(([name, member]) => [`modules.${module}.${name}`, member]),
    ),
  );
}
