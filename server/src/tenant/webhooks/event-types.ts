/** Every event that a webhook can be for, with the permission that who asks for it must hold. */
export const eventTypes = {
  CustomerChanged: "customers.read",
  DeviceSeen: "devices.manage",
  OrderCompleted: "sales.read",
  OrderParked: "sales.read",
  OrderReturned: "sales.read",
  OrderVoided: "sales.read",
  SessionClosed: "cash.read",
  SessionOpened: "cash.read",
  StockLow: "inventory.read",
  SyncDeadLettered: "sync.review",
  SyncFlagged: "sync.review",
  TenantGraduated: null,
} as const;

export type EventType = keyof typeof eventTypes;

/** What happened in a shop. */
export interface ShopEvent {
  readonly type: EventType;
  /** Null: of no branch. */
  readonly branchId: string | null;
  /** Ids and figures, as they were then. */
  readonly data: Readonly<Record<string, unknown>>;
}
