import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A secret as Standard Webhooks writes it: 32 random bytes in base64 behind `whsec_`. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString("base64")}`;
}

/**
 * The header `webhook-signature` (Standard Webhooks 1.0.0): for each secret `v1,` and the HMAC-SHA256 of id, Unix time
 * in seconds and the body's bytes, with points between them. A receiver accepts any one of them.
 */
export function signatureOf(secrets: readonly string[], id: string, atS: number, body: string): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${atS}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
