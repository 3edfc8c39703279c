import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { PlatformRole } from "../permissions.ts";

export interface NewPlatformUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly role: PlatformRole;
  readonly passwordHash: string;
}

/** Serialises those who would make the first platform user until their transactions end. */
export async function lockFirstUser(tx: CentralTx): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtext('tillhouse-first-user'))`);
}

export async function hasPlatformUsers(tx: CentralTx): Promise<boolean> {
  return (await tx.maybe(sql`SELECT FROM users LIMIT 1`)) !== undefined;
}

export async function insertPlatformUser(tx: CentralTx, user: NewPlatformUser): Promise<void> {
  await tx.run(sql`
    INSERT INTO users (id, email, name, role, password_hash)
    VALUES (${user.id}, ${user.email}, ${user.name}, ${user.role}, ${user.passwordHash})`);
}
