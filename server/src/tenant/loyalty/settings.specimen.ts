import { randomUUID } from "node:crypto";
import { openBoundTill } from "../../../test/devices.ts";
import { openTill, type Till } from "../../../test/sales.ts";
import type { ActingGround, Case } from "../../../test/specimens/specimen.ts";
import { problemOf } from "../../../test/staff.ts";

/** What the settings of points do, in a shop with all modules. */
export function loyaltyCases(of: () => ActingGround): Record<string, Case> {
  const set = (loyalty: object) => of().shop.patch("/settings", { modules: { loyalty } });
  /** A cent brings a point while it is done. */
  const earning = async <T>(work: () => Promise<T>): Promise<T> => {
    const rule = { name: randomUUID(), basis: "Amount", points: "100" };
    const { id } = (await of().shop.post("/loyalty/rules", rule)).body;
    const done = await work();
    await of().shop.delete(`/loyalty/rules/${id}`);
    return done;
  };
  const customer = async (): Promise<string> => (await of().shop.post("/customers", { name: "Ada" })).body.id;
  const buy = async (members: object, at: Till = of().till) =>
    at.sell([{ variantId: of().bread, quantity: "1" }], { customerId: await customer(), ...members });
  const earned = () => earning(async () => (await buy({})).body.modules.loyalty.earned);
  const accountOf = async (customerId: string) =>
    (await of().shop.get(`/loyalty/accounts?customerId=${customerId}`)).body.items[0];
  const bought = async () => accountOf((await buy({})).body.customerId);
  /** Pays 1.00 by points of whom has enough, and the rest in cash. */
  const pay = async (members: object = {}, till = of().till) => {
    const { shop } = of();
    const method = { name: randomUUID(), kind: "Loyalty" };
    const { id: methodId } = (await shop.post("/payment-methods", method)).body;
    const customerId = await customer();
    const { id } = (await shop.post("/loyalty/accounts", { customerId })).body;
    await shop.post(`/loyalty/accounts/${id}/adjustments`, { points: 1000, reason: "Welcome" });
    const rest = { methodId: till.cash, tendered: "1.52" };
    const payments = [{ methodId, tendered: "1" }, rest];
    return problemOf(await buy({ customerId, payments, ...members }, till));
  };
  const paying = (members?: object, at?: () => Promise<Till>) => async () => {
    await set({ pointValue: "0.01" });
    const answer = await pay(members, await at?.());
    await set({ pointValue: null });
    return answer;
  };
  const taken = [201, undefined];
  const cases: Record<string, Case> = {
    pointValue: { value: "0.01", probe: () => pay(), expected: [[400, "program_inactive"], taken] },
    minRedemption: { value: 101, probe: paying(), expected: [taken, [400, "redeem_below_minimum"]] },
    redeemLimit: { value: "10", probe: paying(), expected: [taken, [400, "redeem_exceeds_order"]] },
    redeemsOffline: {
      value: true,
      probe: paying({ isOffline: true }, () => openBoundTill(of().service, of().shop)),
      expected: [[400, "loyalty_offline_not_allowed"], taken],
    },
    countsTax: { value: false, probe: earned, expected: [252, 212] },
    opensAccounts: {
      value: false,
      probe: () => earning(async () => (await bought()) !== undefined),
      expected: [true, false],
    },
    vestingDays: { value: 5, probe: () => earning(async () => (await bought()).pending), expected: [0, 252] },
    validDays: {
      value: 7,
      probe: () =>
        earning(async () => {
          const { items } = (await of().shop.get(`/loyalty/accounts/${(await bought()).id}/lots`)).body;
          return items[0].expiresOn !== null;
        }),
      expected: [false, true],
    },
    maxPerSale: { value: 100, probe: earned, expected: [252, 100] },
    maxPerDay: { value: 100, probe: earned, expected: [252, 100] },
    tierDays: {
      value: 1,
      probe: () =>
        earning(async () => {
          const { shop, till } = of();
          const { id } = (await shop.post("/loyalty/tiers", { name: randomUUID(), minSpend: "2.5" })).body;
          const occurredAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
          const { body } = await buy({ occurredAt }, await openTill(shop, till.branchId, occurredAt));
          const { tierId } = await accountOf(body.customerId);
          await shop.delete(`/loyalty/tiers/${id}`);
          return tierId !== null;
        }),
      expected: [true, false],
    },
  };
  return Object.fromEntries(Object.entries(cases).map(([name, one]) => [`modules.loyalty.${name}`, one]));
}
