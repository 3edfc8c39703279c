import { Secret, TOTP } from "otpauth";

// RFC 6238 as every authenticator app speaks it: SHA-1, 6 digits, 30 seconds, a 160-bit secret.
const periodS = 30;
const parameters = { algorithm: "SHA1", digits: 6, period: periodS } as const;

/** A new secret, base32 as people type it. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds: `otpauth://totp/<issuer>:<label>?…`. */
export function otpauthUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The time step that `code` is of, when that is the present one or a neighbour; else undefined. Compared in constant
 * time.
 */
export function totpStep(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodS) + delta;
}
