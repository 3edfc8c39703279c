import { isProblem, unwrap, type components } from "@tillhouse/client";
import { lackingOf } from "@tillhouse/till-engine/limits.ts";
import { withoutVoids } from "@tillhouse/till-engine/lines.ts";
import { inCashOf } from "@tillhouse/till-engine/quote.ts";
import { refundPolicyAt } from "@tillhouse/till-engine/refund-policy.ts";
import { Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { QuotedReturn } from "@tillhouse/till-engine/returns.ts";
import { settingsAt } from "@tillhouse/till-engine/shop.ts";
import { roundingAt, settleBasket } from "@tillhouse/till-engine/tenders.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import { Big } from "big.js";
import type { AskedReturn, KeptBasket } from "../news.ts";
import type { cardCalls } from "./cards.ts";
import type { CashierSession } from "./cashier-session.ts";
import { answerWithinMs } from "./receipts.ts";
import type { ReturnableLine } from "./rows.ts";

type Schemas = components["schemas"];

/** A sale that the service has found by its receipt, and what of it can still come back. */
export interface FoundSale {
  readonly orderId: string;
  readonly number: string;
  /** The last day on which it could come back is over. */
  readonly isLate: boolean;
  readonly lines: readonly ReturnableLine[];
}

/** What is bought in exchange. */
type Bought = KeptBasket["goods"];

interface TillAtBranch {
  readonly till: Till;
  readonly branchId: string;
  readonly cashier: CashierSession;
}

/** Calls for sales of any till of the shop. Each needs a connection, and throws as the service refuses. */
export function returnCalls(opened: () => TillAtBranch, { cardsNow }: Pick<ReturnType<typeof cardCalls>, "cardsNow">) {
  const client = () => opened().cashier.client("A sale of another till");

  /** By the number on a receipt, or the code on a gift receipt. */
  const lookUpSale = async (typed: string): Promise<FoundSale> => {
    const { branchId } = opened();
    const code = typed.trim();
    const by = /^[^-]+-R?\d+$/i.test(code) ? { receiptNumber: code } : { giftReceipt: code };
    const shop = await client();
    const found = await unwrap(shop.POST("/returns/lookup", { body: { branchId, ...by } })).catch((error: unknown) => {
      // The service says by path that it knows no such receipt.
      if (isProblem(error) && error.problem.status === 400) throw new Refusal("sale_unknown", "no such receipt");
      throw error;
    });
    const unpushed = opened().till.unpushed.flatMap((item) => (item.kind === "Return" ? item.body.lines : []));
    // The shop does not know yet what this till took back of it a moment ago.
    const leftOf = (id: string, available: string) =>
      unpushed
        .filter(({ originalLineId }) => originalLineId === id)
        .reduce((left, { quantity }) => left.minus(quantity), new Big(available))
        .toFixed();
    return {
      ...{ orderId: found.orderId, number: found.receiptNumber ?? code, isLate: found.isLate },
      lines: found.lines.map(({ lineId, name, sold, available }) => ({
        ...{ id: lineId, name, unitCode: null, quantity: sold, left: leftOf(lineId, available) },
      })),
    };
  };

  /** What comes of it, to be taken back by `takeBack`. Nothing is kept. */
  const quoteReturn = async ({
    userId,
    orderId,
    isLate,
    lines,
    reason,
    unsaid,
    methodId,
    bought,
  }: AskedReturn & { readonly bought?: Bought }): Promise<QuotedReturn> => {
    const { till, branchId } = opened();
    const [known] = till.copy.list("ReturnReasons").filter(({ name }) => name === reason);
    const because =
      known === undefined ? (reason === "" ? {} : { reason }) : { reasonId: known.id, disposition: known.disposition };
    const asked: Schemas["ReturnQuoteInput"] = {
      ...{ branchId, originalOrderId: orderId, waivesFee: false },
      lines: lines.map(({ lineId, quantity }) => ({
        ...{ originalLineId: lineId, quantity, condition: "Resellable" },
        ...because,
      })),
      ...(bought === undefined ? {} : boughtAs(bought)),
    };
    const quote = await unwrap((await client()).POST("/returns/quote", { body: asked }));
    const kind = methodId === undefined ? undefined : till.copy.get("PaymentMethods", methodId)?.kind;
    const isOtherwise =
      methodId !== undefined &&
      refundPolicyAt(till.copy, branchId)?.refundBy !== "Any" &&
      quote.refunds.some((one) => one.methodId !== methodId);
    return {
      ...{ userId, asked, quote },
      ...(methodId === undefined
        ? {}
        : { payments: [{ methodId, tendered: kind === "Cash" ? "0" : quote.order.totals.total }] }),
      ...(bought?.coupons === undefined ? {} : { coupons: bought.coupons }),
      ...(isLate || isOtherwise ? { override: { reason: reason === "" ? unsaid : reason } } : {}),
    };
  };

  /** Both at once, with what it comes to in cash. */
  const quoteExchange = async (asked: AskedReturn, bought: Bought) => {
    const { till, branchId } = opened();
    const quoted = await quoteReturn({ ...asked, bought });
    return { quoted, inCash: inCashOf(payableOf(till, branchId, quoted), roundingAt(till.copy, branchId)).total };
  };

  /** As `settle`, of an exchange. */
  const settleExchange = async (quoted: QuotedReturn) => {
    const { till, branchId } = opened();
    const { payments = [], approvals = [], id } = quoted;
    const payable = payableOf(till, branchId, quoted);
    const settled = settleBasket(till.copy, branchId, payable, payments);
    const text = (amount: typeof settled.due) => amount.toFixed(payable.digits);
    const quote = { due: text(settled.due), change: text(settled.change), rounding: text(settled.rounding) };
    return { quote, lacking: lackingOf(till.approvalsFor({ takeBack: quoted }), approvals, id) };
  };

  /** Throws when the shop refuses the return by now. When it does not answer, the quote of before holds. */
  const requireStill = async ({ asked }: QuotedReturn): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(answerWithinMs);
      await unwrap((await client()).POST("/returns/quote", { body: asked, signal }));
    } catch (error) {
      if (isProblem(error, "return_exceeds_sold", "order_not_returnable")) throw error;
    }
  };

  return {
    lookUpSale,
    quoteReturn,
    quoteExchange,
    settleExchange,
    /** Asks once more: another till may have taken it back meanwhile, or money from a gift card that pays. */
    takeBack: async (asked: QuotedReturn) => {
      const [cards] = await Promise.all([cardsNow(asked.cards ?? []), requireStill(asked)]);
      return opened().till.takeBack({ ...asked, cards });
    },
  };
}

function payableOf(till: Till, branchId: string, { quote }: QuotedReturn) {
  const { currencyDigits: digits } = settingsAt(till.copy, branchId);
  return { priced: { totals: { total: new Big(quote.order.totals.total) } }, digits };
}

/** Goods only: a gift card is no goods that something is exchanged for. */
function boughtAs({ lines, discounts = [], customerId, coupons = [] }: Bought) {
  if (lines.some(({ giftCard }) => giftCard !== undefined))
    throw new Refusal("exchange_of_goods", "a gift card is not sold in exchange");
  const exchange: Schemas["ReturnExchange"] = {
    lines: withoutVoids(lines).map(({ giftCard: _none, discounts: own = [], ...line }) => ({
      ...line,
      discounts: [...own],
    })),
    discounts: discounts.map(({ lineIds, ...one }) =>
      lineIds === undefined ? one : { ...one, lineIds: [...lineIds] },
    ),
  };
  return {
    exchange,
    ...(customerId === undefined ? {} : { customerId }),
    ...(coupons.length === 0 ? {} : { modules: { promotions: { coupons: coupons.map(({ code }) => code) } } }),
  };
}
