import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";

/** The account that PostgreSQL runs as: it refuses to be root. Undefined: our own. */
export type PostgresUser = { readonly name: string; readonly uid: number; readonly gid: number } | undefined;

/** The account that every machine has, and that other programs may use, too. */
export const fallbackAccount = "nobody";

/**
 * The account for embedded servers: for root the named one (TILLHOUSE_POSTGRES_USER), else `nobody`; for anyone else
 * their own. No account is made or guessed. Throws with what to do when it is not there, or cannot be taken.
 */
export function postgresUser(named: string | undefined): PostgresUser {
  if (process.getuid?.() !== 0) {
    if (named === undefined || named === userInfo().username) return undefined;
    throw new Error(
      `TILLHOUSE_POSTGRES_USER is ${named}, which only root can become: start as that account, or unset it.`,
    );
  }
  const name = named ?? fallbackAccount;
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    spawnSync("id", [flag, "--", name], { encoding: "utf8" }).stdout?.trim(),
  );
  if (!/^\d+$/.test(uid ?? "") || !/^\d+$/.test(gid ?? ""))
    throw new Error(
      `This machine has no account ${name}. PostgreSQL may not run as root: name one in TILLHOUSE_POSTGRES_USER.`,
    );
  if (uid === "0") throw new Error(`TILLHOUSE_POSTGRES_USER must not be ${name}: PostgreSQL refuses to run as root.`);
  return { name, uid: Number(uid), gid: Number(gid) };
}

/** Throws with what to do when files that PostgreSQL made belong to another account than it is to run as. */
export function requireOwner(folder: string, user: PostgresUser): void {
  if (user === undefined) return;
  const { uid } = statSync(folder);
  if (uid === user.uid) return;
  throw new Error(
    `${folder} belongs to the account ${uid}, and PostgreSQL is to run as ${user.name}: set TILLHOUSE_POSTGRES_USER to ` +
      `its owner, or give it away with \`chown -R ${user.name} ${folder}\`.`,
  );
}
