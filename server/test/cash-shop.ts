import assert from "node:assert/strict";
import { startService, type ServiceOptions, type TestService, type Shop } from "./harness.ts";
import type { Staff } from "./staff.ts";
import type { TenantWrite } from "../src/kernel/db/handles.ts";
import { addToSession, checkEntry, holdSession, nextReceiptNumber } from "../src/tenant/cash/entries/service.ts";
import { refuse } from "../src/tenant/gate/findings.ts";

/** A shop with registers, reasons and payment methods, for tests of cash sessions. */
export interface CashShop {
  readonly service: TestService;
  readonly shop: Shop;
  /** The first branch. */
  readonly main: string;
  readonly cash: string;
  readonly card: string;
  readonly taxRateId: string;
  /** One reason by kind of movement. */
  readonly reasons: Readonly<Record<string, string>>;
  write<T>(work: (tx: TenantWrite) => Promise<T>): Promise<T>;
  /** A new register at the first branch. */
  register(more?: object): Promise<string>;
  /** Opens a session with 100.00 on a new register. */
  open(more?: object, by?: Pick<Staff, "post">): Promise<ReturnType<typeof JSON.parse>>;
  /** Enters a sale into the session as orders do, now unless said otherwise. */
  sell(sessionId: string, tenders: readonly (readonly [string, string])[], occurredAt?: Date): Promise<EnteredSale>;
}

export async function startCashShop(options: ServiceOptions = {}, modules: readonly string[] = []): Promise<CashShop> {
  const service = await startService(options);
  const shop = await service.openShop({ modules });
  const main: string = (await shop.get("/branches")).body.items[0].id;
  const [cash, card] = (await shop.get("/payment-methods")).body.items.map(({ id }: { id: string }) => id);
  const taxRateId: string = (await shop.post("/tax-rates", { name: "Full", rate: "0.19" })).body.id;
  const reasons: Record<string, string> = {};
  for (const { kind, id } of (await shop.get("/cash/reasons")).body.items) reasons[kind] ??= id;
  await shop.patch("/settings", { cashTolerance: "2" });

  const write: CashShop["write"] = async (work) => {
    const tenant = await service.deps.directory.resolve(shop.tenantId);
    assert.ok(tenant);
    return service.deps.databases.write(tenant, work);
  };
  let count = 0;
  const register: CashShop["register"] = async (more = {}) => {
    const code = `R${(count += 1)}`;
    const { status, body } = await shop.post("/registers", { branchId: main, name: code, code, ...more });
    assert.equal(status, 201);
    return body.id;
  };
  const open: CashShop["open"] = async (more = {}, by = shop) => {
    const reply = await by.post("/cash/sessions", { registerId: await register(), openingCash: "100", ...more });
    assert.equal(reply.status, 201, JSON.stringify(reply.body));
    return reply.body;
  };
  const none = {
    refundCount: 0,
    refundAmount: "0",
    voidCount: 0,
    voidAmount: "0",
    discountAmount: "0",
    roundingAmount: "0",
    customCount: 0,
    customAmount: "0",
    tipAmount: "0",
    serviceChargeAmount: "0",
    feeAmount: "0",
    depositAmount: "0",
    depositUsedAmount: "0",
  };
  const sell: CashShop["sell"] = (sessionId, tenders, occurredAt = service.deps.now()) =>
    write(async (tx) => {
      const sale = await enterSale(tx, { sessionId, occurredAt });
      const saleAmount = tenders.reduce((sum, [, amount]) => sum + Number(amount), 0).toFixed(2);
      await addToSession(tx, {
        sessionId,
        isLate: sale.isLate,
        tenders: tenders.map(([methodId, amount]) => ({ methodId, count: 1, amount })),
        taxes: [{ taxRateId, name: "Full", rate: "0.19", netAmount: "10", taxAmount: "1.90" }],
        tips: [],
        totals: { ...none, saleCount: 1, saleAmount },
      });
      return sale;
    });
  return { service, shop, main, cash, card, taxRateId, reasons, write, register, open, sell };
}

export interface EnteredSale {
  /** The session was closed before this arrived. */
  readonly isLate: boolean;
  readonly receiptNumber: number;
  /** As it is printed: the register's code and the number. */
  readonly receipt: string;
}

/** What an order does to its session first: holds it and takes the register's next receipt number. */
export async function enterSale(
  tx: TenantWrite,
  sale: { readonly sessionId: string; readonly occurredAt: Date; readonly receiptNumber?: number },
): Promise<EnteredSale> {
  const session = await holdSession(tx, sale.sessionId);
  if (session === undefined) throw new Error("no such cash session");
  refuse(checkEntry(session, sale.occurredAt));
  const { sequence, receipt } = await tx.one<{ sequence: number; receipt: string }>(
    nextReceiptNumber(session.registerId, sale.receiptNumber ?? "Next"),
  );
  return { isLate: session.status === "Closed", receiptNumber: sequence, receipt };
}
