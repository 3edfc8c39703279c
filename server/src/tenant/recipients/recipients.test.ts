import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type Shop, type TestService } from "../../../test/harness.ts";
import { limitMailsTo } from "../../auth/signin/mail-limits.ts";
import type { Mail } from "../../kernel/mail.ts";
import { storeOf } from "../identity/service.ts";
import { askRecipients, confirmRecipient, mailRecipients } from "./service.ts";
import { listRecipients } from "./sql.ts";

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

  /** An address that has confirmed, and the path that its mails name. */
  async function confirmed(email: string): Promise<string> {
    const { deps } = service;
    const tenant = await deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    const sent: Mail[] = [];
    const sending = {
      ...{ tenant, sender: "Corner Shop", userId: randomUUID(), now: deps.now(), limiter: deps.limiter },
      ...{ dashboardUrl: "https://dashboard.test", publicUrl: "https://api.test" },
      mail: async (mail: Mail) => void sent.push(mail),
    };
    await deps.databases.write(tenant, (tx) => askRecipients(tx, sending, [email], false));
    const token = /#token=([^&]+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
    await confirmRecipient(storeOf(deps, tenant), token, deps.now(), { requestId: "1", address: "127.0.0.1" });
    const letter = { subject: "Sales", text: "Sales", language: "en" };
    await deps.databases.write(tenant, (tx) => mailRecipients(tx, sending, [email], letter));
    const { origin, pathname, search } = new URL(sent[1]?.unsubscribeUrl ?? "");
    assert.equal(origin, "https://api.test");
    return pathname + search;
  }
  const statusOf = async (email: string) => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return (await service.deps.databases.read(tenant, (tx) => listRecipients(tx, [email])))[0]?.status;
  };
  const form = "application/x-www-form-urlencoded";
  /** As a mail program posts: nothing else is said. */
  const post = async (path: string, body: string, contentType = form) => {
    const headers = { "content-type": contentType };
    const reply = await fetch(service.url + path, { method: "POST", headers, body });
    const text = await reply.text();
    service.answered("POST", path, {
      ...{ status: reply.status, headers: reply.headers, contentType: reply.headers.get("content-type") ?? "" },
      body: reply.status === 200 ? text : JSON.parse(text),
    });
    return reply.status;
  };
  const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

  for (const [type, body] of [
    [form, "List-Unsubscribe=One-Click"],
    ["multipart/form-data; boundary=b", multipart],
  ] as const)
    test(`end their mails in one click, by ${type.split(";")[0]}: 200, without a cookie, an origin or a header of ours`, async () => {
      const email = `${randomUUID()}@else.test`;
      const path = await confirmed(email);
      assert.equal(await statusOf(email), "Confirmed");
      assert.equal(await post(path, body, type), 200);
      assert.equal(await statusOf(email), "Stopped");
      assert.equal(await post(path, body, type), 200, "again");
    });

  test("who look at the address end nothing: 200 with a page whose button does", async () => {
    const email = `${randomUUID()}@else.test`;
    const path = await confirmed(email);
    for (const method of ["GET", "HEAD"]) {
      const reply = await fetch(service.url + path, { method });
      assert.deepEqual([reply.status, reply.headers.get("content-type")], [200, "text/html; charset=utf-8"]);
      assert.match(reply.headers.get("content-security-policy") ?? "", /^default-src 'none'; form-action 'self'/);
      const text = await reply.text();
      if (method === "GET")
        assert.match(text, /<form method="post"><button name="List-Unsubscribe" value="One-Click">/);
      assert.equal(await statusOf(email), "Confirmed");
    }
    // A page of another site can send no more than a mail program, and has to know the token.
    const headers = { "content-type": form, origin: "https://mail.test", "sec-fetch-site": "cross-site" };
    const body = "List-Unsubscribe=One-Click";
    assert.equal((await fetch(service.url + path, { method: "POST", headers, body })).status, 200);
    assert.equal(await statusOf(email), "Stopped");
  });

  test("are ended by nothing else: 400 for another body, token or shop, 413 and 415 for what is no such form", async () => {
    const email = `${randomUUID()}@else.test`;
    const path = await confirmed(email);
    const right = "List-Unsubscribe=One-Click";
    const withOther = (name: string, value: string) => {
      const { pathname, searchParams } = new URL(path, service.url);
      searchParams.set(name, value);
      return `${pathname}?${searchParams.toString()}`;
    };
    assert.deepEqual(
      [
        await post(path, ""),
        await post(path, "List-Unsubscribe=Two-Clicks"),
        await post(withOther("token", "unknown"), right),
        await post(withOther("tenant", randomUUID()), right),
        await post(withOther("tenant", "x"), right),
        await post(path, `${right}&${"x".repeat(5_000)}`),
        await post(path, "{}", "application/json"),
      ],
      [400, 400, 400, 400, 400, 413, 415],
    );
    assert.equal(await statusOf(email), "Confirmed");
  });

  test("stay while the shop is closed: 503, and mail programs come again", async () => {
    const email = `${randomUUID()}@else.test`;
    const path = await confirmed(email);
    const token = await service.admin();
    const operate = (what: string) => service.request("POST", `/admin/tenants/${shop.tenantId}/${what}`, { token });
    await operate("suspend");
    assert.equal(await post(path, "List-Unsubscribe=One-Click"), 503);
    await operate("activate");
    assert.equal(await post(path, "List-Unsubscribe=One-Click"), 200);
  });
});
