import type { Handle } from "../../kernel/db/handles.ts";
import { deleteLinks } from "../links/links.sql.ts";
import { deleteChallengesOfUser } from "../signin/challenges.sql.ts";
import { revokeOtherSessions, revokeSessionsOfUser } from "./sessions.sql.ts";

/** Ends what a user has open: sessions, sign-ins between their two steps, links that set a password. */
export async function endEverything(tx: Handle, userId: string, now: Date, reason: string): Promise<void> {
  await revokeSessionsOfUser(tx, { id: userId, at: now, reason });
  await deleteChallengesOfUser(tx, userId);
  await deleteLinks(tx, userId);
}

/** Ends a user's sessions and the sign-ins between their two steps; links in its mails stay good. */
export async function endSessions(tx: Handle, userId: string, now: Date): Promise<void> {
  await revokeSessionsOfUser(tx, { id: userId, at: now, reason: "EndedByAdmin" });
  await deleteChallengesOfUser(tx, userId);
}

/** Ends all of a user's sessions but one, and the sign-ins between their two steps: its password or factors changed. */
export async function endOthers(
  tx: Handle,
  user: { readonly id: string; readonly sessionId: string },
  now: Date,
  reason: string,
): Promise<void> {
  await revokeOtherSessions(tx, { userId: user.id, sessionId: user.sessionId, at: now, reason });
  await deleteChallengesOfUser(tx, user.id);
}
