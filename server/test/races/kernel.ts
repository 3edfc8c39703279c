import assert from "node:assert/strict";
import { applyMigrations, headOf, type Migration } from "../../src/kernel/db/migrate.ts";
import { claimNotices, insertNotice } from "../../src/kernel/db/notices.ts";
import { claimMails, queueMail } from "../../src/kernel/db/outbox.ts";
import { countHits, deleteOldWindows } from "../../src/kernel/db/rates.ts";
import { claimVisits, insertVisit } from "../../src/kernel/db/visits.ts";
import { onCentral } from "../moves.ts";
import { unique, type Race, type World } from "./world.ts";

/** Races of what processes do by themselves: mail, visits, rates, migrations. */
export function kernelRaces({ service, shop, write }: World): Race[] {
  const { deps } = service;
  const provisioner = () => deps.servers.mustGet("default");
  const migration = (name: string): Migration => ({ name, sql: "SELECT 1", checksum: name });
  // Later than everything that the service itself looks for.
  const hoursFromNow = (hours: number) => new Date(deps.now().getTime() + hours * 3_600_000);
  return [
    {
      lock: "kernel/db/outbox.ts claimMails FOR UPDATE SKIP LOCKED",
      what: "two take mails to send them: each is sent once",
      set: async () => {
        const to = `${unique()}@shop.test`;
        const mail = { to, subject: "Hello", text: "Hello", html: "Hello" };
        await write((tx) => queueMail(tx, deps.secrets, mail, hoursFromNow(1)));
        const take = () =>
          write(async (tx) => {
            const mails = await claimMails(tx, hoursFromNow(2), 100);
            return mails.filter(({ recipient }) => recipient === to).length;
          });
        return { first: take, rival: take, waitsAt: null, outcome: [1, 0] };
      },
    },
    {
      lock: "kernel/db/notices.ts claimNotices FOR UPDATE SKIP LOCKED",
      what: "two look for shops with mail: each shop is visited by one",
      set: async () => {
        await deps.central.transact((tx) => insertNotice(tx, "mail", shop.tenantId, hoursFromNow(1)));
        const take = () =>
          deps.central.transact(async (tx) =>
            (await claimNotices(tx, "mail", hoursFromNow(2), 100)).includes(shop.tenantId),
          );
        return { first: take, rival: take, waitsAt: null, outcome: [true, false] };
      },
    },
    {
      lock: "kernel/db/visits.ts claimVisits FOR UPDATE OF v SKIP LOCKED",
      what: "two look for a shop with work: each shop is visited by one",
      set: async () => {
        const { tenantId } = shop;
        await deps.central.transact((tx) => insertVisit(tx, tenantId, hoursFromNow(1)));
        const wanted = { head: headOf(deps.tenantMigrations), now: hoursFromNow(2), most: 1, tenantId };
        const take = () => deps.central.transact(async (tx) => (await claimVisits(tx, wanted)).length > 0);
        return { first: take, rival: take, waitsAt: null, outcome: [true, false] };
      },
    },
    {
      lock: "kernel/db/rates.ts deleteOldWindows FOR UPDATE SKIP LOCKED",
      what: "old windows are swept while one of them is begun anew: it stays, and nobody waits",
      set: async () => {
        const key = unique();
        const hit = async (at: Date) => {
          await deps.central.transact((tx) => countHits(tx, [{ key, windowS: 60 }], at));
        };
        await hit(hoursFromNow(-1));
        return {
          first: () => hit(deps.now()),
          heldAt: /INSERT INTO rate_limits/,
          rival: () => deps.central.transact((tx) => deleteOldWindows(tx, deps.now())),
          waitsAt: null,
          outcome: [undefined, undefined],
          after: async () =>
            assert.equal((await onCentral(service, "SELECT FROM rate_limits WHERE key = $1", [key])).length, 1),
        };
      },
    },
    {
      lock: "kernel/db/migrate.ts apply LOCK TABLE IN SHARE ROW EXCLUSIVE MODE",
      what: "two migrate a shop: one applies what is missing",
      set: async () => {
        const schema = `m_${unique()}`;
        const tenant = await deps.directory.resolve(shop.tenantId);
        const clients = [
          await provisioner().connect(tenant?.databaseName),
          await provisioner().connect(tenant?.databaseName),
        ] as const;
        await clients[0].query(`CREATE SCHEMA ${schema}`);
        await applyMigrations(clients[0], { schema, migrations: [migration("0001")] });
        const migrations = [migration("0001"), migration("0002")];
        return {
          first: () => applyMigrations(clients[0], { schema, migrations }),
          rival: () => applyMigrations(clients[1], { schema, migrations }),
          outcome: [["0002"], []],
          cleanUp: async () => {
            await clients[0].query(`DROP SCHEMA ${schema} CASCADE`);
            await Promise.all(clients.map((client) => client.end()));
          },
        };
      },
    },
  ];
}
