import { createHash } from "node:crypto";
import { Big } from "big.js";
import { conflict } from "../http/problem.ts";
import { isDecimal } from "../http/shapes.ts";
import type { Handle } from "./handles.ts";
import { sql } from "./sql.ts";

/**
 * Claims a client-made id for a creation in this transaction. "new": go on and create. "replayed": the
 * same content was created before under this id; answer with the current resource. Different content
 * throws 409 `duplicate_conflict`. Two at once: the second waits for the first. A creation that fails
 * rolls its claim back. `content` is as its schema reads it, so that an id in upper case and a default that is written
 * out make no difference; nor do member order, an undefined member, or "1.5" against "1.50".
 */
export async function claimCreation(
  tx: Handle,
  kind: string,
  id: string,
  content: unknown,
): Promise<"new" | "replayed"> {
  const digest = createHash("sha256").update(canonical(content)).digest();
  const claimed = await tx.run(sql`
    INSERT INTO creations (kind, id, content_digest) VALUES (${kind}, ${id}, ${digest}) ON CONFLICT DO NOTHING`);
  if (claimed === 1) return "new";
  const found = await tx.maybe<{ same: boolean }>(sql`
    SELECT content_digest = ${digest} AS same FROM creations WHERE kind = ${kind} AND id = ${id}`);
  if (found?.same === true) return "replayed";
  throw conflict("duplicate_conflict", "This id was used before with different content.");
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value)
      .filter(([name, member]) => member !== undefined && name !== "id")
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
  }
  // A text that looks like a decimal is compared as one only when it has a point: "007" is a code.
  if (typeof value === "string" && value.includes(".") && isDecimal(value))
    return JSON.stringify(new Big(value).toFixed());
  return JSON.stringify(value ?? null);
}

/** Forgets what was created under the id, but not that something was: whatever comes under it now is a conflict. */
export async function forgetCreation(tx: Handle, kind: string, id: string): Promise<void> {
  await tx.run(sql`UPDATE creations SET content_digest = '' WHERE kind = ${kind} AND id = ${id}`);
}
