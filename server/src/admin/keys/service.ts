import { signingKeyAad } from "../../auth/keys.ts";
import type { Deps } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { connectionAad } from "../../kernel/db/directory.ts";
import { commandLine } from "../actor.ts";
import { listSealed, updateSealed, type SealedPlace } from "./sql.ts";

/** What each sealed column is bound to. */
const aadOf: Readonly<Record<SealedPlace, (id: string) => string>> = {
  tenants: connectionAad,
  signing_keys: signingKeyAad,
  graduations: (id) => `graduation:${id}:connection`,
};

/**
 * Re-encrypts every secret that is not under the first configured key; returns how many. Safe to repeat and to
 * run beside the service, which opens what any configured key sealed. Remove the old key from the setting after.
 */
export async function rotateKeys(deps: Deps): Promise<number> {
  let rotated = 0;
  for (const place of Object.keys(aadOf) as SealedPlace[]) {
    const rows = await deps.central.transact((tx) => listSealed(tx, place, deps.secrets.primaryKeyId));
    for (const { id, sealed } of rows) {
      const aad = aadOf[place](id);
      const better = deps.secrets.seal(deps.secrets.open(sealed, aad), aad);
      rotated += await deps.central.transact((tx) => updateSealed(tx, place, { id, from: sealed, to: better }));
    }
  }
  const { primaryKeyId } = deps.secrets;
  if (rotated > 0)
    await deps.central.transact((tx) =>
      recordAudit(tx, { event: "keys.rotated", ...commandLine, details: { rotated, primaryKeyId } }),
    );
  return rotated;
}
