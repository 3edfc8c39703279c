import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { TillLayout, TillLayoutInput } from "./schema.ts";

/** A branch without a row has no pages, at version 0; undefined: there is no such branch. */
export function findLayout(tx: TenantRead, branchId: string): Promise<TillLayout | undefined> {
  return tx.maybe<TillLayout>(sql`
    SELECT b.id AS "branchId", coalesce(l.pages, '[]') AS pages, coalesce(l.version, 0) AS version
    FROM branches b LEFT JOIN till_layouts l ON l.id = b.id WHERE b.id = ${branchId}`);
}

/** Makes the row of a branch that exists, if there is none, and holds it until the transaction ends. */
export async function lockLayout(tx: TenantWrite, branchId: string): Promise<TillLayout> {
  await tx.run(sql`
    INSERT INTO till_layouts (id, pages, version) VALUES (${branchId}, '[]', 0) ON CONFLICT DO NOTHING`);
  return tx.one<TillLayout>(sql`
    SELECT id AS "branchId", pages, version FROM till_layouts WHERE id = ${branchId} FOR NO KEY UPDATE`);
}

export async function updateLayout(tx: TenantWrite, branchId: string, pages: TillLayoutInput["pages"]): Promise<void> {
  await tx.run(sql`
    UPDATE till_layouts SET pages = ${JSON.stringify(pages)}, version = version + 1 WHERE id = ${branchId}`);
}
