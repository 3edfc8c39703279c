import { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { Deps } from "../../deps.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { Answer } from "../../kernel/http/route.ts";
import { audit, type Actor } from "../gate/context.ts";
import type { TenantRoutes } from "../gate/route.ts";
import { csvHeader, csvHeaders, csvRows, prefersCsv } from "./csv.ts";

interface ListPage {
  readonly items: readonly object[];
  readonly nextCursor: string | null;
}

/** A list that can be given out as a table, too. */
interface ExportedList<Query, Page extends ListPage> {
  /** The file is named so. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly read: (tx: TenantRead, actor: Actor, query: Query) => Promise<Page>;
  /** The row of an item, by the columns. */
  readonly row: (item: Page["items"][number]) => object;
  /** Whether the filters leave more rows than that. */
  readonly hasMoreThan: (tx: TenantRead, actor: Actor, query: Query, most: number) => Promise<boolean>;
}

/** More rows no spreadsheet is good at. */
const mostRows = 100_000;
const rowsOfPage = 200;

/**
 * Registers a list that answers as CSV where `Accept` prefers it: all that its filters leave, to who may see the list.
 * That is audited before anything is sent.
 */
export function exportedList<
  Allowed extends string,
  Q extends TSchema,
  R extends TSchema,
  Page extends Static<R> & ListPage,
>(
  routes: TenantRoutes<Allowed>,
  deps: Deps,
  contract: Omit<Parameters<typeof routes.read<R, TSchema, Q>>[0], "otherReplies">,
  list: ExportedList<Static<Q>, Page>,
): void {
  const description = `As CSV it is all that the filters leave, at most ${mostRows} rows; \`limit\` and \`cursor\` do not count.`;
  const errors = [...(contract.errors ?? []), "list_too_long"] as const;
  routes.read<R, TSchema, Q>(
    { description, ...contract, errors, otherReplies: ["text/csv"] },
    async (tx, { actor, query, request }) => {
      if (!prefersCsv(request.headers.accept)) return list.read(tx, actor, query);
      if (await list.hasMoreThan(tx, actor, query, mostRows))
        throw badRequest("list_too_long", `As CSV a list has at most ${mostRows} rows; ask for less.`, {
          members: { mostRows },
        });
      // The stream is read after this transaction has ended.
      const lines = Readable.from(linesOf(deps, actor, list, query));
      return new Answer(200, lines, csvHeaders(list.name)) as never;
    },
  );
}

async function* linesOf<Query, Page extends ListPage>(
  deps: Deps,
  actor: Actor,
  { name, columns, row, read }: ExportedList<Query, Page>,
  asked: Query,
): AsyncGenerator<string> {
  const filters = Object.fromEntries(
    Object.entries(asked as object).filter(([member]) => !["cursor", "limit", "count"].includes(member)),
  );
  await deps.databases.write(actor.tenant, (tx) =>
    audit(tx, actor, { event: "list.exported", subjectType: "List", details: { list: name, query: filters } }),
  );
  yield csvHeader(columns);
  // A page a transaction: a slow reader must not hold a connection.
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { ...filters, limit: rowsOfPage, ...(cursor === undefined ? {} : { cursor }) } as Query;
    const { items, nextCursor }: Page = await deps.databases.read(actor.tenant, (tx) => read(tx, actor, query));
    yield* csvRows(columns, items.map(row));
    cursor = nextCursor;
  }
}
