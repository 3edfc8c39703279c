import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

// Attempts to make a home in the shared tier. A home is committed before its tenant's row is; between the two only the
// attempt's row says that nobody can have used it.

/** One attempt, as the mark of the home that it makes names it. */
export interface HomeAttempt {
  readonly installation: string;
  readonly tenantId: string;
  readonly id: string;
}

/** Writes down an attempt; the transaction must be committed before the home is begun. */
export async function beginHomeAttempt(
  tx: CentralTx,
  attempt: { readonly id: string; readonly tenantId: string; readonly server: string },
): Promise<HomeAttempt> {
  const { id, tenantId, server } = attempt;
  const { installation } = await tx.one<{ installation: string }>(sql`
    WITH begun AS (INSERT INTO home_attempts (id, tenant_id, server, begun_at) VALUES (${id}, ${tenantId}, ${server}, now()))
    SELECT id AS installation FROM installation`);
  return { installation, tenantId, id };
}

/** From here on no attempt may clear that home away. */
export async function endHomeAttempt(tx: CentralTx, id: string): Promise<void> {
  await tx.run(sql`DELETE FROM home_attempts WHERE id = ${id}`);
}

export async function hasHomeAttempt(tx: CentralTx, { installation, tenantId, id }: HomeAttempt): Promise<boolean> {
  const found = await tx.maybe(sql`
    SELECT FROM home_attempts a, installation i
    WHERE a.id::text = ${id} AND a.tenant_id = ${tenantId} AND i.id::text = ${installation}`);
  return found !== undefined;
}
