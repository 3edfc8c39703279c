import { unwrap } from "@tillhouse/client";
import { NeedsConnection, Refusal } from "@tillhouse/till-engine/refusal.ts";
import type { SyncLoop } from "@tillhouse/till-engine/sync-loop.ts";
import type { Till } from "@tillhouse/till-engine/till.ts";
import type { CashierSession } from "./cashier-session.ts";

interface TillAtBranch {
  readonly till: Till;
  readonly loop: Pick<SyncLoop, "state" | "wake">;
  readonly cashier: CashierSession;
}

/** The shop has a receipt within this, or it is mailed later. */
const pushWithinMs = 10_000;
const lookEveryMs = 200;
const what = "Mailing a receipt";

/** Calls for receipts by mail: the service sends them, of what it has. */
export function mailCalls(opened: () => TillAtBranch) {
  const isUnpushed = (orderId: string) => opened().till.unpushed.some(({ id }) => id === orderId);

  /** Throws `receipt_not_pushed` when the shop does not get it in time. */
  const pushed = async (orderId: string): Promise<void> => {
    const { loop } = opened();
    if (!loop.state.isConnected) throw new NeedsConnection(what);
    if (isUnpushed(orderId)) loop.wake();
    for (let waited = 0; isUnpushed(orderId); waited += lookEveryMs) {
      if (waited >= pushWithinMs) throw new Refusal("receipt_not_pushed", "the shop does not have this receipt yet");
      await new Promise((done) => setTimeout(done, lookEveryMs));
    }
  };

  return {
    /** The address that the shop knows of who bought; empty: none. */
    mailAddress: async (orderId: string): Promise<string> => {
      await pushed(orderId);
      const shop = await opened().cashier.client(what);
      const { customerId } = await unwrap(shop.GET("/orders/{id}", { params: { path: { id: orderId } } }));
      if (customerId === null) return "";
      const { email } = await unwrap(shop.GET("/customers/{id}", { params: { path: { id: customerId } } }));
      return email ?? "";
    },
    /** Mails it; under the same id once. */
    mailReceipt: async (orderId: string, to: string, id: string): Promise<void> => {
      await pushed(orderId);
      const shop = await opened().cashier.client(what);
      await unwrap(shop.POST("/orders/{id}/mails", { params: { path: { id: orderId } }, body: { id, to } }));
    },
  };
}
