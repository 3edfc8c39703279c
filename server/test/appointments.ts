import assert from "node:assert/strict";
import type { Reply, Shop, TestService } from "./harness.ts";
import { operate } from "./moves.ts";

// Moves that wait for their time.

export const minuteMs = 60_000;

/** A moment, so far ahead by the service's clock. */
export function inMs(service: TestService, ms: number): string {
  return new Date(service.deps.now().getTime() + ms).toISOString();
}

/** Lets the shop graduate then, to the second server unless another is named; the appointment. */
export async function graduateLater(
  service: TestService,
  shop: Shop,
  aheadMs = 60 * minuteMs,
  server = "second",
): Promise<Reply["body"]> {
  const query = new URLSearchParams({ server, at: inMs(service, aheadMs) });
  const { status, body } = await operate(service, shop, "POST", `graduate?${query.toString()}`);
  assert.equal(status, 202, JSON.stringify(body));
  return body;
}

/** The shop's newest appointment, as operators see it. */
export function appointmentOf(service: TestService, shop: Pick<Shop, "tenantId">): Promise<Reply> {
  return operate(service, shop, "GET", "appointment");
}

/** The notices that the owner reads; what was signed in before the clock was moved has run out. */
export async function noticesOf(service: TestService, shop: Shop): Promise<readonly unknown[]> {
  const token = await shop.login(shop.owner.email, shop.owner.password);
  const { status, body } = await service.request("GET", "/notices", { token, tenantId: shop.tenantId });
  assert.equal(status, 200, JSON.stringify(body));
  return body.items;
}
