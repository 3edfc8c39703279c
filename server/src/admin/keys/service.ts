import type { PlaneName } from "../../auth/plane.ts";
import type { Deps, SigningKeyChange } from "../../deps.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle } from "../../kernel/db/handles.ts";
import { commandLine } from "../gate/actor.ts";
import { isHomeLost, Survey } from "../graduation/lost/service.ts";
import { listEveryTenant } from "../tenants/service.ts";
import { sealedOfCentral, sealedOfShops, type SealedColumn } from "../sealed-columns.ts";
import { listSealed, updateSealed } from "./sql.ts";

/** What a rotation did. */
export interface Rotation {
  readonly rotated: number;
  /** Shops that it could not reach: run it again for those before the old key goes. */
  readonly unreached: readonly string[];
  /** Shops whose home their server has not got any more: nothing of them is there to be re-encrypted. */
  readonly lost: readonly string[];
}

/**
 * Re-encrypts every secret that is not under the first configured key, in the central database and in every shop's.
 * Safe to repeat and to run beside the service, which opens what any configured key sealed. Remove the old key from
 * the setting after; codes that were mailed in the last five minutes are not moved.
 */
export async function rotateKeys(deps: Deps): Promise<Rotation> {
  let rotated = await deps.central.transact((tx) => rotate(tx, deps, sealedOfCentral));
  const [unreached, lost]: [string[], string[]] = [[], []];
  const survey = new Survey(deps);
  for (const { tenantId } of await deps.central.transact(listEveryTenant)) {
    try {
      const tenant = await deps.directory.resolve(tenantId);
      if (tenant !== undefined) rotated += await deps.databases.write(tenant, (tx) => rotate(tx, deps, sealedOfShops));
    } catch (error) {
      deps.log.warn({ err: error, tenantId }, "the secrets of a shop could not be re-encrypted");
      ((await isHomeLost(deps, tenantId, survey)) ? lost : unreached).push(tenantId);
    }
  }
  const { primaryKeyId } = deps.secrets;
  if (rotated > 0)
    await deps.central.transact((tx) =>
      recordAudit(tx, { event: "keys.rotated", ...commandLine, details: { rotated, primaryKeyId } }),
    );
  return { rotated, unreached, lost };
}

/**
 * Puts a new signing key into each plane's ring, without downtime (`KeyRing.rotate`). `immediately`: the keys from
 * before are over at once and every token with them; running processes hear of it within half a minute.
 */
export async function rotateSigningKeys(
  deps: Deps,
  options: { readonly immediately: boolean },
): Promise<Record<PlaneName, SigningKeyChange>> {
  const change = async (plane: PlaneName) => {
    const changed = await deps.keys[plane].rotate(deps.config.accessTokenS, options);
    await deps.central.transact((tx) =>
      recordAudit(tx, {
        event: "keys.signing_rotated",
        ...commandLine,
        subjectType: "SigningKey",
        subjectId: changed.kid,
        details: { plane, ...changed },
      }),
    );
    return changed;
  };
  return { admin: await change("admin"), tenant: await change("tenant") };
}

async function rotate(tx: Handle, { secrets }: Deps, columns: readonly SealedColumn[]): Promise<number> {
  let rotated = 0;
  for (const column of columns) {
    for (const { id, sealed } of await listSealed(tx, column, secrets.primaryKeyId)) {
      const aad = column.aad(id);
      const better = secrets.seal(secrets.open(sealed, aad), aad);
      rotated += await updateSealed(tx, column, { id, from: sealed, to: better });
    }
  }
  return rotated;
}
