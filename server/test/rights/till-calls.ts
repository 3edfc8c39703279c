import { randomUUID } from "node:crypto";
import { approved, change, idOf, lent, outright, type Call, type Calls } from "./call.ts";
import { newCode } from "./new-code.ts";
import type { Place } from "./place.ts";

/** What is done with registers, drawers and their sessions. */
export function cashCalls({ branchId, till, own, reasons, spare }: Place): Calls {
  const { registerId } = spare;
  const ofOther = (body: Readonly<Record<string, unknown>> = {}): Call => ({
    ...change(till.sessionId, body),
    needs: [outright("cash.closeAny")],
  });
  const slips = { others: [{ methodId: till.card, counted: "0" }] };
  return {
    listRegisters: [{ query: { branchId } }],
    createRegister: [{ body: { branchId, name: "New", code: newCode() } }],
    getRegister: [idOf(registerId)],
    listReceiptGaps: [idOf(registerId)],
    patchRegister: [change(registerId)],
    listCashReasons: [{}],
    createCashReason: [{ body: { name: newCode(), kind: "PaidIn" } }],
    getCashReason: [idOf(reasons.paidIn)],
    patchCashReason: [change(spare.cashReasonId)],
    listCashSessions: [{ query: { branchId, registerId: till.registerId } }],
    openCashSession: [{ body: { registerId: spare.freeRegisterId, openingCash: "10" } }],
    getCashSession: [idOf(own.exact)],
    suspendCashSession: [change(own.exact, {}), ofOther()],
    resumeCashSession: [change(own.exact, {}), ofOther()],
    createCashMovement: [
      change(till.sessionId, { kind: "PaidIn", amount: "1", reasonId: reasons.paidIn }),
      {
        ...change(till.sessionId, { kind: "NoSale", reasonId: reasons.noSale }),
        needs: [outright("sales.nosale")],
      },
      { ...change(till.sessionId, { kind: "SafeDrop", amount: "2" }), needs: [lent("cash.movementAny")] },
    ],
    listCashMovements: [idOf(till.sessionId)],
    getXReport: [idOf(till.sessionId)],
    countCashSession: [
      change(own.exact, { cash: "10", ...slips }),
      change(own.off, { cash: "500" }),
      ofOther({ cash: "1" }),
    ],
    closeCashSession: [
      change(own.exact, {}),
      { ...change(own.off, {}), needs: [approved("cash.approveVariance")] },
      { ...ofOther(), needs: [outright("cash.closeAny"), approved("cash.approveVariance")] },
    ],
    listCashCounts: [idOf(own.exact)],
    getZReport: [idOf(own.exact)],
  };
}

/** What is done with tills. */
export function deviceCalls({ branchId, cursor, orderId, pushed, spare }: Place): Calls {
  const { registerId, deviceId } = spare;
  const approvals = [approvalBy(pushed.mended.userId, orderId)];
  return {
    getSnapshot: [{ query: { branchId } }],
    listChanges: [{ query: { branchId, cursor } }],
    listPushFlags: [{ query: { branchId, deviceId, userId: pushed.mended.userId } }],
    countPushFlags: [{ query: { branchId } }],
    getSyncSummary: [{}],
    getPushFlag: [{ params: { id: pushed.flagged.id } }],
    settlePushFlag: [change(pushed.flagged.id, { status: "Reviewed" })],
    listDeadLetters: [{ query: { branchId } }],
    getDeadLetter: [{ params: { id: pushed.discarded.id } }],
    resubmitDeadLetter: [change(pushed.mended.id, { item: { ...pushed.mended, approvals, body: { name: "Ann" } } })],
    discardDeadLetter: [change(pushed.discarded.id, { reason: "No" })],
    listDevices: [{ query: { branchId } }],
    createDevice: [
      { body: { branchId, name: "New" } },
      { body: { branchId, name: "New", registerId: spare.tillRegisterId } },
    ],
    getDevice: [idOf(deviceId)],
    patchDevice: [change(deviceId)],
    bindRegister: [change(registerId, { deviceId })],
    unbindRegister: [idOf(registerId)],
    renewDeviceCredential: [change(deviceId, {})],
    startDevicePairing: [idOf(deviceId)],
    revokeDevice: [idOf(spare.revokedDeviceId)],
  };
}

/** What only a session at a till may do. */
export function tillCalls({ branchId, orderId, pushed }: Place): Calls {
  const publicKey = { kty: "EC", crv: "P-256", x: "x".repeat(43), y: "y".repeat(43) };
  const approvals = [approvalBy(pushed.mended.userId, orderId)];
  return {
    handInDeadLetter: [{ body: { id: pushed.mended.id, branchId, text: "{", problem: { errors: [] } } }],
    pushItems: [{ body: { branchId, items: [{ ...pushed.mended, approvals }] } }],
    reportDevice: [{ body: { version: "2.4.0", unsyncedCount: 3, clockOffsetMs: -250, isPersistent: true } }],
    issueVerifiers: [{ body: { branchId, publicKey } }],
  };
}

function approvalBy(approverId: string, orderId: string) {
  return { id: randomUUID(), permission: "sales.void", approverId, orderId, approvedAt: "2026-01-01T00:00:00Z" };
}
