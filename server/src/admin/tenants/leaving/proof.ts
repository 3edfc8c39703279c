import { createHmac, timingSafeEqual } from "node:crypto";
import { Type, type Static } from "typebox";
import type { SecretBox } from "../../../kernel/secrets.ts";

/**
 * That a manifest was written by an installation: a MAC of all else in it, by an encryption key. It covers the digests
 * of the files, too, so that who knows the passphrase alone cannot write into them.
 */
export const InstallationProof = Type.Object({
  keyId: Type.String(),
  proof: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
export type InstallationProof = Static<typeof InstallationProof>;

/** By the encryption key that is the first one now. */
export function proveManifest(secrets: SecretBox, manifest: object): InstallationProof {
  const keyId = secrets.primaryKeyId;
  return { keyId, proof: proofOf(secrets, manifest, keyId) };
}

/** Whether an installation that has a key of this one wrote the manifest as it is. */
export function isProvenManifest(secrets: SecretBox, { keyId, proof }: InstallationProof, manifest: object): boolean {
  if (!secrets.has(keyId)) return false;
  return timingSafeEqual(Buffer.from(proofOf(secrets, manifest, keyId)), Buffer.from(proof));
}

function proofOf(secrets: SecretBox, manifest: object, keyId: string): string {
  return createHmac("sha256", secrets.subkey("export-installation", keyId))
    .update(JSON.stringify(manifest))
    .digest("hex");
}
