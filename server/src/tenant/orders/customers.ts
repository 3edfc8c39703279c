import { pageOf } from "../../kernel/http/page.ts";
import type { CustomerHooks } from "../customers/hooks.ts";
import { updateErasedNotes } from "./customers.sql.ts";
import type { OrderModule } from "./hooks.ts";
import { fillModules } from "./modules/members.ts";
import { listOrdersOf, listParkedOf } from "./list/read.sql.ts";
import { Order } from "./schema.ts";

/** What becomes of a customer's orders and baskets when it is erased, and what it is given of them. */
export function orderCustomerHooks(modules: readonly OrderModule[]): CustomerHooks {
  const schema = fillModules(Order, modules);
  return {
    erase: (tx, _actor, { ids }) => updateErasedNotes(tx, ids),
    records: [
      {
        member: "orders",
        schema,
        list: async (tx, ids, page) =>
          pageOf(await listOrdersOf(tx, ids, page), page.limit, ({ occurredAt, id }) => [occurredAt, id]),
      },
      {
        member: "parkedOrders",
        schema,
        list: async (tx, ids, page) => pageOf(await listParkedOf(tx, ids, page), page.limit, ({ id }) => [id]),
      },
    ],
  };
}
