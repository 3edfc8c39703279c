import { change, idOf, outright, type Calls } from "./call.ts";
import { integrationCalls } from "./integration-calls.ts";
import { orderCalls } from "./order-calls.ts";
import { newCode } from "./new-code.ts";
import { newBarcodeRule, type Place } from "./place.ts";
import { specimenCalls } from "../specimens/joined.ts";
import { cashCalls, deviceCalls } from "./till-calls.ts";

const mayExempt = { needs: [outright("customers.exempt")] } as const;
const setsTerms = { needs: [outright("customers.setTerms")] } as const;
/** A PNG of one pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC",
  "base64",
);
const withCost = { needs: [outright("catalogue.readCost")] } as const;

/**
 * Calls of every operation of the tenant plane on what is of the place, by operationId, in an order in which all
 * succeed.
 */
export function callsAt(at: Place): Calls {
  const orders = orderCalls(at);
  return together(
    signedInCalls(at),
    catalogueCalls(at),
    priceCalls(at),
    customerCalls(at),
    stockCalls(at),
    orders,
    specimenCalls(at),
    { evaluatePromotions: orders["quoteOrder"] ?? [] },
    cashCalls(at),
    deviceCalls(at),
    integrationCalls(at),
    shopCalls(at),
    archivingCalls(at),
  );
}

/** All of them; calls of one operation stand one after the other. */
function together(...parts: readonly Calls[]): Calls {
  const all: Record<string, Calls[string]> = {};
  for (const [operationId, calls] of parts.flatMap((part) => Object.entries(part)))
    all[operationId] = [...(all[operationId] ?? []), ...calls];
  return all;
}

/** What anyone may do who is signed in. */
function signedInCalls({ owner, signInId, userId, branchId, orderId }: Place): Calls {
  return {
    getMe: [{}],
    patchMe: [{ body: { name: "Clara Clerk" } }],
    getMyPermissions: [{}],
    getCapabilities: [{}],
    listNotices: [{}],
    listPermissions: [{}],
    getSecondFactor: [{}],
    listSessions: [{}],
    endSession: [idOf(signInId)],
    endOtherSessions: [{}],
    getPin: [{}],
    createApproval: [
      {
        body: { permission: "sales.void", requesterId: userId, branchId, amount: "10", orderId },
        needs: [{ anyOf: ["sales.void"], approval: "none", refusedAs: "approval_refused" }],
      },
      { body: { permission: "sales.void", approver: owner, branchId } },
    ],
  };
}

function catalogueCalls(at: Place): Calls {
  const { spare, unitId, taxRateId, taxGroupId, categoryId, productId, variantId, sku, branchId, customerId } = at;
  const variant = () => ({ sku: newCode(), unitId, price: "1", components: [{ variantId, quantity: "2" }] });
  const product = (more: object = {}) => ({
    name: "New",
    categoryId,
    taxGroupId,
    variants: [{ ...variant(), ...more }],
  });
  return {
    listUnits: [{}],
    createUnit: [{ body: { code: newCode(), name: "New", precision: 0 } }],
    getUnit: [idOf(unitId)],
    patchUnit: [change(spare.unitId)],
    listTaxRates: [{}],
    createTaxRate: [{ body: { name: newCode(), rate: "0.1" } }],
    getTaxRate: [idOf(taxRateId)],
    patchTaxRate: [change(spare.taxRateId)],
    putTaxRateChange: [{ params: { id: spare.taxRateId, validFrom: "2100-01-01" }, body: { rate: "0.2" } }],
    deleteTaxRateChange: [{ params: { id: spare.taxRateId, validFrom: "2100-01-01" } }],
    listTaxGroups: [{}],
    createTaxGroup: [{ body: { name: newCode(), components: [{ taxRateId }] } }],
    getTaxGroup: [idOf(spare.taxGroupId)],
    patchTaxGroup: [change(spare.taxGroupId, { components: [{ taxRateId }] })],
    putBranchTaxGroup: [{ params: { id: spare.taxGroupId, branchId }, body: { taxGroupId } }],
    getBranchTaxGroup: [{ params: { id: spare.taxGroupId, branchId } }],
    listCategories: [{ query: { ids: categoryId } }],
    createCategory: [{ body: { name: newCode(), parentId: categoryId } }],
    getCategory: [idOf(categoryId)],
    patchCategory: [change(spare.categoryId, { parentId: categoryId })],
    listProducts: [{ query: { categoryId } }, { query: { ids: productId } }],
    createProduct: [{ body: product() }, { body: product({ cost: "1" }), ...withCost }],
    getProduct: [idOf(productId)],
    setProductImage: [{ ...idOf(productId), picture }],
    getProductImage: [idOf(productId)],
    removeProductImage: [idOf(productId)],
    patchProduct: [change(spare.productId, { categoryId, taxGroupId })],
    createVariant: [change(productId, variant()), { ...change(productId, { ...variant(), cost: "1" }), ...withCost }],
    listVariants: [{ query: { productId, categoryId } }, { query: { ids: variantId } }],
    getVariant: [idOf(variantId)],
    patchVariant: [
      change(spare.variantId, { unitId, components: [{ variantId, quantity: "3" }] }),
      { ...change(spare.variantId, { cost: "2" }), ...withCost },
    ],
    lookUpVariant: [{ query: { code: sku } }],
    scan: [{ query: { code: sku, branchId, customerId } }],
    exportCatalogue: [{}],
    importCatalogue: [{ csv: `sku,price\n${sku},2.5\n` }, { csv: `sku,cost\n${sku},1\n`, ...withCost }],
  };
}

