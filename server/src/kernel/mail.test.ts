import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, test } from "node:test";
import { SMTPServer } from "smtp-server";
import { eventually } from "../../test/eventually.ts";
import { startService, type TestService } from "../../test/harness.ts";
import type { CentralDatabase } from "./db/central.ts";
import { nextMailDueAt, queueMail } from "./db/outbox.ts";
import { sql } from "./db/sql.ts";
import { fileDelivery, smtpDelivery, type Mail } from "./mail.ts";
import { Postman } from "./process/postman.ts";

const from = "Tillhouse <no-reply@tillhouse.test>";
const mailTo = (to: string): Mail => ({ to, subject: "Grüße", text: "Ein Code: 12345678\n", html: "<p>Ein Code</p>" });

/** A real mail server on a free port. `refusing` answers 451 to every message. */
async function startSmtp(port = 0) {
  const received: string[] = [];
  const state = { refusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => {
      let text = "";
      stream.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      stream.on("end", () => {
        if (state.refusing) return done(Object.assign(new Error("later"), { responseCode: 451 }));
        received.push(text);
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    received,
    state,
    port: listening,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe("mail", () => {
  const services: TestService[] = [];
  after(() => Promise.all(services.map((service) => service.close())));
  const open = async (port: number) => {
    const service = await startService({ deliver: smtpDelivery(`smtp://127.0.0.1:${port}`, from) });
    services.push(service);
    return service;
  };
  const waiting = (service: TestService) =>
    service.deps.central.transact((tx) =>
      tx.many<{ recipient: string; sealed: string; attempts: number }>(sql`
      SELECT recipient, sealed, attempts FROM outbox ORDER BY id`),
    );
  const queue = (service: TestService, to: string) =>
    service.deps.central.transact((tx) => queueMail(tx, service.deps.secrets, mailTo(to), service.deps.now()));

  test("arrives by SMTP in text and HTML, and leaves the outbox", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    await queue(service, "a@example.test");
    await service.deps.postman.run();
    const [message = ""] = smtp.received;
    assert.match(message, /^From: Tillhouse <no-reply@tillhouse\.test>$/m);
    assert.match(message, /^To: a@example\.test$/m);
    assert.match(message, /^Subject: =\?UTF-8\?/m);
    assert.match(message, /text\/plain[\s\S]*Ein Code: 12345678[\s\S]*text\/html[\s\S]*<p>Ein Code<\/p>/);
    assert.deepEqual(await waiting(service), []);
    await smtp.close();
  });

  test("a stored mail that names a file or an address of ours is not sent, and neither is read", async () => {
    const secret = join(await mkdtemp(join(tmpdir(), "tillhouse-mail-")), "encryption.key");
    await writeFile(secret, "the key");
    let fetched = 0;
    const inside = createServer((_request, response) => void response.end(String((fetched += 1))));
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    const href = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
    const file = { filename: "a.txt", contentType: "text/plain" };
    const good = mailTo("thief@example.test");
    const forged = [
      { ...good, text: { path: secret } },
      { ...good, html: { href } },
      { ...good, attachments: [{ ...file, path: secret }] },
      { ...good, attachments: [{ ...file, content: { href } }] },
      { ...good, raw: { path: secret } },
    ];
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    for (const mail of forged)
      await service.deps.central.transact((tx) =>
        queueMail(tx, service.deps.secrets, mail as unknown as Mail, service.deps.now()),
      );
    await service.deps.postman.run();
    // The last one is a mail without the member that mails do not have.
    assert.equal(smtp.received.length, 1);
    assert.match(smtp.received[0] ?? "", /Ein Code: 12345678/);
    assert.doesNotMatch(smtp.received.join(), /the key/);
    assert.equal(fetched, 0);
    assert.equal((await waiting(service)).length, 4);
    await smtp.close();
    inside.close();
    await rm(dirname(secret), { recursive: true });
  });

  test("a mail reaches one address alone: what is a list, a group or a name to the mail program is not sent", async () => {
    const smtp = await startSmtp();
    const deliver = smtpDelivery(`smtp://127.0.0.1:${smtp.port}`, from);
    const folder = await mkdtemp(join(tmpdir(), "tillhouse-mail-"));
    for (const to of [
      "a@x.test, b@y.test",
      "a@x.test;b@y.test",
      "all: a@x.test, b@y.test;",
      "Ann <a@x.test>",
      "a@x.test\r\nBcc:b@y.test",
      "a@x.test@y.test",
      "nobody",
    ]) {
      await assert.rejects(deliver("1", mailTo(to)), /not one address/, to);
      await assert.rejects(fileDelivery(folder, from)("1", mailTo(to)), /not one address/, to);
    }
    await deliver("1", mailTo("o'hara+till@x.test"));
    assert.match(smtp.received.join(), /^To: o'hara\+till@x\.test$/m);
    assert.equal(smtp.received.length, 1);
    await smtp.close();
    await rm(folder, { recursive: true });
  });

  test("says where such mails are ended, if it says so, and nothing but a web address", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    const unsubscribeUrl = "https://shop.test/unsubscribe?tenant=1&token=abc";
    const queue = (more: object) =>
      service.deps.central.transact((tx) =>
        queueMail(tx, service.deps.secrets, { ...mailTo("reader@example.test"), ...more }, service.deps.now()),
      );
    await queue({ unsubscribeUrl: "https://shop.test/\r\nBcc: all@example.test" });
    await queue({ unsubscribeUrl });
    await queue({ unsubscribeUrl: unsubscribeUrl.replace("https", "http") });
    await queue({});
    await service.deps.postman.run();
    const headers = smtp.received.map((text) =>
      [...text.replaceAll(/\r?\n /g, " ").matchAll(/^List-Unsubscribe(?:-Post)?: (.*)$/gm)]
        .map(([, value]) => value)
        .sort(),
    );
    // RFC 8058 takes https.
    const [plain, oneClick] = [[`<${unsubscribeUrl.replace("https", "http")}>`], "List-Unsubscribe=One-Click"];
    assert.deepEqual(headers.sort(), [[], plain, [`<${unsubscribeUrl}>`, oneClick]].map((all) => all.sort()).sort());
    await smtp.close();
  });

  test("a transaction that rolls back sends nothing", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    await assert.rejects(
      service.deps.central.transact(async (tx) => {
        await queueMail(tx, service.deps.secrets, mailTo("never@example.test"), service.deps.now());
        throw new Error("the change failed");
      }),
    );
    await service.deps.postman.run();
    assert.deepEqual(smtp.received, []);
    await smtp.close();
  });

  test("a server that is down or refuses loses no mail: each arrives once when it is back", async () => {
    const first = await startSmtp();
    const service = await open(first.port);
    await first.close();
    for (let i = 0; i < 12; i++) await queue(service, `${i}@example.test`);
    await service.deps.postman.run();
    assert.equal((await waiting(service)).length, 12);
    const second = await startSmtp(first.port);
    second.state.refusing = true;
    service.now.advance(31_000);
    await service.deps.postman.run();
    assert.deepEqual([...new Set((await waiting(service)).map(({ attempts }) => attempts))], [2]);
    second.state.refusing = false;
    service.now.advance(31_000);
    await service.deps.postman.run();
    assert.equal(second.received.length, 0, "the second attempt is a minute after the first");
    service.now.advance(31_000);
    await service.deps.postman.run();
    const to = second.received.map((message) => /^To: (\d+)@/m.exec(message)?.[1]);
    assert.deepEqual(to.toSorted(), Array.from({ length: 12 }, (_, i) => String(i)).toSorted());
    assert.deepEqual(await waiting(service), []);
    await second.close();
  });

  test("attempts are 30 seconds apart, then twice as long each time, and an hour at most", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    smtp.state.refusing = true;
    await queue(service, "late@example.test");
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      await service.deps.postman.run();
      const dueAt = await service.deps.central.transact(nextMailDueAt);
      const waitMs = Date.parse(dueAt ?? "") - service.deps.now().getTime();
      waits.push(Math.round(waitMs / 1000));
      service.now.advance(waitMs);
    }
    assert.deepEqual(waits, [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
    await smtp.close();
  });

  test("two workers at once send each mail once", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    for (let i = 0; i < 20; i++) await queue(service, `${i}@example.test`);
    const beside = new Postman({ ...service.deps, deliver: smtpDelivery(`smtp://127.0.0.1:${smtp.port}`, from) });
    await Promise.all([service.deps.postman.run(), beside.run()]);
    assert.equal(smtp.received.length, 20);
    await smtp.close();
  });

  test("a shop's mail goes out although the process that queued it died before it woke its worker", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    const shop = await service.openShop();
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    await service.deps.postman.announce(shop.tenantId);
    // Another worker looks before the transaction has ended.
    await service.deps.postman.run();
    await service.deps.databases.write(tenant, (tx) =>
      queueMail(tx, service.deps.secrets, mailTo("late@example.test"), service.deps.now()),
    );
    service.now.advance(125_000);
    await service.deps.postman.run();
    assert.equal(smtp.received.length, 1);
    await service.deps.postman.run();
    const notices = await service.deps.central.transact((tx) => tx.many(sql`SELECT FROM mail_notices`));
    assert.equal(notices.length, 0, "nothing is left to visit");
    await smtp.close();
  });

  test("while the central database is away a shop's change goes on, and its mail goes out", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    const shop = await service.openShop();
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    let isAway = true;
    const transact: CentralDatabase["transact"] = (work) =>
      isAway ? Promise.reject(new Error("away")) : service.deps.central.transact(work);
    const central = { transact } as CentralDatabase;
    const postman = new Postman({
      ...service.deps,
      central,
      deliver: smtpDelivery(`smtp://127.0.0.1:${smtp.port}`, from),
    });
    await postman.announce(shop.tenantId);
    await service.deps.databases.write(tenant, (tx) =>
      queueMail(tx, service.deps.secrets, mailTo("patient@example.test"), service.deps.now()),
    );
    await postman.run();
    assert.equal(smtp.received.length, 1);
    isAway = false;
    await postman.run();
    assert.equal(smtp.received.length, 1);
    await smtp.close();
  });

  test("a shop whose mail takes long keeps no other's", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    const [slow, quick] = [await service.openShop(), await service.openShop()];
    const [begun, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const postman = new Postman({
      ...service.deps,
      deliver: async (_id, { to }) => {
        if (to.startsWith("slow")) begun.resolve();
        if (to.startsWith("slow")) await arrived.promise;
        order.push(to);
      },
    });
    const leave = async (tenantId: string, to: string) => {
      const tenant = await service.deps.directory.resolve(tenantId);
      assert.ok(tenant);
      await service.deps.databases.write(tenant, (tx) =>
        queueMail(tx, service.deps.secrets, mailTo(to), service.deps.now()),
      );
      postman.wake(tenantId);
    };
    await service.deps.postman.stop();
    postman.start();
    await leave(slow.tenantId, "slow@example.test");
    await begun.promise;
    await leave(quick.tenantId, "quick@example.test");
    await eventually("the other's mail arrives", () => order.length > 0).finally(() => arrived.resolve());
    await postman.stop();
    assert.deepEqual(order, ["quick@example.test", "slow@example.test"]);
    await smtp.close();
  });

  test("a suspended shop's mail waits until the shop is active again", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    const shop = await service.openShop();
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    await service.deps.postman.announce(shop.tenantId);
    await service.deps.databases.write(tenant, (tx) =>
      queueMail(tx, service.deps.secrets, mailTo("waits@example.test"), service.deps.now()),
    );
    await service.request("POST", `/admin/tenants/${shop.tenantId}/suspend`, { token: await service.admin() });
    await service.deps.postman.run();
    assert.equal(smtp.received.length, 0);
    await service.request("POST", `/admin/tenants/${shop.tenantId}/activate`, { token: await service.admin() });
    service.now.advance(61_000);
    await service.deps.postman.run();
    assert.equal(smtp.received.length, 1);
    await smtp.close();
  });

  test("waits encrypted: a copy of the database shows neither the words nor lets them move to another row", async () => {
    const smtp = await startSmtp();
    const service = await open(smtp.port);
    await smtp.close();
    await queue(service, "a@example.test");
    await queue(service, "b@example.test");
    const rows = await waiting(service);
    for (const { sealed } of rows) assert.doesNotMatch(sealed + Buffer.from(sealed, "base64url"), /12345678/);
    assert.throws(() => service.deps.secrets.open(rows[0]?.sealed ?? "", "mail:another"));
  });

  test("without a mail server each mail is a file that a mail program reads", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tillhouse-mail-"));
    await fileDelivery(join(folder, "mail"), from)("one", mailTo("a@example.test"));
    assert.deepEqual(await readdir(join(folder, "mail")), ["one.eml"]);
    assert.match(await readFile(join(folder, "mail", "one.eml"), "utf8"), /^Message-ID: <one@tillhouse\.test>\r?$/m);
    await rm(folder, { recursive: true });
  });
});
