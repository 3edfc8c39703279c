import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { conflict, notFound } from "../../../kernel/http/problem.ts";
import { create } from "../../../kernel/db/resource.ts";
import type { Answer } from "../../../kernel/http/route.ts";
import { requireVersion } from "../../../kernel/http/version.ts";
import { requireAmount } from "../../engine/amounts.ts";
import { readSettings } from "../../settings/service.ts";
import { audit, type Actor } from "../../gate/context.ts";
import type { Register, RegisterCreate, RegisterPatch } from "./schema.ts";
import { endBinding, findRegister, insertBinding, insertRegister, lockRegister, updateRegister } from "./sql.ts";

export { findRegisterBranch } from "./sql.ts";

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

/**
 * Lets only this device open sessions on the register and sell there, in a new epoch. Again changes nothing. The
 * device is of its branch. Throws 404 `not_found`, 409 `device_already_bound` for either of them.
 */
export async function bindRegister(tx: TenantWrite, actor: Actor, id: string, deviceId: string): Promise<Register> {
  const register = existing(await lockRegister(tx, id));
  if (register.deviceId === deviceId) return register;
  if (register.deviceId !== null) throw conflict("device_already_bound", "The register is bound to another device.");
  await insertBinding(tx, register.id, deviceId, actor.now);
  const bound = await getRegister(tx, id);
  await auditBinding(tx, actor, "register.bound", bound);
  return bound;
}

/** Lets any device sell at the register again. Throws 404 `not_found`. */
export async function releaseRegister(tx: TenantWrite, actor: Actor, id: string): Promise<Register> {
  const register = existing(await lockRegister(tx, id));
  if (register.deviceId === null) return register;
  await endBinding(tx, register.id, actor.now);
  await auditBinding(tx, actor, "register.unbound", register);
  return getRegister(tx, id);
}

function auditBinding(
  tx: TenantWrite,
  actor: Actor,
  event: "register.bound" | "register.unbound",
  { id, deviceId, epoch }: Register,
): Promise<void> {
  return audit(tx, actor, { event, subjectType: "Register", subjectId: id, details: { deviceId, epoch } });
}

async function requireFloat(tx: TenantRead, { defaultFloat }: RegisterPatch): Promise<void> {
  if (defaultFloat !== undefined) requireAmount(await readSettings(tx), "defaultFloat", defaultFloat);
}

function existing(register: Register | undefined): Register {
  if (register === undefined) throw notFound("register");
  return register;
}
