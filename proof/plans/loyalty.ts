import assert from "node:assert/strict";
import type { TenantWrite } from "../../server/src/kernel/db/handles.ts";
import { expirePoints, updateMemberTiers, vestPoints } from "../../server/src/tenant/loyalty/clock.ts";
import { made, unique, type World } from "../../server/test/races/world.ts";
import { ok, type Calls } from "./calls.ts";

/** What is done with points. */
export async function loyaltyCalls({ service, shop, till, variant }: World): Promise<Calls> {
  const loyalty = { pointValue: "0.01", vestingDays: 1, validDays: 365, maxPerDay: 1_000_000 };
  await ok(shop.patch("/settings", { modules: { loyalty } }));
  const { id: methodId } = await made(shop.post("/payment-methods", { name: unique(), kind: "Loyalty" }));
  await made(shop.post("/loyalty/rules", { name: unique(), basis: "Amount" }));
  await made(shop.post("/loyalty/tiers", { name: unique(), minSpend: "1" }));
  const member = async () => {
    const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
    const { id } = await made(shop.post("/loyalty/accounts", { customerId }));
    await made(shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 1000, reason: "Welcome" }));
    return { id, customerId };
  };
  const { id, customerId } = await member();
  const account = `/loyalty/accounts/${id}`;
  const get = (path: string) => () => ok(shop.get(path));
  const sell = async (amount: string) =>
    made(
      till.sell([{ variantId: await variant(), quantity: "1" }], {
        customerId,
        payments: [
          { methodId, tendered: amount },
          { methodId: till.cash, tendered: "100" },
        ],
      }),
    );
  const strike = (work: (tx: TenantWrite, now: Date) => Promise<unknown>) => async () => {
    const { directory, databases, now } = service.deps;
    const tenant = await directory.resolve(shop.tenantId);
    assert.ok(tenant !== undefined);
    await databases.write(tenant, (tx) => work(tx, new Date(now().getTime() + 400 * 86_400_000)));
  };
  return {
    "accounts of points": get("/loyalty/accounts"),
    "the account of points of a customer": get(`/loyalty/accounts?customerId=${customerId}`),
    "entries of points": get(`${account}/entries`),
    "points that are left": get(`${account}/lots`),
    "the points of all": get("/reports/loyalty-liability"),
    "rules of points": get("/loyalty/rules"),
    tiers: get("/loyalty/tiers"),
    "a sale paid with points is voided": async () => {
      const order = await sell("1");
      await ok(shop.post(`/orders/${order.id}/void`, { reason: "Mistake" }));
    },
    "a sale paid with points comes back": async () => {
      const order = await sell("1");
      const line = { kind: "Refund", originalLineId: order.lines[0].id, quantity: "-1" };
      await made(
        till.sell([line], {
          customerId,
          payments: [
            { methodId, tendered: "-1" },
            { methodId: till.cash, tendered: "0" },
          ],
        }),
      );
    },
    "points are transferred, and their customers merged": async () => {
      const other = await member();
      await made(shop.post(`${account}/transfers`, { toAccountId: other.id, points: 1, reason: "Family" }));
      await ok(shop.post(`/customers/${customerId}/merge`, { sourceIds: [other.customerId] }));
    },
    "a customer with points is erased": async () => {
      const { customerId: gone } = await member();
      await ok(shop.post(`/customers/${gone}/erase`));
    },
    "points vest": strike(vestPoints),
    "points expire": strike(expirePoints),
    "tiers are calculated": strike(updateMemberTiers),
  };
}
