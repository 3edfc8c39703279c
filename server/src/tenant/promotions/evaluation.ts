import type { Explanation } from "@tillhouse/pricing/promotions/explain.ts";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { money } from "../../kernel/http/shapes.ts";
import type { Actor } from "../gate/context.ts";
import { digitsOf } from "../engine/currency.ts";
import type { OrderModule } from "../orders/hooks.ts";
import type { QuoteInput } from "../orders/schema.ts";
import { quote } from "../orders/service.ts";
import { hooksWith, moduleName } from "./sales.ts";
import type { Evaluation } from "./schema.ts";

/** What a basket costs, and of every promotion why it is given or not; writes nothing. Throws what a quote throws. */
export async function evaluateBasket(
  tx: TenantRead,
  actor: Actor,
  basket: QuoteInput,
  modules: readonly OrderModule[],
): Promise<Evaluation> {
  let results: readonly Explanation[] = [];
  const orderHooks = hooksWith((found) => {
    results = found;
  });
  const explaining = modules.map((module) => (module.name === moduleName ? { ...module, orderHooks } : module));
  const quoted = await quote(tx, actor, basket, explaining);
  const digits = digitsOf(quoted.currency);
  return {
    quote: quoted,
    promotions: results.map(({ promotion: { id, version, name }, result, discount, lines }) => ({
      promotionId: id,
      version,
      name,
      result,
      discount: money(discount, digits),
      lines: lines.map(({ lineId, amount }) => ({ lineId, amount: money(amount, digits) })),
    })),
  };
}
