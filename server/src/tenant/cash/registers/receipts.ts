import type { TenantWrite } from "../../../kernel/db/handles.ts";
import { badRequest, conflict, type Problem } from "../../../kernel/http/problem.ts";
import { audit, type Actor } from "../../gate/context.ts";
import { judge, type Finding } from "../../gate/findings.ts";
import { requireDevice } from "../entries/service.ts";
import { findGapDevice, insertGap, isReceiptGiven, lockReceipts } from "./sql.ts";

const mostAhead = 10_000;

/** A receipt number that an offline till has printed. */
interface OfferedNumber {
  readonly registerId: string;
  readonly number: number;
}

/**
 * Holds the register's counter, and takes the number that an offline till has printed: it follows the last one by at
 * most 10,000, or fills what the same till has left out. Comes just before the order is written; `explainGap` comes
 * after. Throws 400 `receipt_number_invalid`, 403 `register_not_bound`, 409 `receipt_number_taken`. Of what has
 * happened already a number that cannot be taken is null: the service gives the next one.
 */
export async function admitReceiptNumber(
  tx: TenantWrite,
  actor: Actor,
  offered: OfferedNumber,
): Promise<AdmittedNumber> {
  const { registerId, number } = offered;
  const { last, epoch, deviceId } = await lockReceipts(tx, registerId);
  // It may have been bound to another one since the session was looked at.
  const isForeign = deviceId !== null && deviceId !== actor.caller.device?.id;
  if (isForeign) requireDevice(actor, { deviceId });
  const fault = isForeign ? undefined : await faultOf(tx, offered, { last, deviceId });
  judge(actor, fault);
  if (isForeign || fault !== undefined) return { number: null, gap: undefined };
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
  { last, deviceId }: { readonly last: number; readonly deviceId: string | null },
): Promise<Problem | undefined> {
  if (number > last + mostAhead)
    return badRequest("receipt_number_invalid", `The register's last receipt has the number ${last}.`);
  if (number > last) return undefined;
  const leftOutBy = await findGapDevice(tx, registerId, number);
  if (leftOutBy !== undefined && leftOutBy !== deviceId)
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

/** Notes which numbers were left out, and by which order, and tells the audit log. */
export async function explainGap(tx: TenantWrite, actor: Actor, gap: Gap | undefined, orderId: string): Promise<void> {
  if (gap === undefined) return;
  const { registerId, from, to, epoch } = gap;
  await insertGap(tx, { ...gap, orderId });
  const subject = { subjectType: "Register", subjectId: registerId };
  await audit(tx, actor, { event: "register.numbers_left_out", ...subject, details: { from, to, epoch, orderId } });
}

/** Finds 400 `receipt_number_invalid` unless a till that is bound to the register brings what it sold offline. */
export function checkOffline(
  { caller: { device } }: Actor,
  { isOffline }: { readonly isOffline: boolean },
  registerId: string,
): Finding | undefined {
  if (isOffline && device?.registerId === registerId) return undefined;
  return badRequest(
    "receipt_number_invalid",
    "Receipts are numbered by the service, except those of the till that is bound to the register and was offline.",
  );
}