function priceCalls({ spare, branchId, variantId, customerGroupId }: Place): Calls {
  const { priceListId, barcodeRuleId } = spare;
  return {
    listPriceLists: [{ query: { branchId, customerGroupId } }],
    createPriceList: [{ body: { name: newCode(), branchId, customerGroupId } }],
    getPriceList: [idOf(priceListId)],
    patchPriceList: [change(priceListId, { branchId, customerGroupId })],
    putPriceListEntries: [change(priceListId, { entries: [{ variantId, price: "2" }] })],
    listPriceListEntries: [{ ...idOf(priceListId), query: { variantId } }],
    patchPriceListEntries: [
      change(priceListId, { set: [{ variantId, price: "2" }], remove: [{ variantId, minQuantity: "2" }] }),
    ],
    putBranchVariant: [{ params: { id: spare.variantId, branchId }, body: { price: "3" } }],
    listBranchPrices: [idOf(variantId)],
    getVariantPrice: [{ params: { id: variantId }, query: { branchId, customerGroupId } }],
    listBarcodeRules: [{}],
    createBarcodeRule: [{ body: { name: "New", ...newBarcodeRule() } }],
    getBarcodeRule: [idOf(barcodeRuleId)],
    patchBarcodeRule: [change(barcodeRuleId)],
  };
}

function customerCalls({ spare: { customers, ...spare }, customerId, customerGroupId }: Place): Calls {
  return {
    listCustomerGroups: [{}],
    createCustomerGroup: [{ body: { name: newCode() } }],
    getCustomerGroup: [idOf(customerGroupId)],
    patchCustomerGroup: [change(spare.customerGroupId)],
    listCustomers: [{ query: { groupId: customerGroupId } }, { query: { ids: customerId } }],
    createCustomer: [
      { body: { name: "New" } },
      { body: { name: "New", groupId: customerGroupId }, ...setsTerms },
      { body: { name: "New", taxExemption: { certificate: "X" } }, ...mayExempt },
    ],
    getCustomer: [idOf(customerId)],
    exportCustomer: [idOf(customerId)],
    patchCustomer: [
      change(customerId, { notes: newCode() }),
      { ...change(customers.archived, { isBlocked: true, groupId: customerGroupId }), ...setsTerms },
      { ...change(customerId, { taxExemption: { certificate: newCode() } }), ...mayExempt },
    ],
    mergeCustomers: [change(customerId, { sourceIds: [customers.merged] })],
    eraseCustomer: [idOf(customers.erased)],
    archiveCustomer: [idOf(customers.archived)],
  };
}

