import { Type, type TSchema } from "typebox";
import { Id, Nullable, Shape, Version } from "../../kernel/http/shapes.ts";
import type { Setting, SettingGroup, ValuesOf } from "../engine/setting.ts";
import { overridable, type OfModules, type SettingTree } from "./registry.ts";
import type { shopSettings } from "./settings.ts";

export type { SettingRegistry } from "./registry.ts";

type ShopValues = ValuesOf<typeof shopSettings>;

/** What is known of the currency beside its code. */
interface CurrencyFacts {
  /** Fraction digits of the currency. */
  readonly currencyDigits: number;
  /** True from the first order on. */
  readonly isCurrencyLocked: boolean;
}

/** What holds for the whole shop of its own settings and of those of a feature. */
export type Settings<Group extends SettingGroup = typeof shopSettings> = ShopValues & CurrencyFacts & ValuesOf<Group>;

/** What holds at a branch of the shop's own settings and of those of a feature. */
export type EffectiveSettings<Group extends SettingGroup = typeof shopSettings> = Settings<Group> & {
  /** Whether somebody is to be told of events (`webhooks/`). */
  readonly hasListeners: boolean;
};

/** All settings of a shop, as `/settings` shows them; what the features define is not in the type. */
export type ShopSettings = Settings & OfModules & { readonly version: number };
export type SettingsPatch = Partial<ShopValues> & OfModules;

/** Null: as the shop has it. */
type Overrides = { readonly [Name in keyof ShopValues]?: ShopValues[Name] | null } & OfModules;

export interface BranchSettings {
  readonly branchId: string;
  readonly overrides: Overrides;
  readonly effective: EffectiveSettings & OfModules;
  readonly version: number;
}
export type BranchSettingsPatch = Overrides;

const CurrencyDigits = Type.Integer({ description: "Fraction digits of the currency." });

/** The shapes of the wire for the settings of `tree`. */
export function settingShapes(tree: SettingTree) {
  const own = overridable(tree);
  const version = Type.Integer();
  const facts = {
    currencyDigits: CurrencyDigits,
    isCurrencyLocked: Type.Boolean({ description: "True from the first order on." }),
  };
  const values = { ...members(tree, valueOf), ...facts };
  const overrides = Shape(members(own, overrideOf), { title: "SettingsOverrides" });
  const effective = Shape(values, { title: "EffectiveSettings" });
  const patch = members(tree, (setting) => Type.Optional(valueOf(setting)));
  const branchPatch = members(own, (setting) => Type.Optional(overrideOf(setting)));
  return {
    Settings: Type.Unsafe<ShopSettings>(Shape({ ...values, version }, { title: "Settings" })),
    SettingsPatch: Type.Unsafe<SettingsPatch>(Shape(patch, { title: "SettingsPatch" })),
    BranchSettings: Type.Unsafe<BranchSettings>(
      Shape({ branchId: Id, overrides, effective, version }, { title: "BranchSettings" }),
    ),
    BranchSettingsPatch: Type.Unsafe<BranchSettingsPatch>(
      Shape(branchPatch, { title: "BranchSettingsPatch", description: "Null: as the shop has it." }),
    ),
  };
}

/** What tills get of the settings of `tree`: the shop's, and what a branch has of its own. */
export function rowMembers(tree: SettingTree) {
  return {
    settings: { ...members(tree, valueOf), currencyDigits: CurrencyDigits, version: Version },
    branchSettings: { ...members(overridable(tree), overrideOf), version: Version },
  };
}

function valueOf(setting: Setting): TSchema {
  return setting.default === null ? overrideOf(setting) : described(setting);
}

function overrideOf(setting: Setting): TSchema {
  return Nullable(described(setting));
}

function described({ schema, description }: Setting): TSchema {
  return { ...schema, description };
}

/** The settings as members of an object, with those of a module in an object of its own. */
function members({ top, modules }: SettingTree, shapeOf: (setting: Setting) => TSchema): Record<string, TSchema> {
  const ofGroup = (group: SettingGroup) =>
    Object.fromEntries(Object.entries(group).map(([name, setting]) => [name, shapeOf(setting)]));
  const groups = Object.entries(modules).map(([module, group]) => [module, Type.Optional(Shape(ofGroup(group)))]);
  if (groups.length === 0) return ofGroup(top);
  const description = "Of the modules that are enabled, by their names.";
  return { ...ofGroup(top), modules: Type.Optional(Shape(Object.fromEntries(groups), { description })) };
}
