import type { OrderInput } from "@tillhouse/pricing/order.ts";
import type { TenantRead, TenantWrite } from "../../kernel/db/handles.ts";
import type { Actor } from "../context.ts";
import type { Order } from "./schema.ts";

/** What a module may know of the basket it prices. */
interface Basket {
  readonly branchId: string;
  readonly customerId: string | null;
  readonly at: Date;
  readonly order: OrderInput;
  readonly variantIds: ReadonlyMap<string, string | null>;
}

/** A discount that a module grants to a line, before the line's own. */
interface LinePromotion {
  readonly lineId: string;
  readonly kind: "Percent" | "Amount";
  readonly value: string;
  readonly reason: string;
}

/**
 * Where modules join an order, in its transaction; `app.ts` fills the lists. A hook that throws refuses the order.
 * A hook looks for its module in `actor.tenant.enabledModules` itself.
 */
export interface OrderHooks {
  /** Runs in quotes too, so it only reads. */
  readonly priceLines: readonly ((tx: TenantRead, actor: Actor, basket: Basket) => Promise<readonly LinePromotion[]>)[];
  /** After the order is written: points, credit, coupons. */
  readonly settle: readonly ((tx: TenantWrite, actor: Actor, order: Order) => Promise<void>)[];
  /** After the order is voided: what `settle` did, undone. */
  readonly reverse: readonly ((tx: TenantWrite, actor: Actor, order: Order) => Promise<void>)[];
}
