import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, conflict, type Problem } from "../../../kernel/http/problem.ts";
import { audit, type Actor } from "../../gate/context.ts";
import { judge, type Finding } from "../../gate/findings.ts";
import { requireDevice } from "../entries/service.ts";
import { findGapDevice, insertGap, isReceiptGiven, lockReceipts, saveCounter } from "./sql.ts";

const mostAhead = 10_000;

/** A receipt number that an offline till has printed. */
interface OfferedNumber {
  readonly registerId: string;
  readonly number: number;
}

/**
 * Holds the register's counter, and takes the number that an offline till has printed: it follows the last one by at
 * most 10,000, or fills what the same till has left out, perhaps before it lost the register. Comes just before the
 * order is written; `explainGap` comes after. Throws 400 `receipt_number_invalid`, 403 `register_not_bound`, 409
 * `receipt_number_taken`. Of what has happened already a number that cannot be taken is null: the service numbers it
 * anew.
 */
export async function admitReceiptNumber(
  tx: TenantWrite,
  actor: Actor,
  offered: OfferedNumber,
): Promise<AdmittedNumber> {
  const { registerId, number } = offered;
  const { last, epoch, deviceId } = await lockReceipts(tx, registerId);
  const by = actor.caller.device?.id ?? null;
  // It may have been bound to another one since the session was looked at.
  const isForeign = deviceId === null || deviceId !== by;
  if (isForeign) requireDevice(actor, { deviceId, isOffline: true });
  const fault = await faultOf(tx, offered, { last, by });
  // What the till that has the register now has printed is not known.
  if (isForeign && (fault !== undefined || number > last)) return { number: null, gap: undefined };
  if (!judge(actor, fault)) return { number: null, gap: undefined };
  const gap = number > last + 1 ? { registerId, from: last + 1, to: number - 1, epoch } : undefined;
  return { number, gap };
}

interface AdmittedNumber {
  readonly number: number | null;
  readonly gap: Gap | undefined;
}

async function faultOf(
  tx: TenantWrite,
  { registerId, number }: OfferedNumber,
  { last, by }: { readonly last: number; readonly by: string | null },
): Promise<Problem | undefined> {
  if (number > last + mostAhead)
    return badRequest("receipt_number_invalid", `The register's last receipt has the number ${last}.`);
  if (number > last) return undefined;
  const leftOutBy = await findGapDevice(tx, registerId, number);
  if (leftOutBy !== undefined && leftOutBy !== by)
    return badRequest("receipt_number_invalid", "Another device has left this number out.");
  return (await isReceiptGiven(tx, registerId, number))
    ? conflict("receipt_number_taken", "This register has given this receipt number before.")
    : undefined;
}

/** Numbers that a till left out, both included. */
interface Gap {
  readonly registerId: string;
  readonly from: number;
  readonly to: number;
  readonly epoch: number;
}

/**
 * Keeps the number that the till of a register has printed on what cannot be booked yet: nothing else gets it, and the
 * till fills the gap once that is mended. `documentId` is the id that it will have.
 */
export async function keepReceiptNumber(
  tx: TenantWrite,
  actor: Actor,
  { number, documentId }: { readonly number: number; readonly documentId: string },
): Promise<void> {
  const { device } = actor.caller;
  if (device === null || device.registerId === null) return;
  const { registerId } = device;
  const { last, epoch, deviceId } = await lockReceipts(tx, registerId);
  if (deviceId !== device.id || number <= last || number > last + mostAhead) return;
  await saveCounter(tx, registerId, number);
  const gap = { registerId, from: last + 1, to: number, epoch };
  await insertGap(tx, { ...gap, orderId: null });
  await auditGap(tx, actor, gap, documentId);
}

/** Notes which numbers were left out, and by which order, and tells the audit log. */
export async function explainGap(tx: TenantWrite, actor: Actor, gap: Gap | undefined, orderId: string): Promise<void> {
  if (gap === undefined) return;
  await insertGap(tx, { ...gap, orderId });
  await auditGap(tx, actor, gap, orderId);
}

async function auditGap(tx: TenantWrite, actor: Actor, gap: Gap, orderId: string): Promise<void> {
  const { registerId, from, to, epoch } = gap;
  const subject = { subjectType: "Register", subjectId: registerId };
  await audit(tx, actor, { event: "register.numbers_left_out", ...subject, details: { from, to, epoch, orderId } });
}

/**
 * Finds 400 `receipt_number_invalid` unless a till that is bound to the register brings what it sold offline. What a
 * till pushes is numbered by it, with a connection, too; it may have lost the register since, which
 * `admitReceiptNumber` looks at.
 */
export function checkOffline(
  { caller: { device }, findings }: Actor,
  { isOffline }: { readonly isOffline: boolean },
  registerId: string,
): Finding | undefined {
  if (device !== null && (findings !== undefined || (isOffline && device.registerId === registerId))) return undefined;
  return badRequest(
    "receipt_number_invalid",
    "Receipts are numbered by the service, except those of the till that is bound to the register and was offline.",
  );
}
