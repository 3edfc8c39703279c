import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";

/** Replaces the hash unless it was changed from what it was read as. */
export async function updatePasswordHash(tx: Handle, userId: string, from: string | null, to: string): Promise<void> {
  await tx.run(
    sql`UPDATE users SET password_hash = ${to} WHERE id = ${userId} AND password_hash IS NOT DISTINCT FROM ${from}`,
  );
}

/** A new password also lifts the suspension of the second factor. */
export async function setPasswordHash(tx: Handle, userId: string, passwordHash: string): Promise<void> {
  await tx.run(sql`
    UPDATE users SET password_hash = ${passwordHash}, second_factor_failures = 0 WHERE id = ${userId}`);
}
