import { commandLine } from "../admin/actor.ts";
import { backUp } from "../admin/tenants/backup/backup.ts";
import { openBackup, requireKeys } from "../admin/tenants/backup/reading.ts";
import { restore } from "../admin/tenants/backup/restore.ts";
import { SecretBox } from "../kernel/secrets.ts";
import { settingsOf, withDeps } from "./environment.ts";
import { UsageError } from "./faults.ts";
import type { Output } from "./output.ts";
import { passphraseFor } from "./password.ts";
import { tenantIdOf } from "./tenants.ts";
import release from "../../../package.json" with { type: "json" };

type Variables = Readonly<Record<string, string | undefined>>;

const onShop = ({ slug, isDone }: { readonly slug: string; readonly isDone: boolean }) =>
  console.error(`  ${slug}: ${isDone ? "done" : "failed"}`);

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
  const { path, manifest, deleted } = await withDeps(variables, ({ deps }) => backUp(deps, request));
  output.answer({ path, tenants: manifest.tenants.length, failed: manifest.failed, deleted });
  if (manifest.failed.length > 0) process.exitCode = 1;
}

/** `tillhouse restore`; exit code 1 when a shop failed. */
export async function restoreCommand(
  variables: Variables,
  output: Output,
  path: string,
  { tenant, server }: { readonly tenant?: string; readonly server?: string },
): Promise<void> {
  const tenantId = tenant === undefined ? undefined : tenantIdOf(tenant);
  const passphrase = await passphraseFor(variables, { isNew: false });
  const backup = await openBackup(path, passphrase, tenantId);
  // Before the databases are opened, which makes signing keys where there are none, sealed by the configured key.
  const { encryptionKeys } = settingsOf(variables).config;
  if (encryptionKeys !== undefined) requireKeys(SecretBox.parse(encryptionKeys), backup.manifest);
  const request = { passphrase, server, tenantId, actor: commandLine, onShop };
  const migrates = tenantId === undefined;
  const restored = await withDeps(variables, ({ deps }) => restore(deps, backup, request), { migrates });
  output.answer(restored);
  if (restored.failed.length > 0) process.exitCode = 1;
}
