import { Type, type Static } from "typebox";
import type { TenantRead } from "../../kernel/db/handles.ts";
import { ValidationFailed, invalid } from "../../kernel/http/problem.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { requireAmount } from "../engine/amounts.ts";
import { readSettings } from "../settings/service.ts";
import { ofWholeShop } from "../gate/branch.sql.ts";
import type { RecordResource } from "../engine/records.ts";
import { PaymentMethod, PaymentMethodPage, PaymentMethodPatch, kinds, paymentMethodCreate } from "./schema.ts";
import { listBranchIds, listMethods, methodsAt, paymentMethodTable, updateChange } from "./sql.ts";

export { methodsAt } from "./sql.ts";

/** Whether a module settles what is paid by methods of this kind, which it does with a sale alone. */
export function isOfModule(kind: string): boolean {
  return !kinds.includes(kind);
}

/** A new shop has Cash and Card; the rest is its own. */
export const paymentMethods = (tenderKinds: readonly string[]): RecordResource => ({
  noun: "payment method",
  path: "/payment-methods",
  isRevalidated: true,
  name: ["PaymentMethod", "PaymentMethods"],
  tag: "Payment methods",
  readPermission: null,
  writePermission: "settings.manage",
  branch: ofWholeShop,
  filters: {
    query: { branchId: Type.Optional(Type.String({ ...Id, description: "Those that this branch takes." })) },
    condition: ({ branchId }) => methodsAt(branchId),
  },
  table: paymentMethodTable,
  schema: {
    one: PaymentMethod,
    page: PaymentMethodPage,
    create: paymentMethodCreate(tenderKinds),
    patch: PaymentMethodPatch,
  },
  errors: ["name_taken"],
  requireValid: async (tx, _id, values) => {
    const { changeAs, allowsChange, maxAmount, maxCashBack, branchIds } = values as Static<typeof PaymentMethodPatch>;
    const settings = await readSettings(tx);
    for (const [path, amount] of Object.entries({ maxAmount, maxCashBack }))
      if (typeof amount === "string") requireAmount(settings, path, amount);
    if (branchIds !== undefined && branchIds !== null) await requireBranches(tx, branchIds);
    if (changeAs !== undefined && allowsChange !== undefined && allowsChange !== (changeAs !== "None"))
      throw invalid("changeAs", "contradicts allowsChange");
  },
  save: (tx, id, values) => updateChange(tx, id, values as Static<typeof PaymentMethodPatch>),
});

async function requireBranches(tx: TenantRead, ids: readonly string[]): Promise<void> {
  const known = await listBranchIds(tx, ids);
  const faults = ids.flatMap((id, i) => (known.includes(id) ? [] : [[`branchIds[${i}]`, ["no such branch"]] as const]));
  if (faults.length > 0) throw new ValidationFailed(Object.fromEntries(faults));
}

/** The methods of these ids by id, archived ones too: what a till took while it was offline stays taken. */
export async function paymentMethodsOf(
  tx: TenantRead,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentMethod>> {
  return new Map((await listMethods(tx, ids)).map((method) => [method.id, method]));
}
