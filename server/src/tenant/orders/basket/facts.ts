import type { TaxComponent } from "@tillhouse/pricing/tax.ts";
import type { TenantRead } from "../../../kernel/db/handles.ts";
import { ValidationFailed } from "../../../kernel/http/problem.ts";
import { momentOf, type Actor } from "../../gate/context.ts";
import { judge, type Findings } from "../../gate/findings.ts";
import { buyerRow, heldBuyerRow, checkBuyer } from "../../customers/service.ts";
import { settingsFor } from "../../settings/service.ts";
import {
  findNamed,
  listSellables,
  listTaxGroups,
  listUserIds,
  type PriceRequest,
  type Method,
  type Sellable,
  type TaxGroup,
} from "./facts.sql.ts";
import type { OrderModule, Promotions } from "../hooks.ts";
import {
  joinModules,
  checkEnabled,
  checkSettled,
  moduleLinesOf,
  type JoinedModule,
  type ModuleLines,
} from "../modules/join.ts";
import { originalIdsOf, readOriginals, type Original } from "../refunds/originals.ts";
import type { Reason } from "../reasons/sql.ts";
import type { LineInput, Order, OrderLine, ParkedPut, QuoteInput } from "../schema.ts";
import { saleSettings, type SaleSettings } from "../settings.ts";

/** Everything that a basket is priced with and paid by. */
export interface Facts {
  readonly settings: SaleSettings;
  readonly sellables: ReadonlyMap<string, Sellable>;
  readonly taxGroups: ReadonlyMap<string, TaxGroup>;
  /** The buyer; for a customer that was merged, the one that it was merged into. */
  readonly customerId: string | null;
  readonly methods: ReadonlyMap<string, Method>;
  /** The reasons that the basket names, by id. */
  readonly reasons: ReadonlyMap<string, Reason>;
  /** When it is sold. */
  readonly at: Date;
  /** The moment whose prices and promotions hold: of the sale, or of parking. */
  readonly pricedAt: Date;
  /** Whether prices contain tax: as it is set, or was when the order was parked. */
  readonly taxMode: Order["taxMode"];
  /** The customer's tax certificate: of now, or of when the order was parked. */
  readonly taxCertificate: string | null;
  /** The customer's tax certificate of now. */
  readonly ownCertificate: string | null;
  /** Paid in advance for the parked order. */
  readonly deposits: Order["deposits"];
  /** The lines of a parked order that is completed, by id: their prices and taxes hold. */
  readonly parked: ReadonlyMap<string, AgreedLine>;
  /** What promotions took off when it was sold, in place of what modules would give now. */
  readonly promotions: Promotions | undefined;
  /** The lines of earlier sales that Refund lines give back, by id. */
  readonly originals: ReadonlyMap<string, Original>;
  /** The modules that are on and have hooks. */
  readonly modules: readonly JoinedModule[];
  /** The ids of fees that modules have added, of refunds whose goods they keep, and of stored value. */
  readonly moduleLines: ModuleLines;
  /** For a sale that has happened already. */
  readonly findings: Findings | undefined;
}

/** The members of a line that hold, whatever the catalogue says now. */
export type AgreedLine = Pick<OrderLine, "id" | "kind" | "name" | "listPrice" | "unitPrice" | "priceSource"> & {
  readonly taxes: readonly TaxComponent[];
};

/** A basket that was priced before: parked, or sold by a till without connection. */
export interface AgreedBasket extends Pick<Order, "taxMode" | "taxCertificate" | "occurredAt" | "deposits"> {
  readonly lines: readonly AgreedLine[];
  readonly promotions?: Promotions;
  /** The parked order that a till has completed by a sale of its own. */
  readonly parkedOrderId?: string;
}

/**
 * Reads the facts, those of modules too, in one round trip; in more when earlier sales are named, or when a line by
 * name or the service charge has the tax group of the settings. The facts of a `parked` order are those of when it was
 * parked. `holdsBuyer`: the customer is held until the transaction ends (`heldBuyerRow`). Throws 404 `not_found` when
 * there is no such branch, 400 and 409 for a customer who may not buy, 403 `module_disabled` for a member of a module
 * that is off, and what the modules throw.
 */
