import type { Static, TSchema } from "typebox";
import type { Deps } from "../../deps.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { Fragment } from "../../kernel/db/sql.ts";
import type { Tenant } from "../../kernel/db/tenants.ts";
import type { ErrorCode } from "../../kernel/http/codes.ts";
import type { RateLimiter } from "../../kernel/process/limiter.ts";
import type { Mail } from "../../kernel/mail.ts";
import type { ofShop } from "../gate/branch.ts";
import type { Actor } from "../gate/context.ts";
import type { Permission, StartingGrants } from "../gate/permissions.ts";
import type { TenantRoutes } from "../gate/route.ts";
import type { SettingGroup } from "./setting.ts";
import type { StoredRule } from "./stored-rules.ts";
import type { SyncStream } from "./stream.ts";

export type { SyncStream } from "./stream.ts";

/**
 * Where a module joins what other features do. Each of these (orders, cash, customers, branches) adds its own member,
 * with `declare module` in its `hooks.ts`.
 *
 * @public
 */
export interface ModuleHooks {}

/** All that a module is (docs/adding-a-feature.md). What it does not need it leaves out. */
export interface ModuleManifest<Name extends string = string, Own extends string = string> extends ModuleHooks {
  /** PascalCase: as operators enable it and `GET /capabilities` tells it. */
  readonly name: Name;
  /** The module's permissions, `<area>.<verb>` to what each allows. */
  readonly permissions?: Readonly<Record<Own, string>>;
  /**
   * The permissions that managers and cashiers get when a shop has the module, or the permission, for the first time.
   */
  readonly startingGrants?: StartingGrants<Own>;
  /**
   * What a shop may set of the module; under `modules` in `/settings`, neither shown nor taken while the module is off.
   */
  readonly settings?: SettingGroup;
  /**
   * Registers the module's routes; each answers 403 `module_disabled` while the module is off. `modules` are all there
   * are: who posts an order hands them to it.
   */
  readonly routes?: (routes: TenantRoutes<Own | Permission>, deps: Deps, modules: readonly ModuleManifest[]) => void;
  /** The headings of its routes in the contract document that are its own, each with what stands under it. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Kinds of payment methods that are this module's to settle. */
  readonly tenderKinds?: readonly string[];
  readonly jobs?: readonly Job[];
  readonly reports?: readonly Report<Own | Permission>[];
  readonly syncStreams?: readonly SyncStream[];
  /** What holds of the rows of its tables beyond what the database says; its settings have their own. */
  readonly stored?: readonly StoredRule[];
  /** Checked by `npm run verify`, whether the module is on or off. */
  readonly verify?: readonly BookRule[];
  /** Fills the module's tables, in the transaction in which a shop has the module for the first time. */
  readonly onEnable?: (tx: TenantWrite, at: { readonly now: Date }) => Promise<void>;
}

/** Declares a module: the names of its permissions are checked wherever it uses them. */
export function defineModule<const Name extends string, Own extends string = never>(
  manifest: ModuleManifest<Name, Own>,
): ModuleManifest<Name, Own> {
  return manifest;
}

/** Work by the clock, once a shop and due time; see jobs/service.ts. */
export interface Job {
  /** `<area>.<verb>`, for the table `jobs` and the log. */
  readonly name: string;
  /** At a local time of the shop's (`03:30`), or again and again. */
  readonly schedule: { readonly dailyAt: string } | { readonly everyMinutes: number };
  /**
   * Runs in the transaction that moves the due time: all of it or nothing. Work too large for one transaction does a
   * part and answers "more": it is called again at once, with the same due time.
   */
  readonly run: (tx: TenantWrite, at: JobRun) => Promise<"more" | void>;
}

export interface JobRun {
  readonly tenant: Tenant;
  /**
   * When it was due. A shop that was closed since has missed later due times, which are dropped: `now` may be days
   * after.
   */
  readonly dueAt: Date;
  readonly now: Date;
  /** All there are, whether the shop has them or not. */
  readonly modules: readonly ModuleManifest[];
  /** Puts a mail into the outbox of the job's transaction. */
  readonly mail: (mail: Mail) => Promise<void>;
  readonly limiter: RateLimiter;
  /** Where the links in mails lead. */
  readonly dashboardUrl: string;
  /** The address of this service. */
  readonly publicUrl: string;
}

/** What `GET /reports/<name>` answers with. */
export interface Report<Allowed extends string = string> {
  /** Lower case with hyphens: `supplier-purchases`. */
  readonly name: string;
  readonly summary: string;
  readonly permission: Allowed;
  /** The branch that it tells of, as of every route (`branch.ts`). */
  readonly branch: null | "query" | "assigned" | ReturnType<typeof ofShop>;
  readonly query: TSchema;
  readonly reply: TSchema;
  /** The problems that it throws, for the contract document. */
  readonly errors?: readonly ErrorCode[];
  readonly read: (tx: TenantRead, actor: Actor, query: never) => Promise<unknown>;
  /** How it is given out as CSV when `Accept` asks for `text/csv`; without it, it is JSON alone. */
  readonly csv?: ReportCsv<Allowed>;
}

/** A report as a table. */
export interface ReportCsv<Allowed extends string = string> {
  /** Needed beside the report's own. */
  readonly permission: Allowed;
  /** Members of its rows; a header names them. */
  readonly columns: readonly string[];
  /** The query with which all rows are read, and not only as many as JSON has. */
  readonly whole: (query: object) => object;
  readonly rows: (reply: never) => readonly object[];
}

/** Declares a report; `read` is typed by its schemas. */
export function defineReport<const Allowed extends string, Query extends TSchema, Reply extends TSchema>(
  report: Omit<Report<Allowed>, "read" | "query" | "reply"> & {
    readonly query: Query;
    readonly reply: Reply;
    readonly read: (tx: TenantRead, actor: Actor, query: Static<Query>) => Promise<Static<Reply>>;
  },
): Report<Allowed> {
  return report;
}

/** A rule of a shop's books. */
export interface BookRule {
  /** As a sentence that holds: `a purchase order is the sum of its lines`. */
  readonly invariant: string;
  /** Selects one row, with a text `example`, for each place where it does not hold. */
  readonly broken: Fragment;
}
