import { Big } from "big.js";
import type { Book, BodyOf } from "./book.ts";
import type { Copy } from "./copy.ts";
import type { Counted, Days } from "./day.ts";
import { denied, holds, requireApproved, toApprove, type ApprovalNeed } from "./limits.ts";
import type { Approval } from "./outbox.ts";
import { Refused } from "./refused.ts";
import { businessDayAt, settingsAt } from "./shop.ts";

/** Cash that goes in or out beside sales. */
export type Movement = BodyOf<"CashMovement", "cashSessionId">;

interface Options {
  readonly copy: Copy;
  readonly book: Book;
  readonly days: Days;
}

const countedAs: Readonly<Record<Movement["kind"], Counted | null>> = {
  ...{ PaidIn: null, NoSale: null },
  ...{ PaidOut: "PaidOut", SafeDrop: "Drop", BankDrop: "Drop" },
};

/** What lies in the drawer. Its methods are those of `Till`. */
export class Drawer {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
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
      throw new Refused("reason_required", `${kind} needs a reason.`);
    const needs = this.approvalsFor(userId, movement);
    requireApproved(needs, approvals, undefined);
    const at = book.now();
    const moved = book.item("CashMovement", userId, { cashSessionId: book.session, ...movement }, { at, approvals });
    const counted = countedAs[kind];
    const day = businessDayAt(copy, book.branchId, at);
    return book.keep(
      [moved],
      counted === null || needs.length > 0 ? [] : days.writesOf(day, userId, counted, new Big(amount)),
    );
  }
}
