import { sum } from "@tillhouse/pricing/amounts.ts";
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
import type { Store } from "./store.ts";
import { xReportOf, type XReport } from "./sums.ts";

/** Cash that goes in or out beside sales. */
export type Movement = BodyOf<"CashMovement", "cashSessionId">;

/** How a session ends. */
export interface SessionEnd {
  /** What was counted, by notes and coins. */
  readonly denominations?: BodyOf<"CashCount">["denominations"];
  /** What stays in the drawer; without it, all of it. */
  readonly remainingCash?: string;
  readonly note?: string;
  readonly approvals?: readonly Approval[];
}

/** What a session came to. */
export interface ClosedSession {
  /** Undefined for a session that was opened elsewhere: only the shop knows all of it. */
  readonly report: XReport | undefined;
  readonly counted: string;
  readonly remaining: string;
  /** What was counted less what was expected. */
  readonly variance: string | undefined;
}

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

  /** What is taken out at the end is dropped. */
  approvalsToClose(
    userId: string,
    { cash, remainingCash = cash }: Pick<SessionEnd, "remainingCash"> & { readonly cash: string },
  ): ApprovalNeed[] {
    return this.approvalsFor(userId, { kind: "SafeDrop", amount: new Big(cash).minus(remainingCash).toFixed() });
  }

  /** What is to be kept so that the session is closed. Throws as `Till.closeSession`. */
  close(userId: string, cash: string, closing: SessionEnd, at: Date) {
    const { copy, book, days, store } = this.#options;
    const { denominations, remainingCash = cash, note, approvals = [] } = closing;
    const [counted, remaining] = [new Big(cash), new Big(remainingCash)];
    if (remaining.gt(counted)) throw new Refusal("validation_failed", "More is left than was counted.");
    const sums = denominations?.map(({ value, count }) => new Big(value).times(count));
    if (sums !== undefined && !sum(sums).eq(counted))
      throw new Refusal("validation_failed", "The notes and coins are another sum than the count.");
    const needs = this.approvalsToClose(userId, { cash, remainingCash });
    requireApproved(needs, approvals, undefined);
    const report = this.#knowsSession ? this.xReport : undefined;
    const cashSessionId = book.session;
    const ofCount = { cashSessionId, cash, ...(denominations === undefined ? {} : { denominations }) };
    const ofEnd = { cashSessionId, remainingCash, ...(note === undefined ? {} : { note }) };
    const items = [
      book.item("CashCount", userId, ofCount, { at }),
      book.item("CashSessionClose", userId, ofEnd, { at, approvals }),
    ] as const;
    const { currencyDigits: digits } = settingsAt(copy, book.branchId);
    const text = (amount: Big) => amount.toFixed(digits);
    const taken = counted.minus(remaining);
    const isCounted = needs.length === 0 && taken.gt(0);
    const day = days.today(copy, book.branchId);
    const writes: Write[] = [
      ["till/session", null],
      ["till/opened", null],
      ...store.list("moved/").map(([key]): Write => [key, null]),
      ...(isCounted ? days.writesOf(day, userId, "Drop", taken) : []),
    ];
    const variance = report === undefined ? undefined : text(counted.minus(report.cash.expected));
    const closed: ClosedSession = { report, counted: text(counted), remaining: text(remaining), variance };
    return { items, writes, closed };
  }

  approvalsFor(userId: string, { kind, amount = "0" }: Movement): ApprovalNeed[] {
    const { copy, book, days } = this.#options;
    const { branchId } = book;
    if (kind === "NoSale" && !holds(copy, branchId, userId, "sales.nosale")) throw denied("sales.nosale");
    const counted = countedAs[kind];
    if (counted === null) return [];
    const { payOutLimit, dropLimit, currencyDigits: digits } = settingsAt(copy, branchId);
    const limit = counted === "PaidOut" ? payOutLimit : dropLimit;
    const given = days.of(days.today(copy, branchId), userId, counted).plus(amount);
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
    const day = days.today(copy, book.branchId);
    const kept = { sessionId: book.session, kind, amount };
    const writes = counted === null || needs.length > 0 ? [] : days.writesOf(day, userId, counted, new Big(amount));
    return book.keep([moved], [...writes, [`moved/${moved.id}`, JSON.stringify(kept)]]);
  }

  get #knowsSession(): boolean {
    const { book, store } = this.#options;
    const { sessionId } = JSON.parse(store.get("till/opened") ?? "{}") as Partial<OpeningRecord>;
    return sessionId === book.session;
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
      documents: documents.ofSession(sessionId),
      movements: moved.filter((one) => one.sessionId === sessionId),
    });
  }
}
