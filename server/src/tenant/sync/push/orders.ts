import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { conflict } from "../../../kernel/http/problem.ts";
import type { Actor } from "../../gate/context.ts";
import type { ModuleManifest } from "../../engine/manifest.ts";
import type { CancelInput } from "../../orders/schema.ts";
import { cancelParked, getOrder, parkOrder, postSale, takeDeposit, voidSale } from "../../orders/service.ts";
import { judge } from "../../gate/findings.ts";
import type { ItemOf } from "./items.schema.ts";
import { drawerOfSession, none, ofSession, once, requireHere, type Kinds } from "./kind.ts";
import { heldOf } from "./sold.ts";
import { findMissing, findMissingLine } from "./sql.ts";

/**
 * What becomes of orders. What is parked, voided and cancelled are items with ids of their own beside the order's,
 * since more than one of them may come of an order.
 */
export function orderKinds(
  modules: readonly ModuleManifest[],
): Kinds<"ParkedOrder" | "Deposit" | "Order" | "OrderVoid" | "OrderCancel"> {
  return {
    ParkedOrder: {
      ...{ permission: "sales.create", hasHappened: false, drawer: none },
      missing: ofSession,
      blocked: none,
      book: (tx, actor, { body: { orderId, ...input } }) => {
        requireHere(actor, input.branchId, "branchId");
        return parkOrder(tx, actor, { ...input, id: orderId, status: "Parked" }, modules);
      },
    },
    Deposit: {
      ...{ permission: "sales.create", hasHappened: true, drawer: drawerOfSession },
      missing: async (tx, item) => (await ofSession(tx, item)) ?? (await ofOrder(tx, item)),
      blocked: none,
      book: async (tx, actor, { id, body: { orderId, ...deposit } }) => {
        await requireOrderHere(tx, actor, orderId);
        return takeDeposit(tx, actor, orderId, { ...deposit, id });
      },
    },
    Order: {
      ...{ permission: "sales.create", hasHappened: true, drawer: drawerOfSession },
      missing: async (tx, item) =>
        (await ofSession(tx, item)) ?? (await ofOriginals(tx, item)) ?? (await ofParked(tx, item)),
      blocked: none,
      book: (tx, actor, { id, body, sold }) => {
        requireHere(actor, body.branchId, "branchId");
        const input = { ...body, id, status: "Completed" } as const;
        if (sold === undefined) return postSale(tx, actor, input, modules);
        return postSale(tx, actor, { ...input, expectedTotal: sold.total }, modules, heldOf(sold, input, actor));
      },
    },
    OrderVoid: {
      ...{ permission: "sales.create", hasHappened: true },
      drawer: async (tx, _actor, { body }) => {
        const { cashSessionId } = await getOrder(tx, body.orderId);
        return cashSessionId === null ? null : { sessionId: cashSessionId };
      },
      missing: ofOrder,
      blocked: none,
      book: async (tx, actor, item) => {
        const { orderId, ...said } = item.body;
        await requireOrderHere(tx, actor, orderId);
        return once(tx, item, () => voidSale(tx, actor, orderId, said, modules));
      },
    },
    OrderCancel: {
      ...{ permission: "sales.create", hasHappened: false, drawer: drawerOfSession },
      missing: ofOrder,
      blocked: none,
      book: async (tx, actor, item) => {
        const { orderId, occurredAt: _, ...said } = item.body;
        await requireOrderHere(tx, actor, orderId);
        return once(tx, item, () => cancelUnlessSettled(tx, actor, orderId, said));
      },
    },
  };
}

/** The order that it names, while the shop has none. */
function ofOrder(
  tx: TenantRead,
  { body: { orderId } }: ItemOf<"Deposit" | "OrderVoid" | "OrderCancel">,
): Promise<string | null> {
  return findMissing(tx, { orderId });
}

/** The parked order that it completes, while the shop has none. */
async function ofParked(tx: TenantRead, { sold }: ItemOf<"Order">): Promise<string | null> {
  const orderId = sold?.parkedOrderId;
  return orderId === undefined ? null : findMissing(tx, { orderId });
}

/** The first of the sold lines that it gives back, while the shop has none. */
function ofOriginals(tx: TenantRead, { body: { lines } }: ItemOf<"Order">): Promise<string | null> {
  return findMissingLine(
    tx,
    lines.flatMap(({ originalLineId }) => originalLineId ?? []),
  );
}

async function requireOrderHere(tx: TenantRead, actor: Actor, orderId: string): Promise<void> {
  requireHere(actor, (await getOrder(tx, orderId)).branchId, "orderId");
}

/** An order that was completed or cancelled meanwhile stays so, which is noted. */
async function cancelUnlessSettled(tx: TenantWrite, actor: Actor, orderId: string, said: CancelInput): Promise<void> {
  const { status } = await getOrder(tx, orderId);
  if (status === "Parked") await cancelParked(tx, actor, orderId, said);
  else
    judge(actor, conflict("order_not_parked", `This order is ${status === "Cancelled" ? "cancelled" : "completed"}.`));
}
