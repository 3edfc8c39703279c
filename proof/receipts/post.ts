import { Big } from "big.js";
import type { TestService, Reply } from "../../server/test/harness.ts";
import { idOf, totalOf, type StoreReceipt } from "./file.ts";
import { orderOf } from "./order.ts";
import type { OpenStore } from "./shop.ts";

export interface PostingResult {
  /** By status of their answers. */
  readonly statuses: Record<string, number>;
  /** How the till's tax compared with ours. */
  readonly taxes: Record<"Same" | "Rounded" | "Overridden", number>;
  /** What cannot be represented, with the reason. */
  readonly refused: { readonly index: number; readonly reason: string }[];
  /** Where the books say otherwise than the file. */
  readonly differences: string[];
  readonly sessionIds: string[];
  /** Spent in posts of orders. */
  readonly postedMs: number;
}

/**
 * Posts the receipts in the file's order as the file's cashiers. A run of receipts of one day at one register is a
 * session, opened before it, counted and closed after it, its X and Z report compared with the file. `between` runs
 * before each receipt. A second call replays the first.
 */
export async function postReceipts(
  service: TestService,
  store: OpenStore,
  receipts: readonly StoreReceipt[],
  between: (index: number) => Promise<void> = async () => undefined,
): Promise<PostingResult> {
  const posted: PostingResult = {
    statuses: {},
    taxes: { Same: 0, Rounded: 0, Overridden: 0 },
    refused: [],
    differences: [],
    sessionIds: [],
    postedMs: 0,
  };
  let postedMs = 0;
  let open: Session | undefined;
  for (const [index, receipt] of receipts.entries()) {
    await between(index);
    const key = `${receipt.date.slice(0, 10)}/${receipt.register}`;
    if (open?.key !== key) {
      if (open !== undefined) await closeSession(service, store, open, posted);
      open = await openSession(service, store, receipt, key, index);
      posted.sessionIds.push(open.id);
    }
    const startedMs = performance.now();
    const isTaken = await postOne(service, store, { receipt, index, sessionId: open.id }, posted);
    postedMs += performance.now() - startedMs;
    if (isTaken) open.receipts.push(receipt);
  }
  if (open !== undefined) await closeSession(service, store, open, posted);
  return { ...posted, postedMs };
}

interface Session {
  readonly key: string;
  readonly id: string;
  readonly cashier: string;
  readonly receipts: StoreReceipt[];
}

function call(service: TestService, store: OpenStore, cashier: string, path: string, body?: unknown): Promise<Reply> {
  const { tenantId } = store.shop;
  const token = store.cashier(cashier);
  return service.request(body === undefined ? "GET" : "POST", path, {
    tenantId,
    token,
    ...(body === undefined ? {} : { body }),
  });
}

async function postOne(
  service: TestService,
  store: OpenStore,
  { receipt, index, sessionId }: { receipt: StoreReceipt; index: number; sessionId: string },
  posted: PostingResult,
): Promise<boolean> {
  let order;
  try {
    order = orderOf(receipt, index, store);
  } catch (error) {
    posted.refused.push({ index, reason: error instanceof Error ? error.message : String(error) });
    return false;
  }
  const { status, body } = await call(service, store, receipt.cashier, "/orders", {
    ...order.body,
    cashSessionId: sessionId,
  });
  posted.statuses[status] = (posted.statuses[status] ?? 0) + 1;
  if (status > 201) {
    posted.refused.push({ index, reason: body?.errorCode ?? JSON.stringify(body) });
    return false;
  }
  posted.taxes[order.tax] += 1;
  const compare = (what: string, ours: string, theirs: Big | string) => {
    if (!new Big(ours).eq(theirs))
      posted.differences.push(`${index}: ${what} ${ours}, in the file ${new Big(theirs).toFixed()}`);
  };
  compare("total", body.totals.total, totalOf(receipt));
  compare("tax", body.totals.tax, receipt.tax);
  compare("change", body.totals.change, receipt.change);
  receipt.tenders.forEach(({ amount }, i) => compare(`tender ${i}`, body.payments[i].tendered, amount));
  return true;
}

async function openSession(
  service: TestService,
  store: OpenStore,
  receipt: StoreReceipt,
  key: string,
  index: number,
): Promise<Session> {
  const id = idOf("session", key, index);
  const { status, body } = await call(service, store, receipt.cashier, "/cash/sessions", {
    id,
    registerId: store.registers.get(receipt.register),
    openingCash: "200",
    // The receipts of a day do not stand in the order of their times.
    occurredAt: `${receipt.date.slice(0, 10)}T00:00:00.000Z`,
  });
  if (status > 201) throw new Error(`the session does not open: ${JSON.stringify(body)}`);
  return { key, id, cashier: receipt.cashier, receipts: [] };
}

/** X before the closing and Z after it, both against the file's sums. */
async function closeSession(
  service: TestService,
  store: OpenStore,
  session: Session,
  posted: PostingResult,
): Promise<void> {
  const path = `/cash/sessions/${session.id}`;
  const state = await call(service, store, session.cashier, path);
  if (state.body.status !== "Closed") {
    const x = await expectOk(call(service, store, session.cashier, `${path}/x-report`));
    compareReport("X", x, store, session, posted);
    await expectOk(call(service, store, session.cashier, `${path}/count`, { cash: x.cash.expected }));
    await expectOk(call(service, store, session.cashier, `${path}/close`, {}));
  }
  const z = await expectOk(call(service, store, session.cashier, `${path}/z-report`));
  compareReport("Z", z, store, session, posted);
}

async function expectOk(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  if (status !== 200) throw new Error(`not closed: ${status} ${JSON.stringify(body)}`);
  return body;
}

function compareReport(
  kind: "X" | "Z",
  report: Reply["body"],
  store: OpenStore,
  session: Session,
  posted: PostingResult,
): void {
  const compare = (what: string, ours: Big, theirs: Big) => {
    if (!ours.eq(theirs))
      posted.differences.push(`${kind} of ${session.key}: ${what} ${ours.toFixed()}, in the file ${theirs.toFixed()}`);
  };
  const sumOf = <T>(list: readonly T[], amount: (item: T) => string | Big) =>
    list.reduce((sum, item) => sum.plus(amount(item)), new Big(0));
  const taken = session.receipts.flatMap(({ tenders }) => tenders);
  const inReport = (codes: readonly string[]) => {
    const ids = new Set(codes.map((code) => store.methods.get(code)));
    return sumOf<{ methodId: string; amount: string }>(report.tenders, ({ methodId, amount }) =>
      ids.has(methodId) ? amount : "0",
    );
  };
  for (const code of store.methods.keys()) {
    if (code === "CA" || code === "CK") continue;
    compare(
      code,
      inReport([code]),
      sumOf(
        taken.filter((tender) => tender.code === code),
        ({ amount }) => amount,
      ),
    );
  }
  const drawer = sumOf(
    taken.filter(({ code }) => code === "CA" || code === "CK"),
    ({ amount }) => amount,
  );
  compare("cash and checks", inReport(["CA", "CK"]), drawer.minus(sumOf(session.receipts, ({ change }) => change)));
  compare(
    "tax",
    sumOf<{ taxAmount: string }>(report.taxes, ({ taxAmount }) => taxAmount),
    sumOf(session.receipts, ({ tax }) => tax),
  );
  const { saleAmount, refundAmount } = report.totals;
  compare("sales", new Big(saleAmount).minus(refundAmount), sumOf(session.receipts, totalOf));
}
