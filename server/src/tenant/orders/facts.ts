import type { TenantRead } from "../../kernel/db/handles.ts";
import { momentOf, type Actor } from "../context.ts";
import type { EffectiveSettings } from "../settings/schema.ts";
import { settingsFor } from "../settings/service.ts";
import { listMethods, listSellables, listTaxGroups, type Method, type Sellable, type TaxGroup } from "./facts.sql.ts";
import type { QuoteInput } from "./schema.ts";

/** Everything that a basket is priced with and paid by. */
export interface Facts {
  readonly settings: EffectiveSettings;
  readonly sellables: ReadonlyMap<string, Sellable>;
  readonly taxGroups: ReadonlyMap<string, TaxGroup>;
  readonly methods: ReadonlyMap<string, Method>;
  /** When it is sold. */
  readonly at: Date;
}

/** Reads the facts in one round trip. Throws 404 `not_found` when there is no such branch. */
export async function readFacts(tx: TenantRead, actor: Actor, input: QuoteInput): Promise<Facts> {
  const { branchId, customerId = null } = input;
  const at = momentOf(actor, input);
  const ids = (list: readonly (string | null | undefined)[]) => [
    ...new Set(list.filter((id) => id !== null && id !== undefined)),
  ];
  const taxGroupIds = ids(input.lines.map(({ taxGroupId }) => taxGroupId));
  const methodIds = ids(input.payments.map(({ methodId }) => methodId));
  const [settings, sellables, taxGroups, methods] = await Promise.all([
    settingsFor(tx, branchId),
    listSellables(tx, ids(input.lines.map(({ variantId }) => variantId)), { branchId, customerId, at }),
    taxGroupIds.length === 0 ? [] : listTaxGroups(tx, taxGroupIds),
    methodIds.length === 0 ? [] : listMethods(tx, methodIds),
  ]);
  return {
    settings,
    at,
    sellables: new Map(sellables.map((one) => [one.variantId, one])),
    taxGroups: new Map(taxGroups.map((one) => [one.taxGroupId, one])),
    methods: new Map(methods.map((one) => [one.methodId, one])),
  };
}
