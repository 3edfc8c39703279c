import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { done, openDepots, type Depots } from "../../../../test/depots.ts";
import { startService, type TestService } from "../../../../test/harness.ts";
import { problemOf } from "../../../../test/staff.ts";
import { limitMailsTo } from "../../../auth/signin/mail-limits.ts";
import { rules } from "../rules.sql.ts";

describe("orders that are mailed to a supplier", () => {
  let service: TestService;

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1 } });
  });
  after(() => service.close());

  /** A shop that has ordered from the supplier of this address, and mails the order. */
  async function customerOf(email: string): Promise<(to?: string) => ReturnType<Depots["shop"]["post"]>> {
    const depots = await openDepots(service, "Purchasing", rules);
    const { shop, north } = depots;
    const variantId = await depots.article("BREAD", { cost: "1.5" });
    const supplierId = (await done(shop.post("/suppliers", { code: "MILL", name: "Mill", email }))).id;
    const lines = [{ variantId, quantity: "10" }];
    const { id } = await done(shop.post("/purchase-orders", { supplierId, branchId: north, lines }));
    await done(shop.post(`/purchase-orders/${id}/submit`));
    return (to) => shop.post(`/purchase-orders/${id}/mail`, to === undefined ? {} : { to });
  }

  test("are limited to twenty an hour by shop and supplier: no other shop's are refused for them", async () => {
    const [mail, other] = [await customerOf("mill@example.com"), await customerOf("Mill@Example.com")];
    for (let n = 1; n <= 20; n += 1) await done(mail());
    const refused = await mail();
    assert.deepEqual(problemOf(refused), [429, "rate_limited"]);
    assert.equal(
      refused.headers.get("ratelimit-policy"),
      '"mails-supplier";q=20;w=3600, "mails-supplier-day";q=60;w=86400, "mails-user";q=60;w=3600, "mails-shop";q=120;w=3600',
    );
    await done(other());
    // However the address is written, and also where it is typed for this mail.
    assert.deepEqual(problemOf(await mail("MILL@example.com")), [429, "rate_limited"]);
  });

  test("are sent to a supplier who got twenty mails of other shops, and refuse that one nothing else", async () => {
    const address = "grocer@example.com";
    const mail = await customerOf(address);
    for (let n = 1; n <= 19; n += 1) await limitMailsTo(service.deps, address);
    await done(mail());
    await limitMailsTo(service.deps, address);
    await assert.rejects(limitMailsTo(service.deps, address), { errorCode: "rate_limited" });
    await done(mail());
  });

  test("to another address than the supplier's are typed mails, limited over all shops", async () => {
    const mail = await customerOf("baker@example.com");
    for (let n = 1; n <= 20; n += 1) await limitMailsTo(service.deps, "somebody@example.com");
    assert.deepEqual(problemOf(await mail("somebody@example.com")), [429, "rate_limited"]);
    await done(mail());
  });
});
