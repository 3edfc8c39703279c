import { importJWK } from "jose";
import { auditedAs, type Client } from "../../auth/origin.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import type { Handle, TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import { badRequest, conflict, forbidden, invalid, notFound, type Problem } from "../../kernel/http/problem.ts";
import { Answer } from "../../kernel/http/route.ts";
import { requireVersion } from "../../kernel/http/version.ts";
import { create } from "../../kernel/db/resource.ts";
import { grouped, newCode, newToken, tokenHash, typedCode } from "../../kernel/tokens.ts";
import { bindRegister, findRegisterBranch, getRegister, releaseRegister } from "../cash/registers/service.ts";
import type { Register } from "../cash/registers/schema.ts";
import { auditOf, type Actor } from "../gate/context.ts";
import type {
  CredentialRenewal,
  Device,
  DeviceCreate,
  DevicePatch,
  NewDevice,
  PairingGrant,
  PairingEntry,
  PublicKey,
} from "./schema.ts";
import {
  endSessionsAt,
  findDevice,
  findDeviceOf,
  insertDevice,
  lockDevice,
  seeDevice,
  updateCredential,
  updateDeviceName,
  updateTillUserName,
  updatePaired,
  updatePairing,
  updateRevoked,
  updateSessionDevice,
} from "./sql.ts";
import { requireRoom } from "../quotas/service.ts";

export { noteContact } from "./contact.ts";
export { updateReport } from "./sql.ts";

const auditDevice = auditOf("Device");
const pairingLength = 8;
const pairingMs = 10 * 60_000;

/** Throws 404 `not_found`. */
export async function getDevice(tx: TenantRead, id: string): Promise<Device> {
  return existing(await findDevice(tx, id));
}

/**
 * Registers a till, and binds it to a register when one is given. Its credential is in the answer of the creation, and
 * nowhere else. Throws 409 `device_already_bound`, 400 for a register of another branch.
 */
export async function registerDevice(tx: TenantWrite, actor: Actor, body: DeviceCreate): Promise<Answer<NewDevice>> {
  const { publicKey = null } = body;
  await requireKey(publicKey);
  const credential = newToken();
  const {
    status,
    body: device,
    headers,
  } = await create(tx, {
    kind: "device",
    path: "/devices",
    body,
    insert: async (id) => {
      const { branchId, name, registerId } = body;
      await requireRoom(tx, actor);
      const credentialHash = tokenHash(credential);
      await insertDevice(tx, { id, branchId, name, credentialHash, publicKey, at: actor.now });
      await auditDevice(tx, actor, "device.created", id, { branchId, name });
      if (registerId === undefined) return;
      if ((await findRegisterBranch(tx, registerId)) !== branchId)
        throw invalid("registerId", "no such register at this branch");
      await bindRegister(tx, actor, registerId, id);
    },
    get: (id) => getDevice(tx, id),
  });
  return new Answer(status, { ...device, credential: status === 201 ? credential : null }, headers);
}

/** Throws 404 `not_found`, 409 `device_revoked`, `version_conflict`. */
export async function patchDevice(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  { name }: DevicePatch,
  expected: number | undefined,
): Promise<Device> {
  const device = await lockUsable(tx, id);
  requireVersion(device.version, expected);
  if (name === undefined) return device;
  await updateDeviceName(tx, device.id, name);
  await updateTillUserName(tx, device.id, name);
  await auditDevice(tx, actor, "device.changed", device.id, { name });
  return getDevice(tx, id);
}

/**
 * Gives the till another credential: sessions that were opened with the old one end, and what was proved at it by PIN
 * and is not pushed yet is not proved any more. Throws 409 `device_revoked`, 400 for what is no key.
 */
export async function renewCredential(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  body: CredentialRenewal,
): Promise<NewDevice> {
  const { publicKey = null } = body;
  await requireKey(publicKey);
  const device = await lockUsable(tx, id);
  const credential = await replaceCredential(tx, device.id, publicKey, actor.now);
  await auditDevice(tx, actor, "device.credential_renewed", device.id);
  return { ...(await getDevice(tx, id)), credential };
}

async function replaceCredential(tx: Handle, id: string, publicKey: PublicKey | null, at: Date): Promise<string> {
  const credential = newToken();
  await updateCredential(tx, id, { credentialHash: tokenHash(credential), publicKey });
  await endSessionsAt(tx, { id, at, reason: "DeviceCredentialRenewed" });
  return credential;
}

/**
 * Gives out the code with which a browser becomes this till within ten minutes (`pair`); one that was given out before
 * is no longer good. The till works on until then. Throws 404 `not_found`, 409 `device_revoked`.
 */
export async function startPairing(tx: TenantWrite, actor: Actor, id: string): Promise<PairingGrant> {
  const device = await lockUsable(tx, id);
  const code = newCode(pairingLength);
  const endsAt = new Date(actor.now.getTime() + pairingMs);
  await updatePairing(tx, device.id, { pairingHash: tokenHash(code), endsAt });
  await auditDevice(tx, actor, "device.pairing_started", device.id);
  return { code: grouped(code), expiresAt: endsAt.toISOString() };
}

