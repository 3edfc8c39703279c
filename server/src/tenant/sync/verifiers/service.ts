import { CompactEncrypt, importJWK } from "jose";
import type { Deps } from "../../../deps.ts";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { conflict, forbidden, invalid } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../context.ts";
import { isForTills } from "../../identity/service.ts";
import { listHolders, phcOfPin } from "../../pins/service.ts";
import type { VerifierRequest, Verifiers } from "./schema.ts";
import { claimKey, findVerifiersAt } from "./sql.ts";

/** For so long a till may check PINs by them. */
const lifetimeMs = 24 * 3_600_000;

/**
 * What a till needs to check PINs without connection, encrypted to its key: of everyone who may sign in at it with a
 * PIN. The first key that a till gives stays until its credential is renewed. Throws 403 `device_unknown`, 409
 * `device_key_fixed`, 400 for what is no key.
 */
export async function sealVerifiers(
  deps: Deps,
  actor: Actor,
  { branchId, publicKey }: VerifierRequest,
): Promise<Verifiers> {
  const { databases, secrets } = deps;
  const { device } = actor.caller;
  if (device === null) throw forbidden("device_unknown", "PINs are checked by tills; this session is of none.");
  if (device.branchId !== branchId) throw invalid("branchId", "is another than the till's");
  const key = await importJWK(publicKey, "ECDH-ES").catch(() => {
    throw invalid("publicKey", "is not a point of the curve");
  });
  const users = await databases.write(actor.tenant, async (tx) => {
    if (!(await claimKey(tx, device.id, publicKey, actor.now)))
      throw conflict("device_key_fixed", "This device has another key; renew its credential to replace it.");
    return listHolders(tx, device.id);
  });
  const expiresAt = new Date(actor.now.getTime() + lifetimeMs).toISOString();
  const content = {
    tenantId: actor.tenant.tenantId,
    ...{ deviceId: device.id, branchId: device.branchId, expiresAt },
    users: users.flatMap(({ userId, pinHash, permissions }) => {
      const verifier = phcOfPin(secrets, userId, pinHash);
      return verifier === undefined ? [] : [{ userId, verifier, permissions: permissions.filter(isForTills) }];
    }),
  };
  const verifiers = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
    .encrypt(key);
  return { verifiers, expiresAt };
}

/** When what the till checks PINs by has ended, or will end; null: it never had any. */
export async function findVerifiersEnd(tx: TenantRead, deviceId: string): Promise<Date | null> {
  const at = await findVerifiersAt(tx, deviceId);
  return at && new Date(at.getTime() + lifetimeMs);
}
