import assert from "node:assert/strict";
import { connectionTo, type Connection } from "../../till-engine/src/connection.ts";
import type { Item } from "../../till-engine/src/outbox.ts";
import { Store } from "../../till-engine/src/store.ts";
import type { Setup } from "../../till-engine/src/book.ts";
import { Till } from "../../till-engine/src/till.ts";
import { registerTill } from "../../server/test/devices.ts";
import type { Shop, TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import type { Random } from "../random.ts";
import { isCrash, type Chaos } from "./chaos.ts";

const dayMs = 86_400_000;
const skus = ["A", "B", "C"] as const;

/** A branch of a new shop, in which tills are. */
export interface Branch {
  readonly shop: Shop;
  readonly branchId: string;
  readonly variants: readonly string[];
  /** All that tills have kept, whatever became of them then, by id. */
  readonly kept: Map<string, Item>;
  /** Another till, of this number. */
  enroll(n: number): Promise<Counter>;
  /** One of the goods has another price from now on. */
  changePrice(): Promise<void>;
}

/** A till, started again whenever it has crashed. */
export interface Counter {
  readonly till: Till;
  /** Does whatever comes to its people's mind. */
  act(): Promise<void>;
  /** Pushes and pulls all that there is; throws when something is left. */
  settle(): Promise<void>;
}

/** Opens it with some goods. */
export async function openBranch(service: TestService, random: Random, chaos: Chaos): Promise<Branch> {
  const shop = await service.openShop();
  const branchId: string = (await shop.get("/branches")).body.items[0].id;
  const unitId = (await shop.get("/units")).body.items[0].id;
  const ownerId: string = (await shop.get("/me")).body.userId;
  const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
  const cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
  const variants: string[] = [];
  for (const sku of skus) variants.push(await addVariant(shop, { sku, price: "2.50", unitId }));
  const kept = new Map<string, Item>();

  const act = async (till: Till, online: Connection): Promise<unknown> => {
    if (!till.copy.isThere) return till.pull(online);
    if (till.sessionId === undefined) return till.openSession(ownerId, "100");
    const which = random.next();
    if (which < 0.5) {
      const customerId = random.chance(20) ? await till.addCustomer(ownerId, { name: "Ann" }) : undefined;
      const lines = [{ variantId: random.pick(variants), quantity: String(random.from(1, 3)) }];
      const payments = [{ methodId: cash, tendered: "200" }];
      return till.sell({ userId: ownerId, lines, payments, ...(customerId === undefined ? {} : { customerId }) });
    }
    if (which < 0.7) return till.push(online);
    if (which < 0.85) return till.pull(online);
    return which < 0.9 ? till.closeSession(ownerId, "100") : undefined;
  };

  return {
    ...{ shop, branchId, variants, kept },
    changePrice: async () => {
      await shop.patch(`/variants/${random.pick(variants)}`, { price: `${random.from(1, 9)}.50` });
    },
    enroll: async (n) => {
      const code = `T${n}`;
      const { body: register } = await shop.post("/registers", { branchId, name: code, code });
      const device = await registerTill(service, shop, { branchId, registerId: register.id });
      const { token } = await device.signIn();
      const setup: Setup = { branchId, registerId: register.id, registerCode: code, nextReceiptNumber: 1 };
      const offsetMs = (random.next() * 4 - 2) * dayMs;
      const disk = chaos.disk();
      const now = () => new Date(service.deps.now().getTime() + offsetMs);
      const start = async () => Till.open({ store: await Store.open(disk), setup, now });
      const direct = connectionTo({ url: service.url, tenantId: shop.tenantId, token: () => Promise.resolve(token) });
      const online = chaos.unreliable(direct);
      let till = await start();
      return {
        get till() {
          return till;
        },
        act: async () => {
          try {
            await act(till, online);
          } catch (error) {
            if (!isCrash(error)) throw error;
            till = await start();
          }
          till.unpushed.forEach((item) => kept.set(item.id, item));
        },
        settle: async () => {
          await till.pull(direct);
          // What waits for a session to be closed comes after it.
          for (let again = 0; again < 5 && till.unpushed.length > 0; again++) await till.push(direct);
          assert.deepEqual(till.unpushed, [], "all is taken");
          await till.pull(direct);
        },
      };
    },
  };
}
