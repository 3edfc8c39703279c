import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { done } from "../../../../test/depots.ts";
import { startService, type Reply, type Shop, type TestService } from "../../../../test/harness.ts";
import { openTill, sellByName, type Till } from "../../../../test/sales.ts";
import { hire, problemOf, type Staff } from "../../../../test/staff.ts";
import { sql } from "../../../kernel/db/sql.ts";
import type { Permission } from "../../gate/permissions.ts";
import type { ReportingPermission } from "../permissions.ts";
import { datesOf, nextOf } from "./dates.ts";

const saves = ["reports.read", "reports.export", "reports.save"] as const satisfies readonly (
  | Permission
  | ReportingPermission
)[];

describe("saved reports", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;

  before(async () => {
    service = await startService({ config: { accessTokenS: 10 * 86_400 } });
    // A Wednesday.
    service.now.set(new Date("2027-06-02T12:00:00Z"));
    const opened = await service.openShop({ modules: ["Reporting"] });
    const send = (method: string) => (path: string, body?: unknown) =>
      service.request(method, path, {
        tenantId: opened.tenantId,
        token: shop.token,
        ...(body === undefined ? {} : { body }),
      });
    const [get, post, patch, put] = ["GET", "POST", "PATCH", "PUT"].map(send);
    assert.ok(get && post && patch && put);
    shop = { ...opened, get, post, patch, put, delete: send("DELETE") };
    // The job is planned by the first visit.
    await service.deps.scheduler.run();
    await signIn();
    await sellByName(shop);
    till = await openTill(shop);
    await done(till.sell([{ name: "Repair", unitPrice: "10", quantity: "1" }]));
  });
  after(() => service.close());

  /** Sessions end while the days of the tests pass. */
  const signIn = async () => {
    shop = { ...shop, token: await shop.login(shop.owner.email, shop.owner.password) };
  };
  let count = 0;
  let inbox = "";
  beforeEach(() => {
    inbox = `books-${(count += 1)}@shop.test`;
  });
  const ask = (more: object = {}, by: Pick<Staff, "post"> = shop) =>
    by.post("/saved-reports", {
      ...{ name: `Sales ${count}`, report: "sales", query: { by: "Day" }, schedule: "Daily", recipients: [inbox] },
      ...more,
    });
  /** What the link in the newest mail to the address is for, and its token. */
  const linkTo = async (to: string) => {
    const [, page, token] = /\/([a-z]+-mails)#token=([^&\s]+)/.exec((await service.mailTo(to)).text) ?? [];
    return { page, token };
  };
  const answer = (how: "confirm" | "stop", token: string | undefined) =>
    service.request("POST", `/identity/mails/${how}`, { tenantId: shop.tenantId, body: { token } });
  const agreed = new Set<string>();
  /** As `ask`; who gets it agrees. */
  const save: typeof ask = async (...of) => {
    const reply = await ask(...of);
    if (reply.status !== 201 || agreed.has(inbox)) return reply;
    agreed.add(inbox);
    assert.equal((await answer("confirm", (await linkTo(inbox)).token)).status, 204);
    return reply;
  };
  const clerkOf = (permissions: readonly (Permission | ReportingPermission)[]) =>
    hire<Permission | ReportingPermission>(service, shop, permissions, [till.branchId]);
  const saved = async (id: string): Promise<Reply["body"]> => done(shop.get(`/saved-reports/${id}`));
  /** Moves the clock to half past six of the date and lets the jobs and the postman do what is due. */
  const morningOf = async (date: string) => {
    service.now.set(new Date(`${date}T06:30:00Z`));
    await service.deps.scheduler.run();
    await service.deps.postman.run();
    await signIn();
  };
  const mails = (to = inbox) => service.mails.filter((mail) => mail.to === to && (mail.attachments ?? []).length > 0);

  test("400 by path for what is no report or no query of it; 403 for what may not be read or taken out", async () => {
    const errorsOf = async (more: object) => Object.keys((await save(more)).body.errors ?? {});
    assert.deepEqual(await errorsOf({ report: "weather" }), ["report"]);
    assert.deepEqual(await errorsOf({ report: "dashboard" }), ["report"]);
    assert.deepEqual(await errorsOf({ query: { by: "moon" } }), ["query.by"]);
    assert.deepEqual(await errorsOf({ query: { days: 5 } }), ["query.days"]);
    assert.deepEqual(await errorsOf({ query: { limit: "5" } }), ["query.limit"]);
    assert.deepEqual(await errorsOf({ recipients: ["nobody"] }), ["recipients[0]"]);
    const clerk = await clerkOf(["reports.read", "reports.save"]);
    assert.deepEqual(problemOf(await save({}, clerk)), [403, "permission_denied"]);
    const second = await done(shop.post("/branches", { code: `B${count}`, name: "Second" }));
    const local = await clerkOf(saves);
    const other = await save({ branchId: second.id }, local);
    assert.deepEqual(problemOf(other), [403, "branch_forbidden"]);
    const { items } = await done(shop.get("/saved-reports"));
    assert.deepEqual(
      items.filter(({ name }: { name: string }) => name === `Sales ${count}`),
      [],
    );
  });

  test("of no branch are changed by who works at all branches of who saved them; others read them", async () => {
    await done(shop.post("/branches", { code: `B${count}`, name: `Branch ${count}` }));
    const local = await clerkOf(saves);
    const [owners, own] = [await done(save()), await done(save({}, local))];
    const statusOf = async (call: Promise<Reply>) => (await call).status;
    assert.equal(await statusOf(local.get(`/saved-reports/${owners.id}`)), 200);
    for (const call of [
      save({ id: owners.id }, local),
      local.patch(`/saved-reports/${owners.id}`, { name: "Mine" }),
      local.delete(`/saved-reports/${owners.id}`),
    ])
      assert.deepEqual(problemOf(await call), [403, "branch_forbidden"]);
    assert.equal((await saved(owners.id)).userId, owners.userId);
    assert.equal(await statusOf(local.patch(`/saved-reports/${own.id}`, { name: "Mine" })), 200);
    assert.equal(await statusOf(local.delete(`/saved-reports/${own.id}`)), 204);
  });

  test("are mailed as the CSV that who saved them is given, once a day, and audited", async () => {
    service.now.set(new Date("2027-06-02T12:00:00Z"));
    await signIn();
    const { id, nextOn } = await done(save());
    assert.equal(nextOn, "2027-06-03");
    await morningOf("2027-06-03");
    await morningOf("2027-06-03");
    const [mail, ...more] = mails();
    assert.deepEqual(more, []);
    assert.match(mail?.subject ?? "", /: sales, 2027-06-02$/);
    assert.match(mail?.text ?? "", /^Sales \d+\n/);
    const { body } = await service.request("GET", "/reports/sales?from=2027-06-02&to=2027-06-02&by=Day", {
      tenantId: shop.tenantId,
      token: shop.token,
      headers: { accept: "text/csv" },
    });
    assert.match(body, /2027-06-02.*10\.00/);
    assert.deepEqual(
      mail?.attachments?.map(({ filename, content }) => [filename, content]),
      [["sales-2027-06-02.csv", body]],
    );
    const { nextOn: next, mailedAt, lastError } = await saved(id);
    assert.deepEqual([next, mailedAt?.slice(0, 10), lastError], ["2027-06-04", "2027-06-03", null]);
    const { items } = await done(shop.get("/audit?event=saved_report.mailed&limit=50"));
    assert.deepEqual(items.filter(({ subjectId }: Reply["body"]) => subjectId === id).length, 1);
    assert.equal((await shop.delete(`/saved-reports/${id}`)).status, 204);
    await morningOf("2027-06-04");
    assert.equal(mails().length, 1);
  });

  test("of who may not read them any more are not mailed and say why; who changes one is who it is read for", async () => {
    service.now.set(new Date("2027-06-07T12:00:00Z"));
    await signIn();
    const clerk = await clerkOf(saves);
    const { id, userId } = await done(save({}, clerk));
    assert.equal(userId, clerk.userId);
    const { body: user } = await shop.get(`/users/${clerk.userId}`);
    await done(shop.patch(`/users/${clerk.userId}`, { roleIds: [] }));
    await morningOf("2027-06-08");
    assert.deepEqual([(await saved(id)).lastError, mails().length], ["permission_denied", 0]);
    await done(shop.patch(`/users/${clerk.userId}`, { roleIds: user.roleIds }));
    await done(shop.post(`/users/${clerk.userId}/deactivate`));
    await morningOf("2027-06-09");
    assert.deepEqual([(await saved(id)).lastError, mails().length], ["user_deactivated", 0]);
    const without = await clerkOf(["reports.save"]);
    assert.deepEqual(problemOf(await without.patch(`/saved-reports/${id}`, { recipients: ["me@else.test"] })), [
      403,
      "permission_denied",
    ]);
    const changed = await done(shop.patch(`/saved-reports/${id}`, { name: "Mine" }));
    assert.notEqual(changed.userId, clerk.userId);
    await morningOf("2027-06-10");
    assert.deepEqual([(await saved(id)).lastError, mails().length], [null, 1]);
    const never = await done(shop.patch(`/saved-reports/${id}`, { schedule: "Never" }));
    assert.equal(never.nextOn, null);
    await morningOf("2027-06-11");
    assert.equal(mails().length, 1);
  });

  test("every one that takes dates or a date can be saved, and is of its period", async () => {
    service.now.set(new Date("2027-07-01T12:00:00Z"));
    await signIn();
    const names = ["sales", "exceptions", "returns", "margins", "cash-days", "stock-valuation", "stock-movement"];
    const others = ["dead-stock", "days-of-cover", "low-stock", "purchases", "transfers", "journal"];
    for (const report of [...names, ...others]) await done(save({ report, query: {}, period: "LastSevenDays" }));
    await morningOf("2027-07-02");
    const files = mails().flatMap(({ attachments = [] }) => attachments.map(({ filename }) => filename));
    assert.deepEqual(files.sort(), [...names, ...others].map((name) => `${name}-2027-07-01.csv`).sort());
  });

  test("can be of other modules while those are on; one of the whole shop is of no branch", async () => {
    const enable = async (...more: readonly string[]) => {
      const { body: operator } = await service.request("POST", "/admin/identity/login", { body: service.operator });
      const body = { enabledModules: ["Reporting", ...more] };
      const path = `/admin/tenants/${shop.tenantId}/modules`;
      assert.equal((await service.request("PUT", path, { token: operator.accessToken, body })).status, 200);
    };
    service.now.set(new Date("2027-07-05T12:00:00Z"));
    await signIn();
    const refused = await save({ report: "receivables", query: {} });
    assert.deepEqual([...problemOf(refused), refused.body.module], [403, "module_disabled", "Credit"]);
    await enable("Credit", "Loyalty");
    const ofBranch = await save({ report: "receivables", query: {}, branchId: till.branchId });
    assert.deepEqual(Object.keys(ofBranch.body.errors ?? {}), ["branchId"]);
    const [owed, points] = [
      await done(save({ report: "receivables", query: {} })),
      await done(save({ report: "loyalty-liability", query: {} })),
    ];
    await morningOf("2027-07-06");
    const files = mails().flatMap(({ attachments = [] }) => attachments);
    const header = (start: string) => files.find(({ filename }) => filename.startsWith(start))?.content.split("\n")[0];
    assert.match(header("receivables-2027-07-05") ?? "", /^accountId,customerId,name,limit,current,/);
    assert.match(header("loyalty-liability-2027-07-05") ?? "", /,liability,expiringWithin30Days,/);
    await enable("Credit");
    await morningOf("2027-07-07");
    assert.deepEqual([(await saved(owed.id)).lastError, (await saved(points.id)).lastError], [null, "module_disabled"]);
    assert.equal(mails().length, 3);
    await enable();
  });

  test("are 200 at most, also when two are saved at once", async () => {
    const other = await service.openShop({ modules: ["Reporting"] });
    const add = () => other.post("/saved-reports", { name: "Sales", report: "sales", query: { by: "Day" } });
    await done(add());
    const tenant = await service.deps.directory.resolve(other.tenantId);
    assert.ok(tenant);
    await service.deps.databases.write(tenant, (tx) =>
      tx.run(sql`
        INSERT INTO saved_reports (id, name, report, query, period, schedule, recipients, user_id)
        SELECT gen_random_uuid(), name, report, query, period, schedule, recipients, user_id
        FROM saved_reports, generate_series(1, 198)`),
    );
    const both = await Promise.all([add(), add()]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409]);
    assert.deepEqual(problemOf(await add()), [409, "too_many_saved_reports"]);
  });

  test("go to nobody outside the shop who has not confirmed by the mailed link; who stops them gets no more", async () => {
    service.now.set(new Date("2027-08-02T12:00:00Z"));
    await signIn();
    await done(shop.patch("/settings", { sellerName: "Corner Shop" }));
    const clerk = await clerkOf(saves);
    const { id } = await done(ask({ name: "Win at https://evil.test", recipients: [inbox, shop.owner.email] }));
    const asked = await service.mailTo(inbox);
    assert.equal(asked.subject, "Corner Shop: Do you want its reports?");
    assert.ok(!service.mails.some(({ to, subject }) => to === shop.owner.email && subject.includes("Do you want")));
    await morningOf("2027-08-03");
    assert.deepEqual([mails().length, mails(shop.owner.email).length], [0, 1]);
    assert.equal((await saved(id)).lastError, "recipient_unconfirmed");
    const skipped = async () =>
      (await done(shop.get("/audit?event=saved_report.skipped&limit=50"))).items.filter(
        ({ subjectId }: Reply["body"]) => subjectId === id,
      );
    const [{ details }] = await skipped();
    assert.deepEqual([details.unconfirmed, details.limited], [[inbox], []]);
    // Asked once, whoever names the address next.
    await done(ask({ recipients: [inbox.toUpperCase()] }, clerk));
    assert.equal(service.mails.filter(({ to }) => to.toLowerCase() === inbox).length, 1);
    const { page, token } = await linkTo(inbox);
    assert.equal(page, "confirm-mails");
    assert.equal((await answer("confirm", token)).status, 204);
    assert.deepEqual(problemOf(await answer("confirm", token)), [400, "link_invalid"]);
    await morningOf("2027-08-04");
    const [mail] = mails();
    assert.equal(mail?.subject, "Corner Shop: sales, 2027-08-03");
    assert.match(mail?.text ?? "", /^Win at …\n/);
    assert.ok(!(await saved(id)).lastError);
    const stop = await linkTo(inbox);
    const oneClick = `${service.deps.config.publicUrl}/unsubscribe?tenant=${shop.tenantId}&token=${stop.token}`;
    assert.deepEqual([stop.page, mail?.unsubscribeUrl], ["stop-mails", oneClick]);
    assert.deepEqual(problemOf(await answer("confirm", stop.token)), [400, "link_invalid"]);
    for (let i = 0; i < 2; i += 1) assert.equal((await answer("stop", stop.token)).status, 204);
    assert.deepEqual(problemOf(await answer("stop", "unknown")), [400, "link_invalid"]);
    const before = service.mails.length;
    await morningOf("2027-08-05");
    await done(ask({ recipients: [inbox] }));
    await service.deps.postman.run();
    assert.deepEqual(
      service.mails.slice(before).flatMap(({ to }) => (to === inbox || to === shop.owner.email ? [to] : [])),
      [shop.owner.email],
    );
    const events = (await done(shop.get("/audit?limit=100"))).items.map(({ event }: Reply["body"]) => event);
    assert.ok(events.includes("mail_recipient.confirmed") && events.includes("mail_recipient.stopped"));
    await done(shop.patch("/settings", { sellerName: null }));
    for (const one of (await done(shop.get("/saved-reports?limit=100"))).items)
      await shop.delete(`/saved-reports/${one.id}`);
  });

  test("a link to confirm is good for a week; after it the address is asked again by who names it anew", async () => {
    service.now.set(new Date("2027-09-02T12:00:00Z"));
    await signIn();
    await done(ask({ schedule: "Weekly" }));
    const late = (await linkTo(inbox)).token;
    service.now.set(new Date("2027-09-09T12:00:01Z"));
    await signIn();
    assert.deepEqual(problemOf(await answer("confirm", late)), [400, "link_invalid"]);
    await morningOf("2027-09-20");
    const asked = () => service.mails.filter(({ to }) => to === inbox).length;
    assert.equal(asked(), 1);
    const { id } = await done(ask({ schedule: "Never" }));
    await service.deps.postman.run();
    assert.equal(asked(), 1);
    await done(shop.patch(`/saved-reports/${id}`, { schedule: "Weekly" }));
    const again = (await linkTo(inbox)).token;
    assert.equal(asked(), 2);
    assert.equal((await answer("confirm", again)).status, 204);
    for (const one of (await done(shop.get("/saved-reports?limit=100"))).items)
      await shop.delete(`/saved-reports/${one.id}`);
  });

  test("of a branch are audited as of it when they are mailed: who works elsewhere does not see it", async () => {
    service.now.set(new Date("2028-06-02T12:00:00Z"));
    await signIn();
    const { id: branchId } = await done(shop.post("/branches", { code: `B${count}`, name: `Branch ${count}` }));
    const { id } = await done(save({ branchId }));
    const elsewhere = await clerkOf(["audit.read"]);
    await morningOf("2028-06-03");
    assert.equal(mails().length, 1);
    const path = `/audit?event=saved_report.mailed&subjectId=${id}`;
    assert.deepEqual((await done(shop.get(path))).items[0].branchIds, [branchId]);
    const { items } = await done(elsewhere.get(path));
    assert.deepEqual(items, []);
    assert.equal((await shop.delete(`/saved-reports/${id}`)).status, 204);
  });
});

