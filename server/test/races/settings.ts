import { sql } from "../../src/kernel/db/sql.ts";
import { lockDueJob } from "../../src/tenant/jobs/sql.ts";
import { lockDue } from "../../src/tenant/reporting/saved/sql.ts";
import { made, twoChanges, unique, type Race, type World } from "./world.ts";

/** Races for settings, and for work by the clock. */
export function settingRaces({ shop, branchId, write }: World): Race[] {
  return [
    {
      lock: "tenant/settings/sql.ts lockSettings FOR NO KEY UPDATE",
      what: "two change the shop's settings",
      set: async () => {
        const { version } = (await shop.get("/settings")).body;
        return twoChanges((headers) => shop.patch("/settings", { cashTolerance: "3" }, headers), version);
      },
    },
    {
      lock: "tenant/settings/sql.ts lockOverrides FOR NO KEY UPDATE",
      what: "two change a branch's settings",
      set: async () => {
        const path = `/settings/branches/${branchId}`;
        const { version } = await made(shop.patch(path, { receiptFooter: "Bye" }));
        return twoChanges((headers) => shop.patch(path, { receiptFooter: "Bye bye" }, headers), version);
      },
    },
    {
      lock: "tenant/till-layouts/sql.ts lockLayout FOR NO KEY UPDATE",
      what: "two change the tiles of a branch's tills",
      set: async () => {
        const path = `/branches/${branchId}/till-layout`;
        const page = () => ({ pages: [{ name: unique(), tiles: [] }] });
        const { version } = await made(shop.put(path, page()));
        return twoChanges((headers) => shop.put(path, page(), headers), version);
      },
    },
    {
      lock: "tenant/jobs/sql.ts lockDueJob FOR UPDATE SKIP LOCKED",
      what: "two look for a job that is due: one has it, the other goes on",
      set: async () => {
        const name = unique();
        await write((tx) => tx.run(sql`INSERT INTO jobs (name, due_at) VALUES (${name}, '2020-01-01')`));
        const look = () => write(async (tx) => (await lockDueJob(tx, [name], new Date()))?.name);
        return { first: look, rival: look, waitsAt: null, outcome: [name, undefined] };
      },
    },
    {
      lock: "tenant/reporting/saved/sql.ts lockDue FOR NO KEY UPDATE SKIP LOCKED",
      what: "two look for a saved report that is due: one mails it, the other goes on",
      set: async () => {
        const { id } = await made(
          shop.post("/saved-reports", {
            ...{ name: unique(), report: "sales", query: { by: "Day" }, period: "Yesterday", schedule: "Daily" },
            recipients: ["books@shop.test"],
          }),
        );
        await write((tx) =>
          tx.run(sql`UPDATE saved_reports SET next_on = CASE WHEN id = ${id} THEN '2020-01-01'::date END`),
        );
        const look = () => write(async (tx) => (await lockDue(tx, "2020-01-02"))?.id);
        return { first: look, rival: look, waitsAt: null, outcome: [id, undefined] };
      },
    },
  ];
}
