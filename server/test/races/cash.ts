import assert from "node:assert/strict";
import { registerTill } from "../devices.ts";
import { openTill } from "../sales.ts";
import { made, unique, type Race, type World } from "./world.ts";

/** Races for cash sessions, registers and tills. */
export function cashRaces({ shop, till, branchId, service, variant }: World): Race[] {
  const sale = async () => [{ variantId: await variant(), quantity: "1" }];
  const session = (id: string, verb: string, body: object = {}) => shop.post(`/cash/sessions/${id}/${verb}`, body);
  const register = async () => {
    const code = unique();
    return (await made(shop.post("/registers", { branchId, name: code, code }))).id;
  };
  const device = async () => (await registerTill(service, shop, { branchId })).id;
  return [
    {
      lock: "tenant/cash/entries/sql.ts holdSession FOR SHARE OF s",
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
      lock: "tenant/cash/entries/sql.ts holdSession FOR SHARE OF s",
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
      lock: "tenant/cash/entries/sql.ts holdSession FOR SHARE OF s",
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
  ];
}
