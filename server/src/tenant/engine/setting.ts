import type { Static, TSchema } from "typebox";
import type { TenantWrite } from "../../kernel/db/handles.ts";

/** How the wire has a column of this type: money "12.50", a quantity "0.5", a local time "04:00". */
type TextFormat = "money" | "quantity" | "time";

/**
 * One setting of a shop: all that is said of it beside its column, which a migration adds to `settings` (and to
 * `branch_settings`), without NOT NULL and without DEFAULT. The rest derives from it: docs/settings.md.
 */
export interface Setting<Value = unknown> {
  readonly column: string;
  /** What it means, for the contract document and docs/settings.md. */
  readonly description: string;
  /** The schema of a value that is set. */
  readonly schema: TSchema;
  /** What holds in every shop that has not set it, also after this was changed. Null: a caller may unset it. */
  readonly default: Value;
  /**
   * The table whose column of the same name goes before the shop's at a branch; without it the setting is the whole
   * shop's. `branches`: it is changed with the branch itself.
   */
  readonly override?: "branch_settings" | "branches";
  /** The table that an id refers to, and what stands there; what is archived is refused. */
  readonly refersTo?: { readonly table: string; readonly noun: string };
  /** For a column of type numeric or time. */
  readonly text?: TextFormat;
  /** What is wrong with a value that the schema takes, or undefined. */
  check?(value: Value & {}): string | undefined;
  /**
   * What is wrong with it in a currency of so many fraction digits, which an amount of money has anyway, or undefined.
   */
  checkIn?(value: Value & {}, digits: number): string | undefined;
  /** What else is to be written when the shop sets it: called before it is, in the same transaction. */
  onSet?(tx: TenantWrite, value: Value, at: { readonly now: Date }): Promise<void>;
}

/** The settings that one feature or module contributes, by their names on the wire. */
export type SettingGroup = Readonly<Record<string, Setting>>;

/** The values of a group, as `settingsFor` and `readSettings` give them. */
export type ValuesOf<Group extends SettingGroup> = { readonly [Name in keyof Group]: Group[Name]["default"] };

/** Types a setting by its schema: its value is what the schema takes, or null when that is its default. */
export function defineSetting<Schema extends TSchema, const Default extends Static<Schema> | null>(
  definition: Omit<Setting<Static<Schema>>, "schema" | "default"> & {
    readonly schema: Schema;
    readonly default: Default;
  },
): Setting<Static<Schema> | Default> {
  return definition;
}
