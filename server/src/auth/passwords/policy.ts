import { breachedPasswords } from "./breached-passwords.ts";

const leastLength = 12;
export const mostLength = 256;

/**
 * Why a new password is refused, or undefined: at least 12 code points, at most 256, not the person's own name or
 * address, and none of the million most common passwords of known breaches (NIST SP 800-63B section 3.1.1.2).
 */
export async function passwordFault(
  password: string,
  person: { readonly email: string; readonly name: string },
): Promise<string | undefined> {
  const length = lengthOf(password);
  if (length < leastLength) return `must have at least ${leastLength} characters`;
  if (length > mostLength) return `must have at most ${mostLength} characters`;
  const lower = password.normalize("NFKC").toLowerCase();
  const words = [person.email.split("@")[0] ?? "", ...person.name.split(/\s+/)].map((word) => word.toLowerCase());
  if (words.some((word) => word.length >= 4 && lower.includes(word)))
    return "must not contain your name or email address";
  if ((await breachedPasswords(leastLength)).has(lower))
    return "is on a list of passwords that became known; choose another";
  return undefined;
}

/** In code points, so that an emoji is one character or a few and not many. */
export function lengthOf(password: string): number {
  return Array.from(password).length;
}