export async function readFacts(
  tx: TenantRead,
  actor: Actor,
  input: QuoteInput,
  modules: readonly OrderModule[],
  { parked, holdsBuyer = false }: { readonly parked?: AgreedBasket | undefined; readonly holdsBuyer?: boolean } = {},
): Promise<Facts> {
  judge(actor, checkEnabled(modules, actor, input));
  const { branchId, customerId = null } = input;
  const at = momentOf(actor, input);
  const pricedAt = parked === undefined ? at : new Date(parked.occurredAt);
  const methodIds = ids(input.payments.map(({ methodId }) => methodId));
  const reasonIds = ids(reasonIdsOf(input));
  const variantIds = ids(input.lines.map(({ variantId }) => variantId));
  const scope = { branchId, at: pricedAt };
  const effective = settingsFor(tx, saleSettings, branchId);
  const [settings, sellables, taxGroups, { methods, buyer, taxCertificate, reasons }, joined, originals] =
    await Promise.all([
      effective,
      listSellables(tx, input.lines.flatMap(askedFor), { ...scope, customerId }),
      listGroups(tx, input, effective, scope),
      methodIds.length + reasonIds.length === 0 && customerId === null
        ? { methods: [], buyer: null, taxCertificate: null, reasons: [] }
        : findNamed(
            tx,
            {
              methodIds,
              reasonIds,
              buyer: customerId === null ? null : (holdsBuyer ? heldBuyerRow : buyerRow)(customerId),
            },
            { ...scope, customerId, hasHappened: actor.findings !== undefined },
          ),
      joinModules(tx, actor, modules, input, { ...scope, customerId, variantIds }),
      readOriginals(tx, actor, originalIdsOf(input.lines), modules),
    ]);
  if (customerId !== null) judge(actor, checkBuyer(buyer));
  judge(actor, checkSettled(modules, actor, input, methods));
  return {
    settings,
    customerId: buyer?.id ?? null,
    at,
    pricedAt,
    taxMode: parked?.taxMode ?? settings.taxMode,
    taxCertificate: parked === undefined ? taxCertificate : parked.taxCertificate,
    ownCertificate: taxCertificate,
    deposits: parked?.deposits ?? [],
    parked: new Map((parked?.lines ?? []).map((line) => [line.id, line])),
    promotions: parked?.promotions,
    findings: actor.findings,
    originals,
    modules: joined,
    moduleLines: moduleLinesOf(joined),
    sellables: new Map(sellables.map((one) => [one.variantId, one])),
    taxGroups: new Map(taxGroups.map((one) => [one.taxGroupId, one])),
    reasons: new Map(reasons.map((one) => [one.id, one])),
    methods: new Map(methods.map((one) => [one.methodId, one])),
  };
}

/**
 * The prices that a line needs. With a label's price the quantity is not known yet, so prices of all quantities are
 * asked.
 */
function askedFor({ variantId, quantity, labelPrice }: LineInput): PriceRequest[] {
  const isKnown = variantId !== null && variantId !== undefined;
  return isKnown ? [{ variantId, quantity: labelPrice === undefined ? quantity : null }] : [];
}

/**
 * The tax groups that lines name and, as soon as the settings are known, those that these have for lines by name that
 * name none and for the service charge.
 */
async function listGroups(
  tx: TenantRead,
  { lines, serviceCharge }: Pick<QuoteInput, "lines" | "serviceCharge">,
  effective: Promise<SaleSettings>,
  scope: Parameters<typeof listTaxGroups>[2],
): Promise<TaxGroup[]> {
  const groupsOf = (wanted: readonly string[]) => (wanted.length === 0 ? [] : listTaxGroups(tx, wanted, scope));
  const isOpen = lines.some((line) => isByName(line) && line.taxGroupId === undefined);
  const ofSettings = async () => {
    const { customTaxGroupId, serviceCharge: percent, serviceChargeTaxGroupId } = await effective;
    const isCharged = serviceCharge && percent !== null;
    return groupsOf(ids([isOpen ? customTaxGroupId : null, isCharged ? serviceChargeTaxGroupId : null]));
  };
  return (await Promise.all([groupsOf(ids(lines.map(({ taxGroupId }) => taxGroupId))), ofSettings()])).flat();
}

function ids(list: readonly (string | null | undefined)[]): string[] {
  return [...new Set(list.filter((id) => id !== null && id !== undefined))];
}

/** The ids of reasons that a basket names. */
function reasonIdsOf({ lines, discounts }: Pick<QuoteInput, "lines" | "discounts">): string[] {
  const named = [...discounts, ...lines, ...lines.flatMap((line) => line.discounts)];
  return named.flatMap(({ reasonId }) => reasonId ?? []);
}

/** Whether a line sells or takes back goods without an article and without an earlier sale that has it. */
function isByName({ kind, variantId, originalLineId }: LineInput): boolean {
  return kind !== "Void" && variantId === undefined && originalLineId === undefined;
}

/** 400 by path for salespeople that are not there. Of a sale the database says so. */
export async function requireSalespeople(
  tx: TenantRead,
  { salespersonId, lines }: Pick<ParkedPut, "salespersonId" | "lines">,
): Promise<void> {
  const sellers = [
    ["salespersonId", salespersonId] as const,
    ...lines.map((line, i) => [`lines[${i}].salespersonId`, line.salespersonId] as const),
  ].flatMap(([path, id]) => (id === undefined ? [] : [{ path, id }]));
  if (sellers.length === 0) return;
  const known = await listUserIds(
    tx,
    sellers.map(({ id }) => id),
  );
  const unknown = sellers.filter(({ id }) => !known.includes(id));
  if (unknown.length === 0) return;
  throw new ValidationFailed(Object.fromEntries(unknown.map(({ path }) => [path, ["no such user"]])));
}
