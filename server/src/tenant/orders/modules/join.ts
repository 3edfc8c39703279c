import { nothingBack, type RefundSum } from "@tillhouse/pricing/refund.ts";
import { Big } from "big.js";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { moduleDisabled } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../gate/context.ts";
import { findingOf, judge, type Finding } from "../../gate/findings.ts";
import type {
  FactsRequest,
  ModuleView,
  OrderHooks,
  PaidWith,
  OrderModule,
  PrintedValue,
  Reversal,
  Tender,
} from "../hooks.ts";
import { listGivenBack } from "../list/read.sql.ts";
import { memberOf } from "./members.ts";
import type { Order, PaymentInput, QuoteInput } from "../schema.ts";

/** A module that is on in the shop, with what it has read for one basket. */
export interface JoinedModule extends ModuleView {
  /** As operators enable it. */
  readonly name: string;
  /** The key of its members in `modules`. */
  readonly key: string;
  readonly hooks: OrderHooks;
  /** What each payment says to it, in their order. */
  readonly tendered: readonly unknown[];
}

function enabledHooks(
  modules: readonly OrderModule[],
  { tenant }: Actor,
): [key: string, hooks: OrderHooks, name: string][] {
  return modules.flatMap((module) =>
    module.orderHooks === undefined || !tenant.enabledModules.includes(module.name)
      ? []
      : [[memberOf(module), module.orderHooks, module.name] as [string, OrderHooks, string]],
  );
}

/** Finds 403 `module_disabled` for a member of a module that is off, in the order or in a payment. */
export function checkEnabled(
  modules: readonly OrderModule[],
  { tenant }: Actor,
  { modules: said, payments }: Pick<QuoteInput, "modules" | "payments">,
): Finding | undefined {
  const off = modules.filter(({ name }) => !tenant.enabledModules.includes(name));
  for (const members of [said, ...payments.map((payment) => payment.modules)]) {
    const refused = off.find((module) => members?.[memberOf(module)] !== undefined);
    if (refused !== undefined) return moduleDisabled(refused.name);
  }
  return undefined;
}

/** Finds 403 `module_disabled` for a payment of a kind that a module settles which is off. */
export function checkSettled(
  modules: readonly OrderModule[],
  { tenant }: Actor,
  { payments }: Pick<QuoteInput, "payments">,
  methods: readonly { readonly methodId: string; readonly kind: string }[],
): Finding | undefined {
  const paid = new Set(payments.map(({ methodId }) => methodId));
  for (const { methodId, kind } of methods) {
    const settling = modules.find(({ tenderKinds }) => tenderKinds?.includes(kind));
    if (paid.has(methodId) && settling !== undefined && !tenant.enabledModules.includes(settling.name))
      return moduleDisabled(settling.name);
  }
  return undefined;
}

/** The modules that are on, each with its facts; their statements leave before this first awaits. */
export function joinModules(
  tx: TenantRead,
  actor: Actor,
  modules: readonly OrderModule[],
  said: Pick<QuoteInput, "modules" | "payments">,
  asked: Omit<FactsRequest, "payments" | "input">,
): Promise<JoinedModule[]> {
  const joined = Promise.all(
    enabledHooks(modules, actor).map(async ([key, hooks, name]): Promise<JoinedModule[]> => {
      const input = said.modules?.[key];
      const payments = said.payments.map((payment) => ({
        methodId: payment.methodId,
        tendered: payment.tendered,
        input: payment.modules?.[key],
      }));
      const tendered = payments.map((payment) => payment.input);
      try {
        const facts = await hooks.facts?.(tx, actor, { ...asked, payments, input });
        return [{ name, key, hooks, input, tendered, facts }];
      } catch (error) {
        // A sale that the module refuses has happened: it is booked without the module.
        judge(actor, findingOf(error), name);
        return [];
      }
    }),
  );
  return joined.then((all) => all.flat());
}

/** The ids of a basket's lines that modules answer for (`OrderHooks.answersFor`). */
export interface ModuleLines {
  /** Fees that a module has added. */
  readonly added: ReadonlySet<string>;
  /** Refund lines whose goods a module keeps: they do not go back into stock. */
  readonly kept: ReadonlySet<string>;
  /** Lines that sell stored value, as gift cards: at what they hold. */
  readonly value: ReadonlySet<string>;
  /** `added` and `value` together: the lines that are no goods. */
  readonly besideGoods: ReadonlySet<string>;
}

export function moduleLinesOf(modules: readonly JoinedModule[]): ModuleLines {
  const parts = modules.flatMap(({ hooks, ...joined }) => hooks.answersFor?.(joined) ?? []);
  return {
    added: new Set(parts.flatMap(({ addedLineIds }) => addedLineIds)),
    kept: new Set(parts.flatMap(({ keptLineIds }) => keptLineIds)),
    value: new Set(parts.flatMap(({ valueLineIds = [] }) => valueLineIds)),
    besideGoods: new Set(parts.flatMap(({ addedLineIds, valueLineIds = [] }) => [...addedLineIds, ...valueLineIds])),
  };
}

