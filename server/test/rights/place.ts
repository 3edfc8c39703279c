import { randomUUID } from "node:crypto";
import type { TenantWrite } from "../../src/kernel/db/handles.ts";
import { raw, sql } from "../../src/kernel/db/sql.ts";
import { announce } from "../../src/tenant/webhooks/service.ts";
import type { Reply, Shop, TestService } from "../harness.ts";
import { askForSupport } from "../support.ts";
import { openTill } from "../sales.ts";
import type { Staff } from "../staff.ts";
import { newCode, newDigits } from "./new-code.ts";
import { findSpecimens } from "../specimens/find.ts";
import { pushAll } from "./pushed.ts";

type Core = Awaited<ReturnType<typeof furnishCore>>;

/** At one branch of a shop, one of everything that an operation can name; what a call changes for good is `spare`. */
export interface Place extends Core {
  /** What the place has of a feature: what the `furnish` of its specimen made. */
  of<Own extends object>(specimen: PlaceParts<Own>): Own;
}

interface PlaceParts<Own extends object> {
  readonly furnish?: (ground: Ground) => Promise<Own>;
}

/** What a specimen furnishes a branch with, as the shop's owner. */
export interface Ground {
  readonly service: TestService;
  readonly shop: Shop;
  /** What core has at the branch. */
  readonly at: Core;
  /** What it creates. */
  add(path: string, body: object): Promise<Reply["body"]>;
  /** The id of what it creates with a new name. */
  named(path: string, more?: object): Promise<string>;
  /** The id of a new customer. */
  customer(): Promise<string>;
}

/** Furnishes a branch, as the shop's owner and as `clerk`, who works there and may do everything. */
export async function furnish(service: TestService, shop: Shop, clerk: Staff, branchId: string): Promise<Place> {
  const at = await furnishCore(service, shop, clerk, branchId);
  const { add, named } = addingBy(shop);
  const customer = () => named("/customers", { groupId: at.customerGroupId, phone: "030 123 456" });
  const owned = new Map<object, object>();
  for (const specimen of (await findSpecimens()) as readonly PlaceParts<object>[])
    owned.set(specimen, (await specimen.furnish?.({ service, shop, at, add, named, customer })) ?? {});
  const of = <Own extends object>(specimen: PlaceParts<Own>): Own => {
    const own = owned.get(specimen);
    if (own === undefined) throw new Error("no such specimen");
    return own as Own;
  };
  return { ...at, of };
}

