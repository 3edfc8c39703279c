import type { PromotedOrder } from "@tillhouse/pricing/promotions/evaluate.ts";
import type { RefundSum } from "@tillhouse/pricing/refund.ts";
import type { Static, TSchema } from "typebox";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { ErrorCode } from "../../kernel/http/codes.ts";
import type { Actor } from "../gate/context.ts";
import type { Order, OrderLine } from "./schema.ts";
import type { Payment } from "./totals.schema.ts";

/** A module as orders know it: a manifest has these members. */
export interface OrderModule {
  /** PascalCase. Its members of orders and payments stand under the camelCase of it: `modules.stockTransfers`. */
  readonly name: string;
  readonly orderHooks?: OrderHooks;
  /** Kinds of payment methods that nobody else settles. */
  readonly tenderKinds?: readonly string[];
}

/**
 * Where a module joins an order, in its transaction; made by `defineOrderHooks`. Orders call the hooks of a module
 * while it is on in the shop, in the order of the list of modules, and never while it is off. A hook that throws
 * refuses the order, and everything is rolled back.
 *
 * In a sale they run in this order: `facts`, `priceLines`, `authorizeTenders`, then goods and the session's sums are
 * written, then `book`, then the receipt's number is taken (decision 0010). What runs before the goods only
 * reads: a module locks its rows in `book` and `reverse` alone, both of which come after the goods and the sums, so
 * that no two transactions wait for each other in a ring.
 */
export interface OrderHooks<Facts = unknown, Input = unknown, Tendered = unknown, Output = unknown> {
  /** A closed object: what quotes, orders and completions may say under `modules.<module>`. */
  readonly input?: TSchema;
  /** A closed object: what a payment may say under its own `modules.<module>`: an account, a card, a code. */
  readonly paymentInput?: TSchema;
  /** The members of `input` and `paymentInput` that are codes which somebody could guess. */
  readonly codes?: readonly string[];
  /** A closed object: what an order gives back under `modules.<module>`. */
  readonly output?: TSchema;
  /** The problems that its hooks throw, for the contract document. */
  readonly errors?: readonly ErrorCode[];
  /**
   * Reads what the other hooks need. Statements that it starts before it first awaits travel in the round trip that
   * reads what the basket is priced with.
   */
  readonly facts?: (tx: TenantRead, actor: Actor, asked: FactsRequest<Input, Tendered>) => Promise<Facts>;
  /** Calculates discounts out of the basket and the facts alone, so that a quote and its sale come to the same. */
  readonly priceLines?: (
    basket: Basket,
    joined: ModuleView<Facts, Input>,
  ) => ModulePrices<Output> | Promise<ModulePrices<Output>>;
  /** The stored value in the module's output that the receipt prints. */
  readonly printed?: (output: Output) => readonly PrintedValue[];
  /** The lines of the basket that the module answers for. */
  readonly answersFor?: (joined: ModuleView<Facts, Input>) => AnsweredFor;
  /**
   * Refuses payments before anything is written. Answers with the permissions they need beyond selling, which approvals
   * can lend. What it reads is not locked: `book` checks again what others may change at the same time.
   */
  readonly authorizeTenders?: (
    tx: TenantRead,
    actor: Actor,
    sale: Sale<Facts, Input, Tendered>,
  ) => Promise<readonly string[]>;
  /**
   * Writes what the sale does to the module: points, debts, coupons. Answers with what the order keeps under
   * `modules.<module>`, in place of what `priceLines` gave; undefined changes nothing. The booking hooks of all
   * modules are started at once, in their order: each takes its locks by the statements that it starts before it first
   * awaits. The order has no receipt number yet and is not written yet: a foreign key to it has to be DEFERRABLE
   * INITIALLY DEFERRED.
   */
  readonly book?: (tx: TenantWrite, actor: Actor, sale: Sale<Facts, Input, Tendered>) => Promise<Output | undefined>;
  /** Takes back what `book` did: all of it when the sale is voided, a part when lines of it are returned. */
  readonly reverse?: (tx: TenantWrite, actor: Actor, reversal: Reversal) => Promise<void>;
  /**
   * What of the module paid for a sale, in the order in which it is given back. Money that a return pays out by one of
   * the module's `tenderKinds`, and says nothing of, goes back to it.
   */
  readonly paidWith?: (tx: TenantRead, orderId: string) => Promise<readonly PaidWith<Tendered>[]>;
  /**
   * What came back of the order before, by documents of this module that hold, by the id of the sold line, with what
   * was given for it as `reverse` was told. So much less can come back again, and an order of which something came back
   * is not voided. The order is held if it matters.
   */
  readonly returned?: (tx: TenantRead, actor: Actor, order: Order) => Promise<ReadonlyMap<string, RefundSum>>;
}

/** Declares a module's hooks; they are typed by its schemas and by what `facts` reads. */
export function defineOrderHooks<
  Facts = undefined,
  Input extends TSchema = TSchema,
  Tendered extends TSchema = TSchema,
  Output extends TSchema = TSchema,
