import type { TSchema } from "typebox";
import { requireProven } from "../../auth/factors/reauthentication.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import type { Input } from "../../kernel/http/route.ts";
import { requirePerson, type Actor } from "./context.ts";

/** Whether a route gives lasting power: always, or when a call of it changes what gives some (decision 0042). */
export type PowerRule<P extends TSchema, Q extends TSchema, B extends TSchema> =
  | true
  | ((tx: TenantRead, input: Input<P, Q, B>) => boolean | Promise<boolean>);

/**
 * 403 `reauthentication_required` when the call gives power and its session is not proven; 403 `person_required` for a
 * service account, which has nothing to prove itself with again.
 */
export async function requirePower(
  tx: TenantRead,
  actor: Actor,
  power: PowerRule<TSchema, TSchema, TSchema>,
  input: Input<TSchema, TSchema, TSchema>,
): Promise<void> {
  if (power === true || (await power(tx, input))) requireProof(actor);
}

/**
 * As `requirePower`, of what gives power. To be called once more behind the lock, where a call gives some or not by
 * what is there: while it waited that may have changed.
 */
export function requireProof(actor: Actor): void {
  const { provenAt } = requirePerson(actor);
  requireProven(provenAt ?? null, actor.now);
}
