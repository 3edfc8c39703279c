import { Big } from "big.js";
import type { Book, BodyOf } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { DayKind, Days } from "./day.ts";
import { denied, holds, requireApproved, toApprove, type ApprovalNeed } from "./limits.ts";
import type { Approval } from "./outbox.ts";
import type { Write } from "./disks/disk.ts";
import type { Documents } from "./documents.ts";
import { NeedsConnection, Refusal } from "./refusal.ts";
import { businessDayAt, settingsAt } from "./shop.ts";
import type { QuotedReturn } from "./returns.ts";
import type { Goods, Refund, Tenders, Void } from "./sale.ts";
import type { Store } from "./store.ts";
import { xReportOf, type XReport } from "./sums.ts";

/** Cash that goes in or out beside sales. */
export type Movement = BodyOf<"CashMovement", "cashSessionId">;

/** What is about to be done. */
export type ApprovalAsked =
  | { readonly sale: Goods & Partial<Tenders> }
  | { readonly refund: Pick<Refund, "userId" | "orderId" | "lines"> }
  | { readonly takeBack: Pick<QuotedReturn, "userId" | "quote" | "override"> }
  | { readonly void: Pick<Void, "userId" | "orderId"> }
  | { readonly userId: string; readonly movement: Movement };

interface Options {
  readonly copy: Copy;
  readonly book: Book;
  readonly days: Days;
  readonly store: Store;
  readonly documents: Documents;
}

interface OpeningRecord {
  readonly sessionId: string;
  readonly opening: string;
  readonly openedAt: string;
}

interface MovementRecord {
  readonly sessionId: string;
  readonly kind: Movement["kind"];
  readonly amount: string;
}

const countedAs: Readonly<Record<Movement["kind"], DayKind | null>> = {
  ...{ PaidIn: null, NoSale: null },
  ...{ PaidOut: "PaidOut", SafeDrop: "Drop", BankDrop: "Drop" },
};

/** What lies in the drawer. Its methods are those of `Till`. */
export class Drawer {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  open(userId: string, openingCash: string): Promise<string> {
    const { book } = this.#options;
    const opened = book.item("CashSession", userId, { registerId: book.registerId, openingCash });
    const drawer: OpeningRecord = { sessionId: opened.id, opening: openingCash, openedAt: book.now().toISOString() };
    const writes: Write[] = [
      ["till/session", opened.id],
      ["till/opened", JSON.stringify(drawer)],
    ];
    return book.keep([opened], writes);
  }

  /** `writes` are kept with it. */
  async close(userId: string, cash: string, writes: readonly Write[]): Promise<void> {
    const { book, store } = this.#options;
    const cashSessionId = book.session;
    const counted = book.item("CashCount", userId, { cashSessionId, cash });
    const closed = book.item("CashSessionClose", userId, { cashSessionId, remainingCash: cash });
    const over = ["till/session", "till/opened", ...store.list("moved/").map(([key]) => key)];
    await book.keep([counted, closed], [...over.map((key): Write => [key, null]), ...writes]);
  }

  approvalsFor(userId: string, { kind, amount = "0" }: Movement): ApprovalNeed[] {
    const { copy, book, days } = this.#options;
    const { branchId } = book;
    if (kind === "NoSale" && !holds(copy, branchId, userId, "sales.nosale")) throw denied("sales.nosale");
    const counted = countedAs[kind];
    if (counted === null) return [];
    const { payOutLimit, dropLimit, currencyDigits: digits } = settingsAt(copy, branchId);
    const limit = counted === "PaidOut" ? payOutLimit : dropLimit;
    const given = days.of(businessDayAt(copy, branchId, book.now()), userId, counted).plus(amount);
    if (limit === null || given.lte(limit)) return [];
    return toApprove({ copy, branchId, userId, digits }, new Map([["cash.movementAny", new Big(amount)]]));
  }

  async move(userId: string, movement: Movement, approvals: readonly Approval[]): Promise<string> {
    const { copy, book, days } = this.#options;
    const { kind, amount = "0", reasonId } = movement;
    if (["PaidIn", "PaidOut", "NoSale"].includes(kind) && reasonId === undefined)
      throw new Refusal("reason_required", `${kind} needs a reason.`);
    const needs = this.approvalsFor(userId, movement);
    requireApproved(needs, approvals, undefined);
    const at = book.now();
    const moved = book.item("CashMovement", userId, { cashSessionId: book.session, ...movement }, { at, approvals });
    const counted = countedAs[kind];
    const day = businessDayAt(copy, book.branchId, at);
    const kept = { sessionId: book.session, kind, amount };
    const writes = counted === null || needs.length > 0 ? [] : days.writesOf(day, userId, counted, new Big(amount));
    return book.keep([moved], [...writes, [`moved/${moved.id}`, JSON.stringify(kept)]]);
  }

  /** The sums of the open session. Throws `NeedsConnection` for one that was opened elsewhere. */
  get xReport(): XReport {
    const { copy, book, documents, store } = this.#options;
    const { branchId, registerId, session: sessionId } = book;
    const opened = JSON.parse(store.get("till/opened") ?? "{}") as Partial<OpeningRecord>;
    const { opening, openedAt } = opened;
    if (opened.sessionId !== sessionId || opening === undefined || openedAt === undefined)
      throw new NeedsConnection("The report of a session that was opened elsewhere");
    const { currency, currencyDigits: digits } = settingsAt(copy, branchId);
    const moved = store.list("moved/").map(([, text]) => JSON.parse(text) as MovementRecord);
    return xReportOf(copy, {
      ...{ sessionId, registerId, branchId, currency, digits, opening, openedAt, at: book.now() },
      businessDate: businessDayAt(copy, branchId, new Date(openedAt)),
      documents: documents.list(({ cashSessionId }) => cashSessionId === sessionId),
      movements: moved.filter((one) => one.sessionId === sessionId),
    });
  }
}
