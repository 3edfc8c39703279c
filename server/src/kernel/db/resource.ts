import type { Handle } from "./handles.ts";
import { isIdTaken } from "../postgres-error.ts";
import { claimCreation } from "./replay.ts";
import { conflict } from "../http/problem.ts";
import { newId } from "../ids.ts";
import { created, replayed, type Answer } from "../http/route.ts";

interface Creation<T> {
  /** Kind of resource; ids are unique within a kind. */
  readonly kind: string;
  /** Begins the Location. */
  readonly path: string;
  readonly body: { readonly id?: string | undefined };
  readonly insert: (id: string) => Promise<void>;
  readonly get: (id: string) => Promise<T>;
}

/**
 * Creates a resource under the client's id or one of ours: 201 with Location, 200 for an identical replay,
 * 409 `duplicate_conflict` for a diverging one and for an id that is taken (docs/api-design.md "Conventions").
 */
export async function create<T>(tx: Handle, { kind, path, body, insert, get }: Creation<T>): Promise<Answer<T>> {
  const id = body.id ?? newId();
  if (body.id !== undefined && (await claimCreation(tx, kind, id, body)) === "replayed") return replayed(await get(id));
  try {
    await insert(id);
  } catch (error) {
    // What the service has made an id for is claimed by nobody.
    if (isIdTaken(error)) throw conflict("duplicate_conflict", "This id was used before.");
    throw error;
  }
  return created(`${path}/${id}`, await get(id));
}