/**
 * Makes the caller the till that waits for the code: it gets a new credential, as `renewCredential` gives one. Throws
 * 400 `pairing_code_invalid`, and for what is no key.
 */
export async function pair(tx: Handle, entry: PairingEntry, client: Client, now: Date): Promise<NewDevice> {
  const { code, publicKey = null } = entry;
  await requireKey(publicKey);
  const id = await updatePaired(tx, tokenHash(typedCode(code)), now);
  if (id === undefined) throw badRequest("pairing_code_invalid", "No till waits for this code; ask for a new one.");
  const credential = await replaceCredential(tx, id, publicKey, now);
  await recordAudit(tx, {
    event: "device.paired",
    ...auditedAs(undefined, client),
    subjectType: "Device",
    subjectId: id,
  });
  return { ...existing(await findDevice(tx, id)), credential };
}

/**
 * Ends a till for good: its sessions, its binding and its credential. Again changes nothing. Throws 404 `not_found`,
 * 409 `version_conflict`.
 */
export async function revokeDevice(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  expected: number | undefined,
): Promise<void> {
  const device = existing(await lockDevice(tx, id));
  requireVersion(device.version, expected);
  if (device.revokedAt !== null) return;
  await updateRevoked(tx, device.id, actor.now);
  await endSessionsAt(tx, { id: device.id, at: actor.now, reason: "DeviceRevoked" });
  if (device.registerId !== null) await releaseRegister(tx, actor, device.registerId);
  await auditDevice(tx, actor, "device.revoked", device.id);
}

/** As `bindRegister`, of a device by its id. Throws 404 `not_found`, 400 for no such device, 409 `device_revoked`. */
export async function bindDevice(
  tx: TenantWrite,
  actor: Actor,
  registerId: string,
  deviceId: string,
): Promise<Register> {
  const device = await lockDevice(tx, deviceId);
  if (device === undefined) throw invalid("deviceId", "no such device");
  if (device.revokedAt !== null) throw deviceRevoked();
  const branchId = await findRegisterBranch(tx, registerId);
  if (branchId !== undefined && branchId !== device.branchId)
    throw invalid("deviceId", "is a device of another branch");
  return bindRegister(tx, actor, registerId, device.id);
}

/**
 * Lets any till sell at the register again: who is signed in with a PIN at the one that did is signed out. Throws 404
 * `not_found`.
 */
export async function releaseDevice(tx: TenantWrite, actor: Actor, registerId: string): Promise<Register> {
  const { deviceId } = await getRegister(tx, registerId);
  // Nobody signs in at it meanwhile.
  if (deviceId !== null) await lockDevice(tx, deviceId);
  const released = await releaseRegister(tx, actor, registerId);
  if (deviceId !== null) await endPinSessionsAt(tx, deviceId, actor.now, "DeviceReleased");
  return released;
}

/** Ends the sessions that were opened at the till with a PIN. */
export function endPinSessionsAt(tx: Handle, deviceId: string, at: Date, reason: string): Promise<void> {
  return endSessionsAt(tx, { id: deviceId, at, reason, onlyPins: true });
}

/**
 * Binds a session that is being opened to the till that proves itself by `credential`; undefined: to none. Throws 403
 * `device_unknown`.
 */
export async function admitAtDevice(
  tx: Handle,
  sessionId: string,
  credential: string | undefined,
  now: Date,
): Promise<void> {
  if (credential === undefined) return;
  const device = await seeDevice(tx, tokenHash(credential), now);
  if (device === undefined) throw deviceUnknown();
  await updateSessionDevice(tx, sessionId, device.id);
}

/** The till of the credential, by its id. */
export function findDeviceBy(tx: Handle, credential: string): Promise<string | undefined> {
  return findDeviceOf(tx, tokenHash(credential));
}

/**
 * Only who shows the till's credential asks for what is its own: a session that was opened at it is a person's. Throws
 * 403 `device_unknown`.
 */
export async function requireCredential(tx: Handle, deviceId: string, credential: string | undefined): Promise<void> {
  const shown = credential === undefined ? undefined : await findDeviceBy(tx, credential);
  if (shown !== deviceId) throw deviceUnknown();
}

/** Throws 400 for what is no point of the curve. */
async function requireKey(publicKey: PublicKey | null): Promise<void> {
  if (publicKey !== null) await importPublicKey(publicKey);
}

/** The till's key as things are encrypted to it. Throws 400 for what is no point of the curve. */
export function importPublicKey(publicKey: PublicKey): ReturnType<typeof importJWK> {
  return importJWK(publicKey, "ECDH-ES").catch(() => {
    throw invalid("publicKey", "is not a point of the curve");
  });
}

/** The error for a credential that no device has. */
export function deviceUnknown(): Problem {
  return forbidden(
    "device_unknown",
    "No device has this credential, or no longer; register it, or renew its credential.",
  );
}

async function lockUsable(tx: TenantWrite, id: string): Promise<Device> {
  const device = existing(await lockDevice(tx, id));
  if (device.revokedAt !== null) throw deviceRevoked();
  return device;
}

function deviceRevoked(): Problem {
  return conflict("device_revoked", "This device was revoked; register another.");
}

function existing(device: Device | undefined): Device {
  if (device === undefined) throw notFound("device");
  return device;
}
