import { newId } from "@tillhouse/client";
import type { ApprovalNeed } from "@tillhouse/till-engine/limits.ts";
import type { Approval } from "@tillhouse/till-engine/outbox.ts";
import type { Quote, QuotedPayment } from "@tillhouse/till-engine/quote.ts";
import { CallFailed, failureOf, type Failure } from "../failure.ts";
import type { Exchange, KeptBasket } from "../news.ts";
import type { Calls } from "../worker/host.ts";

type Goods = KeptBasket["goods"];

/** A change that somebody has to approve before it is made. */
interface WaitingChange {
  readonly needs: readonly ApprovalNeed[];
  /** The sale that is approved. */
  readonly saleId: string;
  /** The basket as it would be. */
  readonly quote: Quote;
  approve(approvals: readonly Approval[]): void;
  giveUp(): void;
}

/** The basket as it is shown. */
export interface ShownBasket {
  /** Undefined until it is known what was in it when the page was closed. */
  readonly kept: KeptBasket | undefined;
  /** Undefined while nothing is in it. */
  readonly quote: (Quote & QuotedPayment) | undefined;
  /** Why the last change was not made. */
  readonly failure: Failure | undefined;
  readonly waiting: WaitingChange | undefined;
}

/** What is being sold, and how it is changed: one change after the other, and none that cannot be sold. */
export class Basket {
  readonly #calls: Calls;
  readonly #userId: string;
  readonly #listeners = new Set<() => void>();
  #tail: Promise<unknown> = Promise.resolve();
  #shown: ShownBasket = { kept: undefined, quote: undefined, failure: undefined, waiting: undefined };

  constructor(calls: Calls, userId: string) {
    this.#calls = calls;
    this.#userId = userId;
    // What they may not do of what was in it is asked for when it is paid.
    void this.#enqueue(async () => {
      const kept = await calls.keptBasket();
      this.#empty();
      return kept === undefined || this.#price(kept, { isAsking: false });
    });
  }

  get shown(): ShownBasket {
    return this.#shown;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Changes the goods; true once it is done, false when it was refused or not approved. */
  change(make: (goods: Goods) => Goods): Promise<boolean> {
    return this.#enqueue(async () => {
      const { kept } = this.#shown;
      return kept !== undefined && this.#price({ ...kept, goods: make(kept.goods) }, { isAsking: true });
    });
  }

  /** As `change`, but throws why it was refused, for a dialog that shows it and stays open. */
  async tryChange(make: (goods: Goods) => Goods): Promise<boolean> {
    const isDone = await this.change(make);
    const { failure } = this.#shown;
    if (!isDone && failure !== undefined) throw new CallFailed(failure);
    return isDone;
  }

  /** Takes something back in exchange for it; undefined: nothing any more. */
  exchange(exchange: Exchange | undefined): Promise<boolean> {
    return this.#enqueue(async () => {
      const { kept } = this.#shown;
      if (kept === undefined) return false;
      const { exchange: _before, ...rest } = kept;
      return this.#price(exchange === undefined ? rest : { ...rest, exchange }, { isAsking: false });
    });
  }

  /** Says why something was not done with it, until the next change. */
  refuse(failure: Failure): void {
    this.#show({ failure });
  }

  /** Begins another one. */
  clear(): Promise<boolean> {
    return this.#enqueue(async () => {
      this.#empty();
      await this.#calls.keepBasket(undefined);
      return true;
    });
  }

  #empty(): void {
    this.#show({ kept: { saleId: newId(), goods: { lines: [] }, approvals: [] }, quote: undefined });
  }

  async #price(basket: KeptBasket, { isAsking }: { readonly isAsking: boolean }): Promise<boolean> {
    const { goods, approvals, saleId } = basket;
    if (goods.lines.length === 0) {
      const { discounts: _none, coupons: _neither, ...rest } = goods;
      return this.#keep({ ...basket, goods: rest }, undefined);
    }
    const { quote, lacking } = await this.#calls.quote({ ...goods, userId: this.#userId }, approvals, saleId);
    if (isAsking && lacking.length > 0) {
      const more = await this.#ask(lacking, saleId, quote);
      if (more === undefined) return false;
      return this.#price({ ...basket, approvals: [...approvals, ...more] }, { isAsking });
    }
    return this.#keep(basket, quote);
  }

  /** What is seen in the basket is there again after the page has crashed; without the disk it is sold all the same. */
  async #keep(kept: KeptBasket, quote: ShownBasket["quote"]): Promise<boolean> {
    try {
      await this.#calls.keepBasket(quote === undefined && kept.exchange === undefined ? undefined : kept);
    } finally {
      this.#show({ kept, quote });
    }
    return true;
  }

  /** Undefined: nobody has approved it. */
  async #ask(needs: readonly ApprovalNeed[], saleId: string, quote: Quote): Promise<readonly Approval[] | undefined> {
    const { promise, resolve } = Promise.withResolvers<readonly Approval[] | undefined>();
    this.#show({ waiting: { needs, saleId, quote, approve: resolve, giveUp: () => resolve(undefined) } });
    const approvals = await promise;
    this.#show({ waiting: undefined });
    return approvals;
  }

  #enqueue(work: () => Promise<boolean>): Promise<boolean> {
    const done = this.#tail.then(async () => {
      this.#show({ failure: undefined });
      try {
        return await work();
      } catch (error) {
        this.#show({ failure: failureOf(error) });
        return false;
      }
    });
    this.#tail = done;
    return done;
  }

  #show(parts: Partial<ShownBasket>): void {
    this.#shown = { ...this.#shown, ...parts };
    for (const listener of this.#listeners) listener();
  }
}
