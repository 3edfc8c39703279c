import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { modules } from "../src/tenant/modules.ts";
import { startService, type TestService, type Shop } from "./harness.ts";
import { specimens } from "./specimens/joined.ts";
import type { Changes } from "./specimens/specimen.ts";
import { addVariant } from "./sales.ts";

// Changes every member of everything that can be changed, one at a time. A new member needs a value in the table.

describe("what can be changed", () => {
  let service: TestService;
  let shop: Shop;
  /** By the path that changes it: where it is, and another value for each of its members. */
  let changes: Readonly<Record<string, readonly [own: string, values: Readonly<Record<string, unknown>>]>>;

  /** What an answer says of a change, where it is not the member alone: by `<path> <member>`. */
  let told: Readonly<Record<string, Readonly<Record<string, unknown>>>>;

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    const make = async (path: string, content: object): Promise<string> => {
      const { status, body } = await shop.post(path, content);
      assert.equal(status, 201, `${path}: ${JSON.stringify(body)}`);
      return body.id;
    };
    const [main, pieces] = await Promise.all([first("/branches"), first("/units")]);
    const branchId = await make("/branches", { name: "Second", code: "SECOND" });
    const unitId = await make("/units", { name: "Kilogram", code: "kgs", precision: 3 });
    const groupId = await make("/customer-groups", { name: "Members" });
    const rateId = await make("/tax-rates", { name: "Reduced", rate: "0.07" });
    const taxGroupId = await make("/tax-groups", { name: "Reduced", components: [{ taxRateId: rateId }] });
    const parentId = await make("/categories", { name: "Above" });
    const roleId = await make("/roles", { name: "Reader", permissions: ["catalogue.read"] });
    const componentId = await addVariant(shop, { sku: "PART", price: "1", unitId: pieces });
    const variantId = await addVariant(shop, { sku: "WHOLE", price: "1", unitId: pieces });
    const stocked = await addVariant(shop, { sku: "STOCKED", price: "1", unitId: pieces });
    const product = { name: "Thing", variants: [{ sku: "THING", unitId: pieces, price: "1" }] };
    const rule = {
      name: "Scale",
      prefix: "27",
      length: 13,
      codeStart: 3,
      codeLength: 4,
      valueStart: 8,
      valueLength: 4,
    };
    const register = { branchId: main, name: "Front", code: "FRONT" };
    const text = (word: string) => ({ name: `${word}, renamed` });
    const restored = { isArchived: false };
    const at = async (path: string, body: object) => `${path}/${await make(path, body)}`;
    const ground = { shop, make, at, mainId: main, branchId, unitId: pieces, categoryId: parentId, taxGroupId };
    const parts: Changes[] = [];
    for (const part of specimens)
      parts.push((await part.changes?.({ ...ground, customerGroupId: groupId, variantId: stocked })) ?? {});
    told = Object.assign({}, ...parts.map((part) => part.told));
    const ofBranch = {
      ...{ businessDayCutoff: "04:30", taxMode: "Exclusive", discountLimit: "12.5", receiptHeader: "Hello" },
      ...{ receiptFooter: "Goodbye", cashRounding: "0.05", cashTolerance: "2.00", stockPolicy: "Allow" },
      ...{ requiresDiscountReason: true, requiresOverrideReason: true, requiresVoidReason: true },
      ...{ quantityLimit: "500", totalLimit: "9000.00" },
      ...{ refundLineLimit: "5.00", refundReceiptLimit: "8.00", refundDayLimit: "20.00" },
      ...{ payOutLimit: "10.00", dropLimit: "30.00", customTaxGroupId: await make("/tax-groups", { name: "By name" }) },
      ...{ sellerName: "Shops Ltd", sellerAddress: "4 Quay", sellerTaxId: "GB 7", receiptLanguage: "de" },
      ...{ serviceCharge: "12.5", serviceChargeTaxGroupId: taxGroupId },
      receiptTexts: [{ language: "de", header: "Hallo", footer: null }],
      modules: Object.assign({}, ...parts.map((part) => part.ofBranch)),
    };
    changes = {
      "/me": [
        "/me",
        { name: "Olga Owner", language: "pt-BR", theme: "Dark", preferences: { columns: { orders: ["number"] } } },
      ],
      "/barcode-rules/:id": [
        await at("/barcode-rules", { ...rule, valueKind: "Price", decimals: 2 }),
        {
          ...{ ...text("Scale"), prefix: "28", length: 14, codeStart: 4, codeLength: 3, valueStart: 9, valueLength: 5 },
          ...{ valueKind: "Weight", decimals: 3, ...restored },
        },
      ],
      "/branches/:id": [
        await at("/branches", { name: "Third", code: "THIRD" }),
        {
          ...{ code: "OTHER", ...text("Third"), address: "1 High Street", timezone: "Asia/Kathmandu" },
          ...{ phone: "0123 456", email: "third@example.com", isActive: false },
        },
      ],
      "/cash/reasons/:id": [
        await at("/cash/reasons", { name: "Milk", kind: "PaidOut" }),
        { ...text("Milk"), ...restored },
      ],
      "/sales/reasons/:id": [
        await at("/sales/reasons", { name: "Chipped", kind: "Discount" }),
        { ...text("Chipped"), ...restored },
      ],
      "/categories/:id": [
        await at("/categories", { name: "Below" }),
        { ...text("Below"), parentId, sortOrder: 7, ...restored },
      ],
      "/customer-groups/:id": [await at("/customer-groups", { name: "Trade" }), { ...text("Trade"), ...restored }],
      "/customers/:id": [
        await at("/customers", { name: "Ada" }),
        {
          ...{ code: "C-7", ...text("Ada"), company: "Engines", email: "ada@example.com", phone: "+441234567" },
          ...{
            taxId: "GB123",
            taxExemption: { certificate: "EX-7", validTo: "2030-12-31" },
            address: "2 Low Road",
            notes: "Prefers mornings",
            birthday: "1815-12-10",
            groupId,
          },
          ...{ acceptsMarketing: true, isBlocked: true, ...restored },
        },
      ],
      "/devices/:id": [await at("/devices", { branchId: main, name: "Till" }), text("Till")],
      "/payment-methods/:id": [
        await at("/payment-methods", { name: "Cheque", kind: "Other" }),
        {
          ...{
            ...text("Cheque"),
            opensDrawer: true,
            allowsChange: true,
            changeAs: "None",
            maxCashBack: "5.00",
            branchIds: [main],
            isRounded: true,
            requiresReference: true,
          },
          ...{ requiresCustomer: true, worksOffline: true, maxAmount: "99.00", sortOrder: 7, ...restored },
        },
      ],
      "/price-lists/:id": [
        await at("/price-lists", { name: "Summer" }),
        {
          ...{ ...text("Summer"), branchId, customerGroupId: groupId, validFrom: "2027-06-01T00:00:00.000Z" },
          ...{ validTo: "2027-09-01T00:00:00.000Z", priority: 7, ...restored },
        },
      ],
      "/products/:id": [
        await at("/products", product),
        { ...text("Thing"), description: "A thing", categoryId: parentId, taxGroupId, ...restored },
      ],
      "/registers/:id": [
        await at("/registers", register),
        { ...text("Front"), code: "BACK", isActive: false, defaultFloat: "50.00" },
      ],
      "/roles/:id": [
        await at("/roles", { name: "Seller", permissions: ["sales.read"] }),
        { ...text("Seller"), permissions: ["sales.create"], permissionsWithApproval: ["sales.void"] },
      ],
      "/webhooks/:id": [
        await at("/webhooks", { name: "Books", url: "https://example.com/a", events: ["OrderCompleted"] }),
        {
          ...{ ...text("Books"), url: "https://example.com/b", events: ["StockLow"], branchIds: [branchId] },
          isActive: false,
        },
      ],
      "/service-accounts/:id": [
        await at("/service-accounts", { name: "Shop window", permissions: ["sales.read"] }),
        { ...text("Shop window"), permissions: ["catalogue.read"], branchIds: [branchId] },
      ],
      "/settings": [
        "/settings",
        {
          ...{ currency: "CHF", timezone: "Europe/Zurich", callingCode: "41", allowsSupportAccess: false, ...ofBranch },
          ...{ sellerName: "Shop Ltd", sellerAddress: "5 Quay", sellerTaxId: "GB 8", receiptLanguage: "fr" },
          receiptTexts: [{ language: "fr", header: null, footer: "Merci" }],
          ...{ businessDayCutoff: "05:00", receiptHeader: "Welcome", receiptFooter: "See you", stockPolicy: "Deny" },
          modules: {
            ...ofBranch.modules,
            ...Object.assign({}, ...parts.map((part) => part.settings)),
          },
        },
      ],
      "/settings/branches/:id": [`/settings/branches/${branchId}`, ofBranch],
      "/sign-in-settings": ["/sign-in-settings", { allowsEmailCodes: false }],
      "/stock/adjustment-reasons/:id": [
        await at("/stock/adjustment-reasons", { name: "Lost", direction: "Decrease" }),
        { ...text("Lost"), direction: "Both", ...restored },
      ],
      "/stock/variants/:id": [`/stock/variants/${stocked}`, { stockPolicy: "Allow", isTracked: false }],
      "/tax-groups/:id": [
        await at("/tax-groups", { name: "Full", components: [] }),
        { ...text("Full"), components: [{ taxRateId: rateId, isCompound: false }], ...restored },
      ],
      "/tax-rates/:id": [await at("/tax-rates", { name: "Full", rate: "0.19" }), { ...text("Full"), ...restored }],
      "/units/:id": [
        await at("/units", { name: "Litre", code: "ltr", precision: 3 }),
        { code: "other", ...text("Litre"), precision: 2, ...restored },
      ],
      "/users/:id": [
        await at("/users", { name: "Una", email: "una@example.com" }),
        {
          ...{ ...text("Una"), roleIds: [roleId], branchIds: [branchId] },
          isGlobalAdmin: true,
        },
      ],
      "/variants/:id": [
        `/variants/${variantId}`,
        {
          ...{ name: "Large", sku: "OTHER", unitId, price: "2.50", cost: "1.25", isOpenPrice: true },
          ...{
            barcodes: [{ code: "4006381333931", type: "Ean13" }],
            components: [{ variantId: componentId, quantity: "2" }],
          },
          isArchived: true,
        },
      ],
      ...Object.assign({}, ...parts.map((part) => part.members)),
    };
  });
  after(() => service.close());

  const first = async (path: string): Promise<string> => (await shop.get(path)).body.items[0].id;
  /** A branch tells what the shop's settings make of its own, too. */
  const stated = (body: Record<string, unknown> & { overrides?: Record<string, unknown> }) => body.overrides ?? body;
  /** What goes with every change. */
  const moving = ["version", "updatedAt", "label", "duplicates"];
  /** These say the same in two ways. */
  const together = ["allowsChange", "changeAs"];
  const still = (body: Record<string, unknown>, changed: string) => {
    const left = together.includes(changed) ? together : [];
    return Object.fromEntries(Object.entries(body).filter(([member]) => ![...moving, ...left].includes(member)));
  };

  test("is in the table, each of its members", () => {
    const membersOf = Object.fromEntries(
      service.app.contracts
        // What answers nothing changes rows of a list, and has a test of its own.
        .filter(({ plane, contract }) => plane === "tenant" && contract.method === "PATCH" && 200 in contract.replies)
        .map(({ contract }) => [
          contract.path,
          Object.keys((contract.body as { properties?: object } | undefined)?.properties ?? {}).sort(),
        ]),
    );
    const listed = Object.entries(changes).map(([path, [, values]]) => [path, Object.keys(values).sort()]);
    assert.deepEqual(membersOf, Object.fromEntries(listed));
  });

  test("is what it was changed to, and nothing else of it is changed", async () => {
    for (const [path, [own, values]] of Object.entries(changes))
      for (const [member, value] of Object.entries(values)) {
        const what = `${path} ${member}`;
        // What is archived is restored by a change.
        if (member === "isArchived" && value === false) assert.equal((await shop.delete(own)).status, 204, what);
        const before = stated((await shop.get(own)).body);
        const says = Object.entries(told[what] ?? { [member]: value });
        for (const [name, other] of says) assert.notDeepEqual(before[name], other, what);
        const { status, body } = await shop.patch(own, { [member]: value });
        assert.equal(status, 200, `${what}: ${JSON.stringify(body)}`);
        const now = stated((await shop.get(own)).body);
        for (const [name, other] of says) assert.deepEqual(now[name], other, what);
        assert.deepEqual(still(now, member), still({ ...before, ...Object.fromEntries(says) }, member), what);
        assert.deepEqual(still(stated(body), member), still(now, member), what);
        if ("version" in before) assert.equal(now["version"], Number(before["version"]) + 1, what);
      }
  });
});
