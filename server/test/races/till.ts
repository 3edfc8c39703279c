import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { sql } from "../../src/kernel/db/sql.ts";
import { lockDueJob } from "../../src/tenant/jobs/sql.ts";
import { lockDue } from "../../src/tenant/reporting/saved/sql.ts";
import { registerTill } from "../devices.ts";
import { pushAs } from "../pushes.ts";
import { openTill } from "../sales.ts";
import { made, twoChanges, unique, type Race, type World } from "./world.ts";

/** Races at the till: orders, cash sessions, stock, customers, settings. */
export function tillRaces({ shop, till, branchId, service, write, variant }: World): Race[] {
  const sale = async () => [{ variantId: await variant(), quantity: "1" }];
  const void_ = (id: string, reason: string) => shop.post(`/orders/${id}/void`, { reason });
  const park = async () => (await made(shop.post("/orders", { branchId, status: "Parked", lines: await sale() }))).id;
  const session = (id: string, verb: string, body: object = {}) => shop.post(`/cash/sessions/${id}/${verb}`, body);
  const register = async () => {
    const code = unique();
    return (await made(shop.post("/registers", { branchId, name: code, code }))).id;
  };
  const device = async () => (await registerTill(service, shop, { branchId })).id;
  const naming = /UPDATE parked_orders SET completed_by/;
  const notParked = "Flagged price_changed order_not_parked";
  /** A parked order whose price has changed since, and two tills that sell it as it was parked. */
  const soldTwice = async () => {
    const lines = await sale();
    const { id } = await made(shop.post("/orders", { branchId, status: "Parked", lines }));
    await made(shop.patch(`/variants/${lines[0]?.variantId}`, { price: "9" }));
    const { userId } = await made(shop.get("/me"));
    const pushBy = async (orderId: string, named: object) => {
      const own = await openTill(shop, branchId);
      const by = await (await registerTill(service, shop, own)).signIn();
      const [lineId, payments] = [randomUUID(), [{ methodId: own.cash, tendered: "5" }]];
      const body = { branchId, cashSessionId: own.sessionId, lines: [{ ...lines[0], id: lineId }], payments };
      const held = { id: lineId, listPrice: "5.00", unitPrice: "5.00", priceSource: "Catalogue", taxes: [] };
      const sold = { taxMode: "Inclusive", total: "5.00", lines: [held], ...named };
      return async () => {
        const [result] = await pushAs(by, branchId, [{ kind: "Order", id: orderId, userId, body, sold }]);
        return [result?.status, ...(result?.notes ?? []).map(({ code }) => code)].join(" ");
      };
    };
    return { underItsId: await pushBy(id, {}), namingIt: await pushBy(randomUUID(), { parkedOrderId: id }) };
  };
  return [
    {
      lock: "tenant/orders/list/read.sql.ts lockOrder FOR NO KEY UPDATE",
      what: "two voids of a sale: one puts the goods back",
      set: async () => {
        const { id, lines } = await made(till.sell(await sale()));
        return {
          first: () => void_(id, "Mistake"),
          rival: () => void_(id, "Another mistake"),
          outcome: [200, "409 order_already_voided"],
          after: async () => {
            const { body } = await shop.get(`/stock/movements?branchId=${branchId}&variantId=${lines[0].variantId}`);
            assert.deepEqual(kindsOf(body.items), ["SaleVoid", "Sale"]);
          },
        };
      },
    },
    {
      lock: "tenant/orders/refunds/sql.ts lockOrdersOfLines FOR NO KEY UPDATE",
      what: "the last of a sold line is given back twice: once",
      set: async () => {
        const { lines } = await made(till.sell(await sale()));
        const giveBack = () =>
          till.sell([{ kind: "Refund", originalLineId: lines[0].id, quantity: "-1" }], {
            payments: [{ methodId: till.cash, tendered: "0" }],
          });
        return { first: giveBack, rival: giveBack, outcome: [201, "400 line_quantity_invalid"] };
      },
    },
    {
      lock: "tenant/orders/parked/sql.ts lockParked FOR UPDATE",
      what: "a parked order is cancelled while somebody completes it",
      set: async () => {
        const id = await park();
        const payments = [{ methodId: till.cash, tendered: "5" }];
        return {
          first: () => shop.delete(`/orders/${id}`, { reason: "Gone" }),
          rival: () => shop.post(`/orders/${id}/complete`, { cashSessionId: till.sessionId, payments }),
          outcome: [200, "409 order_not_parked"],
        };
      },
    },
    {
      lock: "tenant/orders/sale/sql.ts lockWaiting FOR UPDATE",
      what: "one till pushes a parked order under its own id while another names it: the price of then is good for one",
      set: async () => {
        const { underItsId, namingIt } = await soldTwice();
        return { first: underItsId, rival: namingIt, waitsAt: naming, outcome: ["Created", notParked] };
      },
    },
    {
      lock: null,
      what: "one till names a parked order while another pushes it under its own id: the price of then is good for one",
      set: async () => {
        const { underItsId, namingIt } = await soldTwice();
        const waitsAt = /FROM parked_orders WHERE id = \$2 FOR UPDATE/;
        return { first: namingIt, heldAt: naming, rival: underItsId, waitsAt, outcome: ["Created", notParked] };
      },
    },
    {
      lock: "tenant/cash/totals.sql.ts holdSession FOR SHARE OF s",
      what: "a session is closed while a sale that was made before the count is under way: the Z report has it",
      set: async () => {
        const own = await openTill(shop);
        const occurredAt = service.deps.now().toISOString();
        await made(session(own.sessionId, "count", { cash: "105" }));
        return {
          first: async () => own.sell(await sale(), { occurredAt }),
          rival: () => session(own.sessionId, "close"),
          waitsAt: /FROM cash_sessions .* FOR NO KEY UPDATE/,
          outcome: [201, 200],
          after: async () => {
            const { body } = await shop.get(`/cash/sessions/${own.sessionId}/z-report`);
            assert.deepEqual([body.totals.saleCount, body.late], [1, null]);
          },
        };
      },
    },
    {
      lock: "tenant/cash/totals.sql.ts holdSession FOR SHARE OF s",
      what: "two sales of one session do not wait for each other",
      isBeside: true,
      set: () => {
        const sell = async () => till.sell(await sale());
        return { first: sell, rival: sell, waitsAt: null, outcome: [201, 201] };
      },
    },
    {
      lock: "tenant/cash/sql.ts lockSession FOR NO KEY UPDATE",
      what: "a sale comes while the session is counted: it is too late",
      set: async () => {
        const own = await openTill(shop);
        return {
          first: () => session(own.sessionId, "count", { cash: "100" }),
          rival: async () => own.sell(await sale()),
          waitsAt: /FROM cash_sessions [^]* FOR SHARE/,
          outcome: [200, "400 session_closed"],
        };
      },
    },
    {
      lock: "tenant/cash/totals.sql.ts holdSession FOR SHARE OF s",
      what: "a session is closed while cash is paid in: the Z report has it",
      set: async () => {
        const own = await openTill(shop);
        const occurredAt = service.deps.now().toISOString();
        const reasons: { kind: string; id: string }[] = (await shop.get("/cash/reasons")).body.items;
        const reasonId = reasons.find(({ kind }) => kind === "PaidIn")?.id;
        await made(session(own.sessionId, "count", { cash: "100" }));
        return {
          first: () => session(own.sessionId, "movements", { kind: "PaidIn", amount: "1", reasonId, occurredAt }),
          rival: () => session(own.sessionId, "close"),
          waitsAt: /FROM cash_sessions .* FOR NO KEY UPDATE/,
          outcome: [201, 200],
          after: async () => {
            const { body } = await shop.get(`/cash/sessions/${own.sessionId}/z-report`);
            assert.deepEqual([body.movements.length, body.late], [1, null]);
          },
        };
      },
    },
    {
      lock: "tenant/cash/registers/sql.ts lockRegister FOR NO KEY UPDATE",
      what: "a session is opened while the one before is closed: it expects what remained",
      set: async () => {
        const own = await openTill(shop);
        await made(session(own.sessionId, "count", { cash: "100" }));
        return {
          first: () => session(own.sessionId, "close", { remainingCash: "60" }),
          rival: () => shop.post("/cash/sessions", { registerId: own.registerId, openingCash: "60" }),
          waitsAt: /FROM registers [^]* FOR NO KEY UPDATE/,
          outcome: [200, 201],
          after: async () => {
            const { body } = await shop.get(`/cash/sessions?registerId=${own.registerId}&limit=1`);
            assert.equal(body.items[0].openingExpected, "60.00");
          },
        };
      },
    },
    {
      lock: "tenant/cash/registers/sql.ts lockRegister FOR NO KEY UPDATE",
      what: "a session is opened without a device while the register is bound to one",
      set: async () => {
        const [registerId, deviceId] = [await register(), await device()];
        return {
          first: async () => shop.put(`/registers/${registerId}/device`, { deviceId }),
          rival: () => shop.post("/cash/sessions", { registerId, openingCash: "1" }),
          outcome: [200, "403 register_not_bound"],
        };
      },
    },
    {
      lock: "tenant/devices/sql.ts lockDevice FOR NO KEY UPDATE",
      what: "a till is bound while it is revoked",
      set: async () => {
        const [registerId, deviceId] = [await register(), await device()];
        return {
          first: () => shop.delete(`/devices/${deviceId}`),
          rival: () => shop.put(`/registers/${registerId}/device`, { deviceId }),
          outcome: [204, "409 device_revoked"],
        };
      },
    },
    {
      lock: null,
      what: "somebody signs in at a till while it is revoked",
      set: async () => {
        const of = await registerTill(service, shop, { branchId });
        return {
          first: () => shop.delete(`/devices/${of.id}`),
          heldAt: /UPDATE devices SET revoked_at/,
          rival: () => of.login(shop.owner.email, shop.owner.password),
          waitsAt: /UPDATE devices SET last_seen_at/,
          outcome: [204, "403 device_unknown"],
        };
      },
    },
    {
      lock: "tenant/cash/registers/sql.ts lockReceipts FOR NO KEY UPDATE",
      what: "an offline till sends a sale of a counted session and one of the next, the later number first: the earlier fills the gap",
      set: async () => {
        const own = await openTill(shop, branchId);
        const of = await registerTill(service, shop, { branchId, registerId: own.registerId });
        const at = await of.signIn();
        const [occurredAt, lines, others] = [service.deps.now().toISOString(), await sale(), await sale()];
        await made(session(own.sessionId, "count", { cash: "100" }));
        const next = await made(at.post("/cash/sessions", { registerId: own.registerId, openingCash: "100" }));
        const sell = (of: object[], members: Record<string, unknown>) =>
          at.post("/orders", own.order(of, { isOffline: true, ...members }));
        return {
          first: () => sell(lines, { receiptNumber: 7, cashSessionId: next.id }),
          rival: () => sell(others, { receiptNumber: 6, occurredAt }),
          outcome: [201, 201],
        };
      },
    },
    {
      lock: "tenant/inventory/counts/sql.ts lockCount FOR NO KEY UPDATE",
      what: "a count is cancelled while it is posted",
      set: async () => {
        const variantIds = [await variant()];
        const { id } = await made(shop.post("/stock/counts", { branchId, scope: "List", variantIds }));
        await made(shop.post(`/stock/counts/${id}/submit`));
        return {
          first: () => shop.post(`/stock/counts/${id}/post`),
          rival: () => shop.post(`/stock/counts/${id}/cancel`),
          outcome: [200, "409 count_already_posted"],
        };
      },
    },
    {
      lock: "tenant/transfers/sql.ts lockTransfer FOR NO KEY UPDATE OF t",
      what: "a transfer is cancelled while it leaves",
      set: async () => {
        const to = await made(shop.post("/branches", { name: unique(), code: unique() }));
        const body = { fromBranchId: branchId, toBranchId: to.id, lines: await sale() };
        const { id } = await made(shop.post("/stock-transfers", body));
        return {
          first: () => shop.post(`/stock-transfers/${id}/dispatch`, {}),
          rival: () => shop.post(`/stock-transfers/${id}/cancel`, { reason: "Not now" }),
          outcome: [200, "409 transfer_not_cancellable"],
        };
      },
    },
    {
      lock: "tenant/transfers/sql.ts holdClosedBranches FOR SHARE",
      what: "a branch is closed while goods leave for it",
      set: async () => {
        const to = await made(shop.post("/branches", { name: unique(), code: unique() }));
        const body = { fromBranchId: branchId, toBranchId: to.id, lines: await sale() };
        const { id } = await made(shop.post("/stock-transfers", body));
        return {
          first: () => shop.post(`/stock-transfers/${id}/dispatch`, {}),
          rival: () => shop.patch(`/branches/${to.id}`, { isActive: false }),
          waitsAt: /FROM branches WHERE id = \$1 FOR NO KEY UPDATE/,
          outcome: [200, "409 branch_awaits_transfers"],
        };
      },
    },
    {
      lock: "tenant/inventory/sql.ts lockItem FOR NO KEY UPDATE",
      what: "two change how a variant is kept in stock",
      set: async () => {
        const id = await variant();
        return twoChanges((headers) => shop.patch(`/stock/variants/${id}`, { stockPolicy: "Deny" }, headers));
      },
    },
    {
      lock: "tenant/customers/sql.ts lockCustomers FOR NO KEY UPDATE",
      what: "a customer is changed while it is merged into another",
      set: async () => {
        const [source, target] = [
          await made(shop.post("/customers", { name: "Ann" })),
          await made(shop.post("/customers", { name: "Anne" })),
        ];
        return {
          first: () => shop.post(`/customers/${target.id}/merge`, { sourceIds: [source.id] }),
          rival: () => shop.patch(`/customers/${source.id}`, { name: "Anna" }),
          outcome: [200, "409 customer_merged"],
        };
      },
    },
    {
      lock: "tenant/customers/sql.ts lockCustomers FOR NO KEY UPDATE",
      what: "a customer is erased while it is merged into another: nothing of it is left there",
      set: async () => {
        const [source, target] = [
          await made(shop.post("/customers", { name: "Ann", email: "ann@example.test" })),
          await made(shop.post("/customers", { name: "Anne" })),
        ];
        return {
          first: () => shop.post(`/customers/${target.id}/merge`, { sourceIds: [source.id] }),
          rival: () => shop.post(`/customers/${source.id}/erase`),
          outcome: [200, 200],
          after: async () => {
            const { body } = await shop.get(`/customers/${source.id}`);
            assert.deepEqual([body.id, body.isErased, body.email], [target.id, true, null]);
          },
        };
      },
    },
    {
      lock: "tenant/customers/sql.ts heldBuyerRow FOR SHARE OF a",
      what: "a customer is erased while something is sold to it: the note of the sale goes, too",
      set: async () => {
        const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
        const order = till.order(await sale(), { customerId, note: "for Ann" });
        return {
          first: () => shop.post("/orders", order),
          rival: () => shop.post(`/customers/${customerId}/erase`),
          waitsAt: /FROM customers .* FOR NO KEY UPDATE/,
          outcome: [201, 200],
          after: async () => assert.equal((await shop.get(`/orders/${String(order["id"])}`)).body.note, null),
        };
      },
    },
    {
      lock: "tenant/customers/sql.ts heldBuyerRow FOR SHARE OF a",
      what: "two sales to a customer do not wait for each other",
      isBeside: true,
      set: async () => {
        const { id: customerId } = await made(shop.post("/customers", { name: "Ann" }));
        const sell = async () => till.sell(await sale(), { customerId });
        return { first: sell, rival: sell, waitsAt: null, outcome: [201, 201] };
      },
    },
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

function kindsOf(movements: readonly { kind: string }[]): string[] {
  return movements.map(({ kind }) => kind);
}