>(
  hooks: Omit<
    OrderHooks<Facts, Static<Input>, Static<Tendered>, Static<Output>>,
    "input" | "paymentInput" | "output"
  > & {
    readonly input?: Input;
    readonly paymentInput?: Tendered;
    readonly output?: Output;
  },
): OrderHooks {
  return hooks as OrderHooks;
}

/** The basket for which a module reads its facts. */
export interface FactsRequest<Input = unknown, Tendered = unknown> {
  readonly branchId: string;
  readonly customerId: string | null;
  /** When it is sold. */
  readonly at: Date;
  /** The variants of the lines, each once. */
  readonly variantIds: readonly string[];
  readonly payments: readonly {
    readonly methodId: string;
    readonly tendered: string;
    readonly input: Tendered | undefined;
  }[];
  readonly input: Input | undefined;
}

/** The facts that a module has read, and what the caller says to it. */
export interface ModuleView<Facts = unknown, Input = unknown> {
  readonly facts: Facts;
  readonly input: Input | undefined;
}

/** What a module may know of the basket it prices. */
export interface Basket {
  readonly branchId: string;
  readonly customerId: string | null;
  readonly at: Date;
  readonly lines: readonly (Pick<OrderLine, "id" | "kind" | "variantId" | "categoryId" | "priceSource"> & {
    readonly listPrice: string | null;
  })[];
  /** The ids of lines that are fees or sell what pays later: nothing is collected for them. */
  readonly besideGoods: ReadonlySet<string>;
  /**
   * As it stands: promotions of the modules before this one come first, then what is taken off by hand, which has no
   * `promotionId`.
   */
  readonly order: PromotedOrder;
}

interface Promotion {
  readonly promotionId: string;
  /** As the receipt prints it. */
  readonly name: string;
  readonly kind: "Percent" | "Amount";
  readonly value: string;
}

/** What a module takes off a basket: before what is taken off by hand, line for line, then of the order. */
export interface ModulePrices<Output = unknown> {
  readonly lines?: readonly (Promotion & { readonly lineId: string })[];
  /** Apportioned to its lines, or to all, by largest remainder. */
  readonly order?: readonly (Promotion & { readonly lineIds?: readonly string[] })[];
  /** What the quote or order gives back under `modules.<module>`. */
  readonly output?: Output;
}

/** All that promotions take off a basket. */
export type Promotions = Required<Pick<ModulePrices, "lines" | "order">>;

/** Lines of a basket, by their ids, that are a module's. */
interface AnsweredFor {
  /**
   * Fees that it has put in itself: they become lines of the kind Fee, which are no sale. Neither discounts of the
   * order nor the service charge apply to them.
   */
  readonly addedLineIds: readonly string[];
  /** Refund lines whose goods it keeps: they do not go back into stock, and what they cost stays with the sale. */
  readonly keptLineIds: readonly string[];
  /**
   * Lines that sell what pays later, as gift cards: at what they hold, so that nothing is taken off them and they reach
   * nothing.
   */
  readonly valueLineIds?: readonly string[];
}

/** Stored value on a receipt. */
export interface PrintedValue {
  /** The last characters of its code; null when none may be told. */
  readonly codeEnding: string | null;
  /** As the sale left it. */
  readonly balance: string;
}

/** One that paid for a sale: a gift card. */
export interface PaidWith<Tendered = unknown> {
  /** The kind of the payment method. */
  readonly kind: string;
  /** The members by which a payment names it. */
  readonly input: Tendered;
  /** The part of its payment that has not come back to it yet. */
  readonly left: string;
}

/** A payment as it is applied to the order; `amount` is negative when it is paid out. */
export interface Tender<Tendered = unknown> extends Payment {
  readonly kind: string;
  readonly input: Tendered | undefined;
}

/** A sale that is priced and paid; its receipt number and the number of its version come later. */
interface Sale<Facts = unknown, Input = unknown, Tendered = unknown> extends ModuleView<Facts, Input> {
  readonly order: Order;
  readonly tenders: readonly Tender<Tendered>[];
  /** As of the basket. */
  readonly besideGoods: ReadonlySet<string>;
}

/** The part of a sold line that is charged or comes back. */
export interface ChargedLine {
  readonly lineId: string;
  readonly quantity: string;
  readonly discount: string;
  readonly net: string;
  readonly tax: string;
  readonly total: string;
  readonly taxes: OrderLine["taxes"];
}

/** What comes back of a sold line; amounts and quantities are positive. */
export interface RefundLine extends ChargedLine {
  /** How much of it came back before. */
  readonly returned: string;
}

/** What is taken back of an order. Amounts are positive. */
export interface Reversal {
  readonly kind: "Void" | "Return";
  /** The order as it was sold. */
  readonly order: Order;
  /** The document that takes it back; of a void it is the order itself. */
  readonly documentId: string;
  /** The branch of the document. */
  readonly branchId: string;
  readonly at: Date;
  /** With what was charged for them; of a void, all that had not come back within the sale. */
  readonly lines: readonly RefundLine[];
}

declare module "../engine/manifest.ts" {
  interface ModuleHooks {
    /** Made by `defineOrderHooks`; not called while the module is off. */
    readonly orderHooks?: OrderHooks;
  }
}
