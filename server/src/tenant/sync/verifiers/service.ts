import { CompactEncrypt } from "jose";
import type { Deps } from "../../../deps.ts";
import { conflict, forbidden, invalid } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../gate/context.ts";
import { isForTills } from "../../gate/caller.ts";
import { importPublicKey, requireCredential } from "../../devices/service.ts";
import { listHolders, newTillSecret, phcOfPin, verifierLifetimeMs, wrapTillKey } from "../../pins/service.ts";
import type { VerifierRequest, Verifiers } from "./schema.ts";
import { claimKey } from "./sql.ts";

/**
 * What a till needs to check PINs without connection, encrypted to its key: of everyone who may sign in at it with a
 * PIN. Only who shows the till's credential gets it. The key is that which came when the credential was given, or the
 * first after; it stays until the credential is renewed. Throws 403 `device_unknown`, 409 `device_key_fixed`, 400 for
 * what is no key.
 */
export async function sealVerifiers(
  deps: Deps,
  actor: Actor,
  { branchId, publicKey }: VerifierRequest,
  credential: string | undefined,
): Promise<Verifiers> {
  const { databases, secrets } = deps;
  const { device } = actor.caller;
  if (device === null) throw forbidden("device_unknown", "PINs are checked by tills; this session is of none.");
  if (device.branchId !== branchId) throw invalid("branchId", "is another than the till's");
  const key = await importPublicKey(publicKey);
  const issuedAt = actor.now.toISOString();
  const { sealed, holders } = await databases.write(actor.tenant, async (tx) => {
    await requireCredential(tx, device.id, credential);
    const secret = newTillSecret(secrets, device.id);
    const claimed = await claimKey(tx, device.id, { publicKey, secret });
    if (claimed === undefined)
      throw conflict("device_key_fixed", "This device has another key; renew its credential to replace it.");
    return { sealed: claimed, holders: await listHolders(tx, device.id) };
  });
  const users = holders.map(async ({ userId, pinHash, permissions }) => {
    const phc = phcOfPin(secrets, userId, pinHash);
    if (phc === undefined) return [];
    const verifier = await wrapTillKey(secrets, { sealed, deviceId: device.id, issuedAt }, { userId, phc });
    return [{ userId, ...verifier, permissions: permissions.filter(isForTills) }];
  });
  const expiresAt = new Date(actor.now.getTime() + verifierLifetimeMs).toISOString();
  const content = {
    tenantId: actor.tenant.tenantId,
    ...{ deviceId: device.id, branchId: device.branchId, issuedAt, expiresAt },
    users: (await Promise.all(users)).flat(),
  };
  const verifiers = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(content)))
    .setProtectedHeader({ alg: "ECDH-ES", enc: "A256GCM" })
    .encrypt(key);
  return { verifiers, expiresAt };
}
