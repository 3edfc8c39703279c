import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { conflict, notFound } from "../../../kernel/http/problem.ts";
import { create } from "../../../kernel/resource.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { requireAmount } from "../../amounts.ts";
import { readSettings } from "../../settings/service.ts";
import { audit, type Actor } from "../../context.ts";
import type { Register, RegisterCreate, RegisterPatch } from "./schema.ts";
import { findRegister, insertRegister, lockRegister, updateDevice, updateRegister } from "./sql.ts";

/** Throws 404 `not_found`. */
export async function getRegister(tx: TenantRead, id: string): Promise<Register> {
  return existing(await findRegister(tx, id));
}

/** Throws 409 `code_taken`. */
export function createRegister(tx: TenantWrite, body: RegisterCreate): Promise<Answer<Register>> {
  return create(tx, {
    kind: "register",
    path: "/registers",
    body,
    insert: async (id) => {
      await requireFloat(tx, body);
      await insertRegister(tx, id, body);
    },
    get: (id) => getRegister(tx, id),
  });
}

/** Throws 404 `not_found`, 409 `version_conflict`, `code_taken`. */
export async function patchRegister(
  tx: TenantWrite,
  id: string,
  patch: RegisterPatch,
  expected: number | undefined,
): Promise<Register> {
  const register = existing(await lockRegister(tx, id));
  requireVersion(register.version, expected);
  await requireFloat(tx, patch);
  await updateRegister(tx, register.id, patch);
  return getRegister(tx, id);
}

/** Lets only this device open sessions on the register. Throws 409 `device_already_bound` for either of them. */
export async function bindRegister(
  tx: TenantWrite,
  actor: Actor,
  id: string,
  deviceId: string | null,
): Promise<Register> {
  const register = existing(await lockRegister(tx, id));
  if (register.deviceId === deviceId) return register;
  if (register.deviceId !== null && deviceId !== null)
    throw conflict("device_already_bound", "The register is bound to another device.");
  await updateDevice(tx, register.id, deviceId);
  const event = deviceId === null ? "register.unbound" : "register.bound";
  const subject = { subjectType: "Register", subjectId: register.id };
  await audit(tx, actor, { event, ...subject, details: { deviceId: deviceId ?? register.deviceId } });
  return getRegister(tx, id);
}

async function requireFloat(tx: TenantRead, { defaultFloat }: RegisterPatch): Promise<void> {
  if (defaultFloat !== undefined) requireAmount(await readSettings(tx), "defaultFloat", defaultFloat);
}

function existing(register: Register | undefined): Register {
  if (register === undefined) throw notFound("register");
  return register;
}
