import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { limitMailsTo } from "../../auth/signin/mail-limits.ts";

describe("recipients outside the shop", () => {
  let service: TestService;
  let shop: Shop;
  const outside = ["often@else.test", "rarely@else.test"] as const;

  before(async () => {
    service = await startService({ config: { rateLimitScale: 1, accessTokenS: 10 * 86_400 } });
    service.now.set(new Date("2027-06-02T12:00:00Z"));
    shop = await service.openShop({ modules: ["Reporting"] });
    // The job is planned by the first visit.
    await service.deps.scheduler.run();
  });
  after(() => service.close());

  test("get no report beyond the limits of mails: it is skipped for them alone, and audited", async () => {
    const token = await shop.login(shop.owner.email, shop.owner.password);
    const call = (method: string, path: string, body?: object) =>
      service.request(method, path, { token, tenantId: shop.tenantId, ...(body === undefined ? {} : { body }) });
    const { body } = await call("POST", "/saved-reports", {
      ...{ name: "Sales", report: "sales", query: { by: "Day" }, schedule: "Daily", recipients: outside },
    });
    for (const to of outside) {
      const link = /#token=([^&]+)/.exec((await service.mailTo(to)).text)?.[1];
      const confirmed = await service.request("POST", "/identity/mails/confirm", {
        ...{ tenantId: shop.tenantId, body: { token: link } },
      });
      assert.equal(confirmed.status, 204);
    }
    service.now.set(new Date("2027-06-03T06:30:00Z"));
    for (let i = 0; i < 20; i += 1) await limitMailsTo(service.deps, outside[0]);
    await service.deps.scheduler.run();
    await service.deps.postman.run();
    const fresh = await shop.login(shop.owner.email, shop.owner.password);
    const read = async (path: string) =>
      (await service.request("GET", path, { token: fresh, tenantId: shop.tenantId })).body;
    const got = service.mails.flatMap(({ to, attachments = [] }) => (attachments.length > 0 ? [to] : []));
    assert.deepEqual(got, [outside[1]]);
    assert.equal((await read(`/saved-reports/${body.id}`)).lastError, "rate_limited");
    const [{ details }] = (await read("/audit?event=saved_report.skipped")).items;
    assert.deepEqual([details.limited, details.unconfirmed], [[outside[0]], []]);
  });
});
