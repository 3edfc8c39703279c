import { pageOf } from "../../../kernel/http/page.ts";
import { withoutCosts } from "../../inventory/service.ts";
import type { TenantRoutes } from "../../gate/route.ts";
import { settingsFor } from "../../settings/service.ts";
import type { PurchasingPermission } from "../permissions.ts";
import { purchasingSettings } from "../settings.ts";
import { SuggestionPage, SuggestionQuery } from "./schema.ts";
import { listSuggestions } from "./sql.ts";

const dayMs = 86_400_000;

export function reorderRoutes(routes: TenantRoutes<PurchasingPermission>): void {
  routes.read(
    {
      tag: "Purchasing",
      permission: "purchasing.read",
      method: "GET",
      path: "/purchase-orders/suggestions",
      operationId: "listReorderSuggestions",
      summary: "What a branch should order, by its sales, the suppliers' lead times and its reorder points, by SKU",
      branch: "query",
      query: SuggestionQuery,
      replies: { 200: SuggestionPage },
    },
    async (tx, { query, actor }) => {
      const { salesDays, coverDays } = await settingsFor(tx, purchasingSettings, query.branchId);
      const since = new Date(actor.now.getTime() - salesDays * dayMs);
      const rows = await listSuggestions(tx, query, { salesDays, coverDays, since });
      const page = pageOf(rows, query.limit, ({ sortKey }) => sortKey);
      return { ...page, items: page.items.map((one) => withoutCosts(one, actor)) };
    },
  );
}
