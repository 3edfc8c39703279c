import type { TenantWrite } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

export async function updateOwnName(tx: TenantWrite, userId: string, name: string): Promise<void> {
  await tx.run(sql`UPDATE users SET name = ${name}, version = version + 1 WHERE id = ${userId}`);
}
