import type { Deps } from "../../../deps.ts";
import { listTables } from "../../tables.sql.ts";
import { sessionName } from "../../maintenance.ts";
import { digestTables } from "../copy/copy.ts";
import { readMarkOf, type MarkOwner } from "../marks.ts";
import { livesByPlan, type PlanToShared, type SourceTenant } from "../schema.ts";
import { dropMarkedSchema, endSessionsHere, markSchema, readSchemaMark } from "../shared.sql.ts";
import { findMarkedObjects, markDatabase } from "../servers.sql.ts";
import { isAtWork, neverFlips, type PastGraduation } from "../sql.ts";
import { foldDigests, type AttemptServer } from "./dedicated.ts";

// What may be dropped of homes in the shared tier that ended attempts made: a build, and a published home to which
// nobody wrote.

/** A move of the tenant to the shared tier that has ended, and led to no home of it. */
type EndedMove = PastGraduation & { readonly plan: PlanToShared };

/** The tenant's moves to this server that may have left a schema there. */
export function endedThere(past: readonly PastGraduation[], tenant: SourceTenant, server: string): EndedMove[] {
  return past.filter(
    (one): one is EndedMove =>
      one.plan.targetSchema !== undefined &&
      one.plan.targetServer === server &&
      !isAtWork(one) &&
      !livesByPlan(tenant, one.plan),
  );
}

/**
 * Drops the schema that a move made, if it is there and cannot be a home. Throws when somebody may have written to it,
 * or it is not the move's.
 */
export async function dropSharedBuild(
  deps: Deps,
  server: AttemptServer,
  { id, plan }: Pick<EndedMove, "id" | "plan">,
  tenant: MarkOwner,
  patienceMs: number,
): Promise<void> {
  const { targetDatabase: database, targetSchema: schema } = plan;
  // An attempt that died early has not made the database either.
  const { databases } = await server.run(undefined, findMarkedObjects);
  if (!databases.some(({ name }) => name === database)) return;
  const text = await server.run(database, async (client) => {
    await endSessionsHere(client, sessionName(id));
    return readSchemaMark(client, schema);
  });
  if (text === undefined) return;
  const mark = readMarkOf(tenant, text);
  if (mark?.attemptId !== id) throw new Error(`${schema} bears another mark`);
  const isBuild = mark.state === "Building";
  const isUnused = async () =>
    mark.state === "MayBeLive" &&
    mark.digest !== undefined &&
    (await deps.central.transact((tx) => neverFlips(tx, id))) &&
    (await digestOfSchema(server, database, schema, patienceMs)) === mark.digest;
  if (!isBuild && !(await isUnused())) throw new Error(`${schema} has been written to: it may be the tenant's home`);
  await server.run(database, (client) => dropMarkedSchema(client, schema, text ?? ""));
}

/** Says of the home of the tenant's row, whatever it is, that it is one. */
export async function markHome(server: AttemptServer, { database, schema }: SourceTenant, mark: string): Promise<void> {
  if (schema === null) return server.run(undefined, (client) => markDatabase(client, database, mark));
  await server.run(database, async (client) => {
    const from = await readSchemaMark(client, schema);
    if (typeof from === "string") await markSchema(client, schema, { from, to: mark });
  });
}

async function digestOfSchema(
  server: AttemptServer,
  database: string,
  schema: string,
  patienceMs: number,
): Promise<string> {
  const tables = await server.run(database, (client) => listTables(client, schema));
  const connect = (queryTimeoutMs?: number) => server.connect(database, queryTimeoutMs);
  return foldDigests(await digestTables({ schema, connect }, tables, patienceMs));
}
