import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill } from "../../server/test/devices.ts";
import { startService, type Shop, type TestService } from "../../server/test/harness.ts";
import { addVariant } from "../../server/test/sales.ts";
import { isThorough } from "../../server/test/thorough.ts";
import { listBreaches } from "../../server/src/tenant/verify/sql.ts";
import { connectionTo, type Connection } from "./connection.ts";
import type { Item } from "./outbox.ts";
import { MemoryStore, type Store } from "./store.ts";
import { Till, type Setup } from "./till.ts";

const seed = process.env["TILLHOUSE_TEST_SEED"] ?? randomUUID();
const [tillCount, steps] = isThorough ? [8, 1_500] : [3, 120];
const day = 86_400_000;

/** Numbers from 0 up to 1, the same for the same seed. */
function randomOf(text: string): () => number {
  let state = createHash("sha256").update(text).digest().readUInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Crash extends Error {
  override readonly name = "Crash";
}

/** A store whose till may crash before or after any write. */
class CrashingStore implements Store {
  readonly #kept = new MemoryStore();
  readonly #isNow: () => boolean;

  constructor(isNow: () => boolean) {
    this.#isNow = isNow;
  }

  get(key: string): string | undefined {
    return this.#kept.get(key);
  }

  list(prefix: string): [string, string][] {
    return this.#kept.list(prefix);
  }

  commit(writes: Iterable<readonly [string, string | null]>): void {
    this.#write(() => this.#kept.commit(writes));
  }

  clear(prefix: string): void {
    this.#write(() => this.#kept.clear(prefix));
  }

  #write(work: () => void): void {
    if (this.#isNow()) throw new Crash("before the write");
    work();
    if (this.#isNow()) throw new Crash("after the write");
  }
}

describe("tills, offline and online at random", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let cash: string;
  const variants: string[] = [];

  before(async () => {
    service = await startService();
    shop = await service.openShop();
    branchId = (await shop.get("/branches")).body.items[0].id;
    const unitId = (await shop.get("/units")).body.items[0].id;
    ownerId = (await shop.get("/me")).body.userId;
    const methods = (await shop.get("/payment-methods")).body.items as { id: string; kind: string }[];
    cash = methods.find(({ kind }) => kind === "Cash")?.id ?? "";
    for (const sku of ["A", "B", "C"]) variants.push(await addVariant(shop, { sku, price: "2.50", unitId }));
  });
  after(() => service.close());

  test(`every sale is there once, and all agree (TILLHOUSE_TEST_SEED=${seed})`, async () => {
    const random = randomOf(seed);
    const chance = (part: number) => random() < part;
    const below = (count: number) => Math.floor(random() * count);
    let isWild = true;

    const enroll = async (n: number) => {
      const code = `T${n}`;
      const { body: register } = await shop.post("/registers", { branchId, name: code, code });
      const device = await registerTill(service, shop, { branchId, registerId: register.id });
      const { token } = await device.signIn();
      const setup: Setup = { branchId, registerId: register.id, registerCode: code, nextReceiptNumber: 1 };
      const offset = (random() * 4 - 2) * day;
      const store = new CrashingStore(() => isWild && chance(0.03));
      const start = () => new Till({ store, setup, now: () => new Date(service.deps.now().getTime() + offset) });
      const direct = connectionTo({ url: service.url, tenantId: shop.tenantId, token: () => Promise.resolve(token) });
      return { till: start(), start, online: unreliable(direct), direct };
    };
    // One after another: of more than five sign-ins of an account at once, the sixth is refused.
    type Counter = Awaited<ReturnType<typeof enroll>>;
    const counters: Counter[] = [];
    for (let n = 0; n < tillCount; n += 1) counters.push(await enroll(n));

    /** Loses what is asked or answered, and says some things twice, now or much later. */
    function unreliable(direct: Connection): Connection {
      const late: unknown[] = [];
      return {
        lines: async function* (path) {
          for await (const line of direct.lines(path)) {
            if (isWild && chance(0.01)) throw new Crash("the snapshot breaks off");
            yield line;
          }
        },
        call: async (method, path, body) => {
          if (isWild && chance(0.15)) throw new Crash("the question is lost");
          if (method === "POST") late.push(body);
          const answer = await direct.call(method, path, body);
          if (isWild && method === "POST" && chance(0.3)) await direct.call("POST", path, late[below(late.length)]);
          if (isWild && chance(0.15)) throw new Crash("the answer is lost");
          return answer;
        },
      };
    }

    /** All that tills have kept, whatever became of them then. */
    const kept = new Map<string, Item>();
    const look = ({ till }: Counter) => till.unpushed.forEach((item) => kept.set(item.id, item));
    const crashing = async (counter: Counter, work: () => unknown) => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        counter.till = counter.start();
      }
      look(counter);
    };
    const act = (counter: Counter): unknown => {
      const { till, online } = counter;
      if (!till.copy.isThere) return till.pull(online);
      if (till.sessionId === undefined) return till.openSession(ownerId, "100");
      const which = random();
      if (which < 0.5) {
        const customerId = chance(0.2) ? till.addCustomer(ownerId, { name: "Ann" }) : undefined;
        const lines = [{ variantId: variants[below(variants.length)] ?? "", quantity: String(1 + below(3)) }];
        const payments = [{ methodId: cash, tendered: "200" }];
        return till.sell({ userId: ownerId, lines, payments, ...(customerId === undefined ? {} : { customerId }) });
      }
      if (which < 0.7) return till.push(online);
      if (which < 0.85) return till.pull(online);
      return which < 0.9 ? till.closeSession(ownerId, "100") : undefined;
    };

    const token = await service.admin();
    for (let step = 0; step < steps; step += 1) {
      if (step === Math.floor(steps / 2)) {
        const path = `/admin/tenants/${shop.tenantId}/graduate?server=second`;
        assert.equal((await service.request("POST", path, { token })).status, 200);
      }
      if (chance(0.1)) await shop.patch(`/variants/${variants[below(3)]}`, { price: `${1 + below(9)}.50` });
      const counter = counters[below(counters.length)];
      if (counter !== undefined) await crashing(counter, () => act(counter));
    }

    isWild = false;
    for (const counter of counters) {
      const { till, direct } = counter;
      await till.pull(direct);
      // What waits for a session to be closed comes after it.
      for (let again = 0; again < 5 && till.unpushed.length > 0; again += 1) await till.push(direct);
      assert.deepEqual(till.unpushed, [], "all is taken");
      await till.pull(direct);
    }
    const sales = [...kept.values()].filter(({ kind }) => kind === "Order");
    assert.ok(sales.length > steps / 10);
    for (const { id, sold } of sales)
      assert.equal((await shop.get(`/orders/${id}`)).body.totals?.total, sold?.["total"], "as it was sold");
    const ids: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await shop.get(`/orders?branchId=${branchId}&limit=100${cursor}`);
      ids.push(...body.items.map(({ id }: { id: string }) => id));
      if (body.nextCursor === null) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    assert.deepEqual(ids.sort(), sales.map(({ id }) => id).sort(), "each once, and no other");
    const letters = (await shop.get(`/sync/dead-letters?branchId=${branchId}`)).body.items;
    assert.deepEqual(letters, []);
    const prices = await Promise.all(variants.map(async (id) => (await shop.get(`/variants/${id}`)).body.price));
    for (const { till } of counters)
      assert.deepEqual(
        variants.map((id) => till.copy.get("variants", id)?.price),
        prices,
      );
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    assert.deepEqual(await service.deps.databases.read(tenant, listBreaches), []);
  });
});
