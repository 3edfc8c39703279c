import type { TSchema } from "typebox";
import { requireProven } from "../auth/factors/reauthentication.ts";
import type { TenantRead } from "../kernel/db/handles.ts";
import type { Input } from "../kernel/http/route.ts";
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
  provenAt: string | null,
  power: PowerRule<TSchema, TSchema, TSchema>,
  input: Input<TSchema, TSchema, TSchema>,
): Promise<void> {
  if (power !== true && !(await power(tx, input))) return;
  requirePerson(actor);
  requireProven(provenAt, actor.now);
}
