import { Type, type TSchema } from "typebox";
import type { AuditEventName } from "../../kernel/db/audit.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import {
  findRecord,
  insertRecord,
  listRecords,
  lockRecord,
  updateRecord,
  type RecordRow,
  type RecordTable,
} from "../../kernel/db/records.ts";
import type { Fragment } from "../../kernel/db/sql.ts";
import type { ErrorCode } from "../../kernel/http/codes.ts";
import { CountQuery, Default, IdsQuery, Nullable, PageQuery } from "../../kernel/http/shapes.ts";
import { notFound } from "../../kernel/http/problem.ts";
import { create } from "../../kernel/db/resource.ts";
import { noContent, type Answer } from "../../kernel/http/route.ts";
import { expectedVersion, requireVersion } from "../../kernel/http/version.ts";
import { withBody, type BranchRule } from "../gate/branch.ts";
import { auditChange } from "./changes.ts";
import { branchesOf, type Actor } from "../gate/context.ts";
import type { Permission } from "../gate/permissions.ts";
import { requireRoom } from "../quotas/service.ts";
import { IdParams, type TenantRoutes } from "../gate/route.ts";

export type Values = Readonly<Record<string, unknown>> & { readonly id?: string };

/**
 * A resource that is one table with list, create, get, patch and perhaps archive; what is its own stands in the hooks.
 */
export interface RecordResource<Allowed extends string = Permission> {
  /** As people and `creations.kind` say it: `tax rate`. */
  readonly noun: string;
  readonly path: string;
  /** The names in its operationIds, PascalCase: one and many. */
  readonly name: readonly [one: string, many: string];
  readonly tag: string;
  readonly readPermission: Allowed | null;
  readonly writePermission: Allowed;
  /** `null`: no row touches a branch. */
  readonly branch: null | {
    /** The rule for a row that is read. */
    readonly read: BranchRule<typeof IdParams>;
    /** Which rows are of these branches (null: of all); without it everyone lists all. */
    readonly within?: (branchIds: readonly string[] | null) => Fragment;
    /** The rule for what is made, beside the `branchId` of the body, if it has one. */
    readonly create: BranchRule;
    /** The rule for a row that is changed, beside the `branchId` of the body, if it has one. */
    readonly change: BranchRule<typeof IdParams>;
  };
  /** What its list can be filtered by, beside its branch. */
  readonly filters?: {
    readonly query: Readonly<Record<string, TSchema>>;
    readonly condition: (query: Readonly<Record<string, unknown>>) => Fragment;
  };
  /** Whether rows are listed by their ids, too. */
  readonly byIds?: true;
  /** Whether its list is kept by who has it, and asked for again: pages ask for it each time. */
  readonly isRevalidated?: true;
  /** Whether all rows are counted on demand; its page is a `CountedPageOf`. */
  readonly isCounted?: true;
  readonly table: RecordTable;
  readonly schema: { readonly one: TSchema; readonly page: TSchema; readonly create: TSchema; readonly patch: TSchema };
  readonly errors: readonly ErrorCode[];
  /** Takes the locks that a change needs before that of its row. */
  readonly lockFirst?: (tx: TenantWrite, values: Values) => Promise<void>;
  /** Rules beyond the schema; throws. `id` is the row being written, which exists only when `isNew` is false. */
  readonly requireValid?: (tx: TenantWrite, id: string, values: Values, isNew: boolean) => Promise<void>;
  /** Writes what lies in other tables. */
  readonly save?: (tx: TenantWrite, id: string, values: Values) => Promise<void>;
  /** Writes what follows from making one. */
  readonly made?: (tx: TenantWrite, actor: Actor, id: string) => Promise<void>;
  /** The members of a row that the audit log gets when it is changed, before and after. */
  readonly audits?: {
    readonly event: AuditEventName;
    readonly subjectType: string;
    readonly members: readonly string[];
  };
  /** Throws when something still needs the row. */
  readonly requireArchivable?: (tx: TenantWrite, id: string) => Promise<void>;
}

const ofArchive = { includeArchived: Default(Type.Boolean(), false) };
type Page = Parameters<typeof listRecords>[2];

/** Member of every patch of a resource that can be archived. */
export const Restore = Type.Optional(Type.Literal(false, { description: "Brings an archived one back." }));
/** An optional text that null clears. */
export const OptionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));

