import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { startService, type TestService, type Shop } from "../../../test/harness.ts";
import { eachOf } from "../../../test/specimens/joined.ts";
import type { Case } from "../../../test/specimens/specimen.ts";
import { addVariant, openTill, type Till } from "../../../test/sales.ts";
import { askForSupport } from "../../../test/support.ts";
import { hire, problemOf, type Staff } from "../../../test/staff.ts";
import { modules } from "../modules.ts";
import { allSettings } from "../../contract/settings.ts";
import { settingsByPath } from "./registry.ts";

const settings = settingsByPath(allSettings(modules).all);

describe("what a shop sets acts", () => {
  let service: TestService;
  let shop: Shop;
  let till: Till;
  let clerk: Staff;
  let bread: string;
  const taxGroupId = randomUUID();

  before(async () => {
    service = await startService();
    shop = await service.openShop({ modules: modules.map(({ name }) => name) });
    till = await openTill(shop);
    const unitId = (await shop.get("/units")).body.items[0].id;
    const taxRateId = (await shop.post("/tax-rates", { name: "VAT", rate: "0.19" })).body.id;
    await shop.post("/tax-groups", { id: taxGroupId, name: "Taxed", components: [{ taxRateId }] });
    bread = await addVariant(shop, { sku: "BREAD", price: "2.52", unitId }, { taxGroupId });
    clerk = await hire(service, shop, ["sales.create", "sales.discount", "cash.manage"], [till.branchId]);
  });
  after(() => service.close());

  const sale = (line: object = {}) => till.order([{ variantId: bread, quantity: "1", ...line }]);
  const basket = () => {
    const { id: _, cashSessionId: _session, payments: _payments, ...quote } = sale();
    return quote;
  };
  const quoted = async () => (await shop.post("/orders/quote", basket())).body.totals.total;
  const selling = (line: object) => async () =>
    problemOf(await clerk.post("/orders", sale(line))).filter((part) => part !== undefined);
  let registers = 0;
  const openDrawer = async (by: Pick<Staff, "post">, occurredAt?: string) => {
    const code = `A${(registers += 1)}`;
    const register = await shop.post("/registers", { branchId: till.branchId, name: code, code });
    const opening = { registerId: register.body.id, openingCash: "100", ...(occurredAt && { occurredAt }) };
    return (await by.post("/cash/sessions", opening)).body;
  };
  const dateOf = (occurredAt: string) => async () => (await openDrawer(shop, occurredAt)).businessDate;
  const onReceipt = (member: "header" | "footer" | "language" | "seller") => async () => {
    const sold = await shop.post("/orders", sale());
    return (await shop.get(`/orders/${sold.body.id}/receipt`)).body[member];
  };
  const nobody = { name: null, address: null, taxId: null };
  const closeShort = async () => {
    const { id } = await openDrawer(clerk);
    await clerk.post(`/cash/sessions/${id}/count`, { cash: "99" });
    return problemOf(await clerk.post(`/cash/sessions/${id}/close`, {}));
  };
  const supported = async () => (await askForSupport(service, shop)).status;
  const duplicates = async () => {
    const local = `030 ${randomUUID().replaceAll(/\D/g, "").slice(0, 7)}`;
    await shop.post("/customers", { name: "Abroad", phone: `+49 ${local.slice(1)}` });
    return (await shop.post("/customers", { name: "At home", phone: local })).body.duplicates.length;
  };

  /** A clerk that may give nothing out but within the limits. */
  const atLimits = () =>
    hire(service, shop, ["sales.create", "cash.movement"], [till.branchId], ["sales.refund", "cash.movementAny"]);
  const takeOut = async (kind: string) => {
    const reasons: { id: string; kind: string }[] = (await shop.get("/cash/reasons")).body.items;
    const reasonId = reasons.find((one) => one.kind === kind)?.id;
    const { id } = await openDrawer(shop);
    const body = { kind, amount: "1.01", ...(reasonId && { reasonId }) };
    return problemOf(await (await atLimits()).post(`/cash/sessions/${id}/movements`, body));
  };
  /** Each of the limits where the others are high. */
  const refundCases = (...names: readonly string[]): Record<string, Case> => {
    const probe = (own: string) => async () => {
      const others = (limit: string) =>
        shop.patch("/settings", Object.fromEntries(names.filter((name) => name !== own).map((name) => [name, limit])));
      await others("100");
      const refund = till.order([{ variantId: bread, quantity: "-1", kind: "Refund" }], { payments: [] });
      const reply = await (
        await atLimits()
      ).post("/orders", { ...refund, payments: [{ methodId: till.cash, tendered: "0" }] });
      await others("0");
      return problemOf(reply);
    };
    const expected = [
      [403, "approval_required"],
      [201, undefined],
    ] as const;
    return Object.fromEntries(names.map((name) => [name, { value: "2.52", probe: probe(name), expected }]));
  };

  const cases: Readonly<Record<string, Case>> = {
    // Before the first sale, which locks it.
    currency: { value: "JPY", probe: quoted, expected: ["2.52", "3"] },
    timezone: { value: "Asia/Tokyo", probe: dateOf("2026-03-01T23:30:00Z"), expected: ["2026-03-01", "2026-03-02"] },
    businessDayCutoff: {
      value: "04:00",
      probe: dateOf("2026-03-01T03:30:00Z"),
      expected: ["2026-03-01", "2026-02-28"],
    },
    taxMode: { value: "Exclusive", probe: quoted, expected: ["2.52", "3.00"] },
    discountLimit: {
      value: "20",
      probe: async () =>
        problemOf(await clerk.post("/orders", sale({ discounts: [{ kind: "Percent", value: "20" }] }))),
      expected: [
        [403, "permission_denied"],
        [201, undefined],
      ],
    },
    quantityLimit: { value: "1", probe: selling({ quantity: "2" }), expected: [[201], [403, "permission_denied"]] },
    totalLimit: { value: "2.51", probe: selling({}), expected: [[201], [403, "permission_denied"]] },
    requiresDiscountReason: {
      value: true,
      probe: async () => problemOf(await shop.post("/orders", sale({ discounts: [{ kind: "Percent", value: "1" }] }))),
      expected: [
        [201, undefined],
        [400, "reason_required"],
      ],
    },
    requiresOverrideReason: {
      value: true,
      probe: async () => problemOf(await shop.post("/orders", sale({ unitPrice: "2" }))),
      expected: [
        [201, undefined],
        [400, "reason_required"],
      ],
    },
    requiresVoidReason: {
      value: true,
      probe: async () => {
        const { id } = (await shop.post("/orders", sale())).body;
        return problemOf(await shop.post(`/orders/${id}/void`, { reason: "Mistake" }));
      },
      expected: [
        [200, undefined],
        [400, "reason_required"],
      ],
    },
    ...refundCases("refundLineLimit", "refundReceiptLimit", "refundDayLimit"),
    customTaxGroupId: {
      value: async () => taxGroupId,
      probe: async () => {
        const { status, body } = await shop.post(
          "/orders",
          till.order([{ name: "Repair", quantity: "1", unitPrice: "1" }]),
        );
        return [status, body.totals?.tax];
      },
      expected: [
        [400, undefined],
        [201, "0.16"],
      ],
    },
    payOutLimit: {
      value: "1",
      probe: () => takeOut("PaidOut"),
      expected: [
        [201, undefined],
        [403, "approval_required"],
      ],
    },
    dropLimit: {
      value: "1",
      probe: () => takeOut("SafeDrop"),
      expected: [
        [201, undefined],
        [403, "approval_required"],
      ],
    },
    receiptHeader: { value: "Good morning", probe: onReceipt("header"), expected: [null, "Good morning"] },
    receiptFooter: { value: "Come again", probe: onReceipt("footer"), expected: [null, "Come again"] },
    receiptLanguage: { value: "de", probe: onReceipt("language"), expected: ["en", "de"] },
    receiptTexts: {
      value: [{ language: "en", header: "Good evening", footer: null }],
      probe: onReceipt("header"),
      expected: [null, "Good evening"],
    },
    sellerName: { value: "Shop Ltd", probe: onReceipt("seller"), expected: [nobody, { ...nobody, name: "Shop Ltd" }] },
    sellerAddress: {
      value: "1 Quay",
      probe: onReceipt("seller"),
      expected: [nobody, { ...nobody, address: "1 Quay" }],
    },
    sellerTaxId: { value: "GB 7", probe: onReceipt("seller"), expected: [nobody, { ...nobody, taxId: "GB 7" }] },
    serviceCharge: { value: "10", probe: quoted, expected: ["2.52", "2.77"] },
    // A price of 0.25 at 19 %.
    serviceChargeTaxGroupId: {
      value: () => taxGroupId,
      probe: async () => {
        await shop.patch("/settings", { serviceCharge: "10" });
        const tax = (await shop.post("/orders/quote", basket())).body.lines.at(-1).tax;
        await shop.patch("/settings", { serviceCharge: null });
        return tax;
      },
      expected: ["0.00", "0.04"],
    },
    cashRounding: {
      value: "0.05",
      probe: async () => (await shop.post("/orders", sale())).body.totals.rounding,
      expected: ["0.00", "-0.02"],
    },
    cashTolerance: {
      value: "1",
      probe: closeShort,
      expected: [
        [403, "approval_required"],
        [200, undefined],
      ],
    },
    stockPolicy: {
      value: "Deny",
      probe: async () => problemOf(await shop.post("/orders", sale({ quantity: "300" }))),
      expected: [
        [201, undefined],
        [400, "insufficient_stock"],
      ],
    },
    allowsSupportAccess: { value: false, probe: supported, expected: [200, 403] },
    callingCode: { value: "49", probe: duplicates, expected: [0, 1] },
    ...Object.assign({}, ...eachOf(({ acting }) => acting?.(() => ({ service, shop, till, bread, taxGroupId })))),
  };

  test("and every setting is here", () => assert.deepEqual(Object.keys(cases).sort(), Object.keys(settings).sort()));

  for (const [path, { value, probe, expected }] of Object.entries(cases)) {
    // The name of a test must be the same in each run; what a function makes is not.
    const to = typeof value === "function" ? "set" : JSON.stringify(value);
    test(`${path}: ${JSON.stringify(expected[0])} by default, ${JSON.stringify(expected[1])} when it is ${to}`, async () => {
      const set = async (wanted: unknown) => {
        const patch = path.split(".").reduceRight((all, name) => ({ [name]: all }), wanted);
        assert.equal((await shop.patch("/settings", patch)).status, 200);
      };
      const byDefault = await probe();
      await set(typeof value === "function" ? await value() : value);
      const otherwise = await probe();
      await set(settings[path]?.default);
      assert.deepEqual([byDefault, otherwise], expected);
      assert.notDeepEqual(byDefault, otherwise);
    });
  }
});
