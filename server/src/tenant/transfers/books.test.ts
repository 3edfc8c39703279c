import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../../../../proof/properties.ts";
import { done, openDepots, type Depots } from "../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";
import { rules } from "./rules.sql.ts";
import { steps } from "./steps.ts";

type Step = keyof typeof steps;

describe("the books of stock transfers", () => {
  let service: TestService;
  let depots: Depots;
  let shop: Shop;
  let [north, south, west, bread] = ["", "", "", ""];

  before(async () => {
    service = await startService();
    depots = await openDepots(service, "StockTransfers", rules);
    ({ shop, north, south, west } = depots);
    bread = await depots.article("BREAD");
  });
  after(() => service.close());

  const act = (id: string, step: string, body: object | undefined = step === "dispatch" ? {} : undefined) =>
    shop.post(`/stock-transfers/${id}/${step}`, body);
  const receive = (id: string, line: object) => act(id, "receipts", { lines: [{ variantId: bread, ...line }] });
  const lineOf = async (id: string) => (await shop.get(`/stock-transfers/${id}`)).body.lines[0];

  test("opposite transfers received at once with something for the source do not wait for each other in a ring", async () => {
    await depots.stock(north, bread, "50");
    await depots.stock(south, bread, "50");
    const lines = [{ variantId: bread, quantity: "4" }];
    const sent = async (fromBranchId: string, toBranchId: string): Promise<string> => {
      const { id } = await done(shop.post("/stock-transfers", { fromBranchId, toBranchId, lines }));
      await done(act(id, "dispatch"));
      return id;
    };
    const ids = await Promise.all([sent(north, south), sent(south, north), sent(north, south), sent(south, north)]);
    const line = { received: "3", missing: "1", missingTo: "Source", reason: "MiscountAtSource" };
    const replies = await Promise.all(ids.map((id) => receive(id, line)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 201, 201],
    );
    assert.deepEqual(await depots.broken(), []);
  });

  test("after any sequence of steps the books hold, and no goods are made or lost unsaid", async () => {
    const quantity = fc.integer({ min: 0, max: 3 });
    const deed = fc.record({
      step: fc.constantFrom("draft", ...(Object.keys(steps) as Step[])),
      nth: fc.nat({ max: 2 }),
      ends: fc.nat({ max: 5 }),
      ...{ received: quantity, damaged: quantity, missing: quantity },
      toSource: fc.boolean(),
    });
    const ends = [north, south, west].flatMap((from) =>
      [north, south, west].filter((to) => to !== from).map((to) => ({ fromBranchId: from, toBranchId: to })),
    );
    const ofRun = async (deeds: readonly (typeof deed extends fc.Arbitrary<infer T> ? T : never)[]) => {
      const variantId = await depots.article(`S${randomUUID().slice(0, 8)}`);
      for (const [i, branchId] of [north, south, west].entries())
        await depots.stock(branchId, variantId, "20", String(i + 1));
      const ids: string[] = [];
      for (const { step, nth, ends: way, received, damaged, missing, toSource } of deeds) {
        const id = ids[nth % Math.max(ids.length, 1)];
        if (step === "draft" || id === undefined) {
          const lines = [{ variantId, quantity: String(1 + received + damaged) }];
          ids.push((await done(shop.post("/stock-transfers", { ...ends[way], lines }))).id);
        } else if (step === "change")
          await shop.put(`/stock-transfers/${id}/lines`, { lines: [{ variantId, quantity: String(1 + missing) }] });
        else if (step === "receive") {
          const amounts = { received: String(received), damaged: String(damaged), missing: String(missing) };
          const line = {
            variantId,
            ...amounts,
            missingTo: toSource ? "Source" : "WrittenOff",
            reason: "LostInTransit",
          };
          await act(id, "receipts", { lines: [line] });
        } else await act(id, step, step === "cancel" || step === "recall" ? { reason: "So it is" } : {});
      }
      let gone = 0;
      for (const id of ids) {
        const { damaged, missing, inTransit } = await lineOf(id);
        gone += Number(damaged) + Number(missing) + Number(inTransit);
      }
      const { levels } = (await shop.get(`/stock/variants/${variantId}`)).body;
      const there = levels.reduce((sum: number, level: Reply["body"]) => sum + Number(level.onHand), 0);
      assert.equal(there + gone, 60);
      assert.deepEqual(await depots.broken(), []);
    };
    await holds(
      "transfers/books: after any sequence of steps the books hold, and no goods are made or lost unsaid",
      fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), ofRun),
      {
        numRuns: 6,
        endOnFailure: true,
      },
    );
  });

  test("verify finds each planted fault", async () => {
    await depots.stock(north, bread, "10", "2");
    const lines = [{ variantId: bread, quantity: "2" }];
    const { id } = await done(shop.post("/stock-transfers", { fromBranchId: north, toBranchId: south, lines }));
    await done(act(id, "dispatch"));
    await done(receive(id, { received: "1" }));
    const [ofLine, ofTransfer] = [sql`WHERE transfer_id = ${id}`, sql`WHERE id = ${id}`];
    const faults = [
      sql`UPDATE stock_transfer_lines SET quantity = 9, dispatched = 3 ${ofLine}`,
      sql`UPDATE stock_transfer_lines SET unit_cost = 7 ${ofLine}`,
      sql`UPDATE stock_transfer_lines SET received = 0, damaged = 1 ${ofLine}`,
      sql`UPDATE stock_transfers SET status = 'Completed' ${ofTransfer}`,
    ];
    assert.equal(faults.length, rules.length);
    for (const [i, { invariant }] of rules.entries()) {
      const found = await depots.brokenBy((tx) => tx.run(faults[i] ?? sql`SELECT 1`));
      assert.ok(found.includes(invariant), `${invariant}: ${JSON.stringify(found)}`);
    }
    assert.deepEqual(await depots.broken(), []);
  });
});
