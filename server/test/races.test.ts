import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { cashRaces } from "./races/cash.ts";
import { catalogueRaces } from "./races/catalogue.ts";
import { claimRaces } from "./races/claims.ts";
import { creditRaces } from "./races/credit.ts";
import { customerRaces } from "./races/customers.ts";
import { promotionRaces } from "./races/promotions.ts";
import { purchaseRaces } from "./races/purchases.ts";
import { kernelRaces } from "./races/kernel.ts";
import { listLocks, locksIn, unlocked } from "./races/locks.ts";
import { loyaltyRaces } from "./races/loyalty.ts";
import { operatorRaces } from "./races/operators.ts";
import { play, playWithout, sentWithLock } from "./races/stage.ts";
import { saleRaces } from "./races/sales.ts";
import { settingRaces } from "./races/settings.ts";
import { stockRaces } from "./races/stock.ts";
import { userRaces } from "./races/users.ts";
import { makeWorld, type Race, type World } from "./races/world.ts";

// Every lock that a statement takes is proven by two who want the same at once: one is stopped behind its statement,
// the other must wait there, and both must end well. The same without the lock must not.

const locks = new Map(listLocks().map((lock) => [lock.name, lock]));
let world: World;
const racesOf = (of: World): Race[] =>
  [
    claimRaces,
    saleRaces,
    cashRaces,
    stockRaces,
    customerRaces,
    settingRaces,
    purchaseRaces,
    creditRaces,
    promotionRaces,
    loyaltyRaces,
    catalogueRaces,
    userRaces,
    operatorRaces,
    kernelRaces,
  ].flatMap((some) => some(of));

describe("two at once", () => {
  before(async () => {
    world = await makeWorld();
    // Nobody else is to come by the statements at which one is stopped.
    await world.service.deps.background.wait();
    await world.service.deps.postman.stop();
  });
  after(() => world.service.close());

  test("each", async (t) => {
    const races = racesOf(world);
    const names = races.flatMap(({ lock, isBeside }) => (lock === null || isBeside === true ? [] : [lock]));
    await t.test("every lock of the sources has a race, and every race its lock", () => {
      assert.equal(listLocks().length, locks.size, "two locks of one kind in one function cannot be told apart");
      assert.deepEqual([...new Set(names)].sort(), [...locks.keys()].sort());
    });
    for (const { lock: name, what, isBeside, set } of races) {
      const lock = locks.get(name ?? "");
      await t.test(name === null ? what : `${what} (${name})`, async () => {
        if (lock !== undefined && isBeside !== true) await playWithout(world.service, lock, await set());
        await play(world.service, lock, await set());
      });
    }
    await t.test("no statement takes a lock that the sources were not found to take", () => {
      const known = [...locks.values()];
      assert.ok(sentWithLock.size >= locks.size);
      assert.deepEqual(
        [...sentWithLock].filter((text) => !known.some(({ pattern }) => pattern.test(text))),
        [],
      );
    });
  });
});

describe("the locks of a source", () => {
  const found = (text: string) => locksIn("a/sql.ts", text).map(({ name }) => name);

  test("are found in tagged templates, strings and constants", () => {
    const text = `
      const held = "SELECT 1 FOR SHARE";
      function a(tx) { return b ? tx.run(sql\`SELECT FROM t WHERE id = \${id} FOR UPDATE OF v, p\`) : sql\`SELECT 1 FOR KEY SHARE\`; }
      function c() { client.query(\`LOCK TABLE \${names} IN SHARE MODE\`); client.query("SELECT pg_try_advisory_lock(1)"); }`;
    assert.deepEqual(found(text), [
      "a/sql.ts held FOR SHARE",
      "a/sql.ts a FOR UPDATE OF v, p",
      "a/sql.ts a FOR KEY SHARE",
      "a/sql.ts c LOCK TABLE IN SHARE MODE",
      "a/sql.ts c pg_try_advisory_lock",
    ]);
  });

  test("are none in comments and in what gives locks back", () => {
    assert.deepEqual(found(`// FOR UPDATE\nconst a = "SELECT pg_advisory_unlock_all()";`), []);
  });

  test("can be taken out of a statement", () => {
    assert.equal(unlocked("SELECT 1 FOR UPDATE OF v SKIP LOCKED)"), "SELECT 1)");
    assert.equal(unlocked("SELECT 1 ORDER BY id FOR NO KEY UPDATE"), "SELECT 1 ORDER BY id");
    assert.equal(unlocked("LOCK TABLE a, b IN SHARE MODE"), "SELECT");
    assert.equal(unlocked("SELECT pg_advisory_xact_lock(1, 2), 3"), "SELECT pg_advisory_xact_lock_shared(1, 2), 3");
  });
});
