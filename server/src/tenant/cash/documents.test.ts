import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { done } from "../../../test/depots.ts";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { openTill, sellByName, type Till } from "../../../test/sales.ts";
import { problemOf } from "../../../test/staff.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/http/problem.ts";
import { defineModule } from "../engine/manifest.ts";

/** Whether the device answers. */
const state = { isAway: false };

/** A device that signs: it counts the documents of a register, and each signature has the one before it in it. */
const device = defineModule({
  name: "FiscalDevice",
  documentHook: async (tx, _actor, { registerId, kind, ...document }) => {
    if (state.isAway) throw badRequest("bad_request", "The fiscal device does not answer.");
    const number = "report" in document ? `Z${document.report.number}` : document.order.receiptNumber;
    await tx.run(sql`
      INSERT INTO fiscal_documents (register_id, n, kind, number, signature)
      SELECT ${registerId}, count(*) + 1, ${kind}, ${number}, md5(coalesce(max(signature) FILTER (WHERE n = last), '') || ${number})
      FROM (SELECT n, signature, max(n) OVER () AS last FROM fiscal_documents WHERE register_id = ${registerId}) d`);
  },
});
const tables = {
  name: "9000_fiscal",
  checksum: "0",
  sql: `CREATE TABLE fiscal_documents (register_id uuid, n integer, kind text NOT NULL, number text NOT NULL, signature text NOT NULL,
          PRIMARY KEY (register_id, n))`,
};

describe("documents of a register", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;

  before(async () => {
    service = await startService({ modules: [device], migrations: [tables] });
    shop = await service.openShop({ modules: ["FiscalDevice"] });
    await sellByName(shop);
  });
  after(() => service.close());
  beforeEach(async () => {
    state.isAway = false;
    till = await openTill(shop);
  });

  const line = { name: "Repair", unitPrice: "10", quantity: "1" };
  const sell = () => till.sell([line]);
  const told = async (): Promise<[string, string][]> => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const rows = await service.deps.databases.read(tenant, (tx) =>
      tx.many<{ kind: string; number: string }>(
        sql`SELECT kind, number FROM fiscal_documents WHERE register_id = ${till.registerId} ORDER BY n`,
      ),
    );
    return rows.map(({ kind, number }) => [kind, number]);
  };

  test("are told one after the other, in the order of their numbers, also when many are posted at once; a replay is none", async () => {
    const bodies = Array.from({ length: 8 }, () => till.order([line]));
    const sold = await Promise.all(bodies.map((body) => done(shop.post("/orders", body))));
    const numbers = sold.map(({ receiptNumber }) => receiptNumber as string).sort();
    assert.deepEqual(
      await told(),
      numbers.map((number) => ["Sale", number]),
    );
    assert.equal((await shop.post("/orders", bodies[0])).status, 200);
    const [first] = sold;
    await done(shop.post(`/orders/${first.id}/void`, { reason: "Mistake" }));
    const { body: x } = await shop.get(`/cash/sessions/${till.sessionId}/x-report`);
    await done(shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: x.cash.expected }));
    await done(shop.post(`/cash/sessions/${till.sessionId}/close`, {}));
    assert.deepEqual((await told()).slice(8), [
      ["Void", first.receiptNumber],
      ["Z", "Z1"],
    ]);
  });

  test("are refused while a device refuses them, and leave nothing behind: no order, no gap, no closed session", async () => {
    const kept = await done(sell());
    state.isAway = true;
    assert.deepEqual(problemOf(await sell()), [400, "bad_request"]);
    assert.deepEqual(problemOf(await shop.post(`/orders/${kept.id}/void`, { reason: "Mistake" })), [
      400,
      "bad_request",
    ]);
    assert.equal((await shop.get(`/orders/${kept.id}`)).body.status, "Completed");
    state.isAway = false;
    const next = await done(sell());
    const sequence = (number: string) => Number(number.split("-").at(-1));
    assert.equal(sequence(next.receiptNumber), sequence(kept.receiptNumber) + 1);
    await done(shop.post(`/cash/sessions/${till.sessionId}/count`, { cash: "120" }));
    state.isAway = true;
    assert.deepEqual(problemOf(await shop.post(`/cash/sessions/${till.sessionId}/close`, {})), [400, "bad_request"]);
    assert.equal((await shop.get(`/cash/sessions/${till.sessionId}`)).body.status, "Counting");
    state.isAway = false;
    await done(shop.post(`/cash/sessions/${till.sessionId}/close`, {}));
    assert.deepEqual(
      (await told()).map(([kind]) => kind),
      ["Sale", "Sale", "Z"],
    );
  });

  test("are not told to a module that is off", async () => {
    const path = `/admin/tenants/${shop.tenantId}/modules`;
    await service.request("PUT", path, { token: await service.admin(), body: { enabledModules: [] } });
    await done(sell());
    assert.deepEqual(await told(), []);
  });
});
