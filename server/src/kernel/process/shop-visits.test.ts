import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pino } from "pino";
import type { TenantDirectory } from "../db/directory.ts";
import type { Tenant } from "../db/tenants.ts";
import { ShopVisits } from "./shop-visits.ts";

const resolve = async (tenantId: string) => ({ tenantId, isActive: tenantId !== "closed" }) as Tenant;
const directory = { resolve } as unknown as TenantDirectory;

/** Visits of shops of which each of `due` is due once. */
function visitsOf(due: readonly string[], serve: (tenantId: string) => Promise<boolean>) {
  const left = [...due];
  const claim = async (most: number, tenantId?: string) =>
    tenantId === undefined ? left.splice(0, most) : left.splice(left.indexOf(tenantId), 1);
  const log = pino({ level: "silent" });
  return new ShopVisits({
    ...{ directory, log, claim, what: "work", shopsAtOnce: 2 },
    serve: ({ tenantId }) => serve(tenantId),
  });
}

describe("visits to shops", () => {
  test("go to each that is due and open, two at once; a broken one and a slow one stop no other", async () => {
    const seen: string[] = [];
    const others = Promise.withResolvers<void>();
    const visits = visitsOf(["slow", "broken", "closed", "a", "b", "c"], async (shop) => {
      if (shop === "slow") await others.promise;
      seen.push(shop);
      if (shop === "c") others.resolve();
      if (shop === "broken") throw new Error("broken");
      return false;
    });
    await visits.run();
    assert.deepEqual(seen, ["broken", "a", "b", "c", "slow"]);
  });

  test("come again to a shop with more to do after the others had their turns", async () => {
    const seen: string[] = [];
    const visits = visitsOf(["much", "a", "b", "c"], async (shop) => {
      seen.push(shop);
      return seen.indexOf("much") === seen.length - 1;
    });
    await visits.run();
    assert.deepEqual(seen.slice(0, 3), ["much", "a", "b"]);
    assert.deepEqual(seen.slice(3).toSorted(), ["c", "much"]);
  });

  test("come to one that is asked for while it is visited once more, after that visit", async () => {
    const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [count, most, now] = [0, 0, 0];
    const visits = visitsOf(["a", "a"], async () => {
      count += 1;
      most = Math.max(most, (now += 1));
      begun.resolve();
      await ends.promise;
      now -= 1;
      return false;
    });
    const first = visits.visit("a");
    await begun.promise;
    const second = visits.visit("a");
    ends.resolve();
    await Promise.all([first, second]);
    assert.deepEqual([count, most], [2, 1]);
  });

  test("end with those under way when they are stopped; nobody is visited after", async () => {
    const seen: string[] = [];
    const [begun, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const visits = visitsOf(["a", "b", "c", "d"], async (shop) => {
      seen.push(shop);
      if (seen.length === 2) begun.resolve();
      await ends.promise;
      return true;
    });
    visits.start();
    await begun.promise;
    const stopped = visits.stop();
    visits.wake("e");
    ends.resolve();
    await stopped;
    assert.deepEqual([seen, visits.isStopped], [["a", "b"], true]);
  });
});
