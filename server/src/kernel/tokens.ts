import { createHash, randomBytes } from "node:crypto";

/** An opaque 256-bit token, as links, cookies and challenges carry it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: it has 256 random bits, so a fast hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
