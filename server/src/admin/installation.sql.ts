import type { CentralTx } from "../kernel/db/handles.ts";
import { sql } from "../kernel/db/sql.ts";

/** The id of this installation, which the marks on its homes name (decision 0036). */
export async function readInstallation(tx: CentralTx): Promise<string> {
  return (await tx.one<{ id: string }>(sql`SELECT id FROM installation`)).id;
}
