import { randomFillSync } from "node:crypto";

// One system call for many ids.
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

function randomBytes16(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/** A new UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random bits. */
export function newId(): string {
  const bytes = randomBytes16();
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Is this text a UUID in its usual form (RFC 9562, section 4), of any version and in either case? */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}
