import type { Answer, Connection } from "../src/connection.ts";
import type { Item, Outcome } from "../src/outbox.ts";
import type { RowChange } from "../src/rows.ts";

// For tests: a shop that is no more than its answers to a till.

export const branchId = "00000000-0000-4000-8000-000000000001";
export const userId = "00000000-0000-4000-8000-000000000002";
export const cash = "00000000-0000-4000-8000-000000000003";
export const setup = { branchId, registerId: userId, registerCode: "R", nextReceiptNumber: 1 };

export const idOf = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const variantOf = (n: number) => idOf(2, n);

/** What it sells, each article for as much as its number says. */
export function goodsOf(count: number): RowChange[] {
  return Array.from({ length: count }, (_, i) => [
    { stream: "Products", key: [idOf(1, i)], data: { id: idOf(1, i), name: `Käse „${i}“`, taxGroupId: null } },
    { stream: "Variants", key: [variantOf(i)], data: variant(i, `${i + 1}.00`) },
  ]).flat();
}

export function variant(n: number, price: string) {
  const more = { sku: `SKU-${n}`, unitId: idOf(3, 0), isOpenPrice: false, isArchived: false };
  return { id: variantOf(n), productId: idOf(1, n), name: "", price, ...more };
}

const settings = {
  ...{ currency: "EUR", currencyDigits: 2, timezone: "UTC", businessDayCutoff: "00:00", taxMode: "Inclusive" },
  ...{ cashRounding: "0", serviceCharge: null, serviceChargeTaxGroupId: null, customTaxGroupId: null },
  ...{ discountLimit: "10", quantityLimit: "10000", totalLimit: "1000000" },
  ...{
    refundLineLimit: "1000",
    refundReceiptLimit: "1000",
    refundDayLimit: "1000",
    payOutLimit: null,
    dropLimit: null,
  },
  ...{ requiresDiscountReason: false, requiresOverrideReason: false, requiresVoidReason: false },
  ...{ receiptHeader: null, receiptFooter: null, receiptLanguage: "en", receiptTexts: [] },
  ...{ sellerName: null, sellerAddress: null, sellerTaxId: null, callingCode: "49", modules: {} },
};
const method = {
  ...{ isRounded: true, changeAs: "Cash", maxCashBack: null, maxAmount: null, worksOffline: true, sortOrder: 0 },
  ...{ requiresReference: false, requiresCustomer: false, branchIds: null, isArchived: false },
};
export function methodRow(id: string, kind: string, more: object = {}): RowChange {
  return { stream: "PaymentMethods", key: [id], data: { ...method, id, name: kind, kind, ...more } };
}

/** A user who may do all of it. */
const owner = { id: userId, name: "Olive", isActive: true, isGlobalAdmin: true, isService: false };
const permissions = [
  ...["sales.discount", "sales.discountAny", "sales.overridePrice", "sales.overrideTax", "sales.custom"],
  ...[
    "sales.voidLine",
    "sales.large",
    "sales.void",
    "sales.refund",
    "sales.nosale",
    "cash.movementAny",
    "loyalty.redeem",
  ],
];
export const role = userId;
const basics: readonly RowChange[] = [
  { stream: "Users", key: [userId], data: owner },
  { stream: "UserRoles", key: [userId, role], data: { userId, roleId: role } },
  { stream: "Roles", key: [role], data: { id: role, name: "Owner", permissions, permissionsWithApproval: [] } },
  { stream: "Settings", key: [], data: settings },
  methodRow(cash, "Cash"),
];

/** A shop by its rows and what changed since. What is pushed, it takes. */
export class FakeShop implements Connection {
  rows: RowChange[];
  /** Pages of changes; the cursor counts those that a till has. */
  readonly changes: RowChange[][] = [];
  readonly taken = new Map<string, Item>();
  /** What becomes of an item. */
  answer: (id: string) => Outcome = (id) => ({ id, status: "Created", notes: [], waitsFor: null });
  /** The rows of each part of a snapshot. */
  readonly part: number;
  /** The first cursor that is of use. */
  #oldest = 0;

  constructor(rows: readonly RowChange[], part = 1000) {
    this.rows = [...basics, ...rows];
    this.part = part;
  }

  /** Has other rows from now on, which are told by a new snapshot only. */
  replace(rows: readonly RowChange[]): void {
    this.rows = [...basics, ...rows];
    this.changes.push([]);
    this.#oldest = this.changes.length;
  }

  async call(_method: "GET" | "POST" | "PUT", path: string, body?: unknown): Promise<Answer> {
    if (path === "/sync/push") {
      const { items } = body as { readonly items: readonly Item[] };
      for (const item of items) this.taken.set(item.id, item);
      return { status: 200, body: { results: items.map(({ id }) => this.answer(id)) } };
    }
    const cursor = Number(/cursor=(\d+)/.exec(path)?.[1]);
    if (cursor < this.#oldest) return { status: 410, body: { errorCode: "cursor_expired" } };
    const changes = this.changes[cursor] ?? [];
    const next = Math.min(cursor + 1, this.changes.length);
    const page = { changes, cursor: String(next), leastVersion: "1", isHead: next === this.changes.length };
    return { status: 200, body: page };
  }

  async *lines(path: string): AsyncGenerator<string> {
    const from = Number(/resume=(\d+)/.exec(path)?.[1] ?? 0);
    for (let i = from; i < this.rows.length; i += 1) {
      yield JSON.stringify({ type: "Row", ...this.rows[i] });
      if ((i + 1) % this.part === 0) yield JSON.stringify({ type: "Mark", resume: String(i + 1) });
    }
    yield JSON.stringify({ type: "End", cursor: String(this.#oldest) });
  }
}
