import { Type, type Static } from "typebox";
import { Line, Name, Nullable, Timestamp } from "../../../kernel/http/shapes.ts";
import { TenantQuotas } from "../quotas/schema.ts";
import { EnabledModules, Manifest as ExportManifest } from "../leaving/format.ts";
import { KeyDerivation } from "../leaving/passphrase.ts";
import { InstallationProof } from "../leaving/proof.ts";
import { Slug } from "../schema.ts";

// A backup is a folder: manifest.json, its MAC, central.zip, and an export of each shop, <tenantId>.zip.

export const formatName = "tillhouse-backup";
export const formatVersion = 1;
export const manifestName = "manifest.json";
export const macName = "manifest.hmac";
export const centralName = "central.zip";
/** More than the manifest of any installation has. */
export const maxManifestBytes = 64 * 1024 * 1024;
/** The end of the name of a folder that is being written, or whose writing was cut short. */
export const partialEnd = ".partial";

const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const { migrations, sequences, tables } = ExportManifest.properties;
const ofFile = { bytes: Type.Integer({ minimum: 0 }), sha256: Sha256 };
const ofTenant = { tenantId: Uuid, slug: Slug };

export const BackupManifest = Type.Object({
  format: Type.Literal(formatName),
  formatVersion: Type.Literal(formatVersion),
  release: Line,
  startedAt: Timestamp,
  finishedAt: Timestamp,
  /** The installation whose marks the homes of its shops bear. */
  installation: Uuid,
  /** The fingerprints of the encryption keys that were configured, by their ids. */
  keyFingerprints: Type.Record(Type.String(), Type.String({ pattern: "^[0-9a-f]{32}$" })),
  keyDerivation: KeyDerivation,
  central: Type.Object({ ...ofFile, migrations, sequences, tables }),
  /** The rows of all shops, but for where they live. */
  rows: Type.Array(
    Type.Object({
      ...ofTenant,
      name: Name,
      enabledModules: EnabledModules,
      isActive: Type.Boolean(),
      quotas: Nullable(TenantQuotas),
      createdAt: Timestamp,
    }),
  ),
  /** Shops that it has a file of. */
  tenants: Type.Array(
    Type.Object({
      ...ofTenant,
      ...ofFile,
      server: Line,
      isActive: Type.Boolean(),
      /** What its operator lets it use; an export does not have them. */
      quotas: Nullable(TenantQuotas),
      migrationHead: Line,
      /** What the file was made from, as a digest: the next backup has the same file while it is the same. */
      source: Nullable(Sha256),
    }),
  ),
  /** The proof of the installation that it is of. */
  proof: InstallationProof,
  /** Shops that are not in it, because they could not be read. */
  failed: Type.Array(Type.Object(ofTenant)),
});
export type BackupManifest = Static<typeof BackupManifest>;
export type BackedUpShop = BackupManifest["tenants"][number];
export type BackedUpRow = BackupManifest["rows"][number];

export function fileOf(tenantId: string): string {
  return `${tenantId}.zip`;
}