/** What the modules print on the receipt of the order. */
export function printedBy(modules: readonly OrderModule[], { modules: kept }: Pick<Order, "modules">): PrintedValue[] {
  return modules.flatMap((module) => {
    const output = kept[memberOf(module)];
    return output === undefined ? [] : (module.orderHooks?.printed?.(output) ?? []);
  });
}

/** What a module books. */
interface SaleOf {
  readonly order: Order;
  readonly methods: ReadonlyMap<string, { readonly kind: string }>;
  readonly moduleLines: ModuleLines;
}

function saleFor({ facts, input, tendered }: JoinedModule, { order, methods, moduleLines: { besideGoods } }: SaleOf) {
  const tenders = order.payments.map((payment, i): Tender => ({
    ...payment,
    kind: methods.get(payment.methodId)?.kind ?? "",
    input: tendered[i],
  }));
  return { order, tenders, facts, input, besideGoods };
}

/** Lets the modules refuse the payments. Answers with the permissions that they need. */
export async function authorizeTenders(
  tx: TenantRead,
  actor: Actor,
  modules: readonly JoinedModule[],
  sale: SaleOf,
): Promise<string[]> {
  const needed = await Promise.all(
    modules.map(async (module) => {
      try {
        return await module.hooks.authorizeTenders?.(tx, actor, saleFor(module, sale));
      } catch (error) {
        judge(actor, findingOf(error));
        return undefined;
      }
    }),
  );
  return needed.flatMap((permissions) => permissions ?? []);
}

/** Lets the modules write their part of the sale. Answers with what the order keeps of them. */
export async function bookModules(
  tx: TenantWrite,
  actor: Actor,
  modules: readonly JoinedModule[],
  sale: SaleOf,
): Promise<Order["modules"]> {
  const kept = await Promise.all(
    modules.map(async (module) => {
      const output = await module.hooks.book?.(tx, actor, saleFor(module, sale));
      return [module.key, output] as const;
    }),
  );
  return { ...sale.order.modules, ...Object.fromEntries(kept.filter(([, output]) => output !== undefined)) };
}

/** As `reverseModules`, of what a later receipt gives back. */
export async function reverseJoined(
  tx: TenantWrite,
  actor: Actor,
  modules: readonly JoinedModule[],
  reversals: readonly Reversal[],
): Promise<void> {
  await Promise.all(
    reversals.flatMap((reversal) => modules.map(async ({ hooks }) => hooks.reverse?.(tx, actor, reversal))),
  );
}

/** Lets the modules take back their part of a sale, or of lines of it. */
export async function reverseModules(
  tx: TenantWrite,
  actor: Actor,
  modules: readonly OrderModule[],
  reversal: Reversal,
): Promise<void> {
  await Promise.all(enabledHooks(modules, actor).map(async ([, hooks]) => hooks.reverse?.(tx, actor, reversal)));
}

/** The gift cards and the like of modules that paid for the sale, with the members by which a payment names them. */
export async function listPaidWith(
  tx: TenantRead,
  actor: Actor,
  modules: readonly OrderModule[],
  orderId: string,
): Promise<(Pick<PaidWith, "kind" | "left"> & Required<Pick<PaymentInput, "modules">>)[]> {
  const each = enabledHooks(modules, actor).map(async ([key, hooks]) =>
    ((await hooks.paidWith?.(tx, orderId)) ?? []).map(({ kind, left, input }) => ({
      ...{ kind, left },
      modules: { [key]: input } as NonNullable<PaymentInput["modules"]>,
    })),
  );
  return (await Promise.all(each)).flat();
}

/** What came back of an order before, by lines of later receipts and by documents of modules, by line. */
export async function returnedBefore(
  tx: TenantRead,
  actor: Actor,
  modules: readonly OrderModule[],
  order: Order,
): Promise<ReadonlyMap<string, RefundSum>> {
  const [given, ...parts] = await Promise.all([
    listGivenBack(tx, order.id),
    ...enabledHooks(modules, actor).map(async ([, hooks]) => hooks.returned?.(tx, actor, order)),
  ]);
  const sums = new Map<string, RefundSum>(given.map(({ lineId, ...back }) => [lineId, back]));
  for (const [id, back] of parts.flatMap((part) => [...(part ?? [])])) sums.set(id, plus(sums.get(id), back));
  return sums;
}

function plus(one: RefundSum = nothingBack, other: RefundSum): RefundSum {
  const sum = (a: string, b: string) => new Big(a).plus(b).toFixed();
  return {
    quantity: sum(one.quantity, other.quantity),
    discount: sum(one.discount, other.discount),
    net: sum(one.net, other.net),
    taxes: other.taxes.map((amount, i) => sum(one.taxes[i] ?? "0", amount)),
  };
}
