import type { CentralTx } from "../kernel/db/handles.ts";
import { sql } from "../kernel/db/sql.ts";

/** Notes that a backup that began then has every shop. */
export async function noteBackup(tx: CentralTx, beganAt: Date): Promise<void> {
  await tx.run(sql`UPDATE installation SET backed_up_at = ${beganAt}`);
}

/** When the last backup that has every shop began; undefined when there was none. */
export async function findLastBackup(tx: CentralTx): Promise<Date | undefined> {
  const { at } = await tx.one<{ at: string | null }>(sql`SELECT backed_up_at AS at FROM installation`);
  return at === null ? undefined : new Date(at);
}

/** The id of this installation, which the marks on its homes name (decision 0036). */
export async function readInstallation(tx: CentralTx): Promise<string> {
  return (await tx.one<{ id: string }>(sql`SELECT id FROM installation`)).id;
}
