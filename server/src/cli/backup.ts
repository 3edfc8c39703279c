import { commandLine } from "../admin/actor.ts";
import { backUp, type ShopOutcome } from "../admin/tenants/backup/backup.ts";
import { openBackup, requireFiles, requireKeys } from "../admin/tenants/backup/reading.ts";
import { restore, restoreShops } from "../admin/tenants/backup/restore.ts";
import type { Deps } from "../deps.ts";
import { SecretBox } from "../kernel/secrets.ts";
import { settingsOf, withDeps } from "./environment.ts";
import { UsageError } from "./usage.ts";
import type { Output } from "./output.ts";
import { passphraseFor } from "./password.ts";
import { tenantIdOf } from "./tenants.ts";
import release from "../../../package.json" with { type: "json" };

type Variables = Readonly<Record<string, string | undefined>>;

const onShop = ({ slug, outcome }: { readonly slug: string; readonly outcome: ShopOutcome }) =>
  console.error(`  ${slug}: ${outcome}`);

const onRestored = ({ slug, fault }: { readonly slug: string; readonly fault: string | undefined }) =>
  console.error(`  ${slug}: ${fault === undefined ? "done" : `failed: ${fault}`}`);

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
  const request = { folder, passphrase, keep, release: release.version, actor: commandLine, onShop };
  const { path, manifest, unchanged, deleted } = await withDeps(variables, ({ deps }) => backUp(deps, request));
  output.answer({ path, tenants: manifest.tenants.length, unchanged, failed: manifest.failed, deleted });
  if (manifest.failed.length > 0) process.exitCode = 1;
}

interface RestoreOptions {
  readonly tenant?: readonly string[];
  readonly server?: string;
  readonly to?: string;
  readonly lost?: boolean;
}

/** `tillhouse restore`; exit code 1 when a shop failed. */
export async function restoreCommand(
  variables: Variables,
  output: Output,
  path: string,
  { tenant, server, to, lost: isServerLost = false }: RestoreOptions,
): Promise<void> {
  if (tenant !== undefined && server !== undefined) throw new UsageError("Give --tenant or --server.");
  const shops = server === undefined ? tenant && { tenantIds: tenant.map(tenantIdOf) } : { on: server };
  if (isServerLost && shops === undefined)
    throw new UsageError("--lost goes with --tenant or --server: a whole backup comes where no shop lives.");
  const passphrase = await passphraseFor(variables, { isNew: false });
  const backup = await openBackup(path, passphrase);
  if (shops === undefined) await requireFiles(backup);
  // Before the databases are opened, which makes signing keys where there are none, sealed by the configured key.
  const { encryptionKeys } = settingsOf(variables).config;
  if (encryptionKeys !== undefined) requireKeys(SecretBox.parse(encryptionKeys), backup.manifest);
  const asking = { passphrase, to, actor: commandLine, onShop: onRestored };
  const work = (deps: Deps) =>
    shops === undefined
      ? restore(deps, backup, asking)
      : restoreShops(deps, backup, { ...asking, shops, isServerLost });
  const restored = await withDeps(variables, ({ deps }) => work(deps), { migrates: shops === undefined });
  output.answer(restored);
  if (restored.failed.length > 0) process.exitCode = 1;
}
