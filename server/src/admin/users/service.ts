import { hashPassword } from "../../auth/passwords.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { withConstraints } from "../../kernel/db/errors.ts";
import type { CentralTx } from "../../kernel/db/handles.ts";
import { conflict } from "../../kernel/http/problem.ts";
import { newId } from "../../kernel/ids.ts";
import type { PlatformRole } from "../permissions.ts";
import { hasPlatformUsers, insertPlatformUser, lockFirstUser, type NewPlatformUser } from "./sql.ts";

interface PlatformUserInput {
  readonly email: string;
  readonly name: string;
  readonly role: PlatformRole;
  readonly password: string;
}

/** Makes a platform user; throws 409 `email_taken` when the address, in any case, is in use. Returns its id. */
export async function createPlatformUser(deps: Deps, input: PlatformUserInput): Promise<string> {
  const id = newId();
  const passwordHash = await hashPassword(deps.secrets, id, input.password);
  return withConstraints(
    { users_email_key: () => conflict("email_taken", "Another user has this email address.") },
    () => deps.central.transact((tx) => insert(tx, { ...input, id, passwordHash })),
  );
}

/** Makes the first platform user, an Owner, unless there is any user already; says whether it did. */
export async function ensureFirstUser(
  deps: Deps,
  login: { readonly email: string; readonly password: string },
): Promise<boolean> {
  if (await deps.central.transact(hasPlatformUsers)) return false;
  const id = newId();
  const passwordHash = await hashPassword(deps.secrets, id, login.password);
  return deps.central.transact(async (tx) => {
    await lockFirstUser(tx);
    if (await hasPlatformUsers(tx)) return false;
    await insert(tx, { email: login.email, name: "Owner", role: "Owner", id, passwordHash });
    return true;
  });
}

async function insert(tx: CentralTx, user: NewPlatformUser): Promise<string> {
  const { id, role } = user;
  await insertPlatformUser(tx, user);
  await recordAudit(tx, { event: "user.created", subjectType: "PlatformUser", subjectId: id, details: { role } });
  return id;
}
