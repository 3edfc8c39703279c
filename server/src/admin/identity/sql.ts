import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export async function updateOwnName(tx: CentralTx, userId: string, name: string): Promise<void> {
  await tx.run(sql`UPDATE users SET name = ${name}, version = version + 1 WHERE id = ${userId}`);
}
