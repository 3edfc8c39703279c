import { localMoment } from "@tillhouse/pricing/promotions/promotion.ts";
import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import type { Copy, Row } from "./copy.ts";

export type Settings = Omit<Row<"Settings">, "version">;

/** What holds at the branch: its own settings over the shop's. */
export function settingsAt(copy: Copy, branchId: string): Settings {
  const settings = copy.derive(onlySettings, ["Settings"]);
  if (settings === undefined) throw new Error("the till has no copy of the shop yet");
  const own = copy.get("BranchSettings", branchId);
  if (own === undefined) return settings;
  const { modules = {}, ...top } = own;
  const ofShop: OfModules = settings.modules ?? {};
  const ofBranch = Object.entries(modules as OfModules).map(([module, group]) => [
    module,
    { ...ofShop[module], ...saidIn(group) },
  ]);
  return { ...settings, ...saidIn(top), modules: { ...ofShop, ...Object.fromEntries(ofBranch) } };
}

type OfModules = Readonly<Record<string, object>>;

function saidIn(own: object): object {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
}

function onlySettings(copy: Copy): Row<"Settings"> | undefined {
  return copy.list("Settings")[0];
}

export function zoneOf(copy: Copy, branchId: string): string {
  return copy.get("Branches", branchId)?.timezone ?? settingsAt(copy, branchId).timezone;
}

/** The day at the branch: YYYY-MM-DD. */
export function dayAt(copy: Copy, branchId: string, at: Date): string {
  return localMoment(at, zoneOf(copy, branchId)).day;
}

/** The day that the shop books it to, which begins at its cutoff. */
export function businessDayAt(copy: Copy, branchId: string, at: Date): string {
  const { day, time } = localMoment(at, zoneOf(copy, branchId));
  if (time >= settingsAt(copy, branchId).businessDayCutoff) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** The customer, or the one that it was merged into. */
export function buyerOf(copy: Copy, customerId: string | undefined): Row<"Customers"> | undefined {
  const customer = customerId === undefined ? undefined : copy.get("Customers", customerId);
  const into = customer?.mergedIntoId ?? null;
  return into === null ? customer : (copy.get("Customers", into) ?? customer);
}

/** The taxes of a group, as they are at the branch on the day. */
export function taxesOf(
  copy: Copy,
  groupId: string | null,
  { branchId, day }: { readonly branchId: string; readonly day: string },
): TaxComponent[] {
  if (groupId === null) return [];
  const used = copy.get("BranchTaxGroups", groupId, branchId)?.usedGroupId ?? groupId;
  const components = copy.list("TaxGroupComponents", used);
  return components
    .sort((a, b) => a.position - b.position)
    .flatMap((component) => {
      const rate = copy.get("TaxRates", component.taxRateId);
      const from = (period: Row<"TaxRatePeriods">) => period.validFrom ?? "";
      const [period] = copy
        .list("TaxRatePeriods", component.taxRateId)
        .filter((one) => from(one) <= day)
        .sort((a, b) => (from(a) < from(b) ? 1 : -1));
      if (rate === undefined || period === undefined) return [];
      return [{ taxRateId: rate.id, name: rate.name, rate: period.rate, isCompound: component.isCompound }];
    });
}
