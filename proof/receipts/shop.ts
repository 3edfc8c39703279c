import { stringify } from "csv-stringify/sync";
import type { Reply, Shop } from "../../server/test/harness.ts";
import { idOf, readProducts, type StoreReceipt } from "./file.ts";
import type { Store } from "./order.ts";

/**
 * The shop of the file, opened: settings, taxes, catalogue, members, tenders, and a register for each of the file's.
 */
export interface OpenStore extends Store {
  readonly shop: Shop;
  /** By the file's register. */
  readonly registers: ReadonlyMap<string, string>;
  /** An access token for the file's cashier. */
  readonly cashier: (code: string) => string;
}

/** What is charged in the store, its credit and its gifts are kinds that the module Credit settles. */
const ledgers = { MI: "OnAccount", SC: "StoreCredit", GD: "GiftCard", TC: "GiftCard" } as const;
/** On store credit and on the gift card before the first receipt: not all that was paid from was issued in the file. */
export const openingCredit = 5000;

const tenders: Readonly<Record<string, readonly [name: string, kind: string, more?: object]>> = {
  CA: ["Cash", "Cash"],
  // Debit cards, too: they were given cash back on.
  CC: ["Credit card", "Card", { changeAs: "Cash", maxCashBack: "100" }],
  DC: ["Debit card", "Card", { changeAs: "Cash", maxCashBack: "100" }],
  CK: ["Check", "Other", { changeAs: "Cash" }],
  MI: ["In-store charge", "Account"],
  EF: ["Benefit card, food", "Card"],
  EC: ["Benefit card, cash", "Card"],
  CP: ["Manufacturer coupon", "Voucher"],
  IC: ["In-store coupon", "Voucher"],
  GD: ["Gift card", "Voucher"],
  SC: ["Store credit", "Voucher"],
  WT: ["WIC", "Voucher"],
  TC: ["Gift certificate", "Voucher"],
  TV: ["Travel voucher", "Voucher"],
};

// The rates that explain the file's taxes: code 1 goods, code 2 prepared food.
const rates = [null, "0.07875", "0.10125"] as const;