/** Registers the routes of the resource. */
export function recordRoutes<Allowed extends string>(
  routes: TenantRoutes<Allowed>,
  resource: RecordResource<Allowed>,
): void {
  const {
    table,
    path,
    name: [one, many],
    noun,
    schema,
    tag,
    filters,
  } = resource;
  const readable = { tag, permission: resource.readPermission };
  const writable = { ...readable, permission: resource.writePermission };
  const { branch } = resource;
  const onOne = { path: `${path}/:id`, params: IdParams };
  const change = branch === null ? null : branch.change;
  const byId = { ...(resource.byIds === true ? IdsQuery : {}), ...(resource.isCounted === true ? CountQuery : {}) };

  routes.read(
    {
      ...readable,
      method: "GET",
      path,
      operationId: `list${many}`,
      summary: `List: ${noun}`,
      branch:
        branch?.within === undefined && !("branchId" in (filters?.query ?? {})) ? (branch?.read ?? null) : "assigned",
      query: Type.Object({ ...PageQuery, ...byId, ...(table.canArchive ? ofArchive : {}), ...filters?.query }),
      replies: { 200: schema.page },
      ...(resource.isRevalidated === true ? { isRevalidated: true } : {}),
    },
    (tx, { query, actor }) => {
      const conditions = [
        branch?.within?.(branchesOf(actor)),
        filters?.condition(query as Readonly<Record<string, unknown>>),
      ];
      return listRecords(tx, table, query as Page, conditions);
    },
  );
  routes.write(
    {
      ...writable,
      method: "POST",
      path,
      operationId: `create${one}`,
      summary: `Create a ${noun}`,
      quota: "data",
      branch: withBody(branch?.create ?? null, schema.create),
      body: schema.create,
      replies: { 200: schema.one, 201: schema.one },
      errors: ["duplicate_conflict", ...resource.errors],
    },
    (tx, { actor, body }) => createRecord(tx, actor, resource, body as Values),
  );
  routes.read(
    {
      ...readable,
      ...onOne,
      method: "GET",
      branch: branch?.read ?? null,
      operationId: `get${one}`,
      summary: `One ${noun}`,
      replies: { 200: schema.one },
      errors: ["not_found"],
    },
    (tx, { params }) => get(tx, resource, params.id),
  );
  routes.write(
    {
      ...writable,
      ...onOne,
      method: "PATCH",
      operationId: `patch${one}`,
      summary: `Change a ${noun}`,
      branch: withBody(change, schema.patch),
      body: schema.patch,
      replies: { 200: schema.one },
      errors: ["not_found", "version_conflict", ...resource.errors],
    },
    (tx, { actor, params, body, request }) =>
      patch(tx, actor, resource, { id: params.id, expected: expectedVersion(request), body: body as Values }),
  );
  if (!table.canArchive) return;
  routes.write(
    {
      ...writable,
      ...onOne,
      method: "DELETE",
      branch: change,
      operationId: `archive${one}`,
      summary: `Archive a ${noun}`,
      replies: { 204: Type.Null() },
      errors: ["not_found", "version_conflict", ...resource.errors],
    },
    (tx, { actor, params, request }) => archive(tx, actor, resource, params.id, expectedVersion(request)),
  );
}

async function get(tx: TenantRead, { table, noun }: RecordResource<string>, id: string): Promise<RecordRow> {
  const row = await findRecord(tx, table, id);
  if (row === undefined) throw notFound(noun);
  return row;
}

function createRecord(
  tx: TenantWrite,
  actor: Actor,
  resource: RecordResource<string>,
  body: Values,
): Promise<Answer<RecordRow>> {
  return create(tx, {
    kind: resource.noun,
    path: resource.path,
    body,
    insert: async (id) => {
      await resource.lockFirst?.(tx, body);
      await requireRoom(tx, actor);
      await resource.requireValid?.(tx, id, body, true);
      await insertRecord(tx, resource.table, id, body);
      await resource.save?.(tx, id, body);
      await resource.made?.(tx, actor, id);
    },
    get: (id) => get(tx, resource, id),
  });
}

async function lock(
  tx: TenantWrite,
  { table, noun }: RecordResource<string>,
  id: string,
  expected: number | undefined,
): Promise<RecordRow> {
  const row = await lockRecord(tx, table, id);
  if (row === undefined) throw notFound(noun);
  requireVersion(row.version, expected);
  return row;
}

async function patch(
  tx: TenantWrite,
  actor: Actor,
  resource: RecordResource<string>,
  { id, expected, body }: { readonly id: string; readonly expected: number | undefined; readonly body: Values },
): Promise<RecordRow> {
  await resource.lockFirst?.(tx, body);
  const current = await lock(tx, resource, id, expected);
  if (Object.keys(body).length === 0) return current;
  const isRestored = current.isArchived === true && body["isArchived"] === false;
  // What it referred to may be archived by now.
  await resource.requireValid?.(tx, id, isRestored ? { ...current, ...body } : body, false);
  await updateRecord(tx, resource.table, id, body);
  await resource.save?.(tx, id, body);
  const saved = await get(tx, resource, id);
  await auditRecord(tx, actor, resource, current, saved);
  return saved;
}

async function auditRecord(
  tx: TenantWrite,
  actor: Actor,
  { audits }: RecordResource<string>,
  before: RecordRow,
  after: RecordRow,
): Promise<void> {
  if (audits === undefined) return;
  const { members, ...event } = audits;
  await auditChange(tx, actor, { ...event, subjectId: after.id }, [before, after], members);
}

async function archive(
  tx: TenantWrite,
  actor: Actor,
  resource: RecordResource<string>,
  id: string,
  expected: number | undefined,
): Promise<Answer<null>> {
  const current = await lock(tx, resource, id, expected);
  if (current.isArchived === true) return noContent();
  await resource.requireArchivable?.(tx, id);
  await updateRecord(tx, resource.table, id, { isArchived: true });
  await auditRecord(tx, actor, resource, current, { ...current, isArchived: true });
  return noContent();
}
