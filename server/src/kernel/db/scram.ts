import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

/**
 * Thousands of rounds make guessing a weak password slow. These are random 256 bits, which nobody guesses, and the
 * rounds would be paid, by the server and by us, at every new connection. PostgreSQL and node-postgres take any number
 * from one. Who reaches the server can tell a role with one round from a name that is no role, for which PostgreSQL
 * answers with its own number.
 */
const iterations = 1;

/** A random password for a role: 256 bits, safe in a URL. */
export function newPassword(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The SCRAM-SHA-256 verifier that PostgreSQL stores as it is (RFC 5803, RFC 7677), so that the password
 * itself never reaches the server or its logs. `salt` is given by tests only.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16), rounds = iterations): string {
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const clientKey = createHmac("sha256", salted).update("Client Key").digest();
  const storedKey = createHash("sha256").update(clientKey).digest("base64");
  const serverKey = createHmac("sha256", salted).update("Server Key").digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${storedKey}:${serverKey}`;
}