function stockCalls({ branchId, variantId, categoryId, reasons, adjustmentId, counts, spare }: Place): Calls {
  const line = { variantId, quantity: "1", reasonId: reasons.stock };
  const { posted, cancelled } = counts;
  return {
    listAdjustmentReasons: [{}],
    createAdjustmentReason: [{ body: { name: newCode(), direction: "Both" } }],
    getAdjustmentReason: [idOf(reasons.stock)],
    patchAdjustmentReason: [change(spare.stockReasonId)],
    listStock: [{ query: { branchId, categoryId } }],
    listStockMovements: [
      { query: { branchId, variantId } },
      { query: { branchId, variantId, documentId: adjustmentId } },
    ],
    getStockItem: [idOf(variantId)],
    getStockEverywhere: [idOf(variantId)],
    patchStockItem: [change(variantId, { isTracked: true })],
    // So high that all that happens at the place leaves something to be ordered.
    setReorderPoints: [{ body: { branchId, points: [{ variantId, reorderPoint: "1000", reorderQuantity: null }] } }],
    createStockAdjustment: [
      { body: { branchId, lines: [line] } },
      { body: { branchId, lines: [{ ...line, unitCost: "1.5" }] }, ...withCost },
    ],
    listStockAdjustments: [{ query: { branchId } }],
    getStockAdjustment: [idOf(adjustmentId)],
    listStockCounts: [{ query: { branchId } }],
    createStockCount: [
      { body: { branchId, scope: "List", variantIds: [variantId] } },
      { body: { branchId, scope: "Category", categoryId } },
    ],
    getStockCount: [idOf(posted)],
    enterStockCount: [change(posted, { lines: [{ variantId, counted: "3" }] })],
    listStockCountLines: [idOf(posted)],
    submitStockCount: [idOf(posted), idOf(cancelled)],
    reopenStockCount: [idOf(cancelled)],
    cancelStockCount: [idOf(cancelled)],
    postStockCount: [idOf(posted)],
  };
}

function shopCalls({ branchId, categoryId, clerk, roleId, spare, taxGroupId, taxRateId, userId }: Place): Calls {
  const seesRoles = { needs: [outright("roles.manage", "users.manage")] } as const;
  const newUser = { name: "New", email: `${newCode()}@example.com` };
  return {
    listAudit: [{ query: { actorId: clerk.userId, branchId } }],
    listBranches: [{}],
    createBranch: [{ body: { code: newCode(), name: newCode() } }],
    getBranch: [idOf(branchId)],
    patchBranch: [change(branchId, { phone: "1" })],
    getSettings: [{}],
    patchSettings: [
      { body: { receiptFooter: "Bye", customTaxGroupId: taxGroupId, serviceChargeTaxGroupId: taxGroupId } },
      {
        body: {
          modules: { reporting: { accounts: [{ role: "Sales", account: "8400", branchId, categoryId, taxRateId }] } },
        },
      },
    ],
    getBranchSettings: [idOf(branchId)],
    patchBranchSettings: [
      change(branchId, { receiptFooter: "Bye", customTaxGroupId: taxGroupId, serviceChargeTaxGroupId: taxGroupId }),
    ],
    getSignInSettings: [{}],
    patchSignInSettings: [{ body: { allowsEmailCodes: true } }],
    listPaymentMethods: [{ query: { branchId } }],
    createPaymentMethod: [{ body: { name: newCode(), kind: "Other", branchIds: [branchId] } }],
    getPaymentMethod: [idOf(spare.methodId)],
    patchPaymentMethod: [change(spare.methodId, { branchIds: [branchId] })],
    listRoles: [{ ...seesRoles }],
    createRole: [{ body: { name: newCode(), permissions: [] } }],
    getRole: [{ ...idOf(roleId), ...seesRoles }],
    patchRole: [change(roleId)],
    listUsers: [{ query: { roleId, branchId, ids: userId } }],
    createUser: [{ body: { ...newUser, roleIds: [roleId], branchIds: [branchId] } }],
    getUser: [idOf(userId)],
    patchUser: [change(userId, { roleIds: [roleId], branchIds: [branchId] })],
    changeUserEmail: [change(userId, { email: `${newCode()}@example.com`, password: clerk.password })],
    inviteUser: [idOf(userId)],
    unlockUser: [idOf(userId)],
    endUserSessions: [idOf(userId)],
    removeUserFactors: [idOf(userId)],
    setUserPin: [change(userId, { pin: "2580" })],
    removeUserPin: [idOf(userId)],
    deactivateUser: [idOf(userId)],
    activateUser: [idOf(userId)],
  };
}

/** What nothing is done with afterwards. */
function archivingCalls({ spare }: Place): Calls {
  return {
    archivePriceList: [idOf(spare.priceListId)],
    archiveBarcodeRule: [idOf(spare.barcodeRuleId)],
    archiveProduct: [idOf(spare.productId)],
    archiveUnit: [idOf(spare.unitId)],
    archiveTaxGroup: [idOf(spare.taxGroupId)],
    archiveTaxRate: [idOf(spare.taxRateId)],
    archiveCategory: [idOf(spare.categoryId)],
    archiveCustomerGroup: [idOf(spare.customerGroupId)],
    archiveAdjustmentReason: [idOf(spare.stockReasonId)],
    archiveCashReason: [idOf(spare.cashReasonId)],
    archiveSaleReason: [idOf(spare.saleReasonId)],
    archivePaymentMethod: [idOf(spare.methodId)],
    deleteRole: [idOf(spare.roleId)],
  };
}
