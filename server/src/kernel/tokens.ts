import { createHash, randomBytes, randomInt } from "node:crypto";

/** An opaque 256-bit token, as links, cookies and challenges carry it. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: it has 256 random bits, so a fast hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Without what is easily mistaken for another: I, L, O, 0 and 1. */
const alphabet = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A code for people to read and type, of so many random characters: 31 to the power of `length` codes. */
export function newCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** The same with a hyphen after each four characters. */
export function grouped(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, "$1-");
}

/** A code as it is compared: in capitals, without the spaces and hyphens with which it was typed. */
export function typedCode(text: string): string {
  return text.replaceAll(/[ -]/g, "").toUpperCase();
}
