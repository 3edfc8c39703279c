import type { Handle } from "../../kernel/db/handles.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Profile, ProfilePatch } from "./profile.schema.ts";

/** What the user has of their own, with the name. */
export function getProfile(tx: Handle, userId: string): Promise<Profile & { readonly name: string }> {
  return tx.one(sql`SELECT name, language, theme, preferences FROM users WHERE id = ${userId}`);
}

/** Changes what is given. Only a name raises the version: others see nothing of the rest. */
export async function updateProfile(tx: Handle, userId: string, patch: ProfilePatch): Promise<void> {
  const { name = null, language = null, theme = null, preferences } = patch;
  const kept = preferences === undefined ? null : JSON.stringify(preferences);
  await tx.run(sql`
    UPDATE users SET name = coalesce(${name}, name), version = version + CASE WHEN ${name}::text IS NULL THEN 0 ELSE 1 END,
      language = CASE WHEN ${"language" in patch}::boolean THEN ${language} ELSE language END,
      theme = coalesce(${theme}, theme), preferences = coalesce(${kept}::jsonb, preferences)
    WHERE id = ${userId}`);
}