async function made(reply: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await reply;
  if (status > 201) throw new Error(`not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** With `hasLedgers` the module Credit of the shop is on, and every customer has an account without a limit. */
export async function openStore(
  shop: Shop,
  folder: string,
  receipts: readonly StoreReceipt[],
  hasLedgers = false,
): Promise<OpenStore> {
  const branchId: string = (await shop.get("/branches")).body.items[0].id;
  await made(shop.patch("/settings", { currency: "USD", timezone: "UTC", taxMode: "Exclusive", stockPolicy: "Allow" }));
  const { id: customTaxGroupId } = await made(shop.post("/tax-groups", { name: "Untaxed" }));
  await made(shop.patch("/settings", { customTaxGroupId }));
  await made(shop.post("/units", { code: "LB", name: "Pound", precision: 5 }));
  const taxes = await Promise.all(
    rates.map(async (rate, code) => {
      const name = `Tax ${code}`;
      if (rate === null) return { groupId: (await made(shop.post("/tax-groups", { name }))).id, components: [] };
      const { id: taxRateId } = await made(shop.post("/tax-rates", { name, rate }));
      const group = await made(shop.post("/tax-groups", { name, components: [{ taxRateId }] }));
      return { groupId: group.id, components: [{ taxRateId, name, rate, isCompound: false }] };
    }),
  );
  const kinds: Readonly<Record<string, string>> = hasLedgers ? ledgers : {};
  const methods = new Map<string, string>();
  const { items } = (await shop.get("/payment-methods")).body;
  for (const [code, [name, kind, more]] of Object.entries(tenders))
    methods.set(
      code,
      code === "CA"
        ? items.find((method: { kind: string }) => method.kind === "Cash").id
        : (await made(shop.post("/payment-methods", { name, kind: kinds[code] ?? kind, ...more }))).id,
    );
  const registers = new Map<string, string>();
  for (const code of new Set(receipts.map(({ register }) => register)))
    registers.set(code, (await made(shop.post("/registers", { branchId, name: `Register ${code}`, code }))).id);
  const customers = await addMembers(shop, receipts);
  return {
    shop,
    branchId,
    taxes,
    methods,
    registers,
    variants: await importGoods(shop, folder, receipts),
    customers,
    cashier: await hireCashiers(shop, branchId, receipts),
    ...(hasLedgers ? { credit: await openLedgers(shop, [...customers.values()]) } : {}),
  };
}

async function openLedgers(shop: Shop, memberIds: readonly string[]): Promise<NonNullable<Store["credit"]>> {
  const { id: strangerId } = await made(shop.post("/customers", { name: "Not a member" }));
  for (const customerId of [strangerId, ...memberIds])
    await made(shop.post("/credit/accounts", { customerId, limit: null }));
  const opening = { amount: String(openingCredit), reason: "Opening" };
  await made(shop.post("/credit/vouchers", { kind: "StoreCredit", customerId: strangerId, ...opening }));
  const code = "GIFTCARDOFTHEFILE";
  await made(shop.post("/credit/vouchers", { kind: "GiftCard", code, ...opening }));
  return { strangerId, code };
}

/** The products of the file, each in the tax group under which it was sold most. */
async function importGoods(shop: Shop, folder: string, receipts: readonly StoreReceipt[]): Promise<Store["variants"]> {
  const codes = new Map<string, number[]>();
  const fractional = new Set<string>();
  for (const { upc, taxCode, quantity } of receipts.flatMap(({ lines }) => lines)) {
    const counts = codes.get(upc) ?? [0, 0, 0];
    counts[taxCode] = (counts[taxCode] ?? 0) + 1;
    codes.set(upc, counts);
    if (quantity.includes(".")) fractional.add(upc);
  }
  const codeOf = (upc: string) => {
    const counts = codes.get(upc) ?? [1];
    return counts.indexOf(Math.max(...counts));
  };
  const products = readProducts(folder);
  const rows = products.map(({ upc, name, department, soldBy, price }) => ({
    sku: upc,
    name,
    category: department,
    taxGroup: `Tax ${codeOf(upc)}`,
    unit: soldBy === "Each" && !fractional.has(upc) ? "EA" : "LB",
    price,
    barcodes: upc,
  }));
  const csv = stringify(rows, { header: true });
  const result = await made(shop.post("/catalogue/import", csv, { "content-type": "text/csv" }));
  if (result.failed > 0) throw new Error(`products were left out: ${JSON.stringify(result.errors.slice(0, 5))}`);
  const variants = new Map<string, { id: string; taxCode: number }>();
  for (let cursor = ""; ;) {
    const { body } = await shop.get(`/products?limit=200${cursor}`);
    for (const { variants: all } of body.items)
      for (const { id, sku } of all) variants.set(sku, { id, taxCode: codeOf(sku) });
    if (body.nextCursor === null) return variants;
    cursor = `&cursor=${body.nextCursor}`;
  }
}

/** 0 and 11 stand for those who are not members. */
async function addMembers(shop: Shop, receipts: readonly StoreReceipt[]): Promise<Map<string, string>> {
  const members = new Set(
    receipts.map(({ member }) => member.trim()).filter((code) => !["", "0", "11"].includes(code)),
  );
  const customers = new Map<string, string>();
  for (const code of members) {
    const id = idOf("member", code);
    await made(shop.post("/customers", { id, code: `M${code}`, name: `Member ${code}` }));
    customers.set(code, id);
  }
  return customers;
}

async function hireCashiers(shop: Shop, branchId: string, receipts: readonly StoreReceipt[]) {
  const permissions = [
    ...["sales.create", "sales.read", "sales.discount", "sales.discountAny", "sales.backdate"],
    "sales.overridePrice",
    ...["sales.overrideTax", "sales.refund", "sales.custom"],
    ...["sales.voidLine", "cash.read", "cash.manage", "cash.closeAny", "cash.readExpected", "cash.approveVariance"],
  ];
  const role = await made(shop.post("/roles", { name: "Till", permissions }));
  const tokens = new Map<string, string>();
  const password = "a till rings twice a day";
  for (const code of new Set(receipts.map(({ cashier }) => cashier))) {
    const email = `cashier-${code}@store.test`;
    await made(
      shop.post("/users", { email, name: `Cashier ${code}`, password, roleIds: [role.id], branchIds: [branchId] }),
    );
    tokens.set(code, await shop.login(email, password));
  }
  return (code: string) => tokens.get(code) ?? "";
}