function addingBy(shop: Shop) {
  const add = async (path: string, body: object, by: Pick<Staff, "post"> = shop): Promise<Reply["body"]> => {
    const reply = await by.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const named = async (path: string, more: object = {}): Promise<string> =>
    (await add(path, { name: newCode(), ...more })).id;
  return { add, named };
}

async function furnishCore(service: TestService, shop: Shop, clerk: Staff, branchId: string) {
  const { add, named } = addingBy(shop);
  const settings = {
    discountLimit: "20",
    quantityLimit: "9",
    dropLimit: "1",
    sellerName: "Us",
    sellerTaxId: "GB 7",
  };
  await shop.patch(`/settings/branches/${branchId}`, settings);
  const till = await openTill(shop, branchId);
  const account = async () => {
    const made = await add("/service-accounts", { name: newCode(), permissions: [], branchIds: [branchId] });
    return { id: made.id as string, secretId: made.secrets[0].id as string };
  };
  const webhook = async () => {
    const made = await add("/webhooks", newWebhook([branchId]));
    return { id: made.id as string, secretId: made.secrets[0].id as string };
  };
  /** Something that a webhook of the branch is told. */
  const happened = () =>
    inShop(service, shop, async (tx) => {
      const now = service.deps.now();
      await announce(tx, { now }, [{ type: "TenantGraduated", branchId, data: {} }]);
      const event = sql`SELECT id FROM events WHERE branch_id = ${branchId} ORDER BY id DESC LIMIT 1`;
      return (await tx.one<{ id: string }>(event)).id;
    });
  const register = () => named("/registers", { branchId, code: newCode() });
  const openOwn = async () =>
    (await add("/cash/sessions", { registerId: await register(), openingCash: "10" }, clerk)).id as string;

  const unitId = await named("/units", { code: newCode(), precision: 0 });
  const taxRateId = await named("/tax-rates", { rate: "0.19" });
  const taxGroupId = await named("/tax-groups", { components: [{ taxRateId }] });
  const categoryId = await named("/categories");
  const product = async (code: string) =>
    add("/products", {
      name: `Thing ${code}`,
      categoryId,
      taxGroupId,
      variants: [{ sku: code, unitId, price: "2.5", cost: "1", barcodes: [{ code: `B${code}`, type: "Custom" }] }],
    });
  const sku = newCode();
  const [sold, spareProduct] = [await product(sku), await product(newCode())];
  const variantId: string = sold.variants[0].id;

  const customerGroupId = await named("/customer-groups");
  const customer = () => named("/customers", { groupId: customerGroupId, phone: "030 123 456" });
  const reasons = {
    stock: await named("/stock/adjustment-reasons", { direction: "Both" }),
    paidIn: await named("/cash/reasons", { kind: "PaidIn" }),
    noSale: await named("/cash/reasons", { kind: "NoSale" }),
    discount: await named("/sales/reasons", { kind: "Discount" }),
    override: await named("/sales/reasons", { kind: "Override" }),
    void: await named("/sales/reasons", { kind: "Void" }),
  };
  const line = { variantId, quantity: "100", reasonId: reasons.stock, unitCost: "1.5" };
  const adjustment = await add("/stock/adjustments", { branchId, lines: [line] });
  const count = async (): Promise<string> => (await add("/stock/counts", { branchId, scope: "Full" })).id;
  const lines = [{ variantId, quantity: "1" }];
  const sell = async () => add("/orders", till.order(lines));
  const park = async (): Promise<string> => (await add("/orders", { branchId, status: "Parked", lines })).id;
  // Enough of it comes back piece by piece.
  const order = await add("/orders", till.order([{ variantId, quantity: "200" }]));
  const many = [{ variantId, quantity: "200" }];
  const { id: layaway } = await add("/orders", { branchId, status: "Parked", lines: many });
  const parked = { put: await park(), completed: await park(), cancelled: await park(), layaway };
  const depositId = randomUUID();
  const deposit = { cashSessionId: till.sessionId, methodId: till.cash, amount: "0.5" };
  await add(`/orders/${parked.cancelled}/deposits`, { id: depositId, ...deposit });
  const printId = randomUUID();
  await add(`/orders/${order.id}/prints`, { id: printId, language: "de" });
  const invoiced = await sell();
  const invoice = await add(`/orders/${invoiced.id}/invoice`, { buyer: { name: "Bob" } });
  const paidIn = { kind: "PaidIn", amount: "1", reasonId: reasons.paidIn };
  const movement = await add(`/cash/sessions/${till.sessionId}/movements`, paidIn);
  const approval = await add("/approvals", { permission: "sales.void", requesterId: clerk.userId });

  const roleId = await named("/roles", { permissions: [] });
  const user = { email: `${newCode()}@example.com`, name: "Ina Invited", roleIds: [roleId], branchIds: [branchId] };
  const userId: string = (await add("/users", user)).id;
  await inShop(service, shop, (tx) =>
    tx.run(sql`
      INSERT INTO second_factors (user_id, method, created_at, confirmed_at) VALUES (${userId}, 'Email', now(), now())`),
  );
  await shop.login(clerk.email, clerk.password);
  const { items: signIns } = (await clerk.get("/identity/sessions")).body;

  const snapshot = await shop.get(`/sync/snapshot?branchId=${branchId}`);
  const { cursor } = JSON.parse(snapshot.body.trimEnd().split("\n").at(-1));

  const pushed = await pushAll(service, shop, clerk, { branchId, sessionId: till.sessionId, paidIn });

  return {
    branchId,
    pushed,
    cursor: cursor as string,
    clerk,
    owner: shop.owner,
    till,
    sku,
    unitId,
    taxRateId,
    taxGroupId,
    categoryId,
    productId: sold.id as string,
    variantId,
    customerId: await customer(),
    customerGroupId,
    reasons,
    adjustmentId: adjustment.id as string,
    orderId: order.id as string,
    receiptNumber: order.receiptNumber as string,
    printId,
    invoicedId: invoiced.id as string,
    invoiceId: invoice.id as string,
    lineId: order.lines[0].id as string,
    paymentId: order.payments[0].id as string,
    movementId: movement.id as string,
    approvalId: approval.id as string,
    roleId,
    userId,
    signInId: signIns.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id as string,
    /** Sessions that the clerk opened with 10.00: one will be closed as counted, one with a difference. */
    own: { exact: await openOwn(), off: await openOwn() },
    counts: { posted: await count(), cancelled: await count() },
    parked,
    depositId,
    spare: {
      registerId: await register(),
      freeRegisterId: await register(),
      tillRegisterId: await register(),
      deviceId: await named("/devices", { branchId }),
      revokedDeviceId: await named("/devices", { branchId }),
      unitId: await named("/units", { code: newCode(), precision: 0 }),
      taxRateId: await named("/tax-rates", { rate: "0.07" }),
      taxGroupId: await named("/tax-groups"),
      categoryId: await named("/categories"),
      productId: spareProduct.id as string,
      variantId: spareProduct.variants[0].id as string,
      customers: {
        merged: await customer(),
        erased: await customer(),
        archived: await customer(),
      },
      customerGroupId: await named("/customer-groups"),
      stockReasonId: await named("/stock/adjustment-reasons", { direction: "Both" }),
      cashReasonId: await named("/cash/reasons", { kind: "PaidIn" }),
      saleReasonId: await named("/sales/reasons", { kind: "Discount" }),
      methodId: await named("/payment-methods", { kind: "Other" }),
      orderId: (await sell()).id as string,
      saleId: (await sell()).id as string,
      priceListId: await named("/price-lists", { branchId, customerGroupId }),
      barcodeRuleId: await named("/barcode-rules", newBarcodeRule()),
      roleId: await named("/roles", { permissions: [] }),
    },
    webhooks: { kept: await webhook(), spare: await webhook(), eventId: await happened() },
    accounts: { kept: await account(), spare: await account() },
    supportAccessId: (await askForSupport(service, shop)).body.supportAccessId as string,
  };
}

/** A webhook that needs no other permission. */
export function newWebhook(branchIds: readonly string[]) {
  return { name: newCode(), url: "https://example.com/hook", events: ["TenantGraduated"], branchIds };
}

/** Without a name. */
export function newBarcodeRule() {
  const slices = { length: 20, codeStart: 9, codeLength: 5, valueStart: 14, valueLength: 5, decimals: 2 };
  return { prefix: newDigits(8), valueKind: "Price", ...slices };
}

/** Runs `work` in the shop's own database, past the routes. */
export async function inShop<T>(
  service: TestService,
  { tenantId }: Pick<Shop, "tenantId">,
  work: (tx: TenantWrite) => Promise<T>,
): Promise<T> {
  const tenant = await service.deps.directory.resolve(tenantId);
  if (tenant === undefined) throw new Error("no such shop");
  return service.deps.databases.write(tenant, work);
}

/**
 * A digest of all that each table of the shop holds: equal ones say that nothing has changed. Transactions are numbered
 * later.
 */
export function digestOf(service: TestService, shop: Pick<Shop, "tenantId">): Promise<Record<string, string>> {
  return inShop(service, shop, async (tx) => {
    const tables = await tx.many<{ name: string }>(sql`
      SELECT tablename AS name FROM pg_tables 
      WHERE schemaname = current_schema() AND tablename NOT IN ('feed_head', 'feed_transactions') ORDER BY 1`);
    const digests = tables.map(
      ({ name }) => `SELECT '${name}' AS name, md5(string_agg(t::text, ',' ORDER BY t::text)) AS digest FROM ${name} t`,
    );
    const rows = await tx.many<{ name: string; digest: string }>(sql`${raw(digests.join(" UNION ALL "))}`);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}
