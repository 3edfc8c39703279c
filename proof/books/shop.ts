import type { Sums } from "./sums.ts";
import { Fraction } from "../../pricing/test/fraction.ts";
import { hire } from "../../server/test/staff.ts";
import type { Reply, Shop, TestService } from "../../server/test/harness.ts";
import { permissions, type Permission } from "../../server/src/tenant/gate/permissions.ts";
import type { Tax } from "./calculation.ts";
import { inCurrency, type Country } from "./countries.ts";
import type { Method } from "./settlement.ts";

/** Shops in four currencies, with goods, taxes and methods of every kind; and what the oracle knows of them. */

/** A tax of a group, with what its rate was and will be. */
export interface DatedTax extends Omit<Tax, "rate"> {
  /** By the first day at a branch; null: from ever on. The latest is the last one. */
  readonly rates: { readonly from: string | null; readonly rate: Fraction }[];
}

export interface Good {
  readonly variantId: string;
  readonly taxes: readonly DatedTax[];
  /** Fraction digits of a quantity. */
  readonly precision: number;
  price: Fraction;
  /** What some branches ask instead. */
  readonly branchPrices: Map<string, Fraction>;
  /** The prices of price lists for all branches or for one: from so many of a line on, the fewest first. */
  readonly bulk: readonly { readonly branchId: string | null; readonly from: Fraction; readonly price: Fraction }[];
  readonly isOpenPrice: boolean;
  readonly isTracked: boolean;
  /** What one takes out of stock in its place. */
  readonly parts: readonly { readonly good: Good; readonly quantity: Fraction }[];
  readonly cost: Fraction | null;
}

export interface Place {
  readonly branchId: string;
  readonly registerId: string;
  readonly registerCode: string;
  readonly timezone: string;
  readonly cutoff: string;
  readonly isTaxInside: boolean;
  readonly coin: Fraction;
  /** In per cent, and its taxes. */
  readonly serviceCharge: { readonly percent: Fraction; readonly taxes: readonly DatedTax[] };
}

interface Caller {
  readonly userId: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string, body?: unknown): Promise<Reply>;
}

export interface World {
  readonly shop: Shop;
  readonly country: Country;
  readonly unit: Fraction;
  /** Two people who may do everything. */
  readonly callers: readonly [Caller, Caller];
  readonly places: readonly [Place, Place];
  readonly goods: readonly Good[];
  /** The tax groups of lines by name: one without taxes, and others with. */
  readonly taxGroups: readonly { readonly id: string; readonly taxes: readonly DatedTax[] }[];
  readonly methods: Readonly<Record<"cash" | "card" | "debit" | "voucher" | "cheque", Method>>;
  /** A customer who pays no tax. */
  readonly exemptId: string;
  readonly cashReasons: ReadonlyMap<string, string>;
  readonly stockReasons: { readonly more: string; readonly less: string };
  /** What each session has taken that was closed, and what came late for it. */
  readonly taken: Sums[];
}

type Body = Reply["body"];

