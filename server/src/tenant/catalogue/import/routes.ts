import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { databaseProblem } from "../../../kernel/db/problems.ts";
import { streamOf } from "../../../kernel/http/body.ts";
import { bodyOf } from "../../../kernel/http/errors.ts";
import { Problem, Unanswered, ValidationFailed, internalError } from "../../../kernel/http/problem.ts";
import { Answer } from "../../../kernel/http/route.ts";
import { wholeShop } from "../../gate/branch.sql.ts";
import { holds, type Actor } from "../../gate/context.ts";
import { type TenantRoutes } from "../../gate/route.ts";
import { guard, joinParts } from "./cells.ts";
import { partText } from "./items.ts";
import { ImportLine, ImportQuery, ImportResult } from "./schema.ts";
import { columns } from "./rows.ts";
import { importCatalogue } from "./service.ts";
import { spool } from "./spool.ts";
import { listCategoryNodes, listExportItems } from "./sql.ts";
import { requireSpace } from "../../quotas/service.ts";

const tag = "Catalogue";
const exportPage = 500;
const maxImportBytes = 20 * 1024 * 1024;

/** Thrown to roll a dry run back; carries what it found. */
class DryRun extends Error {
  readonly result: Omit<ImportResult, "dryRun">;
  constructor(result: Omit<ImportResult, "dryRun">) {
    super("dry run");
    this.result = result;
  }
}

/** Import and export of the catalogue as CSV, both streamed. */
export function importRoutes(deps: Deps, routes: TenantRoutes): void {
  routes.own(
    {
      method: "POST",
      path: "/catalogue/import",
      operationId: "importCatalogue",
      quota: "data",
      summary: "Upsert products by SKU from CSV",
      tag,
      permission: "catalogue.write",
      branch: wholeShop,
      query: ImportQuery,
      replies: { 200: ImportResult },
      otherReplies: ["application/x-ndjson"],
      item: ImportLine,
      textBody: "text/csv",
      bodyLimitBytes: maxImportBytes,
    },
    async ({ actor, query, request }) => {
      requireSpace(actor);
      const upload = { body: streamOf(request), dryRun: query.dryRun };
      if (request.headers.accept?.includes("application/x-ndjson") !== true) return run(deps, actor, upload);
      return new Answer(200, progressOf(deps, actor, upload), { "content-type": "application/x-ndjson" });
    },
  );
  routes.own(
    {
      method: "GET",
      path: "/catalogue/export",
      operationId: "exportCatalogue",
      summary: "The catalogue as CSV, in the columns of the import",
      tag,
      permission: "catalogue.read",
      branch: null,
      replies: { 200: Type.String() },
      textReply: "text/csv",
    },
    async ({ actor }) =>
      new Answer(200, Readable.from(exportLines(deps, actor)), { "content-type": "text/csv; charset=utf-8" }),
  );
}

interface Upload {
  readonly body: Readable;
  readonly dryRun: boolean;
  readonly onProgress?: (rows: number) => void;
}

async function run(deps: Deps, actor: Actor, { body, dryRun, onProgress }: Upload): Promise<ImportResult> {
  const file = await spool(body, maxImportBytes);
  try {
    const result = await deps.databases.write(actor.tenant, async (tx) => {
      const found = await importCatalogue(tx, actor, file.read(), onProgress);
      if (dryRun) throw new DryRun(found);
      return found;
    });
    return { dryRun, ...result };
  } catch (error) {
    if (error instanceof DryRun) return { dryRun, ...error.result };
    throw error;
  } finally {
    await file.delete();
  }
}

/**
 * A line a batch, `{"rows":500}`, and as the last the result, or the problem that would have been the answer. Where the
 * outcome is unknown there is no last line: the stream breaks off.
 */
function progressOf(deps: Deps, actor: Actor, upload: Upload): Readable {
  const { requestId } = actor;
  const lines = new Readable({ read: () => undefined });
  const say = (value: unknown) => lines.push(`${JSON.stringify(value)}\n`);
  const end = (last: unknown) => {
    say(last);
    lines.push(null);
  };
  run(deps, actor, { ...upload, onProgress: (rows) => say({ rows }) }).then(end, (error: Error) => {
    deps.log.warn({ err: error, requestId }, "an import failed after its answer had begun");
    if (error instanceof Unanswered) return lines.destroy(error);
    const isRefusal = error instanceof Problem || error instanceof ValidationFailed;
    end(bodyOf(isRefusal ? error : (databaseProblem(error) ?? internalError(error)), requestId));
  });
  return lines;
}

async function* exportLines(deps: Deps, actor: Actor): AsyncGenerator<string> {
  const maySeeCost = holds(actor, "catalogue.readCost");
  const header = columns.filter((column) => column !== "cost" || maySeeCost);
  const written = (rows: readonly (readonly string[])[]) =>
    stringify(
      rows.map((row) => row.map(guard)),
      { quoted_match: /[;\t\r]/ },
    );
  yield written([header]);
  const nodes = new Map((await deps.databases.read(actor.tenant, listCategoryNodes)).map((node) => [node.id, node]));
  const pathOf = (id: string | null): string[] => {
    const node = id === null ? undefined : nodes.get(id);
    return node === undefined ? [] : [...pathOf(node.parentId), node.name];
  };
  // A page a transaction: a slow reader must not hold a connection.
  for (let after: string | null = null; ;) {
    const items = await deps.databases.read(actor.tenant, (tx) => listExportItems(tx, after, exportPage));
    yield written(
      items.map((item) => {
        const values: Record<(typeof columns)[number], string | null> = {
          ...item,
          category: joinParts(pathOf(item.categoryId), ">"),
          openPrice: String(item.isOpenPrice),
          barcodes: joinParts(
            item.barcodes.map(({ code, type }) => `${type}:${code}`),
            "|",
          ),
          components: joinParts(item.components.map(partText), "|"),
          tracked: String(item.isTracked),
        };
        return header.map((column) => values[column] ?? "");
      }),
    );
    after = items.at(-1)?.variantId ?? null;
    if (items.length < exportPage) return;
  }
}
