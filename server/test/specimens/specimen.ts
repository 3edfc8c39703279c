import type { Shop, TestService } from "../harness.ts";
import type { Calls } from "../rights/call.ts";
import type { Ground, Place } from "../rights/place.ts";
import type { Till } from "../sales.ts";

/** Columns with their values. */
export type Row = Readonly<Record<string, unknown>>;

/** How a thing can be that an id names. */
export type State =
  | "unknown"
  | "foreign"
  | "taken"
  | "archived"
  | "merged"
  | "erased"
  | "closed"
  | "elsewhere"
  | "voided"
  | "cancelled"
  | "completed"
  | "parked"
  | "deactivated"
  | "beyond";

/** By the kind of a thing: something of it in each of these states. */
export type ByState = Readonly<Record<string, Partial<Record<State, string>>>>;

/** What the tables of a feature state; names begin with the plane, `tenant.warranties`. */
export interface TableRows {
  /** Rows, each of which breaks one CHECK, by table. */
  readonly wrong?: Readonly<Record<string, readonly Row[]>>;
  /** The rows for each unique key: one, another that has the same, and what makes the second another. */
  readonly twins?: Readonly<Record<string, readonly [row: Row, twin: Row, isAnother: Row]>>;
  /** Ids that refer to no table, and why, by `table.column`. */
  readonly free?: Readonly<Record<string, string>>;
  /** The columns that a row may lack, by table. */
  readonly lacking?: Readonly<Record<string, string>>;
}

/** What ids name, and what is answered to those that are wrong. */
export interface Ids<Own> {
  /** The id of one thing of each kind, which is at the place. */
  readonly things?: (own: Own) => Readonly<Record<string, string>>;
  /** The kind by the path of the resource, of an id in the path and of one that the client makes. */
  readonly byResource?: Readonly<Record<string, string>>;
  /** The kind by the name of a member, or by its operation and path where the name says too little. */
  readonly byName?: Readonly<Record<string, string>>;
  /** Makes things that are done with, at the place; `there` is another branch of the shop. */
  readonly spoil?: (spoiling: Spoiler, own: Own, there: Own) => Promise<ByState>;
  /** What is answered when an id names a thing in this state. */
  readonly refusals?: ByState;
  /** Cases with another refusal, each with its reason. */
  readonly answered?: readonly (readonly [cases: RegExp, answer: string, why: string])[];
  /** Cases in which the call succeeds, each with its reason. */
  readonly accepted?: readonly (readonly [cases: RegExp, why: string])[];
  /** Cases that are not tried, each with its reason. */
  readonly untried?: readonly (readonly [cases: RegExp, why: string])[];
}

export interface Spoiler {
  readonly shop: Shop;
  readonly at: Place;
  /** The id of what it creates. */
  add(path: string, body: object): Promise<string>;
  /** The id of something with a new name, which it archives. */
  archived(path: string, more?: object): Promise<string>;
  /** Makes a call that must succeed. */
  move(path: string, body?: object): Promise<void>;
}

/** Something to create one with. */
export interface Sample {
  /** Beside its id. */
  readonly body: () => Record<string, unknown>;
  /** What makes it another content under the same id, and a change; a new name without it. */
  readonly other?: Record<string, unknown>;
}

/** What the resources of a feature are created with. */
export interface Resources {
  /** By the path that it is created at. */
  readonly samples: Readonly<Record<string, Sample>>;
  /** What stands between the first and the last parameter of such a path. */
  readonly parents?: Readonly<Record<string, string>>;
  /** Operations with `If-Match` on what is not created at their path, with a body that they would take. */
  readonly others?: Readonly<Record<string, [path: string, body?: object]>>;
}

export interface ResourceGround {
  readonly shop: Shop;
  readonly till: Till;
  readonly branchId: string;
  readonly sessionId: string;
  /** Costs 1.00. */
  readonly variantId: string;
  /** The id of what it creates. */
  made(path: string, body: object): Promise<string>;
  some<T>(make: () => Promise<T>): Promise<T[]>;
  /** A word that nothing else is named by. */
  fresh(word: string): string;
  named(more?: object): Sample;
  coded(more?: object): Sample;
}

/** Other values of all that can be changed. */
export interface Changes {
  /** By the path that changes it: where it is, and another value for each of its members. */
  readonly members?: Readonly<Record<string, readonly [own: string, values: Readonly<Record<string, unknown>>]>>;
  /** What an answer says of a change, where it is not the member alone: by `<path> <member>`. */
  readonly told?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Its members of `modules` in the settings of the shop. */
  readonly settings?: object;
  /** The members that a branch may have of its own. */
  readonly ofBranch?: object;
}

export interface ChangeGround {
  readonly shop: Shop;
  /** The id of what it creates. */
  make(path: string, content: object): Promise<string>;
  /** The path of what it creates. */
  at(path: string, content: object): Promise<string>;
  readonly mainId: string;
  readonly branchId: string;
  readonly unitId: string;
  readonly categoryId: string;
  readonly customerGroupId: string;
  readonly taxGroupId: string;
  /** It has no movements yet. */
  readonly variantId: string;
}

/** What a feature does under a setting's default, and under another value. */
export interface Case {
  readonly value: unknown;
  readonly probe: () => Promise<unknown>;
  readonly expected: readonly [byDefault: unknown, otherwise: unknown];
}

/** A shop with all modules. */
export interface ActingGround {
  readonly service: TestService;
  readonly shop: Shop;
  readonly till: Till;
  /** Costs 2.52, of which 0.40 is tax. */
  readonly bread: string;
  /** What bread is taxed by. */
  readonly taxGroupId: string;
}

/** What the starting role Cashier lacks of its permissions, and holds with approval; Manager holds them all. */
export interface CashierRights {
  readonly lacks?: readonly string[];
  readonly withApproval?: readonly string[];
}

/** What the tests that walk all that there is need of one feature: its own part of their tables. */
export interface Specimen<Own extends object = object> {
  /** Makes what its operations can name, at one branch. */
  readonly furnish?: (ground: Ground) => Promise<Own>;
  /** Calls of each operation, in an order in which all succeed. */
  readonly calls?: (at: Place, own: Own) => Calls;
  readonly ids?: Ids<Own>;
  readonly tables?: TableRows;
  readonly resources?: (ground: ResourceGround) => Promise<Resources>;
  readonly changes?: (ground: ChangeGround) => Promise<Changes>;
  /** By the path of the setting; the ground is there when a probe runs. */
  readonly acting?: (ground: () => ActingGround) => Readonly<Record<string, Case>>;
  readonly cashier?: CashierRights;
}

/** Describes a feature to the tests that walk all that there is. */
export function defineSpecimen<Own extends object>(specimen: Specimen<Own>): Specimen<Own> {
  return specimen;
}
