import type { BootConfig } from "../boot.ts";
import { targetOf, type Target } from "../kernel/db/address.ts";
import { isPostgresError } from "../kernel/postgres-error.ts";
import { nameOf } from "../kernel/db/hosts.ts";
import { MigrationMismatch } from "../kernel/db/migrate.ts";
import { NotPostgres, OldServer } from "../kernel/db/servers.ts";
import { SecretFault } from "../kernel/secrets.ts";
import { UsageError } from "./usage.ts";

const installing = "docs/operations/install.md";

/** The databases that it was to be opened on. */
interface DatabaseSetup {
  readonly config: BootConfig;
  /** The folders of the embedded servers; empty where others are configured. */
  readonly folders: readonly string[];
  /** Where the encryption key is kept; undefined: in its setting. */
  readonly keysFile: string | undefined;
}

/**
 * What an operator is told when the service cannot be opened on its databases: the setting, what is wrong, what to do.
 * Undefined for an error that no setting explains.
 */
export function startFault(error: unknown, { config, folders, keysFile }: DatabaseSetup): UsageError | undefined {
  if (error instanceof MigrationMismatch) return new UsageError(versionFault(error, folders));
  if (error instanceof SecretFault)
    return new UsageError(
      `${keysFile ?? "TILLHOUSE_ENCRYPTION_KEYS"} does not fit the databases: ${error.message}. Put back the key that ` +
        "they were made with.",
    );
  if (folders.length > 0) return undefined;
  const told = centralFault(error, targetOf(config.centralUrl));
  return told === undefined ? undefined : new UsageError(`TILLHOUSE_CENTRAL_URL: ${told}`);
}

function versionFault(error: MigrationMismatch, folders: readonly string[]): string {
  const found = `of another version: ${error.message}`;
  if (folders.length === 0) return `The central database is ${found}.`;
  return (
    `The data folder ${folders[0]} is ${found}. Delete ${folders.join(" and ")} and start again ` +
    "(the shops in it are lost), or set another TILLHOUSE_DATA_DIR."
  );
}

/** Why the central database cannot be used, and what to do; undefined for what has nothing to do with it. */
function centralFault(error: unknown, target: Target): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { hosts, database, sslMode } = target;
  const user = target.user === "" ? "the operating system's user" : target.user;
  const where = hosts.map(nameOf).join(" or ");
  if (error instanceof OldServer) return `${where} is too old: ${error.message}.`;
  if (error.name === "AbortError")
    return `what one session announces does not reach one that listens. Is a pooler in between? Sessions must reach PostgreSQL itself.`;
  if (isPostgresError(error)) {
    const { code, message } = error;
    if (code === "28P01")
      return `${where} refuses the password of ${user}. Correct it here, or give the role this one in PostgreSQL.`;
    if (code.startsWith("28"))
      return `${where} refuses ${user}: ${message}. Make the role (${installing}), or admit it in pg_hba.conf.`;
    if (code === "3D000")
      return `the database ${database} does not exist on ${where}. Make it, with ${user} as its owner (${installing}).`;
    if (code === "42501")
      return `${user} has not the right to do this in ${database} (${message}). Make it the owner of the database.`;
    // PgBouncer takes no settings of a session at its start.
    if (code === "08P01") return `${where} is a pooler (${message}). Name the server itself.`;
    if (code === "25006") return `${where} only reads (a standby). Name the server that writes.`;
    if (code.startsWith("53"))
      return `${where} takes no more: ${message}. Raise max_connections, or end other sessions.`;
    if (code.startsWith("57P")) return `${where} is not ready: ${message}. Try again.`;
    return undefined;
  }
  if (error instanceof NotPostgres) return `${error.message} Correct host and port.`;
  if (/does not support SSL/.test(error.message))
    return `${where} has no TLS, and sslmode=${sslMode} wants it. Switch it on there (ssl = on), or choose another sslmode.`;
  const { code = "" } = error as { code?: string };
  if (/CERT|SIGNATURE|ISSUER|ERR_TLS|ERR_SSL/.test(code))
    return `the certificate of ${where} is not accepted by sslmode=${sslMode}: ${error.message} (docs/operations/tls.md).`;
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/.test(code) || /timeout|terminated/.test(error.message))
    return `nothing answers on ${where} (${code || error.message}). Start PostgreSQL there, or correct host and port.`;
  return undefined;
}

/** The data folder, where that is what failed. */
export function folderFault(error: unknown, folder: string): UsageError | undefined {
  const { code = "", path } = error as { code?: string; path?: string };
  if (!/^(EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST|ENOENT|EDQUOT)$/.test(code) || path === undefined) return undefined;
  return new UsageError(
    `TILLHOUSE_DATA_DIR: ${path === folder ? "" : `${path} in `}${folder} cannot be used (${code}). ` +
      "Give this user the right to write there, make room, or set another folder.",
  );
}
