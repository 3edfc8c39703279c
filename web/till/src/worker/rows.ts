import type { ReceiptEntry } from "@tillhouse/till-engine/documents.ts";
import type { Entry } from "@tillhouse/till-engine/journal.ts";
import type { Item, KeptOutcome, SetAside } from "@tillhouse/till-engine/outbox.ts";
import type { Receipt } from "@tillhouse/till-engine/receipt.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import { Big } from "big.js";

/** A receipt in the list of them. */
export interface ReceiptRow {
  readonly id: string;
  readonly kind: "Sale" | "Refund";
  readonly number: string;
  readonly soldAt: string;
  readonly total: string;
  /** The name of the user who sold. */
  readonly by: string;
  readonly isVoided: boolean;
}

/** Receipts that a search has found. */
export interface FoundReceipts {
  /** What was searched for. */
  readonly words: string;
  readonly rows: readonly ReceiptRow[];
  readonly hasMore: boolean;
}

/** So many receipts are shown; the search finds the others. */
const mostReceipts = 50;

/** A line of a sale, and how much of it can still come back. */
export interface ReturnableLine {
  readonly id: string;
  readonly name: string;
  /** The unit that it is measured in; null for pieces. */
  readonly unitCode: string | null;
  readonly quantity: string;
  readonly left: string;
}

export interface ShownReceipt extends ReceiptRow {
  /** The receipt as it was last printed. */
  readonly receipt: Receipt;
  readonly change: string;
  readonly currency: string;
  /** The till can void sales of the session that is open, of which nothing came back. */
  readonly canVoid: boolean;
  /** Empty: nothing can come back here. */
  readonly lines: readonly ReturnableLine[];
  /** The methods that paid, as far as their money did not go back. */
  readonly paidBy: readonly string[];
}

/** Something that the shop has not taken yet. */
export interface UnsyncedRow {
  readonly id: string;
  readonly kind: Item["kind"] | undefined;
  readonly at: string | undefined;
  readonly number: number | undefined;
  readonly amount: string | undefined;
  readonly by: string;
  /** What the service found wrong with it; then it is not pushed, but handed in. */
  readonly faults: readonly string[];
}

export interface OutcomeRow extends Omit<KeptOutcome, "kind"> {
  readonly kind: Item["kind"] | "Refund" | null;
  readonly by: string;
  /** The number and the total on its receipt, for as long as the till has it. */
  readonly number: string | undefined;
  readonly total: string | undefined;
}

const nameOf = (till: Till, userId: string | null | undefined): string =>
  userId === null || userId === undefined ? "" : (till.copy.get("Users", userId)?.name ?? "");

function receiptRow(till: Till, { id, kind, number, soldAt, total, userId, isVoided }: ReceiptEntry): ReceiptRow {
  return { ...{ id, kind, number, soldAt, total, isVoided }, by: nameOf(till, userId) };
}

/** The newest first. */
export function foundReceipts(till: Till, words: string): FoundReceipts {
  const found = till.receipts({ words, atMost: mostReceipts + 1 });
  const rows = found.slice(0, mostReceipts).map((entry) => receiptRow(till, entry));
  return { words, rows, hasMore: found.length > mostReceipts };
}

export function shownReceipt(till: Till, id: string): ShownReceipt | undefined {
  const document = till.receipt(id);
  if (document === undefined) return undefined;
  const sale = till.sale(id);
  const entry = sale?.isVoided === true ? undefined : sale;
  const { receipt } = document;
  const { totals, currency } = receipt.order;
  const isWhole = entry?.lines.every(({ back }) => Number(back.quantity) === 0) === true;
  return {
    ...receiptRow(till, document),
    ...{ receipt, change: totals.change, currency },
    canVoid: isWhole && entry.cashSessionId === till.sessionId,
    lines: till.sessionId === undefined ? [] : returnableOf(till, entry),
    paidBy: (entry?.paid ?? []).filter(({ left }) => Number(left) > 0).map(({ methodId }) => methodId),
  };
}

function returnableOf(till: Till, entry: Entry | undefined): ReturnableLine[] {
  const lines = (entry?.lines ?? []).map(({ id, name, unitCode, charged, back }) => {
    const left = new Big(charged.quantity).minus(back.quantity).toFixed();
    const unit = till.copy.list("Units").find(({ code, precision }) => code === unitCode && precision > 0);
    return { id, name, unitCode: unit?.code ?? null, quantity: charged.quantity, left };
  });
  return lines.some(({ left }) => Number(left) > 0) ? lines : [];
}

/** All that the shop has not taken yet, in its order. */
export function unsyncedRows(till: Till): UnsyncedRow[] {
  return [
    ...till.unpushed.map((item) => unsyncedRow(till, item, [])),
    ...till.setAside.map((letter) => unsyncedRow(till, readItem(letter), faultsOf(letter), letter.id)),
  ];
}

/** What it is of an item that the service found malformed: any part of it may be missing. */
function readItem({ text }: SetAside): Partial<Item> {
  try {
    return Object(JSON.parse(text)) as Partial<Item>;
  } catch {
    return {};
  }
}

const faultsOf = ({ problem }: SetAside): string[] =>
  (problem.errors ?? []).map(({ path, messages }) => `${path}: ${messages.join(", ")}`);

function unsyncedRow(till: Till, item: Partial<Item>, faults: readonly string[], id = item.id ?? ""): UnsyncedRow {
  const body = (item.body ?? {}) as Readonly<Record<string, unknown>>;
  const textAt = (...names: readonly string[]) =>
    names.map((name) => body[name]).find((value) => typeof value === "string");
  const sold = item.kind === "Order" ? item.sold?.total : undefined;
  const number = body["receiptNumber"];
  return {
    ...{ id, kind: item.kind, faults, by: nameOf(till, item.userId) },
    at: textAt("occurredAt"),
    number: typeof number === "number" ? number : undefined,
    amount: sold ?? textAt("expectedTotal", "amount", "openingCash", "cash", "remainingCash"),
  };
}

export function outcomeRows(till: Till): OutcomeRow[] {
  return till.outcomes.map((one) => {
    const receipt = till.receipt(one.id);
    return {
      ...{ ...one, by: nameOf(till, one.userId), number: receipt?.number, total: receipt?.total },
      // The till pushes a refund as an order, but people know it as a refund.
      kind: one.kind === "Order" && receipt?.kind === "Refund" ? "Refund" : one.kind,
    };
  });
}
