import { Type, type TSchema } from "typebox";
import { Currency, Decimal, Id, Nullable, Shape, Timestamp, Enum } from "../../kernel/http/shapes.ts";
import { OccurredAt } from "../engine/shapes.ts";
import type { EventType } from "./event-types.ts";

// What a receiver of an event gets of it, by webhook and by stream.

const total = Type.Unsafe<string>({ ...Decimal, description: "In `currency`; negative for a refund." });
const receiptNumber = Nullable(Type.String());
const noted = Type.String({ description: "The code of a note, as the flag or the dead letter has it." });
const data = {
  CustomerChanged: Shape({ customerId: Id }, { title: "CustomerChangedData" }),
  DeviceSeen: Shape({ deviceId: Id, branchId: Id }, { title: "DeviceSeenData" }),
  OrderCompleted: Shape(
    {
      orderId: Id,
      branchId: Id,
      registerId: Nullable(Id),
      receiptNumber,
      customerId: Nullable(Id),
      currency: Currency,
      total,
      occurredAt: OccurredAt,
    },
    { title: "OrderCompletedData" },
  ),
  OrderParked: Shape({ orderId: Id, branchId: Id, currency: Currency, total }, { title: "OrderParkedData" }),
  OrderReturned: Shape(
    { returnId: Id, originalOrderId: Nullable(Id), branchId: Id, receiptNumber },
    { title: "OrderReturnedData" },
  ),
  OrderVoided: Shape(
    { orderId: Id, branchId: Id, receiptNumber, currency: Currency, total },
    { title: "OrderVoidedData" },
  ),
  SessionClosed: Shape(
    { cashSessionId: Id, branchId: Id, registerId: Id, closedAt: Timestamp },
    { title: "SessionClosedData" },
  ),
  SessionOpened: Shape(
    { cashSessionId: Id, branchId: Id, registerId: Id, openedAt: Timestamp },
    { title: "SessionOpenedData" },
  ),
  StockLow: Shape(
    {
      variantId: Id,
      branchId: Id,
      onHand: Type.Unsafe<string>({ ...Decimal, description: "In the variant's unit; it can be negative." }),
      reorderPoint: Type.Unsafe<string>({ ...Decimal, description: "In the variant's unit; not below `onHand`." }),
    },
    { title: "StockLowData" },
  ),
  SyncDeadLettered: Shape(
    { deadLetterId: Id, branchId: Id, deviceId: Nullable(Id), code: noted },
    { title: "SyncDeadLetteredData" },
  ),
  SyncFlagged: Shape(
    { flagId: Id, branchId: Id, deviceId: Nullable(Id), kind: Type.String(), codes: Type.Array(noted) },
    { title: "SyncFlaggedData" },
  ),
  TenantGraduated: Shape({ mode: Enum("GraduatedMode", ["Dedicated"]) }, { title: "TenantGraduatedData" }),
} as const satisfies Readonly<Record<EventType, TSchema>>;

const names = Object.keys(data) as EventType[];

/** `data` of an event of the stream `GET /events`. */
export const StreamedEvent = Type.Union(
  names.map((type) =>
    Shape(
      {
        id: Type.String({ ...Id, description: "Of the event; webhooks have it as `webhook-id`." }),
        type: Type.Literal(type),
        timestamp: Type.String({ ...Timestamp, description: "When it happened, by the service's clock." }),
        data: data[type],
      },
      { title: `${type}Event` },
    ),
  ),
  { title: "ShopEvent" },
);

/** The body of what is sent to a webhook, by event. */
export const webhookMessages = Object.fromEntries(
  names.map((type) => [
    type,
    Shape(
      {
        type: Type.Literal(type),
        timestamp: Type.String({ ...Timestamp, description: "When it happened, by the service's clock." }),
        tenantId: Type.String({ ...Id, description: "The shop." }),
        data: data[type],
      },
      { title: `${type}Message` },
    ),
  ]),
);
