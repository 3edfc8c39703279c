import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { invalid } from "../../kernel/http/problem.ts";
import { reauthenticationFailed, type By } from "../factors/reauthentication.ts";
import { deleteLinks } from "../links/links.sql.ts";
import { mailUser } from "../links/letters.ts";
import { passwordChangedMail } from "../links/mails.ts";
import { auditedAs } from "../origin.ts";
import { endOthers } from "../sessions/ending.ts";
import { attemptPassword } from "../signin/attempt.ts";
import { setPasswordHash } from "./passwords.sql.ts";
import { hashPassword } from "./passwords.ts";
import { passwordFault } from "./policy.ts";

/**
 * Changes the signed-in user's password and ends its other sessions. Throws 400 for an unfit one, 403
 * `reauthentication_failed`, 503 `busy`.
 */
export async function changePassword(
  deps: Deps,
  { store, user, origin }: By,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const fault = await passwordFault(newPassword, user);
  if (fault !== undefined) throw invalid("newPassword", fault);
  const passwordHash = await hashPassword({ secrets: deps.secrets, tenantId: store.tenantId }, user.id, newPassword);
  const attempt = await attemptPassword(deps, store, { email: user.email, password: currentPassword }, origin);
  const isChanged = await attempt.mailing(async (tx) => {
    const isProven = (await attempt.settle(tx))?.id === user.id;
    await recordAudit(tx, {
      event: "authn.password_changed",
      ...auditedAs(user, origin),
      subjectType: "User",
      subjectId: user.id,
      outcome: isProven ? "Success" : "Failure",
    });
    // Committed with what was counted: the refusal itself is thrown outside.
    if (!isProven) return false;
    await setPasswordHash(tx, user.id, passwordHash);
    await endOthers(tx, user, deps.now(), "PasswordChanged");
    await deleteLinks(tx, user.id);
    await mailUser(tx, deps, passwordChangedMail(store, user));
    return true;
  });
  if (!isChanged) throw reauthenticationFailed();
}
