import type { Copy } from "@tillhouse/till-engine/copy.ts";
import { settingsAt, zoneOf } from "@tillhouse/till-engine/shop.ts";
import { methodsAt } from "@tillhouse/till-engine/tenders.ts";
import type { Facts } from "../news.ts";

/** What the screens show of the shop and its rules, at the branch. */
export function factsOf(copy: Copy, branchId: string): Facts {
  const isKept = ({ isArchived }: { readonly isArchived: boolean }) => !isArchived;
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);
  return {
    settings: settingsAt(copy, branchId),
    branchName: copy.get("Branches", branchId)?.name ?? "",
    timezone: zoneOf(copy, branchId),
    methods: methodsAt(copy, branchId),
    cashReasons: copy.list("CashReasons").filter(isKept).sort(byName),
    saleReasons: copy.list("SaleReasons").filter(isKept).sort(byName),
    returnReasons: copy.list("ReturnReasons").filter(isKept).sort(byName),
    takesCoupons: copy.list("Promotions").some((one) => one.requiresCoupon && one.status === "Enabled" && isKept(one)),
    taxGroups: copy.list("TaxGroups").filter(isKept).sort(byName),
  };
}

factsOf.streams = [
  ...(["Settings", "BranchSettings", "Branches", "PaymentMethods"] as const),
  ...(["CashReasons", "SaleReasons", "ReturnReasons", "TaxGroups", "Promotions"] as const),
];