describe("the dates of saved reports", () => {
  test("end on the day before; weeks begin on Mondays", () => {
    assert.deepEqual(datesOf("Yesterday", "2027-03-01"), { from: "2027-02-28", to: "2027-02-28" });
    assert.deepEqual(datesOf("LastSevenDays", "2027-03-01"), { from: "2027-02-22", to: "2027-02-28" });
    assert.deepEqual(datesOf("LastWeek", "2027-06-02"), { from: "2027-05-24", to: "2027-05-30" });
    assert.deepEqual(datesOf("LastWeek", "2027-05-31"), { from: "2027-05-24", to: "2027-05-30" });
    assert.deepEqual(datesOf("LastWeek", "2027-05-30"), { from: "2027-05-17", to: "2027-05-23" });
    assert.deepEqual(datesOf("LastMonth", "2028-03-31"), { from: "2028-02-01", to: "2028-02-29" });
    assert.deepEqual(datesOf("LastMonth", "2027-01-01"), { from: "2026-12-01", to: "2026-12-31" });
  });

  test("on which they are mailed are always later ones", () => {
    assert.equal(nextOf("Daily", "2027-12-31"), "2028-01-01");
    assert.equal(nextOf("Weekly", "2027-05-31"), "2027-06-07");
    assert.equal(nextOf("Weekly", "2027-06-06"), "2027-06-07");
    assert.equal(nextOf("Monthly", "2027-12-01"), "2028-01-01");
    assert.equal(nextOf("Never", "2027-12-01"), null);
  });
});
