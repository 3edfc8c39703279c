import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { eventually } from "../../../test/eventually.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../test/harness.ts";
import { sql } from "../../kernel/db/sql.ts";
import { limitMailsTo, limitTypedMails } from "./mail-limits.ts";

describe("limits of mails", () => {
  let service: TestService;
  let shop: Shop;

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1 } });
    shop = await service.openShop();
  });
  after(() => service.close());

  test("invitations are limited to twenty an hour for one address, over all shops", async () => {
    const email = "invited@shop.test";
    const create = async (of: Shop) => {
      const branches = (await of.get("/branches")).body.items.map(({ id }: { id: string }) => id);
      return of.post("/users", { email, name: "Invited", roleIds: [], branchIds: branches });
    };
    const { status, body } = await create(shop);
    assert.equal(status, 201, JSON.stringify(body));
    const again = () => shop.post(`/users/${body.id}/invite`);
    for (let i = 1; i < 20; i += 1) assert.equal((await again()).status, 204, String(i));
    const other = await service.openShop();
    for (const reply of [await again(), await create(other)]) {
      assert.deepEqual([reply.status, reply.body.errorCode], [429, "rate_limited"]);
      assert.equal(
        reply.headers.get("ratelimit-policy"),
        '"mails-user";q=60;w=3600, "mails-shop";q=120;w=3600',
        "nobody is told what others send there",
      );
      assert.equal(reply.headers.get("retry-after"), "3600");
    }
  });

  test("a mailbox is counted under one address, however its domain is written", async () => {
    const written = ["Caf\u00e9@m\u00fcnchen.test", "caf\u00e9@xn--mnchen-3ya.test", "cafe\u0301@M\u00dcNCHEN.test"];
    for (let i = 0; i < 20; i += 1) await limitMailsTo(service.deps, written[i % 3] ?? "");
    for (const email of written) await assert.rejects(limitMailsTo(service.deps, email), { errorCode: "rate_limited" });
  });

  test("mails that a shop's own limit refuses are counted to no recipient: others' go there", async () => {
    const email = "wanted@shop.test";
    const spent = { tenantId: shop.tenantId, userId: shop.owner.email };
    for (let i = 0; i < 60; i += 1) await limitTypedMails(service.deps, spent, `${i}@shop.test`);
    for (let i = 0; i < 70; i += 1)
      await assert.rejects(limitTypedMails(service.deps, spent, email), { errorCode: "rate_limited" });
    for (let i = 0; i < 20; i += 1) await limitMailsTo(service.deps, email);
    await assert.rejects(limitMailsTo(service.deps, email), { errorCode: "rate_limited" });
  });

  test("a stranger who was made a user of shops gets no more of what users are mailed, either; who confirmed does", async () => {
    const stranger = "stranger@shop.test";
    const branchIds = (await shop.get("/branches")).body.items.map(({ id }: { id: string }) => id);
    const user = { email: stranger, name: "S", password: "seven tills ring at noon", roleIds: [], branchIds };
    assert.equal((await shop.post("/users", user)).status, 201);
    const forget = (email: string) =>
      service.request("POST", "/identity/password/forgot", { tenantId: shop.tenantId, body: { email } });
    for (let i = 0; i < 19; i += 1) await limitMailsTo(service.deps, stranger);
    await forget(stranger);
    assert.match((await service.mailTo(stranger)).subject, /Reset your password/);
    for (let i = 0; i < 20; i += 1) await limitMailsTo(service.deps, shop.owner.email);
    await forget(stranger);
    const asked = async () =>
      (await shop.get("/audit?event=authn.password_reset_requested")).body.items.filter(
        ({ details }: Reply["body"]) => details.identifier === stranger,
      ).length;
    await eventually("both are judged", async () => (await asked()) === 2);
    await forget(shop.owner.email);
    assert.match((await service.mailTo(shop.owner.email)).subject, /Reset your password/);
    assert.equal(service.mails.filter(({ to }) => to === stranger).length, 1);
  });

  test("nobody's address can be told from what is counted", async () => {
    const { limiter, central, now } = service.deps;
    const email = "counted@shop.test";
    await limiter.count([{ policy: { name: "kept", limit: 1, windowS: 60 }, by: email }]);
    const rows = await central.transact((tx) =>
      tx.many<{ key: string }>(sql`SELECT key FROM rate_limits WHERE ends_at > ${now()}`),
    );
    const guess = createHash("sha256").update(`kept ${email}`).digest("base64url");
    assert.ok(rows.length > 0 && !rows.some(({ key }) => key === guess || key.includes(email)));
  });
});
