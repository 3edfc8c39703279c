import type { CentralTx } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { PlatformRole } from "./permissions.ts";

interface OperatorRow {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: PlatformRole;
  /** When the user last proved who they are in this session. */
  readonly provenAt: string | null;
}

/** The active platform user of a live session, or undefined; run on every request. */
export function findOperator(
  tx: CentralTx,
  userId: string,
  sessionId: string,
  now: Date,
): Promise<OperatorRow | undefined> {
  return tx.maybe<OperatorRow>(sql`
    SELECT u.id AS "userId", u.email, u.name, u.role, s.proven_at AS "provenAt"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND u.id = ${userId} AND u.is_active AND s.revoked_at IS NULL
      AND s.absolute_expires_at > ${now}`);
}