export async function made(reply: Promise<Reply>): Promise<Body> {
  const { status, body } = await reply;
  if (status > 204) throw new Error(`not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

export async function openWorld(service: TestService, country: Country): Promise<World> {
  const shop = await service.openShop({ modules: ["Reporting", "Credit", "Loyalty"] });
  const { currency, digits, coins, timezones, cutoffs } = country;
  await made(
    shop.patch("/settings", {
      ...{ currency, timezone: timezones[0], businessDayCutoff: cutoffs[0], cashRounding: coins[0] },
      ...{ taxMode: "Inclusive", cashTolerance: inCurrency(country, 5), stockPolicy: "Allow" },
    }),
  );
  const [first] = (await shop.get("/branches")).body.items;
  const second = await made(shop.post("/branches", { code: "B2", name: "Second", timezone: timezones[1] }));
  await made(
    shop.patch(`/settings/branches/${second.id}`, {
      ...{ businessDayCutoff: cutoffs[1], taxMode: "Exclusive", cashRounding: coins[1] },
    }),
  );
  const taxGroups = await openTaxes(shop);
  const place = async (branchId: string, n: 0 | 1): Promise<Place> => {
    const registerCode = `R${n}`;
    const taxGroup = taxGroups[n];
    const percent = (["0", "12.5"] as const)[n];
    await made(
      shop.patch(`/settings/branches/${branchId}`, { serviceCharge: percent, serviceChargeTaxGroupId: taxGroup?.id }),
    );
    const register = await made(shop.post("/registers", { branchId, name: registerCode, code: registerCode }));
    return {
      ...{ branchId, registerId: register.id, registerCode, timezone: timezones[n], cutoff: cutoffs[n] },
      ...{ isTaxInside: n === 0, coin: Fraction.of(coins[n]) },
      serviceCharge: { percent: Fraction.of(percent), taxes: taxGroup?.taxes ?? [] },
    };
  };
  const places: World["places"] = [await place(first.id, 0), await place(second.id, 1)];
  const all = Object.keys(permissions) as Permission[];
  const owner = { ...shop, userId: (await made(shop.get("/me"))).userId as string };
  const staff = await hire(service, shop, all, [first.id, second.id]);
  const reasons = (await shop.get("/stock/adjustment-reasons")).body.items as { id: string; direction: string }[];
  const reasonOf = (direction: string) => reasons.find((reason) => reason.direction === direction)?.id ?? "";
  const cashReasons = (await shop.get("/cash/reasons")).body.items as { id: string; kind: string }[];
  const embassy = await made(shop.post("/customers", { name: "Embassy", taxExemption: { certificate: "D-7" } }));
  return {
    taken: [],
    exemptId: embassy.id,
    ...{
      shop,
      country,
      unit: Fraction.of((10 ** -digits).toFixed(digits)),
      callers: [owner, staff],
      places,
      taxGroups,
    },
    goods: await stockUp(shop, country, places[1].branchId, taxGroups),
    methods: await openMethods(shop, country),
    cashReasons: new Map(cashReasons.map(({ kind, id }) => [kind, id])),
    stockReasons: { more: reasonOf("Increase"), less: reasonOf("Decrease") },
  };
}

async function openTaxes(shop: Shop): Promise<World["taxGroups"]> {
  const rates = ["0.19", "0.07", "0.081", "0.025", "0", "0.333333"];
  const taxRates = await Promise.all(
    rates.map(async (rate) => ({
      taxRateId: (await made(shop.post("/tax-rates", { name: `Rate ${rate}`, rate }))).id as string,
      rates: [{ from: null, rate: Fraction.of(rate) }],
    })),
  );
  const groups: readonly (readonly (readonly [number, boolean])[])[] = [
    [[0, false]],
    [[1, false]],
    // One on top of the other, and one that is not, behind it.
    [
      [0, false],
      [3, true],
      [2, false],
    ],
    [[4, false]],
    [
      [5, false],
      [3, false],
    ],
  ];
  const taxed = await Promise.all(
    groups.map(async (group, k) => {
      const taxes = group.flatMap(([n, isCompound]): DatedTax[] => {
        const taxRate = taxRates[n];
        return taxRate === undefined ? [] : [{ ...taxRate, isCompound }];
      });
      const components = taxes.map(({ taxRateId, isCompound }) => ({ taxRateId, isCompound }));
      const { id } = await made(shop.post("/tax-groups", { name: `Group ${k}`, components }));
      return { id: id as string, taxes };
    }),
  );
  const { id } = await made(shop.post("/tax-groups", { name: "Untaxed" }));
  return [{ id, taxes: [] }, ...taxed];
}

async function openMethods(shop: Shop, country: Country): Promise<World["methods"]> {
  const { items } = (await shop.get("/payment-methods")).body as { items: Body[] };
  const add = (name: string, kind: string, more: object) =>
    made(shop.post("/payment-methods", { name, kind, ...more }));
  const method = ({ id, kind, isRounded, changeAs, maxCashBack }: Body): Method => ({
    ...{ id, isCash: kind === "Cash", isRounded, changeAs },
    maxCashBack: maxCashBack === null ? null : Fraction.of(maxCashBack),
  });
  return {
    cash: method(items.find(({ kind }) => kind === "Cash")),
    card: method(items.find(({ kind }) => kind === "Card")),
    debit: method(await add("Debit", "Card", { changeAs: "Cash", maxCashBack: inCurrency(country, 80) })),
    voucher: method(await add("Voucher", "Voucher", { changeAs: "Own" })),
    cheque: method(await add("Cheque", "Other", { changeAs: "Cash" })),
  };
}

async function stockUp(
  shop: Shop,
  country: Country,
  secondBranch: string,
  taxGroups: World["taxGroups"],
): Promise<readonly Good[]> {
  const each: string = (await shop.get("/units")).body.items[0].id;
  const kilo: string = (await made(shop.post("/units", { code: "KG", name: "Kilo", precision: 3 }))).id;
  const goods: Good[] = [];
  const add = async (euros: number, more: Partial<Good> & { readonly group: number }): Promise<void> => {
    const { group, precision = 0, bulk = [], isOpenPrice = false, isTracked = true, parts = [], cost = null } = more;
    // What is weighed has a price finer than any coin.
    const price = precision > 0 ? (euros * Number(country.euro)).toFixed(6) : inCurrency(country, euros);
    const body = await made(
      shop.post("/products", {
        name: `Good ${goods.length}`,
        taxGroupId: taxGroups[group]?.id ?? null,
        variants: [
          {
            ...{ sku: `G${goods.length}`, price, unitId: precision > 0 ? kilo : each, isOpenPrice },
            cost: cost?.toString() ?? null,
            components: parts.map(({ good, quantity }) => ({
              variantId: good.variantId,
              quantity: quantity.toString(),
            })),
          },
        ],
      }),
    );
    const variantId: string = body.variants[0].id;
    if (!isTracked) await made(shop.patch(`/stock/variants/${variantId}`, { isTracked }));
    const taxes = taxGroups[group]?.taxes ?? [];
    goods.push({
      ...{ variantId, taxes, precision, price: Fraction.of(price), branchPrices: new Map(), bulk, isOpenPrice },
      ...{ isTracked, parts, cost },
    });
  };
  const tier = (from: string, euros: number, branchId: string | null = null) => ({
    branchId,
    from: Fraction.of(from),
    price: Fraction.of(inCurrency(country, euros)),
  });
  await add(3.99, {
    group: 1,
    bulk: [tier("3", 3.49), tier("10", 2.99), tier("5", 3.2, secondBranch)],
    cost: Fraction.of("1.5"),
  });
  await add(0.85, { group: 2 });
  await add(12.5, { group: 3, cost: Fraction.of("7.333333") });
  await add(24.9, { group: 0, isTracked: false });
  await add(7.123456, { group: 1, precision: 3, bulk: [tier("2.5", 6)] });
  await add(1.111111, { group: 5, precision: 3, cost: Fraction.of("0.5") });
  await add(0, { group: 4, isOpenPrice: true });
  await add(59.95, { group: 3, bulk: [tier("2", 55)] });
  const [first, second] = goods;
  if (first === undefined || second === undefined) throw new Error("no goods");
  const parts = [
    { good: first, quantity: Fraction.of("2") },
    { good: second, quantity: Fraction.of("6") },
  ];
  await add(9.99, { group: 2, parts });
  for (const branchId of [null, secondBranch]) {
    const list = await made(shop.post("/price-lists", { name: `Bulk ${branchId}`, branchId }));
    const entries = goods.flatMap(({ variantId, bulk }) =>
      bulk
        .filter((step) => step.branchId === branchId)
        .map(({ from, price }) => ({ variantId, minQuantity: from.toString(), price: price.toString() })),
    );
    await made(shop.put(`/price-lists/${list.id}/entries`, { entries }));
  }
  for (const good of goods.slice(0, 2)) {
    const price = inCurrency(country, 1.05);
    await made(shop.put(`/variants/${good.variantId}/branches/${secondBranch}`, { price }));
    good.branchPrices.set(secondBranch, Fraction.of(price));
  }
  return goods;
}
