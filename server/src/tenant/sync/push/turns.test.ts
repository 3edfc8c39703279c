import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { registerTill, type AtTill } from "../../../../test/devices.ts";
import { eventually } from "../../../../test/eventually.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { openPushingTill, pushAs, type PushingTill } from "../../../../test/pushes.ts";
import { sql } from "../../../kernel/db/sql.ts";

describe("a till that brings much", () => {
  let service: TestService;
  let shop: Shop;
  let branchId: string;
  let ownerId: string;
  let at: AtTill;
  let sale: PushingTill["sale"];

  before(async () => {
    service = await startService();
    ({ shop, branchId, ownerId, at, sale } = await openPushingTill(service));
  });
  after(() => service.close());

  const of = (kind: string, body: object) => ({ kind, id: randomUUID(), userId: ownerId, body });

  test("has one push at work, 19 that wait for it, and 429 rate_limited for more, of which nothing is taken", async () => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const sales = Array.from({ length: 25 }, () => sale());
    const refused: Reply[] = [];
    let answers: Promise<Reply>[] = [];
    await service.deps.databases.write(tenant, async (tx) => {
      await tx.run(sql`SELECT FROM cash_sessions FOR UPDATE`);
      answers = sales.map(async (item) => {
        const reply = await at.post("/sync/push", { branchId, items: [item] });
        if (reply.status === 429) refused.push(reply);
        return reply;
      });
      await eventually("five are refused, and one waits for the drawer", async () => {
        await tx.run(sql`SELECT pg_stat_clear_snapshot()`);
        const { queued } = await tx.one<{ queued: number }>(sql`
          SELECT count(DISTINCT l.pid)::int AS queued FROM pg_locks l JOIN pg_stat_activity a USING (pid)
          WHERE NOT granted AND l.pid <> pg_backend_pid() AND a.datname = current_database() AND a.usename = current_user`);
        assert.ok(queued <= 1, `${queued} pushes are at work at once`);
        return refused.length === 5 && queued === 1;
      });
    });
    const all = await Promise.all(answers);
    assert.deepEqual(new Set(refused.map(({ body }) => body.errorCode)), new Set(["rate_limited"]));
    assert.ok(refused.every(({ headers }) => headers.get("retry-after") === "1"));
    const expected = all.map(({ status }) => (status === 429 ? 404 : 200));
    const found = await Promise.all(sales.map(async ({ id }) => (await shop.get(`/orders/${id}`)).status));
    assert.deepEqual(found, expected);
    const again = await pushAs(at, branchId, sales);
    assert.deepEqual(
      again.map(({ status }) => status),
      all.map(({ status }) => (status === 429 ? "Created" : "Replayed")),
    );
  });

  test("in a chain of more than four has four booked, and the rest with the next push: nothing is lost", async () => {
    const { body: register } = await shop.post("/registers", { branchId, name: "Days", code: "DAYS" });
    const by = await (await registerTill(service, shop, { branchId, registerId: register.id })).signIn();
    const nowMs = service.deps.now().getTime();
    // Each session waits until the one before is closed, which comes after it.
    const days = Array.from({ length: 6 }, (_, day) => {
      const at = (minute: number) => new Date(nowMs - (360 - day * 60 - minute) * 60_000).toISOString();
      const opening = of("CashSession", { registerId: register.id, openingCash: "0", occurredAt: at(0) });
      const cashSessionId = opening.id;
      const close = { cashSessionId, remainingCash: "0", occurredAt: at(3) };
      return [
        of("CashSessionClose", close),
        of("CashCount", { cashSessionId, cash: "2", occurredAt: at(2) }),
        sale({ cashSessionId, occurredAt: at(1) }),
        opening,
      ];
    });
    const push = async () => (await pushAs(by, branchId, days.toReversed().flat())).map(({ status }) => status);
    const times = (count: number, status: string) => Array.from({ length: count * 4 }, () => status);
    assert.deepEqual(await push(), [...times(2, "Deferred"), ...times(4, "Created")]);
    assert.deepEqual(await push(), [...times(2, "Created"), ...times(4, "Replayed")]);
    const { items } = (await shop.get(`/cash/sessions?registerId=${register.id}`)).body;
    assert.deepEqual(
      items.map((session: { status: string }) => session.status),
      days.map(() => "Closed"),
    );
  });
});
