import { commandLine } from "../admin/gate/actor.ts";
import { backUp, type ShopOutcome } from "../admin/tenants/backup/backup.ts";
import { openBackup, requireFiles, requireKeys } from "../admin/tenants/backup/reading.ts";
import { restoreCentralAlone, type AdoptionResult } from "../admin/tenants/backup/central.ts";
import { restore, restoreShops, type ShopsRequest } from "../admin/tenants/backup/restore.ts";
import { unclearLine } from "../admin/tenants/backup/unfinished.ts";
import type { Deps } from "../deps.ts";
import { SecretBox } from "../kernel/secrets.ts";
import { settingsOf, withDeps } from "./environment.ts";
import { UsageError } from "./usage.ts";
import { warn, type Output } from "./output.ts";
import { passphraseFor } from "./password.ts";
import { tenantIdOf } from "./tenants.ts";
import release from "../../../package.json" with { type: "json" };

type Variables = Readonly<Record<string, string | undefined>>;

const shopTo =
  (output: Output) =>
  ({ slug, outcome }: { readonly slug: string; readonly outcome: ShopOutcome }) =>
    output.progress(`  ${slug}: ${outcome}`);

const restoredTo =
  (output: Output) =>
  ({ slug, became }: { readonly slug: string; readonly became: string }) =>
    output.progress(`  ${slug}: ${became}`);

/** `tillhouse backup`; exit code 1 when a shop failed. */
export async function backupCommand(
  variables: Variables,
  output: Output,
  folder: string,
  { keep: wanted }: { readonly keep?: string },
): Promise<void> {
  if (wanted !== undefined && !/^[1-9]\d{0,4}$/.test(wanted))
    throw new UsageError("--keep must be a whole number from 1 to 99999.");
  const keep = wanted === undefined ? undefined : Number(wanted);
  const passphrase = await passphraseFor(variables, { isNew: true });
  const request = { folder, passphrase, keep, release: release.version, actor: commandLine, onShop: shopTo(output) };
  const { path, manifest, unchanged, absent, deleted } = await withDeps(variables, ({ deps }) =>
    backUp(deps, request),
  ).catch((error: NodeJS.ErrnoException) => {
    // The folder is made before anything else.
    if (error.syscall === "mkdir") throw new UsageError(`${folder} cannot be used as a folder (${error.code}).`);
    throw error;
  });
  output.answer({ path, tenants: manifest.tenants.length, unchanged, failed: manifest.failed, absent, deleted });
  if (manifest.failed.length > 0) process.exitCode = 1;
}

interface RestoreOptions {
  readonly tenant?: readonly string[];
  readonly server?: string;
  readonly central?: boolean;
  readonly to?: string;
  readonly lost?: boolean;
  readonly home?: readonly string[];
}

/** What is restored: all of it, shops that are lost, or the central database alone. */
type Whole = { readonly what: "all" };
type Shops = { readonly what: "shops" } & Pick<ShopsRequest, "shops">;
type Central = { readonly what: "central" };

function scopeOf({ tenant, server, central = false, to, lost, home }: RestoreOptions): Whole | Shops | Central {
  if ([tenant, server, central || undefined].filter((one) => one !== undefined).length > 1)
    throw new UsageError("Give one of --tenant, --server and --central.");
  if (home !== undefined && !central) throw new UsageError("--home goes with --central.");
  if (central && to !== undefined) throw new UsageError("--to does not go with --central: shops stay where they are.");
  if (central && lost !== true)
    throw new UsageError(
      "--central takes the shops from the central database that they had. Add --lost if that one does not come back.",
    );
  if (central) return { what: "central" };
  if (server !== undefined) return { what: "shops", shops: { on: server } };
  if (tenant !== undefined) return { what: "shops", shops: { tenantIds: tenant.map(tenantIdOf) } };
  if (lost === true)
    throw new UsageError("--lost goes with --tenant or --server: a whole backup comes where no shop lives.");
  return { what: "all" };
}

/** `tillhouse restore`; exit code 1 when a shop failed, is missing or is not clear. */
export async function restoreCommand(
  variables: Variables,
  output: Output,
  path: string,
  options: RestoreOptions,
): Promise<void> {
  const scope = scopeOf(options);
  const { to, lost: isServerLost = false, home: chosen = [] } = options;
  const passphrase = await passphraseFor(variables, { isNew: false });
  const backup = await openBackup(path, passphrase);
  if (scope.what === "all") await requireFiles(backup);
  // Before the databases are opened, which makes signing keys where there are none, sealed by the configured key.
  const { encryptionKeys } = settingsOf(variables).config;
  if (encryptionKeys !== undefined) requireKeys(SecretBox.parse(encryptionKeys), backup.manifest);
  const asking = { passphrase, to, actor: commandLine, onShop: restoredTo(output) };
  const migrates = scope.what !== "shops";
  const open = <T>(work: (deps: Deps) => Promise<T>) => withDeps(variables, ({ deps }) => work(deps), { migrates });
  if (scope.what === "central") {
    const request = { chosen, actor: commandLine, onShop: restoredTo(output) };
    const result = await open((deps) => restoreCentralAlone(deps, backup, request));
    tellUnclear(result);
    output.answer(result);
    if (result.missing.length + result.unclear.length > 0) process.exitCode = 1;
    return;
  }
  const restored = await open((deps) =>
    scope.what === "all"
      ? restore(deps, backup, asking)
      : restoreShops(deps, backup, { ...asking, shops: scope.shops, isServerLost }),
  );
  output.answer(restored);
  if (restored.failed.length > 0) process.exitCode = 1;
}

function tellUnclear({ missing, unclear, unknown }: AdoptionResult): void {
  for (const shop of unclear) warn(unclearLine(shop));
  if (missing.length > 0)
    warn(`No server has a home of ${missing.join(", ")}: restore each by --tenant, once all others are adopted.`);
  if (unknown.length > 0) warn(`The backup does not know ${unknown.join(", ")}: give them their names and modules.`);
}
