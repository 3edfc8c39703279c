import { Type, type Static, type TSchema } from "typebox";
import { faultsIn } from "../../../kernel/http/validate.ts";
import { Line, Name as ShopName, Timestamp } from "../../../kernel/http/shapes.ts";
import type { SecretBox } from "../../../kernel/secrets.ts";
import { Slug } from "../schema.ts";
import { KeyDerivation } from "./passphrase.ts";
import { InstallationProof, isProvenManifest } from "./proof.ts";

// The file that a shop leaves in: a zip archive, described to its readers by `readmeText`.

export const formatName = "tillhouse-tenant-export";
export const formatVersion = 1;
export const manifestName = "manifest.json";
export const macName = "manifest.hmac";
export const readmeName = "README.txt";
/** More than the manifest of any schema has. */
export const maxManifestBytes = 4 * 1024 * 1024;

const Name = Type.String({ pattern: "^[a-z_][a-z0-9_]{0,62}$" });
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Uuid = Type.String({ pattern: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" });
const Count = Type.Integer({ minimum: 0 });

/** Whether this release has them is asked where they are read (`requireModules`). */
export const EnabledModules = Type.Array(Line, { uniqueItems: true });

/** What one table's file must be. */
const ExportedTable = Type.Object({ name: Name, columns: Type.Array(Name), rows: Count, bytes: Count, sha256: Sha256 });
export type ExportedTable = Static<typeof ExportedTable>;

export const Manifest = Type.Object({
  format: Type.Literal(formatName),
  formatVersion: Type.Literal(formatVersion),
  exportId: Uuid,
  exportedAt: Timestamp,
  tenant: Type.Object({
    id: Uuid,
    name: ShopName,
    slug: Slug,
    enabledModules: EnabledModules,
    mode: Type.Union([Type.Literal("Shared"), Type.Literal("Dedicated")]),
    isActive: Type.Boolean(),
    createdAt: Timestamp,
  }),
  /** The proof of the installation that the shop was exported from. */
  installation: InstallationProof,
  keyDerivation: KeyDerivation,
  migrations: Type.Array(Type.Object({ name: Line, checksum: Sha256 }), { minItems: 1 }),
  sequences: Type.Array(
    Type.Object({ name: Name, value: Type.String({ pattern: "^-?[0-9]+$" }), isCalled: Type.Boolean() }),
  ),
  readmeSha256: Sha256,
  tables: Type.Array(ExportedTable),
});
export type Manifest = Static<typeof Manifest>;

/** The first thing in which a manifest is not as its schema says, in words; undefined when there is none. */
export function faultOf(schema: TSchema, manifest: unknown): string | undefined {
  const [fault] = Object.entries(faultsIn(schema, manifest));
  return fault === undefined ? undefined : `${manifestName} is not as it should be: ${fault[0]} ${fault[1].join(", ")}`;
}

export function fileOf(table: string): string {
  return `tables/${table}.csv`;
}

/**
 * Whether the export was made by an installation that has a key of this one, and is as it was made. Tokens, waiting
 * mails and webhooks' secrets of a shop are good here alone.
 */
export function isOfInstallation(secrets: SecretBox, { installation, ...manifest }: Manifest): boolean {
  return isProvenManifest(secrets, installation, manifest);
}

/** What somebody reads who has the file and nothing else. */
export function readmeText({ name, id }: Manifest["tenant"]): string {
  return `This file holds all data of the shop ${JSON.stringify(name)} (${id}), as it was at one moment.
It was written by Tillhouse (\`tillhouse tenants export\`) and can be read without it.

manifest.json   what is in here: the shop, the moment, the version of the schema (\`migrations\`), and for each table
                its columns, the number of its rows, and the SHA-256 and length of its file.
manifest.hmac   HMAC-SHA-256 of manifest.json, under a key from the passphrase of the export.
tables/*.csv    one file a table, sorted by its primary key. UTF-8, RFC 4180 with line feeds, the first line names the
                columns. Every value stands in quotes; nothing at all between two commas is NULL, "" is the empty text.
                Numbers have all their digits, times are ISO 8601 with microseconds and offset (UTC), bytes are \\x and
                hexadecimal digits, JSON is JSON, and lists are array literals of PostgreSQL: {"a","b",NULL}.

To check a table:          sha256sum tables/orders.csv
To read one in PostgreSQL: create it, then \\copy orders FROM 'tables/orders.csv' WITH (FORMAT csv, HEADER)

Secrets (hashes of passwords and PINs, authenticator secrets, recovery codes, webhook secrets, waiting mails) begin with
"p1." and are AES-256-GCM under a key from the passphrase: p1.<nonce>.<ciphertext and tag>, base64url. The key is
HKDF-SHA-256 (no salt, info "tillhouse:export:secrets", 32 bytes) of scrypt of the passphrase in NFKC with the
parameters of \`keyDerivation\`. All else is plain text: keep this file as you keep the shop's data.

To open the shop again: tillhouse tenants import <this file>
`;
}
