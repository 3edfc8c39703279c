import { randomUUID } from "node:crypto";
import { registerTill } from "../devices.ts";
import type { Shop, TestService } from "../harness.ts";
import type { Staff } from "../staff.ts";

/** What a till of the branch has brought: one that was flagged, and two that could not be booked. */
export async function pushAll(
  service: TestService,
  shop: Shop,
  clerk: Staff,
  { branchId, sessionId, paidIn }: { readonly branchId: string; readonly sessionId: string; readonly paidIn: object },
) {
  const atTill = await (await registerTill(service, shop, { branchId })).signIn(clerk);
  const late = { ...{ cashSessionId: sessionId, occurredAt: "2999-01-01T00:00:00Z" }, ...paidIn };
  const nobody = { name: "Ann", groupId: randomUUID() };
  const pushed = {
    flagged: { kind: "CashMovement", id: randomUUID(), userId: clerk.userId, body: late },
    mended: { kind: "Customer", id: randomUUID(), userId: clerk.userId, body: nobody },
    discarded: { kind: "Customer", id: randomUUID(), userId: clerk.userId, body: nobody },
  };
  const { results } = (await atTill.post("/sync/push", { branchId, items: Object.values(pushed) })).body;
  const statuses = results.map(({ status }: { status: string }) => status).join();
  if (statuses !== "Flagged,DeadLettered,DeadLettered") throw new Error(JSON.stringify(results));
  return pushed;
}
