import { Type, type TObject, type TSchema } from "typebox";
import type { TenantRead, TenantWrite } from "../../../kernel/db/handles.ts";
import { conflict, invalid } from "../../../kernel/http/problem.ts";
import { Id, OccurredAt } from "../../../kernel/http/shapes.ts";
import type { Actor } from "../../context.ts";
import type { ModuleManifest } from "../../module.ts";
import { CancelInput, OrderInput, VoidInput } from "../../orders/schema.ts";
import { cancelParked, fillModules, getOrder, parkOrder, postSale, voidSale } from "../../orders/service.ts";
import { refuse } from "../../taking.ts";
import { drawerOfSession, idIn, none, ofSession, once, reader, requireHere, type Kind } from "./kind.ts";
import type { PushItem, PushKind } from "./schema.ts";
import { heldOf, SoldBasket } from "./sold.ts";
import { findMissing, findMissingLine } from "./sql.ts";

const OfOrder = { orderId: Id, occurredAt: Type.Optional(OccurredAt) };
interface OfOrder {
  readonly orderId: string;
  readonly occurredAt?: string;
}

/**
 * What becomes of orders. What is parked, voided and cancelled are items with ids of their own beside the order's,
 * since more than one of them may come of an order.
 */
export function orderKinds(modules: readonly ModuleManifest[]): readonly (readonly [PushKind, Kind])[] {
  const readOrder = reader<OrderInput>(fillModules(OrderInput, modules));
  const readParked = reader<OrderInput & OfOrder>(fillModules(withOrder(OrderInput), modules));
  const readSold = reader<SoldBasket>(SoldBasket);
  const readVoid = reader<VoidInput & OfOrder>(withOrder(VoidInput));
  const readCancel = reader<CancelInput & OfOrder>(withOrder(CancelInput));
  return [
    [
      "ParkedOrder",
      {
        ...{ permission: "sales.create", hasHappened: false, drawer: none },
        missing: ofSession,
        blocked: none,
        book: (tx, actor, item) => {
          const { orderId, ...input } = readParked(item);
          requireHere(actor, input.branchId, "branchId");
          return parkOrder(tx, actor, { ...input, id: orderId, status: "Parked" }, modules);
        },
      },
    ],
    [
      "Order",
      {
        ...{ permission: "sales.create", hasHappened: true, drawer: drawerOfSession },
        missing: async (tx, item) =>
          (await ofSession(tx, item)) ?? (await ofOriginals(tx, item)) ?? (await ofParked(tx, item)),
        blocked: none,
        book: (tx, actor, item) => {
          const input = readOrder(item);
          requireHere(actor, input.branchId, "branchId");
          if (input.status !== "Completed") throw invalid("status", "only completed sales are pushed so");
          if (item.sold === undefined) return postSale(tx, actor, input, modules);
          const sold = readSold({ ...item, body: item.sold });
          return postSale(tx, actor, { ...input, expectedTotal: sold.total }, modules, heldOf(sold, input, actor));
        },
      },
    ],
    [
      "OrderVoid",
      {
        ...{ permission: "sales.create", hasHappened: true },
        drawer: async (tx, _actor, item) => {
          const { cashSessionId } = await getOrder(tx, readVoid(item).orderId);
          return cashSessionId === null ? null : { sessionId: cashSessionId };
        },
        missing: ofOrder,
        blocked: none,
        book: async (tx, actor, item) => {
          const { orderId, ...said } = readVoid(item);
          await requireOrderHere(tx, actor, orderId);
          return once(tx, item, () => voidSale(tx, actor, orderId, said, modules));
        },
      },
    ],
    [
      "OrderCancel",
      {
        ...{ permission: "sales.create", hasHappened: false, drawer: drawerOfSession },
        missing: ofOrder,
        blocked: none,
        book: async (tx, actor, item) => {
          const { orderId, occurredAt: _, ...said } = readCancel(item);
          await requireOrderHere(tx, actor, orderId);
          return once(tx, item, () => cancelUnlessSettled(tx, actor, orderId, said));
        },
      },
    ],
  ];
}

function withOrder(schema: TSchema): TSchema {
  const { id: _id, ...members } = (schema as TObject).properties;
  return Type.Object({ ...members, ...OfOrder });
}

/** The order that it names, while the shop has none. */
function ofOrder(tx: TenantRead, { body }: PushItem): Promise<string | null> {
  return findMissing(tx, { orderId: idIn(body, "orderId") });
}

/** The parked order that it completes, while the shop has none. */
async function ofParked(tx: TenantRead, { sold }: PushItem): Promise<string | null> {
  const orderId = idIn(sold ?? {}, "parkedOrderId");
  return orderId && findMissing(tx, { orderId });
}

/** The first of the sold lines that it gives back, while the shop has none. */
function ofOriginals(tx: TenantRead, { body: { lines } }: PushItem): Promise<string | null> {
  const all: readonly unknown[] = Array.isArray(lines) ? lines : [];
  const isRecord = (line: unknown): line is Record<string, unknown> => typeof line === "object" && line !== null;
  return findMissingLine(
    tx,
    all.filter(isRecord).flatMap((line) => idIn(line, "originalLineId") ?? []),
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
    refuse(actor, conflict("order_not_parked", `This order is ${status === "Cancelled" ? "cancelled" : "completed"}.`));
}
