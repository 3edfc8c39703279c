import { randomBytes, timingSafeEqual } from "node:crypto";
import { invalid } from "../../kernel/http/problem.ts";
import { tokenHash } from "../../kernel/tokens.ts";

/** A code of one of the three kinds; its shape tells which, so each is tried against one verifier only. */
export interface Code {
  readonly kind: "Authenticator" | "Email" | "Recovery";
  /** Without spaces; a recovery code as it was made. */
  readonly text: string;
}

const recoveryCodes = 10;
// Crockford's base32: no letter that looks like a digit.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** What was typed, spaces and the case of letters aside. Throws 400 when it has none of the three shapes. */
export function readCode(typed: string): Code {
  const text = typed.replaceAll(/\s/g, "").toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: "Authenticator", text };
  if (/^\d{8}$/.test(text)) return { kind: "Email", text };
  const [, left, right] = /^([0-9a-z]{5})-?([0-9a-z]{5})$/.exec(text) ?? [];
  if (left !== undefined && right !== undefined) {
    const plain = `${left}-${right}`.replaceAll("o", "0").replaceAll(/[il]/g, "1");
    return { kind: "Recovery", text: plain };
  }
  throw invalid("code", "must be 6 digits of an authenticator, 8 digits of a mail, or a recovery code xxxxx-xxxxx");
}

/** Ten codes `xxxxx-xxxxx` of 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join("");
    return `${letters.slice(0, 5)}-${letters.slice(5)}`;
  });
}

/** Equality in constant time. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(tokenHash(a), tokenHash(b));
}
